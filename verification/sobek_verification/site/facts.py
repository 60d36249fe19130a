"""Gather facts about each rule: its places in the code, its checks, and the vectors that it decides."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.spec import Example, MoveTable, Rule
from sobek_verification.checks import Check, Statement, checks
from sobek_verification.conformance.vectors import load
from sobek_verification.games import GAMES
from sobek_verification.prove.manifest import ManifestEntry, read_manifest
from sobek_verification.site.disputes import SiteDispute, disputes_in
from sobek_verification.site.names import UNTRANSLATED
from sobek_verification.trace.mentions import mentions_in_examples
from sobek_verification.trace.project import Project
from sobek_verification.trace.trace import trace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sobek_verification.trace.trace import TraceRow

_VECTORS: Final = "verification/sobek_verification/conformance/vectors"


@frozen
class CodeReference:
    """A line of code that names a rule. file: relative to the project; within: the function or class it is in."""

    file: str
    line: int
    within: str


@frozen
class Cited:
    """The vectors in a file that a rule decides. file: relative to the project."""

    file: str
    names: tuple[str, ...]


@frozen
class Facts:
    """What is known about a rule besides its text.

    places: where the code names it; tests: the tests that name it; bound: checks that state its law; checks: others
    that state it or depend on it; listed: checks about it, with their entries in the manifest; judged_by: the predicate
    that judges it if it is a condition; moves: the tables of which it is a condition; other_choices: examples under
    other headings that name it; disputes: the disputes of the case book that turn on it.
    """

    rule: Rule
    places: tuple[CodeReference, ...]
    tests: tuple[str, ...]
    bound: tuple[Statement, ...]
    checks: tuple[Statement, ...]
    listed: tuple[tuple[Check, ManifestEntry], ...]
    judged_by: str
    moves: tuple[MoveTable, ...]
    other_choices: tuple[Example, ...]
    vectors: tuple[Cited, ...]
    disputes: tuple[SiteDispute, ...]


def gather(project: Project) -> Mapping[str, Facts]:
    """Gather the facts about every rule of a project, in the order of the spec. Raise UnreadableDataError."""
    listed = read_manifest()
    known = _Known(
        project=project,
        listed=tuple((one, listed[one.name]) for one in checks() if one.name in listed),
        examples={f"example {example.name}": example for example in project.spec.examples()},
        named=mentions_in_examples(project.spec),
        vectors=_vectors(),
        disputes=disputes_in(project, UNTRANSLATED),
    )
    return {row.rule: known.of(row) for row in trace(project, None).rows}


@frozen
class _Known:
    """Where the facts come from. examples: by the names that mentions use; named, vectors: by rule."""

    project: Project
    listed: tuple[tuple[Check, ManifestEntry], ...]
    examples: Mapping[str, Example]
    named: Mapping[str, list[str]]
    vectors: Mapping[str, tuple[Cited, ...]]
    disputes: tuple[SiteDispute, ...]

    def of(self, row: TraceRow) -> Facts:
        """Return the facts about a rule."""
        project, rule = self.project, self.project.spec.rules[row.rule]
        examples = (self.examples[mention] for mention in self.named[rule.id])
        return Facts(
            rule=rule,
            places=tuple(place for file in row.code for place in _places(project.package, file, rule.id)),
            tests=tuple(test for test in row.tests if test not in self.examples),
            bound=row.checks,
            checks=tuple(one for one in project.checks if rule.id in one.rules and one not in row.checks),
            listed=tuple((one, entry) for one, entry in self.listed if rule.id in one.rules),
            judged_by=_judged_by(rule),
            moves=tuple(
                table
                for table in project.spec.move_tables
                if table.game == rule.game and any(condition.rule == rule.id for condition in table.conditions)
            ),
            other_choices=tuple(example for example in examples if example.belongs_to != rule.id),
            vectors=self.vectors.get(rule.id, ()),
            disputes=tuple(one for one in self.disputes if rule.id in one.rules),
        )


def _judged_by(rule: Rule) -> str:
    conditions = GAMES[rule.game].conditions
    predicate = conditions.holds.get(rule.id)
    if predicate is None:
        return (
            "sobek_invariants.conditions.Conditions.broken"
            if rule.id in {conditions.wrong_kind, conditions.wrong_seat}
            else ""
        )
    return f"{predicate.__module__}.{predicate.__qualname__}".removesuffix(".<lambda>")


def _places(package: Path, file: str, rule_id: str) -> Iterator[CodeReference]:
    """Yield each line of a file that names a rule."""
    text = (package / file).read_text(encoding="utf-8")
    pattern = re.compile(rf"(?<![\w.-]){re.escape(rule_id)}(?![\w.-]*\w)")
    for number, line in enumerate(text.splitlines(), start=1):
        if pattern.search(line):
            yield CodeReference(f"{package.name}/{file}", number, _within(text, number))


def _within(text: str, line: int) -> str:
    """Return the name of the innermost function or class that contains a line."""
    found = ""
    for name, start, end in _definitions(text):
        if start <= line <= end:
            found = name
    return found


@cache
def _definitions(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return every function and class of a program, outer ones first, with its first and last line."""
    found: list[tuple[str, int, int]] = []

    def look(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}" if outer else child.name
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                found.append((name, first, child.end_lineno or child.lineno))
            look(child, name)

    look(ast.parse(text), "")
    return tuple(found)


def _vectors() -> Mapping[str, tuple[Cited, ...]]:
    """Return the vectors that each rule decides, file by file."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file in load():
        for vector in file.vectors:
            for rule in vector.rules:
                found[rule][f"{_VECTORS}/{file.path.as_posix()}"].append(vector.name)
    return {rule: tuple(Cited(file, tuple(names)) for file, names in files.items()) for rule, files in found.items()}
