"""Characters (spec/classic/characters.md): the powers that affect opponents, those of Vizier, Thief and Scribe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.components import OF_BACK, Back, Cards
from sobek_core.classic.events import CORRUPTION, HAND, CardsMoved, Event
from sobek_core.classic.moves import DiscardCard, NameBack, PickCard, StealCard
from sobek_core.classic.rules.turn import next_action, not_an_opponent, not_pending, unexpected
from sobek_core.classic.state import (
    Pending,
    ScribeDiscard,
    State,
    ThiefBack,
    ThiefCard,
    ThiefVictim,
    VizierCard,
    VizierVictim,
)
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import NameVictim
    from sobek_core.kernel.game import Verdict


# The Vizier.


def vizier_victims(state: State, seat: int) -> list[int]:
    """List the possible victims of the Vizier, by seat (classic.characters.vizier-victim)."""
    return [other for other in sorted(state.opponents(seat)) if state.seats[other].corruption]


def name_vizier_victim(state: State, move: NameVictim) -> Verdict[State, Event]:
    """Open an opponent's corruption with the Vizier: spec/classic/characters.md, move `victim`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, VizierVictim):
        return Refused(state, reasons)
    # may       classic.turn.opponent, classic.characters.vizier-victim
    if reasons := not_an_opponent(state, move.seat, move.victim):
        return Refused(state, reasons)
    if not state.seats[move.victim].corruption:
        return Refused(state, (Reason("classic.characters.vizier-victim", (("victim", move.victim),)),))
    # then      classic.characters.vizier
    return Applied(state.with_pending(VizierCard(move.seat, move.victim)), ())


def pick_card(state: State, move: PickCard) -> Verdict[State, Event]:
    """Take a card from the corruption that the Vizier opened: spec/classic/characters.md, move `pick`."""
    # who       classic.turn.pending, classic.turn.order
    pending = state.pending
    if not isinstance(pending, VizierCard) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, VizierCard))
    # may       classic.characters.vizier-card
    if move.card not in state.seats[pending.victim].corruption:
        facts = (("card", move.card.name), ("victim", pending.victim))
        return Refused(state, (Reason("classic.characters.vizier-card", facts),))
    # does      classic.characters.vizier
    own, victim = state.seats[move.seat], state.seats[pending.victim]
    seats = list(state.seats)
    seats[move.seat] = own.with_cards(own.hand.plus(move.card), own.corruption)
    seats[pending.victim] = victim.with_cards(victim.hand, victim.corruption.minus(move.card))
    # then      classic.turn.order
    state = state.with_pending(next_action(state, move.seat), tuple(seats))
    return Applied(state, (CardsMoved((move.card,), CORRUPTION[pending.victim], HAND[move.seat]),))


def legal_picks(state: State, pending: VizierCard) -> list[PickCard]:
    """List the cards that the player who played the Vizier can pick, in the order of kinds."""
    return [PickCard(pending.seat, card) for card in state.seats[pending.victim].corruption.distinct()]


# The Thief.


def thief_victims(state: State, seat: int) -> list[int]:
    """List the possible victims of the Thief, by seat (classic.characters.thief-victim)."""
    return [other for other in sorted(state.opponents(seat)) if state.seats[other].hand]


def name_thief_victim(game: Classic, state: State, move: NameVictim) -> Verdict[State, Event]:
    """Name the Thief's victim: spec/classic/characters.md, move `victim`."""
    # who       classic.turn.pending, classic.turn.order
    if reasons := not_pending(state, move.seat, ThiefVictim):
        return Refused(state, reasons)
    # may       classic.turn.opponent, classic.characters.thief-victim
    if reasons := not_an_opponent(state, move.seat, move.victim):
        return Refused(state, reasons)
    if not state.seats[move.victim].hand:
        return Refused(state, (Reason("classic.characters.thief-victim", (("victim", move.victim),)),))
    # then      classic.characters.thief
    if game.choices.thief_back == "names-back":
        return Applied(state.with_pending(ThiefBack(move.seat, move.victim)), ())
    return Applied(state.with_pending(ThiefCard(move.seat, move.victim)), ())


