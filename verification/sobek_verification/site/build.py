"""Build the site in a folder: write its pages, and run Sphinx on them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.extras import how_to_install
from sobek_verification.site.judge_page import JUDGE, write_judge

if TYPE_CHECKING:
    from collections.abc import Mapping

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


def build(site: Site, folder: Path, pyodide: Path) -> bool:
    """Build the site into a folder checked by `check_ready`, and return whether the Judge's Python is compiled.

    Raise BuildError with the warnings of Sphinx, and SiteFolderError if something else is in the folder by now.

    pyodide: the folder of the npm package, checked by `check_pyodide`, for the page that judges.
    """
    folder = Path(os.path.realpath(folder))  # replace what a symbolic link points to, not the link
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".site-") as name:
        work, html = Path(name), Path(name, "html")
        _write(work / "pages", site.pages)
        _run_sphinx(work / "pages", html, work / "read")
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


def _run_sphinx(pages: Path, html: Path, read: Path) -> None:
    """Run Sphinx in a separate process, with warnings as errors. On a terminal, it shows its progress.

    Sphinx must import this package, not modules in the working directory, so that directory is not on its path.
    """
    options = ("-b", "html", "-n", "-W", "--keep-going", "-c", _HERE, "-d", read)
    done = subprocess.run(  # noqa: S603  # nothing in it comes from outside
        [sys.executable, "-P", "-m", "sphinx", *options, pages, html],
        stdout=sys.stderr if sys.stderr.isatty() else subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        message = f"Sphinx failed:\n{done.stderr.strip()}"
        raise BuildError(message)
