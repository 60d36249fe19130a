"""Show that every move brings the end of the game closer.

Two numbers, M and D, are computed from a state while a round is played.

*M* = 2 * (cards in the deck and on the quays) + (cards in hands and corruption). Moves change it as follows:

* A take of slot i moves i + 1 cards from the quays to hand and corruption: M decreases by i + 1. A delivery keeps M.
* A character goes from hand to discard: M decreases by 1. Its power never increases M: Queen and Merchant move cards
  from deck and quays to hand (-1 each), a priest discards, the Courtesan puts cards on sets (-1 each), Vizier and Thief
  move cards from corruption or hand to hand (0), those of the Scribe go from hand to corruption (0).
* A set of n cards leaves the hand: M decreases by n, at least 3. No token increases M: Embalming moves cards from
  corruption to hand (0); the others move no card.
* At the end of the round a horizontal set of n cards decreases M by n; cards left in hand become corruption (0).

So *every action* decreases M, and no move that the action triggers makes up for it: M is lower at the next action, or
at the end of the round.

*D* = the number of decisions and draws that can still follow from what is pending before the next action: for the
Scribe the cards still to be discarded, for hand sets the players who are not done yet. Each move of a follow-up
decreases D by at least one, since follow-ups trigger nothing new.

So (M, D), with M compared first, decreases with every move of a round: at an action because M decreases; in a follow-up
and at the end of the round because M does not increase and D decreases, or because M decreases (a horizontal set). Both
are integers and never negative, so a round ends. A deal, a chooser and a starting player come once a round, and a game
has three rounds. With the rounds left and the phase of the round in front, (rounds left, phase, M, D) decreases with
every move, so a game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import state as s
from sobek_invariants.classic.observed import INVARIANTS, ObservedState, Step, of_step
from sobek_invariants.shared import add_progress_invariant

if TYPE_CHECKING:
    from collections.abc import Iterator

# How many moves a follow-up can still take, including the pending one. The Scribe and hand sets are computed below.
OPEN: Final[dict[type[s.Pending], int]] = {
    s.ThiefVictim: 3,
    s.ThiefBack: 2,
    s.ThiefCard: 1,
    s.VizierVictim: 2,
    s.VizierCard: 1,
    s.PriestType: 1,
    s.MerchantCard: 1,
    s.CourtesanCards: 1,
    s.TokenChoice: 2,
    s.GuildVictim: 1,
    s.CurseVictim: 1,
    s.ProsperitySet: 1,
}

# The phases of a round, counted down to its end. All of play is one phase.
PHASE: Final[dict[type[s.Pending], int]] = {
    s.Chooser: 4,
    s.StartingPlayer: 3,
    s.HandSets: 1,
    s.NewDeal: 0,
    s.Finished: 0,
}
PLAYED: Final = 2


def cards_to_play(state: ObservedState) -> int:
    """Return M: twice the number of cards in deck and quays, plus the number in hands and corruption."""
    in_store = len(state.deck) + len(state.quays)
    return 2 * in_store + sum(map(len, state.hands)) + sum(map(len, state.corruption))


def open_decisions(state: ObservedState) -> int:
    """Return D: how many moves can still be needed before the next action or the end of the round."""
    pending = state.pending
    if isinstance(pending, s.ScribeDiscard):
        return sum(
            max(0, len(state.hands[other]) - state.figures.scribe_hand_limit) for other in state.others(pending.player)
        )
    if isinstance(pending, s.HandSets):
        asked = [pending.ender, *state.others(pending.ender)]
        return len(asked) - asked.index(pending.seat)
    return OPEN.get(type(pending), 0)


def progress_measure(state: ObservedState) -> tuple[int, int, int, int]:
    """Return the rounds left, the phase, M and D, to be compared in this order."""
    phase = PHASE.get(type(state.pending), PLAYED)
    return (state.figures.rounds - state.round, phase, cards_to_play(state), open_decisions(state))


@of_step("classic.round-end.hand-sets", rests_on=("classic.turn.follow-up", "classic.characters.scribe"))
def pending_decisions_decrease_with_each_one_made(step: Step) -> Iterator[str]:
    """D decreases with each move of a follow-up, and with each player who is done at the end of the round."""
    pending = step.before.pending
    if type(pending) in OPEN or isinstance(pending, s.ScribeDiscard):
        before, after = open_decisions(step.before), open_decisions(step.after)
        round_over = isinstance(step.after.pending, s.HandSets)
        if after >= before and not round_over:
            yield f"from {before} to {after} with {step.move}"


add_progress_invariant(
    INVARIANTS,
    progress_measure,
    "classic.turn.follow-up",
    "classic.round-end.trigger",
    "classic.game-end.rounds",
    "classic.game-end.new-round",
)
