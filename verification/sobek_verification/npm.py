"""npm packages, pinned by version and checksum in npm_lock/package-lock.json; npm compares what it fetches."""

from __future__ import annotations

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

PYODIDE: Final = "pyodide"  # runs the core in a browser, or in Node.js
TYPESCRIPT: Final = "typescript"  # checks the types of the Judge page's scripts
LOCK: Final = Path(__file__).parent / "npm_lock"
_SECONDS: Final = 300


class NpmError(Exception):
    """A package cannot be fetched; the message says why, and what to do."""


def fetch(package: str, folder: Path) -> Path:
    """Return the folder of a package inside `folder`, fetched by npm unless it is there.

    Raise NpmError if npm is missing or fails, such as for another checksum than the pinned one.
    """
    lock = sha256((LOCK / "package-lock.json").read_bytes()).hexdigest()[:12]
    target = folder.absolute() / lock
    if not target.is_dir():
        _install(target)
    return target / package


def pinned(package: str) -> str:
    """Return a package with its version, as npm names it."""
    versions = json.loads((LOCK / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return f"{package}@{versions[package]}"


def _install(target: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        message = "npm is missing, so nothing can be fetched"
        raise NpmError(message)
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent, prefix=".npm-") as name:
        shutil.copytree(LOCK, name, dirs_exist_ok=True)
        command = [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=name, timeout=_SECONDS)  # noqa: S603
        except subprocess.TimeoutExpired:
            message = f"npm did not fetch the packages within {_SECONDS} seconds"
            raise NpmError(message) from None
        if done.returncode:
            message = f"npm could not fetch the packages: {done.stderr.strip() or 'it does not say why'}"
            raise NpmError(message)
        try:
            (Path(name) / "node_modules").rename(target)
        except OSError:
            if not target.is_dir():  # another process has not fetched it meanwhile
                raise
