"""Faults that are seeded in enumerations name the laws that they break; test_checks looks for them."""

from __future__ import annotations

import re
from typing import Final

import pytest

from sobek_verification.checks import FOUND, MISSED, registered
from sobek_verification.laws.exhaustive.classic.scribe import a_scribe_leaves_every_opponent_with_at_most_six_cards
from sobek_verification.laws.exhaustive.enumeration import FIGURES, fault, figures, find

FAULTS: Final = [one for one in registered() if one.is_seeded and one.expected == FOUND]


def test_a_fault_names_the_laws_that_it_breaks() -> None:
    """They are laws of its enumeration. Only a fault in the order of a listing breaks none of several laws."""
    broken = {one.name: {rule for laws in one.faults for rule in laws} for one in FAULTS}
    assert [] == [one.name for one in FAULTS if not broken[one.name] <= set(one.rules)]
    unnamed = {one.name.rpartition("/")[2] for one in FAULTS if len(one.rules) > 1 and not broken[one.name]}
    backwards, twice = ("sets", "sales"), ("first", "last")
    expected = {f"{one}-are-listed-backwards" for one in backwards} | {f"the-{one}-is-listed-twice" for one in twice}
    assert expected == unnamed


@pytest.mark.parametrize(
    ("finds", "found"), [("", "no difference"), ("hands of seven", r"hands of \(0, 0, 7\): expected \[0, 0, 0, 1\]")]
)
def test_a_fault_that_is_not_found_is_missed(finds: str, found: str) -> None:
    """Nothing differs if a part is replaced by itself, and a difference of another kind does not count."""
    none = fault("nothing is wrong", finds).at("rules.characters.next_discard", lambda one: one)
    wrong = none.at(FIGURES, figures(scribe_hand_limit=7)) if finds else none
    outcome = find(a_scribe_leaves_every_opponent_with_at_most_six_cards, wrong)
    assert MISSED == outcome.result
    assert re.search(found, outcome.found)
