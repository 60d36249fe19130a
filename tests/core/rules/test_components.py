"""The figures of both boxes and their sources (components.toml of classic and of duel)."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from sobek_core.package_data import spec_root

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
