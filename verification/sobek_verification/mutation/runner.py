"""Try the mutants of one package after the other, each with a worker in a copy of the tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.mutant import Mutant, MutantResult, SuiteResult
from sobek_verification.mutation.packages import digest
from sobek_verification.mutation.tree import copied_files
from sobek_verification.processes import kill_group

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

WORKER: Final = "sobek_verification.mutation.worker"
OWN: Final = "verification/sobek_verification/"
WITHOUT_EFFECT: Final = (OWN + "manifest.toml", OWN + "mutation/", "README.md")  # on the outcome of a mutant
CHARACTERS_SHOWN: Final = 3000  # characters of a worker's last output to report


@frozen
class MutationPlan:
    """How to try mutants. sample: how many of each package, None for all; jobs: how many at a time."""

    by: str
    sample: int | None
    seed: int
    jobs: int


@frozen
class MutationOutcome:
    """The results of a package. mutants: how many there are, tried or not."""

    package: str
    mutants: int
    tried: tuple[MutantResult, ...]


def is_missing() -> bool:
    """Return whether the extra `mutants` is not installed."""
    return find_spec("mutmut") is None


def try_package(
    folder: Path, package: str, files: Mapping[str, str], tests: tuple[str, ...], plan: MutationPlan
) -> MutationOutcome:
    """Try the mutants of a package. folder: contains the copy of the tree, and the results of earlier runs.

    files: by chapter. Raise UnreadableDataError if a test fails without any mutant, or if a worker crashes.
    """
    tree = (folder / "tree").resolve()
    copied = digest(tree, (str(file) for file in copied_files(tree) if not str(file).startswith(WITHOUT_EFFECT)))
    task, outcome, state = folder / "task.json", folder / "outcome.json", digest_of(copied, tests)
    outcome.unlink(missing_ok=True)
    data = {
        "label": package,
        "files": dict(files),
        "tests": tests,
        "sample": plan.sample,
        "seed": plan.seed,
        "jobs": plan.jobs,
        "state": state,
        "results": str((folder / f"{plan.by}.jsonl").resolve()),
        "reach": str((folder / f"reach-{state}.json").resolve()),
        "outcome": str(outcome.resolve()),
    }
    task.write_text(json.dumps(data), encoding="utf-8")
    _run(tree, task, folder / "log.txt")
    if not outcome.exists():
        said = (folder / "log.txt").read_text(encoding="utf-8", errors="replace")[-CHARACTERS_SHOWN:]
        raise UnreadableDataError(f"the mutants of {package} have not been tried; the worker said:\n{said}")
    found = json.loads(outcome.read_text(encoding="utf-8"))
    tried = tuple(_tried(row) for row in found["rows"])
    return MutationOutcome(package, found["mutants"], tried)


def digest_of(*values: object) -> str:
    """Return a short digest of values."""
    return sha256(repr(values).encode()).hexdigest()[:16]


def _run(tree: Path, task: Path, log: Path) -> None:
    paths = os.pathsep.join(str(tree / name) for name in ("", "invariants", "verification"))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "", "COVERAGE_CORE": "ctrace"}
    command = [sys.executable, "-m", WORKER, str(task.resolve())]
    with log.open("w", encoding="utf-8") as said:
        worker = subprocess.Popen(  # noqa: S603  # our own module
            command, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=said, start_new_session=True
        )
        try:
            worker.wait()
        finally:
            kill_group(worker)  # and all its forks
            worker.wait()


def _tried(row: Mapping[str, str]) -> MutantResult:
    mutant = Mutant(row["chapter"], row["where"], row["was"], row["becomes"])
    return MutantResult(mutant, SuiteResult(row["verdict"]), only_words=bool(row["only_words"]))
