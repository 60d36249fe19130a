"""The kill matrix: each fault is seeded in a separate process, and each family's result is recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.rules import scoring
from sobek_verification.cli import matrix as command
from sobek_verification.matrix import families, faults, measure
from sobek_verification.matrix.families import CheckFamily
from sobek_verification.matrix.faults import MatrixFault, Replaced, of_metamorphic_laws, sample
from sobek_verification.matrix.measure import FamilyResult, FunctionReach, run
from sobek_verification.matrix.results import MatrixRow
from sobek_verification.matrix.table import columns
from sobek_verification.mutation.mutant import Mutant
from sobek_verification.mutation.packages import files_of
from sobek_verification.mutation.tree import ROOT
from tests.commands import verify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.matrix.families import Part
    from sobek_verification.suite import GameSuite

PATH: Final = Path(scoring.__file__)
SOURCE: Final = PATH.read_text(encoding="utf-8")
CODE: Final = scoring.score_horizontal.__code__
DOUBLED: Final = MatrixFault(
    Mutant("classic/scoring", "score_horizontal", "return scarabs", "return 2 * scarabs"),
    ("classic.scoring.horizontal",),
    (CODE.co_filename, CODE.co_qualname),
    Replaced(PATH, SOURCE, SOURCE.replace("return scarabs\n", "return 2 * scarabs\n")),
)
UNREPORTED, UNPLAYED = (
    next(one for one in of_metamorphic_laws() if one.mutant.becomes == becomes)
    for becomes in ("every hundredth move reports no events", "ebony cannot be played")
)


def _scores_three() -> None:
    assert 3 == scoring.score_horizontal(3)


def _scores_nothing() -> None:
    assert 0 == scoring.score_horizontal(0)


def _never_ends() -> None:
    while scoring.score_horizontal(3) == 6:
        pass


NOTHING: Final = ("nothing", _scores_nothing)
THREE: Final = ("three", _scores_three)


@pytest.mark.parametrize(
    ("parts", "verdict", "by"),
    [
        ((NOTHING, THREE), FamilyResult.KILLED, "three: AssertionError: "),
        ((NOTHING,), FamilyResult.SURVIVED, ""),
        ((NOTHING, ("never ends", _never_ends)), FamilyResult.TIMED_OUT, ""),
        ((), FamilyResult.UNREACHED, ""),
    ],
)
def test_a_fault_is_seeded_for_one_family_alone(
    parts: tuple[Part, ...], verdict: FamilyResult, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is killed, survived, timed out or unreached; this process keeps the sound function."""
    monkeypatch.setattr(measure, "HANGING", 2.0)
    cell = run(DOUBLED, parts, limit=10.0)
    assert (verdict, by) == (cell.verdict, cell.by[: len(by)])
    _scores_three()


def test_only_parts_that_call_the_function_are_concerned() -> None:
    """This does not apply to a family that must run as a whole."""

    def parts(_: GameSuite) -> Iterator[Part]:
        yield "calls it", _scores_three
        yield "calls another", lambda: scoring.count_steps(30, PUBLISHED.figures)

    some, every = CheckFamily("some", parts), CheckFamily("every", parts, every_part=True)
    for family, names in ((some, ["calls it"]), (every, ["calls it", "calls another"])):
        assert names == [name for name, _ in FunctionReach().concerned(family, DOUBLED)]


def test_two_faults_against_two_families(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells in the file are not measured again; the table says what each family adds."""
    results = tmp_path / "matrix.jsonl"
    monkeypatch.setattr(command, "sample", lambda number, _: (UNREPORTED, UNPLAYED)[:number])
    monkeypatch.setattr(command, "find_spec", lambda _: True)
    monkeypatch.setattr(families, "PIECES", 1)

    def matrix(*words: str) -> str:
        done = verify("matrix", "perft", "model", "--results", results, *words)
        assert 0 == done.exit_code, done.output
        return done.stdout

    first = json.loads(matrix("--faults", "1", "--json"))
    assert (1, [UNREPORTED.mutant.becomes]) == (first["faults"], [one["becomes"] for one in first["survived"]])
    found = json.loads(matrix("--faults", "2", "--json"))
    assert [("perft", 2, 1, 1, 0), ("model", 2, 1, 0, 0)] == [
        tuple(one[name] for name in ("family", "concerned", "killed", "added", "alone")) for one in found["families"]
    ]
    before = results.read_text(encoding="utf-8")
    table = matrix("--faults", "2")
    assert (4, before) == (len(before.splitlines()), results.read_text(encoding="utf-8"))
    assert "| classic.scoring.set | 1 | 1 (1) | 1 |" in table.splitlines()


def test_a_fault_that_hangs_is_in_no_column() -> None:
    """The other families are not run against it, so it says nothing about them."""
    killed, hanging = (measure.MatrixCell(verdict, 1.0) for verdict in (FamilyResult.KILLED, FamilyResult.TIMED_OUT))
    rows = [MatrixRow(DOUBLED.mutant, DOUBLED.laws, {"a": killed, "b": hanging})]
    assert [True] == [row.hangs for row in rows]
    rows = [evolve(rows[0], cells={"a": killed, "b": killed})]
    assert [(1, 1, 0), (1, 0, 0)] == [(one.killed, one.added, one.alone) for one in columns(rows, ["a", "b"])]


def test_a_file_of_other_data_is_refused(tmp_path: Path) -> None:
    """The message has the line, and the exit code is 65."""
    results = tmp_path / "matrix.jsonl"
    results.write_text("{}\n", encoding="utf-8")
    done = verify("matrix", "--faults", 0, "--minutes", 0, "--results", results)
    assert (65, True) == (done.exit_code, f"{results}: line 1: expected a cell of the kill matrix" in done.stderr)


def test_equal_seeds_draw_equal_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample has the faults of metamorphic laws, and the requested number of mutants, here of two files only."""
    pytest.importorskip("mutmut", reason='the extra "mutants" is not installed')
    names = ("classic/scoring", "duel/scoring")
    monkeypatch.setattr(faults, "_files", lambda: {name: files_of(ROOT)["rules"][name] for name in names})
    drawn = sample(3, 5)
    assert drawn == sample(3, 5)
    assert 3 == sum(one.mutant.was != "" for one in drawn)


def test_every_fault_is_in_the_rules_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernel files are mutated too, but no family checks the kernel by itself."""
    pytest.importorskip("mutmut", reason='the extra "mutants" is not installed')
    package = files_of(ROOT)["visibility"]
    names = ("kernel/visibility", "classic/visibility")
    monkeypatch.setattr(faults, "_files", lambda: {name: package[name] for name in names})
    drawn = [one for one in sample(60, 5) if one.mutant.was]
    assert (60, {"classic"}) == (len(drawn), {one.game for one in drawn})
