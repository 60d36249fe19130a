"""What mutmut leaves out of a file: tables and constants of modules and classes, and decorated functions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

Place: TypeAlias = tuple[int, int]  # a line from 1, and a column from 0

ALSO_BY_MUTMUT: Final[tuple[list[str], ...]] = (["staticmethod"], ["classmethod"], [])  # decorators


@frozen
class Part:
    """A part of a file. name: of what it defines; begin, end: where it stands, the latter just behind."""

    name: str
    begin: Place
    end: Place


def left_out(source: str) -> tuple[Part, ...]:
    """Give the parts of a module that mutmut leaves out, in order. source: its text."""
    return tuple(_of_body(ast.parse(source).body, ""))


def holder(parts: tuple[Part, ...], begin: Place) -> str | None:
    """Name what is defined where a change begins; none if that is nowhere in these parts."""
    return next((part.name for part in parts if part.begin <= begin < part.end), None)


def _of_body(body: list[ast.stmt], within: str) -> Iterator[Part]:
    for statement in body:
        match statement:
            case ast.ClassDef(name=name):
                yield from _of_body(statement.body, f"{within}{name}.")
            case ast.FunctionDef(name=name):
                if [ast.unparse(one) for one in statement.decorator_list] not in ALSO_BY_MUTMUT:
                    for one in statement.body:
                        yield from _values(one, within + name)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Import() | ast.ImportFrom():
                pass
            case ast.Assign(targets=[target]):
                yield _part(within + ast.unparse(target), statement.value)
            case ast.AnnAssign(target=target, annotation=annotation, value=ast.expr() as value):
                if ast.unparse(annotation) != "TypeAlias":
                    yield _part(within + ast.unparse(target), value)
            case _:
                yield from _values(statement, within.rstrip(".") or "module")


def _values(statement: ast.stmt, name: str) -> Iterator[Part]:
    """Give what a statement works out, without what it says of types."""
    match statement:
        case ast.AnnAssign(value=ast.expr() as value):
            yield _part(name, value)
        case ast.AnnAssign() | ast.Expr(value=ast.Constant()):
            pass
        case _:
            yield _part(name, statement)


def _part(name: str, node: ast.stmt | ast.expr) -> Part:
    end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
    return Part(name, (node.lineno, node.col_offset), end)
