"""Findings as a JUnit file, which builds read."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml

from sobek_verification.conformance.finding import Came

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_verification.conformance.finding import CaseResult

ELEMENTS = {Came.FAILED: "failure", Came.SKIPPED: "skipped", Came.ERRORED: "error"}


def junit(findings: Iterable[CaseResult]) -> str:
    """Write findings: a suite a chapter, a test case a vector or row of games."""
    suites: dict[str, list[CaseResult]] = {}
    for finding in findings:
        suites.setdefault(finding.name.rpartition("/")[0], []).append(finding)
    root = Xml.Element("testsuites")
    for name, of_suite in suites.items():
        numbers = {came: sum(one.came is came for one in of_suite) for came in Came}
        suite = Xml.SubElement(
            root,
            "testsuite",
            name=name,
            tests=str(len(of_suite)),
            failures=str(numbers[Came.FAILED]),
            errors=str(numbers[Came.ERRORED]),
            skipped=str(numbers[Came.SKIPPED]),
            time=f"{sum(one.seconds for one in of_suite):.3f}",
        )
        for one in of_suite:
            case = Xml.SubElement(
                suite, "testcase", classname=name, name=one.name.rpartition("/")[2], time=f"{one.seconds:.3f}"
            )
            if one.came in ELEMENTS:
                element = Xml.SubElement(case, ELEMENTS[one.came], message=one.problem)
                if one.rules:
                    element.text = f"rules: {', '.join(one.rules)}"
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"
