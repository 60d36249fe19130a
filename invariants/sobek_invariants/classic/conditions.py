"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_core.classic.components import Back
from sobek_invariants.classic.observed import INVARIANTS, ObservedState, types_of
from sobek_invariants.classic.opening import SETUP_CONDITIONS, deck_is_whole, event_pile_is_dealt, hands_are_green
from sobek_invariants.classic.shape import allows_prosperity
from sobek_invariants.conditions import Conditions
from sobek_invariants.shared import add_verdict_invariants

if TYPE_CHECKING:
    from sobek_core.classic.components import Card, Cards

Predicate: TypeAlias = Callable[[ObservedState, m.Move], bool]


def who_decides(pending: s.Pending) -> int | None:
    """Return whose decision is pending, None for chance, a deal and the end (the table in spec/classic/turn.md)."""
    if isinstance(pending, s.ThiefCard):
        return None
    return getattr(pending, "seat", None)


# Each condition as the spec words it. A predicate is called only if its presuppositions hold, or with another pending
# decision (`Conditions.broken_alone`). The seat of the move always exists; that of a victim may not.


def _window(state: ObservedState, move: m.Move) -> bool:
    return isinstance(move, m.Take) and move.slot in range(min(state.figures.window, len(state.quays)))


def _cards(move: m.Move) -> tuple[Card, ...]:
    """Return the cards of a set, an addition or a horizontal set."""
    return spread(move.cards) if isinstance(move, (m.PlaySet, m.AddCards, m.LaySet)) else ()


@lru_cache(maxsize=1 << 13)
def spread(pile: Cards) -> tuple[Card, ...]:
    """Return the cards of a pile one by one."""
    return tuple(pile)


def _onto(move: m.Move) -> int | None:
    """Return the set that a move names; None if it starts a new one."""
    return move.onto if isinstance(move, (m.PlaySet, m.AddCards, m.ChooseSet)) else None


def _in_hand(state: ObservedState, move: m.Move) -> bool:
    seat = who_decides(state.pending)
    if isinstance(move, (m.PlayCharacter, m.DiscardCard)):
        return seat is not None and move.card in state.hands[seat]
    return seat is not None and not Counter(_cards(move)) - Counter(state.hands[seat])


def _target(state: ObservedState, move: m.Move) -> bool:
    seat, onto = who_decides(state.pending), _onto(move)
    return onto is None or (seat is not None and onto in range(len(state.sets[seat])))


def _first_of_equal(state: ObservedState, move: m.Move) -> bool:
    seat, onto = who_decides(state.pending), _onto(move)
    if seat is None or onto is None:
        return True
    own = state.sets[seat]
    return not any(own[earlier] == own[onto] for earlier in range(onto))


def _matching(state: ObservedState, move: m.Move) -> bool:
    seat, onto, goods = who_decides(state.pending), _onto(move), types_of(_cards(move))
    if seat is None or onto is None:
        return True
    goal = state.sets[seat][onto]
    return goal.good is None or goods <= {goal.good}


def _prosperity_limit(state: ObservedState, move: m.Move) -> bool:
    seat, onto = who_decides(state.pending), _onto(move)
    if seat is None or onto is None:
        return True
    goal = state.sets[seat][onto]
    return (
        goal.good is not None
        or goal.prosperity == 0
        or all(allows_prosperity(state, good) for good in types_of(_cards(move)))
    )


def _second_set(state: ObservedState, move: m.Move) -> bool:
    seat, onto, goods = who_decides(state.pending), _onto(move), types_of(_cards(move))
    if seat is None or state.game.choices.same_type_set == "may-stand-apart":
        return True
    own_goods = [one.good for one in state.sets[seat]]
    joined = own_goods[onto] if onto is not None and onto in range(len(own_goods)) else None
    return goods.intersection(own_goods) <= {joined}


def _amulet_only(state: ObservedState, move: m.Move) -> bool:
    return state.game.choices.amulet_only_set == "allowed" or _onto(move) is not None or types_of(_cards(move)) != set()


def _priest_type(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.NameType):
        return False
    return state.game.choices.priest_type == "free" or move.good in types_of(state.corruption[move.seat])


def _opponent(state: ObservedState, move: m.Move) -> bool:
    return isinstance(move, m.NameVictim) and move.victim in state.others(move.seat)


