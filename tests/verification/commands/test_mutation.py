"""`sobek-verify mutants`: faults are made, seeded into the running code, and tried by the tests that reach them."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_verification.cli import mutants as command
from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation import replacing
from sobek_verification.mutation.explained import Explanation, Mutant, read_explanations, unexplained
from sobek_verification.mutation.operators import change, changes
from sobek_verification.mutation.packages import TESTS, files_of
from sobek_verification.mutation.replacing import import_anew, replace_functions
from sobek_verification.mutation.runner import MutationOutcome, try_package
from sobek_verification.package_data import ROOT
from tests.commands import verify
from tests.folders import write_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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
TOY_TESTS = """\
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
    there = {
        "sobek_core/__init__.py": "",
        "sobek_core/toy.py": CORE,
        "tests/test_toy.py": TOY_TESTS,
        "pyproject.toml": INI,
    }
    write_texts(tmp_path, there)
    return tmp_path


def attempt(folder: Path) -> MutationOutcome:
    """Try the mutants of the small tree."""
    return try_package(folder, "toy", {"toy": "sobek_core/toy.py"}, ("tests/test_toy.py",), sample=None, jobs=2)


def test_mutants_are_tried(folder: Path) -> None:
    """Some are killed, in functions and in tables, some survive, of which no test reaches the last two."""
    outcome = attempt(folder)
    survivors = {'NAME = "XXtwoXX"', 'NAME = "TWO"', "return plus(one, 1)", "return one != 5", "return one == 6"}
    assert survivors == {one.becomes for one in outcome.survivors}
    assert (13, 13, 5) == (outcome.mutants, outcome.tried, len(outcome.survivors))


def test_tests_that_fail_without_a_mutant_are_reported(folder: Path) -> None:
    """No mutant is tried with such tests."""
    (folder / "tests" / "test_toy.py").write_text(TOY_TESTS.replace("assert 3", "assert 4"), encoding="utf-8")
    with pytest.raises(
        UnreadableDataError, match=r"the mutants of toy have not been tried(.|\n)*test_plus(.|\n)*assert 4"
    ):
        attempt(folder)


def test_what_never_ends_is_killed() -> None:
    """It comes to the limit of its processor time."""
    program = """
import os, signal
from sobek_verification.mutation import forks
forks.MIN_SECONDS, forks.TIMES = 0.0, 0
def spin():
    forks.limit(1.0)
    while True:
        pass
_, status = os.waitpid(forks.fork(spin), 0)
print(forks.is_killed(status), os.WTERMSIG(status) == signal.SIGXCPU)
"""
    assert "True True\n" == subprocess.check_output([sys.executable, "-c", program], text=True)  # noqa: S603


def test_every_test_that_is_to_kill_mutants_exists() -> None:
    """A missing test would abort every run of its package."""
    named = {test.partition("::")[::2] for tests in TESTS.values() for test in tests}
    assert [] == [
        (path, name)
        for path, name in sorted(named)
        if not (ROOT / path).exists() or (name and f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8"))
    ]


PLUS = Mutant("classic/scoring", "count", "return one + two", "return one - two")


def explained(mutant: Mutant, times: int = 1) -> Explanation:
    """Return an explanation of a mutant."""
    return Explanation(mutant.chapter, mutant.where, mutant.was, mutant.becomes, "it is none", times)


def test_survivors_are_explained_as_often_as_stated() -> None:
    """A further one is alive."""
    other = evolve(PLUS, was="return one")
    assert [other, PLUS] == unexplained([PLUS, other, PLUS, PLUS], [explained(PLUS, 2)])


def test_survivors_are_printed_as_they_would_be_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The exit code is 1; with a reason it is 0."""
    path = tmp_path / "explained.toml"
    path.touch()
    monkeypatch.setattr(command, "read_explanations", lambda: read_explanations(path))
    monkeypatch.setattr(command, "try_package", lambda *_, **__: MutationOutcome("rules", 5, 1, (PLUS,)))
    found = verify("mutants", "rules")
    said = (
        "FAILED: rules: expected 97 percent, got 0\n",
        "FAILED: classic/scoring: expected no survivor that is not explained, got 1\n",
    )
    assert (1, True, True) == (found.exit_code, *(one in found.output for one in said))
    survivor, *_ = found.output.partition('why = ""')
    path.write_text(survivor + 'why = "it is"', encoding="utf-8")
    assert 0 == verify("mutants", "rules").exit_code


def definitions(body: Iterable[ast.stmt], around: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Yield the functions, methods and tables of a module, with their names in mutants."""
    for one in body:
        match one:
            case ast.FunctionDef(name=name):
                yield around + name, one
            case ast.ClassDef(name=name):
                yield around + name, one
                yield from definitions(one.body, f"{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield around + name, one


def stale(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Return the mutants whose chapter, definition or lines are not in the code."""
    files = {chapter: file for of_package in files_of(ROOT).values() for chapter, file in of_package.items()}
    found: list[Mutant] = []
    for mutant in mutants:
        text = (ROOT / files[mutant.chapter]).read_text(encoding="utf-8") if mutant.chapter in files else ""
        lines = [line.strip() for line in text.splitlines()]
        there = {
            line
            for name, one in definitions(ast.parse(text).body)
            if name == mutant.where
            for line in lines[one.lineno - 1 : one.end_lineno]
        }
        if not {line.strip() for line in mutant.was.split("\n")} <= there:
            found.append(mutant)
    return found


def test_no_explanation_is_stale() -> None:
    """An entry that no survivor can match explains nothing."""
    assert [] == stale(one.mutant for one in read_explanations())
