"""Try the mutants of a package in a run of pytest that collects the tests once and forks for each mutant.

Run `python -m sobek_verification.mutation.worker FILE` in a copy of the tree, where FILE is a task in JSON. First, a
fork runs all tests and records which of them reach which lines. Then each mutant is seeded into the functions of a
fork, which runs the tests that reach its statement, the fastest first. That is too late for code that ran while the
tests were collected, such as a table: such a mutant is also tried with all modules of the project imported again.

This module must not import the core: the lines that run on import are to be recorded too.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen

from sobek_verification.mutation.forks import BROKEN, KILLED, SURVIVED, UntilOneFails, fork, limit, run, verdict
from sobek_verification.mutation.mutant import SuiteResult, change
from sobek_verification.mutation.operators import changes
from sobek_verification.mutation.reach import Measuring, TestReach, counted, stopped
from sobek_verification.mutation.replacing import import_anew, live_functions, replace_functions
from sobek_verification.mutation.words import only_words
from sobek_verification.progress import progress
from sobek_verification.seeding import clear_caches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coverage import Coverage

    from sobek_verification.mutation.operators import Edit

OPTIONS: Final = (
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # modules are imported again
)
TIMES: Final = 3  # the time limit, as a multiple of the time that the tests take without a mutant
STAY: Final = (SuiteResult.KILLED, SuiteResult.LATE, SuiteResult.NONE)  # valid while the file stays the same


@frozen
class Task:
    """The task of a worker: which mutants to try with which tests. Paths are relative to the top of the copy.

    files: by chapter; sample: how many mutants to try, None for all; jobs: how many at a time; state: the digest of
    the copy and of the list of tests, since survivors are skipped only in the same state; results: the file to read and
    extend; reach: the file for what the tests reach; outcome: the file for the outcome.
    """

    label: str
    files: dict[str, str]
    tests: list[str]
    sample: int | None
    seed: int
    jobs: int
    state: str
    results: str
    reach: str
    outcome: str


class Trying:
    """A plugin for pytest that tries mutants instead of running tests. imports: records the lines run on import."""

    def __init__(self, task: Task, imports: Coverage) -> None:
        """Store the task and the recorder."""
        self._task, self._imports = task, imports

    def pytest_configure(self) -> None:
        """Let Hypothesis generate as usual, but without shrinking and without a deadline."""
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415  # pytest wants to import it first

        options: Any = {"phases": (Phase.explicit, Phase.generate), "suppress_health_check": [HealthCheck.too_slow]}
        settings.register_profile("mutant", settings(), **options)
        settings.load_profile("mutant")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of the task."""
        data = stopped(self._imports)
        early = {file: frozenset(data.lines(file) or ()) for file in data.measured_files()}
        if not (path := Path(self._task.reach)).exists():
            _, status = os.waitpid(fork(lambda: _measure(session, path)), 0)
            if status:
                pytest.exit("the tests fail without any mutant", returncode=1)
        reach = TestReach(**json.loads(path.read_text(encoding="utf-8")))
        _Trials(self._task, reach, early, session.items).run()
        return True


def _measure(session: pytest.Session, path: Path) -> int:
    measuring = Measuring()
    session.config.pluginmanager.register(measuring)
    measuring.coverage.start()
    run(session.items)
    if measuring.failed:
        print(*measuring.failed, sep="\n")
        return BROKEN
    measuring.save(path)
    return SURVIVED


