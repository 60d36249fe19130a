"""The options with which a new game starts, shared by `new` and `play`."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import click

from sobek_core.cli.failures import UsageError
from sobek_core.cli.output import remark
from sobek_core.json_text import JsonError
from sobek_core.kernel.dealer import SEEDS
from sobek_core.names import first_fault
from sobek_core.play import Chance
from sobek_core.records.record import Record
from sobek_core.text.notation import shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from sobek_core.tools import GameTools

    CommandT = TypeVar("CommandT", bound=Callable[..., object])

SEED: Final = click.IntRange(0, SEEDS - 1)


def starting_options(command: CommandT) -> CommandT:
    """Add the options of a new game to a command."""
    for option in (
        click.option(
            "--edition",
            metavar="NAME",
            help="The edition of the rules, such as 2010.1; by default the first published one.",
        ),
        click.option(
            "--choice",
            "choices",
            multiple=True,
            metavar="NAME=READING",
            help="Use another reading of a contested point; may be repeated. See `sobek rule NAME`.",
        ),
        click.option(
            "--seed",
            type=SEED,
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


def remark_seed(seed: int) -> None:
    """Print the seed of a game. It reveals all cards, so do this only after the game, or if somebody asks for it."""
    remark(f"seed {seed}")


def deal(
    tools: GameTools,
    seed: int,
    *,
    players: int | None,
    names: str | None,
    edition: str | None,
    choices: tuple[str, ...],
) -> tuple[Record, Chance]:
    """Deal a new game. Return a record without moves, and the streams of its seed. Fail if an option is invalid."""
    rules = _game_of(tools, edition, choices)
    chance = Chance(rules, count_players(rules, players, names), seed)
    return _new_record(tools, rules, chance.setup, names), chance


def count_players(game: Any, players: int | None, names: str | None) -> int:
    """Return the number of players. Fail if it is missing but can vary, or does not suit this game."""
    counts = game.edition.player_counts
    least, most = counts[0], counts[-1]
    if players is None and names is None and least != most:
        raise UsageError("expected --players N or --names NAME,...")
    number = players if players is not None else least if names is None else len(names.split(","))
    if number not in counts:
        can_play = least if least == most else f"{least} to {most}"
        if players is None:
            message = f"--names: expected {can_play} names, got {number}"
        else:
            message = f"--players: expected {can_play}, got {number}"
        raise UsageError(message)
    return number


def _new_record(tools: GameTools, game: object, setup: Any, names: str | None) -> Record:
    """Return a record with a setup and no moves. Fail if a name is invalid."""
    players = setup.players
    called = tuple(names.split(",")) if names is not None else tuple(f"Player {seat}" for seat in range(players))
    fault: object = first_fault(called)
    if fault is None and len(called) != players:
        fault = f"expected {players} names, one for each hand, got {len(called)}"
    if fault is not None:
        raise UsageError(f"--names: {fault}")
    return Record(tools, game, called, setup)


def _game_of(tools: GameTools, edition: str | None, choices: tuple[str, ...]) -> Any:
    """Return the game of an edition, by default the first published one, with these choices, each `NAME=READING`.

    Fail if the edition or a choice is invalid.
    """
    try:
        written = tools.converter.unstructure(tools.game() if edition is None else tools.game(edition=edition))
    except ValueError as error:
        raise UsageError(f"--{error}") from None
    given: dict[str, str] = {}
    for choice in choices:
        name, equals, reading = choice.partition("=")
        if not equals or name not in written["choices"] or name in given:
            named = ", ".join(written["choices"])
            message = f"--choice: expected NAME=READING, each once, with one of the names {named}, got {shown(choice)}"
            raise UsageError(message)
        given[name] = reading
    try:
        return tools.converter.read({**written, "choices": written["choices"] | given}, tools.game)
    except JsonError as error:
        raise UsageError(f"--choice: {error.problem}") from None
