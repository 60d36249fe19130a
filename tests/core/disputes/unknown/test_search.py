"""The search for completions changes only what is unknown, and reuses what makes a position possible."""

from __future__ import annotations

from typing import Any

from sobek_core.classic import card
from sobek_core.disputes.unknown.search import Search, common
from tests.disputes import completions

FISH, WHEAT = card("fish-0"), card("wheat-0")


def test_a_gap_of_a_stated_size_keeps_it() -> None:
    """Its contents are exchanged; a gap of any size grows and shrinks."""
    found = completions(("quays: marble-0", "seat 0 hand: ?*2", "seat 1 hand: ?"))
    start = found.fill(((FISH, WHEAT), ()))
    assert start is not None
    met: list[Any] = []

    def distance_of(state: object) -> float:
        met.append(state)
        return 1

    assert Search(found, lambda _: []).approach(start, distance_of) is None
    assert {2} == {len(state.seats[0].hand) for state in met}
    assert len({state.seats[0].hand for state in met}) > 10
    assert len({len(state.seats[1].hand) for state in met}) > 3


def test_a_completion_takes_over_what_makes_another_possible() -> None:
    """The contents are copied gap by gap, as long as the result stays acceptable."""
    found = completions(("quays: marble-0", "seat 0 hand: ?*1", "seat 1 hand: ?*1"))
    start, other = found.fill(((WHEAT,), (card("queen"),))), found.fill(((FISH,), (card("thief"),)))
    assert start is not None
    assert other is not None
    search = Search(found, lambda state: ["no fish"] * (FISH not in state.seats[0].hand))
    repaired, met = search.repaired(start, lambda state: card("thief") not in state.seats[1].hand, [other])
    assert repaired is not None
    assert ((FISH,), (card("queen"),)) == repaired.contents
    assert {frozenset({"no fish"}), frozenset()} == met


def test_nothing_is_common_to_no_sets() -> None:
    """A violation is common only if every completion that was met has it."""
    assert frozenset() == common([])
    assert {"b"} == common([frozenset("ab"), frozenset("bc")])
