"""Every parser of foreign data needs time and memory linear in its input.

tests/hostile.py has the parsers and the hostile input, and says what is counted. The size of the input is limited
anyway, so linear cost is enough.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from attrs import frozen

from sobek_core.duel.components import ALL_TILES, Tiles, tile
from tests.hostile import lines_of, readers

if TYPE_CHECKING:
    from pathlib import Path

MEGABYTE: Final = 1_000_000
SIZE: Final = 1_000  # bytes of the smallest input
TIMES: Final = 2.5  # the cost of twice the input, at most
STEPS_FREE: Final = 5_000  # steps; the JSON parser stops early at many brackets, but not at few
BYTES_A_BYTE: Final = 100
BYTES_FREE: Final = 60_000  # bytes; the peak is not exactly linear
SECONDS: Final = 2  # of the processor, for a megabyte, which takes a tenth of it
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
    seconds: float
    steps: tuple[int, int, int] = (0, 0, 0)
    bytes: tuple[int, int] = (0, 0)

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


def counted(mode: str, size: int = SIZE) -> list[Counted]:
    """Run tests/hostile.py."""
    came = limited("-m", "tests.hostile", mode, str(size))
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
def test_a_megabyte_of_each_kind_is_read_under_limits_on_memory_and_time() -> None:
    """All of it is read in one process. Work in C that is not linear takes longer."""
    assert [] == [one for one in counted("read", MEGABYTE) if one.seconds > SECONDS]


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
    assert came.stdout.decode().startswith("disputed: `seat 0: take c4`\nin an ordinary turn, legal: ")


# Tests of the counting itself.


def quadratic(data: range) -> None:
    """Do something for each pair."""
    for _ in data:
        for _ in data:
            pass


def test_what_is_not_linear_is_seen() -> None:
    """The check can fail: a loop in a loop is found, and a loop passes."""
    for call, is_linear in ((quadratic, False), (lambda data: [one for one in data if one], True)):
        one, two, four = (lines_of(partial(call, range(size))) for size in (100, 200, 400))
        assert is_linear == Counted("", "", 0, (one, two, four), (0, 0)).is_linear
