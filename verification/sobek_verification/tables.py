"""Read TOML and JSON into attrs classes, strictly: anything missing, extra or of another type is one error message."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cattrs import BaseValidationError, Converter, transform_error

from sobek_core.json_text import JsonError, parse
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
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
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableDataError(f"{path}: expected {what}: {error}") from error


def _structure(path: Path, value: object, wanted: type[WantedT], what: str) -> WantedT:
    try:
        return _STRICT.structure(value, wanted)
    except BaseValidationError as error:
        raise UnreadableDataError(f"{path}: expected {what}: {transform_error(error)[0]}") from None


def _exactly(value: object, wanted: type[WantedT]) -> WantedT:
    """Return a value of exactly the wanted type: a number is not a string, and true is not a number."""
    if type(value) is not wanted:
        raise ValueError(value)
    return value


_STRICT: Final = Converter(forbid_extra_keys=True)
for _plain in (str, int, float, bool):
    _STRICT.register_structure_hook(_plain, _exactly)
_STRICT.register_structure_hook(int | str, lambda value, _: _exactly(value, str if isinstance(value, str) else int))
