"""Whether a mutant changes nothing but what a refusal says to people: the facts of its reasons.

A port of the rules says that in its own words (spec/protocol.md), so the vectors have nothing of it.
"""

from __future__ import annotations

import ast
import textwrap


def only_words(before: str, after: str) -> bool:
    """Whether two texts of a function are the same but for the facts of reasons, and what only facts need."""
    return _without_facts(before) == _without_facts(after)


def _without_facts(function: str) -> str:
    tree: ast.AST = _NoFacts().visit(ast.parse(textwrap.dedent(function)))
    while True:  # what only facts needed is not needed now, and then perhaps more
        unread = _Unread({node.id for node in ast.walk(tree) if _is_read(node) and isinstance(node, ast.Name)})
        tree = unread.visit(tree)
        if not unread.found:
            return ast.dump(tree)


def _is_read(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


class _NoFacts(ast.NodeTransformer):
    """Leaves of each reason its rule."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Take the facts out, wherever they stand."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "Reason":
            return ast.Call(node.func, node.args[:1], [])
        return node


class _Unread(ast.NodeTransformer):
    """Takes out assignments to names that nothing reads. found: whether there was any."""

    def __init__(self, read: set[str]) -> None:
        self.read = read
        self.found = False

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Take it out, if it is to one name."""
        match node.targets:
            case [ast.Name(id=name)] if name not in self.read:
                self.found = True
                return None
        return node
