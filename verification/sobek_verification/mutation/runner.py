"""Try the mutants of a package with a worker at the top of the source tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.explained import Mutant
from sobek_verification.processes import kill_group

if TYPE_CHECKING:
    from collections.abc import Mapping

WORKER: Final = "sobek_verification.mutation.worker"
CHARACTERS_SHOWN: Final = 3000  # characters of a worker's last output to report
SURVIVORS: Final = ("alive", "unreached")


@frozen
class MutationOutcome:
    """The results of a package. mutants: how many changes there are, tried or not; tried: each with its verdict."""

    package: str
    mutants: int
    tried: tuple[tuple[Mutant, str], ...]

    @property
    def survivors(self) -> list[Mutant]:
        """The mutants that no test kills."""
        return [mutant for mutant, verdict in self.tried if verdict in SURVIVORS]

    @property
    def verdicts(self) -> Counter[str]:
        """How many mutants have each verdict."""
        return Counter(verdict for _, verdict in self.tried)


def try_package(
    root: Path, package: str, files: Mapping[str, str], tests: tuple[str, ...], *, sample: int | None, jobs: int
) -> MutationOutcome:
    """Try the mutants of a package. root: the top of the source tree; the rest is what a worker's `Task` has.

    Raise UnreadableDataError if a test fails without any mutant, or if a worker crashes.
    """
    task = {"package": package, "files": files, "tests": tests, "sample": sample, "jobs": jobs}
    with TemporaryDirectory(prefix="sobek-mutants-") as name:
        folder = Path(name)
        (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
        _run(root, folder)
        if not (folder / "outcome.json").exists():
            said = (folder / "log.txt").read_text(encoding="utf-8", errors="replace")[-CHARACTERS_SHOWN:]
            raise UnreadableDataError(f"the mutants of {package} have not been tried; the worker said:\n{said}")
        found = json.loads((folder / "outcome.json").read_text(encoding="utf-8"))
    tried = tuple(
        (Mutant(row["chapter"], row["where"], row["was"], row["becomes"]), row["verdict"]) for row in found["rows"]
    )
    return MutationOutcome(package, found["mutants"], tried)


def _run(root: Path, folder: Path) -> None:
    paths = os.pathsep.join(str(root / name) for name in ("", "invariants", "verification"))
    environment = os.environ | {"PYTHONPATH": paths, "COVERAGE_CORE": "ctrace"}
    command = [sys.executable, "-m", WORKER, str(folder)]
    with (folder / "log.txt").open("w", encoding="utf-8") as said:
        worker = subprocess.Popen(  # noqa: S603  # our own module
            command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=said, start_new_session=True
        )
        try:
            worker.wait()
        finally:
            kill_group(worker)  # and all its forks
            worker.wait()
