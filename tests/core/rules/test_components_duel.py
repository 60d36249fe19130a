"""The box of duel: spec/duel/components.toml, and the core's constants (duel.setup.components)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from sobek_core.duel.board import BETWEEN, CELLS, FILLING_ORDER, Cell, cell
from sobek_core.duel.components import (
    ALL_TILES,
    CHARACTERS,
    Good,
    Mark,
    tile,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def test_marks_stand_on_all_but_characters() -> None:
    """duel.market.ankh, duel.market.direction: every direction occurs on a tile, and characters have none."""
    assert set(Mark) == {kind.mark for kind in ALL_TILES.without(CHARACTERS)}
    assert {None} == {kind.mark for kind in ALL_TILES.among(CHARACTERS)}
    assert [13, 13, 15, 14] == [sum(kind.mark is mark for kind in ALL_TILES) for mark in Mark]


def test_kinds_have_their_order() -> None:
    """spec/notation.md: by type; within it grey, plain, with scarabs, with a deben icon; then by mark."""
    marked = [kind.name for kind in ALL_TILES.without(CHARACTERS).distinct()]
    assert sorted(marked, key=rank) == marked
    assert 51 == len(marked)


def rank(name: str) -> tuple[int, int, int]:
    """Return the place of a goods tile or a statue in the order of kinds, from its name."""
    group, mark, *rest = name.split("-")
    sort = {"": 0, "0-grey": 0, "0": 1, "0-deben": 3}.get("-".join(rest), 2)
    return [*Good, "statue"].index(group), sort, "vhfb".index(mark)


def ring(at: Cell) -> int:
    """Return the ring of a cell; the four central squares are ring 0."""
    return max(abs(2 * at.column - 5), abs(2 * at.row - 5)) // 2


def angle(at: Cell) -> tuple[int, int]:
    """Return the place of a cell on its ring, clockwise from the top left corner, as side and offset."""
    near, far = 2 - ring(at), 3 + ring(at)
    if at.row == near and at.column < far:
        return 0, at.column
    if at.column == far and at.row < far:
        return 1, at.row
    if at.row == far and at.column > near:
        return 2, -at.column
    return 3, -at.row


@pytest.mark.parametrize(
    ("start", "goal", "between"),
    [("c3", "c6", "c4 c5"), ("f1", "c4", "e2 d3"), ("a1", "d4", "b2 c3"), ("e5", "b5", "d5 c5"), ("a1", "b3", "")],
)
def test_cells_between_two_are_those_on_their_line_without_both(start: str, goal: str, between: str) -> None:
    """duel.market.corruption: they are in order from the first cell; without a line there are none."""
    assert tuple(map(cell, between.split())) == BETWEEN[cell(start).index][cell(goal).index]


def test_the_market_is_filled_in_three_rings_clockwise() -> None:
    """duel.market.filling: all 36 cells once, 4 + 12 + 20, each ring clockwise from its top left corner."""
    assert set(CELLS) == set(FILLING_ORDER)
    assert [*4 * [0], *12 * [1], *20 * [2]] == [ring(at) for at in FILLING_ORDER]
    assert ["c3", "b2", "a1"] == [FILLING_ORDER[place].name for place in (0, 4, 16)]
    for one, other in pairwise(FILLING_ORDER):
        assert ring(one) < ring(other) or angle(one) < angle(other)


@pytest.mark.parametrize(("find", "name"), [(tile, "fish-v-9"), (tile, ""), (cell, "g1"), (cell, "a0"), (cell, "A1")])
def test_an_unknown_name_is_a_key_error(find: Callable[[str], object], name: str) -> None:
    """Tiles and cells are found by their names."""
    with pytest.raises(KeyError):
        find(name)
