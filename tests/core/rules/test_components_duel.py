"""The box of duel: spec/duel/components.toml, and the core's constants (duel.setup.components)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from sobek_core.duel.board import BETWEEN, CELLS, FILLING_ORDER, Cell, cell
from sobek_core.duel.components import (
    ALL_DEBENS,
    ALL_TILES,
    ALL_TOKENS,
    CHARACTERS,
    GOODS_OF,
    OF_BACK,
    OF_GOOD,
    WILD,
    Back,
    Good,
    Mark,
    Power,
    Token,
    tile,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def test_the_box_has_its_numbers() -> None:
    """65 tiles = 10 starting tiles + 45 goods tiles + 10 characters; 13 pirogue tokens, 13 debens."""
    assert (65, 13, 13) == (len(ALL_TILES), len(ALL_TOKENS), len(ALL_DEBENS))
    assert [10, 45, 10] == [len(ALL_TILES.among(OF_BACK[back])) for back in Back]
    assert ALL_TILES.among(OF_BACK[Back.RED]) == ALL_TILES.among(CHARACTERS)


def test_every_type_has_its_numbers() -> None:
    """Starting tiles and goods tiles: 9 livestock, 10 fish, 11 wheat, 7 marble, 7 ebony, 6 ivory, and 5 statues."""
    assert ["livestock", "fish", "wheat", "marble", "ebony", "ivory"] == list(Good)
    assert [9, 10, 11, 7, 7, 6] == [len(ALL_TILES.among(GOODS_OF[good])) for good in Good]
    assert 5 == len(ALL_TILES.among(WILD).without(CHARACTERS))
    assert [2, 2, 3, 1, 1, 1] == [len(ALL_TILES.among(OF_BACK[Back.GREY]).among(OF_GOOD[good])) for good in Good]


def test_scarabs_lie_on_goods_alone() -> None:
    """Statues, characters, starting tiles and tiles with a deben icon have none; a type has one number of scarabs."""
    for kind in ALL_TILES.distinct():
        if kind.scarabs:
            assert (Back.BLACK, None, False) == (kind.back, kind.power, kind.deben)
            assert kind not in WILD
    valued = {good: [kind.scarabs for kind in ALL_TILES.among(OF_GOOD[good]) if kind.scarabs] for good in Good}
    assert [5 * [1], 5 * [1], 5 * [1], 3 * [2], 4 * [2], 3 * [3]] == list(valued.values())


def test_one_tile_of_each_type_bears_a_deben_icon() -> None:
    """duel.market.deben-tile: six tiles can be traded."""
    icons = [kind for kind in ALL_TILES if kind.deben]
    assert list(Good) == [str(kind.group) for kind in icons]
    assert 6 * [Back.BLACK] == [kind.back for kind in icons]


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


def test_every_character_has_power_and_type() -> None:
    """duel.characters.power: the priests share a power and so do the scribes; the Architect alone is wild."""
    characters = {kind.name: (str(kind.power), str(kind.group)) for kind in ALL_TILES.among(CHARACTERS)}
    assert {
        "queen": ("queen", "ivory"),
        "high-priest": ("priest", "ebony"),
        "high-priestess": ("priest", "marble"),
        "vizier": ("vizier", "livestock"),
        "thief": ("thief", "fish"),
        "merchant": ("merchant", "wheat"),
        "courtesan": ("courtesan", "wheat"),
        "architect": ("architect", "statue"),
        "scribe-livestock": ("scribe", "livestock"),
        "scribe-fish": ("scribe", "fish"),
    } == characters
    assert set(Power) == {power for power, _ in characters.values()}


def test_tokens_and_debens_are_those_of_the_box() -> None:
    """duel.setup.pirogues, duel.setup.deben-bag: nine kinds of tokens, debens of 3 to 9 points, 70 together."""
    assert [1, 1, 2, 2, 1, 1, 2, 2, 1] == [ALL_TOKENS.count(token) for token in Token]
    assert [3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9] == list(ALL_DEBENS)
    assert 70 == sum(ALL_DEBENS)


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
