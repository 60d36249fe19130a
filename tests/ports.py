"""Ports for tests: the reference, the engine's program, and those that misbehave in one way each."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import pytest

from sobek_core.games import GAMES
from sobek_core.protocol.session import Session
from sobek_verification.conformance.port import Port
from sobek_verification.conformance.reply import essence, read_reply
from tests import misbehaving as faults
from tests.commands import verify

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from click.testing import Result

    from sobek_verification.conformance.reply import Reply

REFERENCE = (str(Path(sys.executable).with_name("sobek")), "serve")
ENGINE: Final = Path(__file__).parents[1] / "engine" / "build" / "sobek-engine"
ONE = ("--only", "scarabs-times-cards")
FEW = ("--only", "classic/2010.1/scoring", "--only", "duel/2021.1/scoring")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="install Node.js 18 or newer")
needs_engine = pytest.mark.skipif(not ENGINE.exists(), reason="build the engine: make engine")


def misbehaving(name: str) -> tuple[str, ...]:
    """Return the command of a port that misbehaves in this way."""
    return (sys.executable, "-P", str(Path(faults.__file__)), name)


def replies(command: Sequence[str], lines: bytes, games: Sequence[str] = tuple(GAMES)) -> list[Any]:
    """Return all replies to some lines, without what a server may word as it likes; the last one is its exit code.

    games: those that a greeting is about.
    """
    ended = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)  # noqa: S603
    read = [json.loads(line) for line in ended.stdout.splitlines()]
    return [*(_bare(one, games) for one in read), ended.returncode]


def _bare(reply: dict[str, Any], games: Sequence[str]) -> Any:
    number = reply.pop("id", None)
    result = reply.get("result")
    if isinstance(result, dict) and "games" in result:
        result = {key: value for key, value in result.items() if key not in {"name", "version", "more"}}
        reply = {"result": {**result, "games": {name: result["games"].get(name) for name in games}}}
    return number, essence(reply)


START: Final = Port.start
OF_ITS_PROCESS: Final = {  # these need a process: time, streams, exit codes, conversations, or all its requests
    *("names-one-game", "plays-a-game-that-it-does-not-name", "skips-a-game-that-it-does-not-name"),
    *("skips-games-that-do-not-exist", "answers-late", "breaks-its-end", "closes-its-output", "crashes"),
}


class PortHere:
    """A port in this process, without the cost of a start, that misbehaves only in its replies."""

    def __init__(self, name: str) -> None:
        """Begin as `misbehaving.answers` does."""
        self._damage, self._session, self._asked = faults.PORTS[name], Session(GAMES, "misbehaving", "0"), 0

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Return the reply to a request, without its number. Raise PortError as a port does."""
        self._asked += 1
        line = json.dumps({"id": self._asked, **request}).encode() + b"\n"
        self._session, answer = self._session.answer(line)
        game = self._session.tables.get(request.get("table", ""))
        reply = self._damage(json.loads(line), json.loads(answer), game)
        return read_reply(json.dumps(reply).encode() + b"\n", self._asked)

    def close(self) -> None:
        """End."""
        self.ask({"method": "stop"})

    def kill(self) -> None:
        """End at once."""


def _start(command: Sequence[str], seconds: float) -> Port | PortHere:
    name = command[-1]
    here = tuple(command) == misbehaving(name) and name not in OF_ITS_PROCESS
    return PortHere(name) if here else START(command, seconds)


def check(command: tuple[str, ...], *words: object) -> Result:
    """Check a port in this process. The command must never crash."""
    with patch.object(Port, "start", _start):
        return verify("port", *words, "--", *command)
