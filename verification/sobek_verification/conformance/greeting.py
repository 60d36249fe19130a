"""The port's answer to a greeting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.json_text import shown
from sobek_core.protocol.session import PROTOCOL
from sobek_verification.conformance.compare import unlike
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.reply import PortError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.conformance.reply import Reply

MAX_WORDS: Final = 200  # characters of a greeting to show
HELLO: Final = {"method": "hello", "protocol": [PROTOCOL]}


def read_greeting(reply: Reply, first: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the greeting of a port. first: the greeting when it was first started, empty if this is the first.

    Raise PortError: `unknown-version` for another version; `wrong-greeting` if the greeting is malformed, if a game
    lacks something that it has here, or if the greeting differs from the first one.
    """
    greeting: dict[str, Any] = reply.get("result", {})
    if greeting.get("protocol") != PROTOCOL:
        raise PortError("unknown-version", f"expected it to speak {PROTOCOL}, got {shown(reply)}")
    match greeting:
        case {"protocol": _, "name": str(), "version": str(), "games": dict(games), **more} if not more:
            pass
        case _:
            got = {key: "..." if isinstance(value, dict) else value for key, value in greeting.items()}
            expected = "protocol, name, version and games, three texts and an object"
            raise _wrong(f"expected {expected}, got {shown(got, MAX_WORDS)}")
    published = Reference().greeting["games"]
    if not games or set(games) - set(published):
        raise _wrong(f"expected games with their editions and choices, got {shown(games)}")
    if differing := unlike({name: published[name] for name in games}, games):
        raise _wrong("; ".join(map(str, differing)))
    if first and (differing := unlike(dict(first), greeting)):
        raise _wrong(f"expected what it said at first: {'; '.join(map(str, differing))}")
    return greeting


def _wrong(problem: str) -> PortError:
    return PortError("wrong-greeting", problem)
