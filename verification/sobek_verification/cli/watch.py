"""The command `sobek-verify watch`, which replays a record and checks every invariant."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from attrs import asdict, frozen

from sobek_core.cli.files import read_record
from sobek_core.cli.output import emit
from sobek_core.kernel.game import Applied, Deal, Refused
from sobek_verification.cli.options import json_option
from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.play import problems_of
from sobek_verification.simulation.machines.watch import InvariantError, Watch

if TYPE_CHECKING:
    from sobek_core.records.record import Record


@frozen
class Watched:
    """The result of a record. made: how many moves were made; problems: what was wrong after them, or in the next move.

    refused: the rules that the next move breaks; position: the current position, if something is wrong; move: the next
    move.
    """

    made: int
    problems: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    position: tuple[str, ...] = ()
    move: str | None = None


@click.command("watch")
@click.argument("path", metavar="RECORD")
@json_option
def watch_command(path: str, *, json_wanted: bool) -> None:
    """Replay a record, such as one saved by `sobek-verify fuzz`, and check every invariant.

    Exit code 1 if an invariant does not hold or a move is refused, 65 if the file is not a record.
    """
    record = read_record(path)
    watched = watch(record)
    if json_wanted:
        emit(asdict(watched))
    else:
        _show(watched, len(record.entries))
    sys.exit(1 if watched.problems or watched.refused else 0)


def watch(record: Record) -> Watched:
    """Replay a record up to the first violated invariant, or the first refused move."""
    player = _Player(Watch(GAMES[record.tools.name]))
    try:
        return player.play(record)
    except InvariantError as error:
        return Watched(player.made, problems_of(error), (), error.position, error.move)
    except Exception as error:  # no call of a game may raise anything
        return Watched(player.made, problems_of(error), (), player.watch.describe(player.observed), player.move)


class _Player:
    """Replay a record step by step. move: the move that is being made, as text."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.made = 0
        self.observed: Any = None
        self.move: str | None = None

    def play(self, record: Record) -> Watched:
        """Play to the end or to a refused move. Raise InvariantError, or whatever the core raises."""
        begun = self.watch.start(record.setup, record.game)
        if isinstance(begun, tuple):
            return Watched(0, refused=tuple(reason.rule for reason in begun))
        self.observed = begun
        for entry in record.entries:
            moves = self._look()
            self.move = record.tools.notation.write(entry.move)
            verdict = self.watch.check_verdict(self.observed, entry.move, listed=self._is_legal(moves, entry.move))
            if isinstance(verdict, Refused):
                rules = tuple(reason.rule for reason in verdict.reasons)
                return Watched(self.made, (), rules, self.watch.describe(self.observed), self.move)
            self.observed, _ = self.watch.apply(self.observed, entry.move)
            self.made, self.move = self.made + 1, None
        self._look()
        return Watched(self.made)

    def _look(self) -> tuple[Any, ...]:
        self.watch.compare_with_a_copy(self.observed)
        return self.watch.check_state(self.observed)

    def _is_legal(self, moves: tuple[Any, ...], move: Any) -> bool:
        """Return whether a move is listed, or is a pending deal, which is never listed."""
        rules, state = self.observed.game, self.observed.state
        if isinstance(rules.turn(state), Deal):
            return isinstance(rules.apply(state, move), Applied)
        return move in moves


def _show(watched: Watched, moves: int) -> None:
    """Print the results of a record of `moves` moves."""
    click.echo(f"watched: {watched.made} of {moves} moves")
    for rule in watched.refused:
        click.echo(f"refused: {rule}")
    for problem in watched.problems:
        click.echo(f"violation: {problem}")
    for line in (*watched.position, *([watched.move] if watched.move else [])):
        click.echo(f"    {line}")
    if not watched.problems:
        click.echo("violations: none")
