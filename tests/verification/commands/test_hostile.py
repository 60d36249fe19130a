"""Every parser of foreign data needs time and memory linear in its input.

Each is given hostile input: one thing in excess, in a text (data/hostile.toml) or in a valid JSON document. The size of
the input is limited anyway, so linear cost is enough; anything else takes far longer for a megabyte, or a tenth of it.
This runs as a process of its own, under a limit of its memory, and measures the time that parsers need.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from attrs import frozen
from click.testing import CliRunner

from sobek_core.cli.commands import commands
from sobek_core.cli.serving import MORE
from sobek_core.duel.components import ALL_TILES, Tiles, tile
from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import PROTOCOL, Session
from sobek_core.records.audit import audit
from sobek_core.records.record import load, seal
from sobek_verification.conformance.reference import read_greeting
from sobek_verification.conformance.reply import PortError, read_reply, unlike
from tests.commands import DEMOS
from tests.schemas import places, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.records.audit import Replay

TEXTS: Final[dict[str, dict[str, dict[str, str]]]] = tomllib.loads(
    Path(__file__).parents[2].joinpath("data").joinpath("hostile.toml").read_text(encoding="utf-8")
)
MARKER: Final = "@here@"  # a placeholder for text that is not JSON
EVERYWHERE: Final = {"numbers", "a text that does not print"}  # values that also replace numbers and strings
EXITS: Final = (0, 1, 2, 65)
REPLY: Final = {"id": 1, "result": {"moves": [{"move": "a"}], "state": "a", "events": [{"a": 1}]}}


Inputs: TypeAlias = dict[str, Callable[[int], bytes]]
"""Kinds of input by name. Each is made in about so many bytes."""


@frozen
class Reader:
    """A reader. read: takes bytes and returns the error message, if any; inputs: hostile input for it."""

    name: str
    read: Callable[[bytes], str]
    inputs: Inputs

    @property
    def samples(self) -> Inputs:
        """One input of each kind, at different places of the document."""
        kinds: dict[str, list[str]] = {}
        for name in self.inputs:
            kinds.setdefault(name.rpartition(": ")[2], []).append(name)
        names = (alike[number % len(alike)] for number, alike in enumerate(kinds.values()))
        return {name: self.inputs[name] for name in names}


def repeated(size: int, text: str, begin: str = "", end: str = "", close: str = "") -> str:
    """Return a text of about this many bytes. N in `text` stands for a running number."""
    if "N" in text:
        return begin + "".join(text.replace("N", f"{number:05}") for number in range(size // (len(text) + 4))) + end
    times = size // len((text + close).encode())
    return begin + text * times + end + close * times


def texts(*kinds: str) -> Inputs:
    """Return the texts of these kinds."""

    def make(one: dict[str, str], size: int) -> bytes:
        return repeated(size, **one).encode()

    return {name: partial(make, one) for kind in kinds for name, one in TEXTS[kind].items()}


def damaged(name: str, document: Any, write: Callable[[Any], str]) -> Inputs:
    """Return a valid document with each thing in excess at each of its places, of arrays at the first element.

    write: serializes a document. A number or a string is replaced by values of two kinds only, since readers treat the
    others alike.
    """

    def make(place: tuple[str | int, ...], one: dict[str, str], size: int) -> bytes:
        text = repeated(size, **one)
        if one in TEXTS["json"].values():
            return write(replaced(document, place, MARKER)).replace(json.dumps(MARKER), text).encode()
        return write(replaced(document, place, json.loads(text))).encode()

    made: Inputs = {}
    for place, there in places(document):
        if any(isinstance(step, int) and step for step in place):
            continue
        inside, values = isinstance(there, dict | list), TEXTS["values"]
        kinds = [(what, place, one) for what, one in values.items() if inside or what in EVERYWHERE]
        if isinstance(there, dict):
            kinds += [(f"one more key, {what}", (*place, "more"), one) for what, one in values.items()]
        if inside and place:
            kinds += [(what, place, one) for what, one in TEXTS["json"].items()]
        if isinstance(there, list) and there:
            element = json.dumps(there[0])
            kinds.append(("more of the same", place, {"begin": "[", "text": f"{element},", "end": f"{element}]"}))
        made |= {f"{name} {'.'.join(map(str, place))}: {what}": partial(make, at, one) for what, at, one in kinds}
    return made


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


def _greeted() -> Session:
    hello = _line({"id": 0, "method": "hello", "protocol": [PROTOCOL]})
    return Session(GAMES, "", "", more=MORE).answer(hello.encode())[0]


def _ask(begun: Session, data: bytes) -> str:
    """Send a line to the server. If it changes the state, also ask for the legal moves and a view."""
    session, reply = begun.answer(data)
    if session.tables is not begun.tables:
        for asked in ({"method": "legal"}, {"method": "turn"}, {"method": "state"}, {"method": "view", "viewer": 0}):
            session, _ = session.answer(_line({"id": 1, **asked}).encode())
    answer = json.loads(reply)
    return str(answer["error"]["problem"]) if "error" in answer else ""


def _judge(begun: Session, game: str, data: bytes) -> str:
    """Ask the server to judge a text."""
    text = data.decode(errors="replace")
    return _ask(begun, _line({"id": 1, "method": "judge", "text": text, "game": game}).encode())


def _hear(data: bytes) -> str:
    """Read a reply of a port, as a greeting and as any other."""
    try:
        reply = read_reply(data, 1)
        different = unlike(REPLY, reply)
        read_greeting(reply, {})
    except PortError as error:
        return str(error)
    return "; ".join(different)


def _line(value: Any) -> str:
    return f"{canonical(value)}\n"


@cache
def _demo(game: str) -> tuple[list[Any], Replay]:
    """Return the lines of a record, without its chain, and the record audited."""
    (text,) = (Path(demo.path).read_bytes() for demo in DEMOS if demo.game == game)
    lines = (json.loads(line) for line in text.splitlines())
    return [{key: value for key, value in line.items() if key != "chain"} for line in lines], audit(load(text))


def _sealed(*lines: Any) -> str:
    """Return the lines as a record, or unsealed if one is not an object."""
    return seal(list(lines)) if all(isinstance(line, dict) for line in lines) else "".join(map(_line, lines))


def _records(game: str) -> Inputs:
    """Return short records with a hostile header, move, deal or footer, and long ones."""
    (header, first, second, *_, footer), _ = _demo(game)
    deal = {**second, "move": {"move": "deal", "deal": header["setup"].get("deal", {})}}
    footer = {**footer, "moves": 2}
    return {
        **damaged("header", header, lambda line: _sealed(line, first, second, footer)),
        **damaged("move", second, lambda line: _sealed(header, first, line, footer)),
        **damaged("deal", deal, lambda line: _sealed(header, first, line, footer)),
        **damaged("footer", footer, lambda line: _sealed(header, first, second, line)),
        **_long_records(game),
    }


def _long_records(game: str) -> Inputs:
    """Return well-formed records that repeat a move, with and without a result."""
    (header, first, *_, footer), _ = _demo(game)

    def write(result: dict[str, Any], size: int) -> bytes:
        number = min(size // len(canonical({**first, "chain": "0" * 32})), 9_000)
        moves = [{**first, "n": place} for place in range(1, number + 1)]
        return _sealed(header, *moves, {"moves": number, **result}).encode()

    return {"many moves": partial(write, {}), "many moves and a result": partial(write, {"result": footer["result"]})}


def readers() -> Iterator[Reader]:
    """Yield every reader."""
    for game in GAMES:
        yield from _readers_of(game)
    record = seal([*_demo("duel")[0][:4], {"moves": 3}])
    disputed = partial(_command, "judge", "RECORD", "--at", "3", record=record)
    new = partial(_command, "new", "duel", "-o", "NEW")
    for name, read, kinds in (
        ("a text as a record", _command("audit", "DATA"), "any"),
        ("a text as a position", _command("judge", "--position", "DATA", "--game", "duel"), "any"),
        ("a text as moves", _transcribe("duel"), "any"),
        ("a text as a request", partial(_ask, _greeted()), "any"),
        ("a text as a reply", _hear, "any"),
        ("sobek judge --move", disputed("--move", "TEXT"), "moves options"),
        ("sobek judge --score", disputed("--score", "TEXT"), "options"),
        ("sobek judge --result", disputed("--result", "TEXT"), "options"),
        ("sobek new --names", new("--names", "TEXT"), "options"),
        ("sobek new --choice", new("--choice", "TEXT"), "options"),
    ):
        no_text: Inputs = {"no text": lambda size: b"\xff" * size} if kinds == "any" else {}
        yield Reader(name, read, texts(*kinds.split()) | no_text)
    yield Reader("a reply of a port", _hear, damaged("reply", REPLY, _line))


def _readers_of(game: str) -> Iterator[Reader]:
    """Yield the readers of records, positions and requests of a game. The state is late: few places are empty."""
    (header, first, *_), replay = _demo(game)
    rules = {key: value for key, value in header.items() if key not in {"format", "seats"}}
    position = Position(replay.record.game, replay.states[len(replay.steps) * 3 // 4])
    state = json.loads(canonical(replay.record.tools.converter.unstructure(position)))
    setup = {"id": 1, "method": "start", **rules}
    taken_up = {"id": 1, "method": "start", "game": game, "edition": rules["edition"], "state": state}
    apply = {"id": 1, "method": "apply", "move": first["move"], "viewer": 0}
    table, _ = _greeted().answer(_line(setup).encode())
    judge = _command("judge", "--position", "DATA", "--game", game, "--move", replay.record.notation(1))
    start = partial(_ask, _greeted())
    yield Reader(f"sobek audit, {game}", _command("audit", "DATA"), _records(game))
    yield Reader(f"sobek page, {game}", _command("page", "DATA"), _long_records(game))
    yield Reader(f"sobek judge --position, {game}", judge, texts("positions"))
    yield Reader(f"sobek transcribe, {game}", _transcribe(game), texts("moves"))
    yield Reader(f"start of a setup, {game}", start, damaged("start", setup, _line))
    yield Reader(f"start of a state, {game}", start, damaged("start", taken_up, _line))
    yield Reader(f"apply, {game}", partial(_ask, table), damaged("apply", apply, _line))
    yield Reader(f"a text to judge, {game}", partial(_judge, table, game), texts("positions"))
    further: dict[str, dict[str, Any]] = {
        "judge": {"text": "see: seat 0 hand", "game": game, "language": "en"},
        "audit": {"record": seal(_demo(game)[0]), "language": "en"},
        "record": {"names": list(replay.record.names)},
        "notation": {"text": replay.record.notation(1)},
    }
    for method, fields in further.items():
        asked = damaged(method, {"id": 1, "method": method, **fields}, _line)
        yield Reader(f"{method}, {game}", partial(_ask, table), asked)


def _transcribe(game: str) -> Callable[[bytes], str]:
    """Return a reader that transcribes moves."""
    return _command("transcribe", "RECORD", "DATA", "-o", "NEW", record=seal([_demo(game)[0][0], {"moves": 0}]))


def main(size: int, which: str) -> None:
    """Read hostile input of a size, and print a line of JSON for each reader and input.

    which: `every` for each kind of input at each place of each document; `each` for each kind at one place; `some` for
    an eighth of these.
    """
    for number, reader in enumerate(readers()):
        inputs = [*(reader.inputs if which == "every" else reader.samples).items()]
        for name, make in inputs[number % min(8, len(inputs)) :: 8] if which == "some" else inputs:
            data, begun = make(size), process_time()
            said = reader.read(data)
            seconds = process_time() - begun
            print(json.dumps({"name": f"{reader.name}: {name}", "said": said, "seconds": seconds}), flush=True)


MEGABYTE: Final = 1_000_000
SECONDS: Final = 2  # of the processor, for a megabyte, which takes a tenth of it
MAX_SAID: Final = 1_500  # characters of a message; the longest ones list all tiles


def limited(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with an address space of 600 MB, for at most ten minutes of the processor."""
    shell = ["sh", "-c", 'ulimit -v 600000 && ulimit -t 600 && exec "$@"', "sh", sys.executable, *words]
    return subprocess.run(shell, capture_output=True, check=False)  # noqa: S603  # this package


