"""What reading needs to know about a game, besides its notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import Factory, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import RuleId
from sobek_core.registry import Parts
from sobek_core.text.notation import Codec


@frozen
class GameInput:
    """What reading needs to know about a game.

    values: how to read the places that are neither numbers nor piles nor rows, by name without the seat, given the
    words, the place and the problems; fields: how to read the fields of moves that name something on the table, given
    the words, what is stated, whose move it is, and the problems: they return None and report what they cannot read;
    particulars: the codecs of the fields of what is pending; sets: the name of the place with a player's sets; type_of:
    returns the type of a set, as far as it is known; goods, powers: the codecs of types, and of what has a power;
    facts: what a sentence states, by place; said: what it answers; extra_turn: the class of an extra turn, None if
    there is none.
    """

    values: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Callable[..., Any]]
    particulars: Mapping[str, Codec[Any]]
    sets: str
    type_of: Callable[[Any], Any]
    goods: Codec[Any]
    powers: tuple[Codec[Any], ...]
    facts: Mapping[str, Mapping[str, Any]]
    said: Mapping[str, tuple[RuleId, bool]] = Factory(dict)
    extra_turn: type[Any] | None = None


INPUT: Final = Parts[GameInput](GAMES, "sobek_core.input.{}:INPUT")
"""What reading needs to know about each game, by its name."""
