"""Compare the comments of every move function with the spec.

The comments `# who` and `# may` of a function name the conditions of its move, as the move's table lists them; `# does`
and `# then` name rules of the game. A comment continues in the lines below it that are indented further. A short id,
such as `.target`, belongs to the chapter of the id before it.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.trace.accounts import TraceFault
from sobek_verification.trace.mentions import parsed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sobek_core.spec import MoveTable, Spec

WITHOUT_FUNCTION: Final = {"Moves", "setup"}  # the tables for all moves, and for setups

_MOVE: Final = re.compile(r"spec/(?P<game>\w+)/(?P<chapter>[\w-]+)\.md, move `(?P<move>[\w-]+)`")
_LABEL: Final = re.compile(r"\s*# (?P<label>who|may|does|then) +(?P<text>.*)")
_MORE: Final = re.compile(r"\s*# {8,}(?P<text>.*)")
_ID: Final = re.compile(r"(?<![\w.-])(?:[a-z]+(?:\.[a-z-]+){2}|\.[a-z-]+)(?![\w-])")


@frozen
class MoveFunction:
    """A function that makes a move: where it is, the move, and the conditions and other rules that it names."""

    where: str
    game: str
    chapter: str
    move: str
    conditions: tuple[str, ...] | None  # None if they are data
    effects: tuple[str, ...]

    def is_of(self, table: MoveTable) -> bool:
        """Return whether a table has the conditions of the function's move."""
        return (self.game, self.chapter, self.move) == (table.game, table.chapter, _move_of(table))


def comment_faults(spec: Spec, package: Path) -> Iterator[TraceFault]:
    """Yield a fault for every comment of a move function that differs from the spec.

    Several functions may share a table, each with some of its conditions in order. Together they must name them all.
    Raise UnreadableDataError if a chapter's module cannot be read.
    """
    games = sorted({table.game for table in spec.move_tables if (package / table.game / "rules").is_dir()})
    functions = [function for game in games for function in _functions(package, game)]
    for function in functions:
        for rule in (*(function.conditions or ()), *function.effects):
            if rule not in spec.rules or spec.rules[rule].game != function.game:
                yield TraceFault(function.where, f"{rule} is not a rule of {function.game}")
        if not any(function.is_of(table) for table in spec.move_tables):
            yield TraceFault(function.where, f"{function.chapter}.md has no table of the move {function.move}")
    for table in spec.move_tables:
        if table.game in games and table.name not in WITHOUT_FUNCTION:
            yield from _compared(table, [function for function in functions if function.is_of(table)])


def _compared(table: MoveTable, functions: list[MoveFunction]) -> Iterator[TraceFault]:
    """Yield what differs between a table and the functions of its move."""
    if functions and all(function.conditions is None for function in functions):
        return
    expected = [row.rule for row in table.conditions]
    for function in functions:
        left = iter(expected)
        if not all(rule in left for rule in function.conditions or ()):
            named = ", ".join(function.conditions or ())
            yield TraceFault(function.where, f"who and may: expected {', '.join(expected)}, in this order, got {named}")
    for rule in expected:
        if not any(rule in (function.conditions or ()) for function in functions):
            yield TraceFault(f"{table.file}:{table.line}", f"no function of the move {_move_of(table)} names {rule}")


def _move_of(table: MoveTable) -> str:
    """Return the verb of a table's move, the first word of its name."""
    return table.name.split(" ")[0]


def _functions(package: Path, game: str) -> Iterator[MoveFunction]:
    """Yield the functions in a game's chapters whose docstrings name a move."""
    for path in sorted((package / game / "rules").glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef) and (move := _MOVE.search(ast.get_docstring(node) or "")):
                ids = _ids(lines[node.lineno - 1 : node.end_lineno])
                yield MoveFunction(
                    f"{path.relative_to(package).as_posix()}:{node.lineno} {node.name}",
                    **move.groupdict(),
                    conditions=None if node.decorator_list else (*ids["who"], *ids["may"]),
                    effects=(*ids["does"], *ids["then"]),
                )


def _ids(lines: list[str]) -> dict[str, list[str]]:
    """Return the ids in the comments of a function, by label."""
    found: dict[str, list[str]] = {"who": [], "may": [], "does": [], "then": []}
    label = chapter = ""
    for line in lines:
        if begun := _LABEL.match(line):
            label = begun["label"]
        more = begun or _MORE.match(line)
        if more is None:
            label = ""
        elif label:
            for name in _ID.findall(more["text"]):
                rule = f"{chapter}{name}" if name.startswith(".") else name
                chapter = rule.rpartition(".")[0]
                found[label].append(rule)
    return found
