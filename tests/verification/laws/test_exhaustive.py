"""The enumerations: the core agrees with slow references over whole domains, of the sizes that the manifest has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from sobek_verification.checks import MISSED, UNCOUNTED, registered
from sobek_verification.laws.exhaustive.classic.scribe import a_scribe_leaves_every_opponent_with_at_most_six_cards
from sobek_verification.laws.exhaustive.enumeration import find
from sobek_verification.prove.manifest import ManifestEntry, read_manifest
from sobek_verification.seeding import SeededFault

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
    """Return a parameter, marked if it takes long."""
    return pytest.param(one, marks=(pytest.mark.long,) if one.name in LONG else (), id=one.name)


@pytest.mark.parametrize("one", [_marked(one) for one in ENUMERATIONS.values()])
def test_core_agrees_over_the_whole_domain(one: Check) -> None:
    """No difference, and as many cases as there should be: a domain that shrank would show no difference either."""
    outcome = one.run()
    assert read_manifest()[one.name] == ManifestEntry(outcome.came, outcome.size), outcome.found


@pytest.mark.parametrize("one", FAULTS, ids=lambda one: one.name)
def test_enumeration_finds_its_seeded_fault(one: Check) -> None:
    """With it, the core differs somewhere in the domain."""
    assert read_manifest()[one.name] == ManifestEntry(one.run().came, UNCOUNTED)


def test_a_fault_that_is_not_found_is_missed() -> None:
    """A part that is replaced by itself differs nowhere."""
    none = SeededFault(
        "classic", "nothing is wrong", "sobek_core.classic.rules.characters.next_discard", lambda one: one
    )
    assert MISSED == find(a_scribe_leaves_every_opponent_with_at_most_six_cards, none).came


def test_all_that_take_long_are_enumerations() -> None:
    """None of them is left out by mistake under a name that it no longer has."""
    assert LONG <= set(ENUMERATIONS)
