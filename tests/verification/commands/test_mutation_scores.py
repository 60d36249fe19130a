"""Survivors are explained or counted by chapter; what is beneath its target is said, and scores are written."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from sobek_verification.commands import commands
from sobek_verification.conformance import escaped
from sobek_verification.conformance.escaped import Faults, read_faults
from sobek_verification.errors import BadDataError
from sobek_verification.mutation import command, tree
from sobek_verification.mutation.afresh import ONLY
from sobek_verification.mutation.explained import EXPLAINED, Explanation, read_explanations, sort
from sobek_verification.mutation.mutant import Mutant, Tried, Verdict
from sobek_verification.mutation.score import TARGETS, Score, beneath, scores, total
from sobek_verification.prove import command as prove
from sobek_verification.prove import manifest
from sobek_verification.prove.manifest import Entry, read_manifest, read_mutants, write_manifest

if TYPE_CHECKING:
    from pathlib import Path

PLUS = Mutant("classic/scoring", "count", "return one + two", "return one - two")
MINUS = evolve(PLUS, becomes="return 0")
CHECKED = Entry("g/way/it-holds", "way", "it holds", (), "holds", 12, 0.1)


def test_each_target_is_of_a_chapter() -> None:
    """Else nothing would be held to it."""
    named = {chapter for targets in TARGETS.values() for chapter in targets}
    assert set(tree.files()) >= named - {"all"}


def test_survivors_are_explained_as_often_as_it_is_said() -> None:
    """One more is alive; an explanation without a survivor is stale, if its chapter was tried."""
    other, elsewhere = evolve(PLUS, was="return one"), evolve(PLUS, chapter="duel/scoring")
    explanations = [Explanation(PLUS, "it is none", 2), Explanation(other, "it is"), Explanation(elsewhere, "so")]
    found = sort([PLUS, PLUS, PLUS], explanations, ["classic/scoring"])
    assert ((PLUS, PLUS), (PLUS,), (explanations[1],)) == (found.explained, found.alive, found.stale)
    assert explanations[:1] == list(sort([PLUS], explanations[:1], ["classic/scoring"]).stale)


def explanation(**changes: object) -> str:
    """Write an entry of explained.toml about PLUS. changes: fields with other values, or with none."""
    fields: dict[str, object] = {
        "chapter": PLUS.chapter,
        "where": PLUS.where,
        "was": PLUS.was,
        "becomes": PLUS.becomes,
        "why": "nothing is counted",
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in (fields | changes).items() if value is not None]
    return "\n".join(["[[explained]]", *lines, ""])


def test_explanations_are_read(tmp_path: Path) -> None:
    """With how many they are about."""
    path = tmp_path / "explained.toml"
    path.write_text(explanation() + explanation(where="other", times=2), encoding="utf-8")
    once = Explanation(PLUS, "nothing is counted")
    assert (once, evolve(once, mutant=evolve(PLUS, where="other"), times=2)) == read_explanations(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (explanation(why=None), "entry 1: expected the texts chapter, where, was, becomes, why"),
        (explanation(why=" "), "entry 1: expected the texts"),
        (explanation(times=0), "entry 1: expected the texts"),
        (explanation(reason="it is"), "entry 1: expected the texts"),
        (explanation() + explanation(why="it is"), "expected one entry a mutant, and times in it"),
        ("[", "not TOML"),
    ],
)
def test_bad_explanations_are_refused(tmp_path: Path, text: str, said: str) -> None:
    """With what would be right; no mutant is explained without a reason."""
    path = tmp_path / "explained.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDataError, match=said):
        read_explanations(path)


def test_the_explanations_of_the_project_are_of_its_chapters() -> None:
    """Each of them names a chapter that there is."""
    assert {one.mutant.chapter for one in read_explanations(EXPLAINED)} <= set(tree.files())


@pytest.mark.parametrize(
    ("score", "percent", "said"),
    [
        (Score("classic/scoring", 1000, 999, 5, 0), 99.9, "classic/scoring: expected 100 percent, got 99.9"),
        (Score("classic/scoring", 1000, 999, 5, 1), 100.0, None),
        (Score("classic/scoring", 10000, 9999, 0, 0), 99.9, "classic/scoring: expected 100 percent, got 99.9"),
        (Score("classic/quay", 10, 1, 0, 0), 10.0, None),
        (Score("all", 101, 97, 0, 1), 97.0, None),
        (Score("all", 100, 96, 0, 0), 96.0, "all: expected 97 percent, got 96"),
        (Score("all", 3, 0, 0, 3), 100.0, None),
    ],
)
def test_scores_and_targets(score: Score, percent: float, said: str | None) -> None:
    """The share of killed ones among those that are not explained, never rounded up."""
    assert (percent, (said,) if said else ()) == (score.percent, beneath([score], TARGETS["tests"]))


def test_mutants_are_counted_by_chapter() -> None:
    """Late ones are killed; a chapter without mutants has no score."""
    verdicts = [Verdict.KILLED, Verdict.LATE, Verdict.ALIVE, Verdict.ALIVE]
    tried = [Tried(evolve(PLUS, was=str(number)), verdict) for number, verdict in enumerate(verdicts)]
    survivors = sort([one.mutant for one in tried[2:]], [Explanation(tried[3].mutant, "so")], ["classic/scoring"])
    found = scores(tried, survivors, ["classic/quay", "classic/scoring"])
    assert (Score("classic/scoring", 4, 2, 1, 1),) == found
    assert Score("all", 8, 4, 2, 2) == total([*found, *found])


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """One chapter with a target, the tools, and a manifest with one check."""
    monkeypatch.setattr(
        command,
        "files",
        lambda: {"classic/scoring": "sobek_core/classic/rules/scoring.py", "duel/board": "sobek_core/duel/board.py"},
    )
    monkeypatch.setattr(command, "missing", tuple)
    monkeypatch.setattr(command, "EXPLAINED", tmp_path / "explained.toml")
    (tmp_path / "explained.toml").touch()
    path = tmp_path / "manifest.toml"
    path.write_text(write_manifest([CHECKED]), encoding="utf-8")
    monkeypatch.setattr(manifest, "MANIFEST", path)
    return path


def mutants(monkeypatch: pytest.MonkeyPatch, verdict: Verdict, *words: str) -> Result:
    """Run the command, with this verdict of the one mutant that there is."""
    monkeypatch.setattr(command, "try_mutants", lambda *_arguments, **_all: (Tried(PLUS, verdict),))
    return CliRunner().invoke(commands, ["mutants", "--jobs", "1", *words])


def test_survivors_are_printed_as_they_would_be_explained(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """With exit code 1; with a reason there it is 0, and stale when the mutant is killed."""
    found = mutants(monkeypatch, Verdict.ALIVE)
    assert (1, True) == (found.exit_code, "FAILED: classic/scoring: expected 100 percent, got 0\n" in found.output)
    survivor, *_ = found.output.partition('why = ""')
    assert survivor in explanation()
    (path.parent / "explained.toml").write_text(survivor + 'why = "it is"', encoding="utf-8")
    assert (0, "alive") == (mutants(monkeypatch, Verdict.ALIVE).exit_code, Verdict.ALIVE)
    found = mutants(monkeypatch, Verdict.KILLED)
    assert (0, True) == (found.exit_code, "explained, but killed or no mutant any more" in found.output)


def test_survivors_in_json(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """With figures, and what is beneath its target; of some chapters there is no sum."""
    found = json.loads(mutants(monkeypatch, Verdict.ALIVE, "--json", "classic").stdout)
    figures = {"chapter": "classic/scoring", "mutants": 1, "killed": 0, "late": 0, "explained": 0}
    assert [figures | {"percent": 0.0, "target": 100.0}] == found["chapters"]
    assert [{"chapter": PLUS.chapter, "where": "count", "was": PLUS.was, "becomes": PLUS.becomes}] == found["alive"]
    assert (path.exists(), [], 1) == (True, found["stale"], len(found["beneath"]))


def test_scores_are_written_where_the_checks_stand(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Only of all chapters, and if no target is missed; whoever writes leaves what the other wrote."""
    assert (1, ()) == (mutants(monkeypatch, Verdict.ALIVE, "--write").exit_code, read_mutants())
    assert (2, ()) == (mutants(monkeypatch, Verdict.KILLED, "--write", "classic").exit_code, read_mutants())
    assert 0 == mutants(monkeypatch, Verdict.KILLED, "--write").exit_code
    written = manifest.Mutants("classic/scoring", 1, 1, 0)
    assert ((written,), {CHECKED.name: CHECKED}) == (read_mutants(), read_manifest())
    monkeypatch.setattr(prove, "checks", tuple)
    assert 0 == CliRunner().invoke(commands, ["prove", "--jobs", "1", "--write"]).exit_code
    assert ((written,), {}) == (read_mutants(), read_manifest())
    path.unlink()
    assert 0 == mutants(monkeypatch, Verdict.LATE, "--write").exit_code
    assert ((written,), {}) == (read_mutants(), read_manifest())


