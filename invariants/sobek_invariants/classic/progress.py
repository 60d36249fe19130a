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
Scribe the cards still to be discarded. Each move of a follow-up decreases D by at least one, since follow-ups trigger
nothing new.

So (M, D), with M compared first, decreases with every move of a round: at an action because M decreases; in a follow-up
because M does not increase and D decreases; at the end of the round because M decreases (a horizontal set) or one
player less has to lay sets. Both are integers and never negative, so a round ends. A deal, a chooser and a starting
player come once a round, and a game has three rounds. The *phase* of a round counts down the players who still lay
sets. With it and the rounds left in front, (rounds left, phase, M, D) decreases with every move, so a game ends.
"""

from __future__ import annotations

from sobek_core.classic import state as s
from sobek_invariants.classic.conditions import ASKED
from sobek_invariants.classic.observed import INVARIANTS, ObservedState
from sobek_invariants.shared import add_progress_invariant


def phase(state: ObservedState) -> int:
    """Return the phase of the round, counted down to its end. All of play is one phase."""
    match state.pending:
        case s.Chooser():
            return state.players + 3
        case s.StartingPlayer():
            return state.players + 2
        case s.HandSets(seat, ender):
            asked = [ender, *state.others(ender)]
            return len(asked) - asked.index(seat)
        case s.NewDeal() | s.Finished():
            return 0
        case _:
            return state.players + 1


def cards_to_play(state: ObservedState) -> int:
    """Return M: twice the number of cards in deck and quays, plus the number in hands and corruption."""
    in_store = len(state.deck) + len(state.quays)
    return 2 * in_store + sum(map(len, state.hands)) + sum(map(len, state.corruption))


def open_decisions(state: ObservedState) -> int:
    """Return D: how many moves can still be needed before the next action."""
    pending = state.pending
    if isinstance(pending, s.ScribeDiscard):
        return sum(
            max(0, len(state.hands[other]) - state.figures.scribe_hand_limit) for other in state.others(pending.player)
        )
    return ASKED[type(pending)].left


def progress_measure(state: ObservedState) -> tuple[int, int, int, int]:
    """Return the rounds left, the phase, M and D, to be compared in this order."""
    return (state.figures.rounds - state.round, phase(state), cards_to_play(state), open_decisions(state))


add_progress_invariant(
    INVARIANTS,
    progress_measure,
    "classic.round-end.hand-sets",
    rests_on=(
        "classic.turn.follow-up",
        "classic.round-end.trigger",
        "classic.game-end.rounds",
        "classic.game-end.new-round",
        "classic.characters.scribe",
    ),
)
