"""Mutants of a file are made, seeded into the running code, tried by the tests that reach them, and not tried twice."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from time import sleep
from typing import TYPE_CHECKING

import pytest

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation import replacing, tree
from sobek_verification.mutation.mutant import SuiteResult, change
from sobek_verification.mutation.operators import changes
from sobek_verification.mutation.packages import PACKAGES, files_of, select
from sobek_verification.mutation.replacing import import_anew, replace_functions
from sobek_verification.mutation.runner import MutationOutcome, MutationPlan, try_package
from sobek_verification.mutation.words import only_words
from tests.folders import read_texts, write_texts

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """\
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar
if TYPE_CHECKING:
    HERE = 101
__all__ = ["Figures"]
Number: TypeAlias = "int"
OneT = TypeVar("OneT")
MOST: Final = 103
TABLE = {104: 0 if MOST else None}
def plain(one: "int" = 107) -> "int":
    "Do it."
    assert_never(108)
    return len((109,)) + 110
class Figures:
    @property
    def most(self) -> "int":
        def inner(one):
            return one - 112
        return inner(self)
"""


def made_of(path: Path, source: str) -> dict[tuple[str, str], bool]:
    """Make all mutants of a file: the code after a change, and whether it is in the body of a function."""
    path.write_text(source, encoding="utf-8")
    made = [(one, one.text()) for one in changes("toy", path)]
    return {(one.where, change(source, text)[1].strip()): one.in_function for one, text in made if text}


def test_what_is_changed_of_a_file(tmp_path: Path) -> None:
    """Tables, defaults, functions and properties are changed; types, imports and docstrings are not."""
    expected = {
        ("MOST", "MOST: Final = 104"): False,
        ("MOST", "MOST: Final = None"): False,
        ("OneT", "OneT = None"): False,
        ("TABLE", "TABLE = {105: 0 if MOST else None}"): False,
        ("TABLE", "TABLE = {104: 1 if MOST else None}"): False,
        ("TABLE", "TABLE = {104: 0 if (MOST) and False else None}"): False,
        ("TABLE", "TABLE = {104: 0 if (MOST) or True else None}"): False,
        ("TABLE", "TABLE = None"): False,
        ("plain", 'def plain(one: "int" = 108) -> "int":'): False,
        ("plain", "return len((109,)) - 110"): True,
        ("plain", "return len((109,)) + 111"): True,
        ("Figures.most", "return one + 112"): True,
        ("Figures.most", "return one - 113"): True,
        ("Figures.most", "return inner(None)"): True,
    }
    assert expected == made_of(tmp_path / "toy.py", SOURCE)


def test_dropping_what_nothing_reaches_is_no_mutant(tmp_path: Path) -> None:
    """Nor is an invalid program, or one that is the same."""
    lines = ["def tell(one):", "match one:", "case 1:", "pass", "case _:", "assert_never(one)", ""]
    source = "\n".join(f"{' ' * 4 * indent}{line}" for indent, line in zip((0, 1, 2, 3, 2, 3, 0), lines, strict=True))
    assert {("tell", ""), ("tell", "case 2:")} == set(made_of(tmp_path / "toy.py", source))


def test_the_same_file_has_the_same_keys(tmp_path: Path) -> None:
    """Each change has its own key, and changes in another file have others."""
    path = tmp_path / "toy.py"
    made_of(path, SOURCE)
    keys = [one.key for one in changes("toy", path)]
    assert (keys, len(keys)) == ([one.key for one in changes("toy", path)], len(set(keys)))
    path.write_text(SOURCE.replace("103", "113"), encoding="utf-8")
    assert not {one.key for one in changes("toy", path)} & set(keys)


TOY = """\
from functools import cache
LIMIT = 3
def plus(one):
    return one + LIMIT
@cache
def kept(one):
    return one + 5
class Figures:
    @property
    def most(self):
        return [one + 7 for one in (1,)]
