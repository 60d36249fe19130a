"""Hostile input: every reader of what comes from outside takes time and memory that are linear in what it reads.

What is read, and by whom, stands in verification/hostile; what is counted, in tests/counted.py. A limit on the length
before anything is read is as good as reading on in linear time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen

from sobek_core.duel.components import ALL_TILES, Tiles, tile
from sobek_core.record import seal
from sobek_core.wire import canonical
from tests.counted import COUNTING, STEPS, counted_code
from verification.hostile.documents import TEXTS
from verification.hostile.readers import readers

if TYPE_CHECKING:
    from pathlib import Path

MEGABYTE: Final = 1_000_000
SIZE: Final = 1_000  # bytes, so that all can be counted in seconds
TIMES: Final = 2.5  # what twice the input may cost
STEPS_FREE: Final = 5_000  # by which a count may jump, as where brackets become too deep for the parser of JSON
BYTES_A_BYTE: Final = 100
BYTES_FREE: Final = 60_000  # by which memory may jump
SAID_MOST: Final = 1_500  # characters of a message; those that list all kinds of tiles are longest


def limited(*words: str, feed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run Python with 600 MB of memory to address, the process and what it imports included."""
    shell = ["sh", "-c", 'ulimit -v 600000 && exec "$@"', "sh", sys.executable, *words]
    return subprocess.run(shell, input=feed, capture_output=True, check=False)  # noqa: S603  # this package


def sobek(*words: str, feed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line under the same limit."""
    return limited("-c", "from sobek_core.cli import main; main()", *words, feed=feed)


@frozen
class Counted:
    """What came of an input of SIZE, of twice and of four times as much."""

    name: str
    said: str
    steps: tuple[int, int, int]
    bytes: tuple[int, int]

    @property
    def is_linear(self) -> bool:
        """Whether twice as much costs little more than twice as many steps, beyond what any input costs."""
        one, two, four = self.steps
        return four - two <= TIMES * max(0, two - one) + STEPS_FREE

    @property
    def is_small(self) -> bool:
        """Whether the memory that is needed grows little more than the input."""
        one, four = self.bytes
        return four - one <= 3 * SIZE * BYTES_A_BYTE + BYTES_FREE


def counted(mode: str) -> list[Counted]:
    """Count in a process of its own."""
    came = limited("-m", "tests.counted", mode, str(SIZE))
    assert (0, b"") == (came.returncode, came.stderr[-2000:])
    return [Counted(**json.loads(line)) for line in came.stdout.splitlines()]


@pytest.fixture(scope="module")
def third() -> list[Counted]:
    """Give the counts of a third of the kinds of input for each reader."""
    return counted("third")


def test_every_reader_is_tried(third: list[Counted]) -> None:
    """None is left out because nothing is hostile to it."""
    assert {reader.name for reader in readers()} == {one.name.partition(": ")[0] for one in third}


def test_twice_the_input_costs_at_most_two_and_a_half_times_the_steps(third: list[Counted]) -> None:
    """Whatever there is too much of, and wherever."""
    assert [] == [(one.name, one.steps) for one in third if not one.is_linear]


def test_memory_grows_by_at_most_100_bytes_for_each_that_is_read(third: list[Counted]) -> None:
    """What is read is at most a few times larger in memory, and so is what is said of it."""
    assert [] == [(one.name, one.bytes) for one in third if not one.is_small]


def test_what_is_said_of_hostile_input_is_short(third: list[Counted]) -> None:
    """Nobody is shown all of what is wrong, nor the server's reply too long to be sent."""
    assert [] == [(one.name, len(one.said)) for one in third if len(one.said) > SAID_MOST]


@pytest.mark.long
def test_all_hostile_input_is_read_in_linear_time_and_memory() -> None:
    """Of every kind, at every place of every document."""
    found = counted("all")
    wrong = [one for one in found if not one.is_linear or not one.is_small or len(one.said) > SAID_MOST]
    assert 4000 < len(found)
    assert [] == wrong


@pytest.mark.long
def test_a_megabyte_of_each_kind_is_read_under_a_limit_on_memory() -> None:
    """One after the other, in one process."""
    came = limited("-m", "tests.counted", "read", str(MEGABYTE))
    assert (0, b"") == (came.returncode, came.stderr[-2000:])


# A megabyte each, as it was reported.


def header() -> dict[str, Any]:
    """Give the header of a record of duel, without its chain."""
    line = files("sobek_core").joinpath("demo/duel.jsonl").read_text(encoding="utf-8").partition("\n")[0]
    return {key: value for key, value in json.loads(line).items() if key != "chain"}


def of_wrong_elements() -> dict[str, Any]:
    """Give a header with half a million numbers where tiles belong."""
    found = header()
    found["setup"]["draw_pile"] = [1] * (MEGABYTE // 2)
    return found


DOUBLE_KEYS: Final = f"{TEXTS['a key twice'](MEGABYTE)}\n"
DEEP: Final = f"{TEXTS['deep arrays'](MEGABYTE)}\n"


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (seal([of_wrong_elements(), {"moves": 0}]), "line 1: setup.draw_pile[0]: expected a tile"),
        (f"{DOUBLE_KEYS}{{}}\n", "line 1: expected each key once, got '00000' twice"),
    ],
    ids=["wrong elements", "a key twice"],
)
def test_a_record_of_a_megabyte_is_refused_under_a_limit_on_memory(record: str, problem: str, tmp_path: Path) -> None:
    """By one message, about the first fault."""
    path = tmp_path / "record.jsonl"
    path.write_text(record, encoding="utf-8")
    came = sobek("audit", str(path))
    assert (65, b"") == (came.returncode, came.stdout)
    assert problem in came.stderr.decode()
    assert 1 == came.stderr.count(b"\n")


