"""Talks about tables that no game reaches: turns that lack what they need, and turns that have it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_verification.conformance.talk import HELLO, TURN, Lines, each, start_of, waiting
from sobek_verification.conformance.turns import NOT_REACHED, NOT_THERE, TOO_MANY_MOVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools


def talks(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Return the name of each talk, and its lines."""
    yield from chain(_of_turns(game, tools), _of_length(game, tools))


def _of_turns(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """States whose turn lacks what it needs, and others that have it although play does not reach them."""
    start = start_of(game, tools)
    for name, turns in NOT_THERE[game].items():
        yield name, each(start, (waiting(game, tools, *one) for one in turns))
    for name, turns in NOT_REACHED[game].items():
        accepted = ((waiting(game, tools, *one), TURN, {"ask": "legal"}) for one in turns)
        yield name, [HELLO, start, *chain.from_iterable(accepted)]


def _of_length(game: str, tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """More moves than a line can hold: they cannot be listed, but they can be made."""
    if game in TOO_MANY_MOVES:
        *position, move = TOO_MANY_MOVES[game]
        made = {
            "ask": "apply",
            "move": tools.converter.unstructure(tools.notation.read(move), unstructure_as=tools.move),
        }
        lists = ({"ask": "legal"}, {"ask": "legal", "viewer": 0}, {"ask": "legal", "viewer": 1})
        asked = (waiting(game, tools, *position), *lists, made, *lists)
        yield "a-listing-longer-than-a-line", each(start_of(game, tools), asked)
