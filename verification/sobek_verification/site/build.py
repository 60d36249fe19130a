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
from sobek_verification.errors import may_be_filled
from sobek_verification.site.judge_page import JUDGE, write_judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.site.sources import Site

NEEDED: Final = {"sphinx": "sphinx", "myst_parser": "myst-parser", "furo": "furo"}
PAUSE: Final = 1.0  # seconds between two reports
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
        message = f'{missing[0]} is missing; install "sobek-verification[site]"'
        raise BuildError(message)
    if not folder.exists():
        return
    if not folder.is_dir():
        message = f"{folder}: expected a folder for the site, got a file"
        raise SiteFolderError(message)
    _check_ours(folder, folder)


def build(site: Site, folder: Path, pyodide: Path, report: Callable[[int, int], object]) -> bool:
    """Build the site into a folder checked by `check_ready`, and return whether the Judge's Python is compiled.

    Raise BuildError with the output of Sphinx.

    pyodide: the folder of the npm package, checked by `check_pyodide`, for the page that judges; report: called with
    the number of files that Sphinx has written, and that it will write.
    """
    folder = Path(os.path.realpath(folder))  # replace what a symbolic link points to, not the link
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".site-") as name:
        work = Path(name)
        write_pages(site, work / "pages")
        _run_sphinx(work / "pages", work / "html", work / "read", lambda done: report(done, 2 * len(site.pages)))
        for path, file in site.files.items():
            target = work / "html" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        for path, text in site.written.items():
            (work / "html" / path).write_text(text, encoding="utf-8")
        is_compiled = write_judge((work / "html" / JUDGE).parent, pyodide)
        (work / "html" / MARK).touch()
        _put(work / "html", folder, work / "before")
    return is_compiled


def _put(site: Path, folder: Path, before: Path) -> None:
    """Move a site into its place. before: where to move the older site."""
    if not folder.exists():
        site.rename(folder)
        return
    folder.rename(before)
    try:
        _check_ours(before, folder)  # check again, since building took a while
        site.rename(folder)
    except BaseException:
        before.rename(folder)
        raise


def _check_ours(there: Path, folder: Path) -> None:
    """Raise SiteFolderError unless a folder may be replaced. folder: its name in the message."""
    if not may_be_filled(there, MARK):
        message = f"{folder}: expected a new folder, an empty one or an older site, got a folder with other contents"
        raise SiteFolderError(message)


def write_pages(site: Site, folder: Path) -> None:
    """Write the pages of a site into a folder."""
    for path, text in site.pages.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _run_sphinx(pages: Path, html: Path, read: Path, report: Callable[[int], object]) -> None:
    """Run Sphinx in a separate process, with warnings as errors.

    Sphinx must import this package, not modules in the working directory, so that directory is removed from its path.
    Sphinx writes a file for each page it has read, and another for each page of the site. report: called now and then
    with the number of these files.
    """
    options = ("-b", "html", "-q", "-n", "-W", "--keep-going", "-c", _HERE, "-d", read)
    with subprocess.Popen(  # noqa: S603  # nothing in it comes from outside
        [sys.executable, "-P", "-m", "sphinx", *options, pages, html],
        env=os.environ | {"PYTHONPATH": str(_HERE.parent.parent)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as sphinx:
        while True:
            try:
                _, said = sphinx.communicate(timeout=PAUSE)
                break
            except subprocess.TimeoutExpired:
                report(sum(1 for folder, kind in ((read, "*.doctree"), (html, "*.html")) for _ in folder.rglob(kind)))
    if sphinx.returncode:
        message = f"Sphinx failed:\n{said.strip()}"
        raise BuildError(message)
