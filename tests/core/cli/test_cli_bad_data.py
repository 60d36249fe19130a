"""Files with bad data: one message, the right exit code, and never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.records.record import MAX_BYTES
from tests.commands import CLASSIC, DEMO, DUEL, Demo, sobek
from tests.processes import shell
from tests.records import Sample

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = Path(DEMO).read_bytes()
LINES = GAME.splitlines(keepends=True)


def sealed(demo: Demo, number: int, **values: object) -> bytes:
    """Return a bundled record with some values changed in a line (from 1), and the chain recomputed."""
    return Sample(demo.record).changed(number, lambda line: line.update(values))


# One of each kind; tests/core/records/test_record.py has every way in which a record can be wrong.
BAD = {
    "empty": (b"", "line 1: expected whole lines"),
    "truncated": (GAME[:5000], "the record is cut off"),
    "edited": (GAME.replace(b'"seat":', b'"seat":1', 1), "line 2: chain: "),
    "too-many-bytes": (GAME + b" " * MAX_BYTES, f"expected at most {MAX_BYTES} bytes"),
    "too-many-lines": (b"\n" * 10_001, "expected at most 10000 lines"),
    "binary": (bytes(range(256)), "expected UTF-8 text"),
    "control-signs": (sealed(DUEL, 1, seats=["Ada\x1b[31m", "Ben"]), "printable characters"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["audit", "show", "legal"])
def test_bad_record(tmp_path: Path, command: str, name: str) -> None:
    """A malformed record gets exit code 65 and one message with the file, the line and what was expected."""
    data, problem = BAD[name]
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    result = sobek(command, file)
    assert (65, "", 1) == (result.exit_code, result.stdout, len(result.stderr.splitlines()))
    assert result.stderr.startswith(f"sobek: {file}: ")
    assert problem in result.stderr
    assert result.stderr.strip().isprintable()


LAST: Final = len(LINES)
WINDOWS: Final = "this file has Windows line endings: save it with line feeds (LF) alone"
UTF_16: Final = "line 1: expected UTF-8 text, got UTF-16: save this file as UTF-8"
MARK: Final = "line 1: this file begins with a byte order mark: save it as UTF-8 without one"
NO_END: Final = f"line {LAST}: expected whole lines from a header to a footer; the record is cut off"
# how editors and shells may save a text, and what is said of a record, and of notes if they are refused
SAVED: Final[dict[str, tuple[Callable[[str], bytes], str, str]]] = {
    "as it was": (str.encode, "", ""),
    "CR LF": (lambda text: text.replace("\n", "\r\n").encode(), f"line 1: {WINDOWS}", ""),
    "CR LF from line 2": (
        lambda text: text.replace("\n", "\r\n").replace("\r", "", 1).encode(),
        f"line 2: {WINDOWS}",
        "",
    ),
    "CR": (lambda text: text.replace("\n", "\r").encode(), f"line 1: {WINDOWS.replace('Windows', 'old Mac')}", ""),
    "no last line end": (lambda text: text[:-1].encode(), NO_END, ""),
    "an empty last line": (
        lambda text: f"{text}\n".encode(),
        f"line {LAST + 1}: expected no empty line: delete it",
        "",
    ),
    "UTF-8 with a mark": (lambda text: text.encode("utf-8-sig"), MARK, ""),
    "UTF-16 with a mark": (lambda text: text.encode("utf-16"), UTF_16, UTF_16),
    "UTF-16, big-endian": (lambda text: text.encode("utf-16-be"), UTF_16, UTF_16),
    "UTF-16, little-endian": (lambda text: text.encode("utf-16-le"), UTF_16, UTF_16),
}


@pytest.mark.parametrize("saved", SAVED)
def test_a_file_saved_in_another_way_says_what_to_do(tmp_path: Path, saved: str) -> None:
    """Records are refused with what to do; moves and positions that people write are read if they can be."""
    change, of_record, of_notes = SAVED[saved]
    record, moves, position = (tmp_path / name for name in ("game.jsonl", "moves.txt", "position.txt"))
    record.write_bytes(change(GAME.decode()))
    moves.write_bytes(change("seat 1: take 3\n"))
    position.write_bytes(change("game: classic\nquays: ?*9\nturn: action seat 0\n"))
    for file, problem, words in (
        (record, of_record, ("audit", record)),
        (moves, of_notes, ("transcribe", DEMO, moves, "-o", tmp_path / "new.jsonl")),
        (position, of_notes, ("judge", "--position", position, "--move", "seat 0: take 0")),
    ):
        result = sobek(*words)
        said = f"sobek: {file}: {problem}\n" if problem else result.stderr
        assert (65 if problem else 0, said) == (result.exit_code, result.stderr)


HOSTILE: Final = (
    "\x1b[31m",
    "\x07",
    "a\rb",
    "\x7f",
    "\x9b31m",
    "a\u200bb",
    "\u202ea",
    "\u2028",
    "\udcff",
    "\U000e0041",
)
TYPED: Final = (
    ("{}",),
    ("--{}",),
    ("audit", "{}"),
    ("audit", DEMO, "{}"),
    ("audit", DEMO, "--language", "{}"),
    ("judge", DEMO, "--at", "{}"),
    ("judge", DEMO, "--at", "3", "--move", "{}"),
    ("judge", DEMO, "--at", "3", "--score", "{}"),
    ("judge", DEMO, "--at", "3", "--result", "{} wins"),
    ("new", "{}", "-o", "no/made"),
    ("new", "duel", "-o", "no/{}"),
    ("new", "duel", "--names", "Ada,{}", "-o", "no/made"),
    ("new", "duel", "--choice", "{}", "-o", "no/made"),
    ("new", "duel", "--choice", "visibility={}", "-o", "no/made"),
    ("page", DEMO, "-o", "no/{}"),
    ("rule", "{}"),
    ("transcribe", DEMO, "{}", "-o", "no/made"),
)


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_what_was_typed_is_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    """A terminal obeys nothing in a message, and everything in it can be seen."""
    monkeypatch.chdir(tmp_path)
    for hostile in HOSTILE:
        result = sobek(*(word.format(hostile) for word in words))
        assert (True, True) == (result.exit_code in {0, 1, 2, 65}, result.output.replace("\n", "").isprintable())


def test_endless_file_is_not_read() -> None:
    """Reading stops at the largest size that a record can have."""
    if Path("/dev/zero").exists():
        assert 65 == sobek("audit", "/dev/zero").exit_code


def test_terminal_without_the_letters() -> None:
    """Names that the terminal's encoding lacks do not stop the output."""
    record = sealed(CLASSIC, 1, seats=["Łucja", "Ben", "Cleo"]).decode()
    result = shell("PYTHONIOENCODING=latin-1 sobek audit -", feed=record)
    assert (0, True) == (result.returncode, "Seat 0 \\u0141ucja" in result.stdout)
