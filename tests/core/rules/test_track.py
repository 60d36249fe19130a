"""The score track: spec/classic/scoring.md, .track, .same-symbol and .beyond-hundred."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.track import BLOCKS, Track

PRINTED: Final = Track()
FINE: Final = ("ankh", "eye", "lotus", "feather")


def test_multiples_of_five_bear_numbers() -> None:
    """classic.scoring.track: exactly these of the hundred spaces have numbers."""
    assert list(range(0, 100, 5)) == [space for space in range(100) if PRINTED.symbol(space) == "number"]


def test_no_penalty_that_an_edition_allows_leads_below_zero() -> None:
    """classic.scoring.penalty: not even if all points count, with the fewest points per step that are accepted."""
    fewest = next(points for points in range(1, 11) if _is_accepted(points))
    assert min(PRINTED.step(total, -(total // fewest)) for total in range(300)) >= 0
    assert min(PRINTED.step(total, -(total // (fewest - 1))) for total in range(300)) < 0


def _is_accepted(points: int) -> bool:
    """Return whether an edition may have this number of points per step."""
    try:
        evolve(PUBLISHED.figures, points_per_step=points)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("total", "number", "after"),
    [
        (95, 1, 100),
        (100, -20, 0),
        (0, 1, 5),
        (63, 0, 63),
        (96, 1, 104),
        (103, -1, 97),
        (99, 1, 102),
        (199, 1, 202),
        (0, -1, -5),
    ],
)
def test_step_of_the_printed_track(total: int, number: int, after: int) -> None:
    """classic.scoring.same-symbol, .beyond-hundred: numbers lead to numbers, and the 0 space is no boundary."""
    assert PRINTED.step(total, number) == after


def test_other_track_leads_elsewhere() -> None:
    """classic.scoring.beyond-hundred: on a track with equal blocks, 98 leads to 103 and back."""
    alike = Track((FINE,) * BLOCKS)
    assert (103, 98, 95) == (alike.step(98, 1), alike.step(103, -1), alike.step(100, -1))


@pytest.mark.parametrize("number", [0, 19, 21])
def test_track_has_twenty_blocks(number: int) -> None:
    """classic.scoring.track: fewer or more blocks are refused."""
    message = rf"^track: expected 20 blocks, got {number} \(classic\.scoring\.track\)$"
    with pytest.raises(ValueError, match=message):
        Track((FINE,) * number)


LONG: Final = " ".join(FINE * 20)


@pytest.mark.parametrize(
    "block",
    ["ankh ankh lotus feather", "ankh eye lotus", "ankh eye lotus feather eye", "", pytest.param(LONG, id="long")],
)
def test_block_bears_each_symbol_once(block: str) -> None:
    """classic.scoring.track: the message names the block, its expected symbols and 40 characters of the actual ones."""
    message = (
        r"^track, block 7: expected ankh, eye, lotus, feather, each once in any order, "
        rf"got '{block[:40]}' \(classic\.scoring\.track\)$"
    )
    with pytest.raises(ValueError, match=message):
        Track((*(FINE,) * 7, tuple(block.split()), *(FINE,) * 12))
