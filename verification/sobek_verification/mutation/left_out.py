"""What is left to cosmic-ray in a file, since mutmut cannot change it or would come too late.

These are tables and constants of modules and classes, decorated functions, and functions that a module calls itself
when it is imported: mutmut puts its mutants in when that has been done.
"""

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
    """Give the parts of a module that are left to cosmic-ray, in order. source: its text."""
    return tuple(_of_body(ast.parse(source).body, "", called_early(source)))


def holder(parts: tuple[Part, ...], begin: Place) -> str | None:
    """Name what is defined where a change begins; none if that is nowhere in these parts."""
    return next((part.name for part in parts if part.begin <= begin < part.end), None)


def called_early(source: str) -> frozenset[str]:
    """Name the functions of a module that it calls itself when it is imported. source: its text."""
    body = ast.parse(source).body
    functions = {one.name: one for one in body if isinstance(one, ast.FunctionDef)}
    found: set[str] = set()
    to_look_at: list[ast.AST] = [one for one in body if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    while to_look_at:
        for node in ast.walk(to_look_at.pop()):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in functions and name not in found:
                    found.add(name)
                    to_look_at.append(functions[name])
    return frozenset(found)


def _of_body(body: list[ast.stmt], within: str, early: frozenset[str]) -> Iterator[Part]:
    for statement in body:
        match statement:
            case ast.ClassDef(name=name):
                yield from _of_body(statement.body, f"{within}{name}.", frozenset())
            case ast.FunctionDef(name=name):
                decorators = [ast.unparse(one) for one in statement.decorator_list]
                if decorators not in ALSO_BY_MUTMUT or name in early:
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
