"""Kinds of cards and tiles: what is printed on them, the back included. Knows no game."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


class FaceDown(StrEnum):
    """How a thing looks that lies face down. A game lists the backs of its own things, each by its name."""


@frozen(eq=False, repr=False)
class Kind:
    """A kind of card or tile, known by its name. There is one object a kind, so that identity is equality.

    back: what is seen of it when it lies face down; power: of a character, else none. A game's own class says in
    `__reduce__` how a copy or a pickle comes back to the same object.
    """

    name: str
    back: FaceDown
    power: StrEnum | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__.lower()}({self.name!r})"

    def __str__(self) -> str:
        return self.name


def name_of(thing: object) -> str:
    """Return the name of a kind, or of a back in parentheses: how JSON and text show what a viewer sees of a thing."""
    return f"({thing})" if isinstance(thing, FaceDown) else str(thing)
