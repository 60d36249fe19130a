"""Every move brings the end of the game nearer: what falls, and why.

*M* = 3 * (tiles in the draw pile) + 2 * (tiles on the Market) + (tiles in hands and on Corruption boards). At the start
it is 3 * 23 + 2 * 36 + 4 = 145. What a move does to it:

* a take brings one tile from the Market to hand, and those passed over to Corruption: M falls by 1 for each, by 1 at
  least. A deben tile traded leaves the game (-1), one kept stays (0), a direction moves no tile (0);
* a refill lays n tiles of the draw pile, at least 1 since the draw pile has one and the Ankh's cell is empty: -n;
* a character goes from hand out of the game: -1. What it sets off never raises M: the Queen brings tiles from the draw
  pile to hand (-2 each), the Merchant one from the Market (-1), a priest removes tiles of the own board, the Courtesan
  puts tiles on a set (-1 each), Vizier and Thief bring a tile from board or hand to hand (0), the Scribe's go from hand
  to board (0), the Architect moves tokens alone, of which see below;
* a sale of n tiles: -n, 3 at least. No token raises M: the mummy brings tiles from board to hand (0), the others move
  no tile.

So M falls with *every action*, a take from the centre and a forced take too, at the action's own move, and no move of
what it sets off makes good for it. M is never below nought: a game has at most 145 actions, extra turns included.

*D* = the number of decisions and draws that what is pending can still ask for before the next action: for the Scribe
the tiles that are still to be put down, for a token that is to be chosen three, since Horus draws twice. Each move of a
follow-up lowers D by one at least, since follow-ups set off nothing but what is counted in them.

When the game is over, only the debens of the reward are still to be drawn, and D is their number. That it is over is
the *phase*, 0 instead of 1. So (phase, M, D), compared in this order, falls with every move: at an action because M
falls; in a follow-up because M does not rise and D falls; at the end because the phase falls; in the drawing of the
reward because no tile moves and D falls. All three are whole numbers and never below nought: a game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import state as owe
from sobek_invariants.duel.table import ObservedState, Opening, Step, of_opening, of_step
from sobek_invariants.progress import fall_by

if TYPE_CHECKING:
    from collections.abc import Iterator

AT_THE_START: Final = 145
ACTIONS: Final = (owe.CentreTake, owe.Action, owe.PyramidAction, owe.ForcedTake)

# How many moves a follow-up can still take, its own included; the Scribe and the reward are counted at the table.
OPEN: Final[dict[type[owe.Pending], int]] = {
    owe.AnkhDirection: 1,
    owe.DebenTile: 2,
    owe.DebenDraw: 1,
    owe.PriestGroup: 1,
    owe.VizierTile: 1,
    owe.ThiefBack: 2,
    owe.ThiefTile: 1,
    owe.MerchantTile: 1,
    owe.CourtesanTiles: 1,
    owe.ArchitectDraw: 4,
    owe.ArchitectToken: 3,
    owe.TokenChoice: 3,
    owe.FingerTile: 1,
    owe.ScarabsSet: 1,
}


def tiles_to_play(table: ObservedState) -> int:
    """M: three times the tiles in the draw pile, twice those on the Market, once those in hands and on boards."""
    return 3 * len(table.draw_pile) + 2 * len(table.market) + sum(map(len, (*table.hands, *table.corruption)))


def open_decisions(table: ObservedState) -> int:
    """D: how many moves what is pending can still ask for before the next action, or before the game is scored."""
    match table.state.pending:
        case owe.ScribeDiscard(seat):
            return max(0, len(table.hands[seat]) - 6)
        case owe.HorusDraw(kept=kept):
            return 2 if kept is None else 1
        case owe.RewardDraw(left=left):
            return left
        case pending:
            return OPEN.get(type(pending), 0)


def measure(table: ObservedState) -> tuple[int, int, int]:
    """Phase, M, D: compared in this order."""
    over = isinstance(table.state.pending, (owe.RewardDraw, owe.Finished))
    return (0 if over else 1, tiles_to_play(table), open_decisions(table))


@of_opening(rests_on=("duel.setup.components", "duel.market.filling", "duel.setup.starting-hands"))
def tiles_to_play_are_145_at_the_start(opening: Opening) -> Iterator[str]:
    """M of the first table: 23 tiles to draw, 36 on the Market and 4 in hands."""
    if isinstance(opening.begun, ObservedState) and tiles_to_play(opening.begun) != AT_THE_START:
        yield f"{tiles_to_play(opening.begun)}"


@of_step(
    "duel.turn.action",
    "duel.market.refill",
    "duel.characters.play",
    rests_on=("duel.market.corruption", "duel.selling.three"),
)
def tiles_to_play_fall_with_every_action_and_never_rise(step: Step) -> Iterator[str]:
    """M falls at the move of an action, and no move of a follow-up or of the end raises it."""
    before, after = tiles_to_play(step.before), tiles_to_play(step.after)
    if after > before or (isinstance(step.before.state.pending, ACTIONS) and after == before):
        yield f"from {before} to {after} with {step.move}"


@of_step(rests_on=("duel.turn.follow-up", "duel.characters.scribe", "duel.pirogues.horus", "duel.scoring.reward"))
def open_decisions_fall_with_each_that_is_made(step: Step) -> Iterator[str]:
    """In what an action has set off, and in the drawing of the reward, each move leaves fewer to be made."""
    over = isinstance(step.after.state.pending, (owe.RewardDraw, owe.Finished))
    if isinstance(step.before.state.pending, ACTIONS) or (
        over and not isinstance(step.before.state.pending, owe.RewardDraw)
    ):
        return
    before, after = open_decisions(step.before), open_decisions(step.after)
    if after >= before:
        yield f"from {before} to {after} with {step.move}"


fall_by(
    of_step,
    measure,
    "duel.turn.follow-up",
    "duel.turn.action",
    "duel.game-end.trigger",
    "duel.scoring.reward",
)
