"""What somebody passes in is of the types that are declared for it. Independent of any game."""

from __future__ import annotations

import sys
from collections.abc import Collection
from enum import Enum
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from attrs import fields

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@cache
def fits(kind: Any) -> Callable[[Any], bool]:
    """Return a function that tells whether the fields of an instance of an attrs class are of their declared types.

    A bool is not a number, and a text not the enum that equals it. The function is compiled: every move passes it.
    """
    hints, names = get_type_hints(kind), dict[str, Any]()
    tests = [_test(f"one.{part.name}", hints[part.name], names) for part in fields(kind)]
    function: Callable[[Any], bool] = eval(f"lambda one: {' and '.join(tests) or True}", names)  # noqa: S307  # ours
    return function


def mistyped(one: Any) -> TypeError:
    """Return the error for an instance of an attrs class that does not fit."""
    hints, kind = get_type_hints(type(one)), type(one).__name__
    return TypeError(
        _fault({f"{kind}.{part.name}": (hints[part.name], getattr(one, part.name)) for part in fields(type(one))})
    )


def check_move(value: object, union: Any) -> None:
    """Raise TypeError if a value is of a class of a union, and does not fit."""
    kind: Any = type(value)
    if kind in _kinds_of(union) and not fits(kind)(value):
        raise mistyped(value)


@cache  # since much JSON is written
def _kinds_of(union: Any) -> frozenset[Any]:
    return frozenset(get_args(union))


def not_of(game: object, what: str, value: object) -> TypeError:
    """Return the error for a value that is not of a game. what: "a state" or "a move"."""
    made = "start(setup) returns" if what == "a state" else "one that legal(state) lists"
    return TypeError(f"expected {what} of {type(game).__name__}, such as {made}, got {value!r:.60}")


def check_options(options: Mapping[str, Any], declared: type[Any]) -> None:
    """Raise TypeError if an option is not among those of a TypedDict, or not of its type."""
    hints = get_type_hints(declared)
    if unknown := options.keys() - hints.keys():
        message = f"unexpected {min(unknown)!r}; expected {', '.join(hints)}"
        raise TypeError(message)
    if message := _fault({name: (hints[name], value) for name, value in options.items()}):
        raise TypeError(message)


def check_kind(value: object, kind: type[Any], made: str) -> None:
    """Raise TypeError if a value is not an instance of a class. made: how one is made."""
    if not isinstance(value, kind):
        message = f"expected a {kind.__name__}, as {made}, got {value!r:.60}"
        raise TypeError(message)


def _fault(values: Mapping[str, tuple[Any, object]]) -> str:
    """Return which of some values is not of its declared type, what was expected, and what it is; empty if all are."""
    for name, (hint, value) in values.items():
        names: dict[str, Any] = {"one": value}
        if not eval(_test("one", hint, names), names):  # noqa: S307  # ours
            return f"{name}: expected {_called(hint)}, got {value!r:.60}"
    return ""


def _test(value: str, hint: Any, names: dict[str, Any]) -> str:
    """Return the source of a test whether a value is of a type. names: of types, to which this adds."""
    names[name := f"type{len(names)}"] = origin = get_origin(hint) or hint
    if isinstance(origin, type) and issubclass(origin, Collection) and (parts := get_args(hint)):
        every = f"all({_test('part', parts[0], names)} for part in {value})"
        return f"isinstance({value}, {name}) and not isinstance({value}, str) and {every}"
    if options := get_args(hint):
        return f"({' or '.join(_test(value, option, names) for option in options)})"
    return f"{value} is None" if hint is NoneType else f"type({value}) is {name}"


_CALLED = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}


def _called(hint: Any) -> str:
    """Return what to write for a value of a type."""
    if isinstance(get_origin(hint), type) and issubclass(get_origin(hint), Collection):
        return f"several {_CALLED[get_args(hint)[0]].removeprefix('a ')}s"
    if options := get_args(hint):
        return " or ".join(map(_called, options))
    if hint in _CALLED:
        return _CALLED[hint]
    if issubclass(hint, Enum):
        return f"a {hint.__name__}, such as {next(iter(hint))}"
    if hasattr(sys.modules[hint.__module__], by_name := hint.__name__.lower()):
        return f"a {hint.__name__}, made with {by_name}(name)"
    return f"{hint.__name__}, made with {hint.__name__}.of(...)" if hasattr(hint, "of") else f"a {hint.__name__}"
