"""What a viewer is shown of a record: why it is wrong, and the replies of `sobek serve` to the moves in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core import disclosure
from sobek_core.games import GAMES
from sobek_core.json_text import canonical, parse
from sobek_core.protocol.session import ABOUT, PROTOCOL, Session
from sobek_core.records import undo
from sobek_core.records.audit import audit
from sobek_core.records.record import RecordError, load
from sobek_verification.simulation.secrets.law import Comparison

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.simulation.secrets.records import RecordPair

LOOKING: Final = tuple(
    method for method, about in ABOUT.items() if "viewer" in about.needed | about.allowed and "move" not in about.needed
)


def compared(pair: RecordPair) -> Iterator[Comparison]:
    """Compare what each channel shows of the two records of a pair."""
    for name, show in CHANNELS.items():
        yield Comparison(name, show(pair.left, pair.viewer), show(pair.right, pair.viewer), pair.ending)


def _fault(file: bytes, viewer: Viewer) -> str:
    """Return what a viewer may learn about the first fault of a record."""
    try:
        record = load(file)
    except RecordError as error:
        return str(disclosure.record_error_for(error, viewer))
    fault = audit(record).fault
    return str(fault and disclosure.fault_for(record, fault, viewer))


def _replies(file: bytes, viewer: Viewer) -> str:
    """Play a record with the server, and return its replies to every request that names the viewer.

    Refusals are left out: they go to the referee, who passes them on to the seat that made the move.
    """
    try:
        record = load(file)
    except RecordError:
        return ""
    write, who = record.tools.converter.unstructure, viewer if isinstance(viewer, int) else viewer.value
    started = {"game": record.tools.name, "setup": write(record.setup), **write(record.game)}
    session, _ = _ask(Session(GAMES, "secrets", "1"), {"method": "hello", "protocol": [PROTOCOL]})
    session, reply = _ask(session, {"method": "start", **started})
    replies = []
    for entry in record.entries if "result" in reply else ():
        move = write(entry.move, unstructure_as=record.tools.game.move)
        session, reply = _ask(session, {"method": "apply", "move": move, "viewer": who})
        replies += [reply["result"]] if "result" in reply else []
    replies += [_ask(session, {"method": method, "viewer": who})[1] for method in LOOKING]
    return "\n".join(map(canonical, replies))


def _ask(session: Session, request: dict[str, Any]) -> tuple[Session, Any]:
    session, reply = session.answer(canonical({"id": 1, **request}).encode())
    return session, parse(reply.decode())


def _undo(file: bytes, _viewer: Viewer) -> str:
    """Return the answers to requests to take back the last move, and all moves."""
    try:
        record = load(file)
        return str([undo.reasons_not_to_undo(record, count) for count in (1, len(record.entries))])
    except ValueError:  # the record is malformed or breaks the rules
        return ""


CHANNELS: Final = {"fault": _fault, "replies": _replies, "undo": _undo}
