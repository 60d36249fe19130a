"""What has a name, by its name or one like it, and parts that are loaded on first use. Independent of any game."""

from __future__ import annotations

from difflib import get_close_matches
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast

from attrs import frozen
from attrs.validators import and_, ge, instance_of

from sobek_core.kernel.declared import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from attrs import Attribute

NEAR: Final = 0.75  # share of letters that a name and a misspelling of it have in common
CONTAINED: Final = 3  # minimum length of a part of a name that identifies the name


def names_like(text: str, names: Iterable[str], most: int) -> list[str]:
    """Return the names that a text may mean: the similar ones, then those that contain it."""
    known, typed = list(names), text.lower()
    near = get_close_matches(typed, known, n=most, cutoff=NEAR)
    longer = [name for name in known if len(typed) >= CONTAINED and typed in name and name not in near]
    return [*near, *sorted(longer, key=len)][:most]


def did_you_mean(text: object, names: Iterable[str]) -> str:
    """Return the end of a message that names the nearest name; empty if none is near."""
    return "".join(f"; did you mean {name}?" for name in (names_like(text, names, 1) if isinstance(text, str) else ()))


class Named(Protocol):
    """Something with a name."""

    @property
    def name(self) -> str:
        """Its name."""


EntryT = TypeVar("EntryT", bound=Named)
PartT = TypeVar("PartT")


def named(what: str, name: str, by_name: Mapping[str, PartT]) -> PartT:
    """Return what has a name. Raise UnknownNameError if nothing has. what: what it is, with its article."""
    if not isinstance(name, str) or (found := by_name.get(name)) is None:
        raise UnknownNameError(f"expected {what}, got {name!r:.60}{did_you_mean(name, by_name)}")
    return found


class Registry(dict[str, EntryT]):
    """Entries by their names."""

    def __init__(self, *entries: EntryT) -> None:
        """Keep these entries in this order."""
        super().__init__({entry.name: entry for entry in entries})

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self)}>"

    def named(self, name: str) -> EntryT:
        """Return the entry of a name that is not known before the program runs. Raise UnknownNameError, a KeyError."""
        return named(f"one of {', '.join(self)}", name, self)

    __getitem__ = named


def whole_numbers(_figures: type, each: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """Let the figures of an edition that are numbers be whole and not negative, besides what each asks for itself.

    A `field_transformer` of attrs. The class then raises TypeError for anything but an int, and ValueError below 0,
    each with the name of the figure.
    """
    own = instance_of(int), ge(0)
    return [
        one.evolve(validator=and_(*own, *filter(None, [one.validator]))) if str(one.type) == "int" else one
        for one in each
    ]


class Editions(Registry[EntryT]):
    """The published editions of a game."""

    def __init__(self, game: str, *entries: EntryT) -> None:
        """Keep these editions in this order."""
        super().__init__(*entries)
        self.game = game

    def find(self, given: EntryT | str) -> EntryT:
        """Return an edition, given as a value or by its name.

        Raise ValueError if no edition has that name, or if the value differs from the published edition of its name.
        """
        if not isinstance(given, str):
            if self.get(name := getattr(given, "name", ""), given) != given:
                message = f"{name} is published; give the changed edition another name"
                raise ValueError(message)
            return given
        if given not in self:
            nearest = did_you_mean(given, self) if len(self) > 1 else ""
            message = (
                f"edition: expected {' or '.join(self)}, a published edition of {self.game}, got {given!r:.60}{nearest}"
            )
            raise ValueError(message)
        return self[given]


@frozen
class Parts(Generic[PartT]):
    """A part of each entry of a registry, by name, loaded on first use.

    registry: the registry; place: where the part is, with the name in braces: `sobek_core.page.{}:DRAWING`.
    """

    registry: Registry[Any]
    place: str

    def __getitem__(self, name: str) -> PartT:
        return cast("PartT", resolve_name(self.place.format(self.registry[name].name)))
