"""The command `sobek new`: a record with a setup and no moves."""

from __future__ import annotations

from typing import Any

import click

from sobek_core.cli.files import NewFile, remark_written
from sobek_core.cli.new_game import deal, remark_seed, starting_options
from sobek_core.cli.options import GAME, output_option
from sobek_core.games import GAMES


@click.command("new")
@click.argument("game", type=GAME)
@starting_options
@click.option("--show-seed", is_flag=True, help="Print the seed, which reveals every card.")
@output_option
def new_command(*, game: str, seed: int, show_seed: bool, output: str, **rules: Any) -> None:
    """Deal a new game into a record with no moves yet.

    Without --seed, the operating system supplies a seed. It is not printed, because it reveals all cards; the record
    contains the whole deal.
    """
    record, _ = deal(GAMES.named(game), seed, **rules)
    file = NewFile(output)
    file.save(record)
    if show_seed:
        remark_seed(seed)
    remark_written(file.shown)
