"""The invariants have the published figures as literals, so that a wrong figure in components.toml is found.

The core reads its figures on import, so this runs as a process of its own, in which a game is imported anew for each
change. It prints what the invariants find wrong in the published edition, as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from copy import deepcopy
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import pytest

from sobek_core.package_data import spec_root
from sobek_invariants.observed import Opening
from sobek_verification.miniature import MINIATURES

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str, ...]

ABOUT: Final = ("status", "why", "sources", "edition", "marks")  # words about figures, none of which a rule reads


def entries(table: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield each figure with its path."""
    for name, value in table.items():
        if name not in ABOUT:
            yield from entries(value, (*path, name)) if isinstance(value, dict) else [((*path, name), value)]


def others(value: Any, all_of_its_name: list[Any]) -> list[Any]:
    """Return values to put in the place of a figure, the first of which the core accepts is used."""
    match value:
        case int():
            return [value + 1, value - 1]
        case list():
            return [value[:0:-1] if value else ["v"], value[::-1]]
        case _:
            names = sorted({*all_of_its_name})
            return [names[names.index(value) - 1]]


def found(game: str, table: dict[str, Any]) -> list[str]:
    """Return what is wrong in an edition with these figures. Raise ValueError if the core refuses it."""
    for name in tuple(sys.modules):
        if name.startswith((f"sobek_core.{game}", f"sobek_invariants.{game}")):
            del sys.modules[name]
    with patch("tomllib.loads", lambda _: table):
        published = import_module(f"sobek_core.{game}").PUBLISHED
    figures = import_module(f"sobek_invariants.{game}.figures")
    opening = SimpleNamespace(game=SimpleNamespace(edition=published))
    return [*figures.the_published_edition_has_the_published_figures(opening)]


def found_with_another(game: str, table: dict[str, Any], path: Path) -> list[str] | str:
    """Change a figure, and return what is found, or why the core refuses every other value."""
    refused, changed, every = "", deepcopy(table), [*entries(table)]
    within = changed
    for name in path[:-1]:
        within = within[name]
    for other in others(within[path[-1]], [value for (*_, name), value in every if name == path[-1]]):
        within[path[-1]] = other
        try:
            return found(game, changed)
        except ValueError as error:
            refused = str(error)
    return refused


UNSEEN: Final = {"classic": [], "duel": ["goods_tiles.statue.scarabs"]}  # no statue is valued, so nothing bears them


@pytest.mark.parametrize("game", MINIATURES)
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_each_wrong_figure_is_found(game: str, step: int) -> None:
    """At the start of a game an invariant names what is not as published. step: 9 tries every ninth figure."""
    command = [sys.executable, "-m", "tests.invariants.test_published_figures", game, str(step)]
    done = subprocess.run(  # noqa: S603  # our own module
        command, cwd=spec_root().parent, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert len(found) > 60 / step
    missed = [figure for figure, violations in found.items() if not any("as published" in one for one in violations)]
    assert [figure for figure in UNSEEN[game] if figure in found] == missed, {
        figure: found[figure] for figure in missed
    }


@pytest.mark.parametrize("game", MINIATURES)
def test_another_edition_may_have_other_figures(game: str) -> None:
    """The literals are those of the published edition: a miniature one has others."""
    miniature, checks = MINIATURES[game], import_module(f"sobek_invariants.{game}")
    setup = next(miniature.setups())
    begun = checks.ObservedState.of(miniature.game, miniature.game.start(setup))
    assert () == checks.INVARIANTS.of_opening.violations(Opening(setup, miniature.game, begun))


if __name__ == "__main__":
    box = tomllib.loads((spec_root() / sys.argv[1] / "components.toml").read_text(encoding="utf-8"))
    chosen = [path for path, _ in entries(box)][:: int(sys.argv[2])]
    print(json.dumps({".".join(path): found_with_another(sys.argv[1], box, path) for path in chosen}))
