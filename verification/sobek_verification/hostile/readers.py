"""Every reader of foreign data, with hostile input for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from click.testing import CliRunner

from sobek_core.cli.group import commands
from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import PROTOCOL, Session
from sobek_core.records.audit import audit
from sobek_core.records.record import load, seal
from sobek_verification.conformance.reference import read_greeting
from sobek_verification.conformance.reply import PortError, read_reply, unlike
from sobek_verification.hostile.inputs import ANY, MOVES, OPTIONS, POSITIONS, Hostile, damaged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.records.audit import Replay

EXITS: Final = (0, 1, 2, 65)


@frozen
class Reader:
    """A reader. read: takes bytes and returns the error message, if any; inputs: hostile input for it."""

    name: str
    read: Callable[[bytes], str]
    inputs: tuple[Hostile, ...]

    @property
    def samples(self) -> tuple[Hostile, ...]:
        """One input of each kind, at different places of the document."""
        kinds: dict[str, list[Hostile]] = {}
        for one in self.inputs:
            kinds.setdefault(one.name.rpartition(": ")[2], []).append(one)
        return tuple(alike[number % len(alike)] for number, alike in enumerate(kinds.values()))


# The command line.


def _command(*words: str, record: str = "") -> Callable[[bytes], str]:
    """Return a reader that runs a command: DATA stands for a file of the data, or TEXT for the data itself.

    RECORD stands for a file of a record, and NEW for a file that does not exist yet.
    """

    def read(data: bytes) -> str:
        with TemporaryDirectory() as folder:
            paths = {name: Path(folder, name) for name in ("DATA", "RECORD", "NEW")}
            paths["DATA"].write_bytes(data)
            paths["RECORD"].write_text(record, encoding="utf-8")
            names = {**{name: str(path) for name, path in paths.items()}, "TEXT": data.decode(errors="replace")}
            result = CliRunner().invoke(commands, [names.get(word, word) for word in words])
        if result.exit_code not in EXITS or not isinstance(result.exception, SystemExit | None):
            message = f"ended with {result.exit_code}"
            raise RuntimeError(message) from result.exception
        return result.stderr

    return read


# The server, and the parser of replies.


def _ask(begun: Session, data: bytes) -> str:
    """Send a line to the server. If it changes the state, also ask for the legal moves and a view."""
    session, reply = begun.answer(data)
    if session.game is not begun.game:
        for method in ("legal", "turn", "state"):
            session, _ = session.answer(_written({"id": 1, "method": method}).encode())
        session.answer(_written({"id": 1, "method": "view", "viewer": 0}).encode())
    answer = json.loads(reply)
    return str(answer["error"]["problem"]) if "error" in answer else ""


def _hear(data: bytes) -> str:
    """Read a reply of a port, as a greeting and as any other."""
    try:
        reply = read_reply(data, 1)
        different = unlike(REPLY, reply)
        read_greeting(reply, {})
    except PortError as error:
        return str(error)
    return "; ".join(different)


# The valid documents.


def _text(game: str) -> str:
    return files("sobek_core").joinpath(f"demo/{game}.jsonl").read_text(encoding="utf-8")


@cache
def _replay(game: str) -> Replay:
    return audit(load(_text(game).encode()))


def _lines(game: str) -> list[Any]:
    lines = [json.loads(line) for line in _text(game).splitlines()]
    return [{key: value for key, value in line.items() if key != "chain"} for line in lines]


def _written(value: Any) -> str:
    return f"{canonical(value)}\n"


def _records(game: str) -> Iterator[Hostile]:
    """Yield a short record with a hostile header, move, deal or footer."""
    header, first, second, *_, footer = _lines(game)
    deal = {**second, "move": {"move": "deal", "deal": header["setup"].get("deal", {})}}
    footer = {**footer, "moves": 2}
    yield from damaged("header", header, lambda line: _sealed(line, first, second, footer))
    yield from damaged("move", second, lambda line: _sealed(header, first, line, footer))
    yield from damaged("deal", deal, lambda line: _sealed(header, first, line, footer))
    yield from damaged("footer", footer, lambda line: _sealed(header, first, second, line))


def _sealed(*lines: Any) -> str:
    """Return the lines as a record, or unsealed if one is not an object."""
    return seal(list(lines)) if all(isinstance(line, dict) for line in lines) else "".join(map(_written, lines))


def _long_records(game: str) -> tuple[Hostile, ...]:
    """Return well-formed records that repeat a move, with and without a result."""
    header, first, *_, footer = _lines(game)

    def write(size: int, result: dict[str, Any]) -> bytes:
        number = min(size // len(canonical({**first, "chain": "0" * 32})), 9_000)
        moves = [{**first, "n": place} for place in range(1, number + 1)]
        return _sealed(header, *moves, {"moves": number, **result}).encode()

    return (
        Hostile("many moves", lambda size: write(size, {})),
        Hostile("many moves and a result", lambda size: write(size, {"result": footer["result"]})),
    )


def _greeted() -> Session:
    session, _ = Session(GAMES, "", "").answer(_written({"id": 0, "method": "hello", "protocol": [PROTOCOL]}).encode())
    return session


REPLY: Final = {"id": 1, "result": {"moves": [{"move": "a"}], "state": "a", "events": [{"a": 1}]}}


def readers() -> Iterator[Reader]:
    """Yield every reader."""
    for game in GAMES:
        yield from _readers_of(game)
    yield from _readers_of_texts()


def _readers_of(game: str) -> Iterator[Reader]:
    """Yield the readers of records, positions and requests of a game. The state is late: few places are empty."""
    (header, first, *_), replay = _lines(game), _replay(game)
    rules = {key: value for key, value in header.items() if key not in {"format", "seats"}}
    position = Position(replay.record.game, replay.states[len(replay.steps) * 3 // 4])
    state = json.loads(canonical(replay.record.tools.converter.unstructure(position)))
    setup = {"id": 1, "method": "start", **rules}
    taken_up = {"id": 1, "method": "start", "game": game, "edition": rules["edition"], "state": state}
    apply = {"id": 1, "method": "apply", "move": first["move"], "viewer": 0}
    table, _ = _greeted().answer(_written(setup).encode())
    judge = _command("judge", "--position", "DATA", "--game", game, "--move", replay.record.notation(1))
    start, record = partial(_ask, _greeted()), (*_records(game), *_long_records(game))
    yield Reader(f"sobek audit, {game}", _command("audit", "DATA"), record)
    yield Reader(f"sobek page, {game}", _command("page", "DATA"), _long_records(game))
    yield Reader(f"sobek judge --position, {game}", judge, POSITIONS)
    yield Reader(f"sobek judge --position of JSON, {game}", judge, tuple(damaged("state", state, canonical)))
    yield Reader(f"sobek transcribe, {game}", _transcribe(game), MOVES)
    yield Reader(f"start of a setup, {game}", start, tuple(damaged("start", setup, _written)))
    yield Reader(f"start of a state, {game}", start, tuple(damaged("start", taken_up, _written)))
    yield Reader(f"apply, {game}", partial(_ask, table), tuple(damaged("apply", apply, _written)))


def _transcribe(game: str) -> Callable[[bytes], str]:
    """Return a reader that transcribes moves."""
    return _command("transcribe", "RECORD", "DATA", "-o", "NEW", record=seal([_lines(game)[0], {"moves": 0}]))


def _readers_of_texts() -> Iterator[Reader]:
    """Yield the readers that are given arbitrary text, and the options."""
    record = seal([*_lines("duel")[:4], {"moves": 3}])
    disputed = partial(_command, "judge", "RECORD", "--at", "3", record=record)
    new = partial(_command, "new", "duel", "-o", "NEW")
    yield Reader("a text as a record", _command("audit", "DATA"), ANY)
    yield Reader("a text as a position", _command("judge", "--position", "DATA", "--game", "duel"), ANY)
    yield Reader("a text as moves", _transcribe("duel"), ANY)
    yield Reader("a text as a request", partial(_ask, _greeted()), ANY)
    yield Reader("a text as a reply", _hear, ANY)
    yield Reader("a reply of a port", _hear, tuple(damaged("reply", REPLY, _written)))
    yield Reader("sobek judge --move", disputed("--move", "TEXT"), (*MOVES, *OPTIONS))
    yield Reader("sobek judge --score", disputed("--score", "TEXT"), OPTIONS)
    yield Reader("sobek judge --result", disputed("--result", "TEXT"), OPTIONS)
    yield Reader("sobek new --names", new("--names", "TEXT"), OPTIONS)
    yield Reader("sobek new --choice", new("--choice", "TEXT"), OPTIONS)
