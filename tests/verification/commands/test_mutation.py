"""Mutants are known by what they change, and read from what the tools leave behind."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_verification.errors import BadDataError
from sobek_verification.mutation import functions, tables, tree
from sobek_verification.mutation.left_out import holder, left_out
from sobek_verification.mutation.mutant import Mutant, Tried, Verdict, change
from sobek_verification.mutation.running import run_watched
from sobek_verification.mutation.words import only_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILE = "sobek_core/classic/rules/scoring.py"
PLUS = Mutant("classic/scoring", "count", "return one + two", "return one - two")

# What mutmut makes of a function and a method of one line, and its list of where they stand.
MUTATED = """\
def x_count__mutmut_orig(one, two):
    return one + two
def x_count__mutmut_1(one, two):
    return one - two
def x_count__mutmut_2(one, two):
    return two
class Track:
    def xǁTrackǁstep__mutmut_orig(self):
        return 5
    def xǁTrackǁstep__mutmut_1(self):
        return 6
def x_early__mutmut_orig():
    return 7
def x_early__mutmut_1():
    return 8
"""
SPANS = {
    "x_count__mutmut_orig": [1, 2],
    "x_count__mutmut_1": [3, 4],
    "x_count__mutmut_2": [5, 6],
    "xǁTrackǁstep__mutmut_orig": [8, 9],
    "xǁTrackǁstep__mutmut_1": [10, 11],
    "x_early__mutmut_orig": [12, 13],
    "x_early__mutmut_1": [14, 15],
}


def mutmut_has_run(copy: Path, codes: dict[str, int | None]) -> None:
    """Lay out what mutmut leaves in a copy of the tree. codes: by mutant, without the module."""
    path = copy / "mutants" / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(MUTATED, encoding="utf-8")
    (copy / FILE).parent.mkdir(parents=True, exist_ok=True)
    (copy / FILE).write_text("def early():\n    return 7\nEARLY = early()\n", encoding="utf-8")
    path.with_suffix(".py.spans").write_text(json.dumps({"version": 1, "spans": SPANS}), encoding="utf-8")
    keys = {f"sobek_core.classic.rules.scoring.{name}": code for name, code in codes.items()}
    path.with_suffix(".py.meta").write_text(json.dumps({"exit_code_by_key": keys}), encoding="utf-8")


def test_what_mutmut_did_is_read(tmp_path: Path) -> None:
    """Each mutant with its lines and what came of it, whatever its number; none of what is called at once."""
    codes: dict[str, int | None] = {"x_count__mutmut_1": 0, "x_count__mutmut_2": 1, "xǁTrackǁstep__mutmut_1": -24}
    mutmut_has_run(tmp_path, codes | {"x_early__mutmut_1": 0})
    found = tuple(functions.tried_functions(tmp_path, {"classic/scoring": FILE, "classic/components": "none.py"}))
    expected = (
        Tried(PLUS, Verdict.ALIVE),
        Tried(evolve(PLUS, becomes="return two"), Verdict.KILLED),
        Tried(Mutant("classic/scoring", "Track.step", "return 5", "return 6"), Verdict.LATE),
    )
    assert expected == found


@pytest.mark.parametrize(
    ("code", "verdict"), [(1, "killed"), (3, "killed"), (0, "alive"), (33, "alive"), (-24, "late"), (36, "late")]
)
def test_exit_codes_of_mutmut(code: int, verdict: str) -> None:
    """A test failed; none did, or none reaches it; it took too long."""
    assert Verdict(verdict) == functions.verdict("x_count__mutmut_1", code)


def test_a_mutant_that_was_not_tried_is_no_survivor(tmp_path: Path) -> None:
    """Nor is it killed: the run was interrupted."""
    mutmut_has_run(tmp_path, {"x_count__mutmut_1": None})
    with pytest.raises(BadDataError, match="x_count__mutmut_1 has not been tried"):
        tuple(functions.tried_functions(tmp_path, {"classic/scoring": FILE}))


def test_survivors_are_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a kept folder those that were killed stand, unless their chapter is named; what reaches them is found anew."""
    codes: dict[str, int | None] = {"x_count__mutmut_1": 0, "x_count__mutmut_2": 1, "xǁTrackǁstep__mutmut_1": -24}
    said: list[Any] = []

    def run(words: list[list[str]], _copies: list[Path], *, label: str, count: Callable[[], tuple[int, int]]) -> None:
        said.append((words, label, count()))

    monkeypatch.setattr(functions, "run_watched", run)
    mutmut_has_run(tmp_path, codes)
    (tmp_path / "mutants" / "mutmut-stats.json").touch()
    functions.try_functions(tmp_path, {"classic/scoring": FILE}, 3, everything=True)
    assert not (tmp_path / "mutants" / "mutmut-stats.json").exists()
    functions.try_functions(tmp_path, {"classic/scoring": FILE}, 3, everything=False)
    command = ["mutmut", "run", "--max-children", "3"]
    assert [
        ([command], "functions", (1, 3)),
        ([[*command, "sobek_core.classic.rules.scoring.x*"]], "functions", (0, 3)),
    ] == said


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("a\n    b\nc", "a\n    d\nc", ("b", "d")),
        ("a\n    b\n      c\nd", "a\nd", ("b\n  c", "")),
        ("a", "a\n  b", ("", "b")),
        ("a\nb\na", "c\nb\nc", ("a\na", "c\nc")),
    ],
)
def test_a_change_is_its_lines(before: str, after: str, lines: tuple[str, str]) -> None:
    """What was there and what is there instead, without what is the same."""
    assert lines == change(before, after)


