"""Many fuzzed games, over several processes."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen, mutable

from verification.fuzz.coverage import SeeingWatch
from verification.fuzz.play import Failure, Fuzz
from verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from verification.verified import Sight

CHUNK: Final = 25  # games that a process plays at a time


@frozen
class Plan:
    """Which games, of which game: so many from a number on, of a seed. players: none for all that can play, in turn."""

    game: str
    games: int
    seed: int
    first: int = 0
    players: int | None = None


@mutable
class Outcome:
    """What came of games. checked: things held against the sentences, by kind; seen: what was seen how often."""

    games: int = 0
    checked: Counter[str] = field(factory=Counter)
    seen: Counter[Sight] = field(factory=Counter)
    failure: Failure | None = None

    def add(self, other: Outcome) -> None:
        """Join what came of other games; the first failure stays."""
        self.games += other.games
        self.checked.update(other.checked)
        self.seen.update(other.seen)
        self.failure = self.failure or other.failure


def fuzz(plan: Plan, jobs: int, tell: Callable[[int], None]) -> Outcome:
    """Play the games of a plan, up to the first that goes wrong. jobs: processes; tell: is told how many games more."""
    outcome = Outcome()
    for part in _parts(plan, jobs):
        outcome.add(part)
        tell(part.games)
        if outcome.failure:
            break
    return outcome


def _parts(plan: Plan, jobs: int) -> Iterator[Outcome]:
    chunks = [
        evolve(plan, games=min(CHUNK, plan.first + plan.games - first), first=first)
        for first in range(plan.first, plan.first + plan.games, CHUNK)
    ]
    if jobs == 1:
        yield from map(_play, chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_play, chunks)
        finally:
            pool.shutdown(cancel_futures=True)


def _play(plan: Plan) -> Outcome:
    game = GAMES[plan.game]
    watch, outcome, numbers = SeeingWatch(game), Outcome(), game.binding.numbers
    for number in range(plan.first, plan.first + plan.games):
        players = plan.players or numbers[number % len(numbers)]
        outcome.games += 1
        outcome.failure = Fuzz(watch, plan.seed, number, players).run()
        if outcome.failure:
            break
    outcome.checked, outcome.seen = watch.checked, watch.seen.counts
    return outcome
