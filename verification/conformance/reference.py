"""The reference as a server in this process, asked as a port is asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_core.serving.session import PROTOCOL, Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verification.conformance.port import Reply


class Reference:
    """A server that has been greeted. greeting: what it said of itself."""

    def __init__(self) -> None:
        """Greet it."""
        self._session = Session(GAMES, "reference", "")
        self.greeting: Mapping[str, Any] = self.ask({"ask": "hello", "protocol": [PROTOCOL]})["result"]

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Ask it, and give the reply without its number. Replies are values of JSON."""
        self._session, line = self._session.answer(json.dumps({"id": 0, **request}).encode() + b"\n")
        return {key: value for key, value in json.loads(line).items() if key != "id"}
