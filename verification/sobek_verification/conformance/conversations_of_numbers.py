"""Conversations with numbers that become valid ones in 8, 16 or 32 bits, or without their sign (spec/protocol.md).

A server may keep numbers as it likes, but must not take one of them for another.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import (
    TURN,
    Lines,
    Written,
    first_move,
    start_from,
    start_of,
    state_of,
)
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO
from sobek_verification.conformance.malformed import parts_of, with_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

BITS: Final = (8, 16, 32)
MARKERS: Final = {"marker", "round_start"}  # numbers of up to a thousand million


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    yield "numbers-that-wrap-in-moves", _in_moves(tools)
    yield "numbers-that-wrap-in-states", _in_states(tools)
    yield "numbers-that-wrap-in-setups-and-viewers", _in_setups_and_viewers(tools)


def _in_moves(tools: GameTools) -> Lines:
    """Try each legal move with other numbers, then as it is."""
    lines: Lines = [HELLO]
    for *position, line in edge_cases(tools.name).legal_moves:
        move = written(tools, tools.notation.read(line))
        wrong = (with_part(move, path, other) for path, number in _numbers(move) for other in _like(number, path))
        lines += [
            start_from(tools, {"state": state_of(tools, position)}),
            *({"method": "apply", "move": one} for one in (*wrong, move)),
        ]
    return lines


def _like(number: int, path: tuple[int | str, ...]) -> tuple[int, ...]:
    """Return the numbers that a server may take for this one: fewer for those that all moves have."""
    above = tuple(number + (1 << bits) for bits in BITS)
    if path[-1] == "seat":
        return above
    below = tuple(number - (1 << bits) for bits in BITS)
    return (*above, *below, number + (1 << BITS[-1] - 1), *({-number} - {0}))


def _in_states(tools: GameTools) -> Lines:
    """Try states with one number changed: in one way if most states have this number, else in all."""
    data, bits = edge_cases(tools.name), cycle(BITS)
    wrong = []
    for lines in (data.position, *data.pending):
        state = state_of(tools, lines)
        numbers = _numbers(state) if lines is data.position else _numbers(state["pending"], ("pending",))
        for path, number in numbers:
            if path[-1] in MARKERS:
                added: tuple[int, ...] = BITS[-1:]
            else:
                added = BITS if path[0] == "pending" and path[-1] != "seat" else (next(bits),)
            wrong += [with_part(state, path, number + (1 << one)) for one in added]
    return [HELLO, start_of(tools), *(start_from(tools, {"state": one}) for one in wrong), TURN]


def _in_setups_and_viewers(tools: GameTools) -> Lines:
    start = start_of(tools)
    bits = cycle(BITS)
    setups = [
        with_part(start["setup"], path, number + (1 << one))
        for path, number in _numbers(start["setup"])
        for one in (BITS if path == ("first",) else (next(bits),))
    ]
    asked: tuple[Written, ...] = (
        {"method": "legal"},
        {"method": "view"},
        {"method": "recall"},
        {"method": "apply", "move": first_move(tools)},
    )
    viewers = ({**ask, "viewer": seat + (1 << one)} for ask in asked for seat in range(2) for one in BITS)
    return [HELLO, start, *({**start, "setup": one} for one in setups), *viewers, TURN]


def _numbers(value: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[tuple[int | str, ...], int]]:
    """Yield the numbers of a value, each with its path; of an array or a pile only the first."""
    yield from ((place, part) for place, part, _ in parts_of(value, path) if isinstance(part, int))
