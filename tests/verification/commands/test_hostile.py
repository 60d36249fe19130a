"""Every parser of foreign data needs time and memory linear in its input.

sobek_verification.hostile has the parsers and the hostile input, and tests/step_counter.py says what is counted. The
size of the input is limited anyway, so linear cost is enough.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen

from sobek_core.duel.components import ALL_TILES, Tiles, tile
from sobek_verification.hostile.readers import readers
from tests.step_counter import COUNTING, STEPS, counted_code

if TYPE_CHECKING:
    from pathlib import Path

MEGABYTE: Final = 1_000_000
SIZE: Final = 1_000  # bytes of the smallest input
TIMES: Final = 2.5  # the cost of twice the input, at most
STEPS_FREE: Final = 5_000  # steps; the JSON parser stops early at many brackets, but not at few
BYTES_A_BYTE: Final = 100
BYTES_FREE: Final = 60_000  # bytes; the peak is not exactly linear
MAX_SAID: Final = 1_500  # characters of a message; the longest ones list all tiles


def limited(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with an address space of 600 MB."""
    shell = ["sh", "-c", 'ulimit -v 600000 && exec "$@"', "sh", sys.executable, *words]
    return subprocess.run(shell, capture_output=True, check=False)  # noqa: S603  # this package


@frozen
class Counted:
    """The counts for SIZE bytes of input and for two and four times as many; memory only for the first and the last."""

    name: str
    said: str
    steps: tuple[int, int, int]
    bytes: tuple[int, int]

    @property
    def is_linear(self) -> bool:
        """Return whether twice the input costs at most TIMES the steps, apart from a constant."""
        one, two, four = self.steps
        return four - two <= TIMES * max(0, two - one) + STEPS_FREE

    @property
    def is_small(self) -> bool:
        """Return whether each byte of input needs at most BYTES_A_BYTE bytes of memory, apart from a constant."""
        one, four = self.bytes
        return four - one <= 3 * SIZE * BYTES_A_BYTE + BYTES_FREE


def counted(mode: str) -> list[Counted]:
    """Run tests/step_counter.py."""
    came = limited("-m", "tests.step_counter", mode, str(SIZE))
    assert (0, b"") == (came.returncode, came.stderr[-2000:])
    return [Counted(**json.loads(line)) for line in came.stdout.splitlines()]


@pytest.mark.parametrize("mode", ["some", pytest.param("all", marks=pytest.mark.long)])
def test_hostile_input_is_read_in_linear_time_and_memory(mode: str) -> None:
    """This holds for every parser, and no message repeats the whole input.

    some: an eighth of the kinds of input of each parser; all: every kind at every place of every document.
    """
    found = counted(mode)
    assert {reader.name for reader in readers()} == {one.name.partition(": ")[0] for one in found}
    assert mode == "some" or len(found) > 3800
    assert [] == [one for one in found if not one.is_linear or not one.is_small or len(one.said) > MAX_SAID]


@pytest.mark.long
def test_a_megabyte_of_each_kind_is_read_under_a_limit_on_memory() -> None:
    """All of it is read in one process."""
    came = limited("-m", "tests.step_counter", "read", str(MEGABYTE))
    assert (0, b"") == (came.returncode, came.stderr[-2000:])


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
    assert "legal moves: at least 10000, such as (--all lists them all):" in came.stdout.decode()


# Tests of the counting itself.

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
    """Return the steps of a function for a list of different texts."""
    module: dict[str, Any] = {**COUNTING}
    exec(counted_code(source.encode(), "<read>"), module)  # noqa: S102  # one of those above
    data = list(map(str, range(size)))
    return STEPS.of(lambda: module["read"](data))


@pytest.mark.parametrize("name", [*NOT_LINEAR, *LINEAR])
def test_what_is_not_linear_is_seen(name: str) -> None:
    """The check can fail: quadratic work is found, in Python and in C, and linear work passes."""
    source = {**NOT_LINEAR, **LINEAR}[name]
    assert (name in LINEAR) == (steps_of(source, 400) <= TIMES * steps_of(source, 200))
