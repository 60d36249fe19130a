"""Record, once and without a mutant, which tests reach which lines of the core, and how long the tests take."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen
from coverage import Coverage

from sobek_verification.seeding import clear_caches

if TYPE_CHECKING:
    import pytest

    from sobek_verification.mutation.operators import Edit


@frozen
class TestReach:
    """What tests reach. seconds: of each test; lines: for each file and line, an integer with a bit for each test."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, int]]

    @cached_property
    def in_order(self) -> tuple[str, ...]:
        """All tests, the fastest first."""
        return tuple(sorted(self.seconds, key=self.seconds.__getitem__))

    def of(self, one: Edit) -> tuple[str, ...]:
        """Return the tests that reach the statement of a change, the fastest first, then the rest of their files.

        The rest is needed because only the first test of a file reaches what the file sets up once.
        """
        lines, mask = self.lines.get(str(one.file.path), {}), 0
        for number in range(one.first, one.last + 1):
            mask |= lines.get(str(number), 0)
        reaching = {test for bit, test in enumerate(self.seconds) if mask >> bit & 1}
        files = {file_of(test) for test in reaching}
        beside = (test for test in self.in_order if file_of(test) in files)
        return tuple(sorted(beside, key=lambda test: test not in reaching))


class Measuring:
    """A plugin for pytest that records which test reaches what, and how long it takes. failed: the failures."""

    def __init__(self) -> None:
        """Start recording."""
        self.coverage = counted()
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self._file = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Record lines for this test. Caches are cleared for each file, so that none hides a line."""
        if (file := file_of(nodeid)) != self._file:
            self._file = file
            clear_caches()
        self.coverage.switch_context(nodeid)
        self.seconds[nodeid] = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of a phase of a test."""
        self.seconds[report.nodeid] = round(self.seconds[report.nodeid] + report.duration, 4)
        if report.failed:
            self.failed.append(f"{report.nodeid}: {report.longreprtext}")

    def save(self, path: Path) -> None:
        """Write the results."""
        data = stopped(self.coverage)
        bits = {test: 1 << number for number, test in enumerate(self.seconds)}
        lines = {
            file: {
                line: sum(bits[test] for test in tests if test) for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        path.write_text(json.dumps({"seconds": self.seconds, "lines": lines}), encoding="utf-8")


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def counted() -> Coverage:
    """Return a recorder for the lines of the core in the working folder."""
    return Coverage(data_file=None, config_file=False, include=[str(Path.cwd() / "sobek_core" / "*")])


def stopped(coverage: Coverage) -> Any:
    """Stop recording, and return the data."""
    coverage.stop()
    return coverage.get_data()
