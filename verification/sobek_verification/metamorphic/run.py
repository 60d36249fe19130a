"""Check many games against all laws, and seed all faults, in chunks for several processes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from sobek_verification.metamorphic.faults import FAULTS, found_at
from sobek_verification.metamorphic.laws import LAWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CHUNK: Final = 5  # games that a worker checks against a law at a time


@frozen
class LawChunk:
    """Games to check against a law. law: its index in LAWS; first: the number of the first one."""

    law: int
    seed: int
    first: int
    games: int


@frozen
class LawResult:
    """The result of a law. cases: moves, states, lines or games checked; broken: how, and by which game, if any."""

    law: int
    games: int
    cases: int
    broken: str | None = None


def chunks(games: int, seed: int) -> Iterator[LawChunk]:
    """Split the games of each law into chunks, law by law."""
    for place, law in enumerate(LAWS):
        number = min(games, law.max_games or games)
        for first in range(0, number, CHUNK):
            yield LawChunk(place, seed, first, min(CHUNK, number - first))


def check_chunk(chunk: LawChunk) -> LawResult:
    """Check the games of a chunk against its law, stopping at the first that breaks it."""
    law, cases = LAWS[chunk.law], 0
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            cases += law.check_game(GAMES[law.game], chunk.seed, number)
        except DifferenceError as difference:
            return LawResult(chunk.law, number - chunk.first + 1, cases, f"game {number}: {difference}")
    return LawResult(chunk.law, chunk.games, cases)


@frozen
class FaultResult:
    """The result of a fault. found_at: the number, from 1, of the game that showed it; None if none did.

    missed: whether none did.
    """

    found_at: int | None
    missed: bool


def try_fault(place: int) -> FaultResult:
    """Seed the fault with an index in FAULTS, and check games."""
    number = found_at(FAULTS[place])
    return FaultResult(number, missed=number is None)


def merged(parts: Iterable[LawResult]) -> Iterator[LawResult]:
    """Join the results of the chunks of each law, which are consecutive."""
    for law, same in groupby(parts, key=lambda part: part.law):
        held = list(same)
        broken = next((part.broken for part in held if part.broken), None)
        yield LawResult(law, sum(part.games for part in held), sum(part.cases for part in held), broken)
