"""The games by name: the one place where a game is registered for the tools.

A game's own package states in one `Binding` all that the tools need, including where its judging and its page lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pkgutil import resolve_name
from typing import Final, Generic, TypeVar, cast

from sobek_core.classic.tools import CLASSIC
from sobek_core.duel.tools import DUEL
from sobek_core.tools import Binding

PartT = TypeVar("PartT")


class Games(Mapping[str, Binding]):
    """The registered games by name, in the order of their registration."""

    def __init__(self, *bindings: Binding) -> None:
        """Register these games."""
        self._bindings = {binding.name: binding for binding in bindings}

    def register(self, binding: Binding) -> None:
        """Register one more game, before the commands are imported. Raise ValueError if its name is taken."""
        if binding.name in self._bindings:
            message = f"the game {binding.name} is registered already"
            raise ValueError(message)
        self._bindings[binding.name] = binding

    def __getitem__(self, name: str) -> Binding:
        return self._bindings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bindings)

    def __len__(self) -> int:
        return len(self._bindings)


GAMES: Final = Games(CLASSIC, DUEL)


class Parts(Mapping[str, PartT], Generic[PartT]):
    """A part of each registered game by name, loaded on first use. reference: where it lies, as `module:name`."""

    def __init__(self, reference: Callable[[Binding], str]) -> None:
        """Load nothing yet."""
        self._reference = reference
        self._loaded: dict[str, PartT] = {}

    def __getitem__(self, name: str) -> PartT:
        if name not in self._loaded:
            self._loaded[name] = cast("PartT", resolve_name(self._reference(GAMES[name])))
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)
