"""Which site the links of a command lead to: the option --site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import UsageError
from sobek_core.links import SITE, site_base

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    CommandT = TypeVar("CommandT", bound=Callable[..., object])


def site_option(command: CommandT) -> CommandT:
    """Give a command the option --site; it gets the base for `rule_link` and `ruling_link` as `site`."""
    return click.option(
        "--site",
        metavar="URL|DIR",
        default="",
        envvar=SITE,
        callback=_base,
        help=f"The site that links lead to, as `make site` built it; else ${SITE}, else links are relative.",
    )(command)


def _base(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    try:
        return site_base(value)
    except ValueError as error:
        message = f"--site: {error}"
        raise UsageError(message) from None