def outer(one):
    def inner(two):
        return one + two
    return inner
LIVE = outer(1)
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An importable module that is removed afterwards."""
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setitem(sys.modules, "toy", import_module("toy"))
    monkeypatch.setattr(replacing, "OURS", ("toy",))
    return tmp_path / "toy.py"


def test_functions_that_are_there_become_mutants(toy: Path) -> None:
    """Every reference sees the mutant, also in properties, cached functions and closures."""
    module = import_module("toy")
    plus, figures = module.plus, module.Figures()
    for before, after, values in (
        ("one + LIMIT", "one - LIMIT", (-2, 6, [8], 3)),
        ("one + 5", "one - 5", (4, -4, [8], 3)),
        ("one + 7", "one - 7", (4, 6, [-6], 3)),
        ("one + two", "one - two", (4, 6, [8], -1)),
    ):
        module.kept.cache_clear()
        assert replace_functions(replacing.live_functions(), toy, TOY, TOY.replace(before, after))
        assert values == (plus(1), module.kept(1), figures.most, module.LIVE(2))
        assert replace_functions(replacing.live_functions(), toy, TOY.replace(before, after), TOY)
    assert not replace_functions(replacing.live_functions(), toy, TOY, TOY.replace("LIMIT = 3", "LIMIT = 4"))
    assert not replace_functions(replacing.live_functions(), toy, TOY, TOY.replace("one + two", "two"))


def test_what_is_imported_anew_is_the_mutant(toy: Path) -> None:
    """Its tables are mutated too; the file stays unchanged."""
    import_anew(toy, TOY.replace("LIMIT = 3", "LIMIT = 4"))
    assert (5, TOY) == (import_module("toy").plus(1), toy.read_text(encoding="utf-8"))


CORE = """\
LIMIT = 3
NAME = "two"
def plus(one, two):
    return one + two
def unseen(one):
    return one == 5
def idle(one):
    return plus(one, 0)
"""
INI = '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n'
TESTS = """\
from sobek_core.toy import LIMIT, NAME, idle, plus
def test_plus():
    assert 3 == plus(1, 2)
def test_limit():
    assert (3, True) == (LIMIT, bool(NAME))
