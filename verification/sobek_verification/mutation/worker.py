"""Try the mutants of a package in a run of pytest that collects the tests once and forks for each mutant.

Run `python -m sobek_verification.mutation.worker FOLDER TASK` at the top of the source tree;
`runner` sends TASK.
First, a fork runs all tests and records which of them reach which lines. Then each mutant is seeded into the functions
of a fork, which runs the tests that reach its statement, the fastest first. That is too late for code that ran while
the tests were collected, such as a table: such a mutant is also tried with all modules of the project imported again.
The files stay as they are.

This module must not import the core: the lines that run on import are to be recorded too.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from coverage import Coverage

from sobek_verification.mutation.forks import (
    BROKEN,
    KILLED,
    SURVIVED,
    UntilOneFails,
    fork,
    is_killed,
    limit,
    run,
    silence,
)
from sobek_verification.mutation.operators import change, changes
from sobek_verification.mutation.replacing import import_anew, live_functions, replace_functions
from sobek_verification.progress import progress
from sobek_verification.seeding import clear_caches

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.mutation.operators import Edit

OPTIONS: Final = (
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # modules are imported again
)


class Measuring:
    """A plugin for pytest that records, without a mutant, which test reaches what, and how long it takes."""

    def __init__(self, session: pytest.Session) -> None:
        """Prepare to run the tests of a session."""
        self._session, self._coverage, self._file = session, counted(), ""
        self._seconds: dict[str, float] = {}
        self._failed: list[str] = []

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Record lines for this test. Caches are cleared for each file, so that none hides a line."""
        if (file := nodeid.partition("::")[0]) != self._file:
            self._file = file
            clear_caches()
        self._coverage.switch_context(nodeid)
        self._seconds[nodeid] = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of a phase of a test."""
        self._seconds[report.nodeid] = round(self._seconds[report.nodeid] + report.duration, 4)
        if report.failed:
            self._failed.append(f"{report.nodeid}: {report.longreprtext}")

    def save(self, file: Path) -> int:
        """Run the tests, save what they reach in a file, and return the exit code. Print those that fail."""
        self._session.config.pluginmanager.register(self)
        self._coverage.start()
        run(self._session.items)
        self._coverage.stop()
        print(*self._failed, sep="\n")
        data = self._coverage.get_data()
        tests = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        file.write_bytes(pickle.dumps((self._seconds, tests)))
        return BROKEN if self._failed else SURVIVED


def counted() -> Coverage:
    """Return a recorder for the lines of the core in the working folder."""
    return Coverage(data_file=None, config_file=False, include=[str(Path.cwd() / "sobek_core" / "*")])


class Trying:
    """A plugin for pytest that tries mutants in forks, several at a time, instead of running tests."""

    def __init__(self, task: Mapping[str, Any], folder: Path, imports: Coverage) -> None:
        """Store the task, the folder for the results, and the recorder of the lines that run before any test."""
        self._task, self._folder, self._imports = task, folder, imports
        self._running: dict[int, dict[str, str]] = {}  # mutants that are being tried, by process
        self._survivors: list[dict[str, str]] = []
        self._begun = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of the task."""
        self._imports.stop()
        data = self._imports.get_data()
        self._early = {file: frozenset(data.lines(file) or ()) for file in data.measured_files()}
        reached = self._folder / "reach"
        _, status = os.waitpid(fork(lambda: Measuring(session).save(reached)), 0)
        if status:
            pytest.exit("the tests fail without any mutant", returncode=1)
        self._seconds, self._reaching = pickle.loads(reached.read_bytes())  # noqa: S301  # just written
        self._items = {item.nodeid: item for item in session.items}
        self._live = live_functions()
        gc.freeze()  # so that the forks share memory; it hides the existing functions
        outcome = {"mutants": self._try_all(), "tried": self._begun, "survivors": self._survivors}
        (self._folder / "outcome.json").write_text(json.dumps(outcome), encoding="utf-8")
        return True

    def _try_all(self) -> int:
        """Try the mutants. Return how many changes there are."""
        package, files, sample = (self._task[name] for name in ("package", "files", "sample"))
        every = [one for chapter, file in files.items() for one in changes(chapter, Path.cwd() / file)]
        random.Random(f"1 {package}").shuffle(every)  # noqa: S311  # which are tried is no secret
        wanted = len(every) if sample is None else min(sample, len(every))
        with progress(f"mutants of {package}", wanted) as bar:
            for one in every:
                if self._begun == wanted:
                    break
                if (text := one.text()) is not None:
                    self._begin(one, text)
                    bar.update(1)
            while self._running:
                self._await_one()
        return len(every)

    def _tests_of(self, one: Edit) -> list[str]:
        """Return the tests that reach the statement of a change, the fastest first, then the rest of their files.

        The rest is needed because only the first test of a file reaches what the file sets up once.
        """
        lines = self._reaching.get(str(one.path), {})
        reaching = {test for number in range(one.first, one.last + 1) for test in lines.get(number, ()) if test}
        files = {test.partition("::")[0] for test in reaching}
        beside = [test for test in self._seconds if test.partition("::")[0] in files]
        return sorted(beside, key=lambda test: (test not in reaching, self._seconds[test]))

    def _begin(self, one: Edit, text: str) -> None:
        """Begin to try a mutant, if a test reaches it; otherwise it survives."""
        self._begun += 1
        was, becomes = change(one.before, text)
        mutant = {"chapter": one.chapter, "where": one.where, "was": was, "becomes": becomes}
        reached_early = self._early.get(str(one.path), frozenset())
        is_early = not one.in_function or not reached_early.isdisjoint(range(one.first, one.last + 1))
        tests = self._tests_of(one) if one.in_function else []
        if not tests and not is_early:
            self._survivors.append(mutant)
            return
        while len(self._running) >= self._task["jobs"]:
            self._await_one()
        self._running[fork(lambda: self._try(one, text, tests, is_early=is_early))] = mutant

    def _try(self, one: Edit, text: str, tests: list[str], *, is_early: bool) -> int:
        """Try one mutant in its own fork."""
        silence()
        until_one_fails = UntilOneFails(self._seconds)
        if tests:
            clear_caches()
            if replace_functions(self._live, one.path, one.before, text):
                items = [self._items[test] for test in tests]
                items[0].config.pluginmanager.register(until_one_fails)
                run(items)
                if not is_early:
                    return SURVIVED
        import_anew(one.path, text)
        limit(sum(self._seconds.values()))  # for collecting
        code = pytest.main([*OPTIONS, *self._task["tests"]], plugins=[until_one_fails])
        return SURVIVED if code == pytest.ExitCode.OK else KILLED

    def _await_one(self) -> None:
        pid, status = os.wait()
        mutant = self._running.pop(pid)
        if not is_killed(status):
            self._survivors.append(mutant)


if __name__ == "__main__":
    imports, task = counted(), json.loads(sys.argv[2])
    imports.start()
    sys.exit(pytest.main([*OPTIONS, *task["tests"]], plugins=[Trying(task, Path(sys.argv[1]), imports)]))
