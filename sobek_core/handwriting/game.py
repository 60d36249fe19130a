"""The interface that a game provides for reading handwritten text, besides its notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.registry import Parts
from sobek_core.text.notation import Codec

if TYPE_CHECKING:
    from sobek_core.handwriting.problems import Problems

ReadValue: TypeAlias = "Callable[[str, Problems], str]"
"""Reads a value as people write it and returns it in notation."""

ReadField: TypeAlias = "Callable[[str, Any, int | None, Problems], str | None]"
"""Reads a field of a move, given the state (None if unknown) and the seat (None for chance). Returns it in notation."""

InferField: TypeAlias = "Callable[[Sequence[str]], str | None]"
"""Returns a field of a move in notation, given those before it; None if it does not follow from them."""


@frozen
class HandwritingTools:
    """What reading handwritten text needs of a game.

    values: how to read the lines whose values are neither numbers nor kinds, by place without its seat; particulars:
    codecs of the fields of turns that are not seats; seats: the fields of turns and of moves that are seats; pending:
    the classes of what can be pending, by slug; fields: how to read the fields of moves that name a place of the table,
    by verb and name; characters: the names of what can be played alone; set_verb: the verb of playing a set, given what
    is pending (None if unknown); inferred: how a field that is left out follows from those before it, by verb and name.
    """

    values: Mapping[str, ReadValue]
    particulars: Mapping[str, Codec[Any]]
    seats: frozenset[str]
    pending: Mapping[str, type[Any]]
    fields: Mapping[tuple[str, str], ReadField]
    characters: frozenset[str]
    set_verb: Callable[[object], str]
    inferred: Mapping[tuple[str, str], InferField] = MappingProxyType({})


HANDWRITING: Final = Parts[HandwritingTools](GAMES, "sobek_core.handwriting.{}:HANDWRITING")
"""What each game provides for reading handwritten text, by name."""
