"""What somebody passes in is of the types that are declared for it. Independent of any game."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from enum import Enum
from functools import cache, wraps
from inspect import signature, unwrap
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from attrs import fields

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from attrs import Attribute

CallT = TypeVar("CallT", bound="Callable[..., Any]")
_Test: TypeAlias = "tuple[int, str, Any, Callable[[Any], bool]]"

NAMED: Final = 4  # classes of a union that a message names
PLAIN: Final = (int, str, bool)
UNIONS: Final = (Union, UnionType)
MISUSED: Final = (AttributeError, LookupError, TypeError, StopIteration, AssertionError)  # what a wrong argument causes


class UnknownNameError(KeyError):
    """Nothing has this name. The message says what was expected."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it


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
    if kind in get_args(union) and not fits(kind)(value):
        raise mistyped(value)


def not_of(game: object, what: str, value: object) -> TypeError:
    """Return the error for a value that is not of a game. what: "a state" or "a move"."""
    made = "start(setup) returns" if what == "a state" else "one that legal(state) lists, or `Play.read` returns"
    return TypeError(f"expected {what} of {type(game).__name__}, such as {made}, got {value!r:.60}")


def check_options(options: Mapping[str, Any], declared: type[Any]) -> None:
    """Raise TypeError if an option is not among those of a TypedDict, or not of its type."""
    hints = get_type_hints(declared)
    if unknown := options.keys() - hints.keys():
        message = f"unexpected {min(unknown)!r}; expected {', '.join(hints)}"
        raise TypeError(message)
    if message := _fault({name: (hints[name], value) for name, value in options.items()}):
        raise TypeError(message)


def checked(call: CallT, **declared: Any) -> CallT:
    """Let a call raise TypeError for what is not of its declared type, and ValueError for a number below 0.

    Texts, numbers and truth values are checked at once, since the call could go on with others; classes once the call
    has failed, since it may be a fast one. declared: types that only type checkers see in the module of the call.
    """
    tests = cache(lambda: _tests(call, declared))  # the types exist once their module does

    def check(args: tuple[Any, ...], named: dict[str, Any], *, is_plain: bool) -> None:
        for at, name, hint, fitting in tests()[is_plain]:
            if at < len(args) or name in named:
                value = args[at] if at < len(args) else named[name]
                if not fitting(value):
                    message = f"{name}: expected {_called(hint)}, got {value!r:.60}"
                    raise TypeError(message)
                if hint is int and value < 0:
                    message = f"{name}: expected 0 or more, got {value}"
                    raise ValueError(message)

    @wraps(call)
    def checking(*args: Any, **named: Any) -> Any:
        if tests()[True]:
            check(args, named, is_plain=True)
        try:
            return call(*args, **named)
        except MISUSED:
            check(args, named, is_plain=False)
            raise

    return cast("CallT", checking)


def _tests(call: Any, declared: Mapping[str, Any]) -> tuple[list[_Test], list[_Test]]:
    """Return the place, the name, the type and the test of each parameter of a class or several; then of plain ones."""
    found: tuple[list[_Test], list[_Test]] = [], []
    plain = unwrap(call)  # a cached function has no annotations of its own in Python 3.14
    for at, name in enumerate(signature(call).parameters):
        try:
            hint = declared.get(name) or eval(plain.__annotations__.get(name, "None"), plain.__globals__)  # noqa: S307
        except NameError:
            continue
        if isinstance(get_origin(hint) or hint, type) and hint not in (Any, object):
            names = dict[str, Any]()
            test = eval(f"lambda one: {_test('one', hint, names)}", names)  # noqa: S307
            found[hint in PLAIN].append((at, name, hint, test))
    return found


def check_kind(value: object, kind: type[Any], made: str) -> None:
    """Raise TypeError if a value is not an instance of a class. made: how one is made."""
    if not isinstance(value, kind):
        message = f"expected {_a(kind)}, as {made}, got {value!r:.60}"
        raise TypeError(message)


def check_game(game: Any) -> None:
    """Raise TypeError for what is not a game object."""
    if isinstance(game, type) or not hasattr(game, "edition"):
        message = f"expected 'classic', 'duel' or a game object such as Classic(), got {game!r:.60}"
        raise TypeError(message)


def is_a(kind: type[Any]) -> Callable[[Any, Attribute[Any], Any], None]:
    """Return a validator of attrs for a part of a game, which raises TypeError for what is not of the game's class."""

    def check(one: object, part: Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            game = type(one).__name__
            message = f"{game}.{part.name}: expected {_a(kind)} of {game}, got {value!r:.60}"
            raise TypeError(message)

    return check


def _a(kind: type[Any]) -> str:
    return f"an {kind.__name__}" if kind.__name__[0] in "AEIOU" else f"a {kind.__name__}"


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
    if isinstance(hint, TypeVar) or hint is Any:
        return "True"
    if isinstance(origin, type) and issubclass(origin, Iterable) and (parts := get_args(hint)):
        again = issubclass(origin, Collection)  # an iterator cannot be read twice
        every = f"all({_test('part', parts[0], names)} for part in {value})" if again else "True"
        return f"isinstance({value}, {name}) and not isinstance({value}, str) and {every}"
    if origin in UNIONS:
        return f"({' or '.join(_test(value, option, names) for option in get_args(hint))})"
    return f"{value} is None" if hint is NoneType else f"type({value}) is {name}"


_CALLED = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}


def _called(hint: Any) -> str:
    """Return what to write for a value of a type."""
    origin, options = get_origin(hint) or hint, get_args(hint)
    if isinstance(origin, type) and issubclass(origin, Iterable) and options:
        return f"several {_CALLED.get(options[0], 'a value').removeprefix('a ')}s"
    if origin in UNIONS:
        more = len(options) - NAMED
        return " or ".join([*map(_called, options[:NAMED]), *[f"one of {more} other classes"] * (more > 0)])
    if hint in _CALLED:
        return _CALLED[hint]
    if issubclass(origin, Enum):
        return f"a {hint.__name__}, such as {next(iter(hint))}"
    if hasattr(sys.modules[hint.__module__], by_name := hint.__name__.lower()):
        return f"a {hint.__name__}, made with {by_name}(name)"
    of_game = f" of {hint.game}" if hasattr(hint, "game") else ""
    return f"{hint.__name__}, made with {hint.__name__}.of(...)" if hasattr(hint, "of") else _a(hint) + of_game
