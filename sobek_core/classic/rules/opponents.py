"""Characters (spec/classic/characters.md): the powers that affect opponents, those of Vizier, Thief and Scribe."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import OF_BACK, Back, Cards
from sobek_core.classic.events import CORRUPTION, HAND, Event, cards_moved
from sobek_core.classic.moves import DiscardCard, NameBack, NameVictim, PickCard, StealCard
from sobek_core.classic.rules.turn import IN_TURN, asked, chance, is_opponent, next_action
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
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pending import answered

if TYPE_CHECKING:
    from sobek_core.classic.ruleset import Rules


# The Vizier and the Thief.


def vizier_victims(state: State, seat: int) -> list[int]:
    """List the possible victims of the Vizier, by seat (classic.characters.vizier-victim)."""
    return [other for other in sorted(state.opponents(seat)) if state.seats[other].corruption]


def thief_victims(state: State, seat: int) -> list[int]:
    """List the possible victims of the Thief, by seat (classic.characters.thief-victim)."""
    return [other for other in sorted(state.opponents(seat)) if state.seats[other].hand]


@condition("classic.characters.vizier-victim", ("classic.turn.opponent",))
def vizier_victim(_rules: Rules, state: State, move: NameVictim) -> Facts | None:
    """Check classic.characters.vizier-victim."""
    if not isinstance(state.pending, VizierVictim) or state.seats[move.victim].corruption:
        return None
    return (("victim", move.victim),)


@condition("classic.characters.thief-victim", ("classic.turn.opponent",))
def thief_victim(_rules: Rules, state: State, move: NameVictim) -> Facts | None:
    """Check classic.characters.thief-victim."""
    if not isinstance(state.pending, ThiefVictim) or state.seats[move.victim].hand:
        return None
    return (("victim", move.victim),)


@move_rules(NameVictim, who=asked(VizierVictim, ThiefVictim), may=(is_opponent, vizier_victim, thief_victim))
def name_victim(rules: Rules, state: State, move: NameVictim) -> Applied[State, Event]:
    """Name the victim of the Vizier or the Thief: spec/classic/characters.md, move `victim`."""
    # then      classic.characters.vizier, classic.characters.thief
    if isinstance(state.pending, VizierVictim):
        return applied(state.with_pending(VizierCard(move.seat, move.victim)), ())
    if rules.choices.thief_back == "names-back":
        return applied(state.with_pending(ThiefBack(move.seat, move.victim)), ())
    return applied(state.with_pending(ThiefCard(move.seat, move.victim)), ())


# The Vizier.


@condition("classic.characters.vizier-card", IN_TURN)
def vizier_card(_rules: Rules, state: State, move: PickCard) -> Facts | None:
    """Check classic.characters.vizier-card."""
    victim = answered(state.pending, VizierCard).victim
    if move.card in state.seats[victim].corruption:
        return None
    return (("card", move.card.name), ("victim", victim))


@move_rules(PickCard, who=asked(VizierCard), may=(vizier_card,))
def pick_card(_rules: Rules, state: State, move: PickCard) -> Applied[State, Event]:
    """Take a card from the corruption that the Vizier opened: spec/classic/characters.md, move `pick`."""
    pending = answered(state.pending, VizierCard)
    # does      classic.characters.vizier
    own, victim = state.seats[move.seat], state.seats[pending.victim]
    seats = list(state.seats)
    seats[move.seat] = own.with_cards(own.hand.plus(move.card), own.corruption)
    seats[pending.victim] = victim.with_cards(victim.hand, victim.corruption.minus(move.card))
    # then      classic.turn.order
    state = state.with_pending(next_action(state, move.seat), tuple(seats))
    return applied(state, (cards_moved((move.card,), CORRUPTION[pending.victim], HAND[move.seat]),))


def legal_picks(state: State, pending: VizierCard) -> list[PickCard]:
    """List the cards that the player who played the Vizier can pick, in the order of kinds."""
    return [PickCard(pending.seat, card) for card in state.seats[pending.victim].corruption.distinct()]


# The Thief.


def legal_backs(state: State, pending: ThiefBack) -> list[NameBack]:
    """List the backs in the victim's hand, in the order beige, green, orange."""
    hand = state.seats[pending.victim].hand
    return [NameBack(pending.seat, back) for back in Back if hand.among(OF_BACK[back])]


