"""The ledger of things finds whatever lies elsewhere, or in another order, and counts all that lies there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sobek_invariants.ledger import made_or_lost, moved_otherwise

if TYPE_CHECKING:
    from sobek_invariants.ledger import Layout, Moved

DECK, QUAYS = ("deck",), ("quays",)
BEFORE: Layout = {DECK: ("fish", "wheat"), QUAYS: ("ivory",)}


@pytest.mark.parametrize(
    ("moved", "after", "places"),
    [
        ([("fish", DECK, QUAYS)], {DECK: ("wheat",), QUAYS: ("fish", "ivory")}, []),
        ([], {DECK: ("wheat", "fish"), QUAYS: ("ivory",)}, ["deck"]),
        ([("wheat", DECK, QUAYS)], {DECK: ("fish",), QUAYS: ("ivory", "wheat")}, ["deck", "deck", "quays"]),
        ([], BEFORE | {("hand", 0): ("ivory",)}, ["hand 0"]),
        ([("ivory", QUAYS, ("hand", 0))], {DECK: ("fish", "wheat")}, ["hand 0"]),
        ([], {DECK: ("fish", "wheat")}, ["quays"]),
        ([("fish", QUAYS, QUAYS)], BEFORE, ["quays"]),
    ],
)
def test_what_lies_elsewhere_is_found(moved: list[Moved], after: Layout, places: list[str]) -> None:
    """Of a deck the order counts and the top alone is taken; a place that was empty, or is now, is compared."""
    assert places == [str(found).partition(":")[0] for found in moved_otherwise(dict(BEFORE), moved, after)]


def test_things_of_other_kinds_are_not_compared() -> None:
    """Where only some kinds are asked for."""
    assert [] == [*moved_otherwise({DECK: ("fish",)}, [], {DECK: ("fish", 3)}, str)]
    assert 1 == len([*moved_otherwise({DECK: ("fish",)}, [], {DECK: ("fish", 3)}, int)])


@pytest.mark.parametrize(
    ("things", "names"),
    [(("fish", "ivory"), []), (("fish",), ["ivory"]), (("fish", "ivory", "gold", 3), ["deben 3", "gold"])],
)
def test_what_is_made_or_lost_is_found(things: tuple[object, ...], names: list[str]) -> None:
    """Also what the box never had."""
    box = Counter(["fish", "ivory"])
    assert names == [str(found).partition(":")[0] for found in made_or_lost({DECK: things[:1], QUAYS: things[1:]}, box)]