def _vizier_victim(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(state.pending, s.VizierVictim) or not isinstance(move, m.NameVictim):
        return True
    return move.victim in range(state.players) and bool(state.corruption[move.victim])


def _thief_victim(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(state.pending, s.ThiefVictim) or not isinstance(move, m.NameVictim):
        return True
    return move.victim in range(state.players) and bool(state.hands[move.victim])


def least_for_guild(state: ObservedState) -> int:
    """Return the fewest points from which any marker can go back: past the first block, which has every symbol."""
    return len(state.game.track.blocks[0]) + 1


def _guild_victim(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(state.pending, s.GuildVictim) or not isinstance(move, m.NameVictim):
        return True
    return move.victim in range(state.players) and state.seats[move.victim].marker >= least_for_guild(state)


def _vizier_card(state: ObservedState, move: m.Move) -> bool:
    pending = state.pending
    return (
        isinstance(pending, s.VizierCard)
        and isinstance(move, m.PickCard)
        and move.card in state.corruption[pending.victim]
    )


def _thief_back(state: ObservedState, move: m.Move) -> bool:
    pending = state.pending
    if not isinstance(pending, s.ThiefBack) or not isinstance(move, m.NameBack):
        return False
    return any(card.back is move.back for card in state.hands[pending.victim])


def drawn_from(state: ObservedState, pending: s.ThiefCard) -> tuple[Card, ...]:
    """Return the cards from which the Thief's card is drawn (classic.characters.thief-card)."""
    return tuple(card for card in state.hands[pending.victim] if pending.back in {None, card.back})


def _thief_card(state: ObservedState, move: m.Move) -> bool:
    pending = state.pending
    return (
        isinstance(pending, s.ThiefCard) and isinstance(move, m.StealCard) and move.card in drawn_from(state, pending)
    )


def _prosperity_set(state: ObservedState, move: m.Move) -> bool:
    return isinstance(move, m.ChooseSet) and allows_prosperity(state, state.sets[move.seat][move.onto].good)


def holds_a_set(state: ObservedState, hand: tuple[Card, ...]) -> bool:
    """Return whether a hand holds a set: enough cards of a type with amulets, or amulets alone if that is allowed."""
    least = state.figures.min_set_size
    amulets = sum(card.good is None for card in hand)
    typed = Counter(card.good for card in hand if card.good is not None)
    if any(number + amulets >= least for number in typed.values()):
        return True
    return state.game.choices.amulet_only_set == "allowed" and amulets >= least


def _may_be_done(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.FinishLaying):
        return False
    return state.game.choices.hand_sets_at_end == "optional" or not holds_a_set(state, state.hands[move.seat])


def tied_for_last(state: ObservedState) -> list[int]:
    """Return the seats with the fewest points (classic.game-end.lowest-chooses)."""
    points = [seat.marker for seat in state.seats]
    return [seat for seat, own in enumerate(points) if all(own <= other for other in points)]


MOVE_CONDITIONS: Final[dict[str, Predicate]] = {
    "classic.turn.opponent": _opponent,
    "classic.quay.window": _window,
    "classic.sets.in-hand": _in_hand,
    "classic.sets.three": lambda state, move: len(_cards(move)) >= state.figures.min_set_size,
    "classic.sets.one-type": lambda _, move: len(types_of(_cards(move))) <= 1,
    "classic.sets.target": _target,
    "classic.sets.equal-sets": _first_of_equal,
    "classic.sets.matching-type": _matching,
    "classic.sets.prosperity-limit": _prosperity_limit,
    "classic.sets.second-set": _second_set,
    "classic.sets.amulet-only": _amulet_only,
    "classic.characters.character-card": lambda _, move: isinstance(move, m.PlayCharacter) and bool(move.card.power),
    "classic.characters.in-hand": _in_hand,
    "classic.characters.priest-type": _priest_type,
    "classic.characters.vizier-victim": _vizier_victim,
    "classic.characters.thief-victim": _thief_victim,
    "classic.characters.vizier-card": _vizier_card,
    "classic.characters.thief-back": _thief_back,
    "classic.characters.thief-card": _thief_card,
    "classic.characters.scribe-card": _in_hand,
    "classic.characters.merchant-card": lambda state, move: (
        isinstance(move, m.FetchCard) and move.slot in range(len(state.quays))
    ),
    "classic.characters.courtesan-number": lambda state, move: (
        state.figures.courtesan_min <= len(_cards(move)) <= state.figures.courtesan_max
    ),
    "classic.events.choice": lambda state, move: isinstance(move, m.ChooseToken) and move.token in state.tokens,
    "classic.events.guild-victim": _guild_victim,
    "classic.events.prosperity-set": _prosperity_set,
    "classic.round-end.done": _may_be_done,
    "classic.game-end.lowest-tie": lambda state, move: (
        isinstance(move, m.DrawChooser) and move.chooser in tied_for_last(state)
    ),
    "classic.game-end.starting-player": lambda state, move: (
        isinstance(move, m.NameStarter) and move.starter in range(state.players)
    ),
    "classic.setup.players": lambda state, move: (
        isinstance(move, m.DealRound) and len(move.deal.hands) == state.players
    ),
    "classic.setup.starting-hands": lambda state, move: (
        isinstance(move, m.DealRound) and hands_are_green(state.game.edition, move.deal.hands)
    ),
    "classic.setup.deck": lambda state, move: (
        isinstance(move, m.DealRound) and deck_is_whole(state.game.edition, move.deal.deck, state.players)
    ),
    "classic.setup.event-pile": lambda state, move: (
        isinstance(move, m.DealRound) and event_pile_is_dealt(state.game.edition, move.deal)
    ),
}

_PENDING_EXAMPLES: Final[dict[type[s.Pending], Callable[[ObservedState, int], Iterable[s.Pending]]]] = {
    s.VizierCard: lambda state, seat: (s.VizierCard(seat, victim) for victim in state.others(seat)),
    s.ThiefBack: lambda state, seat: (s.ThiefBack(seat, victim) for victim in state.others(seat)),
    s.ThiefCard: lambda state, seat: (
        s.ThiefCard(seat, victim, back) for victim in state.others(seat) for back in (None, *Back)
    ),
    s.ScribeDiscard: lambda state, seat: (s.ScribeDiscard(seat, player) for player in state.others(seat)),
    s.HandSets: lambda state, seat: (s.HandSets(seat, ender) for ender in range(state.players)),
    s.NewDeal: lambda _table, _seat: (s.NewDeal(),),
    s.Chooser: lambda _table, _seat: (s.Chooser(),),
}

_NO_SET: Final = "there is no such set"
_UNJUDGEABLE: Final = {
    "classic.sets.target": {
        "classic.sets.equal-sets": _NO_SET,
        "classic.sets.matching-type": _NO_SET,
        "classic.sets.prosperity-limit": _NO_SET,
        "classic.events.prosperity-set": _NO_SET,
    },
}

CONDITIONS: Final = Conditions[ObservedState, m.Move](
    game="classic",
    answers={
        m.Take: {"take": (s.Action,)},
        m.PlayCharacter: {"play": (s.Action,)},
        m.PlaySet: {"set": (s.Action,)},
        m.NameType: {"name": (s.PriestType,)},
        m.NameVictim: {
            "victim (of the Vizier, of the Thief)": (s.VizierVictim, s.ThiefVictim),
            "victim (of the Guild, of the Curse)": (s.GuildVictim, s.CurseVictim),
        },
        m.PickCard: {"pick": (s.VizierCard,)},
        m.NameBack: {"back": (s.ThiefBack,)},
        m.FetchCard: {"fetch": (s.MerchantCard,)},
        m.AddCards: {"add": (s.CourtesanCards,)},
        m.DiscardCard: {"discard": (s.ScribeDiscard,)},
        m.ChooseToken: {"token": (s.TokenChoice,)},
        m.ChooseSet: {"onto": (s.ProsperitySet,)},
        m.LaySet: {"lay": (s.HandSets,)},
        m.FinishLaying: {"done": (s.HandSets,)},
        m.NameStarter: {"start": (s.StartingPlayer,)},
        m.StealCard: {"steal": (s.ThiefCard,)},
        m.DrawChooser: {"chooser": (s.Chooser,)},
        m.DealRound: {"deal": (s.NewDeal,)},
    },
    unlisted=(m.DealRound,),
    who_decides=who_decides,
    wrong_kind="classic.turn.pending",
    wrong_seat="classic.turn.order",
    holds=MOVE_CONDITIONS,
    setup_holds=SETUP_CONDITIONS,
    pending_examples=_PENDING_EXAMPLES,
    unjudgeable=_UNJUDGEABLE,
)

add_verdict_invariants(INVARIANTS, CONDITIONS)
