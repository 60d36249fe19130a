"""What the editions of a game have in common. Independent of any game.

An edition is data: a name, a box and the figures of the rules.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from attrs import fields_dict

from sobek_core.kernel.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from attrs import Attribute, AttrsInstance

    from sobek_core.kernel.game import RuleId


class _Named(Protocol):
    """An edition of any game."""

    @property
    def name(self) -> str:
        """Its name in records."""


EditionT = TypeVar("EditionT", bound=_Named)
PartT = TypeVar("PartT")
TypeT = TypeVar("TypeT", bound=StrEnum)

STATED_BY: Final = "stated by"  # key in a field's metadata, for the ids of the rules


def check_name(_edition: object, attribute: Attribute[str], name: str) -> None:
    """Raise ValueError unless an edition's name is a single non-empty line without surrounding spaces."""
    if not isinstance(name, str) or not name or name != name.strip() or not name.isprintable():
        message = f"{attribute.name}: expected a name in one line, such as 2010.2, got {name!r:.60}"
        raise ValueError(message)


def instance_of(kind: type[PartT]) -> Callable[[object, Attribute[PartT], PartT], None]:
    """Return a validator that raises ValueError for anything but an instance of this class."""

    def check(_edition: object, attribute: Attribute[PartT], part: PartT) -> None:
        if not isinstance(part, kind):
            message = f"{attribute.name}: expected {kind.__name__} of {kind.__module__}, got {part!r:.60}"
            raise ValueError(message)

    return check


def tuple_of(kind: type[PartT]) -> Callable[[object, Attribute[tuple[PartT, ...]], tuple[PartT, ...]], None]:
    """Return a validator that raises ValueError for anything but a tuple of instances of this class."""

    def check(_edition: object, attribute: Attribute[tuple[PartT, ...]], parts: tuple[PartT, ...]) -> None:
        if not isinstance(parts, tuple) or not all(isinstance(one, kind) for one in parts):
            message = f"{attribute.name}: expected a tuple of {kind.__name__} of {kind.__module__}, got {parts!r:.60}"
            raise ValueError(message)

    return check


def as_types(figure: str, kind: type[TypeT], names: Sequence[str]) -> tuple[TypeT, ...]:
    """Return the types of goods with these names. Raise ValueError for anything else. figure: its name."""
    if not isinstance(names, list | tuple) or sum(one in names for one in kind) != len(names):
        message = f"{figure}: expected different types, of {', '.join(kind)}, got {names!r:.60}"
        raise ValueError(message)
    return tuple(map(kind, names))


def at_least(least: int) -> Callable[[object, Attribute[int], int], None]:
    """Return a validator that raises ValueError for anything but an integer of `least` or more."""

    def check(_figures: object, attribute: Attribute[int], number: int) -> None:
        if type(number) is not int or number < least:
            rules = ", ".join(attribute.metadata[STATED_BY])
            message = f"{attribute.name} ({rules}): expected a whole number of at least {least}, got {number!r}"
            raise ValueError(message)

    return check


def check_order(figures: object, least: str, most: str) -> None:
    """Raise ValueError if one figure, `least`, is greater than another, `most`; both are given by name."""
    if getattr(figures, least) > getattr(figures, most):
        message = f"{least}: expected at most {most}, {getattr(figures, most)}, got {getattr(figures, least)}"
        raise ValueError(message)


def check_box(figures: AttrsInstance, name: str, most: int) -> None:
    """Raise ValueError if a figure, given by name, is more than the box of its edition allows."""
    if (number := getattr(figures, name)) > most:
        rules = ", ".join(fields_dict(type(figures))[name].metadata[STATED_BY])
        message = f"{name} ({rules}): expected at most {most}, since the box has no more, got {number}"
        raise ValueError(message)


def stated_by(*rules: RuleId) -> dict[str, tuple[RuleId, ...]]:
    """Return the metadata of a field, a figure or a part of the box, that these rules state."""
    return {STATED_BY: rules}


def find_edition(editions: Mapping[str, EditionT], game: str, given: EditionT | str) -> EditionT:
    """Return an edition of a game, given as a value or by its name. editions: the registered ones, by name.

    Raise ValueError if no edition has that name, or if the value is not an edition of the game or differs from the
    registered edition of its name.
    """
    if not isinstance(given, str):
        if not isinstance(given, tuple({type(one) for one in editions.values()})):
            message = f"edition: expected an edition of {game}, or the name of one, got {given!r:.60}"
            raise ValueError(message)
        if any(one.name == given.name and one != given for one in editions.values()):
            message = f"{given.name} is published; give the changed edition another name"
            raise ValueError(message)
        return given
    if given not in editions:
        expected = f"{' or '.join(editions)}, a published edition of {game}"
        nearest = did_you_mean(given, editions) if len(editions) > 1 else ""
        message = f"edition: expected {expected}, got {given!r:.60}{nearest}"
        raise ValueError(message)
    return editions[given]
