"""The command `sobek-verify site`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import click

from sobek_core.package_data import spec_root
from sobek_verification.errors import UnreadableDataError, unwritten
from sobek_verification.npm import PYODIDE, fetch
from sobek_verification.site.build import BuildError, build, check_ready
from sobek_verification.site.judge_page import JUDGE, check_pyodide
from sobek_verification.site.pages import make
from sobek_verification.site.serving import PORT, serve

BUILD: Final = Path("build/npm")


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help=f"The npm package {PYODIDE}, unpacked; by default npm fetches it into build/npm.",
)
@click.option("--serve", "is_served", is_flag=True, help="Then serve it, also to phones in the same network.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Where it is served.")
def site_command(folder: Path, pyodide: Path | None, *, is_served: bool, port: int) -> None:
    """Build the spec as a website in DIR: the Judge, every page of the spec, and a page for each rule.

    DIR must be new, empty, or an older site, which is replaced. The site works offline and can be searched. Exit
    code 1 if it cannot be built, written or served, 65 if something cannot be read.
    """
    try:
        check_ready(folder)
        pyodide = pyodide or fetch(PYODIDE, BUILD)
        check_pyodide(pyodide)
        _tell("reading the spec and drawing its examples")
        site = make(spec_root())
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    except OSError as error:
        raise BuildError(str(error)) from None
    try:
        _tell(f"{len(site.pages)} pages are written; Sphinx makes the site of them, which takes minutes")
        is_compiled = build(site, folder, pyodide, _tell)
    except OSError as error:
        raise unwritten(folder, error) from None
    click.echo(f"{len(site.pages)} pages: {folder / 'index.html'}, and the Judge: {folder / 'judge' / 'index.html'}")
    if not is_compiled:
        click.echo(
            "The Judge starts more slowly than it could: its Python is not compiled, which needs Node.js.", err=True
        )
    if is_served:
        try:
            serve(folder, port, lambda address: click.echo(f"the Judge: {address}{JUDGE.removesuffix('index.html')}"))
        except OSError as error:
            raise BuildError(f"port {port}: {error.strerror}; name another one with --port") from None


def _tell(step: str) -> None:
    """Say how far it is."""
    click.echo(f"{datetime.now():%H:%M:%S} {step}", err=True)
