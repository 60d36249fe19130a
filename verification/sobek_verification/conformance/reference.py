"""The reference as a server in this process, with the interface of a port; conversations in lines; greetings.

Conversations in raw lines test how a server answers what is not a request (spec/protocol.md).

    {"lines": [{"text": "turn"}, {"hex": "ff"}, {"text": "[]", "blanks": 3, "open": 1}]}

is sent to a port like a request: a new process of the port reads these lines, one after the other.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Protocol

from sobek_core.games import GAMES
from sobek_core.json_text import shown
from sobek_core.protocol.session import PROTOCOL, Session
from sobek_verification.conformance.reply import PortError, asking, essence, unlike

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.protocol.ongoing_game import OngoingGame
    from sobek_verification.conformance.reply import Reply

HELLO: Final = {"method": "hello", "protocol": [PROTOCOL]}
ANSWER_TO_STOP: Final[dict[str, Any]] = {"result": {}}  # and to nothing else
FORM: Final = {"protocol": str, "name": str, "version": str, "games": dict, "more": list}  # of a greeting
MAX_WORDS: Final = 200  # characters of a greeting to show


def bytes_of(line: Mapping[str, Any]) -> bytes:
    """Return a line of a vector as it is sent.

    `text` is the line, or `hex` if it is not text; `blanks` is the number of blanks after it; `open` is 1 if it has no
    line feed.
    """
    content = bytes.fromhex(line["hex"]) if "hex" in line else line["text"].encode()
    return b"".join((content, b" " * line.get("blanks", 0), b"" if line.get("open") else b"\n"))


class LineServer(Protocol):
    """A server that reads lines."""

    def say(self, line: bytes, number: int | None) -> Reply:
        """Send a line, and return the reply that has this number, without it."""

    def end(self, *, by_itself: bool) -> int:
        """Wait for the server to end, and return its exit code. by_itself: it must end before its input does."""


def replies_to(lines: Iterable[Mapping[str, Any]], server: LineServer) -> Reply:
    """Send the lines of a vector to a fresh server, and return all its answers as one reply.

    `id` of a line is the number that its reply must have, left out if it must have none.
    An error is reduced to its kind, a refusal to its rules and a greeting to its version; `ended` is the exit code. A
    skipped request ends the conversation; its reply then has `answered`, how many lines were answered before it. A
    PortError names the line.
    """
    replies: list[Any] = []
    for place, line in enumerate(lines, start=1):
        with asking(f"line {place}"):
            reply = server.say(bytes_of(line), line.get("id"))
        if "skipped" in reply:
            return {**reply, "answered": len(replies)}
        replies.append(_without_name(reply))
    return {"result": {"replies": replies, "ended": server.end(by_itself=replies[-1] == ANSWER_TO_STOP)}}


def _without_name(reply: Reply) -> Any:
    """Return the essence of a reply, and of a greeting only the version of the protocol."""
    match reply:
        case {
            "result": {"protocol": version, "name": str(), "version": str(), "games": dict(), "more": list(), **others}
        } if not others:
            return {"result": {"protocol": version}}
    return essence(reply)


class Server:
    """A server that has not been greeted yet."""

    def __init__(self) -> None:
        """Start the server."""
        self._session = Session(GAMES, "reference", "")

    def game(self, table: str) -> OngoingGame | None:
        """Return the game at a table; None if none has started there."""
        return self._session.tables.get(table)

    def say(self, line: bytes, number: int | None) -> Reply:
        """Send a line, and return the reply without its number. Raise ValueError if the number is unexpected."""
        self._session, answer = self._session.answer(line)
        reply: Reply = json.loads(answer)
        if reply.pop("id", None) != number:
            message = f"expected the number {number} in the answer to {shown(line[:100].decode(errors='replace'))}"
            raise ValueError(message)
        return reply

    def end(self, *, by_itself: bool) -> int:
        """Return the exit code. Raise ValueError if the conversation is not over."""
        if by_itself != self._session.is_over:
            message = "expected the conversation to end with stop, or with its last line"
            raise ValueError(message)
        return 0


class Reference(Server):
    """A greeted server. greeting: its answer."""

    def __init__(self) -> None:
        """Start and greet the server."""
        super().__init__()
        self.greeting: Mapping[str, Any] = self.ask(HELLO)["result"]

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Send a request, and return the reply, a JSON value, without its number.

        A mapping with `lines` is a whole conversation with a new server, as in `Port.ask`.
        """
        if "lines" in request:
            return replies_to(request["lines"], Server())
        return self.say(json.dumps({"id": 0, **request}).encode() + b"\n", 0)


def read_greeting(reply: Reply, first: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the greeting of a port. first: the greeting when it was first started, empty if this is the first.

    Raise PortError: `unknown-version` for another version; `wrong-greeting` if the greeting is malformed, if a game
    lacks something that it has here, or if the greeting differs from the first one.
    """
    greeting: dict[str, Any] = reply.get("result", {})
    if greeting.get("protocol") != PROTOCOL:
        raise PortError("unknown-version", f"expected it to speak {PROTOCOL}, got {shown(reply)}")
    if {key: type(part) for key, part in greeting.items()} != FORM:
        got = {key: "..." if isinstance(part, dict) else part for key, part in greeting.items()}
        expected = "protocol, name and version, three texts, games, an object, and more, an array"
        raise PortError("wrong-greeting", f"expected {expected}, got {shown(got, MAX_WORDS)}")
    games, published = greeting["games"], Reference().greeting["games"]
    if not games or set(games) - set(published):
        raise PortError("wrong-greeting", f"expected games with their editions and choices, got {shown(games)}")
    if differing := unlike({name: published[name] for name in games}, games):
        raise PortError("wrong-greeting", "; ".join(differing))
    if first and (differing := unlike(dict(first), greeting)):
        raise PortError("wrong-greeting", f"expected what it said at first: {'; '.join(differing)}")
    return greeting