def test_idle():
    assert idle(2) > 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a small source tree."""
    there = {"sobek_core/__init__.py": "", "sobek_core/toy.py": CORE, "tests/test_toy.py": TESTS, "pyproject.toml": INI}
    write_texts(tmp_path / "tree", there)
    for name in {*tree.COPIED} - {name.partition("/")[0] for name in there}:
        (tmp_path / "tree" / name).touch()
    return tmp_path


def attempt(
    folder: Path, sample: int | None = None, tests: tuple[str, ...] = ("tests/test_toy.py",)
) -> MutationOutcome:
    """Try the mutants of the small tree."""
    plan = MutationPlan("tests", sample=sample, seed=3, jobs=2)
    return try_package(folder, "toy", {"toy": "sobek_core/toy.py"}, tests, plan)


def by_verdict(outcome: MutationOutcome) -> dict[str, set[str]]:
    """Return the replacements of mutants by verdict."""
    found: dict[str, set[str]] = {}
    for one in outcome.tried:
        found.setdefault(one.verdict.value, set()).add(one.mutant.becomes)
    return found


def test_mutants_are_tried(folder: Path) -> None:
    """Some are killed, in functions and in tables, some survive, and some are not reached by any test."""
    outcome = attempt(folder)
    assert {
        "killed": {
            *("LIMIT = 4", "LIMIT = None", "NAME = None"),
            *("return one - two", "return plus(None, 0)", "return plus(one, None)", "return plus(one, )"),
            "return plus(0)",
        },
        "alive": {'NAME = "XXtwoXX"', 'NAME = "TWO"', "return plus(one, 1)"},
        "unreached": {"return one != 5", "return one == 6"},
    } == by_verdict(outcome)
    assert (13, 13) == (outcome.mutants, len(outcome.tried))


@pytest.mark.long
def test_an_interrupted_run_goes_on_where_it_stopped(folder: Path) -> None:
    """Samples are prefixes of larger ones; truncated lines, and survivors after new tests, are tried again."""
    few = attempt(folder, 5)
    results = folder / "tests.jsonl"
    before = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines() if line]
    assert (5, 5) == (len(few.tried), len({row["key"] for row in before}))
    results.write_text(results.read_text(encoding="utf-8")[:-10], encoding="utf-8")
    every = attempt(folder)
    lines = [line for line in results.read_text(encoding="utf-8").splitlines() if line]
    assert (13, 14, set()) == (len(every.tried), len(lines), {*few.tried} - {*every.tried})
    path = folder / "tree" / "tests" / "test_toy.py"
    path.write_text(TESTS.replace("idle(2) > 0", "idle(2) == 2"), encoding="utf-8")
    again = attempt(folder)
    alive = len([one for one in every.tried if one.verdict in (SuiteResult.ALIVE, SuiteResult.UNREACHED)])
    assert len(lines) + alive == len([line for line in results.read_text(encoding="utf-8").splitlines() if line])
    assert {'NAME = "XXtwoXX"', 'NAME = "TWO"'} == by_verdict(again)["alive"]


def test_a_survivor_is_tried_again_with_other_tests(folder: Path) -> None:
    """They may be there already, and only new in the list of the package."""
    more = "from sobek_core.toy import idle\ndef test_more():\n    assert idle(2) == 2\n"
    (folder / "tree" / "tests" / "test_more.py").write_text(more, encoding="utf-8")
    before, after = attempt(folder), attempt(folder, tests=("tests/test_toy.py", "tests/test_more.py"))
    assert {"return plus(one, 1)"} == by_verdict(before)["alive"] - by_verdict(after)["alive"]


def test_who_interrupts_ends_all_processes(folder: Path) -> None:
    """This includes the fork that runs a long test."""
    sleeping = f"import os, pathlib, time\npathlib.Path({str(folder / 'pid')!r}).write_text(str(os.getpid()) + '.')\n"
    test = "def test_sleep():\n" + "".join(f"    {line}\n" for line in (*sleeping.splitlines(), "time.sleep(600)"))
    (folder / "tree" / "tests" / "test_toy.py").write_text(TESTS + test, encoding="utf-8")
    program = f"""
from pathlib import Path
from sobek_verification.mutation.runner import MutationPlan, try_package
try_package(Path({str(folder)!r}), "toy", {{}}, ("tests/test_toy.py",), MutationPlan("tests", None, 1, 1))
"""
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL) as running:  # noqa: S603
        while not (written := folder / "pid").exists() or not written.read_text(encoding="utf-8").endswith("."):
            assert running.poll() is None
            sleep(0.05)
        running.send_signal(signal.SIGINT)
    with suppress(ProcessLookupError):  # as soon as it is gone
        while True:
            os.kill(int(written.read_text(encoding="utf-8")[:-1]), 0)
            sleep(0.05)
    assert 0 != running.returncode


def test_tests_that_fail_without_a_mutant_are_reported(folder: Path) -> None:
    """No mutant is tried with such tests."""
    (folder / "tree" / "tests" / "test_toy.py").write_text(TESTS.replace("assert 3", "assert 4"), encoding="utf-8")
    with pytest.raises(
        UnreadableDataError, match=r"the mutants of toy have not been tried(.|\n)*test_plus(.|\n)*assert 4"
    ):
        attempt(folder)


def test_what_never_ends_is_late() -> None:
    """It is killed at its time limit."""
    program = """
import os
from sobek_verification.mutation import forks
forks.MIN_SECONDS = 0.0
def spin():
    forks.limit(1.0)
    while True:
        pass
