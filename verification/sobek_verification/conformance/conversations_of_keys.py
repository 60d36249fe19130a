"""Conversations with keys that belong somewhere else (spec/protocol.md): to another move, decision, game or request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.games import GAMES
from sobek_core.protocol.session import ABOUT, PROTOCOL
from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import (
    TURN,
    Lines,
    Written,
    asked_about,
    first_move,
    start_from,
    start_of,
    state_of,
    whole_state,
)
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO
from sobek_verification.conformance.malformed import with_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.tools import GameTools

FOREIGN_KEYS: Final = 3  # to try in each kind of pending decision


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    start, data = start_of(tools), edge_cases(tools.name)
    moves = [written(tools, tools.notation.read(line)) for line in data.moves]
    applied = ({"method": "apply", "move": one} for move in moves for one in _extended(move, _pool(moves)))
    yield "moves-with-keys-of-every-other-move", [HELLO, start, *applied, TURN]
    states = [*_of_turns(tools), *_of_states(tools)]
    started = (start_from(tools, {"state": one}) for one in states)
    yield "states-with-keys-of-other-places", [HELLO, start, *started, TURN]
    yield "requests-with-keys-of-other-requests", [HELLO, start, *_of_requests(tools), TURN]


def _pool(values: Iterable[Mapping[str, Any]]) -> Written:
    """Return all keys of some objects, each with one of its values."""
    return {key: part for value in values for key, part in value.items()}


def _extended(value: Written, pool: Mapping[str, Any]) -> list[Written]:
    """Return an object with each key of the pool that it lacks."""
    return [{**value, key: part} for key, part in pool.items() if key not in value]


def _of_turns(tools: GameTools) -> Iterator[Written]:
    """Yield a state for each kind of pending decision, with some of the keys of others, other ones each time."""
    states = [state_of(tools, lines) for lines in edge_cases(tools.name).pending]
    pool = _pool(state["pending"] for state in states)
    for place, state in enumerate(states):
        wrong = _extended(state["pending"], pool)
        for number in range(min(FOREIGN_KEYS, len(wrong))):
            yield with_part(state, ("pending",), wrong[(place + number) % len(wrong)])


def _of_states(tools: GameTools) -> Iterator[Written]:
    """Yield states with keys of the state of another game, and of views."""
    state = state_of(tools, edge_cases(tools.name).position)
    others = [state_of(other, edge_cases(other.name).position) for other in GAMES.values() if other is not tools]
    yield from _extended(state, {**_pool(others), "edition": tools.game().edition.name, "viewer": 0})
    seats = _extended(state["seats"][0], _pool(other["seats"][0] for other in others))
    yield from (with_part(state, ("seats", 0), one) for one in seats)
    for place, key in (("sets", "good"), ("sold", "prosperity")):
        if place in state["seats"][0]:
            yield with_part(state, ("seats", 0, place, 0, key), 0)


def _of_requests(tools: GameTools) -> Iterator[Written]:
    """Yield requests of each method with fields of others, and starts from a state with each field of a setup."""
    whole = start_from(tools, whole_state(tools))
    pool = {**start_of(tools), "viewer": 0, "move": first_move(tools), "protocol": [PROTOCOL]}
    yield from _extended(whole, pool)
    yield from _extended(start_of(tools), {key: pool[key] for key in ("viewer", "move", "protocol")})
    for method in ABOUT:
        foreign = {key: part for key, part in pool.items() if key not in ABOUT[method].allowed}
        yield from _extended(asked_about(tools, method), foreign)
    yield from _extended({"method": "stop"}, pool)