@condition("classic.characters.thief-back", IN_TURN)
def thief_back(_rules: Rules, state: State, move: NameBack) -> Facts | None:
    """Check classic.characters.thief-back."""
    victim = answered(state.pending, ThiefBack).victim
    if state.seats[victim].hand.has_any(OF_BACK[move.back]):
        return None
    return (("back", move.back), ("victim", victim))


@move_rules(NameBack, who=asked(ThiefBack), may=(thief_back,))
def name_back(_rules: Rules, state: State, move: NameBack) -> Applied[State, Event]:
    """Name the back from which chance draws: spec/classic/characters.md, move `back`."""
    # then      classic.characters.thief-card
    return applied(state.with_pending(ThiefCard(move.seat, answered(state.pending, ThiefBack).victim, move.back)), ())


def stealable(state: State, pending: ThiefCard) -> Cards:
    """Return the cards among which chance draws (classic.characters.thief-card)."""
    hand = state.seats[pending.victim].hand
    return hand if pending.back is None else hand.among(OF_BACK[pending.back])


def steal_outcomes(state: State, pending: ThiefCard) -> tuple[tuple[StealCard, int], ...]:
    """List the kinds that chance can draw, each weighted by its number, in the order of kinds."""
    return tuple((StealCard(card), number) for card, number in stealable(state, pending).counts())


@condition("classic.characters.thief-card", ("classic.turn.pending",))
def thief_card(_rules: Rules, state: State, move: StealCard) -> Facts | None:
    """Check classic.characters.thief-card."""
    pending = answered(state.pending, ThiefCard)
    if move.card in stealable(state, pending):
        return None
    return (("card", move.card.name), ("victim", pending.victim), ("back", pending.back or "any"))


@move_rules(StealCard, who=chance(ThiefCard), may=(thief_card,))
def steal_card(_rules: Rules, state: State, move: StealCard) -> Applied[State, Event]:
    """Move the card that chance drew: spec/classic/characters.md, move `steal`."""
    pending = answered(state.pending, ThiefCard)
    # does      classic.characters.thief
    own, victim = state.seats[pending.seat], state.seats[pending.victim]
    seats = list(state.seats)
    seats[pending.seat] = own.with_cards(own.hand.plus(move.card), own.corruption)
    seats[pending.victim] = victim.with_cards(victim.hand.minus(move.card), victim.corruption)
    # then      classic.turn.order
    state = state.with_pending(next_action(state, pending.seat), tuple(seats))
    return applied(state, (cards_moved((move.card,), HAND[pending.victim], HAND[pending.seat]),))


# The Scribe.


def next_discard(rules: Rules, state: State, player: int) -> Pending | None:
    """Return the pending discard of the next opponent, clockwise, with too many cards; None if there is none."""
    for other in state.opponents(player):
        if len(state.seats[other].hand) > rules.edition.figures.scribe_hand_limit:
            return ScribeDiscard(other, player)
    return None


def legal_discards(state: State, seat: int) -> list[DiscardCard]:
    """List the cards that an opponent of the Scribe can discard, in the order of kinds."""
    return [_discard(seat, card) for card in state.seats[seat].hand.distinct()]


_discard: Final = lru_cache(DiscardCard)  # making one takes four times as long


@condition("classic.characters.scribe-card", IN_TURN)
def scribe_card(_rules: Rules, state: State, move: DiscardCard) -> Facts | None:
    """Check classic.characters.scribe-card."""
    if move.card in state.seats[move.seat].hand:
        return None
    return (("card", move.card.name),)


@move_rules(DiscardCard, who=asked(ScribeDiscard), may=(scribe_card,))
def discard_card(rules: Rules, state: State, move: DiscardCard) -> Applied[State, Event]:
    """Put a card on the player's own corruption because of the Scribe: spec/classic/characters.md, move `discard`."""
    pending, own = answered(state.pending, ScribeDiscard), state.seats[move.seat]
    # does      classic.characters.scribe
    own = own.with_cards(own.hand.minus(move.card), own.corruption.plus(move.card))
    state = state.with_pending(pending, state.seats_with(move.seat, own))
    # then      classic.characters.scribe, classic.turn.order
    state = state.with_pending(next_discard(rules, state, pending.player) or next_action(state, pending.player))
    return applied(state, (cards_moved((move.card,), HAND[move.seat], CORRUPTION[move.seat]),))
