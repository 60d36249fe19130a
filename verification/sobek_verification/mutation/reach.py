"""Record, once and without a mutant, which tests reach which lines of the core, and how long the tests take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen
from coverage import Coverage

from sobek_verification.seeding import clear_caches

if TYPE_CHECKING:
    import pytest

    from sobek_verification.mutation.operators import Edit


@frozen
class TestReach:
    """What tests reach. seconds: of each test; tests: those that ran a line, by file and line."""

    seconds: dict[str, float]
    tests: dict[str, dict[int, list[str]]]

    def of(self, one: Edit) -> tuple[str, ...]:
        """Return the tests that reach the statement of a change, the fastest first, then the rest of their files.

        The rest is needed because only the first test of a file reaches what the file sets up once.
        """
        lines = self.tests.get(str(one.file.path), {})
        reaching = {test for number in range(one.first, one.last + 1) for test in lines.get(number, ()) if test}
        files = {file_of(test) for test in reaching}
        beside = (test for test in self.seconds if file_of(test) in files)
        return tuple(sorted(beside, key=lambda test: (test not in reaching, self.seconds[test])))


class Measuring:
    """A plugin for pytest that records which test reaches what, and how long it takes. failed: the failures."""

    def __init__(self) -> None:
        """Start recording."""
        self.coverage, self._file = counted(), ""
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.coverage.start()

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

    def reach(self) -> TestReach:
        """Stop recording, and return what was recorded."""
        self.coverage.stop()
        data = self.coverage.get_data()
        return TestReach(self.seconds, {file: data.contexts_by_lineno(file) for file in data.measured_files()})


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def counted() -> Coverage:
    """Return a recorder for the lines of the core in the working folder."""
    return Coverage(data_file=None, config_file=False, include=[str(Path.cwd() / "sobek_core" / "*")])
