"""Conversations in raw lines, which test how a server answers what is not a request (spec/protocol.md).

    {"lines": [{"text": "turn"}, {"hex": "ff"}, {"text": "[]", "blanks": 3, "open": 1}]}

is sent to a port like a request: a new process of the port reads these lines, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from sobek_core.json_text import JsonError, parse
from sobek_verification.conformance.compare import essence
from sobek_verification.conformance.reply import asking

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_verification.conformance.reply import Reply


@frozen
class ReplyLine:
    """A line. content: its bytes, including any line feed; number: the number that the reply must have, or None."""

    content: bytes
    number: int | None

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> ReplyLine:
        """Read a line of a vector.

        `text` is the line, or `hex` if it is not text; `blanks` is the number of blanks after it; `open` is 1 if it
        has no line feed; `id` is the number of the reply, left out if it must have none.
        """
        content = bytes.fromhex(written["hex"]) if "hex" in written else written["text"].encode()
        end = b"" if written.get("open") else b"\n"
        return cls(content + b" " * written.get("blanks", 0) + end, written.get("id"))

    @property
    def method(self) -> str:
        """The kind of request that the line makes; empty if it cannot be read."""
        try:
            value = parse(self.content.decode())
        except (UnicodeDecodeError, JsonError):
            return ""
        method = value.get("method") if isinstance(value, dict) else None
        return method if isinstance(method, str) else ""


class LineServer(Protocol):
    """A server that reads lines."""

    def say(self, line: bytes, number: int | None) -> Reply:
        """Send a line, and return the reply that has this number, without it."""

    def end(self, *, by_itself: bool) -> int:
        """Wait for the server to end, and return its exit code. by_itself: it must end before its input does."""


def replies_to(lines: Iterable[Mapping[str, Any]], server: LineServer) -> Reply:
    """Send the lines of a vector to a fresh server, and return all its answers as one reply.

    An error is reduced to its kind, a refusal to its rules and a greeting to its version; `ended` is the exit code. A
    skipped request ends the conversation; its reply then has `answered`, how many lines were answered before it. A
    PortError names the line.
    """
    replies: list[Any] = []
    for place, line in enumerate(map(ReplyLine.read, lines), start=1):
        with asking(f"line {place} ({line.method})" if line.method else f"line {place}"):
            reply = server.say(line.content, line.number)
        if "skipped" in reply:
            return {**reply, "answered": len(replies)}
        replies.append(_without_name(reply))
    return {"result": {"replies": replies, "ended": server.end(by_itself=line.method == "stop")}}


def _without_name(reply: Reply) -> Any:
    """Return the essence of a reply, and of a greeting only the version of the protocol."""
    match reply:
        case {"result": {"protocol": version, "name": str(), "version": str(), "games": dict(), **more}} if not more:
            return {"result": {"protocol": version}}
    return essence(reply)
