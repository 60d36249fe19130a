"""Running the tools, in copies of the tree, and saying how far they are."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobek_verification.errors import BadDataError
from sobek_verification.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAUSE: Final = 2.0  # seconds between two looks at how far it is
SHOWN: Final = 2000  # characters of what a tool said last


def run_watched(
    commands: Sequence[Sequence[str]], copies: Sequence[Path], *, label: str, count: Callable[[], tuple[int, int]]
) -> None:
    """Run commands side by side, each in its copy, with a progress bar.

    count: gives how many mutants have been tried, and how many there are; it may raise ValueError while that is being
    written. Raises BadDataError if a command fails.
    """
    paths = (str(Path(sys.executable).parent), os.environ.get("PATH", ""))
    running = []
    try:
        for command, copy in zip(commands, copies, strict=True):
            with (copy / "log.txt").open("w", encoding="utf-8") as log:
                environment = os.environ | {"PATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": ""}  # "": do
                process = subprocess.Popen(  # noqa: S603  # the tools of these checks, by name
                    command, cwd=copy, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
                )
                running.append(process)
        with progress(label) as bar:
            for process in running:
                while process.poll() is None:
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(PAUSE)
                    with suppress(ValueError):
                        bar.reach(*count())
    finally:
        for process in running:
            if process.poll() is None:
                process.terminate()
    for process, command, copy in zip(running, commands, copies, strict=True):
        if process.returncode:
            said = (copy / "log.txt").read_text(encoding="utf-8", errors="replace")[-SHOWN:]
            message = f"{' '.join(command)}: expected exit code 0, got {process.returncode}; it said:\n{said}"
            raise BadDataError(message)
