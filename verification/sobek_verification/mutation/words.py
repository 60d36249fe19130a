"""Find out whether a mutant changes only the wording of a refusal for people, that is, the facts of its reasons.

A port words refusals in its own way (spec/protocol.md), so the vectors do not contain these facts.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def only_words(before: str, after: str) -> bool:
    """Return whether two versions of a module differ only in the facts of reasons, and in code that only facts need."""
    statements = [tuple(_statements(ast.parse(text).body)) for text in (before, after)]
    return len(statements[0]) == len(statements[1]) and all(
        ast.dump(old) == ast.dump(new) or _without_facts(old) == _without_facts(new)
        for old, new in zip(*statements, strict=True)
    )


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module, and those of classes separately."""
    for one in body:
        if isinstance(one, ast.ClassDef):
            yield from _statements(one.body)
        else:
            yield one


def _without_facts(statement: ast.stmt) -> str:
    tree: ast.AST = _NoFacts().visit(statement)
    if not isinstance(tree, ast.FunctionDef):
        return ast.dump(tree)
    while True:  # removing code that only facts needed may leave more code unused
        unread = _Unread({node.id for node in ast.walk(tree) if _is_read(node) and isinstance(node, ast.Name)})
        tree = unread.visit(tree)
        if not unread.found:
            return ast.dump(tree)


def _is_read(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


class _NoFacts(ast.NodeTransformer):
    """Remove everything but the rule from each reason."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Remove the facts from a reason."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "Reason":
            return ast.Call(node.func, node.args[:1], [])
        return node


class _Unread(ast.NodeTransformer):
    """Remove assignments to names that are never read. found: whether there were any."""

    def __init__(self, read: set[str]) -> None:
        self.read = read
        self.found = False

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Remove the assignment if it is to a single name."""
        match node.targets:
            case [ast.Name(id=name)] if name not in self.read:
                self.found = True
                return None
        return node
