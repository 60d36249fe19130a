"""Register the symmetries of the rules as checks, with the faults that each of them must find."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.checks import DIFFERS, HOLDS, CheckOutcome
from sobek_verification.game_checks import SEED, Fault, check_of_games, found
from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from sobek_verification.metamorphic.symmetry import Symmetry, rotate
from sobek_verification.seeding import seeded
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.suite import GameSuite

GAMES_OF_LAW: Final = 20
GAMES_OF_FAULT: Final = 30  # in which a fault must be found
KIND: Final = "metamorphic law"

ROTATED: Final = (Symmetry(rotate),)


def _hold(game: str, name: str, symmetries: tuple[Symmetry, ...], games: int) -> CheckOutcome:
    """Compare random states, and those of random games, with their renamed versions; the symmetries take turns."""
    cases = 0
    for number in range(games):
        symmetry = symmetries[number % len(symmetries)]
        try:
            cases += symmetry(GAMES[game], generator(f"{game} {name} {SEED} {number}"), number)
        except DifferenceError as difference:
            return CheckOutcome(DIFFERS, cases, f"game {number}: {difference}")
    return CheckOutcome(HOLDS, cases)


def _types_of(game: str) -> tuple[Symmetry, ...]:
    types: tuple[Symmetry, ...] = import_module(f"{__package__}.{game}").TYPES
    return types


def _broken(game: str, name: str, is_lost: Callable[[Any, str], bool]) -> CheckOutcome:
    """Return whether a law finds a listing without some moves. is_lost: by what is pending and by the move's text."""

    def damage(right: Callable[[Any, Any], tuple[Any, ...]]) -> Any:
        return lambda self, state: tuple(move for move in right(self, state) if not is_lost(state.pending, repr(move)))

    symmetries = ROTATED if name == "seats" else _types_of(game)
    with seeded(f"sobek_core.{game}.game.{game.title()}.legal", damage):
        return found(_hold(game, name, symmetries, GAMES_OF_FAULT).result == DIFFERS)


def _is_played_by_seat_1(pending: Any, move: str) -> bool:
    return getattr(pending, "seat", 0) == 1 and move.startswith(("PlayCharacter", "SellSet", "PlaySet"))


def _is_set_of(good: str, _pending: Any, move: str) -> bool:
    return ("PlaySet" in move or "SellSet" in move) and good in move


def _seats_faults(game: str) -> Iterator[Fault]:
    yield "seat 1 cannot play characters or sets", (), partial(_broken, game, "seats", _is_played_by_seat_1)


def _types_faults(game: str) -> Iterator[Fault]:
    for good in ("ebony", "wheat"):
        yield f"{good} cannot be in a set", (), partial(_broken, game, "types", partial(_is_set_of, good))


def _of(*rules: str) -> Callable[[GameSuite], tuple[str, ...]]:
    return lambda suite: tuple(f"{suite.name}.{rule}" for rule in rules)


@check_of_games(kind=KIND, at="metamorphic/seats", about=_of("turn.order", "setup.first-player"), faults=_seats_faults)
def rotating_the_seats_changes_nothing(game: str) -> CheckOutcome:
    """Renumber the seats, starting from another one."""
    return _hold(game, "seats", ROTATED, GAMES_OF_LAW)


@check_of_games(kind=KIND, at="metamorphic/types", about=_of("scoring.set", "characters.priest"), faults=_types_faults)
def types_that_are_alike_can_be_exchanged(game: str) -> CheckOutcome:
    """Exchange another pair of types in each game."""
    return _hold(game, "types", _types_of(game), GAMES_OF_LAW)
