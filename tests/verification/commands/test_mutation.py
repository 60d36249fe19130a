"""Mutants of a file are made, seeded into the running code, tried by the tests that reach them, and not tried twice."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation import replacing, tree
from sobek_verification.mutation.mutant import change
from sobek_verification.mutation.operators import changes
from sobek_verification.mutation.packages import PACKAGES, files_of, select
from sobek_verification.mutation.replacing import import_anew, replace_functions
from sobek_verification.mutation.runner import MutationOutcome, MutationPlan, try_package
from sobek_verification.mutation.words import only_words
from tests.folders import write_texts

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
