"""Build the site in a folder: write its pages, and run Sphinx on them."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING, Final

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.installing import how_to_install
from sobek_verification.site.judge_page import JUDGE, write_judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sobek_verification.site.pages import Site

NEEDED: Final = {"sphinx": "sphinx", "myst_parser": "myst-parser", "furo": "furo"}
MARK: Final = ".sobek-site"  # a file in every site, so that no other folder is replaced

_HERE: Final = Path(__file__).parent


class BuildError(FailedError):
    """The site cannot be built. The message says why."""


class SiteFolderError(UsageError):
    """The folder cannot be used for a site."""


def check_ready(folder: Path) -> None:
    """Check that a site can be built into this folder. Raise SiteFolderError, or BuildError without Sphinx."""
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        message = f"{missing[0]} is missing; run {how_to_install('sobek-verification', 'site')}"
        raise BuildError(message)
    found = "a file" if folder.is_file() else "a folder with other contents"
    if folder.is_file() or (folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file()):
        message = f"{folder}: expected a new folder, an empty one or an older site, got {found}"
        raise SiteFolderError(message)


def build(site: Site, folder: Path, pyodide: Path, tell: Callable[[str], None]) -> bool:
    """Build the site into a folder checked by `check_ready`, and return whether the Judge's Python is compiled.

    Raise BuildError with the warnings of Sphinx, and SiteFolderError if something else is in the folder by now.

    pyodide: the folder of the npm package, checked by `check_pyodide`, for the page that judges; tell: is told how far
    it is, since it takes minutes.
    """
    folder = Path(os.path.realpath(folder))  # replace what a symbolic link points to, not the link
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".site-") as name:
        work, html = Path(name), Path(name, "html")
        _write(work / "pages", site.pages)
        _run_sphinx(work / "pages", html, work / "read", tell)
        tell("the Judge: compiling its Python")
        for path, file in site.files.items():
            (html / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, html / path)
        _write(html, {**site.written, MARK: ""})
        is_compiled = write_judge((html / JUDGE).parent, pyodide)
        check_ready(folder)  # again, since building took a while
        if folder.exists():
            folder.rename(work / "before")
        html.rename(folder)
    return is_compiled


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _run_sphinx(pages: Path, html: Path, read: Path, tell: Callable[[str], None]) -> None:
    """Run Sphinx in a separate process, with warnings as errors. On a terminal, it shows its progress itself.

    Sphinx must import this package, not modules in the working directory, so that directory is not on its path.
    """
    options = ("-b", "html", "-n", "-W", "--keep-going", "-c", _HERE, "-d", read)
    plain = () if sys.stderr.isatty() else ("--no-color",)
    with TemporaryFile("w+") as faults:
        with subprocess.Popen(  # noqa: S603  # nothing in it comes from outside
            [sys.executable, "-u", "-P", "-m", "sphinx", *options, *plain, pages, html],
            stdout=subprocess.PIPE if plain else sys.stderr,
            stderr=faults,
            text=True,
        ) as sphinx:
            for step, _ in groupby(sphinx.stdout or (), _step):
                if step:
                    tell(step)
        if sphinx.returncode:
            faults.seek(0)
            message = f"Sphinx failed:\n{faults.read().strip()}"
            raise BuildError(message)


def _step(line: str) -> str:
    """Return what Sphinx does, in tens of percent; empty if a line of its output does not say so.

    In continuous integration Sphinx clears the line first, as on a terminal.
    """
    found = re.search(r"(reading sources|writing output)\.\.\. \[ *(\d+)\d%\]", line)
    return f"Sphinx: {found[1]}, {found[2]}0 %" if found else ""
