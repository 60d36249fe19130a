"""The range of numbers for which a contract is stated: the bounds in its preconditions.

If a contract has bounds, "confirmed over all paths" means only that it holds for the numbers within them.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

Range: TypeAlias = tuple[int | None, int | None]  # least and most, None if there is no such bound

ANY: Final[Range] = (None, None)


def given_of(predicate: Callable[..., object]) -> tuple[str, ...]:
    """Return what a law is stated for: its parameters with types, then its preconditions, constants as numbers."""
    parameters = [f"{name}: {kind}" for name, kind in predicate.__annotations__.items() if name != "return"]
    lines = [line.strip() for line in (predicate.__doc__ or "").splitlines()]
    conditions = [line.removeprefix("pre:").strip() for line in lines if line.startswith("pre:")]
    constants = getattr(predicate, "__globals__", {})
    numbers = (re.sub(r"\b[A-Z_]+\b", lambda name: str(constants[name[0]]), one) for one in conditions)
    return (*parameters, *numbers)


def bounds_of(given: Sequence[str]) -> tuple[str, ...]:
    """Return the numbers that have a least and a most, in words; if there are no numbers, the truth values.

    given: parameters and preconditions, as `given_of` returns them.
    """
    parameters = dict(one.split(": ") for one in given if one.partition(": ")[0].isidentifier())
    ranges = {name: ANY for name, kind in parameters.items() if kind == "int"}
    if not ranges:
        return tuple(f"{name}: true or false" for name in parameters)
    steps = [step for one in given[len(parameters) :] for step in _steps(ast.parse(one, mode="eval").body)]
    for _ in ranges:  # a bound of one of them bounds those compared with it
        for low, high, gap in steps:
            _narrow(ranges, low, high, gap)
    bounded = {name: (least, most) for name, (least, most) in ranges.items() if None not in (least, most)}
    return tuple(f"{name}: {least} to {most}" for name, (least, most) in bounded.items())


def _steps(condition: ast.expr) -> Iterator[tuple[ast.expr, ast.expr, int]]:
    """Yield what a condition says as pairs, the lower one first, each with the least difference between the two."""
    if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
        for part in condition.values:
            yield from _steps(part)
    elif isinstance(condition, ast.Compare):
        sides = pairwise((condition.left, *condition.comparators))
        for (left, right), operator in zip(sides, condition.ops, strict=True):
            for high in _least_of(right) if isinstance(operator, ast.Lt | ast.LtE) else ():
                yield left, high, int(isinstance(operator, ast.Lt))
            for high in _least_of(left) if isinstance(operator, ast.Gt | ast.GtE) else ():
                yield right, high, int(isinstance(operator, ast.Gt))


def _least_of(side: ast.expr) -> list[ast.expr]:
    """Return what is above whatever is below a side: of the least of several, each."""
    is_least = isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id == "min"
    return side.args if is_least and isinstance(side, ast.Call) else [side]


def _narrow(ranges: dict[str, Range], low: ast.expr, high: ast.expr, gap: int) -> None:
    """Narrow the ranges of the two sides of a comparison, where they are parameters."""
    (least, _), (_, most) = _range(low, ranges), _range(high, ranges)
    if isinstance(low, ast.Name) and low.id in ranges and most is not None:
        before, limit = ranges[low.id]
        ranges[low.id] = before, most - gap if limit is None else min(limit, most - gap)
    if isinstance(high, ast.Name) and high.id in ranges and least is not None:
        limit, before = ranges[high.id]
        ranges[high.id] = least + gap if limit is None else max(limit, least + gap), before


def _range(side: ast.expr, ranges: Mapping[str, Range]) -> Range:
    """Return the least and the most that a side of a comparison can be, as far as known."""
    match side:
        case ast.Constant(value=int(value)):
            return value, value
        case ast.Name(id=name):
            return ranges.get(name, ANY)
        case _:
            return ANY