WORDS = """\
def check(cards):
    shown = [one.name for one in cards]
    more = " ".join(shown)
    if not cards:
        return Refused(None, (Reason("classic.sets.three", (("cards", more),)),))
    return None
"""


@pytest.mark.parametrize(
    ("was", "becomes", "expected"),
    [
        ("one.name", "None", True),
        ('" "', '"XX"', True),
        ('("cards", more)', "None", True),
        ("not cards", "cards", False),
        ("classic.sets.three", "XX", False),
        ("Refused(None", "Refused(1", False),
        ("return None", "return more", False),
    ],
)
def test_what_changes_only_words_is_known(was: str, becomes: str, expected: bool) -> None:
    """The facts of reasons, and what only they need; not what is refused, nor by which rule."""
    assert expected is only_words(WORDS, WORDS.replace(was, becomes))


SOURCE = """\
if TYPE_CHECKING:
    HERE = 101
Number: TypeAlias = int | Literal[102]
MOST: int = 103
TABLE = {104: 105}
TABLE[106] = 107
def plain() -> int: return 108
def first() -> int: return second(119)
def second(one: int) -> int: return one + 120
FIRST = first()
@cache(109)
def kept(one: Literal[110]) -> int:
    "Twice 111."
    two: Literal[112] = 113
    return two + 114
class Figures:
    least: int = 115
    @staticmethod
    def fixed() -> int: return 116
    @property
    def most(self) -> int: return 117
for one in range(118): print(one)
"""
LEFT_OUT = {
    103: "MOST",
    104: "TABLE",
    105: "TABLE",
    107: "TABLE[106]",
    113: "kept",
    114: "kept",
    115: "Figures.least",
    117: "Figures.most",
    118: "module",
    119: "first",
    120: "second",
}


def place(number: int) -> tuple[int, int]:
    """Find a number in SOURCE: its line and column."""
    begin = SOURCE.index(str(number))
    return SOURCE.count("\n", 0, begin) + 1, begin - SOURCE.rfind("\n", 0, begin) - 1


def test_what_mutmut_leaves_out_of_a_file() -> None:
    """Tables, constants, decorated functions, and those called at once; not what types say, nor decorators."""
    parts = left_out(SOURCE)
    assert LEFT_OUT == {number: name for number in range(101, 121) if (name := holder(parts, place(number)))}


def cosmic_ray_has_begun(copy: Path, numbers: list[int]) -> None:
    """Lay out a session of cosmic-ray in a copy of the tree, with one change to each of these numbers in SOURCE."""
    path = copy / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SOURCE, encoding="utf-8")
    with closing(sqlite3.connect(copy / tables.SESSION)) as session, session:
        session.execute("CREATE TABLE work_items (job_id VARCHAR)")
        session.execute(
            "CREATE TABLE mutation_specs"
            " (module_path, operator_name, occurrence, start_pos_row, start_pos_col, job_id VARCHAR)"
        )
        session.execute("CREATE TABLE work_results (worker_outcome, output, test_outcome, diff, job_id VARCHAR)")
        for number in numbers:
            session.execute("INSERT INTO work_items VALUES (?)", (number,))
            session.execute("INSERT INTO mutation_specs VALUES (?, 'one', 0, ?, ?, ?)", (FILE, *place(number), number))


def cosmic_ray_found(copy: Path, *results: tuple[str, str, str, str, int]) -> None:
    """Write results into a session."""
    with closing(sqlite3.connect(copy / tables.SESSION)) as session, session:
        session.executemany("INSERT INTO work_results VALUES (?, ?, ?, ?, ?)", results)


def jobs(copy: Path) -> list[str]:
    """List the jobs of a session."""
    with closing(sqlite3.connect(copy / tables.SESSION)) as session:
        return [job for (job,) in session.execute("SELECT job_id FROM mutation_specs JOIN work_items USING (job_id)")]


