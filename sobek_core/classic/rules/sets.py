"""Sets (spec/classic/sets.md): which cards can be played together, and onto which set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import AMULETS, OF_GOOD, Cards
from sobek_core.classic.events import HAND, CardsMoved, Event, Place, Zone
from sobek_core.classic.moves import AddCards, PlaySet
from sobek_core.classic.rules.turn import next_action, not_pending
from sobek_core.classic.state import Action, PlayedSet, Seat, State, TokenChoice, good_of, goods_of
from sobek_core.kernel.game import Applied, Reason, Refused
from sobek_core.kernel.pile import cache_small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.components import Good
    from sobek_core.classic.game import Classic
    from sobek_core.kernel.game import Verdict


def play_set(game: Classic, state: State, move: PlaySet) -> Verdict[State, Event]:
    """Play a new set or extend one: spec/classic/sets.md, move `set`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, Action):
        return Refused(state, reasons)
    # may       classic.sets.in-hand, .three, .one-type, .target, .equal-sets, .matching-type, .prosperity-limit,
    #           .second-set, .amulet-only
    own, cards, onto = state.seats[move.seat], move.cards, move.onto
    reasons = (
        *not_in_hand(own, cards),
        *too_few(game, cards),
        *not_one_type(cards),
        *(not_a_target(own, onto) if onto is not None else ()),
        *cannot_join(game, own, cards, onto),
        *(amulets_alone(game, cards) if onto is None else ()),
    )
    if reasons:
        return Refused(state, reasons)
    # does      classic.sets.target
    own, event = move_to_set(own, move.seat, cards, onto)
    # then      classic.events.trigger, classic.turn.order
    pending = TokenChoice(move.seat) if state.tokens else next_action(state, move.seat)
    return Applied(state.with_pending(pending, state.seats_with(move.seat, own)), (event,))


def move_to_set(own: Seat, seat: int, cards: Cards, onto: int | None) -> tuple[Seat, CardsMoved]:
    """Move cards from a hand onto one of the player's sets, or lay them as a new one."""
    if onto is None:
        onto, sets = len(own.sets), (*own.sets, PlayedSet(cards))
    else:
        extended = PlayedSet(own.sets[onto].cards + cards, own.sets[onto].prosperity)
        sets = (*own.sets[:onto], extended, *own.sets[onto + 1 :])
    event = CardsMoved(tuple(cards), HAND[seat], Place(Zone.SET, seat, onto))
    return own.with_sets(own.hand - cards, sets), event


# The conditions: each function returns its reasons, or none if the condition holds.


def not_in_hand(own: Seat, cards: Cards) -> tuple[Reason, ...]:
    """Check classic.sets.in-hand."""
    if cards <= own.hand:
        return ()
    return (Reason("classic.sets.in-hand", (("cards", str(cards)),)),)


def too_few(game: Classic, cards: Cards) -> tuple[Reason, ...]:
    """Check classic.sets.three."""
    least = game.edition.figures.min_set_size
    if len(cards) >= least:
        return ()
    return (Reason("classic.sets.three", (("cards", len(cards)), ("least", least))),)


def not_one_type(cards: Cards) -> tuple[Reason, ...]:
    """Check classic.sets.one-type."""
    goods = goods_of(cards)
    if len(goods) <= 1:
        return ()
    return (Reason("classic.sets.one-type", (("types", " ".join(goods)),)),)


def not_a_target(own: Seat, onto: int) -> tuple[Reason, ...]:
    """Check classic.sets.target, classic.sets.equal-sets."""
    if not 0 <= onto < len(own.sets):
        return (Reason("classic.sets.target", (("sets", len(own.sets)), ("onto", onto))),)
    if (first := own.sets.index(own.sets[onto])) < onto:
        return (Reason("classic.sets.equal-sets", (("onto", onto), ("first", first))),)
    return ()


def cannot_join(game: Classic, own: Seat, cards: Cards, onto: int | None) -> tuple[Reason, ...]:
    """Check classic.sets.matching-type, .prosperity-limit, .second-set, if what they presuppose holds."""
    goods = goods_of(cards)
    if len(goods) != 1 or (onto is not None and not 0 <= onto < len(own.sets)):
        return ()
    good = goods[0]
    reasons: list[Reason] = []
    goal = own.sets[onto].good if onto is not None else None
    if goal not in (None, good):
        reasons.append(Reason("classic.sets.matching-type", (("type", good), ("set", str(goal)))))
    if onto is not None and goal is None and own.sets[onto].prosperity and not allows_prosperity(game, good):
        reasons.append(Reason("classic.sets.prosperity-limit", (("type", good), ("onto", onto))))
    if game.choices.same_type_set == "extends" and goal is not good and any(one.good is good for one in own.sets):
        reasons.append(Reason("classic.sets.second-set", (("type", good),)))
    return tuple(reasons)


