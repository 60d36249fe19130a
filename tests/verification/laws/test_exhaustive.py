"""Faults that are seeded in laws name those that they break, and count only if they are found; test_checks has all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.classic import Classic
from sobek_core.classic.rules.quay import window
from sobek_verification.checks import FOUND, MISSED, checks, find
from sobek_verification.laws.exhaustive.enumeration import enumerate_whole, hold
from sobek_verification.seeding import with_figures

if TYPE_CHECKING:
    from sobek_verification.seeding import Damage

FAULTS: Final = [one for one in checks() if one.is_seeded and "/enumeration/" in one.name]


def test_a_fault_names_the_laws_that_it_breaks() -> None:
    """They are laws of its enumeration."""
    broken = {one.name: {rule for laws in one.faults for rule in laws} for one in FAULTS}
    laws = {one.name: set(one.laws) for one in checks()}
    assert [] == [name for name, rules in broken.items() if not rules <= laws[name.rpartition("/")[0]]]


def _four_of_nine_cards_can_be_taken() -> int:
    hold("nine cards", 4, window(Classic(), 9))
    return 1


@pytest.mark.parametrize(("damage", "result"), [(lambda one: one, MISSED), (with_figures(window=3), FOUND)])
def test_a_fault_that_changes_nothing_is_missed(damage: Damage, result: str) -> None:
    """Nothing differs if a part is replaced by itself."""
    run = partial(enumerate_whole, _four_of_nine_cards_can_be_taken)
    assert result == find(f"{__name__}.window", damage, run).result
