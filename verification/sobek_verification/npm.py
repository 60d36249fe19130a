"""npm packages, pinned by version and checksum, unpacked into a folder of the build."""

from __future__ import annotations

import base64
import shutil
import subprocess
import tarfile
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import frozen


class NpmError(Exception):
    """A package cannot be fetched; the message says why, and what to do."""


@frozen
class NpmPackage:
    """A package of npm. integrity: the base64 of the SHA-512 of its archive, as npm prints it after `sha512-`."""

    name: str
    version: str
    integrity: str

    def __str__(self) -> str:
        """Return the package as npm names it."""
        return f"{self.name}@{self.version}"


# Runs the core in a browser, or in Node.js.
PYODIDE: Final = NpmPackage(
    "pyodide", "314.0.7", "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
# Checks the types of the Judge page's scripts.
TYPESCRIPT: Final = NpmPackage(
    "typescript", "5.9.3", "jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=="
)

_SECONDS: Final = 300


def fetch(package: NpmPackage, folder: Path) -> Path:
    """Return the folder of a package inside `folder`, fetched by npm unless it is there.

    Raise NpmError if npm is missing or fails, or if what it fetches is not the pinned archive.
    """
    target = folder.absolute() / f"{package.name}-{package.version}"
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent, prefix=".npm-") as name:
        archive = _pack(package, Path(name))
        if _checksum(archive) != package.integrity:
            message = f"{package}: the fetched archive has another checksum than the pinned one"
            raise NpmError(message)
        with tarfile.open(archive) as packed:
            packed.extractall(name, filter="data")
        try:
            (Path(name) / "package").rename(target)
        except OSError:
            if not target.is_dir():  # another process has not fetched it meanwhile
                raise
    return target


def _pack(package: NpmPackage, folder: Path) -> Path:
    """Let npm write the archive of a package into a folder, and return it."""
    npm = shutil.which("npm")
    if npm is None:
        message = f"npm is missing, so {package} cannot be fetched"
        raise NpmError(message)
    try:
        done = subprocess.run(  # noqa: S603  # a pinned package
            [npm, "pack", str(package), "--silent", "--pack-destination", str(folder)],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            timeout=_SECONDS,
        )
    except subprocess.TimeoutExpired:
        message = f"npm did not fetch {package} within {_SECONDS} seconds"
        raise NpmError(message) from None
    found = sorted(folder.glob("*.tgz"))
    if done.returncode or not found:
        said = done.stderr.strip() or "it says nothing about it"
        message = f"npm could not fetch {package}: {said}"
        raise NpmError(message)
    return found[0]


def _checksum(file: Path) -> str:
    return base64.b64encode(sha512(file.read_bytes()).digest()).decode()
