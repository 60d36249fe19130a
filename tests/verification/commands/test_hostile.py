"""Every parser of foreign data needs time and memory linear in its input.

tests/hostile.py has the parsers and the hostile input. The size of the input is limited anyway, so linear cost is
enough; anything else takes far longer for a megabyte, or a tenth of it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.duel.components import ALL_TILES, Tiles, tile
from tests.hostile import readers

if TYPE_CHECKING:
    from pathlib import Path

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
    came = limited("-m", "tests.hostile", str(size), which)
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
    assert came.stdout.decode().startswith("disputed: `seat 0: take c4`\nin an ordinary turn, legal: ")
