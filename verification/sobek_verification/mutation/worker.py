"""Trying the mutants of a package: a run of pytest that collects its tests once, and forks for each mutant.

`python -m sobek_verification.mutation.worker FILE`, in a copy of the tree, where FILE is a task in JSON. First one fork
runs all tests and writes down which of them reach which lines. Then each mutant is put into the functions of a fork,
which runs the tests that reach its statement, the quick ones first. What was used already when the tests were
collected, such as a table, would come too late there: such a mutant is also tried with all our modules imported anew.

Nothing here may import the core, so that all of it is imported while the lines that this reaches are counted.
"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import signal
import sys
import traceback
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import frozen
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings

from sobek_verification.mutation.mutant import Verdict, change
from sobek_verification.mutation.operators import changes
from sobek_verification.mutation.planting import forget, import_anew, is_planted
from sobek_verification.mutation.words import only_words
from sobek_verification.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sobek_verification.mutation.operators import Change

OPTIONS: Final = (
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
SURVIVED, KILLED, BROKEN = 0, 1, 70  # exit codes of a fork
LEAST_SECONDS: Final = 10.0  # of a processor, for which a mutant may always run
TIMES: Final = 3  # as long as the tests take without a mutant, before it is too late
IDLE: Final = 10  # seconds on the clock for each second of a processor, before it is taken to hang
MEMORY: Final = 4 << 30  # bytes
STAY: Final = {Verdict.KILLED, Verdict.LATE, Verdict.NONE}  # stand as long as the file is the same


@frozen
class Task:
    """What a worker is to do: which mutants to try with which tests, in paths from the top of the copy.

    files: by chapter; sample: how many mutants to try, None for all; jobs: how many at once; state: the digest of the
    copy, since only in the same state survivors are not tried again; results: the file to read and to add to; reach:
    a file for what the tests reach; outcome: the file for what came of it.
    """

    label: str
    files: Mapping[str, str]
    tests: tuple[str, ...]
    sample: int | None
    seed: int
    jobs: int
    state: str
    results: str
    reach: str
    outcome: str


@frozen
class Reach:
    """What tests reach without a mutant. seconds: by test; lines: by file and line, a bit for each test."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, int]]

    @cached_property
    def in_order(self) -> tuple[str, ...]:
        """All tests, the quick ones first."""
        return tuple(sorted(self.seconds, key=self.seconds.__getitem__))

    def of(self, one: Change) -> tuple[str, ...]:
        """Name the tests that reach the statement of a change, the quick ones first, and then those beside them.

        What a file of tests sets up once is reached by the first of its tests alone.
        """
        lines, mask = self.lines.get(str(one.file.path), {}), 0
        for number in range(one.first, one.last + 1):
            mask |= lines.get(str(number), 0)
        reaching = {test for bit, test in enumerate(self.seconds) if mask >> bit & 1}
        files = {test.partition("::")[0] for test in reaching}
        beside = [test for test in self.in_order if test.partition("::")[0] in files]
        return tuple(sorted(beside, key=lambda test: test not in reaching))


