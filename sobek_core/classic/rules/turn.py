"""The turn: spec/classic/turn.md. Who owes what, and whether a move is what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import state as owe
from sobek_core.classic.components import FIGURES
from sobek_core.kernel.game import Reason
from sobek_core.kernel.pending import PendingKinds

if TYPE_CHECKING:
    from sobek_core.classic.state import Decided, Pending, State
    from sobek_core.rule_ids import RuleId

# What can be pending, in the order of the spec's table, with the rule that asks. What an action sets off is pending
# before the next action (classic.turn.follow-up).
ASKED_BY: Final[dict[type[Pending], RuleId]] = {
    owe.Action: "classic.turn.action",
    owe.PriestType: "classic.characters.priest",
    owe.VizierVictim: "classic.characters.vizier",
    owe.VizierCard: "classic.characters.vizier",
    owe.ThiefVictim: "classic.characters.thief",
    owe.ThiefBack: "classic.characters.thief",
    owe.ThiefCard: "classic.characters.thief",
    owe.MerchantCard: "classic.characters.merchant",
    owe.CourtesanCards: "classic.characters.courtesan",
    owe.ScribeDiscard: "classic.characters.scribe",
    owe.TokenChoice: "classic.events.trigger",
    owe.GuildVictim: "classic.events.guild",
    owe.CurseVictim: "classic.events.curse",
    owe.ProsperitySet: "classic.events.prosperity",
    owe.HandSets: "classic.round-end.hand-sets",
    owe.NewDeal: "classic.game-end.new-round",
    owe.Chooser: "classic.game-end.lowest-tie",
    owe.StartingPlayer: "classic.game-end.lowest-chooses",
    owe.Finished: "classic.game-end.rounds",
}

PENDING_KINDS: Final = PendingKinds(
    ASKED_BY,
    nobody=(owe.ThiefCard, owe.NewDeal, owe.Chooser, owe.Finished),
    kind="classic.turn.owed",
    order="classic.turn.order",
)
SLUGS: Final = PENDING_KINDS.slugs
not_waited_for = PENDING_KINDS.not_waited_for


def not_pending(state: State, seat: int, asked: type[Decided]) -> tuple[Reason, ...]:
    """Return the reasons why a seat cannot now make a move that answers what is asked (classic.turn.owed, .order)."""
    return PENDING_KINDS.refusal(state.pending, seat, asked)


def not_an_opponent(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    """Return the reason why a seat is no opponent (classic.turn.opponent), or none."""
    if victim != seat and 0 <= victim < len(state.seats):
        return ()
    return (Reason("classic.turn.opponent", (("victim", victim), ("last_seat", len(state.seats) - 1))),)


def next_action(state: State, seat: int) -> owe.Action:
    """When the turn of a seat is over the next one clockwise acts (classic.turn.order)."""
    return _ACTIONS[(seat + 1) % len(state.seats)]


_ACTIONS: Final = tuple(owe.Action(seat) for seat in range(FIGURES.players_most))
