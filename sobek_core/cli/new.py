"""The command `sobek new`: a record with a setup and no moves; and how new games start, shared with `play`."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.files import NewFile, remark_written
from sobek_core.cli.options import GAME, output_option
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import SEEDS
from sobek_core.play import Play
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sobek_core.records.record import Record

    CommandT = TypeVar("CommandT", bound=Callable[..., object])


def starting_options(command: CommandT) -> CommandT:
    """Add the options of a new game to a command: those of `new_record`."""
    for option in (
        click.option(
            "--choice",
            "choices",
            multiple=True,
            metavar="NAME=READING",
            help="Use another reading of a contested point; may be repeated. See `sobek rule NAME`.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, SEEDS - 1),
            default=lambda: secrets.randbelow(SEEDS),
            help="Deal and draw from this seed (spec/dealing.md).",
        ),
        click.option("--names", metavar="NAME,...", help="The players' names, by seat."),
        click.option(
            "--players", type=int, metavar="N", help="The number of players; optional with --names, and in duel."
        ),
    ):
        command = option(command)
    return command


@click.command("new")
@click.argument("game", type=GAME)
@starting_options
@output_option
def new_command(*, game: str, seed: int, output: str, **rules: Any) -> None:
    """Deal a new game into a record with no moves yet.

    Without --seed, the operating system supplies a seed. It is not printed, because it reveals all cards; the record
    contains the whole deal.
    """
    record = new_record(game, seed, **rules)
    file = NewFile(output)
    file.save(record)
    remark_written(file.shown)


def new_record(game: str, seed: int, *, players: int | None, names: str | None, choices: tuple[str, ...]) -> Record:
    """Deal a new game, and return its record, without moves. Fail if an option is invalid."""
    tools, who = GAMES.named(game), dict[str, Any](players=players, names=[] if names is None else names.split(","))
    try:
        made = {"choices": tools.positions.places["choices"].read(" ".join(choices))} if choices else {}
        return Play.new(tools.game(**made), seed=seed, plays_chance=False, **who).record
    except NotationError as error:
        raise UsageError(f"--choice: {error}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
