"""The choices of a game, on which it may be played in one way or another. Knows no game.

A game states its choices as a frozen class, a `Literal` of readings for each, the default first::

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
    """Make the field of a choice, which raises ValueError for a reading that the choice does not have."""
    return field(default=default, validator=_check)


def _check(choices: object, attribute: Attribute[str], reading: str) -> None:
    readings = readings_of(type(choices))[slug(attribute.name)]
    if reading not in readings:
        message = f"choice {slug(attribute.name)}: expected {' or '.join(readings)}, got {reading!r:.60}"
        raise ValueError(message)


def slug(field_name: str) -> str:
    """Spell a choice as the spec does: same_type_set is same-type-set there."""
    return field_name.replace("_", "-")


def field_of(choice_slug: str) -> str:
    """Spell a choice as the code does: same-type-set is same_type_set here."""
    return choice_slug.replace("-", "_")


def class_names(kinds: Iterable[type[Any]]) -> dict[type[Any], str]:
    """Return the name of each class in words, as JSON and positions have it: TilesMoved is tiles-moved."""
    return {kind: re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in kinds}


def readings_of(choices: type[Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the readings of every choice of a class of choices, by its slug, the default first."""
    return _readings_of(choices)  # type: ignore[arg-type]  # mypy takes a class for unhashable


@cache  # reading type hints is slow, and a judge asks at every table
def _readings_of(choices: type[Any]) -> Mapping[str, tuple[str, ...]]:
    hints = get_type_hints(choices)
    return {slug(one.name): get_args(hints[one.name]) for one in fields(choices)}
