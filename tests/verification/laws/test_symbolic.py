"""Symbolic properties: they hold on both backends, the solver finds every bug, and what it did not judge holds not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis.strategies import integers

from sobek_verification.games import GAMES
from sobek_verification.laws.symbolic.examine import BACKENDS, Backend, PropertyStatus, examine
from sobek_verification.laws.symbolic.property import Properties, Trial
from sobek_verification.prove.gathered import checks
from sobek_verification.prove.manifest import read_manifest

if TYPE_CHECKING:
    from collections.abc import Callable

TRIALS: Final = [trial for game in GAMES.values() for trial in game.symbolic]
CHECKS: Final = {one.name: one for one in checks() if one.how in ("symbolic property", "planted bug")}
BUGS: Final = [name for name, one in CHECKS.items() if one.how == "planted bug"]
LAWS: Final = [name for name in CHECKS if name not in BUGS]
SECONDS: Final = {name: entry.seconds for name, entry in read_manifest().items()}
QUICK_BUGS: Final = [name for name in BUGS if SECONDS.get(name, 0) < 0.4]
QUICK: Final = sorted(LAWS, key=lambda name: (SECONDS.get(name, 0), name))[:5]


@pytest.mark.parametrize("name", QUICK)
def test_a_property_holds_on_both_backends(name: str) -> None:
    """The quick ones; `sobek-verify prove` tries every one."""
    outcome = CHECKS[name].run()
    assert "holds" == outcome.came, outcome.found


def test_the_solver_is_tried_on_most_bugs_here() -> None:
    """The slower ones are left to `sobek-verify prove`, which tries every one."""
    assert len(QUICK_BUGS) >= len(BUGS) // 2


@pytest.mark.parametrize("name", QUICK_BUGS)
def test_the_solver_finds_a_bug(name: str) -> None:
    """Among so few examples that most of these bugs stay hidden from random ones."""
    assert "found" == CHECKS[name].run().came


def test_most_bugs_stay_hidden_from_as_many_random_examples() -> None:
    """They are wrong for few values: that is what a solver is asked for."""
    bugs = [trial for trial in TRIALS if trial.bug]
    shown = [trial for trial in bugs if examine(trial, "hypothesis").status == PropertyStatus.DIFFERS]
    assert len(shown) <= len(bugs) // 4, [trial.bug for trial in shown]


def test_every_property_has_a_bug() -> None:
    """A property that no bug breaks may be too weak to say anything."""
    assert {trial.law.sentence for trial in TRIALS} == {trial.law.sentence for trial in TRIALS if trial.bug}


def test_size() -> None:
    """So many there are of each game: none is lost on the way from its chapter to the manifest."""
    laws = Counter(name.partition("/")[0] for name in LAWS)
    bugs = Counter(name.partition("/")[0] for name in BUGS)
    assert ({"classic": 9, "duel": 6}, {"classic": 11, "duel": 7}) == (laws, bugs)


def test_the_manifest_has_what_each_property_is_stated_of_and_claims() -> None:
    """Its strategies and its body, so that neither becomes weaker unseen."""
    entries = read_manifest()
    assert [] == [name for name in LAWS if not entries[name].given or not entries[name].claims]
    name = "classic/symbolic/deceit-brings-a-point-for-every-card-of-any-corruption"
    given = ("marker: integers(min_value=0)", "cards: integers(min_value=0, max_value=40)")
    assert given == entries[name].given


# What must not be taken for a property that holds, or for a bug that the solver has found.


@frozen
class _Deaf:
    """Says whether it is true in a way that no symbolic value can."""

    number: int

    def __bool__(self) -> bool:
        return self.number >= 0


def _double(number: int) -> int:
    return number + number


def _holds(number: int) -> bool:
    return _double(number) == 2 * number


def _fails(number: int) -> bool:
    return number != 123456789


def _is_too_hard(number: int) -> bool:
    return bool(_Deaf(number))


def _is_too_hard_and_fails(number: int) -> bool:
    return not _Deaf(number)


def _trial(predicate: Callable[..., bool]) -> Trial:
    properties = Properties()
    properties.of("classic.scoring.set", number=integers(min_value=0))(predicate)
    (trial,) = properties
    return trial


@pytest.mark.parametrize(
    ("predicate", "backend", "status", "is_found"),
    [
        (_holds, "hypothesis", PropertyStatus.HOLDS, False),
        (_holds, "crosshair", PropertyStatus.HOLDS, False),
        (_fails, "hypothesis", PropertyStatus.HOLDS, False),
        (_fails, "crosshair", PropertyStatus.DIFFERS, True),
        (_is_too_hard, "hypothesis", PropertyStatus.HOLDS, False),
        (_is_too_hard, "crosshair", PropertyStatus.GAVE_UP, False),
        (_is_too_hard_and_fails, "hypothesis", PropertyStatus.DIFFERS, True),
        (_is_too_hard_and_fails, "crosshair", PropertyStatus.DIFFERS, False),
    ],
)
def test_what_comes_of_a_property(
    predicate: Callable[..., bool], backend: Backend, status: PropertyStatus, is_found: bool
) -> None:
    """What the backend did not judge does not hold, and a failure of examples that are not its own it has not found."""
    finding = examine(_trial(predicate), backend)
    assert (status, is_found) == (finding.status, finding.failing > 0)


@pytest.mark.parametrize("profile", ["default", "ci"])
def test_a_failure_comes_with_its_example(profile: str) -> None:
    """In the words of Hypothesis, on a line, and no others where it runs in continuous integration."""
    chosen = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        example = examine(_trial(_fails), "crosshair").example
    finally:
        settings.load_profile(chosen)
    assert "Failing test case: fails( number=123456789, )" == example.replace("_", "")


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_a_property_raises_is_no_verdict(backend: Backend) -> None:
    """It is raised; `sobek-verify prove` says that the check broke off."""

    def raises(number: int) -> bool:
        raise KeyError(number)

    with pytest.raises(KeyError):
        examine(_trial(raises), backend)


def test_a_bug_stands_in_the_place_of_the_right_one_while_it_is_tried() -> None:
    """The property sees the wrong implementation, which may call the right one, and is as it was afterwards."""
    properties = Properties()
    strategies: dict[str, Any] = {"number": integers()}
    properties.of("classic.scoring.set", **strategies)(_holds)
    properties.bug(_double, _holds)(_loses_one_of_seven)
    law, bug = properties
    statuses = [examine(trial, "crosshair").status for trial in (law, bug, law)]
    assert [PropertyStatus.HOLDS, PropertyStatus.DIFFERS, PropertyStatus.HOLDS] == statuses


def _loses_one_of_seven(number: int) -> int:
    return _double(number) - (number == 7)