def test_cosmic_ray_is_told_what_to_keep_and_each_copy_has_a_share(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What mutmut changes itself is taken out; without a mutant the tests are run first, in each copy."""
    said: list[tuple[list[str], int, str]] = []

    def run(commands: list[list[str]], copies: list[Path], *, label: str, **_count: object) -> None:
        said.append((commands[0][:2], len(copies), label))
        if label == "tables: looking":
            cosmic_ray_has_begun(copies[0], [101, 103, 105, 108, 113, 114])
            cosmic_ray_found(copies[0], ("SKIPPED", "Filtered operator", "", "", 113))

    monkeypatch.setattr(tables, "run_watched", run)
    copies = [tmp_path / "0", tmp_path / "1"]
    for copy in copies:
        (copy / tables.CONFIG).parent.mkdir(parents=True)
        (copy / tables.CONFIG).write_text('[cosmic-ray]\ntest-command = "python -m pytest"\n', encoding="utf-8")
    tables.try_tables(copies, {"classic/scoring": FILE})
    expected = [
        (["cosmic-ray", "init"], 1, "tables: looking"),
        (["cr-filter-operators", tables.SESSION], 1, "tables: choosing"),
        (["python", "-m"], 2, "tables: without a mutant"),
        (["cosmic-ray", "exec"], 2, "tables"),
    ]
    assert (expected, [["103", "114"], ["105"]]) == (said, [jobs(copy) for copy in copies])


def test_what_cosmic_ray_did_is_read(tmp_path: Path) -> None:
    """Each mutant with its lines, where it is, and what came of it."""
    cosmic_ray_has_begun(tmp_path, [103, 105, 117])
    diff = "--- mutation diff ---\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n if TYPE_CHECKING:\n-{}\n+{}"
    cosmic_ray_found(
        tmp_path,
        ("NORMAL", "1 passed", "SURVIVED", diff.format("MOST: int = 103", "MOST: int = 104"), 103),
        ("NORMAL", "1 failed", "KILLED", diff.format("TABLE = {104: 105}", "TABLE = {104: 106}"), 105),
        ("NORMAL", "timeout", "KILLED", diff.format("    return 117", "    return 118"), 117),
    )
    expected = (
        Tried(Mutant("classic/scoring", "MOST", "MOST: int = 103", "MOST: int = 104"), Verdict.ALIVE),
        Tried(Mutant("classic/scoring", "TABLE", "TABLE = {104: 105}", "TABLE = {104: 106}"), Verdict.KILLED),
        Tried(Mutant("classic/scoring", "Figures.most", "return 117", "return 118"), Verdict.LATE),
    )
    assert expected == tuple(tables.tried_tables([tmp_path], {"classic/scoring": FILE}))


def test_what_cosmic_ray_could_not_try_is_no_survivor(tmp_path: Path) -> None:
    """Nor is it killed."""
    cosmic_ray_has_begun(tmp_path, [103])
    with pytest.raises(BadDataError, match=r"scoring\.py:4: one has not been tried"):
        tuple(tables.tried_tables([tmp_path], {"classic/scoring": FILE}))


def test_a_tool_that_breaks_off_is_quoted(tmp_path: Path) -> None:
    """With the end of what it said."""
    program = "import sys; print('no such option'); sys.exit(3)"
    with pytest.raises(BadDataError, match="expected exit code 0, got 3; it said:\nno such option"):
        run_watched([[sys.executable, "-c", program]], [tmp_path], label="it", count=lambda: (0, 1))


def test_the_tree_is_copied_where_it_differs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a tool left changed there is mended, what it wrote beside stays, and nothing compiled comes along."""
    root, goal = tmp_path / "root", tmp_path / "goal"
    for name in ("sobek_core/a.py", "sobek_core/__pycache__/a.pyc", "elsewhere/b.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("right", encoding="utf-8")
    monkeypatch.setattr(tree, "ROOT", root)
    tree.copy_tree(goal)
    (goal / "sobek_core" / "a.py").write_text("wrong", encoding="utf-8")
    times = (root / "sobek_core" / "a.py").stat()
    os.utime(goal / "sobek_core" / "a.py", ns=(times.st_atime_ns, times.st_mtime_ns))
    (goal / "log.txt").touch()
    tree.copy_tree(goal)
    assert {"log.txt": "", "sobek_core/a.py": "right"} == {
        str(path.relative_to(goal)): path.read_text(encoding="utf-8") for path in goal.rglob("*") if path.is_file()
    }


def test_the_chapters_are_files_of_both_games() -> None:
    """All those that pyproject.toml names, and the boxes."""
    found = tree.files()
    assert all((tree.ROOT / file).exists() for file in found.values())
    assert {"classic/components", "classic/quay", "duel/board", "duel/components"} <= set(found)


@pytest.mark.parametrize(
    ("names", "found"),
    [((), ("classic/quay", "classic/sets", "duel/board")), (("duel", "classic/sets"), ("classic/sets", "duel/board"))],
)
def test_chapters_are_chosen_by_name_or_game(names: tuple[str, ...], found: tuple[str, ...]) -> None:
    """All without a name."""
    assert found == tree.chosen(("classic/quay", "classic/sets", "duel/board"), names)
