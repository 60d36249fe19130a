"""The end of a round (spec/classic/round-end.md): horizontal sets, and cards left in hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import AMULETS, OF_GOOD, SEATS, Cards
from sobek_core.classic.events import CORRUPTION, HAND, Event, Zone, cards_moved, place
from sobek_core.classic.moves import FinishLaying, LaySet
from sobek_core.classic.rules.game_end import after_scoring
from sobek_core.classic.rules.sets import amulet_only, cards_by_type, few_piles, in_hand, one_type, piles_of_type, three
from sobek_core.classic.rules.turn import IN_TURN, asked
from sobek_core.classic.state import HandSets, State
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pending import answered
from sobek_core.kernel.pile import SMALL_PILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.classic.components import Good
    from sobek_core.classic.rules.sets import CardsByType
    from sobek_core.classic.ruleset import Rules


@move_rules(LaySet, who=asked(HandSets), may=(in_hand, three, one_type, amulet_only))
def lay_set(_rules: Rules, state: State, move: LaySet) -> Applied[State, Event]:
    """Lay a horizontal set: spec/classic/round-end.md, move `lay`."""
    own, cards = state.seats[move.seat], move.cards
    # does      classic.round-end.hand-sets
    event = cards_moved(tuple(cards), HAND[move.seat], place(Zone.LAID, move.seat, len(own.laid)))
    own = own.with_laid(own.hand - cards, (*own.laid, cards))
    # then      classic.round-end.hand-sets: the same player goes on laying
    return applied(state.with_pending(state.pending, state.seats_with(move.seat, own)), (event,))


@condition("classic.round-end.done", IN_TURN)
def done(rules: Rules, state: State, move: FinishLaying) -> Facts | None:
    """Check classic.round-end.done."""
    if rules.choices.hand_sets_at_end == "optional" or not _holds_a_set(rules, state.seats[move.seat].hand):
        return None
    return ()


def _holds_a_set(rules: Rules, hand: Cards) -> bool:
    """Return whether a set can be laid from a hand. Amulets complete a type that has a card."""
    if not hand.has_many(_WITH_AMULETS, rules.edition.figures.min_set_size):
        return False
    return rules.choices.amulet_only_set == "allowed" or hand.has_any(_TYPED)


_WITH_AMULETS: Final = tuple(Cards.kind_set((*kinds, *AMULETS)) for kinds in OF_GOOD.values())
_TYPED: Final = Cards.kind_set(card for kinds in OF_GOOD.values() for card in kinds)


@move_rules(FinishLaying, who=asked(HandSets), may=(done,))
def finish_laying(rules: Rules, state: State, move: FinishLaying) -> Applied[State, Event]:
    """Finish laying sets: spec/classic/round-end.md, move `done`."""
    pending = answered(state.pending, HandSets)
    # does      classic.round-end.leftover
    own = state.seats[move.seat]
    events = (cards_moved(tuple(own.hand), HAND[move.seat], CORRUPTION[move.seat]),) if own.hand else ()
    seats = state.seats_with(move.seat, own.with_cards(_NO_CARDS, own.corruption + own.hand))
    # then      classic.round-end.hand-sets, classic.scoring.round-points
    following = (move.seat + 1) % len(state.seats)
    if following != pending.ender:
        return applied(state.with_pending(_laying(following, pending.ender), seats), events)
    scored = after_scoring(rules, state.with_pending(pending, seats))
    return applied(scored.state, (*events, *scored.events))


def legal_hand_sets(rules: Rules, state: State, seat: int) -> Iterable[LaySet | FinishLaying]:
    """Return what a seat can do when the round is over: lay any legal set, and last, finish."""
    lays = legal_lays(rules, state, seat)
    if lays == ():
        return (_DONE[seat],)
    return chain(lays, (_DONE[seat],) if rules.choices.hand_sets_at_end == "optional" else ())


_laying: Final = lru_cache(HandSets)
_NO_CARDS: Final = Cards()
_DONE: Final = tuple(FinishLaying(seat) for seat in SEATS)


def legal_lays(rules: Rules, state: State, seat: int) -> Iterable[LaySet]:
    """Return the sets that can be laid from a hand: by type, amulets alone last, then by pile."""
    hand, least = state.seats[seat].hand, rules.edition.figures.min_set_size
    found = cards_by_type(hand, least)
    if found and found[-1][0] is None and rules.choices.amulet_only_set == "forbidden":
        found.pop()
    if found and len(hand) > SMALL_PILE:
        return _many_lays(seat, found, least)
    return tuple([lay for good, cards in found for lay in _few_lays(seat, good, cards, least)])


def _many_lays(seat: int, found: CardsByType, least: int) -> Iterator[LaySet]:
    for good, cards in found:
        for pile in piles_of_type(good, cards, least, None):
            yield LaySet(seat, pile)


@lru_cache(maxsize=2048)
def _few_lays(seat: int, good: Good | None, cards: Cards, least: int) -> tuple[LaySet, ...]:
    return tuple([LaySet(seat, pile) for pile in few_piles(good, cards, least)])
