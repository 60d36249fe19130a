"""npm packages, pinned by version and checksum in npm_lock/package-lock.json; npm compares what it fetches."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sobek_core.cli.failures import FailedError

PYODIDE: Final = "pyodide"  # runs the core in a browser, or in Node.js
LOCK: Final = Path(__file__).parent / "npm_lock"
_SECONDS: Final = 300


class NpmError(FailedError):
    """A package cannot be fetched; the message says why, and what to do."""


def fetch(package: str, folder: Path, pinned: Path = LOCK) -> Path:
    """Return the folder of a package inside `folder`, fetched by npm unless it is there.

    pinned: the folder of package.json and package-lock.json. Raise NpmError if npm is missing or fails, such as for
    another checksum than the pinned one.
    """
    lock = sha256((pinned / "package-lock.json").read_bytes()).hexdigest()[:12]
    target = folder.absolute() / lock
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target.parent, prefix=".npm-") as name:
            for file in ("package.json", "package-lock.json"):
                shutil.copy(pinned / file, name)
            _install(name)
            with suppress(OSError):  # another process has fetched it meanwhile
                Path(name, "node_modules").rename(target)
    return target / package


def _install(folder: str) -> None:
    command = [shutil.which("npm") or "npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, timeout=_SECONDS)  # noqa: S603
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or error
        hint = "for the Judge, give one that you have: `sobek-verify site --pyodide FOLDER`"
        raise NpmError(f"npm could not fetch the packages pinned in {LOCK}: {str(said).strip()}; {hint}") from None
