"""Records: a whole game as a file, in JSON Lines. The format is defined in spec/record.md.

    record = load(Path("game.jsonl").read_bytes())     # RecordError names line, path and what was expected
    record.entries[0].move                             # Take(seat=0, slot=2)
    dump(record)                                       # the same bytes

Reading checks the form only: nothing was cut off, edited or moved, and every value has the right type. Whether the game
was played by the rules is for sobek_core.records.audit to check.
"""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import evolve, field, frozen

from sobek_core.games import GAMES
from sobek_core.json_text import JsonError, canonical, digest, is_digest, parse, shown
from sobek_core.kernel.declared import check_kind
from sobek_core.kernel.errors import MalformedError
from sobek_core.names import first_fault
from sobek_core.tools import GameTools

FORMAT: Final = "sobek-record-1"
MAX_BYTES: Final = 1 << 20
MAX_LINES: Final = 10_000
_UTF_16: Final = re.compile(rb"\xff\xfe|\xfe\xff|\0[\t-~]|[\t-~]\0")  # how it begins, with a byte order mark or not


class RecordError(MalformedError):
    """A text is not a record. path: in the line; line: None for the whole record."""


@frozen
class GameResult:
    """The result of a game.

    winners: seats, ascending; scores: points by seat.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@frozen
class RecordedMove:
    """A move in a record.

    move: the move; state: the digest of the state after it, None if the record has none.
    """

    move: Any
    state: str | None = None


@frozen
class Record:
    """A game with its players, setup, moves and result.

    tools: those of `GAMES` for the game; game: the game with its edition and choices, such as Classic(); names: the
    names of the players, by seat; setup: what the game started from; entries: the moves, in order, including draws and
    deals; result: the result, None if the game is not over.
    """

    tools: GameTools = field(repr=False)
    game: Any
    names: tuple[str, ...]
    setup: Any = field(repr=False)
    entries: tuple[RecordedMove, ...] = field(default=(), repr=False)
    result: GameResult | None = None

    @property
    def choices(self) -> dict[str, str]:
        """The reading of every choice, by slug."""
        written: dict[str, str] = self.tools.converter.unstructure(self.game)["choices"]
        return written

    @property
    def chosen(self) -> dict[str, str]:
        """The readings that are not defaults, by choice."""
        default = evolve(self, game=self.tools.game()).choices
        return {name: reading for name, reading in self.choices.items() if reading != default[name]}

    def notation(self, number: int) -> str:
        """Return a move in notation. number: of the move, from 1."""
        return self.tools.notation.write(self.entries[number - 1].move)


def dump(record: Record) -> str:
    """Write a record: a header, one line per move, and a footer, each with its link of the hash chain."""
    check_kind(record, Record, "load(data) returns")
    return seal([*lines_in_progress(record), footer(record)])


def lines_in_progress(record: Record) -> list[dict[str, Any]]:
    """Return the header and the moves, without their links: all lines of a game that is not over."""
    write = record.tools.converter.unstructure
    header = {
        "format": FORMAT,
        "game": record.tools.name,
        "seats": list(record.names),
        "setup": write(record.setup),
        **write(record.game),
    }
    return [header, *(move_line(record, number) for number in range(1, len(record.entries) + 1))]


def move_line(record: Record, number: int) -> dict[str, Any]:
    """Return the line of a move, without its link. number: from 1."""
    entry = record.entries[number - 1]
    digest_of_state = {} if entry.state is None else {"state": entry.state}
    return {"n": number, "move": record.tools.to_json(entry.move), **digest_of_state}


def footer(record: Record) -> dict[str, Any]:
    """Return the last line, without its link."""
    result = {} if record.result is None else {"result": record.tools.converter.unstructure(record.result)}
    return {"moves": len(record.entries), **result}


def seal(lines: list[dict[str, Any]]) -> str:
    """Write lines with their hash chain (spec/record.md)."""
    return sealed(lines)[0]


def sealed(lines: list[dict[str, Any]], chain: str = "") -> tuple[str, str]:
    """Write lines, and return them with the last link of their chain. chain: that of the line before them."""
    written = []
    for line in lines:
        chain = link(chain, line)
        written.append(canonical({**line, "chain": chain}) + "\n")
    return "".join(written), chain


def link(before: str, line: dict[str, Any]) -> str:
    """Return the next link of the chain. before: the link of the previous line, empty at the header."""
    return digest(before + canonical({key: value for key, value in line.items() if key != "chain"}))


def load(data: bytes) -> Record:
    """Read a record. Raise RecordError at the first invalid line."""
    values = _lines(data)
    header, *moves, footer = values
    if header.get("format") != FORMAT:
        raise RecordError("format", f"expected {FORMAT!r}, got {shown(header.get('format'))}", 1)
    _check_chain(values)
    tools, record = _header(header)
    entries = tuple(_entry(tools, number, value) for number, value in enumerate(moves, start=1))
    result = _footer(tools, footer, len(entries), len(record.names))
    return Record(tools, record.game, record.names, record.setup, entries, result)


def load_in_progress(data: bytes) -> tuple[Record, int]:
    """Read a record that may lack its footer and the end of its last line, as that of a game in progress.

    Return it with the number of bytes up to its last move. Raise RecordError at the first invalid line.
    """
    if len(data) > MAX_BYTES:
        load(data)  # which says so
    whole = data[: data.rfind(b"\n") + 1]
    if not whole:
        raise RecordError("", "expected the header of a game; the file has no whole line")
    *before, last = whole.splitlines(keepends=True)
    value = _parse_line(len(before) + 1, decode(last).removesuffix("\n"))
    if "moves" in value:
        return load(whole), len(whole) - len(last)
    end, _ = sealed([{"moves": len(before)}], str(value.get("chain", "")))
    return load(whole + end.encode()), len(whole)


def _lines(data: bytes) -> list[dict[str, Any]]:
    """Split the text into lines and parse each."""
    if not isinstance(data, bytes):
        raise RecordError("", f"expected the bytes of a record, as Path(file).read_bytes() returns, got {data!r:.60}")
    if len(data) > MAX_BYTES:
        raise RecordError("", f"expected at most {MAX_BYTES} bytes, got {len(data)}")
    text = decode(data)
    if text.startswith("\ufeff"):
        raise RecordError("", "this file begins with a byte order mark: save it as UTF-8 without one", 1)
    if kind := "Windows" if "\r\n" in text else "old Mac" if "\r" in text and "\n" not in text else "":
        number = text.count("\n", 0, text.index("\r")) + 1
        raise RecordError("", f"this file has {kind} line endings: save it with line feeds (LF) alone", number)
    *lines, rest = text.split("\n")
    if len(lines) > MAX_LINES:
        raise RecordError("", f"expected at most {MAX_LINES} lines, got {len(lines)}")
    if rest or len(lines) < 2:
        raise RecordError("", "expected whole lines from a header to a footer; the record is cut off", len(lines) + 1)
    return [_parse_line(number, line) for number, line in enumerate(lines, start=1)]


def decode(data: bytes) -> str:
    """Decode a text in UTF-8. Raise RecordError for anything else; UTF-16 is named."""
    if _UTF_16.match(data):
        raise RecordError("", "expected UTF-8 text, got UTF-16: save this file as UTF-8", 1)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError("", "expected UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None


def _parse_line(number: int, line: str) -> dict[str, Any]:
    if not line:
        raise RecordError("", "expected no empty line: delete it", number)
    try:
        value = parse(line)
    except JsonError as error:
        raise RecordError(error.path, error.problem, number) from None
    if not isinstance(value, dict):
        raise RecordError("", f"expected an object, got {shown(value)}", number)
    if (expected := canonical(value)) != line:
        pairs = zip(f"{expected}\n", f"{line}\n", strict=False)
        place = next(place for place, (one, other) in enumerate(pairs) if one != other)
        found = f"expected {shown(expected[place:], 30)} at character {place + 1}, got {shown(line[place:], 30)}"
        raise RecordError("", f"{found}; a line is JSON in canonical form", number)
    return value


def _check_chain(values: list[dict[str, Any]]) -> None:
    """Raise RecordError at the first line that was edited, removed, inserted or moved."""
    before = ""
    for number, value in enumerate(values, start=1):
        if number > 1 and number < len(values) and value.get("n") != number - 1:
            problem = f"expected {number - 1}, got {shown(value.get('n'))}; lines are missing or moved"
            raise RecordError("n", problem, number)
        if number == len(values) and "moves" not in value:
            raise RecordError("", "expected the footer; the record is cut off", number + 1)
        expected = link(before, value)
        if value.get("chain") != expected:
            problem = f"expected {expected!r}, got {shown(value.get('chain'))}; this line or the one before was changed"
            raise RecordError("chain", problem, number)
        before = expected


def _header(header: dict[str, Any]) -> tuple[GameTools, Record]:
    rules = {key: value for key, value in header.items() if key not in {"format", "game", "seats", "setup", "chain"}}
    game = header.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise RecordError("game", f"expected {' or '.join(GAMES)}, got {shown(game)}", 1)
    tools = GAMES.named(game)
    played_under = _read(tools, 1, "", rules, tools.game)
    names = _read(tools, 1, "seats", header.get("seats"), tuple[str, ...])
    if (fault := first_fault(names)) is not None:
        raise RecordError("seats" if fault.seat is None else f"seats[{fault.seat}]", str(fault), 1)
    setup = _read(tools, 1, "setup", header.get("setup"), tools.game.setup)
    if len(names) != setup.players:
        raise RecordError("seats", f"expected {setup.players} names, one for each hand, got {len(names)}", 1)
    return tools, Record(tools, played_under, names, setup)


def _entry(tools: GameTools, number: int, value: dict[str, Any]) -> RecordedMove:
    _check_keys(number + 1, value, {"n", "move", "chain"}, {"state"})
    move = _read(tools, number + 1, "move", value["move"], tools.game.move)
    state = _read(tools, number + 1, "state", value["state"], str) if "state" in value else None
    if state is not None and not is_digest(state):
        raise RecordError("state", f"expected a digest of 32 hexadecimal digits, got {shown(state)}", number + 1)
    return RecordedMove(move, state)


def _footer(tools: GameTools, value: dict[str, Any], moves: int, players: int) -> GameResult | None:
    line = moves + 2
    _check_keys(line, value, {"moves", "chain"}, {"result"})
    if value["moves"] != moves:
        raise RecordError("moves", f"expected {moves}, the number of moves above, got {shown(value['moves'])}", line)
    return _result(tools, line, value["result"], players) if "result" in value else None


def _result(tools: GameTools, line: int, value: Any, players: int) -> GameResult:
    result: GameResult = _read(tools, line, "result", value, GameResult)
    if not result.winners or result.winners != tuple(sorted({*result.winners} & {*range(players)})):
        problem = (
            f"expected the seats that won, each once, ascending, from 0 to {players - 1}, got {shown(value['winners'])}"
        )
        raise RecordError("result.winners", problem, line)
    if len(result.scores) != players:
        got = len(result.scores)
        raise RecordError("result.scores", f"expected {players} numbers, one for each seat, got {got}", line)
    return result


def _check_keys(line: int, value: dict[str, Any], needed: set[str], allowed: set[str]) -> None:
    for key in sorted(needed - set(value)):
        raise RecordError(key, "expected this key", line)
    for key in sorted(set(value) - needed - allowed):
        raise RecordError("", f"expected no key {shown(key)}", line)


def _read(tools: GameTools, line: int, path: str, value: Any, kind: Any) -> Any:
    try:
        return tools.converter.read(value, kind)
    except JsonError as error:
        raise RecordError((path + error.path.removeprefix("$")).removeprefix("."), error.problem, line) from None
