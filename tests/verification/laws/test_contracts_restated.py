"""No contract restates the body of the function that it checks, and each says for which numbers it is stated."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import pytest

from sobek_verification.checks import registered
from sobek_verification.laws.contracts.contract import bounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LAWS = {
    one.description: resolve_name(one.where) for one in registered() if one.kind in {"contract", "bounded contract"}
}


LIMIT = 26


class Plain(ast.NodeTransformer):
    """Normalizes an expression: inserts arguments and figures, evaluates constants, and sorts operands."""

    def __init__(self, known: Mapping[str, Any], arguments: Mapping[str, ast.expr]) -> None:
        """Store the meanings of names: constants of a module, and expressions for the parameters of a function."""
        self._known = known
        self._arguments = arguments

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Insert the argument of a parameter, or the number of a constant."""
        if node.id in self._arguments:
            return self._arguments[node.id]
        value = self._known.get(node.id)
        return ast.Constant(value) if isinstance(value, int) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Insert a figure of the box."""
        owner = self._known.get(node.value.id) if isinstance(node.value, ast.Name) else None
        value = getattr(owner, node.attr, None)
        return ast.Constant(value) if isinstance(value, int) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Evaluate constants, and sort a sum or a product."""
        self.generic_visit(node)
        if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
            return ast.Constant(eval(ast.unparse(node)))  # noqa: S307  # of two numbers
        if isinstance(node.op, ast.Mult):
            node.left, node.right = sorted((node.left, node.right), key=ast.unparse)
        return _sum(node) if isinstance(node.op, ast.Add) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Write "above" as "at least one more", and evaluate constants."""
        self.generic_visit(node)
        left, operator, right = node.left, node.ops[0], node.comparators[0]
        if len(node.ops) > 1 or not isinstance(right, ast.Constant):
            return node
        if isinstance(left, ast.Constant):
            return ast.Constant(eval(ast.unparse(node)))  # noqa: S307  # of two constants
        if isinstance(operator, ast.Gt) and isinstance(right.value, int):
            return ast.Compare(left, [ast.GtE()], [ast.Constant(right.value + 1)])
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Remove operands without effect, and sort the rest."""
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        constants = [one.value for one in node.values if isinstance(one, ast.Constant)]
        if decides in constants:
            return ast.Constant(decides)
        left = [one for one in node.values if not isinstance(one, ast.Constant)]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, sorted(left, key=ast.unparse))


def _sum(node: ast.expr) -> ast.expr:
    """Sort a sum, and write repeated terms as products."""
    times: dict[str, int] = {}
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Add):
            waiting += [one.left, one.right]
        elif isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mult) and isinstance(one.left, ast.Constant):
            times[ast.unparse(one.right)] = times.get(ast.unparse(one.right), 0) + int(str(one.left.value))
        else:
            times[ast.unparse(one)] = times.get(ast.unparse(one), 0) + 1
    return ast.parse(" + ".join(f"{number} * ({one})" for one, number in sorted(times.items())), mode="eval").body


def plain(expression: ast.expr, function: Callable[..., Any], arguments: Mapping[str, ast.expr]) -> str:
    """Normalize an expression of a function."""
    copy = ast.parse(ast.unparse(expression), mode="eval").body
    return ast.unparse(Plain(function.__globals__, arguments).visit(copy))


def body_of(function: Callable[..., Any]) -> ast.expr | None:
    """Return the expression that a function returns, if it does nothing else."""
    (parsed,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    statements = [one for one in getattr(parsed, "body", []) if not isinstance(one, ast.Expr)]
    (first,) = statements if len(statements) == 1 else [None]
    return first.value if isinstance(first, ast.Return) else None


def restated(law: Callable[..., bool]) -> Iterator[str]:
    """Yield the functions whose bodies a law repeats."""
    (parsed,) = ast.parse(textwrap.dedent(inspect.getsource(law))).body
    for node in ast.walk(parsed):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call) and isinstance(node.left.func, ast.Name):
            function = law.__globals__.get(node.left.func.id)
            if not inspect.isfunction(function) or (body := body_of(function)) is None:
                continue
            names = [*inspect.signature(function).parameters]
            arguments = dict(zip(names, node.left.args, strict=False))
            arguments |= {one.arg: one.value for one in node.left.keywords if one.arg is not None}
            description = plain(body, function, arguments)
            if (
                description == plain(node.comparators[0], law, {}) and not description.isdigit()
            ):  # a single example may restate it
                yield function.__name__


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_no_contract_restates_a_body(law: Any) -> None:
    """Such a contract would be confirmed whatever the function did, if both agree."""
    assert [] == list(restated(law))


def _law(given: str) -> Callable[..., bool]:
    """Return a law with a precondition."""

    def law(cards: int, slot: int, *, taken: bool) -> bool:
        return taken or cards > slot

    law.__doc__ = f"""Say when it holds.\n\n    pre: {given}\n    post: _\n"""
    return law


@pytest.mark.parametrize(
    ("given", "bounds"),
    [
        ("cards >= 0 and slot > 0", ()),
        ("0 <= cards <= 9", ("cards: 0 to 9",)),
        ("0 <= cards <= LIMIT and 1 <= slot <= 4", ("cards: 0 to 26", "slot: 1 to 4")),
        ("cards > slot and 0 <= slot <= cards // 3", ()),
        ("cards >= slot + 27", ()),
    ],
)
def test_bounds_are_read_from_preconditions(given: str, bounds: tuple[str, ...]) -> None:
    """A number is bounded if it has a least and a most."""
    assert bounds == bounds_of(_law(given))


@pytest.mark.parametrize("given", ["cards < 10", "slot <= LIMIT", "9 >= cards", "0 <= cards < 10"])
def test_a_bound_of_another_form_is_refused(given: str) -> None:
    """Otherwise a bounded contract would be published as one for all numbers."""
    with pytest.raises(ValueError, match="law: expected bounds in the form 0 <= cards <= 9, got pre: "):
        bounds_of(_law(given))
