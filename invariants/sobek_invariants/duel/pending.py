"""What is pending, in a state and after a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.duel import state as s
from sobek_core.duel.components import Power, Token
from sobek_invariants.duel.conditions import drawn_from
from sobek_invariants.duel.ending import Begins, can_do_nothing, reward
from sobek_invariants.duel.observed import ObservedState, Step, is_of, is_wild, of_state, of_step, other
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Asked:
    """What can be pending, as the rules explain it.

    cause: the power or the token that asks for it, None for a turn and what a take brings; left: how many moves can
    follow before the next action, this one included; can: whether the state and what is pending allow an answer.
    """

    cause: Power | Token | None
    left: int
    can: Callable[[ObservedState, Any], bool]


def _always(_state: ObservedState, _pending: s.Pending) -> bool:
    return True


def _own_corruption(state: ObservedState, pending: Any) -> bool:
    return bool(state.corruption[pending.seat])


def _can_trade(state: ObservedState, pending: s.DebenTile) -> bool:
    tile, mark = pending.tile, None if state.ankh is None else state.ankh[1]
    return tile.deben and tile in state.hands[pending.seat] and mark is tile.mark and bool(state.bag)


def _can_add(state: ObservedState, pending: s.CourtesanTiles) -> bool:
    own, least = state.hands[pending.seat], state.figures.courtesan_min
    return any(sum(is_of(one, good) or is_wild(one) for one in own) >= least for good in state.sold[pending.seat])


def _can_be_drawn(state: ObservedState, pending: s.ArchitectToken) -> bool:
    shown = tuple(pending.drawn)
    among = not Counter(shown) - Counter(state.aside)
    return bool(shown) and len(shown) == min(state.figures.architect_draws, len(state.aside)) and among


def _can_be_rewarded(state: ObservedState, pending: s.RewardDraw) -> bool:
    most = reward(state)
    return isinstance(most, s.RewardDraw) and most.seat == pending.seat and 1 <= pending.left <= most.left


# The Scribe, Horus and the reward ask several times: `progress.open_decisions` counts how often.
ASKED: Final[dict[type[s.Pending], Asked]] = {
    s.CentreTake: Asked(None, 0, lambda state, _: state.any_tile(state.centre())),
    s.Action: Asked(None, 0, _always),
    s.PyramidAction: Asked(Token.PYRAMID, 0, _always),
    s.ForcedTake: Asked(Token.FINGER, 0, _always),
    s.AnkhDirection: Asked(None, 1, _always),
    s.DebenTile: Asked(None, 2, _can_trade),
    s.DebenDraw: Asked(None, 1, lambda state, _: bool(state.bag)),
    s.PriestGroup: Asked(Power.PRIEST, 1, _own_corruption),
    s.VizierTile: Asked(Power.VIZIER, 1, lambda state, pending: bool(state.corruption[other(pending.seat)])),
    s.ThiefBack: Asked(Power.THIEF, 2, lambda state, pending: bool(state.hands[other(pending.seat)])),
    s.ThiefTile: Asked(Power.THIEF, 1, lambda state, pending: bool(drawn_from(state, pending))),
    s.MerchantTile: Asked(Power.MERCHANT, 1, lambda state, _: bool(state.market)),
    s.CourtesanTiles: Asked(Power.COURTESAN, 1, _can_add),
    s.ScribeDiscard: Asked(
        Power.SCRIBE, 0, lambda state, pending: len(state.hands[pending.seat]) > state.figures.scribe_hand_limit
    ),
    s.ArchitectDraw: Asked(Power.ARCHITECT, 4, lambda state, _: bool(state.aside)),
    s.ArchitectToken: Asked(Power.ARCHITECT, 3, _can_be_drawn),
    s.TokenChoice: Asked(None, 3, lambda state, _: bool(state.pirogues)),
    s.FingerTile: Asked(Token.FINGER, 1, lambda state, _: state.any_tile(state.line())),
    s.ScarabsSet: Asked(
        Token.SCARABS,
        1,
        lambda state, pending: any(good in state.sold[pending.seat] for good in state.figures.scarabs_types),
    ),
    s.HorusDraw: Asked(
        Token.HORUS,
        0,
        lambda state, pending: bool(state.bag) and (pending.kept is None or pending.kept in state.debens[pending.seat]),
    ),
    s.RewardDraw: Asked(None, 0, _can_be_rewarded),
    s.Finished: Asked(None, 0, _always),
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
    depends_on={"removed", "spent"},
)
def the_state_explains_what_is_pending(state: ObservedState) -> Iterator[str]:
    """A pending power needs a removed character, an effect a spent token, and a direction a character in hand.

    A choice of a token is pending only for a player who has sold something. A deben is pending only for a player who
    has traded a tile or has the token that brings one.
    """
    pending = state.pending
    cause = ASKED[type(pending)].cause
    if isinstance(cause, Power) and not state.played(cause):
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


@of_state("duel.turn.action", rests_on=("duel.game-end.trigger", "duel.pirogues.pyramid"), last_without={"ankh"})
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
