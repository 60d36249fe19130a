"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_core.classic.components import Power, Token
from sobek_invariants.classic.observed import INVARIANTS, ObservedState, types_of
from sobek_invariants.classic.opening import SETUP_CONDITIONS, deck_is_whole, event_pile_is_dealt, hands_are_green
from sobek_invariants.classic.shape import allows_prosperity
from sobek_invariants.conditions import Asked, Conditions
from sobek_invariants.observed import spread
from sobek_invariants.shared import add_verdict_invariants

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic.components import Card
    from sobek_invariants.classic.observed import PlayedSetSeen


# Each condition as the spec words it. A predicate is called only if its presuppositions hold, so the move has the class
# of its table, answers what is pending, and is made by the seat that decides. The seat of a victim may not exist.


def _asked(state: ObservedState) -> Any:
    """Return what is pending: of a class that the move answers."""
    return state.pending


def _in_hand(state: ObservedState, move: m.PlayCharacter | m.DiscardCard) -> bool:
    return move.card in state.hands[move.seat]


def _all_in_hand(state: ObservedState, move: m.PlaySet | m.AddCards | m.LaySet) -> bool:
    return Counter(spread(move.cards)) <= Counter(state.hands[move.seat])


def _named(state: ObservedState, move: m.PlaySet | m.AddCards) -> PlayedSetSeen | None:
    """Return the set that a move names; None if it starts a new one."""
    return None if move.onto is None else state.sets[move.seat][move.onto]


def _first_of_equal(state: ObservedState, move: m.PlaySet | m.AddCards | m.ChooseSet) -> bool:
    own = state.sets[move.seat]
    return move.onto is None or not any(own[earlier] == own[move.onto] for earlier in range(move.onto))


def _matching(state: ObservedState, move: m.PlaySet | m.AddCards) -> bool:
    goal = _named(state, move)
    return goal is None or goal.good is None or types_of(spread(move.cards)) <= {goal.good}


def _prosperity_limit(state: ObservedState, move: m.PlaySet | m.AddCards) -> bool:
    goal = _named(state, move)
    if goal is None or goal.good is not None or goal.prosperity == 0:
        return True
    return all(allows_prosperity(state, good) for good in types_of(spread(move.cards)))


def _second_set(state: ObservedState, move: m.PlaySet | m.AddCards) -> bool:
    if state.game.choices.same_type_set == "may-stand-apart":
        return True
    goal = _named(state, move)
    own_goods = {one.good for one in state.sets[move.seat]}
    return own_goods & types_of(spread(move.cards)) <= {None if goal is None else goal.good}


def _amulet_only(state: ObservedState, move: m.PlaySet | m.LaySet) -> bool:
    if state.game.choices.amulet_only_set == "allowed" or (isinstance(move, m.PlaySet) and move.onto is not None):
        return True
    return bool(types_of(spread(move.cards)))


def _priest_type(state: ObservedState, move: m.NameType) -> bool:
    return state.game.choices.priest_type == "free" or move.good in types_of(state.corruption[move.seat])


def least_for_guild(state: ObservedState) -> int:
    """Return the fewest points from which any marker can go back: past the first block, which has every symbol."""
    return len(state.game.track.blocks[0]) + 1


def drawn_from(state: ObservedState, pending: s.ThiefCard) -> tuple[Card, ...]:
    """Return the cards from which the Thief's card is drawn (classic.characters.thief-card)."""
    return tuple(card for card in state.hands[pending.victim] if pending.back in {None, card.back})


def holds_a_set(state: ObservedState, hand: tuple[Card, ...]) -> bool:
    """Return whether a hand holds a set: enough cards of a type with amulets, or amulets alone if that is allowed."""
    least = state.figures.min_set_size
    amulets = sum(card.good is None for card in hand)
    typed = Counter(card.good for card in hand if card.good is not None)
    if any(number + amulets >= least for number in typed.values()):
        return True
    return state.game.choices.amulet_only_set == "allowed" and amulets >= least


def _may_be_done(state: ObservedState, move: m.FinishLaying) -> bool:
    return state.game.choices.hand_sets_at_end == "optional" or not holds_a_set(state, state.hands[move.seat])


