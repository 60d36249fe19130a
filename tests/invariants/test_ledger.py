"""The ledger finds everything that is in a wrong place or order, and counts all things."""

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
        ([("fish", QUAYS, DECK)], BEFORE, ["quays"]),
        ([("ivory", QUAYS, QUAYS)], BEFORE, ["quays"]),
    ],
)
def test_what_lies_elsewhere_is_found(moved: list[Moved], after: Layout, places: list[str]) -> None:
    """The deck is ordered and drawn from the top; empty places are compared too."""
    assert places == [str(found).partition(":")[0] for found in moved_otherwise(BEFORE, moved, after)]


@pytest.mark.parametrize(
    ("things", "names"),
    [(("fish", "ivory"), []), (("fish",), ["ivory"]), (("fish", "ivory", "gold", 3), ["deben 3", "gold"])],
)
def test_what_is_made_or_lost_is_found(things: tuple[object, ...], names: list[str]) -> None:
    """Things that the box never had are found too."""
    box = Counter(["fish", "ivory"])
    assert names == [str(found).partition(":")[0] for found in made_or_lost({DECK: things[:1], QUAYS: things[1:]}, box)]
