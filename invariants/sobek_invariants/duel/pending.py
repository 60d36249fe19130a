"""What is pending, in a state and after a step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.duel import state as s
from sobek_core.duel.components import Power, Token
from sobek_invariants.duel.conditions import drawn_from
from sobek_invariants.duel.ending import Begins, can_do_nothing, reward
from sobek_invariants.duel.observed import ObservedState, Step, is_of, is_wild, of_state, of_step, other
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

POWER_OF: Final[dict[type[s.Pending], Power]] = {
    s.PriestGroup: Power.PRIEST,
    s.VizierTile: Power.VIZIER,
    s.ThiefBack: Power.THIEF,
    s.ThiefTile: Power.THIEF,
    s.MerchantTile: Power.MERCHANT,
    s.CourtesanTiles: Power.COURTESAN,
    s.ScribeDiscard: Power.SCRIBE,
    s.ArchitectDraw: Power.ARCHITECT,
    s.ArchitectToken: Power.ARCHITECT,
}
TOKEN_OF: Final[dict[type[s.Pending], Token]] = {
    s.PyramidAction: Token.PYRAMID,
    s.ForcedTake: Token.FINGER,
    s.FingerTile: Token.FINGER,
    s.ScarabsSet: Token.SCARABS,
    s.HorusDraw: Token.HORUS,
}


@of_state("duel.turn.pending", rests_on=("duel.setup.players",))
def deciding_seats_are_in_the_game(state: ObservedState) -> Iterator[str]:
    """Whoever decides, or has chance draw for them, is seat 0 or seat 1."""
    seat = getattr(state.pending, "seat", 0)
    if seat not in {0, 1}:
        yield state.turn


@of_state("duel.characters.play", "duel.pirogues.effect", "duel.pirogues.trigger", "duel.market.direction")
def the_state_explains_what_is_pending(state: ObservedState) -> Iterator[str]:
    """A pending power needs a removed character, an effect a spent token, and a direction a character in hand.

    A choice of a token is pending only for a player who has sold something. A deben is pending only for a player who
    has traded a tile or has the token that brings one.
    """
    pending = state.pending
    power, token = POWER_OF.get(type(pending)), TOKEN_OF.get(type(pending))
    if power is not None and not state.played(power):
        yield f"{state.turn}, removed: {names_of(state.removed)}"
    if token is not None and token not in state.spent:
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
    if not _can_be_answered(state, state.pending):
        yield state.turn


def _can_be_answered(state: ObservedState, pending: s.Pending) -> bool:
    match pending:
        case s.CentreTake():
            return state.any_tile(state.centre())
        case s.DebenTile(seat, tile):
            mark = None if state.ankh is None else state.ankh[1]
            return tile.deben and tile in state.hands[seat] and mark is tile.mark and bool(state.bag)
        case s.DebenDraw() | s.HorusDraw(kept=None):
            return bool(state.bag)
        case s.HorusDraw(seat, kept):
            return bool(state.bag) and kept in state.debens[seat]
        case s.PriestGroup(seat):
            return bool(state.corruption[seat])
        case s.VizierTile(seat):
            return bool(state.corruption[other(seat)])
        case s.ThiefBack(seat):
            return bool(state.hands[other(seat)])
        case s.ThiefTile():
            return bool(drawn_from(state, pending))
        case s.MerchantTile():
            return bool(state.market)
        case s.CourtesanTiles(seat):
            own, least = state.hands[seat], state.figures.courtesan_min
            return any(sum(is_of(one, good) or is_wild(one) for one in own) >= least for good in state.sold[seat])
        case s.ScribeDiscard(seat):
            return len(state.hands[seat]) > state.figures.scribe_hand_limit
        case s.ArchitectDraw():
            return bool(state.aside)
        case s.ArchitectToken(_, drawn):
            shown = tuple(drawn)
            among = not Counter(shown) - Counter(state.aside)
            number = min(state.figures.architect_draws, len(state.aside))
            return bool(shown) and len(shown) == number and among
        case s.TokenChoice():
            return bool(state.pirogues)
        case s.FingerTile():
            return state.any_tile(state.line())
        case s.ScarabsSet(seat):
            return any(good in state.sold[seat] for good in state.figures.scarabs_types)
        case s.RewardDraw(seat, left):
            most = reward(state)
            return isinstance(most, s.RewardDraw) and most.seat == seat and 1 <= left <= most.left
        case _:
            return True


@of_state("duel.turn.action", rests_on=("duel.game-end.trigger", "duel.pirogues.pyramid"))
def the_player_to_move_can_do_something(state: ObservedState) -> Iterator[str]:
    """In any turn, even an extra one, a player can take a tile, refill the Market, sell a set or play a character."""
    pending = state.pending
    match pending:
        case s.Action(seat) if can_do_nothing(state, Begins(seat)):
            yield state.turn
        case s.PyramidAction(seat) if can_do_nothing(state, Begins(seat, pyramid=True)):
            yield state.turn
        case _:
            pass


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
