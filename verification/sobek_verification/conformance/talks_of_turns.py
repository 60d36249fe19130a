"""Talks about tables that no game reaches: turns that lack what they need, and turns that have it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_verification.conformance.talk import HELLO, TURN, Lines, each, start_of, waiting
from sobek_verification.conformance.turns import NOT_REACHED, NOT_THERE, TOO_MANY_MOVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import Binding


def talks(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """Give the name of each talk, and its lines."""
    yield from chain(_of_turns(game, binding), _of_length(game, binding))


def _of_turns(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """States whose turn lacks what it needs, and others that have it although play does not reach them."""
    start = start_of(game, binding)
    for name, turns in NOT_THERE[game].items():
        yield name, each(start, (waiting(game, binding, *one) for one in turns))
    for name, turns in NOT_REACHED[game].items():
        accepted = ((waiting(game, binding, *one), TURN, {"ask": "legal"}) for one in turns)
        yield name, [HELLO, start, *chain.from_iterable(accepted)]


def _of_length(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """More moves than a line can hold: they cannot be listed, but they can be made."""
    if game in TOO_MANY_MOVES:
        *position, move = TOO_MANY_MOVES[game]
        made = {
            "ask": "apply",
            "move": binding.converter.unstructure(binding.forms.read(move), unstructure_as=binding.move),
        }
        lists = ({"ask": "legal"}, {"ask": "legal", "viewer": 0}, {"ask": "legal", "viewer": 1})
        asked = (waiting(game, binding, *position), *lists, made, *lists)
        yield "a-listing-longer-than-a-line", each(start_of(game, binding), asked)