class _Trials:
    """Try mutants in forks, several at a time. early: the lines that ran before any test, by file."""

    def __init__(
        self, task: Task, reach: TestReach, early: Mapping[str, frozenset[int]], items: list[pytest.Item]
    ) -> None:
        self._task, self._reach, self._early = task, reach, early
        self._items = {item.nodeid: item for item in items}
        self._live = live_functions()
        gc.freeze()  # so that the forks share memory; it hides the existing functions
        self._running: dict[int, dict[str, Any]] = {}  # rows that have no verdict yet, by process
        self._found: list[dict[str, Any]] = []

    def run(self) -> None:
        """Try the mutants, and write the outcome."""
        task, results = self._task, Path(self._task.results)
        kept = {row["key"]: row for row in rows(results) if row["state"] == task.state or row["verdict"] in STAY}
        every = [one for chapter, file in task.files.items() for one in changes(chapter, Path.cwd() / file)]
        random.Random(f"{task.seed} {task.label}").shuffle(every)  # noqa: S311  # which are tried is no secret
        wanted = len(every) if task.sample is None else min(task.sample, len(every))
        with (
            results.open("a", encoding="utf-8") as self._log,
            progress(f"mutants of {task.label}", wanted) as self._bar,
        ):
            print(file=self._log)  # the last line may have been cut off
            for one in every:
                while len(self._running) >= min(task.jobs, max(1, wanted - len(self._found))):
                    self._await_one()
                if len(self._found) >= wanted:
                    break
                if one.key in kept:
                    self._keep(kept[one.key])
                else:
                    self._begin(one)
            while self._running:
                self._await_one()
        Path(task.outcome).write_text(json.dumps({"mutants": len(every), "rows": self._found}), encoding="utf-8")

    def _begin(self, one: Edit) -> None:
        """Try a change, if it makes a mutant and a test reaches it."""
        row: dict[str, Any] = {"key": one.key, "state": self._task.state}
        if (text := one.text()) is None:
            self._end(row, SuiteResult.NONE)
            return
        was, becomes = change(one.file.text, text)
        row |= {"chapter": one.file.chapter, "where": one.where, "was": was, "becomes": becomes}
        row["only_words"] = only_words(one.file.text, text)
        reached_early = self._early.get(str(one.file.path), frozenset())
        is_early = not one.in_function or not reached_early.isdisjoint(range(one.first, one.last + 1))
        tests = self._reach.of(one) if one.in_function else ()
        if tests or is_early:
            self._running[fork(lambda: self._try(one, text, tests, is_early=is_early))] = row
        else:
            self._end(row, SuiteResult.UNREACHED)

    def _try(self, one: Edit, text: str, tests: tuple[str, ...], *, is_early: bool) -> int:
        """Try one mutant in its own fork."""
        seconds = self._reach.seconds
        limit(TIMES * sum(seconds[test] for test in (seconds if is_early else tests)))
        if tests:
            clear_caches()
            if replace_functions(self._live, one.file.path, one.file.text, text):
                items = [self._items[test] for test in tests]
                items[0].config.pluginmanager.register(UntilOneFails())
                run(items)
                if not is_early:
                    return SURVIVED
        import_anew(one.file.path, text)
        code = pytest.main([*OPTIONS, *self._task.tests], plugins=[UntilOneFails(self._reach.in_order)])
        return SURVIVED if code == pytest.ExitCode.OK else KILLED

    def _await_one(self) -> None:
        pid, status = os.wait()
        self._end(self._running.pop(pid), verdict(status))

    def _end(self, row: dict[str, Any], came: SuiteResult) -> None:
        row["verdict"] = came
        print(json.dumps(row, ensure_ascii=False), file=self._log, flush=True)
        self._keep(row)

    def _keep(self, row: dict[str, Any]) -> None:
        if row["verdict"] != SuiteResult.NONE:
            self._found.append(row)
            self._bar.update(1)


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Read the results of earlier runs. A line cut off by an interruption is skipped."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        with suppress(ValueError):
            yield json.loads(line)


def main(path: str) -> None:
    """Carry out the task in a file."""
    imports = counted()
    imports.start()
    task = Task(**json.loads(Path(path).read_text(encoding="utf-8")))
    sys.exit(pytest.main([*OPTIONS, *task.tests], plugins=[Trying(task, imports)]))


if __name__ == "__main__":
    main(sys.argv[1])
