"""The choices of a game: points that people play in different ways. Independent of any game.

A game states its choices as a frozen class. Each field is a `Literal` of readings and has a default::

    @frozen
    class Choices:
        priest_effect: Literal["must-remove", "free"] = choice("must-remove")
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from attrs import field, fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from attrs import Attribute


def choice(default: str) -> Any:
    """Define the field of a choice. Its class raises ValueError for a reading that the choice does not have."""
    return field(default=default, validator=_check)


def _check(choices: object, attribute: Attribute[str], reading: str) -> None:
    readings = readings_of(type(choices))[slug(attribute.name)]
    if reading not in readings:
        message = f"choice {slug(attribute.name)}: expected {' or '.join(readings)}, got {reading!r:.60}"
        raise ValueError(message)


def slug(field_name: str) -> str:
    """Return a choice's slug, as the spec spells it: same_type_set becomes same-type-set."""
    return field_name.replace("_", "-")


def field_of(choice_slug: str) -> str:
    """Return a choice's field name, as the code spells it: same-type-set becomes same_type_set."""
    return choice_slug.replace("-", "_")


def class_names(kinds: Iterable[type[Any]]) -> dict[type[Any], str]:
    """Return the name of each class in words, as in JSON and positions: TilesMoved becomes tiles-moved."""
    return {kind: re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in kinds}


def readings_of(choices: type[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the readings of every choice of a class of choices, by slug, the default first."""
    return _readings_of(choices)  # type: ignore[arg-type]  # mypy takes a class for unhashable


@cache  # reading type hints is slow, and judging calls this for every state
def _readings_of(choices: type[Any]) -> Mapping[str, tuple[str, ...]]:
    hints = get_type_hints(choices)
    return {slug(one.name): get_args(hints[one.name]) for one in fields(choices)}
