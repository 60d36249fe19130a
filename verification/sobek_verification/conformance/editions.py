"""Compare a port with the core in another edition, at every state of its games.

The port in JavaScript reads editions as data, from a file that it is started with.
"""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from sobek_core.kernel.game import Position
from sobek_core.protocol.ongoing_game import taken_up
from sobek_core.protocol.request import Request
from sobek_core.protocol.session import ABOUT
from sobek_verification.conformance.reference import HELLO
from sobek_verification.conformance.reply import unlike

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.tools import GameTools
    from sobek_verification.conformance.port import Port


@frozen
class Compared:
    """How much was compared. difference: the position and how the replies differ, in lines; none if they agree."""

    states: int
    transitions: int
    difference: tuple[str, ...] = ()


def edition_data(tools: GameTools, edition: Any) -> dict[str, Any]:
    """Return an edition as data: its name, its figures, and the numbers of things in its box."""
    return {name: tools.converter.unstructure(part) for name, part in asdict(edition, recurse=False).items()}


def compare_from(port: Port, tools: GameTools, roots: Iterable[Position[Any, Any]]) -> Compared:
    """Compare every transition from some positions on, stopping at the first difference.

    A transition is a state, a legal move, and what follows. Each state is met once. Raise PortError.
    """
    port.ask(HELLO)
    made, ahead = 0, list(roots)
    reached = set(ahead)
    while ahead:
        position = ahead.pop()
        begun, started = taken_up(tools, position)
        state, edition = tools.converter.unstructure(position), position.game.edition.name
        start = {"game": tools.name, "edition": edition, "state": state}
        listed = begun.legal(Request("legal", {}))[1]["result"]["moves"]
        moves = ((("start", start), ("apply", {"move": move})) for move in listed)
        for method, fields in (("start", start), ("turn", {}), ("legal", {}), *chain(*moves)):
            answer = (begun, started) if method == "start" else ABOUT[method].answer(begun, Request(method, fields))
            after, content = answer
            expected = json.loads(json.dumps(content))  # tuples become arrays
            if differing := unlike(expected, port.ask({"method": method, **fields})):
                return Compared(len(reached), made, (*tools.positions.write(position), *differing))
            made += method == "apply"
            if method == "apply" and (then := Position(position.game, after.state)) not in reached:
                reached.add(then)
                ahead.append(then)
    return Compared(len(reached), made)
