"""Reads TOML and JSON into attrs classes, strictly: what is missing, too much or of another type gets one message."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

from cattrs import Converter, transform_error
from cattrs.cols import mapping_structure_factory
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.v import format_exception

from sobek_core.wire import StrictConverter, WireError, parse, read_arrays_strictly, shown
from verification.errors import BadDataError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WantedT = TypeVar("WantedT")


def read_table(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a file into a class. what: it holds.

    Raises BadDataError if it is missing, cannot be read, is broken or of another form.
    """
    try:
        table = tomllib.loads(_read(path, what))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadDataError(f"{path}: not TOML: {error}") from error
    try:
        return _converter().structure(table, wanted)
    except (ClassValidationError, IterableValidationError) as error:
        raise BadDataError(f"{path}: {'; '.join(transform_error(error, format_exception=_said))}") from error


def read_json(path: Path, wanted: type[WantedT], what: str) -> WantedT:
    """Read a file of JSON into a class, as read_table does."""
    try:
        return _json_converter().read(parse(_read(path, what)), wanted)
    except (WireError, UnicodeDecodeError) as error:
        raise BadDataError(f"{path}: expected {what}: {error}") from None


def _read(path: Path, what: str) -> str:
    """Read a text. Raises BadDataError, and UnicodeDecodeError if it is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BadDataError(f"{path}: no such file, expected {what}") from error
    except OSError as error:
        raise BadDataError(f"{path}: cannot be read: {error.strerror}") from error


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for plain in (str, int, float, bool):
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook(int | str, _whole_number_or_text)
    read_arrays_strictly(converter, repr)  # TOML has values that JSON has not
    return converter


def _json_converter() -> StrictConverter:
    converter = StrictConverter()
    converter.register_structure_hook_factory(_is_dict, partial(_object_reader, converter))
    return converter


def _object_reader(converter: StrictConverter, kind: Any) -> Callable[[Any, Any], dict[str, Any]]:
    structure = mapping_structure_factory(kind, converter)

    def strictly(value: Any, as_kind: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            message = f"expected an object, got {shown(value)}"
            raise TypeError(message)
        made: dict[str, Any] = structure(value, as_kind)
        return made

    return strictly


def _is_dict(kind: Any) -> bool:
    return get_origin(kind) is dict


def _whole_number_or_text(value: object, _wanted: object) -> int | str:
    if isinstance(value, str) or type(value) is int:
        return value
    message = f"expected int or str, got {value!r}"
    raise TypeError(message)


def _exactly(value: object, wanted: type[object]) -> object:
    """Take a value of the wanted type as it is: a number is no text, and true is no number."""
    if type(value) is not wanted:
        message = f"expected {wanted.__name__}, got {value!r}"
        raise TypeError(message)
    return value


def _said(error: BaseException, wanted: type | None) -> str:
    """Say what is wrong with a value: in the words of the exception, where these are a sentence."""
    if isinstance(error, KeyError | ForbiddenExtraKeysError):
        return format_exception(error, wanted)
    return str(error)
