"""Every move brings the end of the game nearer: what falls, and why.

Two numbers are taken from a table while a round is played.

*M* = 2 * (cards in the deck and on the quays) + (cards in hands and corruption). What a move does to it:

* take of slot i: i + 1 cards leave the quays for hand and corruption, M falls by i + 1; a delivery keeps it;
* a character goes from hand to discard: M falls by 1. What it sets off never raises it: Queen and Merchant bring cards
  from deck and quays to hand (-1 each), a priest discards, the Courtesan puts cards on sets (-1 each), Vizier and Thief
  bring cards from corruption or hand to hand (0), the Scribe's go from hand to corruption (0);
* a set of n cards leaves the hand: M falls by n, 3 at least. No token raises it: Embalming brings cards from
  corruption to hand (0), the others move no card;
* at the end of the round a horizontal set of n cards lowers it by n, and what is left in hand becomes corruption (0).

So with *every action* M falls, at the action's own move, and no move of what the action sets off makes good for it:
between an action and the next one, or the round's end, M has fallen.

*D* = the number of decisions and draws that what is pending can still ask for before the next action: for the Scribe
the
cards that are still to be put down, for hand sets the players who are not yet done. Each move of a follow-up lowers it
by one at least, since follow-ups set off nothing new.

So (M, D), compared M first, falls with every move of a round: at an action because M falls; in a follow-up and at the
round's end because M does not rise and D falls, or M falls (a horizontal set). Both are whole and never below nought: a
round ends. A deal, a chooser and a starting player come once a round, and a game has three: with the rounds left in
front and the phase of the round behind them, (rounds left, phase, M, D) falls with every move, and a game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import state as owe
from sobek_core.classic.moves import DealRound
from sobek_invariants.classic.table import ObservedState, Step, of_step
from sobek_invariants.progress import fall_by

if TYPE_CHECKING:
    from collections.abc import Iterator

# How many moves a follow-up can still take, its own included; the Scribe and hand sets are counted at the table.
OPEN: Final[dict[type[owe.Pending], int]] = {
    owe.ThiefVictim: 3,
    owe.ThiefBack: 2,
    owe.ThiefCard: 1,
    owe.VizierVictim: 2,
    owe.VizierCard: 1,
    owe.PriestType: 1,
    owe.MerchantCard: 1,
    owe.CourtesanCards: 1,
    owe.TokenChoice: 2,
    owe.GuildVictim: 1,
    owe.CurseVictim: 1,
    owe.ProsperitySet: 1,
}

# Where in its round a game is, counted down to the round's end; all that a round is played with is the same phase.
PHASE: Final[dict[type[owe.Pending], int]] = {
    owe.Chooser: 4,
    owe.StartingPlayer: 3,
    owe.HandSets: 1,
    owe.NewDeal: 0,
    owe.Finished: 0,
}
PLAYED: Final = 2


def cards_to_play(table: ObservedState) -> int:
    """M: twice the cards in deck and quays, once those in hands and corruption."""
    in_store = len(table.state.deck) + len(table.state.quays)
    return 2 * in_store + sum(map(len, table.hands)) + sum(map(len, table.corruption))


def open_decisions(table: ObservedState) -> int:
    """D: how many moves what is pending can still ask for before the next action or the end of the round."""
    pending = table.state.pending
    if isinstance(pending, owe.ScribeDiscard):
        return sum(max(0, len(table.hands[other]) - 6) for other in table.others(pending.player))
    if isinstance(pending, owe.HandSets):
        asked = [pending.ender, *table.others(pending.ender)]
        return len(asked) - asked.index(pending.seat)
    return OPEN.get(type(pending), 0)


def measure(table: ObservedState) -> tuple[int, int, int, int]:
    """Rounds left, phase, M, D: compared in this order."""
    phase = PHASE.get(type(table.state.pending), PLAYED)
    return (3 - table.state.round, phase, cards_to_play(table), open_decisions(table))


@of_step("classic.turn.action", "classic.characters.play", rests_on=("classic.quay.corruption", "classic.sets.three"))
def cards_to_play_fall_with_every_action_and_never_rise(step: Step) -> Iterator[str]:
    """M falls at the move of an action, and no move that follows in the round raises it."""
    if isinstance(step.move, DealRound):
        return
    before, after = cards_to_play(step.before), cards_to_play(step.after)
    if after > before or (isinstance(step.before.state.pending, owe.Action) and after == before):
        yield f"from {before} to {after} with {step.move}"


@of_step("classic.round-end.hand-sets", rests_on=("classic.turn.follow-up", "classic.characters.scribe"))
def open_decisions_fall_with_each_that_is_made(step: Step) -> Iterator[str]:
    """In what an action has set off each move leaves fewer to be made; at the round's end so does each who is done."""
    pending = step.before.state.pending
    if type(pending) in OPEN or isinstance(pending, owe.ScribeDiscard):
        before, after = open_decisions(step.before), open_decisions(step.after)
        round_over = isinstance(step.after.state.pending, owe.HandSets)
        if after >= before and not round_over:
            yield f"from {before} to {after} with {step.move}"


fall_by(
    of_step,
    measure,
    "classic.turn.follow-up",
    "classic.round-end.trigger",
    "classic.game-end.rounds",
    "classic.game-end.new-round",
)
