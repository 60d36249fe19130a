"""The arguments and options that several commands share, and what follows from them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.files import read_record
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words

if TYPE_CHECKING:
    from collections.abc import Callable
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


def viewed_record(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command have RECORD, --seat and --spectator: it is called with `path`, `record` and `viewer`."""

    @record_argument
    @click.option("--seat", type=int, metavar="S", help="Show only what this seat sees; by default everything.")
    @click.option("--spectator", is_flag=True, help="Show only what every player sees.")
    @wraps(command)
    def viewing(path: str, seat: int | None, *, spectator: bool, **options: Any) -> None:
        if seat is not None and spectator:
            raise UsageError("--seat and --spectator cannot be used together")
        viewer = Observer.SPECTATOR if spectator else Observer.REFEREE if seat is None else seat
        record = read_record(path, viewer)
        if seat is not None and seat not in range(players := len(record.names)):
            raise UsageError(f"--seat: expected 0 to {players - 1}, got {seat}")
        command(path=path, record=record, viewer=viewer, **options)

    return viewing
