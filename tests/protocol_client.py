"""A client of the protocol, whose server runs in the same process."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import PROTOCOL, Session
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.play import Play
    from sobek_core.protocol.session import About


def as_json(value: Any) -> Any:
    """Return a value after a round trip through JSON."""
    return json.loads(canonical(value))


def start_of(play: Play[Any]) -> dict[str, Any]:
    """Return the arguments of `start` for a game from its setup."""
    write = play.record.tools.converter.unstructure
    return {"game": play.record.tools.name, "setup": write(play.record.setup), **write(play.record.game)}


def state_of(play: Play[Any], number: int) -> dict[str, Any]:
    """Return the arguments of `start` for a game at the state before one of its moves (from 0)."""
    tools = play.record.tools
    state = tools.converter.unstructure(Position(play.game, play.steps[number].before))
    return {"game": tools.name, "edition": play.record.game.edition.name, "state": state}


def move_of(play: Play[Any], number: int) -> dict[str, Any]:
    """Return a move of a game (from 0) as JSON."""
    tools = play.record.tools
    move: dict[str, Any] = tools.converter.unstructure(play.steps[number].move, unstructure_as=tools.game.move)
    return move


class Client:
    """A client in a conversation with a server. session: the current state of the conversation."""

    def __init__(self, *, greeted: bool = True, more: Mapping[str, About] = {}) -> None:
        """Begin with `hello`, unless the test sends it. more: the server's own methods."""
        self.session = Session(GAMES, "sobek-core", "1.2.3", more=more)
        self.number = 0
        if greeted:
            assert "result" in self.ask("hello", protocol=[PROTOCOL])

    @staticmethod
    def over(game: str, moves: int = 0, seed: int = 7, more: Mapping[str, About] = {}) -> tuple[Client, Play[Any]]:
        """Begin a conversation about a game between seats that play at random, this many moves after its setup."""
        client, play = Client(more=more), played(game, GAMES.named(game).player_counts[-1], seed)
        client.result("start", **start_of(play))
        for number in range(moves):
            client.result("apply", move=move_of(play, number))
        return client, play

    def say(self, line: bytes) -> Any:
        """Send a line and read the reply, which must be one line of canonical JSON."""
        self.session, reply = self.session.answer(line)
        value = json.loads(reply)
        assert reply == f"{canonical(value)}\n".encode()
        return value

    def ask(self, method: str, **particulars: Any) -> Any:
        """Send a request, and return the reply without its number, which must be that of the request."""
        self.number += 1
        request = {"id": self.number, "method": method, **particulars}
        reply = self.say(f"{canonical(request)}\n".encode())
        assert self.number == reply.pop("id")
        (_,) = reply  # one key
        return reply

    def result(self, method: str, **particulars: Any) -> Any:
        """Send a request that must succeed."""
        return self.ask(method, **particulars)["result"]

    def error(self, method: str, **particulars: Any) -> tuple[str, str, str]:
        """Send a request that must fail; return the kind of the error, its path and the problem.

        The session must not change.
        """
        before = self.session
        error = self.ask(method, **particulars)["error"]
        assert before is self.session
        return error["kind"], error.get("path", ""), error["problem"]
