"""`sobek-verify mutants`: faults are made, seeded into the running code, and tried by the tests that reach them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import pytest

from sobek_verification.mutation.explained import read_explanations
from sobek_verification.mutation.packages import TESTS, files_of
from sobek_verification.mutation.runner import MutationOutcome, try_package
from sobek_verification.package_data import ROOT
from tests.folders import write_texts

if TYPE_CHECKING:
    from pathlib import Path

CORE = """\
from functools import cache
from typing import TYPE_CHECKING, TypeAlias
if TYPE_CHECKING:
    HERE = 101
__all__ = ["plus"]
Number: TypeAlias = "int"
LIMIT = 3
NAME = "two"
def plus(one: "int", two: "int" = 102) -> "int":
    "Add."
    return one + two
@cache
def kept(one):
    return one * 5
class Figures:
    @property
    def most(self):
        return [one - 7 for one in (8,)]
def outer(one):
    def inner(two):
        return one // two
    return inner
LIVE = outer(8)
def unseen(one):
    assert_never(103)
    return one == len((104,))
def idle(one):
    return plus(one, 0)
"""
TOY_TESTS = """\
from sobek_core.toy import LIMIT, LIVE, NAME, Figures, idle, kept, plus
def test_plus():
    assert 3 == plus(1, 2)
def test_limit():
    assert (3, True) == (LIMIT, bool(NAME))
def test_others():
    assert (10, [1], 4) == (kept(2), Figures().most, LIVE(2))
def test_idle():
    assert 0 < idle(2) < 9
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a small source tree."""
    ini = '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n'
    core = {"sobek_core/__init__.py": "", "sobek_core/toy.py": CORE}
    write_texts(tmp_path, {**core, "tests/test_toy.py": TOY_TESTS, "pyproject.toml": ini})
    return tmp_path


def attempt(folder: Path) -> MutationOutcome:
    """Try the mutants of the small tree."""
    return try_package(folder, "toy", {"toy": "sobek_core/toy.py"}, ("tests/test_toy.py",), sample=None, jobs=2)


def test_mutants_are_tried(folder: Path) -> None:
    """Mutants of functions, also cached ones, of properties, closures and tables are killed. Some survive.

    Types, imports, docstrings and what is never reached are not changed.
    """
    outcome = attempt(folder)
    survivors = [
        *('NAME = "XXtwoXX"', 'NAME = "TWO"', 'def plus(one: "int", two: "int" = 103) -> "int":', "LIVE = outer(9)"),
        *("return one / two", "return plus(one, 1)", "return one != len((104,))"),
    ]
    assert sorted(survivors) == sorted(one.becomes for one in outcome.survivors)
    assert (folder / "sobek_core" / "toy.py").read_text(encoding="utf-8") == CORE


def test_every_test_that_is_to_kill_mutants_exists() -> None:
    """A missing test would abort every run of its package."""
    named = {test.partition("::")[::2] for tests in TESTS.values() for test in tests}
    assert [] == [
        (path, name)
        for path, name in sorted(named)
        if not (ROOT / path).exists() or (name and f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8"))
    ]


def definition(text: str, where: str) -> set[str]:
    """Return the lines of a function, method or table, by its name in mutants."""
    found: Any = ast.parse(text)
    for name in where.split("."):
        named = {getattr(one, "name", ast.unparse(one).split()[0].rstrip(":")): one for one in found.body}
        if (found := named.get(name)) is None:
            return set()
    return {line.strip() for line in text.splitlines()[found.lineno - 1 : found.end_lineno]}


def test_no_explanation_is_stale() -> None:
    """An entry that no survivor can match explains nothing."""
    files = {chapter: file for of_package in files_of(ROOT).values() for chapter, file in of_package.items()}
    texts = {chapter: (ROOT / file).read_text(encoding="utf-8") for chapter, file in files.items()}
    about = [(one, {line.strip() for line in one.was.split("\n")}) for one in read_explanations()]
    assert [] == [one for one, was in about if not was <= definition(texts.get(one.chapter, ""), one.where)]
