"""Sets (spec/classic/sets.md): which cards can be played together, and onto which set."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.classic.components import AMULETS, OF_GOOD, Cards
from sobek_core.classic.events import HAND, CardsMoved, Event, Zone, cards_moved, place
from sobek_core.classic.moves import AddCards, ChooseSet, LaySet, PlaySet
from sobek_core.classic.rules.turn import IN_TURN, asked, next_action
from sobek_core.classic.state import Action, Seat, State, TokenChoice, good_of, goods_of, make_set
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pile import SMALL_PILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.classic.components import Card, Good
    from sobek_core.classic.ruleset import Rules
    from sobek_core.kernel.pile import KindSet


def move_to_set(own: Seat, seat: int, cards: Cards, onto: int | None) -> tuple[Seat, CardsMoved]:
    """Move cards from a hand onto one of the player's sets, or lay them as a new one."""
    if onto is None:
        onto, sets = len(own.sets), (*own.sets, make_set(cards))
    else:
        extended = make_set(own.sets[onto].cards + cards, own.sets[onto].prosperity)
        sets = (*own.sets[:onto], extended, *own.sets[onto + 1 :])
    event = cards_moved(tuple(cards), HAND[seat], place(Zone.SET, seat, onto))
    return own.with_sets(own.hand - cards, sets), event


# The conditions of moves that play cards, and of those that name a set.

Played: TypeAlias = PlaySet | AddCards | LaySet
Joined: TypeAlias = PlaySet | AddCards
_TYPE_AND_TARGET: Final = ("classic.sets.one-type", "classic.sets.target")


@condition("classic.sets.in-hand", IN_TURN)
def in_hand(_rules: Rules, state: State, move: Played) -> Facts | None:
    """Check classic.sets.in-hand."""
    hand = state.seats[move.seat].hand
    return None if move.cards <= hand else (("cards", str(move.cards.exceeding(hand))),)


@condition("classic.sets.three", IN_TURN)
def three(rules: Rules, _state: State, move: Played) -> Facts | None:
    """Check classic.sets.three."""
    least = rules.edition.figures.min_set_size
    if len(move.cards) >= least:
        return None
    return (("cards", len(move.cards)), ("least", least))


@condition("classic.sets.one-type", IN_TURN)
def one_type(_rules: Rules, _state: State, move: Played) -> Facts | None:
    """Check classic.sets.one-type."""
    goods = goods_of(move.cards)
    if len(goods) <= 1:
        return None
    return (("types", " ".join(goods)),)


@condition("classic.sets.target", IN_TURN)
def target(_rules: Rules, state: State, move: Joined | ChooseSet) -> Facts | None:
    """Check classic.sets.target."""
    if move.onto is None:
        return None
    sets = len(state.seats[move.seat].sets)
    if 0 <= move.onto < sets:
        return None
    return (("sets", sets), ("onto", move.onto))


@condition("classic.sets.equal-sets", ("classic.sets.target",))
def equal_sets(_rules: Rules, state: State, move: Joined | ChooseSet) -> Facts | None:
    """Check classic.sets.equal-sets."""
    if move.onto is None:
        return None
    sets = state.seats[move.seat].sets
    if (first := sets.index(sets[move.onto])) == move.onto:
        return None
    return (("onto", move.onto), ("first", first))


@condition("classic.sets.matching-type", _TYPE_AND_TARGET)
def matching_type(_rules: Rules, state: State, move: Joined) -> Facts | None:
    """Check classic.sets.matching-type."""
    good, goal = good_of(move.cards), _type_of_target(state, move)
    if good is None or goal in (None, good):
        return None
    return (("type", good), ("set", str(goal)))


@condition("classic.sets.prosperity-limit", _TYPE_AND_TARGET)
def prosperity_limit(rules: Rules, state: State, move: Joined) -> Facts | None:
    """Check classic.sets.prosperity-limit."""
    good, onto = good_of(move.cards), move.onto
    if good is None or onto is None or allows_prosperity(rules, good):
        return None
    joined = state.seats[move.seat].sets[onto]
    if joined.good is not None or not joined.prosperity:
        return None
    return (("type", good), ("onto", onto))


@condition("classic.sets.second-set", _TYPE_AND_TARGET)
def second_set(rules: Rules, state: State, move: Joined) -> Facts | None:
    """Check classic.sets.second-set."""
    if rules.choices.same_type_set != "extends":
        return None
    good = good_of(move.cards)
    if good is None or _type_of_target(state, move) is good:
        return None
    if not any(one.good is good for one in state.seats[move.seat].sets):
        return None
    return (("type", good),)


@condition("classic.sets.amulet-only", ("classic.sets.three",))
def amulet_only(rules: Rules, _state: State, move: PlaySet | LaySet) -> Facts | None:
    """Check classic.sets.amulet-only."""
    extends = isinstance(move, PlaySet) and move.onto is not None
    if extends or rules.choices.amulet_only_set == "allowed" or good_of(move.cards) is not None:
        return None
    return (("cards", str(move.cards)),)


def _type_of_target(state: State, move: Joined) -> Good | None:
    return None if move.onto is None else state.seats[move.seat].sets[move.onto].good


