"""Play the published edition with one figure of components.toml changed, and print which invariants find it, as JSON.

    python -m tests.changed_figures classic

The core reads its figures on import, so a game is imported anew for each change.
"""

from __future__ import annotations

import json
import sys
import tomllib
from copy import deepcopy
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from sobek_core import Stream
from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str, ...]

ABOUT: Final = ("status", "why", "sources", "edition", "marks")  # words about figures, none of which a rule reads


def box(game: str) -> dict[str, Any]:
    """Return the figures of a game."""
    return tomllib.loads((spec_root() / game / "components.toml").read_text(encoding="utf-8"))


def entries(table: dict[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield each figure with its path."""
    for name, value in table.items():
        if name not in ABOUT:
            yield from entries(value, (*path, name)) if isinstance(value, dict) else [((*path, name), value)]


def others(game: str, path: Path, value: Any) -> list[Any]:
    """Return values to put in the place of a figure, the first of which the core accepts is played."""
    match value:
        case int():
            return [value + 1, value - 1]
        case list():
            return [value[:0:-1] if value else ["v"], value[::-1]]
        case _:
            every = sorted({one for (*_, name), one in entries(box(game)) if name == path[-1]})
            return [every[every.index(value) - 1]]


def changed(game: str, path: Path, value: Any) -> dict[str, Any]:
    """Return the figures of a game with another value for one."""
    table = deepcopy(box(game))
    within = table
    for name in path[:-1]:
        within = within[name]
    within[path[-1]] = value
    return table


def invariants_that_find(game: str, table: dict[str, Any]) -> list[str]:
    """Start a game with these figures, and return the invariants that fail. Raise ValueError if the core refuses."""
    for name in tuple(sys.modules):
        if name.startswith((f"sobek_core.{game}", f"sobek_invariants.{game}")):
            del sys.modules[name]
    with patch("tomllib.loads", lambda _: table):
        core = import_module(f"sobek_core.{game}")
    checks = import_module(f"sobek_invariants.{game}")
    played = core.Classic() if game == "classic" else core.Duel()
    figures = played.edition.figures
    most = figures.max_players if game == "classic" else figures.players
    setup = core.deal_setup(played, Stream(7, "deal"), players=most)
    begun = checks.ObservedState.of(played, played.start(setup))
    return [str(one) for one in checks.INVARIANTS.of_opening.violations(checks.Opening(setup, played, begun))]


def play(game: str, path: Path, value: Any) -> list[str] | str:
    """Change a figure, and return the invariants that fail, or why the core refuses every other value."""
    refused = ""
    for other in others(game, path, value):
        try:
            return invariants_that_find(game, changed(game, path, other))
        except ValueError as error:
            refused = str(error)
    return refused


if __name__ == "__main__":
    print(json.dumps({".".join(path): play(sys.argv[1], path, value) for path, value in entries(box(sys.argv[1]))}))
