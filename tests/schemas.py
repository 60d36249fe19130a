"""The JSON Schemas of the spec, and changed values to test them."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jsonschema_rs import Draft202012, Draft202012Validator, Registry, meta

from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from collections.abc import Iterator

BASE: Final = "https://schemas.invalid/"  # the base of all schemas; nothing is fetched


def names() -> set[str]:
    """Return the names of all schemas."""
    return {file.name.removesuffix(".json") for file in (spec_root() / "schemas").iterdir()}


@cache
def schema_of(name: str, part: str = "") -> Draft202012Validator:
    """Return a valid schema. part: one of its definitions, by default the whole."""
    meta.validate(_read(name))
    place = f"#/$defs/{part}" if part else ""
    return Draft202012Validator({"$ref": f"{BASE}{name}.json{place}"}, registry=_registry(), offline=True)


@cache
def _registry() -> Registry:
    return Registry([(f"{BASE}{name}.json", _read(name)) for name in names()], draft=Draft202012)


@cache
def _read(name: str) -> Any:
    return json.loads((spec_root() / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


def faults(name: str, value: Any, part: str = "") -> list[str]:
    """Return the reasons why a value does not fit a schema."""
    return [f"{error.instance_path}: {error.message}"[:200] for error in schema_of(name, part).iter_errors(value)]


INSTEAD: tuple[Any, ...] = ("gold", -1, 200, [], {}, True)


def damaged(value: Any) -> Iterator[tuple[str, Any]]:
    """Return copies of a value with one change each, with the place and the kind of the change."""
    for path, inside in places(value):
        if isinstance(inside, dict):
            yield f"{path}: a key more", replaced(value, path, {**inside, "gold": 1})
            for key in inside:
                less = {other: part for other, part in inside.items() if other != key}
                yield f"{path}: without {key}", replaced(value, path, less)
        for other in INSTEAD:
            if type(other) is not type(inside) or other != inside:
                yield f"{path}: {other!r}", replaced(value, path, other)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield each value within a JSON value, with its path."""
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def replaced(document: Any, place: tuple[str | int, ...], value: Any) -> Any:
    """Return a JSON document with another value at a place."""
    if not place:
        return value
    changed = deepcopy(document)
    inside = changed
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    return changed
