"""Read TOML and JSON into attrs classes, strictly: anything missing, extra or of another type is one error message.

Entries of tables are also written here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_origin

from attrs import NOTHING, asdict

from sobek_core.codec import MALFORMED, StrictConverter, stepped
from sobek_core.json_text import JsonError, cut, parse
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from attrs import Attribute, AttrsInstance

WantedT = TypeVar("WantedT")

MAX_BYTES: Final = 1 << 24
MAX_LINE: Final = 10_000  # characters of a line of TOML
MAX_DOTS: Final = 16  # outside quotes: tomllib takes quadratic time for a key of many parts


def read_table(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a TOML file into a class. what: its contents, for messages.

    Raise UnreadableDataError if it is missing, cannot be read, is broken or of another form.
    """
    table = read_toml(path, what)
    try:
        return _TomlConverter().read(table, wanted)
    except JsonError as error:
        raise UnreadableDataError(f"{path}: {error.problem} @ {error.path}") from None


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """Read a TOML file.

    The parameter `what` names its contents in messages. Raise UnreadableDataError if it is missing or cannot be read.
    """
    try:
        text = _read(path, what)
    except UnicodeDecodeError as error:
        raise UnreadableDataError(f"{path}: not TOML: {error}") from None
    for number, line in enumerate(text.split("\n"), start=1):
        dots = sum(part.count(".") for part in line.split('"')[::2])
        if len(line) > MAX_LINE or dots > MAX_DOTS:
            most = f"{MAX_LINE} characters, and {MAX_DOTS} dots outside quotes"
            raise UnreadableDataError(f"{path}: line {number}: expected at most {most}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UnreadableDataError(f"{path}: not TOML: expected fewer brackets within brackets") from None
    except ValueError as error:  # not only TOMLDecodeError: a number can have too many digits
        raise UnreadableDataError(f"{path}: not TOML: {cut(str(error), 200)}") from None


def write_entry(one: AttrsInstance) -> list[str]:
    """Return the fields of an entry as lines of TOML, in which the strings and numbers of JSON are valid."""
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in asdict(one).items()]


def read_json(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a JSON file into a class, as read_table does."""
    try:
        return _JsonConverter().read(parse(_read(path, what)), wanted)
    except (JsonError, UnicodeDecodeError) as error:
        raise UnreadableDataError(f"{path}: expected {what}: {error}") from None


def _read(path: Path, what: str) -> str:
    """Read a text file. Raise UnreadableDataError, and UnicodeDecodeError if it is not text."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise UnreadableDataError(f"{path}: no such file, expected {what}") from error
    except OSError as error:
        raise UnreadableDataError(f"{path}: cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise UnreadableDataError(f"{path}: expected at most {MAX_BYTES} bytes")
    return data.decode()


class _JsonConverter(StrictConverter):
    """Read objects with arbitrary keys, too."""

    def __init__(self) -> None:
        super().__init__()
        self.register_structure_hook_factory(_is_mapping, self._mapping_reader)

    def _mapping_reader(self, kind: Any) -> Callable[[Any, Any], dict[str, Any]]:
        one = get_args(kind)[1]
        hook = self.get_structure_hook(one)

        def strictly(value: Any, _kind: Any) -> dict[str, Any]:
            if not isinstance(value, dict):
                message = f"expected an object, got {self.shown(value)}"
                raise ValueError(message)
            made: dict[str, Any] = {}
            for key, part in value.items():
                try:
                    made[key] = hook(part, one)
                except MALFORMED as error:
                    raise stepped(f"[{cut(repr(key))}]", error) from None
            return made

        return strictly


class _TomlConverter(_JsonConverter):
    """Read what JSON lacks here, too: true and false, floats, and optional keys."""

    def __init__(self) -> None:
        super().__init__()
        for plain in (str, int, float, bool):
            self.register_structure_hook(plain, _exactly)
        self.register_structure_hook(int | str, _whole_number_or_text)

    def shown(self, value: Any) -> str:
        """Return a value of any TOML type as text for a message."""
        return cut(repr(value))

    def may_be_left_out(self, part: Attribute[Any]) -> bool:
        """Return whether the key of a field may be missing."""
        return part.default is not NOTHING


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) in {dict, Mapping}


def _whole_number_or_text(value: object, _wanted: object) -> int | str:
    if isinstance(value, str) or type(value) is int:
        return value
    message = f"expected int or str, got {cut(repr(value))}"
    raise ValueError(message)


def _exactly(value: object, wanted: type[object]) -> object:
    """Return a value of exactly the wanted type: a number is not a string, and true is not a number."""
    if type(value) is not wanted:
        message = f"expected {wanted.__name__}, got {cut(repr(value))}"
        raise ValueError(message)
    return value
