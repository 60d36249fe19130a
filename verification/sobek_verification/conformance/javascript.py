"""The JavaScript port in this repository, and how to start it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "ports" / "javascript"


def command() -> tuple[str, ...] | None:
    """Return the command that starts the port; None if Node.js is not installed."""
    node = shutil.which("node")
    return None if node is None else (node, str(FOLDER / "server.js"))