def legal_backs(state: State, pending: ThiefBack) -> list[NameBack]:
    """List the backs in the victim's hand, in the order beige, green, orange."""
    hand = state.seats[pending.victim].hand
    return [NameBack(pending.seat, back) for back in Back if hand.among(OF_BACK[back])]


def name_back(state: State, move: NameBack) -> Verdict[State, Event]:
    """Name the back from which chance draws: spec/classic/characters.md, move `back`."""
    # who       classic.turn.pending, classic.turn.order
    pending = state.pending
    if not isinstance(pending, ThiefBack) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, ThiefBack))
    # may       classic.characters.thief-back
    if not state.seats[pending.victim].hand.among(OF_BACK[move.back]):
        facts = (("back", move.back), ("victim", pending.victim))
        return Refused(state, (Reason("classic.characters.thief-back", facts),))
    # then      classic.characters.thief-card
    return Applied(state.with_pending(ThiefCard(move.seat, pending.victim, move.back)), ())


def stealable(state: State, pending: ThiefCard) -> Cards:
    """Return the cards among which chance draws (classic.characters.thief-card)."""
    hand = state.seats[pending.victim].hand
    return hand if pending.back is None else hand.among(OF_BACK[pending.back])


def steal_outcomes(state: State, pending: ThiefCard) -> tuple[tuple[StealCard, int], ...]:
    """List the kinds that chance can draw, each weighted by its number, in the order of kinds."""
    return tuple((StealCard(card), number) for card, number in stealable(state, pending).counts())


def steal_card(state: State, move: StealCard) -> Verdict[State, Event]:
    """Move the card that chance drew: spec/classic/characters.md, move `steal`."""
    # who       classic.turn.pending
    pending = state.pending
    if not isinstance(pending, ThiefCard):
        return Refused(state, (unexpected(pending),))
    # may       classic.characters.thief-card
    if move.card not in stealable(state, pending):
        facts = (("card", move.card.name), ("victim", pending.victim), ("back", pending.back or "any"))
        return Refused(state, (Reason("classic.characters.thief-card", facts),))
    # does      classic.characters.thief
    own, victim = state.seats[pending.seat], state.seats[pending.victim]
    seats = list(state.seats)
    seats[pending.seat] = own.with_cards(own.hand.plus(move.card), own.corruption)
    seats[pending.victim] = victim.with_cards(victim.hand.minus(move.card), victim.corruption)
    # then      classic.turn.order
    state = state.with_pending(next_action(state, pending.seat), tuple(seats))
    return Applied(state, (CardsMoved((move.card,), HAND[pending.victim], HAND[pending.seat]),))


# The Scribe.


def next_discard(game: Classic, state: State, player: int) -> Pending | None:
    """Return the pending discard of the next opponent, clockwise, with too many cards; None if there is none."""
    for other in state.opponents(player):
        if len(state.seats[other].hand) > game.edition.figures.scribe_hand_limit:
            return ScribeDiscard(other, player)
    return None


def legal_discards(state: State, seat: int) -> list[DiscardCard]:
    """List the cards that an opponent of the Scribe can discard, in the order of kinds."""
    return [DiscardCard(seat, card) for card in state.seats[seat].hand.distinct()]


def discard_card(game: Classic, state: State, move: DiscardCard) -> Verdict[State, Event]:
    """Put a card on the player's own corruption because of the Scribe: spec/classic/characters.md, move `discard`."""
    # who       classic.turn.pending, classic.turn.order
    pending = state.pending
    if not isinstance(pending, ScribeDiscard) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, ScribeDiscard))
    # may       classic.characters.scribe-card
    own = state.seats[move.seat]
    if move.card not in own.hand:
        return Refused(state, (Reason("classic.characters.scribe-card", (("card", move.card.name),)),))
    # does      classic.characters.scribe
    own = own.with_cards(own.hand.minus(move.card), own.corruption.plus(move.card))
    state = state.with_pending(pending, state.seats_with(move.seat, own))
    # then      classic.characters.scribe, classic.turn.order
    state = state.with_pending(next_discard(game, state, pending.player) or next_action(state, pending.player))
    return Applied(state, (CardsMoved((move.card,), HAND[move.seat], CORRUPTION[move.seat]),))