def allows_prosperity(rules: Rules, good: Good | None) -> bool:
    """Return whether a set of a type, or of none, can have Prosperity (classic.events.prosperity-set)."""
    return good is None or good in rules.edition.figures.prosperity_types


# The move.


@move_rules(
    PlaySet,
    who=asked(Action),
    may=(in_hand, three, one_type, target, equal_sets, matching_type, prosperity_limit, second_set, amulet_only),
)
def play_set(_rules: Rules, state: State, move: PlaySet) -> Applied[State, Event]:
    """Play a new set or extend one: spec/classic/sets.md, move `set`."""
    # does      classic.sets.target
    own, event = move_to_set(state.seats[move.seat], move.seat, move.cards, move.onto)
    # then      classic.events.trigger, classic.turn.order
    pending = TokenChoice(move.seat) if state.tokens else next_action(state, move.seat)
    return applied(state.with_pending(pending, state.seats_with(move.seat, own)), (event,))


# The listing is written independently of the conditions: from the cards in hand to the sets that they can join.

CardsByType: TypeAlias = "list[tuple[Good | None, Cards]]"


def legal_sets(rules: Rules, state: State, seat: int) -> Iterable[PlaySet]:
    """Return a seat's plays of sets: by type, amulets alone last, then by pile, a new set before existing ones."""
    own, least = state.seats[seat], rules.edition.figures.min_set_size
    found = cards_by_type(own.hand, least)
    if found and len(own.hand) > SMALL_PILE:
        return _many_plays(rules, own, seat, found)
    plays: tuple[PlaySet, ...] = ()
    for good, cards in found:
        plays += _few_plays(seat, good, cards, least, _targets(rules, own, good))
    return plays


def _many_plays(rules: Rules, own: Seat, seat: int, found: CardsByType) -> Iterator[PlaySet]:
    least = rules.edition.figures.min_set_size
    for good, cards in found:
        targets = _targets(rules, own, good)
        for pile in piles_of_type(good, cards, least, None):
            for onto in targets:
                yield PlaySet(seat, pile, onto)


@lru_cache(maxsize=4096)
def _few_plays(
    seat: int, good: Good | None, cards: Cards, least: int, targets: tuple[int | None, ...]
) -> tuple[PlaySet, ...]:
    return tuple([PlaySet(seat, pile, onto) for pile in few_piles(good, cards, least) for onto in targets])


@lru_cache(maxsize=4096)
def few_piles(good: Good | None, cards: Cards, least: int) -> tuple[Cards, ...]:
    """Return the piles of a type, of at least so many of these cards, of a small hand."""
    return tuple(piles_of_type(good, cards, least, None))


def legal_additions(rules: Rules, state: State, seat: int) -> Iterator[AddCards]:
    """Yield what a seat can add with the Courtesan: by type, amulets alone last, then by pile, then by set."""
    own, figures = state.seats[seat], rules.edition.figures
    for good, cards in cards_by_type(own.hand, figures.courtesan_min):
        targets = [onto for onto in _targets(rules, own, good) if onto is not None]
        for pile in piles_of_type(good, cards, figures.courtesan_min, figures.courtesan_max) if targets else ():
            for onto in targets:
                yield AddCards(seat, pile, onto)


def cards_by_type(hand: Cards, least: int) -> CardsByType:
    """Return each type of which a hand can form a pile of this size, with its cards and the amulets in the hand.

    Types are in their order. Amulets alone come last, with None as their type.
    """
    formable = _formable(hand.sizes_by_type(), least)
    return [(good, hand.among(kinds)) for good, kinds in formable] if formable else []


@lru_cache(maxsize=4096)
def _formable(sizes: tuple[int, ...], least: int) -> tuple[tuple[Good | None, KindSet[Card]], ...]:
    """Return the types as `cards_by_type` does. sizes: how many cards of each type are in hand, amulets last."""
    *typed, fillers = sizes
    found = [one for size, one in zip(typed, _COMPLETED.items(), strict=True) if size and size + fillers >= least]
    return (*found, (None, AMULETS)) if fillers >= least else tuple(found)


_COMPLETED: Final = {good: Cards.kind_set((*kinds, *AMULETS)) for good, kinds in OF_GOOD.items()}


def piles_of_type(good: Good | None, cards: Cards, least: int, most: int | None) -> Iterator[Cards]:
    """Yield the piles of `least` to `most` of these cards, in order, that have a card of the type."""
    kinds = AMULETS if good is None else OF_GOOD[good]
    return (pile for pile in cards.subpiles(least, most) if pile.has_any(kinds))


def _targets(rules: Rules, own: Seat, good: Good | None) -> tuple[int | None, ...]:
    """Return what cards of a type can be played onto: a new set (None), then existing sets, the first of equal ones."""
    may_start = good is not None or rules.choices.amulet_only_set == "allowed"
    if not own.sets:
        return (None,) if may_start else ()
    second = rules.choices.same_type_set == "extends" and good is not None and any(one.good is good for one in own.sets)
    targets: list[int | None] = [None] if may_start and not second else []
    for number, played_set in enumerate(own.sets):
        takes_type = not second and (not played_set.prosperity or allows_prosperity(rules, good))
        joins = good is None or (joined := played_set.good) is good or (joined is None and takes_type)
        if joins and played_set not in own.sets[:number]:
            targets.append(number)
    return tuple(targets)