def allows_prosperity(game: Classic, good: Good | None) -> bool:
    """Return whether a set of a type, or of none, can have Prosperity (classic.events.prosperity-set)."""
    return good is None or good in game.edition.figures.prosperity_types


def amulets_alone(game: Classic, cards: Cards) -> tuple[Reason, ...]:
    """Check classic.sets.amulet-only, for cards that would be a new set."""
    least = game.edition.figures.min_set_size
    if game.choices.amulet_only_set == "allowed" or len(cards) < least or good_of(cards) is not None:
        return ()
    return (Reason("classic.sets.amulet-only", (("cards", str(cards)),)),)


# The listing is written independently of the conditions: from the cards in hand to the sets that they can join.


def legal_sets(game: Classic, state: State, seat: int) -> Iterator[PlaySet]:
    """Yield a seat's plays of sets: by type, amulets alone last, then by pile, a new set before existing ones."""
    own = state.seats[seat]
    least = game.edition.figures.min_set_size
    for good, cards, amulets in cards_by_type(own.hand, least):
        yield from _list_plays(seat, cards, amulets, least, _targets(game, own, good))


def legal_additions(game: Classic, state: State, seat: int) -> Iterator[AddCards]:
    """Yield what a seat can add with the Courtesan: by type, amulets alone last, then by pile, then by set."""
    own, figures = state.seats[seat], game.edition.figures
    for good, cards, amulets in cards_by_type(own.hand, figures.courtesan_min):
        targets = [onto for onto in _targets(game, own, good) if onto is not None]
        for pile in piles_of_type(cards, amulets, figures.courtesan_min, figures.courtesan_max) if targets else ():
            for onto in targets:
                yield AddCards(seat, pile, onto)


def cards_by_type(hand: Cards, least: int) -> list[tuple[Good | None, Cards, Cards]]:
    """Return each type of which a hand can form a pile of this size: its cards, and the amulets that can complete it.

    Types are in their order. Amulets alone come last, with None as their type and no further amulets.
    """
    fillers, *sizes = hand.sizes(_AMULETS_AND_GOODS)
    if max(sizes) + fillers < least:
        return []
    amulets = hand.among(AMULETS)
    found: list[tuple[Good | None, Cards, Cards]] = []
    for place, size in enumerate(sizes):
        if size and size + fillers >= least:
            good, kinds = _GOODS[place]
            found.append((good, hand.among(kinds), amulets))
    if fillers >= least:
        found.append((None, amulets, Cards()))
    return found


_GOODS = tuple(OF_GOOD.items())
_AMULETS_AND_GOODS = (AMULETS, *OF_GOOD.values())


def piles_of_type(cards: Cards, amulets: Cards, least: int, most: int | None) -> Iterator[Cards]:
    """Yield the piles of `least` to `most` of these cards, in order, except those of the completing amulets alone."""
    for pile in (cards + amulets).subpiles(least, most):
        if not pile <= amulets:
            yield pile


@cache_small
def _list_plays(
    seat: int, cards: Cards, amulets: Cards, least: int, targets: tuple[int | None, ...]
) -> Iterator[PlaySet]:
    for pile in piles_of_type(cards, amulets, least, None):
        for onto in targets:
            yield PlaySet(seat, pile, onto)


def _targets(game: Classic, own: Seat, good: Good | None) -> tuple[int | None, ...]:
    """Return what cards of a type can be played onto: a new set (None), then existing sets, the first of equal ones."""
    may_start = good is not None or game.choices.amulet_only_set == "allowed"
    if not own.sets:
        return (None,) if may_start else ()
    second = game.choices.same_type_set == "extends" and good is not None and any(one.good is good for one in own.sets)
    targets: list[int | None] = [None] if may_start and not second else []
    for number, played_set in enumerate(own.sets):
        takes_type = not second and (not played_set.prosperity or allows_prosperity(game, good))
        joins = good is None or played_set.good is good or (played_set.good is None and takes_type)
        if joins and played_set not in own.sets[:number]:
            targets.append(number)
    return tuple(targets)
