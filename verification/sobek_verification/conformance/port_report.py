"""Report on a port: as text, as JSON, and as a JUnit file for build servers."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as Xml

import click

from sobek_verification.conformance.finding import WRONG, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_verification.conformance.finding import CaseResult

FAILURES_SHOWN: Final = 20  # failed vectors to print; failures of other kinds are all printed


def report(findings: Sequence[CaseResult], problem: str, suite: str, *, json_wanted: bool) -> None:
    """Print the results: failures, what was left out, and counts. suite: the version of the vectors.

    problem: why the run did not finish, empty if it did; only in the JSON, since people read it elsewhere.
    """
    counts = Counter(one.status.value for one in findings)
    if json_wanted:
        cases = [_json(one) for one in findings if one.status is not Status.PASSED or one.problem]
        numbers = {status.value: counts[status.value] for status in Status}
        click.echo(json.dumps({"suite": suite, "counts": numbers, "findings": cases, "problem": problem}))
        return
    wrong = [one for one in findings if one.status in WRONG]
    of_vectors = [one for one in wrong if one.is_of_vector]
    for one in of_vectors[:FAILURES_SHOWN]:
        click.echo("\n".join(in_words(one)))
    if len(of_vectors) > FAILURES_SHOWN:
        click.echo(f"... and {len(of_vectors) - FAILURES_SHOWN:,} more vectors; --json and --junit list all")
    for one in wrong:
        if not one.is_of_vector:
            click.echo("\n".join(in_words(one)))
    for reason, number in Counter(one.problem for one in findings if one.status is Status.SKIPPED).items():
        click.echo(f"skipped: {number}: {reason}")
    for one in findings:
        if one.status is Status.PASSED and one.problem:
            click.echo(f"passed: {one.name}: {one.problem} in {one.seconds:.1f} s")
        for rule, times in one.met.items():
            if never := [how for how in times if not times[how]]:
                click.echo(f"  never {' or '.join(never)}: {rule}")
    for line in _by_request(findings):
        click.echo(line)
    click.echo(f"suite {suite}: {', '.join(f'{counts[status.value]:,} {status.value}' for status in Status)}")
    if not counts[Status.PASSED.value] and not wrong:
        click.echo("FAILED: nothing has passed")


def _by_request(findings: Sequence[CaseResult]) -> Iterator[str]:
    """Yield how many requests of each kind were answered correctly and how many were skipped, if any were skipped.

    This shows how much of the port is written.
    """
    answered = Counter(method for one in findings for method in one.answered)
    skipped = Counter(method for one in findings for method in one.skipped)
    if skipped:
        for method in sorted({*answered, *skipped}):
            yield f"{method}: {answered[method]:,} answered correctly, {skipped[method]:,} skipped"


def in_words(one: CaseResult) -> Iterator[str]:
    """Yield a failure in lines: what it is about, and each problem on a line of its own."""
    lines = (*one.case, *one.problems)
    if len(lines) == 1:
        yield f"{one.status.value}: {one.name}: {lines[0]}"
        return
    yield f"{one.status.value}: {one.name}:"
    yield from (f"  {line}" for line in lines)
    if one.is_of_vector:
        yield f"  all about it: sobek-verify vectors show {one.name}"


def _json(one: CaseResult) -> dict[str, Any]:
    return {
        "name": one.name,
        "status": one.status.value,
        "rules": list(one.rules),
        "case": list(one.case),
        "problem": one.problem,
        "seconds": round(one.seconds, 3),
    } | ({"met": dict(one.met)} if one.met else {})


ELEMENTS = {Status.FAILED: "failure", Status.SKIPPED: "skipped", Status.ERRORED: "error"}


def junit(findings: Iterable[CaseResult], version: str) -> str:
    """Return the findings as JUnit XML: a suite for each chapter, a test case for each vector or series of games.

    version: that of the vectors, a property of each suite.
    """
    suites: dict[str, list[CaseResult]] = {}
    for finding in findings:
        suites.setdefault(finding.name.rpartition("/")[0], []).append(finding)
    root = Xml.Element("testsuites")
    for name, of_suite in suites.items():
        numbers = {status: sum(one.status is status for one in of_suite) for status in Status}
        suite = Xml.SubElement(
            root,
            "testsuite",
            name=name,
            tests=str(len(of_suite)),
            failures=str(numbers[Status.FAILED]),
            errors=str(numbers[Status.ERRORED]),
            skipped=str(numbers[Status.SKIPPED]),
            time=f"{sum(one.seconds for one in of_suite):.3f}",
        )
        properties = Xml.SubElement(suite, "properties")
        Xml.SubElement(properties, "property", name="suite", value=version)
        for one in of_suite:
            case = Xml.SubElement(
                suite, "testcase", classname=name, name=one.name.rpartition("/")[2], time=f"{one.seconds:.3f}"
            )
            if one.status in ELEMENTS:
                element = Xml.SubElement(case, ELEMENTS[one.status], message=one.problem)
                element.text = "\n".join((*one.case, *one.problems))
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
