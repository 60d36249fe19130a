"""`sobek-verify mutants`: faults are made, seeded into the running code, and tried by the tests that reach them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

from sobek_verification.mutation.explained import read_explanations
from sobek_verification.mutation.packages import TESTS, files_of
from sobek_verification.mutation.runner import try_package
from sobek_verification.package_data import ROOT
from tests.folders import write_texts

TOY: Final = Path(__file__).parents[2] / "data" / "toy"


def test_mutants_are_tried(tmp_path: Path) -> None:
    """Mutants of functions, also cached ones, of properties, closures and tables are killed. Some survive.

    Types, imports, docstrings and what is never reached are not changed.
    """
    core, tests = ((TOY / f"{name}.txt").read_text(encoding="utf-8") for name in ("core", "tests"))
    ini = '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n'
    files = {"sobek_core/__init__.py": "", "sobek_core/toy.py": core, "tests/test_toy.py": tests, "pyproject.toml": ini}
    write_texts(tmp_path, files)
    outcome = try_package(tmp_path, "toy", {"toy": "sobek_core/toy.py"}, ("tests/test_toy.py",), sample=None, jobs=2)
    survivors = [
        *('NAME = "XXtwoXX"', 'NAME = "TWO"', 'def plus(one: "int", two: "int" = 103) -> "int":', "LIVE = outer(9)"),
        *("return one / two", "return plus(one, 1)", "return one != len((104,))"),
    ]
    assert sorted(survivors) == sorted(one.becomes for one in outcome.survivors)
    assert files == {name: (tmp_path / name).read_text(encoding="utf-8") for name in files}


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
