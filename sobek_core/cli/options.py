"""The arguments and options that several commands share, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sobek_core.games import GAMES
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    CommandT = TypeVar("CommandT", bound=Callable[..., object])

record_argument = click.argument("path", metavar="RECORD", type=click.Path())
output_option = click.option(
    "-o", "--output", type=click.Path(), metavar="FILE", required=True, help="Write the record here."
)
after_option = click.option("--at", type=int, metavar="N", help="After N moves; by default after all.")
GAME = click.Choice(tuple(GAMES))
game_option = click.option("--game", type=GAME, help="The game, unless a position or a record names it.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


# The language of the answer: passes `words` to a command.
language_option = click.option(
    "--language",
    "words",
    type=click.Choice(LANGUAGES),
    callback=lambda _context, _option, language: load_words(language),
    default=ENGLISH.language,
    show_default=True,
    envvar="SOBEK_LANGUAGE",
    help="Answer in this language; the sources of rules, and usage and file errors, stay in English.",
)


def viewer_options(command: CommandT) -> CommandT:
    """Add the options --seat and --spectator to a command."""
    seat = click.option("--seat", type=int, metavar="S", help="Show only what this seat sees; by default everything.")
    spectator = click.option("--spectator", is_flag=True, help="Show only what every player sees.")
    return seat(spectator(command))
