"""The arguments and options that several commands share, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.output import say
from sobek_core.links import SITE, site_base
from sobek_core.phrases import ENGLISH, LANGUAGES, UnknownLanguageError, load_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.phrases import Words

    CommandT = TypeVar("CommandT", bound=Callable[..., object])

record_argument = click.argument("path", metavar="RECORD", type=click.Path())
output_option = click.option(
    "-o", "--output", type=click.Path(), metavar="FILE", required=True, help="Write the record here."
)
after_option = click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


# The language of the answer: passes `words` to a command.


def _words(_context: click.Context, _option: click.Parameter, language: str) -> Words:
    try:
        return load_words(language)
    except UnknownLanguageError as error:
        raise UsageError(f"--language: {error}") from None


language_option = click.option(
    "--language",
    "words",
    callback=_words,
    default=ENGLISH.language,
    show_default=True,
    envvar="SOBEK_LANGUAGE",
    metavar="|".join(LANGUAGES),
    help="Answer in this language; the texts of rules and rulings, and usage and file errors, stay English.",
)


# The site that links lead to: passes `site` to a command, the base for `rule_link` and `ruling_link`.


def _base(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    try:
        return site_base(value)
    except ValueError as error:
        raise UsageError(f"--site: {error}") from None


site_option = click.option(
    "--site",
    metavar="URL|DIR",
    default="",
    envvar=SITE,
    callback=_base,
    help=f"The site made by `make site` to link to; else ${SITE}; else only JSON has links, and they are relative.",
)


def say_site(site: str, words: Words) -> None:
    """Print how to get links to the site, if none is given."""
    if not site:
        say(f"\n{words('rule.no-site')}", "dim")


def viewer_options(command: CommandT) -> CommandT:
    """Add the options --seat and --spectator to a command."""
    seat = click.option("--seat", type=int, metavar="S", help="Show only what this seat sees; by default everything.")
    spectator = click.option("--spectator", is_flag=True, help="Show only what every player sees.")
    return seat(spectator(command))
