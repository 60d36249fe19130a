"""Compare a port with the core in another edition, at every state of its games.

The port in JavaScript reads editions as data, from a file that it is started with.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen

from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.protocol.ongoing_game import taken_up
from sobek_core.protocol.session import Session
from sobek_verification.conformance.reference import HELLO
from sobek_verification.conformance.reply import unlike

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.tools import GameTools
    from sobek_verification.conformance.port import Port
    from sobek_verification.conformance.reply import Reply

TURN: Final = {"method": "turn"}
LEGAL: Final = {"method": "legal"}
OF_ERRATA: Final = ("replacements", "parent", "changes")  # not data


@frozen
class Compared:
    """How much was compared. difference: the position and how the replies differ, in lines; none if they agree."""

    states: int
    transitions: int
    difference: tuple[str, ...] = ()


def edition_data(tools: GameTools, edition: Any) -> dict[str, Any]:
    """Return an edition as data: its name, its figures, and the numbers of things in its box."""
    parts = {one.name: getattr(edition, one.name) for one in fields(type(edition)) if one.name not in OF_ERRATA}
    return {name: tools.converter.unstructure(part) for name, part in parts.items()}


def compare_from(port: Port, tools: GameTools, roots: Iterable[Position[Any, Any]]) -> Compared:
    """Compare every transition from some positions on, stopping at the first difference.

    A transition is a state, a legal move, and what follows. Each state is met once. Raise PortError.
    """
    port.ask(HELLO)
    made, ahead = 0, list(roots)
    reached = set(ahead)
    while ahead:
        position = ahead.pop()
        for request, expected, then in _exchanges(tools, position):
            if differing := unlike(expected, port.ask(request)):
                return Compared(len(reached), made, (*tools.positions.write(position), *map(str, differing)))
            made += request["method"] == "apply"
            if then is not None and then not in reached:
                reached.add(then)
                ahead.append(then)
    return Compared(len(reached), made)


def _exchanges(
    tools: GameTools, position: Position[Any, Any]
) -> Iterator[tuple[dict[str, Any], Reply, Position[Any, Any] | None]]:
    """Yield requests about a position, each with the right reply and with the position after it if it is a move."""
    state = tools.converter.unstructure(position)
    start = {"method": "start", "game": tools.name, "edition": position.game.edition.name, "state": state}
    ongoing, content = taken_up(tools, position)
    session = Session({}, "reference", "", is_greeted=True, game=ongoing)
    started = (start, json.loads(json.dumps(content)), None)
    yield started
    yield TURN, _answer(session, TURN)[1], None
    _, listed = _answer(session, LEGAL)
    yield LEGAL, listed, None
    for number, move in enumerate(listed["result"]["moves"]):
        if number:
            yield started
        request = {"method": "apply", "move": move}
        after, reply = _answer(session, request)
        assert after.game is not None  # noqa: S101  # it was there before
        yield request, reply, Position(position.game, after.game.state)


def _answer(session: Session, request: Mapping[str, Any]) -> tuple[Session, Reply]:
    after, line = session.answer(canonical({"id": 0, **request}).encode() + b"\n")
    reply: Reply = json.loads(line)
    del reply["id"]
    return after, reply
