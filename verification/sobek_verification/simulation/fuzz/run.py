"""Fuzz many games, divided among workers in chunks. The results depend on neither the workers nor the chunks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_verification.games import GAMES
from sobek_verification.simulation.campaign import CampaignResult, Plan, until_failure
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import Fuzz
from sobek_verification.suite import CoverageItem

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.workers import Map

CHUNK: Final = 25  # the largest number of games in a chunk
SHARES: Final = 8  # the smallest number of chunks for each worker, if there are enough games


@frozen
class FuzzPlan(Plan):
    """Which games to play. players: their player count; if None, all possible counts take turns."""

    players: int | None = None

    def players_of(self, number: int) -> int:
        """Return the player count of the game with a number."""
        return self.players or GAMES[self.game].players_in_turn(number)

    def chunk(self, workers: int) -> int:
        """Return the size of chunks that keep `workers` workers busy until the end."""
        return max(1, min(CHUNK, self.games // (SHARES * workers)))


@frozen
class FuzzOutcome(CampaignResult):
    """The results of games. checked: how many values of each kind were checked; seen: how often things were seen."""

    checked: Counter[str] = field(factory=Counter)
    seen: Counter[CoverageItem] = field(factory=Counter)


def fuzz(plan: FuzzPlan, workers: int, in_order: Map, on_progress: Callable[[int], object]) -> FuzzOutcome:
    """Play the games of a plan, up to the first failure.

    workers: how many there are; in_order: does the work; on_progress: called with the number just played.
    """
    return until_failure(FuzzOutcome(), in_order(play, tuple(plan.chunks(plan.chunk(workers)))), on_progress)


def play(plan: FuzzPlan) -> FuzzOutcome:
    """Play the games of a plan one after the other, up to the first failure."""
    watch = CoverageWatch(GAMES[plan.game])
    played = (FuzzOutcome(1, Fuzz(watch, plan.seed, one, plan.players_of(one)).run()) for one in plan.numbers)
    return until_failure(FuzzOutcome(), played).merged(FuzzOutcome(0, None, watch.checked, watch.seen))