def tied_for_last(state: ObservedState) -> list[int]:
    """Return the seats with the fewest points (classic.game-end.lowest-chooses)."""
    points = [seat.marker for seat in state.seats]
    return [seat for seat, own in enumerate(points) if all(own <= other for other in points)]


MOVE_CONDITIONS: Final[dict[str, Callable[[ObservedState, Any], bool]]] = {
    "classic.turn.opponent": lambda state, move: move.victim in state.others(move.seat),
    "classic.quay.window": lambda state, move: move.slot in range(min(state.figures.window, len(state.quays))),
    "classic.sets.in-hand": _all_in_hand,
    "classic.sets.three": lambda state, move: len(spread(move.cards)) >= state.figures.min_set_size,
    "classic.sets.one-type": lambda _, move: len(types_of(spread(move.cards))) <= 1,
    "classic.sets.target": lambda state, move: move.onto in {None, *range(len(state.sets[move.seat]))},
    "classic.sets.equal-sets": _first_of_equal,
    "classic.sets.matching-type": _matching,
    "classic.sets.prosperity-limit": _prosperity_limit,
    "classic.sets.second-set": _second_set,
    "classic.sets.amulet-only": _amulet_only,
    "classic.characters.character-card": lambda _, move: move.card.power is not None,
    "classic.characters.in-hand": _in_hand,
    "classic.characters.priest-type": _priest_type,
    "classic.characters.vizier-victim": lambda state, move: (
        isinstance(state.pending, s.ThiefVictim) or bool(state.corruption[move.victim])
    ),
    "classic.characters.thief-victim": lambda state, move: (
        isinstance(state.pending, s.VizierVictim) or bool(state.hands[move.victim])
    ),
    "classic.characters.vizier-card": lambda state, move: move.card in state.corruption[_asked(state).victim],
    "classic.characters.thief-back": lambda state, move: (
        move.back in {card.back for card in state.hands[_asked(state).victim]}
    ),
    "classic.characters.thief-card": lambda state, move: move.card in drawn_from(state, _asked(state)),
    "classic.characters.scribe-card": _in_hand,
    "classic.characters.merchant-card": lambda state, move: move.slot in range(len(state.quays)),
    "classic.characters.courtesan-number": lambda state, move: (
        state.figures.courtesan_min <= len(spread(move.cards)) <= state.figures.courtesan_max
    ),
    "classic.events.choice": lambda state, move: move.token in state.tokens,
    "classic.events.guild-victim": lambda state, move: (
        isinstance(state.pending, s.CurseVictim) or state.seats[move.victim].marker >= least_for_guild(state)
    ),
    "classic.events.prosperity-set": lambda state, move: allows_prosperity(
        state, state.sets[move.seat][move.onto].good
    ),
    "classic.round-end.done": _may_be_done,
    "classic.game-end.lowest-tie": lambda state, move: move.chooser in tied_for_last(state),
    "classic.game-end.starting-player": lambda state, move: move.starter in range(state.players),
    "classic.setup.players": lambda state, move: len(move.deal.hands) == state.players,
    "classic.setup.starting-hands": lambda state, move: hands_are_green(state.game.edition, move.deal.hands),
    "classic.setup.deck": lambda state, move: deck_is_whole(state.game.edition, move.deal.deck, state.players),
    "classic.setup.event-pile": lambda state, move: event_pile_is_dealt(state.game.edition, move.deal),
}


def can_be_added(state: ObservedState, seat: int) -> bool:
    """Return whether a seat could add enough cards for the Courtesan (more can be added only if these can)."""
    own, least = state.sets[seat], state.figures.courtesan_min
    goods = Counter(card.good for card in state.hands[seat])
    amulets = goods.pop(None, 0)
    if amulets >= least and own:
        return True
    for good, number in goods.items():
        if number + amulets < least:
            continue
        second = state.game.choices.same_type_set == "extends" and good in {played_set.good for played_set in own}
        for played_set in own:
            if played_set.good is good:
                return True
            if played_set.good is None and not second and (not played_set.prosperity or allows_prosperity(state, good)):
                return True
    return False


def guild_can_strike(state: ObservedState, seat: int) -> bool:
    """Return whether an opponent's marker is far enough along to go back (classic.events.guild-victim)."""
    least = least_for_guild(state)
    return any(state.seats[other].marker >= least for other in state.others(seat))


