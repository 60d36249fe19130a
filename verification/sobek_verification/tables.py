"""Read TOML and JSON into attrs classes, strictly: anything missing, extra or of another type is one error message."""

from __future__ import annotations

import tomllib
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.v import format_exception

from sobek_core.json_text import JsonError, cut, parse
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WantedT = TypeVar("WantedT")


def read_table(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a TOML file into a class. what: its contents, for messages.

    Raise UnreadableDataError if it is missing, cannot be read, is broken or of another form.
    """
    return _structure(path, read_toml(path, what), wanted, what)


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """Read a TOML file. what: its contents, for messages. Raise UnreadableDataError if it cannot be read."""
    text = read_text(path, what)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # not only TOMLDecodeError: a number can have too many digits
        raise UnreadableDataError(f"{path}: not TOML: {error}") from None


def read_json(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a JSON file into a class, as read_table does."""
    text = read_text(path, what)
    try:
        found = parse(text)
    except JsonError as error:
        raise UnreadableDataError(f"{path}: expected {what}: {error}") from None
    return _structure(path, found, wanted, what)


def read_text(path: Path, what: str) -> str:
    """Read a text. what: its contents, for messages. Raise UnreadableDataError if it is missing or not in UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UnreadableDataError(f"{path}: no such file, expected {what}") from error
    except OSError as error:
        raise UnreadableDataError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableDataError(f"{path}: expected {what}: {error}") from None


def _structure(path: Path, value: object, wanted: type[WantedT], what: str) -> WantedT:
    try:
        return _STRICT.structure(value, wanted)
    except BaseValidationError as error:
        first = transform_error(error, format_exception=_problem)[0]
        raise UnreadableDataError(f"{path}: expected {what}: {first}") from None


def _problem(error: BaseException, wanted: type | None) -> str:
    """Return why a value was rejected: by a class or one of the hooks below, or by cattrs."""
    return cut(str(error), 300) if isinstance(error, ValueError) else format_exception(error, wanted)


def _exactly(value: object, wanted: type[WantedT]) -> WantedT:
    """Return a value of exactly the wanted type: a number is not a string, and true is not a number."""
    if type(value) is not wanted:
        message = f"expected {wanted.__name__}, got {value!r}"
        raise ValueError(message)
    return value


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _of_arrays(kind: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return a hook that reads tuples from arrays, but not from strings, which are iterable too."""
    as_list: Any = GenericAlias(list, get_args(kind)[:1])
    read = _STRICT.get_structure_hook(as_list)
    return lambda value, _: tuple(read(_exactly(value, list), as_list))


_STRICT: Final = Converter(forbid_extra_keys=True)
for _plain in (str, int, float, bool):
    _STRICT.register_structure_hook(_plain, _exactly)
_STRICT.register_structure_hook(int | str, lambda value, _: _exactly(value, str if isinstance(value, str) else int))
_STRICT.register_structure_hook_factory(_is_tuple, _of_arrays)
