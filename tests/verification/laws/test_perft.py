"""Perft: the pinned numbers of lines of play from positions of full games (spec/perft.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_invariants.observed import possible
from sobek_verification.conformance.vectors import load_chapter
from sobek_verification.package_data import spec_vectors
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

# The numbers of positions, and of lines of 1, 2 and 3 moves from them.
SIZES: Final = {"classic": (100, [887, 3231, 19814]), "duel": (100, [1288, 7914, 39117])}
# The same of deep lines, each as long as any that are counted from its position.
DEEP: Final = {"classic": (98, 1_239_532_248), "duel": (96, 1_297_686_584)}
# Positions from which so many lines lead to the same states that the core counts all their deep lines, 10^7 of a game.
MERGING: Final = {"classic": (43, 55, 64, 67, 100), "duel": (2, 16, 56, 58, 74, 88)}
FILES: Final = {game: json.loads((spec_vectors() / f"perft-{game}.json").read_text(encoding="utf-8")) for game in SIZES}
PINNED: Final[dict[str, list[dict[str, Any]]]] = {game: file["positions"] for game, file in FILES.items()}


def lines(game: Any, state: Any, depth: int) -> list[int]:
    """Count the lines of 1 to `depth` moves from a state. States that are equal are followed once."""
    counts, reached = [0] * depth, {state: 1}  # how many lines reach a state
    for place in range(depth):
        before, reached = reached, {}
        for one, number in before.items():
            listed = possible(game, one)
            counts[place] += number * len(listed)
            for move in listed if place < depth - 1 else ():
                then = game.apply(one, move).state  # none if a listed move is refused
                reached[then] = reached.get(then, 0) + number
    return counts


def test_as_many_lines_are_pinned_as_ever() -> None:
    """No position is lost; each has the number of its moves, then the sums of their counts."""
    for one in (one for game in SIZES for one in PINNED[game]):
        sums = [sum(move["counts"][depth] for move in one["moves"]) for depth in range(len(one["counts"]) - 1)]
        assert one["counts"] == [len(one["moves"]), *sums]
    lines = {game: [*map(sum, zip(*(one["counts"] for one in PINNED[game]), strict=True))] for game in SIZES}
    assert SIZES == {game: (len(PINNED[game]), lines[game]) for game in SIZES}
    deep = {game: [one["deep"][-1] for one in PINNED[game] if "deep" in one] for game in SIZES}
    assert DEEP == {game: (len(deep[game]), sum(deep[game])) for game in SIZES}
    assert {"sobek-perft-2"} == {file["format"] for file in FILES.values()}


@each_suite
def test_the_core_counts_as_many_lines_as_are_pinned(game: GameSuite) -> None:
    """From each position, by its first move."""
    for pinned in PINNED[game.name]:
        position, depth = game.tools.positions.read(pinned["position"]), len(pinned["counts"]) - 1
        rules, state = position.game, position.state
        assert [(one["move"], one["counts"]) for one in pinned["moves"]] == [
            (game.tools.notation.write(move), lines(rules, rules.apply(state, move).state, depth))
            for move in possible(rules, state)
        ]


@pytest.mark.long
@each_suite
def test_the_core_counts_as_many_deep_lines(game: GameSuite) -> None:
    """As the engine, which counts them all: `make -C engine perft`."""
    chosen = [
        one for one in PINNED[game.name] if one["name"] in {f"{game.name}-{number}" for number in MERGING[game.name]}
    ]
    assert 10**7 <= sum(one["deep"][-1] for one in chosen)
    for pinned in chosen:
        position, counts = game.tools.positions.read(pinned["position"]), pinned["counts"] + pinned["deep"]
        assert counts == lines(position.game, position.state, len(counts)), pinned["name"]


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
