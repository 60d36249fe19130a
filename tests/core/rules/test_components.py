"""The figures of both boxes and their sources (components.toml), and what is found by its name."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.classic.components import card
from sobek_core.duel.board import Market, cell
from sobek_core.duel.components import tile
from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from collections.abc import Callable

# A table without a source says why.
UNSOURCED = {"classic": "reconstructed", "duel": "published-component"}


def tables(game: str) -> dict[str, dict[str, Any]]:
    """Return the tables of a game's components, by name."""
    found = tomllib.loads((spec_root() / game / "components.toml").read_text(encoding="utf-8"))
    return {name: table for name, table in found.items() if isinstance(table, dict)}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in UNSOURCED for name in tables(game)])
def test_every_figure_has_its_status(game: str, name: str) -> None:
    """Sourced figures name a section, and the others give a reason."""
    table = tables(game)[name]
    if table["status"] == "sourced":
        accounts = (spec_root() / "sources.toml").read_text(encoding="utf-8")
        for source in table["sources"]:
            assert re.fullmatch(r"S[1-5] .+", source)
            assert f'title = "{source[3:]}"' in accounts
    else:
        assert table["status"] == UNSOURCED[game]
        assert len(table["why"].split()) > 4


@pytest.mark.parametrize(("game", "printed"), [("classic", "good"), ("duel", "group")])
def test_the_chapter_lists_the_characters_of_the_box(game: str, printed: str) -> None:
    """spec/GAME/characters.md: name, power and type of each, as in components.toml."""
    page = (spec_root() / game / "characters.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z-]+)` \| ([a-z]+) \| ([a-z]+) \|$", page, re.MULTILINE)
    characters = tables(game)["characters"].items()
    expected = [(name, one["power"], one[printed]) for name, one in characters if isinstance(one, dict)]
    assert expected == listed


@pytest.mark.parametrize(
    ("what", "find", "name"),
    [
        *(("a card", card, "gold-9"), ("a tile", tile, "fish-v-9"), ("a tile", tile, "")),
        *(("a cell", cell, "g1"), ("a cell", cell, "a0"), ("a cell", cell, "A1")),
        ("a1", lambda name: Market()[cell(name)], "a1"),
    ],
)
def test_an_unknown_name_is_a_key_error(what: str, find: Callable[[str], object], name: str) -> None:
    """Cards, tiles and cells are found by their names, and a tile by its cell if there is one."""
    with pytest.raises(KeyError, match=what) as unknown:
        find(name)
    assert name in str(unknown.value)
