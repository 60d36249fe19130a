"""Contracts and enumerations: each comes out as the manifest says, and each fault that is seeded in one is found."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Final

import pytest

from sobek_verification.checks import SEEDED_FAULT, checks
from sobek_verification.prove.manifest import ManifestEntry, read_manifest

# Three seconds each, or more: left to `sobek-verify prove`, which runs every check.
LONG: Final = frozenset(Path(__file__).with_name("long.txt").read_text(encoding="utf-8").splitlines())
SINGLE: Final = tuple(one for one in checks() if one.name.split("/")[1] in {"contract", "enumeration"})
VISIBILITY: Final = tuple(one for one in checks() if one.name.split("/")[1] == "visibility")
CHECKS: Final = {one.name: one for one in (*SINGLE, *VISIBILITY)}


def _named(*kinds: str) -> list[str]:
    """Return the names of all checks of some kinds that do not take long, nor do those whose faults they are."""
    return [
        name for name, one in CHECKS.items() if one.kind in kinds and LONG.isdisjoint((name, name.rpartition("/")[0]))
    ]


@pytest.mark.parametrize("name", _named("enumeration"))
def test_core_agrees_over_the_whole_domain(name: str) -> None:
    """There is no difference, and the number of cases is right: a smaller domain would show no difference either."""
    outcome = CHECKS[name].run()
    assert read_manifest()[name] == ManifestEntry(outcome.result, outcome.size), outcome.found


@pytest.mark.parametrize("name", [*_named("contract", "bounded contract"), *_named(SEEDED_FAULT)[::4]])
def test_a_check_comes_out_as_the_manifest_says(name: str) -> None:
    """A law is confirmed over all paths; with a seeded fault it is refuted, or the core differs as the fault says.

    `sobek-verify prove` tries every seeded fault.
    """
    outcome = CHECKS[name].run()
    assert read_manifest()[name] == ManifestEntry(outcome.result, outcome.size), outcome.found


def test_every_check_has_a_seeded_fault() -> None:
    """A law that nothing refutes may be too weak, and an enumeration that finds nothing may compare nothing."""
    laws = {one.name for one in SINGLE if not one.is_seeded}
    assert laws == {one.name.rpartition("/")[0] for one in SINGLE if one.is_seeded}


def test_every_check_can_be_sent_to_another_process() -> None:
    """`sobek-verify prove` runs them in parallel."""
    for one in checks():
        assert one.name == pickle.loads(pickle.dumps(one)).name  # noqa: S301  # written here


def test_all_that_take_long_are_checks() -> None:
    """Every name in the list is that of a check."""
    assert set() == LONG - set(CHECKS)
