"""The end of a round (spec/classic/round-end.md): horizontal sets, and cards left in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.components import SEATS, Cards
from sobek_core.classic.events import CORRUPTION, HAND, CardsMoved, Event, Place, Zone
from sobek_core.classic.moves import FinishLaying, LaySet
from sobek_core.classic.rules.game_end import after_scoring
from sobek_core.classic.rules.sets import (
    amulets_alone,
    cards_by_type,
    not_in_hand,
    not_one_type,
    piles_of_type,
    too_few,
)
from sobek_core.classic.rules.turn import not_pending
from sobek_core.classic.state import HandSets, State
from sobek_core.kernel.game import Applied, Reason, Refused
from sobek_core.kernel.pile import cache_small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.game import Classic
    from sobek_core.kernel.game import Verdict


def lay_set(game: Classic, state: State, move: LaySet) -> Verdict[State, Event]:
    """Lay a horizontal set: spec/classic/round-end.md, move `lay`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, HandSets):
        return Refused(state, reasons)
    # may       classic.sets.in-hand, .three, .one-type, .amulet-only
    own, cards = state.seats[move.seat], move.cards
    reasons = (
        *not_in_hand(own, cards),
        *too_few(game, cards),
        *not_one_type(cards),
        *amulets_alone(game, cards),
    )
    if reasons:
        return Refused(state, reasons)
    # does      classic.round-end.hand-sets
    event = CardsMoved(tuple(cards), HAND[move.seat], Place(Zone.LAID, move.seat, len(own.laid)))
    own = evolve(own, hand=own.hand - cards, laid=(*own.laid, cards))
    # then      classic.round-end.hand-sets: the same player goes on laying
    return Applied(state.with_pending(state.pending, state.seats_with(move.seat, own)), (event,))


def finish_laying(game: Classic, state: State, move: FinishLaying) -> Verdict[State, Event]:
    """Finish laying sets: spec/classic/round-end.md, move `done`."""
    # who       classic.turn.pending, classic.turn.order
    pending = state.pending
    if not isinstance(pending, HandSets) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, HandSets))
    # may       classic.round-end.done
    if not may_finish(game, state, move.seat):
        return Refused(state, (Reason("classic.round-end.done"),))
    # does      classic.round-end.leftover
    own = state.seats[move.seat]
    events = (CardsMoved(tuple(own.hand), HAND[move.seat], CORRUPTION[move.seat]),) if own.hand else ()
    seats = state.seats_with(move.seat, own.with_cards(Cards(), own.corruption + own.hand))
    # then      classic.round-end.hand-sets, classic.scoring.round-points
    following = (move.seat + 1) % len(state.seats)
    if following != pending.ender:
        return Applied(state.with_pending(HandSets(following, pending.ender), seats), events)
    scored = after_scoring(game, state.with_pending(pending, seats))
    return Applied(scored.state, (*events, *scored.events))


def may_finish(game: Classic, state: State, seat: int) -> bool:
    """Return whether a seat may finish laying sets (classic.round-end.done)."""
    return game.choices.hand_sets_at_end == "optional" or next(legal_lays(game, state, seat), None) is None


def legal_hand_sets(game: Classic, state: State, seat: int) -> Iterator[LaySet | FinishLaying]:
    """Yield what a seat can do when the round is over: lay any legal set, and last, finish."""
    lays = legal_lays(game, state, seat)
    if (first := next(lays, None)) is not None:
        yield first
        yield from lays
    if game.choices.hand_sets_at_end == "optional" or first is None:
        yield _DONE[seat]


_DONE: Final = tuple(FinishLaying(seat) for seat in SEATS)


def legal_lays(game: Classic, state: State, seat: int) -> Iterator[LaySet]:
    """Yield the sets that can be laid from a hand: by type, amulets alone last, then by pile."""
    least = game.edition.figures.min_set_size
    for good, cards, amulets in cards_by_type(state.seats[seat].hand, least):
        if good is not None or game.choices.amulet_only_set == "allowed":
            yield from _list_lays(seat, cards, amulets, least)


@cache_small
def _list_lays(seat: int, cards: Cards, amulets: Cards, least: int) -> Iterator[LaySet]:
    for pile in piles_of_type(cards, amulets, least, None):
        yield LaySet(seat, pile)