@pytest.mark.parametrize(
    ("size", "which", "number"),
    [
        (MEGABYTE, "some", 55),
        pytest.param(MEGABYTE, "each", 450, marks=pytest.mark.long),
        pytest.param(MEGABYTE // 10, "every", 2800, marks=pytest.mark.long),
    ],
)
def test_much_hostile_input_is_read_under_limits_on_memory_and_time(size: int, which: str, number: int) -> None:
    """This holds for every parser, and no message repeats the whole input. number: of inputs, at least."""
    came = limited("-m", "tests.verification.commands.test_hostile", str(size), which)
    assert (0, b"") == (came.returncode, came.stderr[-2000:]), came.stdout[-2000:]
    found = [json.loads(line) for line in came.stdout.splitlines()]
    assert {reader.name for reader in readers()} == {one["name"].partition(": ")[0] for one in found}
    assert len(found) > number
    assert [] == [one for one in found if one["seconds"] > SECONDS or len(one["said"]) > MAX_SAID]


def test_judging_one_move_does_not_list_all_others(tmp_path: Path) -> None:
    """A hand with nearly every tile of duel has 471,726 sales."""
    hand = ALL_TILES - Tiles.of([tile("livestock-v-0-grey"), tile("ebony-f-0")])
    path = tmp_path / "position.txt"
    path.write_text(f"market: c4 livestock-v-0-grey\nankh: c3 v\nseat 0 hand: {hand}\n", encoding="utf-8")
    came = limited(
        *("-c", "from sobek_core.cli import main; main()"),
        *("judge", "--position", str(path), "--game", "duel", "--move", "seat 0: take c4"),
    )
    assert (0, b"") == (came.returncode, came.stderr)
    asked, read, *_ = lines = came.stdout.decode().splitlines()
    assert ("disputed: `seat 0: take c4`", "read as", "in an ordinary turn, legal") == (asked, read, lines[5][:26])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
