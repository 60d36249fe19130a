"""The limits of parsers, at the limit and one beyond it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen

from sobek_core.classic.components import Cards
from sobek_core.classic.text.notation import CARDS, MOVES, ROW, SETUP
from sobek_core.classic.text.position import POSITIONS
from sobek_core.games import GAMES
from sobek_core.json_text import MAX_DEPTH, parse
from sobek_core.json_text import MAX_DIGITS as MAX_JSON_DIGITS
from sobek_core.kernel.calls import MAX_LISTED, listed
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.pile import MAX_COUNT
from sobek_core.protocol import request
from sobek_core.records.record import MAX_BYTES, MAX_LINES, load
from sobek_core.text.notation import MAX_DIGITS, MAX_KINDS, MAX_LINE
from sobek_verification.conformance.reply import PortError, read_reply
from tests.commands import DEMO, sobek
from tests.records import CLASSIC, DUEL

if TYPE_CHECKING:
    from pathlib import Path


@frozen
class Limit:
    """A limit. read: the parser; problem: its message beyond the limit; within, beyond: input on either side.

    instead: the message for input within the limit that is refused for another reason; empty if it is accepted.
    """

    read: Callable[[Any], object]
    problem: str
    within: tuple[Any, ...]
    beyond: tuple[Any, ...]
    instead: str = ""


def refusal(limit: Limit, given: Any) -> str:
    """Return the message of a refusal, for whatever reason, or an empty text."""
    try:
        limit.read(given)
    except (InputError, PortError) as error:
        return str(error)
    return ""


# How limits and inputs are made.


def at_most(
    read: Callable[[Any], object], most: int, problem: str, make: Callable[[int], object], instead: str = ""
) -> Limit:
    """Return the limit on the size of an input. make: makes an input of a size."""
    return Limit(read, problem, (make(most - 1), make(most)), (make(most + 1), make(most + 2)), instead)


def position(line: str) -> object:
    """Read a position of classic that has only this line."""
    return POSITIONS.read([line]).state


LINE: Final = request.MAX_LINE
LIMITS: Final = {
    "digits of JSON": at_most(parse, MAX_JSON_DIGITS, f"at most {MAX_JSON_DIGITS} digits, got one of ", "9".__mul__),
    "digits of JSON after a sign": at_most(
        parse, MAX_JSON_DIGITS, f"at most {MAX_JSON_DIGITS} digits, got one of ", lambda number: f"-{'9' * number}"
    ),
    "digits of notation": at_most(
        MOVES.read, MAX_DIGITS, "whole number", lambda number: f"seat 0: take {'9' * number}"
    ),
    "digits of notation after a sign": at_most(
        MOVES.read, MAX_DIGITS, "whole number", lambda number: f"seat 0: take -{'9' * number}"
    ),
    "brackets": at_most(
        parse, MAX_DEPTH, f"brackets nested at most {MAX_DEPTH} deep", lambda depth: "[" * depth + "]" * depth
    ),
    "brackets among strings": at_most(
        parse,
        MAX_DEPTH,
        f"brackets nested at most {MAX_DEPTH} deep",
        lambda depth: f'["{"{" * MAX_DEPTH}",' + '["]","[\\"[",' * (depth - 2) + "[]" + "]" * (depth - 1),
    ),
    "bytes of a record": at_most(
        load, MAX_BYTES, f"expected at most {MAX_BYTES} bytes", lambda size: b" " * size, "the record is cut off"
    ),
    "lines of a record": at_most(
        load, MAX_LINES, f"expected at most {MAX_LINES} lines", lambda size: b"{}\n" * size, "line 1: format: expected"
    ),
    "characters of a move": at_most(
        MOVES.read, MAX_LINE, f"at most {MAX_LINE} characters, got ", "seat 0: take 0".ljust, "a whole number"
    ),
    "characters of a setup": at_most(
        SETUP.read,
        MAX_LINE,
        f"at most {MAX_LINE} characters",
        "first 0 hands - deck - tokens -".ljust,
        "expected a token",
    ),
    "characters of a line of a position": at_most(
        position, MAX_LINE, f"line 1: expected at most {MAX_LINE} characters", "players: 2".ljust, "a whole number"
    ),
    "kinds of a row": Limit(
        ROW.read,
        f"at most {MAX_KINDS} kinds",
        (f"fish-0*{MAX_KINDS}", f"fish-0*{MAX_KINDS - 1} fish-1"),
        (f"fish-0*{MAX_KINDS + 1}", f"fish-0*{MAX_KINDS} fish-1"),
    ),
    "cards of a kind in JSON": Limit(
        lambda number: GAMES["classic"].converter.read({"amulet": number}, Cards),
        f"numbers from 1 to {MAX_COUNT}, got",
        (1, MAX_COUNT),
        (0, -1, MAX_COUNT + 1),
    ),
    "cards of a kind in notation": at_most(
        CARDS.read, MAX_COUNT, f"a pile holds at most {MAX_COUNT} of a kind", lambda number: f"amulet*{number}"
    ),
    "sets": at_most(
        position,
        63,
        "seat 0: number of sets: expected 0 to 63, got",
        lambda number: f"seat 0 sets: {' / '.join(['-'] * number)}",
        "expected cards of one type",
    ),
    "bytes of a request": Limit(
        request.parse_line,
        f"expected at most {LINE} bytes with the line feed",
        (b" " * (LINE - 1), b" " * (LINE - 1) + b"\n"),
        (b" " * LINE, b" " * LINE + b"\n", b" " * (LINE + 1)),
        "got an empty line",
    ),
    "bytes of a reply": at_most(
        lambda size: request.write_line(None, {"a": "a" * (size - len('{"a":""}\n'))}),
        LINE,
        "the reply would have ",
        lambda size: size,
    ),
    "bytes of a port's reply": Limit(
        lambda line: read_reply(line, 1),
        f"expected a line of at most {LINE} bytes",
        (b" " * (LINE - 1) + b"\n",),
        (b" " * LINE + b"\n", b" " * (LINE - 1)),
        "rubbish: expected JSON",
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_where_it_should_be(name: str) -> None:
    """Input at the limit is accepted, or refused for the other reason that is expected; beyond it, it is named."""
    limit = LIMITS[name]
    refusals = [refusal(limit, one) for one in limit.within]
    assert [] == [one[:200] for one in refusals if one and (not limit.instead or limit.instead not in one)]
    assert [] == [one for one in limit.beyond if limit.problem not in refusal(limit, one)]


@pytest.mark.parametrize(
    ("command", "byte"), [("judge --position file --game duel", b"\n"), ("transcribe record file -o new", b" ")]
)
def test_files_have_at_most_so_many_bytes(
    command: str, byte: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions and moves have the same limit as records."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "record").write_text(DUEL.text, encoding="utf-8")
    for more in (0, 1):
        (tmp_path / "file").write_bytes(byte * (MAX_BYTES + more))
        (tmp_path / "new").unlink(missing_ok=True)
        assert bool(more) == (f"expected at most {MAX_BYTES} bytes" in sobek(*command.split()).stderr)


def test_a_problem_is_cut_in_a_reply() -> None:
    """Every error fits on a line."""
    most = request.MAX_PROBLEM
    problems = [request.RequestError("failed", "a" * length).content["error"]["problem"] for length in (most, most + 1)]
    assert ["a" * most, f"{'a' * most}..."] == problems


def test_as_many_moves_are_listed_as_anybody_reads() -> None:
    """One more sets the flag `is_truncated`."""
    assert (MAX_LISTED, False) == (len(listed(range(MAX_LISTED)).moves), listed(range(MAX_LISTED)).is_truncated)
    assert (MAX_LISTED, True) == (len(listed(range(MAX_LISTED + 1)).moves), listed(range(MAX_LISTED + 1)).is_truncated)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("legal", DEMO, "--at", 3), "only the first 2 legal moves are shown\n"),
        (("legal", DEMO, "--at", 3, "--json"), '"legal_moves_truncated": true'),
        (("audit", "-"), "moves that would have been legal: at least 2\n"),
    ],
)
def test_a_list_that_is_cut_says_so(words: tuple[str | int, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and JSON do; a whole list does not mention it."""
    feed = CLASSIC.changed(4, lambda line: line.update(move={"move": "take", "seat": 2, "slot": 8}))
    assert said not in sobek(*words, feed=feed).output
    monkeypatch.setattr("sobek_core.cli.formatting.listed", partial(listed, most=2))
    assert said in sobek(*words, feed=feed).output