_, status = os.waitpid(forks.fork(spin), 0)
print(forks.verdict(status))
"""
    assert "late\n" == subprocess.check_output([sys.executable, "-c", program], text=True)  # noqa: S603


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
    """The old and the new lines, without common ones."""
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
    """Changes of the facts of reasons count as words; changes of what is refused, or by which rule, do not."""
    assert expected is only_words(WORDS, WORDS.replace(was, becomes))


def test_the_tree_is_copied_where_it_differs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Changed files are restored, deleted files are removed, and nothing compiled is copied."""
    root, goal = tmp_path / "root", tmp_path / "goal"
    names = ("sobek_core/a.py", "sobek_core/__pycache__/a.pyc", "elsewhere/b.py", "pyproject.toml")
    write_texts(root, dict.fromkeys(names, "right"))
    monkeypatch.setattr(tree, "ROOT", root)
    monkeypatch.setattr(tree, "COPIED", ("sobek_core", "pyproject.toml"))
    tree.copy_tree(goal)
    write_texts(goal, dict.fromkeys(("sobek_core/a.py", "sobek_core/gone.py"), "wrong"))
    tree.copy_tree(goal)
    assert {"pyproject.toml": "right", "sobek_core/a.py": "right"} == read_texts(goal)
    monkeypatch.setattr(tree, "ROOT", tmp_path / "nowhere")
    with pytest.raises(UnreadableDataError, match="expected the source tree"):
        tree.copy_tree(goal)


def test_every_file_of_the_core_is_of_one_package() -> None:
    """Its name in the package is unique."""
    every = files_of(tree.ROOT)
    files = [file for of_package in every.values() for file in of_package.values()]
    there = sorted(path.relative_to(tree.ROOT).as_posix() for path in (tree.ROOT / "sobek_core").rglob("*.py"))
    chapters = [chapter for of_package in every.values() for chapter in of_package]
    assert (there, len(there)) == (sorted(files), len(set(chapters)))


def test_every_test_that_is_to_kill_mutants_exists() -> None:
    """A missing test would abort every run of its package."""
    named = {test.partition("::")[::2] for package in PACKAGES.values() for test in package.tests}
    assert [] == [
        (path, name)
        for path, name in sorted(named)
        if not (tree.ROOT / path).exists()
        or (name and f"def {name}(" not in (tree.ROOT / path).read_text(encoding="utf-8"))
    ]


def test_no_test_that_is_to_kill_mutants_reads_what_is_not_copied() -> None:
    """It would fail in the copy of the source tree, and abort every run of its package."""
    not_copied = {path.name for path in tree.ROOT.iterdir()} - {*tree.COPIED}
    assert "docs" in not_copied
    named = {test.partition("::")[::2] for package in PACKAGES.values() for test in package.tests}
    read = {
        (file.name, name): strings_of(file.read_text(encoding="utf-8"), name) & not_copied
        for path, name in named
        for file in ([tree.ROOT / path] if path.endswith(".py") else (tree.ROOT / path).rglob("*.py"))
    }
    assert {} == {test: names for test, names in read.items() if names}


def strings_of(source: str, name: str) -> set[str]:
    """Return the strings of a program, or of one function."""
    tops = [top for top in ast.parse(source).body if not name or getattr(top, "name", None) == name]
    nodes = [node for top in tops for node in ast.walk(top)]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_packages_and_chapters_are_chosen_by_name() -> None:
    """Without names all are chosen; unknown names are refused."""
    every = {"rules": {"classic/quay": "a.py", "duel/board": "b.py"}, "page": {"page/looks": "c.py"}}
    assert every == select(every, ())
    assert {"rules": {"duel/board": "b.py"}, "page": {"page/looks": "c.py"}} == select(every, ("page", "duel/board"))
    with pytest.raises(ValueError, match=r"expected a package \(rules, page\) or a chapter .*, got 'quay'"):
        select(every, ("page", "quay"))
