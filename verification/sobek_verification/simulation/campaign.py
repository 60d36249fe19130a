"""Campaigns: numbered games of a seed, tried in chunks, up to the first failure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import evolve, fields, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@frozen
class Plan:
    """Which games of a seed to try: `games` of them, from number `first`. What a game is depends on the campaign."""

    game: str
    games: int
    seed: int
    first: int = 0

    @property
    def numbers(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.games)

    def chunks(self, size: int) -> Iterator[Self]:
        """Split the plan into plans of at most `size` games."""
        for first in self.numbers[::size]:
            yield evolve(self, games=min(size, self.numbers.stop - first), first=first)


@frozen
class CampaignResult:
    """The results of games. games: how many were tried; failure: the first failure, None if there was none."""

    games: int = 0
    failure: Any = None

    def merged(self, other: Self) -> Self:
        """Add the results of other games. The first failure is kept."""
        names = [one.name for one in fields(type(self))]
        return type(self)(**{name: _sum(getattr(self, name), getattr(other, name)) for name in names})


OutcomeT = TypeVar("OutcomeT", bound=CampaignResult)


def until_failure(
    outcome: OutcomeT, others: Iterable[OutcomeT], on_progress: Callable[[int], object] = lambda _: None
) -> OutcomeT:
    """Join outcomes up to the first failure. on_progress: called with the number of games of each outcome."""
    parts = iter(others)
    while not outcome.failure and (part := next(parts, None)) is not None:
        outcome = outcome.merged(part)
        on_progress(part.games)
    return outcome


def _sum(one: Any, other: Any) -> Any:
    match one:
        case int() | Counter():
            return one + other
        case frozenset():
            return one | other
        case _:
            return one or other
