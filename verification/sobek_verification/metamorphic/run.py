"""Check many games against all laws, and seed all faults, in pieces for several processes."""

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
class Piece:
    """Games to check against a law. law: its index in LAWS; first: the number of the first one."""

    law: int
    seed: int
    first: int
    games: int


@frozen
class Held:
    """The result of a law. cases: moves, states, lines or games checked; broken: how, and by which game, if any."""

    law: int
    games: int
    cases: int
    broken: str | None = None


def pieces(games: int, seed: int) -> Iterator[Piece]:
    """Split the games of each law into pieces, law by law."""
    for place, law in enumerate(LAWS):
        number = min(games, law.most or games)
        for first in range(0, number, CHUNK):
            yield Piece(place, seed, first, min(CHUNK, number - first))


def hold(piece: Piece) -> Held:
    """Check the games of a piece against its law, stopping at the first that breaks it."""
    law, cases = LAWS[piece.law], 0
    for number in range(piece.first, piece.first + piece.games):
        try:
            cases += law.hold(GAMES[law.game], piece.seed, number)
        except DifferenceError as difference:
            return Held(piece.law, number - piece.first + 1, cases, f"game {number}: {difference}")
    return Held(piece.law, piece.games, cases)


@frozen
class Seeded:
    """The result of a fault. found_at: the number, from 1, of the game that showed it; None if none did.

    missed: whether a game should have shown it but did not; never true if something that the fault needs is missing.
    """

    found_at: int | None
    missed: bool


def try_fault(place: int) -> Seeded:
    """Seed the fault with an index in FAULTS, and check games."""
    fault = FAULTS[place]
    if not fault.can_be_seeded():
        return Seeded(None, missed=False)
    number = found_at(fault)
    return Seeded(number, missed=number is None)


def joined(parts: Iterable[Held]) -> Iterator[Held]:
    """Join the results of the pieces of each law, which are consecutive."""
    for law, same in groupby(parts, key=lambda part: part.law):
        held = list(same)
        broken = next((part.broken for part in held if part.broken), None)
        yield Held(law, sum(part.games for part in held), sum(part.cases for part in held), broken)
