"""The command `sobek-verify site`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sobek_core.package_data import spec_root
from sobek_core.spec import SpecError
from verification.errors import BadDataError
from verification.site.build import BuildError, UsageError, build, check_ready
from verification.site.sources import make
from verification.trace.project import this_project


@click.command("site")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def site_command(folder: Path) -> None:
    """Build the spec as a site into DIR: every page, and one for each rule with all that checks it.

    DIR is new, empty, or holds an older site, which is replaced. The site needs no network, and can be searched.
    """
    try:
        check_ready(folder)
        site = make(this_project(), spec_root())
        build(site, folder)
    except (BadDataError, SpecError, FileNotFoundError) as error:
        _end(error, 65)
    except UsageError as error:
        _end(error, 2)
    except (BuildError, OSError) as error:
        _end(error, 1)
    click.echo(f"{len(site.pages)} pages: {folder / 'index.html'}")


def _end(error: Exception, code: int) -> None:
    click.echo(f"sobek-verify site: {error}", err=True)
    sys.exit(code)
