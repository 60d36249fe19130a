"""What is pending, in a state and after a step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.duel import state as owe
from sobek_core.duel.components import Power, Token
from sobek_invariants.duel.conditions import CAN_BEAR_SCARABS, drawn_from
from sobek_invariants.duel.ending import Begins, can_do_nothing, corruption_of, reward
from sobek_invariants.duel.table import CENTRE, ObservedState, Step, of_step, of_table, other, spread_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

POWER_OF: Final[dict[type[owe.Pending], Power]] = {
    owe.PriestGroup: Power.PRIEST,
    owe.VizierTile: Power.VIZIER,
    owe.ThiefBack: Power.THIEF,
    owe.ThiefTile: Power.THIEF,
    owe.MerchantTile: Power.MERCHANT,
    owe.CourtesanTiles: Power.COURTESAN,
    owe.ScribeDiscard: Power.SCRIBE,
    owe.ArchitectDraw: Power.ARCHITECT,
    owe.ArchitectToken: Power.ARCHITECT,
}
TOKEN_OF: Final[dict[type[owe.Pending], Token]] = {
    owe.PyramidAction: Token.PYRAMID,
    owe.ForcedTake: Token.FINGER,
    owe.FingerTile: Token.FINGER,
    owe.ScarabsSet: Token.SCARABS,
    owe.HorusDraw: Token.HORUS,
}


@of_table("duel.turn.owed", rests_on=("duel.setup.players",))
def seats_that_owe_sit_at_the_table(table: ObservedState) -> Iterator[str]:
    """Whoever decides, or is drawn for, is seat 0 or seat 1."""
    seat = getattr(table.state.pending, "seat", 0)
    if seat not in {0, 1}:
        yield f"{table.state.pending}"


@of_table("duel.characters.play", "duel.pirogues.effect", "duel.pirogues.trigger", "duel.market.direction")
def what_is_pending_has_its_cause_on_the_table(table: ObservedState) -> Iterator[str]:
    """A pending power needs a removed character, an effect a spent token, a direction a character in hand.

    A token is pending only for a player who has sold something, a deben only for one who has traded a tile or has the
    token that brings one.
    """
    pending = table.state.pending
    power, token = POWER_OF.get(type(pending)), TOKEN_OF.get(type(pending))
    if power is not None and not table.played(power):
        yield f"{pending} without a character of that power out of the game"
    if token is not None and token not in table.spent:
        yield f"{pending} without such a token among those spent"
    match pending:
        case owe.TokenChoice(seat) if not table.sold[seat]:
            yield f"{pending} without a set sold by seat {seat}"
        case owe.AnkhDirection(seat) if all(tile.power is None for tile in table.hands[seat]):
            yield f"{pending} without a character in the hand of seat {seat}"
        case owe.DebenDraw(seat):
            if Token.DEBEN_2 not in table.tokens[seat] and not any(tile.deben for tile in table.removed):
                yield f"{pending} without a deben tile out of the game or a token that brings a deben"
        case _:
            pass


@of_table("duel.characters.power", "duel.pirogues.effect", rests_on=("duel.turn.follow-up", "duel.scoring.reward"))
def what_is_pending_can_be_answered(table: ObservedState) -> Iterator[str]:
    """A choice or a draw is pending only if it has a legal answer, recomputed here from the state."""
    if not _can_be_answered(table, table.state.pending):
        yield f"{table.state.pending}"


def _can_be_answered(table: ObservedState, pending: owe.Pending) -> bool:
    match pending:
        case owe.CentreTake():
            return table.any_tile(CENTRE)
        case owe.DebenTile(seat, tile):
            standing = None if table.ankh is None else table.ankh[1]
            return tile.deben and tile in table.hands[seat] and standing is tile.mark and bool(table.bag)
        case owe.DebenDraw() | owe.HorusDraw(kept=None):
            return bool(table.bag)
        case owe.HorusDraw(seat, kept):
            return bool(table.bag) and kept in table.debens[seat]
        case owe.PriestGroup(seat):
            return bool(table.corruption[seat])
        case owe.VizierTile(seat):
            return bool(table.corruption[other(seat)])
        case owe.ThiefBack(seat):
            return bool(table.hands[other(seat)])
        case owe.ThiefTile():
            return bool(drawn_from(table, pending))
        case owe.MerchantTile():
            return bool(table.market)
        case owe.CourtesanTiles(seat):
            own = {good.value for good in table.sold[seat]}
            return bool(own) and any(tile.group.value in {*own, "statue"} for tile in table.hands[seat])
        case owe.ScribeDiscard(seat):
            return len(table.hands[seat]) > 6
        case owe.ArchitectDraw():
            return bool(table.aside)
        case owe.ArchitectToken(_, drawn):
            shown = spread_tokens(drawn)
            among = not Counter(shown) - Counter(table.aside)
            return bool(shown) and len(shown) == min(3, len(table.aside)) and among
        case owe.TokenChoice():
            return bool(table.pirogues)
        case owe.FingerTile():
            return table.any_tile(table.line())
        case owe.ScarabsSet(seat):
            return any(good in table.sold[seat] for good in CAN_BEAR_SCARABS)
        case owe.RewardDraw(seat, left):
            most = reward(table)
            return isinstance(most, owe.RewardDraw) and most.seat == seat and 1 <= left <= most.left
        case _:
            return True


@of_table("duel.turn.action", rests_on=("duel.game-end.trigger", "duel.pirogues.pyramid"))
def who_has_a_turn_can_do_something(table: ObservedState) -> Iterator[str]:
    """In any turn, even an extra one, a player can take a tile, fill the Market, sell a set or play a character."""
    pending = table.state.pending
    match pending:
        case owe.Action(seat) if can_do_nothing(table, Begins(seat)):
            yield f"{pending}"
        case owe.PyramidAction(seat) if can_do_nothing(table, Begins(seat, pyramid=True)):
            yield f"{pending}"
        case _:
            pass


@of_step(
    "duel.turn.order",
    "duel.market.refill",
    rests_on=("duel.turn.follow-up", "duel.pirogues.pyramid", "duel.characters.scribe"),
)
def turns_alternate(step: Step) -> Iterator[str]:
    """After an action and what it triggers the other player acts; the same one only after a pyramid or a refill.

    In between, the acting player decides or is drawn for, except that the opponent decides for a Scribe.
    """
    before, after = step.before.state.pending, step.after.state.pending
    if isinstance(before, (owe.RewardDraw, owe.Finished)) or isinstance(after, (owe.RewardDraw, owe.Finished)):
        return
    actor = before.seat if not isinstance(before, owe.ScribeDiscard) else other(before.seat)
    turn = isinstance(after, (owe.Action, owe.ForcedTake))
    expected = other(actor) if turn or isinstance(after, owe.ScribeDiscard) else actor
    if after.seat != expected:
        yield f"after {before} comes {after}, which should be for seat {expected}"


@of_step("duel.characters.scribe")
def after_a_scribe_exactly_six_are_left(step: Step) -> Iterator[str]:
    """After a Scribe, the opponent's turn begins or the game ends only when they have discarded down to six tiles."""
    pending = step.before.state.pending
    if isinstance(pending, owe.ScribeDiscard):
        left = len(step.before.hands[pending.seat]) - 1
        more = isinstance(step.after.state.pending, owe.ScribeDiscard)
        if left < 6 or more != (left > 6):
            yield f"{left} tiles are left, and {step.after.state.pending} is owed"


@of_table(rests_on=("duel.scoring.reward", "duel.game-end.leftover", "duel.scoring.corruption-count"))
def a_reward_is_drawn_for_the_less_corrupt_player(table: ObservedState) -> Iterator[str]:
    """Debens at the end are drawn for the player with strictly fewer points of Corruption."""
    pending = table.state.pending
    if isinstance(pending, owe.RewardDraw) and corruption_of(table, pending.seat) >= corruption_of(
        table, other(pending.seat)
    ):
        points = " and ".join(str(corruption_of(table, seat)) for seat in (0, 1))
        yield f"{pending}, with {points} points of Corruption"
