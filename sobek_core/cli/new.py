"""The command `sobek new`: a record with a setup and no moves."""

from __future__ import annotations

import click

from sobek_core.cli.files import NewFile, remark_written
from sobek_core.cli.new_game import count_players, game_of, new_record, remark_seed, seed_or_entropy, starting_options
from sobek_core.cli.options import GameName, json_option, output_option
from sobek_core.cli.output import emit
from sobek_core.games import GAMES
from sobek_core.records.play import Chance


@click.command("new")
@click.argument("game", type=GameName())
@starting_options
@click.option("--show-seed", is_flag=True, help="Print the seed, which reveals every card.")
@output_option
@json_option
def new_command(
    *,
    game: str,
    players: int | None,
    names: str | None,
    edition: str | None,
    seed: int | None,
    choices: tuple[str, ...],
    show_seed: bool,
    output: str,
    as_json: bool,
) -> None:
    """Deal a new game into a record with no moves yet.

    Without --seed, the operating system supplies a seed. It is not printed, because it reveals all cards; the record
    contains the whole deal.
    """
    tools = GAMES.named(game)
    rules = game_of(tools, edition, choices)
    number = count_players(rules, players, names)
    dealt_from = seed_or_entropy(seed)
    record = new_record(tools, rules, Chance(rules, number, dealt_from).setup, names)
    file = NewFile(output)
    file.save(record)
    if show_seed:
        remark_seed(dealt_from)
    remark_written(file.shown)
    if as_json:
        seed_field = {"seed": str(dealt_from)} if show_seed or seed is not None else {}
        emit({"output": output, "game": game, "players": number, **seed_field})
