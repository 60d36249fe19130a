"""Vectors from random games (walks.py): what is seen of moves, and what is recalled of games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_verification.conformance.making import Case, given_setup, given_state
from sobek_verification.conformance.view_vectors import Together, moved_together, rules_of_sight
from sobek_verification.conformance.walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

GAMES_SEEN: Final = 60  # games that are looked through for moves of each kind
MAX_CASES: Final = 7  # cases for each verb, and for each way in which they move together
RECALLED: Final = 12  # games of which it is asked what is recalled
PARTS: Final = (1, 2, 3, 6)  # after so many sixths of the game
SIXTHS: Final = 6


def cases() -> Iterator[tuple[str, str, Case]]:
    """Return game, chapter and case."""
    for game, tools in GAMES.items():
        for case in _movements(game, tools):
            yield game, "movements", case
        for case in _recalls(game, tools):
            yield game, "recalls", case


def _movements(game: str, tools: GameTools) -> Iterator[Case]:
    """Return moves of each verb, and those that move several things together, so many for each way."""
    found: Counter[Together | type[Any]] = Counter()
    for seed in range(GAMES_SEEN):
        players = tools.player_counts[seed % len(tools.player_counts)]
        played = walk(tools, players, seed)
        for number, (state, move) in enumerate(played.steps):
            position = Position(played.game, state)
            ways: set[Together | type[Any]] = {type(move), *moved_together(position, move)}
            if all(found[one] >= MAX_CASES for one in ways):
                continue
            found.update(ways)
            written = tools.converter.unstructure(move, unstructure_as=tools.move)
            name = f"game-{seed}-move-{number + 1}-seen"
            yield Case(name, rules_of_sight(game), given_state(tools, position), written, seen=True)


def _recalls(game: str, tools: GameTools) -> Iterator[Case]:
    """Return whole games and parts of games that are played under `visibility=open`."""
    for seed in range(RECALLED):
        players, part = tools.player_counts[seed % len(tools.player_counts)], PARTS[seed % len(PARTS)]
        played = walk(tools, players, seed, visibility="open")
        steps = played.steps[: len(played.steps) * part // SIXTHS]
        moves: tuple[dict[str, Any], ...] = tuple(
            tools.converter.unstructure(move, unstructure_as=tools.move) for _, move in steps
        )
        given = given_setup(tools, played.game, played.setup)
        name = f"game-{seed}-of-{players}-after-{len(moves)}"
        yield Case(name, (f"{game}.visibility.memory",), given, {}, recalls=True, moves=moves)
