"""What a request to the server costs beyond the calls that it stands for, in units of reading and writing its JSON.

The calls are those whose values the reply has: for `legal` the list of legal moves, for `view` a seat's view, and for
`apply` the move, what every seat and a spectator see of it, and the digest of the state. The unit is the time of
`json.loads` on the same request and of `json.dumps` on the same reply.
"""

from __future__ import annotations

import json
from functools import partial
from math import inf
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.serving import MORE
from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.protocol.session import PROTOCOL, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.records.audit import PlayedMove
    from sobek_core.records.record import Record

TIMES: Final = 20  # that each request is answered


def overhead(record: Record, steps: Sequence[PlayedMove]) -> dict[str, float]:
    """Return for each method the time of its requests without that of the calls, divided by that of their JSON.

    steps: those of the record; before each of them, every method is asked once.
    """
    tools, game = record.tools, record.game
    write = tools.converter.unstructure
    session = Session(GAMES, "bench", "1", more=MORE)
    start = {"method": "start", "game": tools.name, "setup": write(record.setup), **write(game)}
    for fields in ({"method": "hello", "protocol": [PROTOCOL]}, start):
        session, _ = session.answer(_line(fields))
    spent = {method: [0.0, 0.0, 0.0] for method in ("legal", "view", "apply")}
    for step in steps:
        for method, fields, call in (
            ("legal", {}, partial(game.legal, step.before)),
            ("view", {"viewer": 0}, partial(game.view, step.before, 0)),
            ("apply", {"move": tools.to_json(step.move)}, partial(_apply, record, step)),
        ):
            line = _line({"method": method, **fields})
            after, reply = session.answer(line)
            for place, one in enumerate((partial(session.answer, line), call, partial(_json, line, json.loads(reply)))):
                spent[method][place] += _time(one)
        session = after
    return {method: (request - call) / text for method, (request, call, text) in spent.items()}


def _apply(record: Record, step: PlayedMove) -> None:
    verdict = record.game.apply(step.before, step.move)
    for viewer in (*range(len(record.names)), Observer.SPECTATOR):
        for event in verdict.events:
            record.game.see(step.before, event, verdict.state, viewer)
    record.tools.digest(Position(record.game, verdict.state))


def _json(line: bytes, value: object) -> None:
    json.loads(line)
    json.dumps(value)


def _line(fields: dict[str, Any]) -> bytes:
    return f"{canonical({'id': 1, **fields})}\n".encode()


def _time(call: Callable[[], object]) -> float:
    """Return the least time that a call takes: a busy machine makes every other one longer."""
    least = inf
    for _ in range(TIMES):
        begun = process_time()
        call()
        least = min(least, process_time() - begun)
    return least
