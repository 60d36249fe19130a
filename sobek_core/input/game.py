"""What reading needs to know about a game, besides its notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.registry import Parts
from sobek_core.text.notation import Codec

if TYPE_CHECKING:
    from sobek_core.input.problems import Problems
    from sobek_core.input.vocabulary import Words

ReadValue: TypeAlias = "Callable[[Words, str, Problems], Any]"
"""Reads the value of a place, given its name."""

ReadField: TypeAlias = "Callable[[Words, Mapping[str, Any], int, Problems], Any]"
"""Reads a field of a move, given what is stated and whose move it is. Returns None and reports what it cannot read."""


@frozen
class GameInput:
    """What reading needs to know about a game.

    values: how to read the places that are neither numbers nor piles nor rows, by name without the seat; fields: how to
    read the fields of moves that name a place of the table; particulars: the codecs of the fields of what is pending;
    goods, powers: the codecs of types, and of what has a power; move_rules: the rules of each class of moves; rounds:
    what is stated by saying that the round is over, and that it is not.
    """

    values: Mapping[str, ReadValue]
    fields: Mapping[str, ReadField]
    particulars: Mapping[str, Codec[Any]]
    goods: Codec[Any]
    powers: tuple[Codec[Any], ...]
    move_rules: Mapping[type[Any], tuple[Any, ...]]
    rounds: Mapping[bool, Mapping[str, Any]]


INPUT: Final = Parts[GameInput](GAMES, "sobek_core.input.{}:INPUT")
"""What reading needs to know about each game, by its name."""
