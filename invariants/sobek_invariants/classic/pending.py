"""What is pending, in a state and after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic import state as s
from sobek_core.classic.components import Power, Token
from sobek_core.classic.moves import ChooseToken, PlayCharacter
from sobek_invariants.classic.conditions import CONDITIONS, next_to_discard
from sobek_invariants.classic.observed import ObservedState, Step, of_state, of_step
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@of_state("classic.turn.pending", rests_on=("classic.turn.opponent",))
def every_named_seat_is_in_the_game_and_every_victim_is_an_opponent(state: ObservedState) -> Iterator[str]:
    """Whoever decides, is a victim, played the Scribe or ended the round is a seat of the game.

    The victim of a Vizier or a Thief, and the player who discards for a Scribe, are opponents.
    """
    pending = state.pending
    for role in ("seat", "victim", "player", "ender"):
        seat = getattr(pending, role, 0)
        if seat not in range(state.players):
            yield state.turn
    if isinstance(pending, (s.VizierCard, s.ThiefBack, s.ThiefCard)) and pending.victim == pending.seat:
        yield state.turn
    if isinstance(pending, s.ScribeDiscard) and pending.player == pending.seat:
        yield state.turn


@of_state("classic.characters.play", "classic.events.effect", "classic.events.trigger")
def the_state_explains_what_is_pending(state: ObservedState) -> Iterator[str]:
    """A pending power needs a discarded character. A pending effect needs a spent token and a player with a set."""
    pending = state.pending
    cause = CONDITIONS.asked[type(pending)].cause
    if isinstance(cause, Power) and all(card.power is not cause for card in state.discard):
        yield f"{state.turn}, discard: {names_of(state.discard)}"
    if isinstance(cause, Token) and cause not in state.spent:
        yield f"{state.turn}, spent: {names_of(state.spent)}"
    if (
        isinstance(pending, (s.TokenChoice, s.GuildVictim, s.CurseVictim, s.ProsperitySet))
        and not state.sets[pending.seat]
    ):
        yield f"{state.turn}, seat {pending.seat} sets: -"


@of_state(
    "classic.characters.power",
    "classic.events.effect",
    "classic.game-end.early",
    rests_on=("classic.turn.follow-up", "classic.game-end.rounds"),
)
def every_pending_choice_has_a_legal_answer(state: ObservedState) -> Iterator[str]:
    """A choice is pending only if it has a legal answer, recomputed here from the cards and the points."""
    if not CONDITIONS.asked[type(state.pending)].can(state, state.pending):
        yield state.turn


@of_step("classic.turn.order", "classic.events.flood", rests_on=("classic.turn.follow-up",))
def turns_go_clockwise_except_after_a_flood(step: Step) -> Iterator[str]:
    """After an action and what it triggers, the next seat acts; after a Flood, the same seat."""
    before, after = step.before.pending, step.after.pending
    if not isinstance(after, s.Action) or isinstance(before, s.StartingPlayer):
        return
    actor = before.player if isinstance(before, s.ScribeDiscard) else getattr(before, "seat", None)
    flood = isinstance(step.move, ChooseToken) and step.move.token is Token.FLOOD
    if actor is None or after.seat != (actor if flood else step.before.clockwise(actor)):
        yield f"{after} is pending after {before}"


@of_step("classic.characters.scribe")
def a_scribe_asks_while_an_opponent_has_more_than_six_cards(step: Step) -> Iterator[str]:
    """Once a Scribe is played, and after each card put down for it, somebody is asked while anybody has too many."""
    before, after = step.before.pending, step.after
    player = before.player if isinstance(before, s.ScribeDiscard) else None
    if isinstance(step.move, PlayCharacter) and step.move.card.power is Power.SCRIBE:
        player = step.move.seat
    seat = None if player is None else next_to_discard(after, player)
    if seat is not None and not isinstance(after.pending, s.ScribeDiscard):
        yield f"seat {seat} hand: {names_of(after.hands[seat])}"
