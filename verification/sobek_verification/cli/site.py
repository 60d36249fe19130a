"""The command `sobek-verify site`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from sobek_core.package_data import spec_root
from sobek_verification.errors import UnreadableDataError, exit_unwritten
from sobek_verification.site.build import BuildError, SiteFolderError, build, check_ready
from sobek_verification.site.sources import make
from sobek_verification.trace.project import this_project


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def site_command(folder: Path) -> None:
    """Build the spec as a website in DIR: every page, and one for each rule with everything that checks it.

    DIR is new, empty, or has an older site, which is replaced. The site works offline and can be searched. Exit
    code 1 if it cannot be built or written, 65 if something cannot be read.
    """
    try:
        check_ready(folder)
        site = make(this_project(), spec_root())
    except FileNotFoundError as error:
        raise UnreadableDataError(str(error)) from error
    except SiteFolderError as error:
        _end(error, 2)
    except (BuildError, OSError) as error:
        _end(error, 1)
    try:
        build(site, folder)
    except SiteFolderError as error:
        _end(error, 2)
    except BuildError as error:
        _end(error, 1)
    except OSError as error:
        exit_unwritten("site", folder, error)
    click.echo(f"{len(site.pages)} pages: {folder / 'index.html'}")


def _end(error: Exception, code: int) -> NoReturn:
    click.echo(f"sobek-verify site: {error}", err=True)
    sys.exit(code)
