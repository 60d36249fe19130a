"""Run a family against a fault, in a separate process in which the fault is seeded."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from enum import StrEnum
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.seeding import UNAFFECTED, clear_caches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

    from sobek_verification.matrix.families import CheckFamily, Part
    from sobek_verification.matrix.faults import Function, MatrixFault

HANGING: Final = 60.0  # seconds of processor time after which a part is killed: far more than it needs
TRACE_SECONDS: Final = 1.0  # seconds in which a part almost always calls everything that it ever calls
BROKEN: Final = 70  # the exit code of a process that could not do its job
MAX_DESCRIPTION: Final = 300  # characters of the description of how a fault was caught


class FamilyResult(StrEnum):
    """The result of running a family against a fault."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNREACHED = "unreached"
    TIMED_OUT = "timed out"


@frozen
class MatrixCell:
    """A cell of the matrix. by: which part caught the fault, and how, if any did; seconds: of processor time."""

    verdict: FamilyResult
    seconds: float
    by: str = ""


class FunctionReach:
    """Determine, once and with the correct core, which parts of a family call which functions of the core."""

    def __init__(self) -> None:
        """Start without results."""
        self._parts: dict[tuple[str, str], tuple[tuple[Part, frozenset[Function]], ...]] = {}

    def concerned(self, family: CheckFamily, fault: MatrixFault) -> tuple[Part, ...]:
        """Return the parts of a family that a fault may affect, beginning with those named after its chapter."""
        chapter = fault.mutant.chapter.rpartition("/")[2].replace("_", "-")
        return tuple(sorted(self._parts_of(family, fault), key=lambda part: not part[0].startswith(chapter)))

    def _parts_of(self, family: CheckFamily, fault: MatrixFault) -> Iterable[Part]:
        game = GAMES[fault.game]
        if family.every_part:
            return family.parts(game)
        key = (family.name, game.name)
        if key not in self._parts:
            self._parts[key] = tuple((part, called(part[1])) for part in family.parts(game))
        return (part for part, functions in self._parts[key] if fault.function in functions)


def called(run: Callable[[], object]) -> frozenset[Function]:
    """Return the functions of the core that `run` calls within a time limit.

    It runs in a separate process, which is then killed, since a solver could not be interrupted otherwise.
    """

    def work(writing: int) -> int:
        found: set[Function] = set()
        until = process_time() + TRACE_SECONDS

        def report() -> None:
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                json.dump([one for one in found if "sobek_core" in one[0]], pipe)

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                found.add((frame.f_code.co_filename, frame.f_code.co_qualname))
                if process_time() > until:
                    sys.setprofile(None)
                    report()
                    os._exit(0)

        clear_caches(UNAFFECTED)
        sys.setprofile(note)
        run()
        sys.setprofile(None)
        report()
        return 0

    text, _ = _in_a_process(work)
    return frozenset((file, name) for file, name in json.loads(text))


def run(fault: MatrixFault, parts: Iterable[Part], limit: float) -> MatrixCell:
    """Seed a fault, and run parts until one catches it. limit: the seconds after which no part is started."""
    parts = tuple(parts)
    if not parts:
        return MatrixCell(FamilyResult.UNREACHED, 0.0)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    by, code = _in_a_process(partial(_run_parts, fault, parts, limit))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)
    return MatrixCell(
        FamilyResult.KILLED if code > 0 else FamilyResult.TIMED_OUT if code < 0 else FamilyResult.SURVIVED, seconds, by
    )


def _run_parts(fault: MatrixFault, parts: tuple[Part, ...], limit: float, writing: int) -> int:
    """Run parts with a fault seeded. Return 1 if one catches it, or else 0. A part that hangs is killed by a signal."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    clear_caches(UNAFFECTED)
    for name, part in (("to load it", fault.seed), *parts):
        if process_time() > limit:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, HANGING)
        try:
            part()
        except Exception as error:  # any exception is a finding
            os.write(writing, f"{name}: {type(error).__name__}: {error}"[:MAX_DESCRIPTION].encode())
            return 1
    return 0


def _in_a_process(work: Callable[[int], int]) -> tuple[str, int]:
    """Run a function in a fork of this process. Return what it writes, and its exit code, negative for a signal.

    work: takes the writing end of a pipe, and returns the exit code.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = BROKEN
        try:
            os.close(reading)
            code = work(writing)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == BROKEN:
        raise RuntimeError("the process that runs a check ended unexpectedly")
    return text, code
