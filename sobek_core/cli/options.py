"""The arguments and options that several commands share, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.output import say
from sobek_core.games import GAMES
from sobek_core.links import SITE, site_base
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.registry import did_you_mean
from sobek_core.text.notation import shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.phrases import Words

    ValueT = TypeVar("ValueT")
    CommandT = TypeVar("CommandT", bound=Callable[..., object])

record_argument = click.argument("path", metavar="RECORD", type=click.Path())
output_option = click.option(
    "-o", "--output", type=click.Path(), metavar="FILE", required=True, help="Write the record here."
)
after_option = click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _read_by(read: Callable[[str], ValueT]) -> Callable[[click.Context, click.Parameter, str], ValueT]:
    """Return the callback of an option whose text is read by a function. Its ValueError is a usage error."""

    def callback(_context: click.Context, option: click.Parameter, text: str) -> ValueT:
        try:
            return read(text)
        except ValueError as error:
            raise UsageError(f"--{option.opts[0].lstrip('-')}: {error}") from None

    return callback


class GameName(click.Choice[str]):
    """The name of a game."""

    def __init__(self) -> None:
        super().__init__(tuple(GAMES))

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name. Fail with the nearest one if there is none."""
        if value in GAMES or param is None:
            return super().convert(value, param, ctx)
        place = f"--{param.name}" if isinstance(param, click.Option) else str(param.name).upper()
        expected = f"expected {' or '.join(GAMES)}, got {shown(value)}{did_you_mean(value, GAMES)}"
        raise UsageError(f"{place}: {expected}")


# The language of the answer: passes `words` to a command.

language_option = click.option(
    "--language",
    "words",
    callback=_read_by(load_words),
    default=ENGLISH.language,
    show_default=True,
    envvar="SOBEK_LANGUAGE",
    metavar="|".join(LANGUAGES),
    help="Answer in this language; the sources of rules, and usage and file errors, stay in English.",
)


# The site that links lead to: passes `site` to a command, the base for `rule_link` and `ruling_link`.

site_option = click.option(
    "--site",
    metavar="URL|DIR",
    default="",
    envvar=SITE,
    callback=_read_by(site_base),
    help=(
        f"Link to this site, made by `make site`; by default ${SITE}."
        " Without it, only JSON has links, and they are relative."
    ),
)


# What handwritten lines may leave out: passes `game` and `edition` to a command.


def position_options(command: CommandT) -> CommandT:
    """Add the options --game and --edition to a command that reads positions."""
    game = click.option("--game", type=GameName(), help="The game of the position, unless the position names it.")
    edition = click.option(
        "--edition", metavar="NAME", help="The edition of the position, unless the position names it."
    )
    return game(edition(command))


def check_no_position_options(game: str | None, edition: str | None) -> None:
    """Fail if a position's game or edition is given for a record."""
    for option, given in (("game", game), ("edition", edition)):
        if given is not None:
            raise UsageError(f"--{option} is only for positions; a record names its {option}")


def say_site(site: str, words: Words) -> None:
    """Print how to get links to the site, if none is given."""
    if not site:
        say(f"\n{words('rule.no-site')}", "dim")


def viewer_options(command: CommandT) -> CommandT:
    """Add the options --seat and --spectator to a command."""
    seat = click.option("--seat", type=int, metavar="S", help="Show only what this seat sees; by default everything.")
    spectator = click.option("--spectator", is_flag=True, help="Show only what every player sees.")
    return seat(spectator(command))
