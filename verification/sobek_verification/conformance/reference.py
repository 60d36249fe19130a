"""The reference as a server in this process, with the interface of a port."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_core.json_text import shown
from sobek_core.protocol.session import PROTOCOL, Session
from sobek_verification.conformance.lines import replies_to

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.protocol.ongoing_game import OngoingGame
    from sobek_verification.conformance.reply import Reply


class Server:
    """A server that has not been greeted yet."""

    def __init__(self) -> None:
        """Start the server."""
        self._session = Session(GAMES, "reference", "")

    @property
    def game(self) -> OngoingGame | None:
        """The game being played; None if none has started."""
        return self._session.game

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
        self.greeting: Mapping[str, Any] = self.ask({"method": "hello", "protocol": [PROTOCOL]})["result"]

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Send a request, and return the reply, a JSON value, without its number.

        A mapping with `lines` is a whole conversation with a new server, as in `Port.ask`.
        """
        if "lines" in request:
            return replies_to(request["lines"], Server())
        return self.say(json.dumps({"id": 0, **request}).encode() + b"\n", 0)
