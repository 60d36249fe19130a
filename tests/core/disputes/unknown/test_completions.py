"""How unknown places are filled: only with kinds that break no invariant, and in ways that contrast the places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.classic import card
from sobek_core.disputes import ScoreQuestion
from sobek_core.disputes.unknown.orders import FEWEST_SCARABS, MOST_SCARABS, interleaved
from sobek_core.games import GAMES
from tests.disputes import completions

if TYPE_CHECKING:
    from collections.abc import Sequence

HANDS = ("quays: marble-0", "seat 0 hand: ?", "seat 1 hand: ?")
FISH = card("fish-0")


def test_a_kind_that_breaks_an_invariant_fits_nowhere() -> None:
    """A kind that breaks an invariant in one gap is tried only in the other."""
    own, other = completions(HANDS, check=lambda state: ["no fish"] * (FISH in state.seats[0].hand)).kinds
    assert other - own == {FISH}


def test_a_kind_fits_if_something_else_keeps_the_invariant() -> None:
    """It is excluded only if it breaks an invariant both alone and beside a place with the most scarabs."""
    own, other = completions(
        HANDS, check=lambda state: ["fish alone"] * (FISH in state.seats[0].hand and not state.seats[1].hand)
    ).kinds
    assert own == other
    assert FISH in own


def test_what_one_gap_holds_is_not_left_for_another() -> None:
    """Two gaps are filled from the same box."""
    found = completions(HANDS)
    assert {FISH: 1} == _fewer(found.left_for(((), ()), 1), found.left_for(((FISH,), ()), 1))


def _fewer(before: Sequence[object], after: Sequence[object]) -> dict[object, int]:
    return {kind: before.count(kind) - after.count(kind) for kind in before if before.count(kind) != after.count(kind)}


@pytest.mark.parametrize("filled", [0, 1])
def test_one_place_is_filled_while_the_other_is_empty(filled: int) -> None:
    """Each place is filled alone, so that a condition on one place is both met and broken."""
    assert any(one.contents[filled] and not one.contents[1 - filled] for one in completions(HANDS).candidates())


@pytest.mark.parametrize("empty", range(4))
def test_one_place_is_empty_while_each_other_has_the_most_scarabs(empty: int) -> None:
    """So a claim about points is compared with a contrast of one seat to all others."""
    lines = ("players: 4", *(f"seat {seat} corruption: ?" for seat in range(4)), "turn: hand-sets seat 3 ender 0")
    found = completions(lines, ScoreQuestion((0, 0, 0, 0), GAMES["classic"].notation.read("seat 3: done")))
    most = max(kind.scarabs for kind in found.kinds[0])
    scarabs = [[[kind.scarabs for kind in gap] for gap in one.contents] for one in found.candidates()]
    assert [[] if number == empty else [most] for number in range(4)] in scarabs


def test_debens_are_ordered_by_their_points() -> None:
    """A deben has points where a card has scarabs."""
    assert ([2, 3, 5], [5, 3, 2]) == (FEWEST_SCARABS([3, 5, 2]), MOST_SCARABS([3, 5, 2]))


def test_of_each_type_one_comes_before_another() -> None:
    """The wild things come last."""
    of_classic = [card(name) for name in ("amulet", "fish-0", "fish-1", "ivory-0")]
    assert ["fish-0", "ivory-0", "fish-1", "amulet"] == [kind.name for kind in interleaved(of_classic)]


def test_a_row_is_filled_in_every_order() -> None:
    """The cards on the quays are a row; a hand is a pile."""
    wheat = card("wheat-0")
    row, pile = (
        completions(("quays: ?*2",)).every(1_000),
        completions(("quays: marble-0", "seat 0 hand: ?*2")).every(1_000),
    )
    assert row is not None
    assert pile is not None
    both = {(FISH, wheat), (wheat, FISH)}
    assert both == {one.contents[0] for one in row} & both
    assert 1 == len({one.contents[0] for one in pile} & both)