def test_the_server_goes_on_after_requests_of_a_megabyte() -> None:
    """Each gets one short error, and the next request its answer."""
    keys = ("game", "edition", "choices", "setup")
    start = {"id": 2, "ask": "start"} | {key: of_wrong_elements()[key] for key in keys}
    odd = {"id": 3, "ask": "start"} | {key: header()[key] for key in keys}
    odd["choices"] = {**header()["choices"], "visibility": "\U000e0001" * (MEGABYTE // 4)}  # longer when it is quoted
    hello = {"id": 1, "ask": "hello", "protocol": ["sobek-protocol-1"]}
    lines = [
        canonical(hello),
        canonical(start),
        DOUBLE_KEYS.strip(),
        DEEP.strip(),
        canonical(odd),
        '{"ask":"stop","id":4}',
    ]
    came = sobek("serve", feed="".join(f"{line}\n" for line in lines).encode())
    assert (0, b"") == (came.returncode, came.stderr)
    first, *errors, last = map(json.loads, came.stdout.splitlines())
    assert ({"id", "result"}, {"id": 4, "result": {}}) == (set(first), last)
    assert ["malformed", "not-json", "not-json", "malformed"] == [error["errored"]["kind"] for error in errors]
    assert all(len(error["errored"]["problem"]) <= SAID_MOST for error in errors)


def test_judging_one_move_does_not_list_all_others(tmp_path: Path) -> None:
    """A hand of nearly every tile of duel has 471,726 sales; as many are counted as anybody may want to know of."""
    hand = ALL_TILES - Tiles.of([tile("livestock-v-0-grey"), tile("ebony-f-0")])
    path = tmp_path / "position.txt"
    path.write_text(f"market: c4 livestock-v-0-grey\nankh: c3 v\nseat 0 hand: {hand}\n", encoding="utf-8")
    came = sobek("judge", "--position", str(path), "--game", "duel", "--move", "seat 0: take c4")
    assert (0, b"") == (came.returncode, came.stderr)
    assert "legal moves: at least 10000, such as" in came.stdout.decode()


# The counting sees what is not linear, in Python and in C.

NOT_LINEAR: Final = {
    "a search through a list": "def read(data):\n    for one in data: one in data",
    "a slice": "def read(data):\n    for number, one in enumerate(data): one in set(data[:number])",
    "a tuple that grows": "def read(data):\n    made = ()\n    for one in data: made += (one,)",
    "a tuple made anew": "def read(data):\n    made = ()\n    for one in data: made = (*made, one)",
    "a sum of lists": "def read(data):\n    made = []\n    for one in data: made = made + [one]",
    "a loop in a loop": "def read(data):\n    for one in data:\n        for other in data:\n            pass",
    "an index": "def read(data):\n    for one in data: data.index(one)",
    "a text joined": "def read(data):\n    for one in data: ''.join(data)",
    "what is sorted": "def read(data):\n    for one in data: sorted(data)",
}
LINEAR: Final = {
    "a loop": "def read(data):\n    for one in data: pass",
    "a list that grows": "def read(data):\n    made = []\n    for one in data: made += [one]",
    "a list that is added to": "def read(data):\n    made = []\n    for one in data: made.extend([one])",
    "a comprehension": "def read(data):\n    return {one: [one] for one in data}",
    "a search through a set": "def read(data):\n    found = set(data)\n    for one in data: one in found",
}


def steps_of(source: str, size: int) -> int:
    """Count the steps of a reader, for a list of so many texts that are all different."""
    module: dict[str, Any] = {**COUNTING}
    exec(counted_code(source.encode(), "<read>"), module)  # noqa: S102  # one of those above
    data = list(map(str, range(size)))
    return STEPS.of(lambda: module["read"](data))


@pytest.mark.parametrize("name", [*NOT_LINEAR, *LINEAR])
def test_what_is_not_linear_is_seen(name: str) -> None:
    """Twice the elements cost more than two and a half times the steps, and only there."""
    source = {**NOT_LINEAR, **LINEAR}[name]
    assert (name in LINEAR) == (steps_of(source, 400) <= TIMES * steps_of(source, 200))
