"""Runs the installed commands in separate processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPTS: Final = Path(sys.executable).parent
SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
PATIENCE: Final = 60  # seconds
# `sobek` is on the path, and buffers its output as usual.
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"} | {
    "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"
}


def shell(line: str, folder: Path | None = None, feed: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a shell command in a folder, with this input."""
    return subprocess.run(  # noqa: S603
        ["bash", "-c", line],  # noqa: S607
        input=feed,
        cwd=folder,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )


def runs(pid: int) -> bool:
    """Return whether a process is running. A zombie does not count."""
    return shell(f"ps -o stat= -p {pid}").stdout.strip()[:1] not in {"", "Z"}


def python(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in Python."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603


def run(*command: str | Path, folder: Path | None = None, feed: str | None = None) -> str:
    """Run a command that must succeed, in a folder, with this input, and return what it prints."""
    done = subprocess.run(command, input=feed, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, "") == (done.returncode, "" if done.returncode == 0 else done.stdout + done.stderr)
    return done.stdout


@contextmanager
def running(
    *words: str, ignored: int | None = None, patience: float = PATIENCE, **options: Any
) -> Iterator[subprocess.Popen[Any]]:
    """Run a command during a test, for so many seconds at most.

    ignored: the signal that it ignores, as with `nohup` and background jobs; options: of `subprocess.Popen`.
    """
    before = None if ignored is None else signal.signal(ignored, signal.SIG_IGN)
    try:
        process = subprocess.Popen(words, **{"env": ENVIRONMENT, **options})  # noqa: S603
    finally:
        if ignored is not None:
            signal.signal(ignored, before)
    late = Timer(patience, process.kill)
    late.start()
    with process:
        try:
            yield process
        finally:
            late.cancel()
            process.kill()
