"""Conversations about states that no game reaches: turns that lack what they need, and turns that have it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_verification.conformance.making import written
from sobek_verification.conformance.strange import strange
from sobek_verification.conformance.talk import HELLO, TURN, Lines, each, start_of, waiting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools


def talks(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    yield from chain(_of_turns(game, tools), _of_length(game, tools))


def _of_turns(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """States whose turn lacks what it needs, and others that have it although play does not reach them."""
    start = start_of(game, tools)
    for name, turns in strange(game).not_there.items():
        yield name, each(start, (waiting(game, tools, *one) for one in turns))
    for name, turns in strange(game).not_reached.items():
        accepted = ((waiting(game, tools, *one), TURN, {"ask": "legal"}) for one in turns)
        yield name, [HELLO, start, *chain.from_iterable(accepted)]


def _of_length(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """More moves than a line can hold: they cannot be listed, but they can be made."""
    if too_many := strange(game).too_many_moves:
        *position, move = too_many
        made = {"ask": "apply", "move": written(tools, tools.notation.read(move))}
        lists = ({"ask": "legal"}, {"ask": "legal", "viewer": 0}, {"ask": "legal", "viewer": 1})
        asked = (waiting(game, tools, *position), *lists, made, *lists)
        yield "a-listing-longer-than-a-line", each(start_of(game, tools), asked)