def test_what_escapes_the_vectors_is_written_down(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Of those that are not explained, with how many there are; beneath 98 percent nothing is written."""
    monkeypatch.setattr(command, "ESCAPED", path.with_name("escaped.toml"))
    monkeypatch.setattr(escaped, "ESCAPED", path.with_name("escaped.toml"))
    monkeypatch.setenv(ONLY, "")
    found = mutants(monkeypatch, Verdict.ALIVE, "--by", "vectors", "--write")
    assert (1, True) == (found.exit_code, "FAILED: all: expected 98 percent, got 0\n" in found.output)
    assert (os.environ[ONLY], False) == ("test_vectors.py", path.with_name("escaped.toml").exists())
    others = tuple(Tried(evolve(PLUS, was=str(number)), Verdict.KILLED) for number in range(98))
    words = (Tried(PLUS, Verdict.ALIVE, only_words=True),)
    monkeypatch.setattr(
        command,
        "try_mutants",
        lambda *_arguments, **_all: (*others, *words, Tried(PLUS, Verdict.ALIVE), Tried(MINUS, Verdict.ALIVE)),
    )
    (path.parent / "explained.toml").write_text(explanation(becomes=MINUS.becomes), encoding="utf-8")
    assert 0 == CliRunner().invoke(commands, ["mutants", "--jobs", "1", "--by", "vectors", "--write"]).exit_code
    assert Faults(99, (PLUS,)) == read_faults()
    assert (98, 98.9, True) == (read_faults().caught, read_faults().percent, read_faults().is_enough)


@pytest.mark.usefixtures("path")
def test_a_list_of_what_escapes_that_cannot_be_written_is_one_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is found out before anything is tried, so that there is no score."""
    monkeypatch.setenv(ONLY, "")
    monkeypatch.setattr(command, "ESCAPED", tmp_path)
    found = mutants(monkeypatch, Verdict.ALIVE, "--by", "vectors", "--write")
    said = f"sobek-verify mutants: {tmp_path}: cannot be written: Is a directory\n"
    assert (1, said) == (found.exit_code, found.output)


def test_what_cannot_be_done_is_said(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """A chapter that is none, tools that are not here, and a tool that breaks off."""
    found = mutants(monkeypatch, Verdict.KILLED, "classic/nothing")
    assert (2, True) == (found.exit_code, "expected a game or a chapter such as classic/scoring" in found.output)
    (path.parent / "explained.toml").write_text("[", encoding="utf-8")
    assert 65 == mutants(monkeypatch, Verdict.KILLED).exit_code
    monkeypatch.setattr(command, "missing", lambda: ("mutmut",))
    found = mutants(monkeypatch, Verdict.KILLED)
    assert (1, True) == (found.exit_code, 'mutmut missing; install "sobek-verification[mutants]"' in found.output)


def test_what_people_are_told_is_not_for_the_vectors_to_catch(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """So the chapters of telling are not tried with them."""
    assert path.exists()
    tried: list[str] = []
    monkeypatch.setattr(command, "files", lambda: {"duel/narration": "a.py", "duel/board": "b.py"})

    def try_mutants(_folder: Path, files: dict[str, str], _jobs: int, *, everything: bool) -> tuple[Tried, ...]:
        assert everything
        tried.extend(files)
        return ()

    monkeypatch.setattr(command, "try_mutants", try_mutants)
    monkeypatch.setenv(ONLY, "")
    for by in ("tests", "vectors"):
        CliRunner().invoke(commands, ["mutants", "--jobs", "1", "--by", by])
    assert ["duel/narration", "duel/board", "duel/board"] == tried


def test_what_is_shipped_of_the_vectors_is_enough() -> None:
    """Some thousand faults, of which the vectors catch what they must; what escapes is of chapters that there are."""
    faults = read_faults()
    assert (True, True) == (faults.number > 5000, faults.is_enough)
    assert {one.chapter for one in faults.escaped} <= set(tree.files())


def test_the_scores_in_the_manifest_are_of_all_chapters_and_meet_their_targets() -> None:
    """What the last whole run wrote."""
    found = [Score(one.chapter, one.mutants, one.killed, 0, one.explained) for one in read_mutants()]
    assert set(tree.files()) == {one.chapter for one in found}
    assert () == beneath([*found, total(found)], TARGETS["tests"])
    assert len([*read_explanations(EXPLAINED)]) <= sum(one.explained for one in found)
