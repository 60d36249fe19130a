"""What reading needs to know about a game, besides its notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.registry import Parts
from sobek_core.text.notation import Codec


@frozen
class GameInput:
    """What reading needs to know about a game.

    values: how to read the places that are neither numbers nor piles nor rows, by name without the seat, given the
    words and the place; fields: how to read the fields of moves that name something on the table, given the words, what
    is stated, and whose move it is: both raise UnreadError; sets: the name of the place with a player's sets; types:
    returns the names of the types of a set, as far as they are known; goods, powers: the codecs of types, and of what
    has a power.
    """

    values: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Callable[..., Any]]
    sets: str
    types: Callable[[Any], list[str]]
    goods: Codec[Any]
    powers: tuple[Codec[Any], ...]


INPUT: Final = Parts[GameInput](GAMES, "sobek_core.input.{}:INPUT")
"""What reading needs to know about each game, by its name."""