class Trying:
    """A plugin for pytest that tries mutants in the place of running tests. imports: counts lines until then."""

    def __init__(self, task: Task, imports: Coverage) -> None:
        self._task, self._imports = task, imports

    def pytest_configure(self) -> None:
        """Let Hypothesis try what it otherwise does, not shrink what it finds, and take its time."""
        options: Any = {"phases": (Phase.explicit, Phase.generate), "suppress_health_check": [HealthCheck.too_slow]}
        settings.register_profile("mutant", settings(), **options)
        settings.load_profile("mutant")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try what the task says."""
        data = _stopped(self._imports)
        early = {file: set(data.lines(file) or ()) for file in data.measured_files()}
        items = {item.nodeid: item for item in session.items}
        if not (path := Path(self._task.reach)).exists():
            _wait_for(_fork(lambda: _measure(items, path)))
        reach = Reach(**json.loads(path.read_text(encoding="utf-8")))
        gc.freeze()  # so that the forks share what there is
        _try(self._task, reach, early, items)
        return True


class Measuring:
    """A plugin for pytest that writes down which test reaches what, and how long it takes. failed: what it said."""

    def __init__(self) -> None:
        self.coverage = _coverage()
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self._file = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Count its lines as its own, those too that a test of another file had to be remembered."""
        if (file := nodeid.partition("::")[0]) != self._file:
            self._file = file
            forget()
        self.coverage.switch_context(nodeid)
        self.seconds[nodeid] = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of a part of a test."""
        self.seconds[report.nodeid] = round(self.seconds[report.nodeid] + report.duration, 4)
        if report.failed:
            self.failed.append(f"{report.nodeid}: {report.longreprtext}")


class UntilOneFails:
    """A plugin for pytest that ends the process as soon as a test fails, or cannot be collected."""

    def __init__(self, order: Iterable[str] = ()) -> None:
        self._order = {test: number for number, test in enumerate(order)}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """End it."""
        if report.failed:
            os._exit(KILLED)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Have the quick ones first."""
        items.sort(key=lambda item: self._order.get(item.nodeid, len(self._order)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End it."""
        if report.failed:
            os._exit(KILLED)


def _coverage() -> Coverage:
    return Coverage(data_file=None, config_file=False, include=[str(Path.cwd() / "sobek_core" / "*")])


def _stopped(coverage: Coverage) -> Any:
    coverage.stop()
    return coverage.get_data()


def _run(items: Iterable[pytest.Item]) -> None:
    items = tuple(items)
    for item, following in zip_longest(items, items[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _fork(do: Callable[[], int]) -> int:
    """Begin to do something in a fork, which ends with the exit code that is returned. Returns its id."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    try:
        code = do()
    except BaseException:  # whatever it is, this process must not go on where it was forked
        traceback.print_exc()
        code = BROKEN
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _wait_for(pid: int) -> None:
    _, status = os.waitpid(pid, 0)
    if status:
        sys.exit("the tests fail without any mutant")


def _measure(items: Mapping[str, pytest.Item], path: Path) -> int:
    """Run all tests, and write down what they reach."""
    measuring = Measuring()
    next(iter(items.values())).config.pluginmanager.register(measuring)
    measuring.coverage.start()
    _run(items.values())
    data = _stopped(measuring.coverage)
    for said in measuring.failed:
        print(said)
    bits = {nodeid: 1 << number for number, nodeid in enumerate(measuring.seconds)}
    lines: dict[str, dict[int, int]] = {}
    for file in data.measured_files():
        of_file = lines[file] = {}
        for line, contexts in data.contexts_by_lineno(file).items():
            of_file[line] = sum(bits[one] for one in contexts if one)
    path.write_text(json.dumps({"seconds": measuring.seconds, "lines": lines}), encoding="utf-8")
    return BROKEN if measuring.failed else SURVIVED


def _try(task: Task, reach: Reach, early: Mapping[str, set[int]], items: Mapping[str, pytest.Item]) -> None:
    """Try mutants in forks, so many at once. What was found in earlier runs is not tried again."""
    results = Path(task.results)
    kept = {row["key"]: row for row in read_rows(results) if row["state"] == task.state or row["verdict"] in STAY}
    every = [one for chapter, file in task.files.items() for one in changes(chapter, Path.cwd() / file)]
    random.Random(f"{task.seed} {task.label}").shuffle(every)
    running: dict[int, dict[str, Any]] = {}
    found: list[dict[str, Any]] = []
    wanted = len(every) if task.sample is None else min(task.sample, len(every))

    with results.open("a", encoding="utf-8") as log, progress(f"mutants of {task.label}", wanted) as bar:

        def end(row: dict[str, Any], verdict: Verdict) -> None:
            row |= {"verdict": verdict, "state": task.state}
            print(json.dumps(row, ensure_ascii=False), file=log, flush=True)
            found.append(row)
            bar.update(verdict is not Verdict.NONE)

        def await_one() -> None:
            pid, status = os.wait()
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
                sys.exit(f"broken off at {running[pid]}")
            end(running.pop(pid), _verdict(status))

        try:
            for one in every:
                if sum(row["verdict"] != Verdict.NONE for row in found) + len(running) >= wanted:
                    break
                if one.key in kept:
                    found.append(kept[one.key])
                    bar.update(kept[one.key]["verdict"] != Verdict.NONE)
                    continue
                row: dict[str, Any] = {"key": one.key}
                if (text := one.text()) is None:
                    end(row, Verdict.NONE)
                    continue
                was, becomes = change(one.file.text, text)
                row |= {"chapter": one.file.chapter, "where": one.where, "was": was, "becomes": becomes}
                row["only_words"] = only_words(one.file.text, text)
                is_early = not one.in_function or bool(
                    early.get(str(one.file.path), set()).intersection(range(one.first, one.last + 1))
                )
                tests = reach.of(one) if one.in_function else ()
                if not tests and not is_early:
                    end(row, Verdict.UNREACHED)
                    continue
                while len(running) >= task.jobs:
                    await_one()
                chosen = tuple(items[test] for test in tests)
                running[
                    _fork(
                        lambda one=one, text=text, chosen=chosen, anew=is_early: _plant_and_run(
                            task, reach, one, text, chosen, anew
                        )
                    )
                ] = row
            while running:
                await_one()
        finally:
            for pid in running:
                os.kill(pid, signal.SIGKILL)
    outcome = {"mutants": len(every), "rows": [row for row in found if row["verdict"] != Verdict.NONE]}
    Path(task.outcome).write_text(json.dumps(outcome), encoding="utf-8")


def _plant_and_run(
    task: Task, reach: Reach, one: Change, text: str, chosen: tuple[pytest.Item, ...], anew: bool
) -> int:
    """Try one mutant, in a fork of its own."""
    tests = reach.in_order if anew else [item.nodeid for item in chosen]
    _limit(LEAST_SECONDS + TIMES * sum(reach.seconds[test] for test in tests))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    if chosen:
        forget()
        if is_planted(one.file.path, one.file.text, text):
            chosen[0].config.pluginmanager.register(UntilOneFails())
            _run(chosen)
        else:
            anew = True
    if anew:
        import_anew(one.file.path, text)
        code = pytest.main([*OPTIONS, *task.tests], plugins=[UntilOneFails(reach.in_order)])
        return SURVIVED if code == pytest.ExitCode.OK else KILLED
    return SURVIVED


def _limit(seconds: float) -> None:
    """Have this process be killed when it has taken so long."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(int(seconds) * IDLE)


def _verdict(status: int) -> Verdict:
    if os.WIFSIGNALED(status):
        return Verdict.LATE
    return Verdict.ALIVE if os.WEXITSTATUS(status) == SURVIVED else Verdict.KILLED


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Read what was found in earlier runs; a line that was cut off by an interruption is nothing."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                yield json.loads(line)


def main(path: str) -> None:
    """Do a task. path: of the file with it."""
    imports = _coverage()
    imports.start()
    task = Task(**json.loads(Path(path).read_text(encoding="utf-8")))
    sys.exit(pytest.main([*OPTIONS, *task.tests], plugins=[Trying(task, imports)]))


if __name__ == "__main__":
    main(sys.argv[1])
