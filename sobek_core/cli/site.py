"""The site that the links of a command lead to: the option --site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.output import say
from sobek_core.links import SITE, site_base

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.phrases import Words

    CommandT = TypeVar("CommandT", bound=Callable[..., object])


def site_option(command: CommandT) -> CommandT:
    """Add the option --site to a command; as `site`, it gets the base for `rule_link` and `ruling_link`."""
    return click.option(
        "--site",
        metavar="URL|DIR",
        default="",
        envvar=SITE,
        callback=_base,
        help=f"The site made by `make site` to link to; else ${SITE}; else only JSON has links, and they are relative.",
    )(command)


def say_site(site: str, words: Words) -> None:
    """Print how to get links to the site, if none is given."""
    if not site:
        say(f"\n{words('rule.no-site')}", "dim")


def _base(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    try:
        return site_base(value)
    except ValueError as error:
        message = f"--site: {error}"
        raise UsageError(message) from None
