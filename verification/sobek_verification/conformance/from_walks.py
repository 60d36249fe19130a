"""Vectors from random games (walks.py): what is seen of moves, and what is recalled of games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_verification.conformance.making import Case, given_setup, given_state
from sobek_verification.conformance.sights import Together, moved_together, rules_of_sight
from sobek_verification.conformance.walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import Binding

GAMES_SEEN: Final = 60  # games that are looked through for moves of each kind
MOST: Final = 7  # cases for each verb, and for each way in which they move together
RECALLED: Final = 12  # games of which it is asked what is recalled
PARTS: Final = (1, 2, 3, 6)  # after so many sixths of the game
SIXTHS: Final = 6


def cases() -> Iterator[tuple[str, str, Case]]:
    """Give game, chapter and case."""
    for game, binding in GAMES.items():
        for case in _movements(game, binding):
            yield game, "movements", case
        for case in _recalls(game, binding):
            yield game, "recalls", case


def _movements(game: str, binding: Binding) -> Iterator[Case]:
    """Give moves of each verb, and those that move several things together, so many for each way."""
    found: Counter[Together | type[Any]] = Counter()
    for seed in range(GAMES_SEEN):
        players = binding.numbers[seed % len(binding.numbers)]
        played = walk(binding, players, seed)
        for number, (state, move) in enumerate(played.steps):
            position = Position(played.terms, state)
            ways: set[Together | type[Any]] = {type(move), *moved_together(position, move)}
            if all(found[one] >= MOST for one in ways):
                continue
            found.update(ways)
            written = binding.converter.unstructure(move, unstructure_as=binding.move)
            name = f"game-{seed}-move-{number + 1}-seen"
            yield Case(name, rules_of_sight(game), given_state(binding, position), written, seen=True)


def _recalls(game: str, binding: Binding) -> Iterator[Case]:
    """Give whole games and parts of games that are played under `visibility=open`."""
    for seed in range(RECALLED):
        players, part = binding.numbers[seed % len(binding.numbers)], PARTS[seed % len(PARTS)]
        played = walk(binding, players, seed, visibility="open")
        steps = played.steps[: len(played.steps) * part // SIXTHS]
        moves: tuple[dict[str, Any], ...] = tuple(
            binding.converter.unstructure(move, unstructure_as=binding.move) for _, move in steps
        )
        given = given_setup(binding, played.terms, played.setup)
        name = f"game-{seed}-of-{players}-after-{len(moves)}"
        yield Case(name, (f"{game}.visibility.memory",), given, {}, recalls=True, moves=moves)
