"""The command `sobek-verify perft`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict, evolve
from rich.table import Table

from sobek_core.cli.output import emit
from sobek_core.kernel.game import Refused
from sobek_core.text.notation import NotationError
from sobek_verification.cli.options import json_option
from sobek_verification.cli.output import print_table
from sobek_verification.errors import UnreadableDataError, check_writable, write_file
from sobek_verification.games import GAMES
from sobek_verification.perft.choose import POSITIONS, chosen_counts
from sobek_verification.perft.compare import PerftDifference, check, describe, position_of, rules_of
from sobek_verification.perft.count import Counts, count
from sobek_verification.perft.vectors import file_name, load_counts, write_counts
from sobek_verification.progress import progress

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_core.tools import GameTools


@click.command("perft")
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)), metavar="[GAME]...")
@json_option
@click.option("--at", metavar="POSITION", help="Show the counts of this pinned position only, such as duel-7, by move.")
@click.option("--after", multiple=True, metavar="MOVE", help="With --at: make this move first; may be repeated.")
@click.option("--depth", type=click.IntRange(1, 5), help="With --at: the number of moves in a line; by default 2.")
@click.option(
    "--write",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Choose positions, count again, and write new files into this folder.",
)
@click.option("--overwrite", is_flag=True, help="With --write: replace existing files.")
def perft_command(
    games: tuple[str, ...],
    *,
    json_wanted: bool,
    at: str | None,
    after: tuple[str, ...],
    depth: int | None,
    write: Path | None,
    overwrite: bool,
) -> None:
    """Count all lines of play from pinned positions, and compare the numbers with the counts in spec/vectors/.

    If they differ, print the position, the depth and the moves. If you write a port and know a position and a move
    for which its counts differ, continue from there with --at and --after. Exit code 1 if a count differs or a file
    cannot be written, 65 if a file, a position or a move cannot be read.
    """
    for option, given, needed, there in (
        ("--after", after, "--at", at),
        ("--depth", depth, "--at", at),
        ("--overwrite", overwrite, "--write", write),
    ):
        if given and there is None:
            message = f"{option}: expected {needed} with it"
            raise click.UsageError(message)
    if games and at is not None:
        raise click.UsageError("--at: the position names its game; leave GAME out")
    chosen = games or tuple(GAMES)
    if at is not None:
        _divide(at, after, depth or 2, json_wanted=json_wanted)
    elif write is not None:
        _write(chosen, write, overwrite=overwrite)
    else:
        sys.exit(_compare(chosen, json_wanted=json_wanted))


def _compare(games: tuple[str, ...], *, json_wanted: bool) -> int:
    """Count from every position of some games, compare with its counts, print the results, and return the exit code."""
    pinned = {name: load_counts(name) for name in games}
    found: dict[str, list[PerftDifference]] = {}
    for name, positions in pinned.items():
        with progress(f"{name}: counting", len(positions)) as bar:
            checked = [check(GAMES[name].tools, one) for one in bar.through(positions)]
        found[name] = [one for one in checked if one is not None]
    if json_wanted:
        emit({name: _part(name, pinned[name], found[name]) for name in games})
    else:
        _show(pinned, found)
    return 1 if any(found.values()) else 0


def _lines(positions: tuple[Counts, ...]) -> list[int]:
    """Return the number of lines of each length from all positions together."""
    deepest = max((len(one.counts) for one in positions), default=0)
    return [sum(one.counts[depth] for one in positions if depth < len(one.counts)) for depth in range(deepest)]


def _part(name: str, positions: tuple[Counts, ...], found: list[PerftDifference]) -> dict[str, object]:
    return {
        "positions": len(positions),
        "lines": _lines(positions),
        "rules": rules_of(GAMES[name]),
        "differences": [asdict(one) for one in found],
    }


def _show(pinned: dict[str, tuple[Counts, ...]], found: dict[str, list[PerftDifference]]) -> None:
    table = Table("game", "positions", "lines of 1, 2, ... moves", "rules", "differing")
    for name, positions in pinned.items():
        lines = " ".join(f"{number:,}" for number in _lines(positions))
        table.add_row(name, str(len(positions)), lines, str(len(rules_of(GAMES[name]))), str(len(found[name])))
    print_table(table, 100)
    for difference in (one for differences in found.values() for one in differences):
        for line in describe(difference):
            click.echo(line)


def _divide(at: str, after: tuple[str, ...], depth: int, *, json_wanted: bool) -> None:
    """Print the counts from a pinned position, or from the position to which moves lead."""
    game = at.partition("-")[0]
    pinned = {one.name: one for one in load_counts(game)} if game in GAMES else {}
    if at not in pinned:
        raise click.UsageError(
            f"--at: expected a pinned position, {' or '.join(f'{name}-1' for name in GAMES)}, got {at}"
        )
    tools = GAMES[game].tools
    position = position_of(tools, pinned[at])
    for text in after:
        position = _made(tools, position, text)
    counts = count(tools, at, position, depth)
    if json_wanted:
        emit(asdict(counts))
        return
    for line in counts.position:
        click.echo(line)
    for move in counts.moves:
        click.echo(f"{move.counts[-1] if move.counts else 1:>10,}  {move.move}")
    click.echo(f"{counts.counts[-1]:>10,}  lines of {depth}")


def _made(tools: GameTools, position: Position[Any, Any], text: str) -> Position[Any, Any]:
    """Apply a move given as text. Raise UnreadableDataError if it cannot be read or is refused."""
    try:
        verdict = position.game.apply(position.state, tools.notation.read(text))
    except NotationError as error:
        raise UnreadableDataError(f"--after {text!r}: {error}") from None
    if isinstance(verdict, Refused):
        raise UnreadableDataError(f"--after {text!r}: refused: {' '.join(reason.rule for reason in verdict.reasons)}")
    return evolve(position, state=verdict.state)


def _write(games: tuple[str, ...], folder: Path, *, overwrite: bool) -> None:
    """Choose positions, count, and write a file for each game. Raise UsageError if a file must not be overwritten."""
    paths = {name: folder / file_name(name) for name in games}
    if there := [str(path) for path in paths.values() if path.exists() and not overwrite]:
        message = f"{', '.join(there)}: exists; --overwrite replaces the counts that every port must match"
        raise click.UsageError(message)
    for path in paths.values():
        check_writable(path)
    for name, path in paths.items():
        with progress(name, POSITIONS) as bar:
            text = write_counts(name, bar.through(chosen_counts(GAMES[name])))
        write_file(path, text)
        click.echo(path)
