"""The turn: spec/classic/turn.md. Who owes what, and whether a move is what is owed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_core.classic import state as owe
from sobek_core.classic.components import FIGURES
from sobek_core.kernel import Reason

if TYPE_CHECKING:
    from sobek_core.classic.state import Decided, Owed, State
    from sobek_core.rules import RuleId

# What can be owed, in the order of the spec's table, with the rule that asks. What an action sets off is owed before
# the next action (classic.turn.follow-up).
ASKED_BY: Final[dict[type[Owed], RuleId]] = {
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

# What each is called in the spec and in positions: the class's name, in words.
SLUGS: Final[dict[type[Owed], str]] = {
    kind: re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in ASKED_BY
}


def decider(owed: Owed) -> int | None:
    """Say whose decision is owed; none when chance, a deal or nobody is waited for."""
    if isinstance(owed, (owe.ThiefCard, owe.NewDeal, owe.Chooser, owe.Finished)):
        return None
    return owed.seat


def not_owed(state: State, seat: int, asked: type[Decided]) -> tuple[Reason, ...]:
    """Give the reasons why a seat cannot now make a move that answers to what is asked (classic.turn.owed, .order)."""
    owed = state.owed
    if isinstance(owed, asked) and owed.seat == seat:
        return ()
    waited_for = decider(owed)
    reasons = () if isinstance(owed, asked) else (not_waited_for(owed),)
    if waited_for == seat:
        return reasons
    owes = "nobody" if waited_for is None else f"seat {waited_for}"
    return (*reasons, Reason("classic.turn.order", (("seat", seat), ("owes", owes))))


def not_waited_for(owed: Owed) -> Reason:
    """Give the reason why a move is not of the kind that is waited for."""
    return Reason("classic.turn.owed", (("owed", SLUGS[type(owed)]),))


def not_an_opponent(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    """Give the reason why a seat is no opponent (classic.turn.opponent), or none."""
    if victim != seat and 0 <= victim < len(state.seats):
        return ()
    return (Reason("classic.turn.opponent", (("victim", victim), ("last_seat", len(state.seats) - 1))),)


def next_action(state: State, seat: int) -> owe.Action:
    """When the turn of a seat is over the next one clockwise acts (classic.turn.order)."""
    return _ACTIONS[(seat + 1) % len(state.seats)]


_ACTIONS: Final = tuple(owe.Action(seat) for seat in range(FIGURES.players_most))
