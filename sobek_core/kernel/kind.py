"""Kinds of cards and tiles: what is printed on them, including the back. Independent of any game."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen


class Word(StrEnum):
    """A word that a game knows: a type, a mark, a token."""

    __hash__ = str.__hash__  # that of Enum is slow, and most tables of a game are by such words


class FaceDown(Word):
    """How a face-down card, tile or token looks. Each game lists its own backs, by name."""


@frozen(eq=False, repr=False)
class Kind:
    """A kind of card or tile, known by its name. Each kind is a single object, so identity is equality.

    back: what is seen of it face down; power: what it does when played alone. A game's subclass defines
    `__reduce__`, so that copying and unpickling return the same object.
    """

    name: str
    back: FaceDown
    power: StrEnum | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__.lower()}({self.name!r})"

    def __str__(self) -> str:
        return self.name


def name_of(thing: object) -> str:
    """Return the name of a kind, or of a back in parentheses, as JSON and text show it to a viewer."""
    return f"({thing})" if isinstance(thing, FaceDown) else str(thing)
