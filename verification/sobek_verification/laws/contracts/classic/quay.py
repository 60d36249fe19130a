"""Laws of spec/classic/quay.md: the window, the slots of a take, and what a take costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Take
from sobek_core.classic.rules.quay import deliver, legal_takes, take
from sobek_core.classic.text.position import read_position
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import bug, contract

if TYPE_CHECKING:
    from sobek_core.classic.events import Event
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Verdict


MAX_CARDS: Final = 9  # cards on the quays
_GAME: Final = Classic()
_ROW: Final = ["wheat-1", "fish-0", "ivory-3", "marble-0", "ebony-2", "cattle-1", "amulet", "queen", "thief"]
_QUAYS: Final = tuple(
    read_position(["deck: wheat-0*3 wheat-1*4 fish-1*5", f"quays: {' '.join(_ROW[:cards]) or '-'}"]).state
    for cards in range(MAX_CARDS + 1)
)


@check("classic.quay.window", kind=contract)
def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool:
    """Any slot, including negative ones.

    pre: 0 <= cards <= MAX_CARDS
    post: _
    """
    return isinstance(take(_GAME, _QUAYS[cards], Take(0, slot)), Applied) == (0 <= slot < min(4, cards))


@check("classic.quay.window", kind=contract)
def a_take_is_listed_exactly_within_the_window(cards: int, slot: int) -> bool:
    """Any slot, including negative ones.

    pre: 0 <= cards <= MAX_CARDS
    post: _
    """
    return (Take(0, slot) in legal_takes(_GAME, _QUAYS[cards], 0)) == (0 <= slot < min(4, cards))


@check("classic.quay.corruption", kind=contract)
def a_take_costs_as_many_cards_as_lie_before_it(cards: int, slot: int) -> bool:
    """Any legal slot.

    pre: 0 <= slot < min(4, cards) and cards <= MAX_CARDS
    post: _
    """
    seat = take(_GAME, _QUAYS[cards], Take(0, slot)).state.seats[0]
    return len(seat.corruption) == slot and len(seat.hand) == 1


@check("classic.quay.delivery", kind=contract)
def only_after_the_last_card_there_are_nine_new_ones(cards: int, slot: int) -> bool:
    """Any legal slot, with twelve cards in the deck.

    pre: 0 <= slot < min(4, cards) and cards <= MAX_CARDS
    post: _
    """
    after = take(_GAME, _QUAYS[cards], Take(0, slot)).state
    left = cards - slot - 1
    return (len(after.quays), len(after.deck)) == ((left, 12) if left else (9, 3))


@bug(take, a_take_is_legal_exactly_within_the_window)
def _counts_slots_from_the_end_below_nought(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    slot = move.slot + len(state.quays) if move.slot < 0 else move.slot
    return take(game, state, Take(move.seat, slot))


@bug(take, a_take_is_legal_exactly_within_the_window)
def _always_reaches_four_slots(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, min(move.slot, len(state.quays) - 1)) if 0 < move.slot < 4 else move)


@bug(take, a_take_is_legal_exactly_within_the_window)
def _reaches_a_fifth_slot(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, 3) if move.slot == 4 else move)


@bug(take, a_take_is_legal_exactly_within_the_window)
def _refuses_the_fourth_slot(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, 4) if move.slot == 3 else move)


@bug(take, a_take_costs_as_many_cards_as_lie_before_it)
def _takes_the_first_card_always(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, 0))


@bug(take, only_after_the_last_card_there_are_nine_new_ones)
def _brings_no_delivery(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, evolve(state, deck=()), move)


@bug(take, only_after_the_last_card_there_are_nine_new_ones)
def _brings_a_delivery_for_the_last_card_that_is_left(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    verdict = take(game, state, move)
    if len(verdict.state.quays) == 1:
        quays, deck = deliver(game, verdict.state.deck)
        return Applied(evolve(verdict.state, quays=(*verdict.state.quays, *quays), deck=deck), ())
    return verdict


@bug(legal_takes, a_take_is_listed_exactly_within_the_window)
def _lists_no_take_of_the_last_card(game: Classic, state: State, seat: int) -> tuple[Take, ...]:
    return tuple(one for one in legal_takes(game, state, seat) if one.slot < len(state.quays) - 1)
