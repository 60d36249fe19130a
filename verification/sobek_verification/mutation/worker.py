"""Try the mutants of a package in a run of pytest that collects the tests once and forks for each mutant.

Run `python -m sobek_verification.mutation.worker FOLDER TASK` at the top of the source tree; TASK is a `Task` in JSON.
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
from attrs import frozen

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
from sobek_verification.mutation.reach import Measuring, counted
from sobek_verification.mutation.replacing import import_anew, live_functions, replace_functions
from sobek_verification.progress import progress
from sobek_verification.seeding import clear_caches

if TYPE_CHECKING:
    from coverage import Coverage

    from sobek_verification.mutation.operators import Edit

OPTIONS: Final = (
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # modules are imported again
)


@frozen
class Task:
    """The task of a worker. files: by chapter, relative to the top of the tree; tests: what is to kill the mutants.

    sample: how many mutants to try, None for all; jobs: how many at a time.
    """

    package: str
    files: dict[str, str]
    tests: tuple[str, ...]
    sample: int | None
    jobs: int


class Trying:
    """A plugin for pytest that tries mutants in forks, several at a time, instead of running tests."""

    def __init__(self, task: Task, folder: Path, imports: Coverage) -> None:
        """Store the task, the folder for the results, and the recorder of the lines that run before any test."""
        self._task, self._folder, self._imports = task, folder, imports
        self._running: dict[int, dict[str, str]] = {}  # mutants that are being tried, by process
        self._survivors: list[dict[str, str]] = []
        self._begun = 0

    def pytest_configure(self) -> None:
        """Let Hypothesis generate as usual, but without shrinking and without a deadline."""
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415  # pytest wants to import it first

        options: Any = {"phases": (Phase.explicit, Phase.generate), "suppress_health_check": [HealthCheck.too_slow]}
        settings.register_profile("mutant", settings(), **options)
        settings.load_profile("mutant")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of the task."""
        self._imports.stop()
        data = self._imports.get_data()
        self._early = {file: frozenset(data.lines(file) or ()) for file in data.measured_files()}
        reached = self._folder / "reach"
        _, status = os.waitpid(fork(lambda: _measure(session, reached)), 0)
        if status:
            pytest.exit("the tests fail without any mutant", returncode=1)
        self._reach = pickle.loads(reached.read_bytes())  # noqa: S301  # just written
        self._items = {item.nodeid: item for item in session.items}
        self._live = live_functions()
        gc.freeze()  # so that the forks share memory; it hides the existing functions
        outcome = {"mutants": self._try_all(), "tried": self._begun, "survivors": self._survivors}
        (self._folder / "outcome.json").write_text(json.dumps(outcome), encoding="utf-8")
        return True

    def _try_all(self) -> int:
        """Try the mutants. Return how many changes there are."""
        task = self._task
        every = [one for chapter, file in task.files.items() for one in changes(chapter, Path.cwd() / file)]
        random.Random(f"1 {task.package}").shuffle(every)  # noqa: S311  # which are tried is no secret
        wanted = len(every) if task.sample is None else min(task.sample, len(every))
        with progress(f"mutants of {task.package}", wanted) as bar:
            for one in every:
                if self._begun == wanted:
                    break
                if (text := one.text()) is not None:
                    self._begin(one, text)
                    bar.update(1)
            while self._running:
                self._await_one()
        return len(every)

    def _begin(self, one: Edit, text: str) -> None:
        """Begin to try a mutant, if a test reaches it; otherwise it survives."""
        self._begun += 1
        was, becomes = change(one.file.text, text)
        mutant = {"chapter": one.file.chapter, "where": one.where, "was": was, "becomes": becomes}
        reached_early = self._early.get(str(one.file.path), frozenset())
        is_early = not one.in_function or not reached_early.isdisjoint(range(one.first, one.last + 1))
        tests = self._reach.of(one) if one.in_function else ()
        if not tests and not is_early:
            self._survivors.append(mutant)
            return
        while len(self._running) >= self._task.jobs:
            self._await_one()
        self._running[fork(lambda: self._try(one, text, tests, is_early=is_early))] = mutant

    def _try(self, one: Edit, text: str, tests: tuple[str, ...], *, is_early: bool) -> int:
        """Try one mutant in its own fork."""
        silence()
        until_one_fails = UntilOneFails(self._reach.seconds)
        if tests:
            clear_caches()
            if replace_functions(self._live, one.file.path, one.file.text, text):
                items = [self._items[test] for test in tests]
                items[0].config.pluginmanager.register(until_one_fails)
                run(items)
                if not is_early:
                    return SURVIVED
        import_anew(one.file.path, text)
        limit(sum(self._reach.seconds.values()))  # for collecting
        code = pytest.main([*OPTIONS, *self._task.tests], plugins=[until_one_fails])
        return SURVIVED if code == pytest.ExitCode.OK else KILLED

    def _await_one(self) -> None:
        pid, status = os.wait()
        mutant = self._running.pop(pid)
        if not is_killed(status):
            self._survivors.append(mutant)


def _measure(session: pytest.Session, reached: Path) -> int:
    measuring = Measuring()
    session.config.pluginmanager.register(measuring)
    run(session.items)
    if measuring.failed:
        print(*measuring.failed, sep="\n")
        return BROKEN
    reached.write_bytes(pickle.dumps(measuring.reach()))
    return SURVIVED


def main(folder: Path, task: Task) -> None:
    """Carry out a task. folder: for the results."""
    imports = counted()
    imports.start()
    sys.exit(pytest.main([*OPTIONS, *task.tests], plugins=[Trying(task, folder, imports)]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Task(**json.loads(sys.argv[2])))
