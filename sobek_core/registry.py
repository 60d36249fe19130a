"""A registry by name, and parts of its entries that are loaded on first use. Independent of any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import resolve_name
from typing import Any, Generic, Protocol, TypeVar, cast

from sobek_core.kernel.nearest import did_you_mean


class Named(Protocol):
    """Something with a name."""

    @property
    def name(self) -> str:
        """The name under which it is registered."""


EntryT = TypeVar("EntryT", bound=Named)
PartT = TypeVar("PartT")


class UnknownNameError(KeyError):
    """Nothing is registered under a name. The message has the names that are, and the nearest one."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it


class Registry(Mapping[str, EntryT]):
    """A mapping of entries by name, in the order of their registration."""

    def __init__(self, *entries: EntryT, kind: type = object) -> None:
        """Register these entries. Raise ValueError as `register` does.

        kind: the class of all entries.
        """
        self._kind = kind
        self._entries: dict[str, EntryT] = {}
        for entry in entries:
            self.register(entry)

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self)}>"

    def register(self, entry: EntryT) -> None:
        """Register one more entry. Raise ValueError if it is of another class, or if its name is taken."""
        if not isinstance(entry, self._kind):
            message = f"expected {self._kind.__name__} of {self._kind.__module__}, got {entry!r:.60}"
            raise ValueError(message)
        if entry.name in self._entries:
            message = f"{entry.name} is already registered"
            raise ValueError(message)
        self._entries[entry.name] = entry

    def __getitem__(self, name: str) -> EntryT:
        if name not in self._entries:
            message = f"expected one of {', '.join(self)}, got {name!r:.60}{did_you_mean(name, self)}"
            raise UnknownNameError(message)
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class Parts(Mapping[str, PartT], Generic[PartT]):
    """A part of each entry of a registry, by name, loaded on first use."""

    def __init__(self, registry: Registry[Any], place: str) -> None:
        """Load nothing yet. place: where the part is, with the name in braces: `sobek_core.page.{}:DRAWING`."""
        self._registry = registry
        self._place = place

    def __getitem__(self, name: str) -> PartT:
        return cast("PartT", resolve_name(self._place.format(self._registry[name].name)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._registry)

    def __len__(self) -> int:
        return len(self._registry)
