"""Enumerations: the core agrees with slow references over whole domains, whose sizes are in the manifest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from sobek_verification.checks import MISSED, UNCOUNTED, registered
from sobek_verification.laws.exhaustive.classic.scribe import a_scribe_leaves_every_opponent_with_at_most_six_cards
from sobek_verification.laws.exhaustive.enumeration import FIGURES, fault, figures, find
from sobek_verification.prove.manifest import ManifestEntry, read_manifest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

    from sobek_verification.checks import Check

LONG: Final = {  # three seconds each, or more
    "classic/enumeration/a-scoring-adds-the-points-of-a-set-and-steps-back-for-each-full-ten",
    "classic/enumeration/a-set-is-legal-exactly-when-its-laws-hold",
    "classic/enumeration/an-addition-is-legal-exactly-when-its-laws-hold",
    "duel/enumeration/a-direction-leads-towards-a-tile-if-any-does",
    "duel/enumeration/a-take-reaches-the-line-and-adds-what-it-skips-to-corruption",
    "duel/enumeration/a-sale-is-legal-exactly-when-its-laws-hold",
    "duel/enumeration/the-end-removes-what-the-best-use-of-wild-tiles-could-sell",
    "duel/enumeration/of-three-types-the-end-removes-what-the-best-use-of-wild-tiles-could-sell",
    "duel/enumeration/the-end-removes-as-many-tiles-as-any-sales-could",
}
ENUMERATIONS: Final = {one.name: one for one in registered() if one.how == "enumeration"}
FAULTS: Final = [one for one in registered() if one.how == "seeded fault"]


def _marked(one: Check) -> ParameterSet:
    """Return a parameter, marked `long` if it takes long."""
    return pytest.param(one, marks=(pytest.mark.long,) if one.name in LONG else (), id=one.name)


@pytest.mark.parametrize("one", [_marked(one) for one in ENUMERATIONS.values()])
def test_core_agrees_over_the_whole_domain(one: Check) -> None:
    """There is no difference, and the number of cases is right: a smaller domain would show no difference either."""
    outcome = one.run()
    assert read_manifest()[one.name] == ManifestEntry(outcome.came, outcome.size), outcome.found


@pytest.mark.parametrize("one", FAULTS, ids=lambda one: one.name)
def test_enumeration_finds_its_seeded_fault(one: Check) -> None:
    """With the fault, the core differs in the domain as the fault's pattern says."""
    outcome = one.run()
    assert read_manifest()[one.name] == ManifestEntry(outcome.came, UNCOUNTED), outcome.found


def test_every_enumeration_has_a_seeded_fault() -> None:
    """An enumeration that finds nothing may compare nothing."""
    assert set(ENUMERATIONS) == {one.name.rpartition("/")[0] for one in FAULTS}


def test_a_fault_names_the_laws_that_it_breaks() -> None:
    """They are laws of its enumeration. Only a fault in the order of a listing breaks none of several laws."""
    broken = {one.name: {rule for laws in one.faults for rule in laws} for one in FAULTS}
    assert [] == [one.name for one in FAULTS if not broken[one.name] <= set(one.rules)]
    unnamed = {one.name.rpartition("/")[2] for one in FAULTS if len(one.rules) > 1 and not broken[one.name]}
    assert {"sets-are-listed-backwards", "sales-are-listed-backwards", "the-first-is-listed-twice"} == unnamed


@pytest.mark.parametrize(
    ("finds", "found"), [("", "no difference"), ("hands of seven", r"hands of \(0, 0, 7\): expected \[0, 0, 0, 1\]")]
)
def test_a_fault_that_is_not_found_is_missed(finds: str, found: str) -> None:
    """Nothing differs if a part is replaced by itself, and a difference of another kind does not count."""
    none = fault("nothing is wrong", finds).at("rules.characters.next_discard", lambda one: one)
    wrong = none.at(FIGURES, figures(scribe_leaves=7)) if finds else none
    outcome = find(a_scribe_leaves_every_opponent_with_at_most_six_cards, wrong)
    assert MISSED == outcome.came
    assert re.search(found, outcome.found)


def test_all_that_take_long_are_enumerations() -> None:
    """Every name in the list is that of an enumeration."""
    assert LONG <= set(ENUMERATIONS)
