"""The size of the house: lines of Python by folder, beside the budgets of budgets.toml."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

BUDGETS: Final = Path(__file__).parent / "budgets.toml"


@frozen
class Budget:
    """A row of the table. paths: folders and files of the source tree; lines: how many lines of Python it may have."""

    name: str
    paths: tuple[str, ...]
    lines: int


@frozen
class Budgets:
    """The contents of budgets.toml. Of two rows that name a file, the one with the longer path has it."""

    row: tuple[Budget, ...]


@frozen
class Size:
    """The size of a row, in lines. docstrings, comments: how many of the lines are nothing else."""

    name: str
    budget: int
    lines: int
    docstrings: int
    comments: int


def sizes(root: Path) -> list[Size]:
    """Measure every row in a source tree."""
    rows = read_table(BUDGETS, Budgets, "the budgets").row
    counted = {row.name: [0, 0, 0] for row in rows}
    owners = sorted(((path, row.name) for row in rows for path in row.paths), key=lambda each: -len(each[0]))
    for file in python_files(root):
        place = file.relative_to(root).as_posix()
        owner = next((name for path, name in owners if place == path or place.startswith(f"{path}/")), None)
        if owner is not None:
            text = file.read_text(encoding="utf-8")
            for index, number in enumerate((text.count("\n"), docstring_lines(text), comment_lines(text))):
                counted[owner][index] += number
    return [Size(row.name, row.lines, *counted[row.name]) for row in rows]


def python_files(root: Path) -> Iterator[Path]:
    """Yield all Python files of a source tree: of the four packages, the examples and what builds a wheel."""
    for package in ("sobek_core", "invariants", "verification", "tests", "examples"):
        yield from sorted((root / package).rglob("*.py"))
    yield from sorted(root.glob("*.py"))


def docstring_lines(text: str) -> int:
    """Return how many lines of a module are docstrings, those of constants included."""
    return sum(
        node.value.end_lineno - node.value.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if node.value.end_lineno is not None
    )


def comment_lines(text: str) -> int:
    """Return how many lines of a module are comments alone."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip() for token in tokens)
