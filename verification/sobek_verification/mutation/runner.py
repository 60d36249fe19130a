"""Try the mutants of a package with a worker at the top of the source tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.explained import Mutant
from sobek_verification.processes import kill_group

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WORKER: Final = "sobek_verification.mutation.worker"
CHARACTERS_SHOWN: Final = 3000  # characters of a worker's last output to report


@frozen
class MutationOutcome:
    """The results of a package. mutants: how many there are, some of them invalid; tried: how many were tried."""

    package: str
    mutants: int
    tried: int
    survivors: tuple[Mutant, ...]


def try_package(
    root: Path, package: str, files: Mapping[str, str], tests: Sequence[str], *, sample: int | None, jobs: int
) -> MutationOutcome:
    """Try the mutants of a package, at the top of a source tree.

    files: by chapter, relative to the top; tests: what is to kill the mutants; sample: how many to try, None for all;
    jobs: how many at a time.

    Raise UnreadableDataError if a test fails without any mutant, or if a worker crashes.
    """
    task = {"package": package, "files": files, "tests": tests, "sample": sample, "jobs": jobs}
    paths = os.pathsep.join(str(root / name) for name in ("", "invariants", "verification"))
    environment = os.environ | {"PYTHONPATH": paths, "COVERAGE_CORE": "ctrace", "HYPOTHESIS_PROFILE": "mutant"}
    with TemporaryDirectory(prefix="sobek-mutants-") as name:
        outcome, log = Path(name, "outcome.json"), Path(name, "log.txt")
        command = [sys.executable, "-m", WORKER, name, json.dumps(task)]
        with log.open("w", encoding="utf-8") as said:
            worker = subprocess.Popen(  # noqa: S603  # our own module
                command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=said, start_new_session=True
            )
            try:
                worker.wait()
            finally:
                kill_group(worker)  # and all its forks
                worker.wait()
        if not outcome.exists():
            end = log.read_text(encoding="utf-8", errors="replace")[-CHARACTERS_SHOWN:]
            raise UnreadableDataError(f"the mutants of {package} have not been tried; the worker said:\n{end}")
        found = json.loads(outcome.read_text(encoding="utf-8"))
    return MutationOutcome(
        package, found["mutants"], found["tried"], tuple(Mutant(**one) for one in found["survivors"])
    )
