"""Perft: the pinned numbers of lines of play from positions of full games (spec/perft.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.game import Position, Refused
from sobek_invariants.observed import possible
from sobek_verification.conformance.vectors import load_chapter
from sobek_verification.package_data import spec_vectors
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite

# The numbers of positions, and of lines of 1, 2 and 3 moves from them.
SIZES: Final = {"classic": (100, [887, 3231, 19814]), "duel": (100, [1288, 7914, 39117])}
FILES: Final = {game: json.loads((spec_vectors() / f"perft-{game}.json").read_text(encoding="utf-8")) for game in SIZES}
PINNED: Final[dict[str, list[dict[str, Any]]]] = {game: file["positions"] for game, file in FILES.items()}


def count(tools: GameTools, position: Position[Any, Any], depth: int) -> dict[str, list[int]]:
    """Count the lines of 1 to `depth` moves by their first move, in the order of moves.

    A move that is listed and refused has no counts.
    """
    listed = possible(position.game, position.state)
    return {tools.notation.write(move): after(position, move, depth - 1) for move in listed}


def after(position: Position[Any, Any], move: Any, depth: int) -> list[int]:
    """Count the lines of 1 to `depth` moves after a move."""
    verdict = position.game.apply(position.state, move)
    if depth == 0 or isinstance(verdict, Refused):
        return []
    then = evolve(position, state=verdict.state)
    moves = possible(then.game, then.state)
    below = [after(then, one, depth - 1) for one in moves]
    return [len(moves), *(map(sum, zip(*below, strict=True)) if below else [0] * (depth - 1))]


def test_as_many_lines_are_pinned_as_ever() -> None:
    """No position is lost; each has the number of its moves, then the sums of their counts."""
    for one in (one for game in SIZES for one in PINNED[game]):
        sums = [sum(move["counts"][depth] for move in one["moves"]) for depth in range(len(one["counts"]) - 1)]
        assert one["counts"] == [len(one["moves"]), *sums]
    lines = {game: [*map(sum, zip(*(one["counts"] for one in PINNED[game]), strict=True))] for game in SIZES}
    assert SIZES == {game: (len(PINNED[game]), lines[game]) for game in SIZES}
    assert {"sobek-perft-2"} == {file["format"] for file in FILES.values()}


@each_suite
def test_the_core_counts_as_many_lines_as_are_pinned(game: GameSuite) -> None:
    """From each position, by its first move."""
    for pinned in PINNED[game.name]:
        counted = count(game.tools, game.tools.positions.read(pinned["position"]), len(pinned["counts"]))
        assert [(one["move"], one["counts"]) for one in pinned["moves"]] == [*counted.items()]


@each_suite
def test_positions_are_of_all_kinds(game: GameSuite) -> None:
    """They cover all player counts, readings, pending decisions and kinds of moves."""
    pinned = PINNED[game.name]
    positions = [game.tools.positions.read(one["position"]) for one in pinned]
    states = [position.state for position in positions]
    assert set(game.tools.player_counts) == {len(state.seats) for state in states}
    assert set(game.pending_kinds.slugs) == {type(state.pending) for state in states}
    for name in game.readings:
        field = name.replace("-", "_")
        assert set(game.readings[name]) == {getattr(position.game.choices, field) for position in positions}
    verbs = {
        game.tools.notation.verb(game.tools.notation.read(move["move"])) for one in pinned for move in one["moves"]
    }
    assert {pattern.verb for pattern in game.tools.notation.patterns} - {"deal"} == verbs


@each_suite
def test_a_position_has_its_state_and_its_moves_as_json(game: GameSuite) -> None:
    """spec/perft.md: the state is beside its text, and the vector of the same name has its ordered legal moves."""
    file = load_chapter(f"{game.name}/{game.tools.game().edition.name}/positions")
    vectors = {one.name: one for one in file.vectors}
    for one in PINNED[game.name]:
        vector = vectors[f"position-{one['name']}"]
        assert {"state": one["state"]} == vector.given
        assert one["state"] == game.tools.converter.unstructure(game.tools.positions.read(one["position"]))
        drawn = [outcome["move"] for outcome in vector.then["turn"].get("outcomes", ())]
        moves = [game.tools.converter.read(move, game.tools.game.move) for move in vector.then["legal"] or drawn]
        assert [move["move"] for move in one["moves"]] == list(map(game.tools.notation.write, moves))
