"""Tables of texts, by game, and what is expected of each, which run as tests."""

from __future__ import annotations

import tomllib
from string import Template
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def rows_of(file: Path, table: str) -> pytest.MarkDecorator:
    """Run a test with the `game`, the `text` and what is `expected` in each row of a table of a TOML file.

    `$fish` in a text, and in what is expected, stands for what `fish` is in the table `stands-for`.
    """
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    words = tables.get("stands-for", {})

    def filled(expected: Any) -> Any:
        if isinstance(expected, dict):
            return {name: filled(text) for name, text in expected.items()}
        return Template(expected).substitute(words)

    rows = [
        (game, filled(text), filled(expected))
        for game, rows in tables[table].items()
        for text, expected in rows.items()
    ]
    return pytest.mark.parametrize(("game", "text", "expected"), rows, ids=lambda one: str(one).splitlines()[-1][:60])
