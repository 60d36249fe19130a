"""What is pending, in a state and after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Power, Token
from sobek_invariants.duel.characters import CHARACTERS
from sobek_invariants.duel.conditions import ASKED
from sobek_invariants.duel.ending import can_do_nothing
from sobek_invariants.duel.observed import ObservedState, Step, of_state, of_step, other
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

EFFECTS: Final = {
    Token.FINGER: s.FingerTile,
    Token.SCARABS: s.ScarabsSet,
    Token.DEBEN_2: s.DebenDraw,
    Token.HORUS: s.HorusDraw,
}


@of_state("duel.turn.pending", rests_on=("duel.setup.players",))
def deciding_seats_are_in_the_game(state: ObservedState) -> Iterator[str]:
    """Whoever decides, or has chance draw for them, is seat 0 or seat 1."""
    seat = getattr(state.pending, "seat", 0)
    if seat not in {0, 1}:
        yield state.turn


@of_state(
    "duel.characters.play",
    "duel.pirogues.effect",
    "duel.pirogues.trigger",
    "duel.market.direction",
)
def the_state_explains_what_is_pending(state: ObservedState) -> Iterator[str]:
    """A pending power needs a removed character, an effect a spent token, and a direction a character in hand.

    A choice of a token is pending only for a player who has sold something. A deben is pending only for a player who
    has traded a tile or has the token that brings one.
    """
    pending = state.pending
    cause = ASKED[type(pending)].cause
    if isinstance(cause, Power) and all(tile.power is not cause for tile in state.removed):
        yield f"{state.turn}, removed: {names_of(state.removed)}"
    if isinstance(cause, Token) and cause not in state.spent:
        yield f"{state.turn}, spent: {names_of(state.spent)}"
    match pending:
        case s.TokenChoice(seat) if not state.sold[seat]:
            yield f"{state.turn}, seat {seat} sold: -"
        case s.AnkhDirection(seat) if all(tile.power is None for tile in state.hands[seat]):
            yield f"{state.turn}, seat {seat} hand: {names_of(state.hands[seat])}"
        case s.DebenDraw(seat):
            if Token.DEBEN_2 not in state.tokens[seat] and not any(tile.deben for tile in state.removed):
                tokens = names_of(state.tokens[seat])
                yield f"{state.turn}, removed: {names_of(state.removed)}, seat {seat} tokens: {tokens}"
        case _:
            pass


@of_state("duel.characters.power", "duel.pirogues.effect", rests_on=("duel.turn.follow-up", "duel.scoring.reward"))
def every_pending_choice_has_a_legal_answer(state: ObservedState) -> Iterator[str]:
    """A choice or a draw is pending only if it has a legal answer, recomputed here from the state."""
    if not ASKED[type(state.pending)].can(state, state.pending):
        yield state.turn


@of_state("duel.turn.action", rests_on=("duel.game-end.trigger", "duel.pirogues.pyramid"))
def the_player_to_move_can_do_something(state: ObservedState) -> Iterator[str]:
    """In any turn, even an extra one, a player can take a tile, refill the Market, sell a set or play a character."""
    pending = state.pending
    pyramid = isinstance(pending, s.PyramidAction)
    if isinstance(pending, (s.Action, s.PyramidAction)) and can_do_nothing(state, pending.seat, pyramid=pyramid):
        yield state.turn


@of_step(
    "duel.turn.order",
    "duel.market.refill",
    rests_on=("duel.turn.follow-up", "duel.pirogues.pyramid", "duel.characters.scribe"),
)
def turns_alternate(step: Step) -> Iterator[str]:
    """After an action and what it triggers the other player acts; the same player only after a pyramid or a refill.

    In between, the acting player decides, or chance draws for them; for a Scribe the opponent decides.
    """
    before, after = step.before.pending, step.after.pending
    if isinstance(before, (s.RewardDraw, s.Finished)) or isinstance(after, (s.RewardDraw, s.Finished)):
        return
    actor = before.seat if not isinstance(before, s.ScribeDiscard) else other(before.seat)
    turn = isinstance(after, (s.Action, s.ForcedTake))
    expected = other(actor) if turn or isinstance(after, s.ScribeDiscard) else actor
    if after.seat != expected:
        yield f"after {before} comes {after}, which should be for seat {expected}"


@of_step("duel.pirogues.trigger", "duel.characters.power", "duel.pirogues.effect")
def what_a_move_asks_for_is_pending_if_it_can_be_answered(step: Step) -> Iterator[str]:
    """A sale asks for a token, a character for its power, a token for its effect, whenever the state has an answer."""
    after = step.after
    asks: Any = None
    match step.move:
        case m.SellSet(seat):
            asks = s.TokenChoice(seat)
        case m.PlayCharacter(seat, tile) if tile.power and CHARACTERS[tile.power].asks:
            first: Any = next(iter(CHARACTERS[tile.power].asks))
            asks = first(other(seat) if first is s.ScribeDiscard else seat)
        case m.ChooseToken(seat, token) if token in EFFECTS:
            asks = EFFECTS[token](seat)
        case _:
            pass
    over = isinstance(after.pending, (s.RewardDraw, s.Finished))
    if asks and not over and asks != after.pending and ASKED[type(asks)].can(after, asks):
        yield f"expected {asks}, got {after.pending}"


@of_step("duel.characters.scribe")
def after_a_scribe_exactly_six_tiles_are_left_in_hand(step: Step) -> Iterator[str]:
    """After a Scribe, the opponent's turn begins, or the game ends, only once they have discarded down to six tiles."""
    pending = step.before.pending
    if isinstance(pending, s.ScribeDiscard):
        left = len(step.before.hands[pending.seat]) - 1
        more = isinstance(step.after.pending, s.ScribeDiscard)
        most = step.before.figures.scribe_hand_limit
        if left < most or more != (left > most):
            yield f"{left} tiles are left in hand, and {step.after.pending} is pending"
