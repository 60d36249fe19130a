"""Many fuzzed games, divided among workers in chunks. The results do not depend on either."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen, mutable

from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import SeeingWatch
from sobek_verification.simulation.fuzz.play import Fuzz, FuzzFailure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.suite import CoverageItem
    from sobek_verification.workers import Workers

CHUNK: Final = 25  # games that a worker plays at a time, at most
SHARES: Final = 8  # chunks for each worker, at least, if there are enough games


@frozen
class FuzzPlan:
    """Which games to play: `games` of a seed, from a number on. players: None for all possible counts, in turn."""

    game: str
    games: int
    seed: int
    first: int = 0
    players: int | None = None

    def players_of(self, number: int) -> int:
        """Return the player count of a game, by its number."""
        numbers = GAMES[self.game].tools.player_counts
        return self.players or numbers[number % len(numbers)]

    def chunks(self, workers: int) -> Iterator[FuzzPlan]:
        """Split the plan into chunks that keep `workers` workers busy up to the end."""
        size = max(1, min(CHUNK, self.games // (SHARES * workers)))
        end = self.first + self.games
        for first in range(self.first, end, size):
            yield evolve(self, games=min(size, end - first), first=first)


@mutable
class FuzzOutcome:
    """The results of games. checked: values checked against invariants, by kind; seen: how often things were seen."""

    games: int = 0
    checked: Counter[str] = field(factory=Counter)
    seen: Counter[CoverageItem] = field(factory=Counter)
    failure: FuzzFailure | None = None

    def add(self, other: FuzzOutcome) -> None:
        """Add the results of other games; the first failure stays."""
        self.games += other.games
        self.checked.update(other.checked)
        self.seen.update(other.seen)
        self.failure = self.failure or other.failure


def fuzz(plan: FuzzPlan, workers: Workers, tell: Callable[[int], None]) -> FuzzOutcome:
    """Play the games of a plan, up to the first failure. tell: called with the number played since the last call."""
    outcome = FuzzOutcome()
    for part in workers.in_order(play, plan.chunks(workers.number)):
        outcome.add(part)
        tell(part.games)
        if outcome.failure:
            break
    return outcome


def play(plan: FuzzPlan) -> FuzzOutcome:
    """Play the games of a plan one after the other, up to the first failure."""
    watch, outcome = SeeingWatch(GAMES[plan.game]), FuzzOutcome()
    for number in range(plan.first, plan.first + plan.games):
        outcome.games += 1
        outcome.failure = Fuzz(watch, plan.seed, number, plan.players_of(number)).run()
        if outcome.failure:
            break
    outcome.checked, outcome.seen = watch.checked, watch.seen.counts
    return outcome
