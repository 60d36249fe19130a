"""The entries of explained.toml are mutants of the current code."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from sobek_verification.mutation import tree
from sobek_verification.mutation.explained import EXPLAINED, CommonReason, read_explanations
from sobek_verification.mutation.packages import files_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_verification.mutation.mutant import Mutant


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
    files = {chapter: file for of_package in files_of(tree.ROOT).values() for chapter, file in of_package.items()}
    found: list[Mutant] = []
    for mutant in mutants:
        text = (tree.ROOT / files[mutant.chapter]).read_text(encoding="utf-8") if mutant.chapter in files else ""
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
    assert [] == stale(one.mutant for one in read_explanations(EXPLAINED).explained)


def unfitting(reason: CommonReason) -> list[str]:
    """Return the packages of a reason in which no line matches the part of its pattern before the arrow."""
    was = re.compile(reason.pattern.partition(" => ")[0])
    files = files_of(tree.ROOT)
    return [package for package in reason.packages if not any(map(was.search, _lines(files[package].values())))]


def _lines(files: Iterable[str]) -> Iterator[str]:
    """Yield the lines of files, each with the name of its definition in mutants."""
    for file in files:
        text = (tree.ROOT / file).read_text(encoding="utf-8")
        for name, one in definitions(ast.parse(text).body):
            yield from (f"{name}: {line.strip()}" for line in text.splitlines()[one.lineno - 1 : one.end_lineno])


@pytest.mark.parametrize("reason", read_explanations(EXPLAINED).reason, ids=lambda one: one.pattern)
def test_no_reason_is_stale(reason: CommonReason) -> None:
    """It matches current code in each of its packages."""
    assert [] == unfitting(reason)


def test_a_stale_reason_is_found() -> None:
    """The check finds a reason that matches one package, but not the other."""
    assert ["web"] == unfitting(CommonReason(("protocol", "web"), "^MOVE_LEAST: ", "it is"))