def next_to_discard(state: ObservedState, player: int) -> int | None:
    """Return the first opponent of the Scribe, clockwise, with more than six cards; None if there is none."""
    most = state.figures.scribe_hand_limit
    return next((other for other in state.others(player) if len(state.hands[other]) > most), None)


def is_over(state: ObservedState) -> bool:
    """Return whether the game ends with this round: the last one, or the one before if anybody is above 100 points."""
    leader = max(seat.marker for seat in state.seats)
    rounds = state.figures.rounds
    return state.round == rounds or (state.round == rounds - 1 and leader > state.figures.early_end_above)


_OF_CARD: Final = "victim (of the Vizier, of the Thief)"
_OF_EVENT: Final = "victim (of the Guild, of the Curse)"

# The Scribe asks several players: `progress.open_decisions` counts how many cards they discard.
ASKED: Final[dict[type[s.Pending], Asked[ObservedState]]] = {
    s.Action: Asked((m.Take, m.PlayCharacter, m.PlaySet)),
    s.PriestType: Asked(
        (m.NameType,), 1, lambda state, asked: bool(types_of(state.corruption[asked.seat])), Power.PRIEST
    ),
    s.VizierVictim: Asked(
        (m.NameVictim,),
        2,
        lambda state, asked: state.others_have(state.corruption, asked.seat),
        Power.VIZIER,
        table=_OF_CARD,
    ),
    s.VizierCard: Asked((m.PickCard,), 1, lambda state, asked: bool(state.corruption[asked.victim]), Power.VIZIER),
    s.ThiefVictim: Asked(
        (m.NameVictim,), 3, lambda state, asked: state.others_have(state.hands, asked.seat), Power.THIEF, table=_OF_CARD
    ),
    s.ThiefBack: Asked(
        (m.NameBack,),
        2,
        lambda state, asked: bool(state.hands[asked.victim]) and state.game.choices.thief_back == "names-back",
        Power.THIEF,
    ),
    s.ThiefCard: Asked(
        (m.StealCard,),
        1,
        lambda state, asked: (
            bool(drawn_from(state, asked)) and (asked.back is None) == (state.game.choices.thief_back == "blind")
        ),
        Power.THIEF,
        chance=True,
    ),
    s.MerchantCard: Asked((m.FetchCard,), 1, cause=Power.MERCHANT),
    s.CourtesanCards: Asked((m.AddCards,), 1, lambda state, asked: can_be_added(state, asked.seat), Power.COURTESAN),
    s.ScribeDiscard: Asked(
        (m.DiscardCard,), 0, lambda state, asked: next_to_discard(state, asked.player) == asked.seat, Power.SCRIBE
    ),
    s.TokenChoice: Asked((m.ChooseToken,), 2, lambda state, _: bool(state.tokens)),
    s.GuildVictim: Asked(
        (m.NameVictim,), 1, lambda state, asked: guild_can_strike(state, asked.seat), Token.GUILD, table=_OF_EVENT
    ),
    s.CurseVictim: Asked((m.NameVictim,), 1, cause=Token.CURSE, table=_OF_EVENT),
    s.ProsperitySet: Asked(
        (m.ChooseSet,),
        1,
        lambda state, asked: any(allows_prosperity(state, one.good) for one in state.sets[asked.seat]),
        Token.PROSPERITY,
    ),
    s.HandSets: Asked((m.LaySet, m.FinishLaying)),
    s.NewDeal: Asked((m.DealRound,), 0, lambda state, _: not is_over(state)),
    s.Chooser: Asked((m.DrawChooser,), 0, lambda state, _: len(tied_for_last(state)) > 1, chance=True),
    s.StartingPlayer: Asked((m.NameStarter,), 0, lambda state, asked: asked.seat in tied_for_last(state)),
    s.Finished: Asked((), 0, lambda state, _: is_over(state)),
}

CONDITIONS: Final = Conditions[ObservedState, m.Move](
    game="classic",
    asked=ASKED,
    unlisted=(m.DealRound,),
    wrong_kind="classic.turn.pending",
    wrong_seat="classic.turn.order",
    holds=MOVE_CONDITIONS,
    setup_holds=SETUP_CONDITIONS,
)

add_verdict_invariants(INVARIANTS, CONDITIONS)
