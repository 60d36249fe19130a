"""Files of `sobek-verify` are read strictly, and written whole or not at all; one message says what is wrong where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sobek_verification.errors import UnreadableDataError
from sobek_verification.npm import LOCK, PYODIDE
from sobek_verification.strength.size import Budgets
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        ("[[row]]", "row =", "not TOML: Invalid value"),
        ("name", "title", r"required field missing @ \$\.row\[0\]\.name"),
        ("lines = 2", "lines = 2\nmore = 3", r"extra fields found \(more\) @ \$\.row\[0\]"),
        ("lines = 2", "lines = true", r"invalid value for type, expected int @ \$\.row\[0\]\.lines"),
    ],
)
def test_a_table_of_another_form_is_refused(was: str, becomes: str, problem: str, tmp_path: Path) -> None:
    """Nothing is converted silently: each fault is named with its place."""
    path, text = tmp_path / "table.toml", '[[row]]\nname = "tests"\npaths = ["tests"]\nlines = 2\n'
    path.write_text(text, encoding="utf-8")
    assert "tests" == read_table(path, Budgets, "the budgets").row[0].name
    path.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(UnreadableDataError, match=f"^{path}: (?:expected the budgets: )?{problem}"):
        read_table(path, Budgets, "the budgets")


def test_every_npm_package_is_pinned_by_its_checksum() -> None:
    """Npm compares the checksum of each with what it fetches; whoever builds the Judge needs Pyodide alone."""
    packages = json.loads((LOCK / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {PYODIDE} == set(packages[""]["dependencies"])
    assert [] == [name for name, one in packages.items() if name and not one["integrity"].startswith("sha512-")]
