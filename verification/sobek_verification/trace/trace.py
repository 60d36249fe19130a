"""Trace a project: make a row for each rule, and find every fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_verification.checks import Statement
from sobek_verification.trace.accounts import TraceFault, compare
from sobek_verification.trace.links import broken_links
from sobek_verification.trace.mentions import examples_naming, mentions_in_code, mentions_in_tests
from sobek_verification.trace.translations import translation_faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import TypeAlias

    from sobek_verification.trace.project import Project

    Code: TypeAlias = Mapping[str, Mapping[str, list[str]]]


@frozen
class TraceRow:
    """A rule, and what was found for it.

    sources: their ids; convention: the convention that it states instead; code: the files that name it; law: whether it
    states a law; checks: the kinds of checks of the law.
    """

    rule: str
    text: bool
    sources: tuple[str, ...]
    convention: str | None
    code: tuple[str, ...]
    tests: tuple[str, ...]
    law: bool
    checks: tuple[Statement, ...] = ()

    def missing(self) -> tuple[str, ...]:
        """Return what this rule lacks. It need not state a law, but a law that it states needs a check."""
        found = {
            "text": self.text,
            "source": self.sources or self.convention,
            "code": self.code,
            "test": self.tests,
            "check of its law": self.checks or not self.law,
        }
        return tuple(name for name, what in found.items() if not what)


@frozen
class Trace:
    """All rows and faults, how many sentences are accounted for, and whether they were compared with the sources."""

    rows: tuple[TraceRow, ...]
    faults: tuple[TraceFault, ...]
    sentences: int
    sources_checked: bool


def trace(project: Project, sources: Path | None) -> Trace:
    """Trace every rule and, if there is a folder of sources, every sentence.

    Raise UnreadableDataError if something cannot be read.
    """
    games = {rule.game for rule in project.spec.rules.values()}
    code = {game: mentions_in_code(project.package, game) for game in games}
    rows = tuple(_rows(project, code))
    faults = [TraceFault(row.rule, f"no {name}") for row in rows for name in row.missing()]
    faults += broken_links(project)
    faults += _unknown_rules(project, code)
    faults += translation_faults(project.spec, project.cases, project.translations)
    if sources:
        faults += compare(project.accounts, sources)
    sentences = sum(len(section.sentences) for source in project.accounts.source for section in source.section)
    return Trace(rows, tuple(faults), sentences, sources is not None)


def _unknown_rules(project: Project, code: Code) -> Iterator[TraceFault]:
    """Yield a fault for each rule that a chapter names in a string or a comment, and that the spec does not have."""
    for game, found in sorted(code.items()):
        for rule, files in found.items():
            if rule not in project.spec.rules:
                yield from (
                    TraceFault(file, f"there is no rule {rule}") for file in files if file.startswith(f"{game}/rules/")
                )


def _rows(project: Project, code: Code) -> Iterator[TraceRow]:
    examples = examples_naming(project.spec)
    tests = mentions_in_tests(project.tests)
    for rule in project.spec.rules.values():
        yield TraceRow(
            rule=rule.id,
            text=bool(rule.text),
            sources=tuple(dict.fromkeys(citation.source for citation in rule.sources)),
            convention=rule.convention,
            code=tuple(code[rule.game].get(rule.id, ())),
            tests=(*(f"example {one.name}" for one in examples[rule.id]), *tests.get(rule.id, ())),
            law=rule.law is not None,
            checks=tuple(one for one in project.checks if rule.law is not None and rule.id in one.laws),
        )
