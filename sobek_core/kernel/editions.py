"""The editions of a game, by name. Independent of any game.

An edition is data: a name, a box and the figures of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from sobek_core.kernel.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Named(Protocol):
    """An edition of any game."""

    @property
    def name(self) -> str:
        """Its name in records."""


EditionT = TypeVar("EditionT", bound=_Named)


def find_edition(editions: Mapping[str, EditionT], game: str, given: EditionT | str) -> EditionT:
    """Return an edition of a game, given as a value or by its name. editions: the published ones, by name.

    Raise ValueError if no edition has that name, or if the value differs from the published edition of its name.
    """
    if not isinstance(given, str):
        if editions.get(name := getattr(given, "name", ""), given) != given:
            message = f"{name} is published; give the changed edition another name"
            raise ValueError(message)
        return given
    if given not in editions:
        expected = f"{' or '.join(editions)}, a published edition of {game}"
        nearest = did_you_mean(given, editions) if len(editions) > 1 else ""
        message = f"edition: expected {expected}, got {given!r:.60}{nearest}"
        raise ValueError(message)
    return editions[given]
