"""Survivors are explained or counted by package, and missed targets are reported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_verification.cli import mutants as command
from sobek_verification.mutation import tree
from sobek_verification.mutation.explained import CommonReason, Explanation, Explanations, sort
from sobek_verification.mutation.mutant import Mutant, MutantResult, SuiteResult
from sobek_verification.mutation.packages import NOT_IN_VECTORS, PACKAGES, files_of
from sobek_verification.mutation.runner import MutationOutcome
from sobek_verification.mutation.score import STRICT, TARGETS, Score, below_target
from tests.commands import verify

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from click.testing import Result

    from sobek_verification.mutation.runner import MutationPlan

PLUS = Mutant("classic/scoring", "count", "return one + two", "return one - two")
MINUS = evolve(PLUS, becomes="return 0")


def explained(mutant: Mutant, why: str, times: int = 1) -> Explanation:
    """Return an explanation of a mutant."""
    return Explanation(mutant.chapter, mutant.where, mutant.was, mutant.becomes, why, times)


def test_each_target_is_of_what_there_is() -> None:
    """Otherwise the target would apply to nothing."""
    assert set(PACKAGES) >= set(TARGETS["tests"])
    assert set(files_of(tree.ROOT)["rules"]) >= {*STRICT, *NOT_IN_VECTORS}


def test_survivors_are_explained_as_often_as_stated() -> None:
    """A further one is alive; an unused explanation is stale if its whole chapter was tried."""
    other, other_choices = evolve(PLUS, was="return one"), evolve(PLUS, chapter="duel/scoring")
    about = (explained(PLUS, "it is none", 2), explained(other, "it is"), explained(other_choices, "so"))
    found = sort({"rules": [PLUS, PLUS, PLUS]}, Explanations(about), ["classic/scoring"])
    assert ((PLUS, PLUS), (PLUS,), (about[1],)) == (found.explained, found.alive, found.stale)
    assert about[:1] == sort({"rules": [PLUS]}, Explanations(about[:1]), ["classic/scoring"]).stale
    assert () == sort({"rules": []}, Explanations(about), []).stale


def test_survivors_are_explained_by_a_reason() -> None:
    """A reason explains any number of survivors in its packages."""
    reason = CommonReason(("page",), r"one \+ two => .* - ", "so")
    found = sort({"page": [PLUS, PLUS], "cli": [PLUS]}, Explanations(reason=(reason,)), [])
    assert ((PLUS, PLUS), (PLUS,)) == (found.explained, found.alive)


def explanation(**changes: object) -> str:
    """Write an entry of explained.toml about PLUS. changes: fields with other values, or None to omit them."""
    fields: dict[str, object] = {
        "chapter": PLUS.chapter,
        "where": PLUS.where,
        "was": PLUS.was,
        "becomes": PLUS.becomes,
        "why": "nothing is counted",
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in (fields | changes).items() if value is not None]
    return "\n".join(["[[explained]]", *lines, ""])


def figures(package: str, tried: int, killed: int, explained: int) -> Score:
    """Return a score."""
    return Score(package, 9999, tried, killed, 0, 0, explained)


def test_of_scoring_nothing_may_survive() -> None:
    """This holds whatever the score of all rules is; the vectors need not catch all."""
    survivors = sort(
        {"rules": [PLUS, MINUS, evolve(PLUS, chapter="duel/board")]}, Explanations((explained(MINUS, "so"),)), []
    )
    good = [figures("rules", 1000, 999, 0)]
    said = ("classic/scoring: expected no survivor that is not explained, got 1",)
    assert (said, ()) == tuple((*below_target(good, survivors, TARGETS[by]),) for by in ("tests", "vectors"))


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Set up two packages and the tool; return the path of the explanations."""
    every = {"rules": {"classic/scoring": "a.py", "duel/dealing": "b.py"}, "visibility": {}, "page": {"page/a": "c"}}
    monkeypatch.setattr(command, "files_of", lambda _: every)
    monkeypatch.setattr(command, "is_missing", lambda: False)
    monkeypatch.setattr(command, "copy_tree", lambda _: None)
    path = tmp_path / "explained.toml"
    path.touch()
    monkeypatch.setattr(command, "EXPLAINED", path)
    return path


def mutants(monkeypatch: pytest.MonkeyPatch, tried: SuiteResult | tuple[MutantResult, ...], *words: str) -> Result:
    """Run the command with a faked result for the rules: one mutant with this verdict, or several results."""

    def try_package(_folder: Path, package: str, *_: object) -> MutationOutcome:
        found = (MutantResult(PLUS, tried),) if isinstance(tried, SuiteResult) else tried
        return MutationOutcome(package, 5, found if package == "rules" else ())

    monkeypatch.setattr(command, "try_package", try_package)
    return verify("mutants", "--jobs", 1, *words)


def test_survivors_are_printed_as_they_would_be_explained(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """The exit code is 1; with a reason it is 0, and the reason is stale once the mutant is killed."""
    found = mutants(monkeypatch, SuiteResult.ALIVE)
    assert (1, True) == (found.exit_code, "FAILED: rules: expected 97 percent, got 0\n" in found.output)
    survivor, *_ = found.output.partition('why = ""')
    assert survivor in explanation()
    path.write_text(survivor + 'why = "it is"', encoding="utf-8")
    assert 0 == mutants(monkeypatch, SuiteResult.ALIVE).exit_code
    found = mutants(monkeypatch, SuiteResult.KILLED)
    assert (0, True) == (found.exit_code, "explained, but killed or no longer a mutant" in found.output)
    found = mutants(monkeypatch, SuiteResult.KILLED, "--sample", "5")
    assert (0, False) == (found.exit_code, "explained, but" in found.output)


@pytest.mark.usefixtures("path")
def test_what_is_dealt_by_chance_is_not_for_the_vectors_to_catch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chapters of dealing, and packages other than the rules, are not tried with vectors."""
    tried: list[str] = []

    def try_package(
        _folder: Path, package: str, files: Mapping[str, str], _tests: object, plan: MutationPlan
    ) -> MutationOutcome:
        tried.extend(f"{plan.by} {chapter}" for chapter in files)
        return MutationOutcome(package, 0, ())

    monkeypatch.setattr(command, "try_package", try_package)
    for by in ("tests", "vectors"):
        verify("mutants", "--jobs", 1, "--by", by)
    expected = ["tests classic/scoring", "tests duel/dealing", "tests page/a", "vectors classic/scoring"]
    assert expected == tried
