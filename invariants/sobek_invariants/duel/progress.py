"""Show that every move brings the end of the game closer.

*M* = 3 * (tiles in the draw pile) + 2 * (tiles on the Market) + (tiles in hands and on Corruption boards). At the start
M is 3 * 23 + 2 * 36 + 4 = 145. Moves change it as follows:

* A take moves one tile from the Market to hand, and those passed over to Corruption: M decreases by 1 for each, at
  least by 1. A traded deben tile leaves the game (-1), a kept one stays (0), a direction moves no tile (0).
* A refill lays n tiles of the draw pile (-n). n is at least 1, as the draw pile has one and the Ankh's cell is empty.
* A character leaves the game from the hand (-1). Its power never increases M: the Queen moves tiles from the draw pile
  to hand (-2 each), the Merchant one from the Market (-1), a priest removes tiles of the player's own board, the
  Courtesan puts tiles on a set (-1 each), Vizier and Thief move a tile from board or hand to hand (0), those of the
  Scribe go from hand to board (0), the Architect moves only tokens, on which see below.
* A sale of n tiles decreases M by n, at least 3. No token increases M: the mummy moves tiles from board to hand (0),
  the others move no tile.

So *every action* decreases M, including a take from the centre and a forced take, and no move that it triggers makes up
for it. M is never negative: a game has at most 145 actions, extra turns included.

*D* = the number of decisions and draws that can still follow from what is pending before the next action: for the
Scribe the tiles still to be discarded, and for a token still to be chosen three, since Horus draws twice. Each move of
a follow-up decreases D by at least one, since follow-ups trigger only what is counted already.

When the game is over, only the debens of the reward are still to be drawn, and D is their number. The *phase* is 1
during the game and 0 when it is over. So (phase, M, D), compared in this order, decreases with every move: at an action
because M decreases; in a follow-up because M does not increase and D decreases; at the end because the phase decreases;
in the reward because no tile moves and D decreases. All three are integers and never negative, so a game ends.
"""

from __future__ import annotations

from sobek_core.duel import state as s
from sobek_invariants.duel.conditions import ASKED
from sobek_invariants.duel.observed import INVARIANTS, ObservedState
from sobek_invariants.shared import add_progress_invariant


def tiles_to_play(state: ObservedState) -> int:
    """Return M: 3 for each tile in the draw pile, 2 for each on the Market, 1 for each in a hand or on a board."""
    return 3 * len(state.draw_pile) + 2 * len(state.market) + sum(map(len, (*state.hands, *state.corruption)))


def open_decisions(state: ObservedState) -> int:
    """Return D: how many moves can still be needed before the next action, or before the game is scored."""
    match state.pending:
        case s.ScribeDiscard(seat):
            return max(0, len(state.hands[seat]) - state.figures.scribe_hand_limit)
        case s.HorusDraw(kept=kept):
            return 2 if kept is None else 1
        case s.RewardDraw(left=left):
            return left
        case pending:
            return ASKED[type(pending)].left


def progress_measure(state: ObservedState) -> tuple[int, int, int]:
    """Return the phase, M and D, to be compared in this order."""
    over = isinstance(state.pending, (s.RewardDraw, s.Finished))
    return (0 if over else 1, tiles_to_play(state), open_decisions(state))


add_progress_invariant(
    INVARIANTS,
    progress_measure,
    rests_on=(
        "duel.turn.follow-up",
        "duel.turn.action",
        "duel.game-end.trigger",
        "duel.scoring.reward",
        "duel.characters.scribe",
        "duel.pirogues.horus",
    ),
)
