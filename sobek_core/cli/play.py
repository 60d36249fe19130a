"""The command `sobek play`: people at one terminal, seats that play at random, or both."""

from __future__ import annotations

from typing import Any, Final

import click
from attrs import evolve

from sobek_core.cli.commands import TerminationRequest
from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import NewFile, read_record
from sobek_core.cli.formatting import recalled_if_shown, say_recalled, say_sheets, turn_text
from sobek_core.cli.new import new_record, starting_options
from sobek_core.cli.options import game_option, output_option
from sobek_core.cli.terminal import QuitError, at_terminal, read_line, remark, say
from sobek_core.duel.board import Market
from sobek_core.input import MoveRead, Problem, read_whole
from sobek_core.kernel.calls import IllegalMoveError, listed
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.play import Chance, Play
from sobek_core.reports import player_name, reason_lines
from sobek_core.text.notation import number_in
from sobek_core.verdicts.position import fully_known

HELP: Final = """\
Type the number of a move, or a move in notation or in words: `{short}`, or `{full}` in full.
  view   shows your view again         moves  lists the legal moves again
  help   shows this                    quit   saves the game and stops
"""


@click.command("play")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@game_option
@starting_options
@click.option("--random", "at_random", type=int, multiple=True, metavar="SEAT", help="This seat plays at random.")
@click.option("--all-random", is_flag=True, help="All seats play at random.")
@output_option
def play_command(
    *,
    path: str | None,
    game: str | None,
    seed: int,
    at_random: tuple[int, ...],
    all_random: bool,
    output: str,
    **rules: Any,
) -> None:
    """Play a new game, by default of classic, or continue the one in RECORD, and write it to another file.

    Each player sees the view of their seat and types a move. If you stop before the end, the file contains the
    unfinished game. Without --seed, the operating system supplies a seed. The seed is printed only when the game is
    over, because it reveals all cards.
    """
    if path is None:
        record = new_record(game or "classic", seed, **rules)
    elif game or any(rules.values()):
        expected = "--game, --players, --names and --choice are for a new game"
        raise UsageError(f"{expected}, not for one from a RECORD")
    else:
        record = read_record(path, Observer.SPECTATOR)  # the players share this terminal
    seats = range(len(record.names))
    for seat in at_random:
        if seat not in seats:
            raise UsageError(f"--random: expected a seat from 0 to {seats[-1]}, got {seat}")
    random_seats = {*seats} if all_random else {*at_random}
    try:
        play = Play[Any](record, Chance(record.game, len(seats), seed), random_seats)
    except ValueError as error:
        raise FailedError(f"{error}; see `sobek audit`") from None
    file = NewFile(output)
    table = Table(play, several=len(seats) - len(random_seats) > 1)
    try:
        play.save(output)
        table.play_on()
    except OSError as error:
        raise file.not_written(error) from None
    remark(ENGLISH("file.wrote" if play.is_over else "file.wrote-unfinished", file=file.shown))
    if play.is_over and len(play.steps) > table.begun:
        remark(f"seed {seed}")


class Table:
    """The players of a game at one terminal. several: whether they are more than one person."""

    def __init__(self, play: Play[Any], *, several: bool) -> None:
        """Begin with nobody at the terminal."""
        self._play = play
        self._several = several
        self._latest: int | None = None
        self._words = ENGLISH.of(play.record.names)
        self._tools = play.record.tools
        self.begun = len(play.steps)
        self._shown: dict[int, int] = {}  # how many moves each seat has been shown

    def play_on(self) -> None:
        """Play until the game is over or somebody stops."""
        play = self._play
        try:
            play.run()
            while (seat := play.seat) is not None:
                self._ask(seat)
        except TerminationRequest:
            raise
        except (QuitError, KeyboardInterrupt):
            pass
        say_sheets(self._play.record, self._play.steps[max(self._shown.values(), default=self.begun) :])
        say(turn_text(play.record, play.turn), "bold")

    def _ask(self, seat: int) -> None:
        """Show a seat the moves since its last one and its view, and make its move. Raise QuitError."""
        if self._several and self._latest != seat:
            self._hand_over(player_name(self._play.record.names, seat))
        self._latest = seat
        since = self._shown.get(seat, self.begun)
        for step in self._play.steps[since:]:
            say(f"  {self._tools.narrate(step.before, step.move, seat)}")
        say_sheets(self._play.record, self._play.steps[since:])
        self._shown[seat] = len(self._play.steps)
        self._show_view(seat)
        self._show_moves()
        made = len(self._play.steps)
        while len(self._play.steps) == made:
            remark("Your move (or help, quit):")
            self._obey(seat, read_line())

    def _obey(self, seat: int, line: str) -> None:
        """Make a move, or say why it is none; or do what else was typed."""
        match line:
            case "":
                pass
            case "quit":
                raise QuitError
            case "help" | "?":
                full = self._tools.notation.write(next(iter(self._play.game.legal_moves(self._play.state))))
                remark(HELP.format(full=full, short=full.partition(": ")[2]))
            case "view":
                self._show_view(seat)
            case "moves":
                self._show_moves()
            case _ if (found := self._read(seat, line)).move is None:
                remark("That is not a move: " + "\n".join(map(str, found.problems)))
            case _:
                try:
                    self._play.make(found.move)
                except IllegalMoveError as error:
                    remark("\n".join(["That is not legal:", *reason_lines(error.reasons, self._words)]))

    def _read(self, seat: int, line: str) -> MoveRead:
        """Read a move from its number in the listing, or as people write it, of what the player sees."""
        play = self._play
        if line.isdecimal():
            moves = listed(play.game.legal_moves(play.state)).moves
            number = number_in(line) or 0
            if 1 <= number <= len(moves):
                return MoveRead(moves[number - 1])
            return MoveRead(None, problems=(Problem(0, "expected", line, f"a number from 1 to {len(moves)}"),))
        position, view = fully_known(Position(play.game, play.state)), play.game.view(play.state, seat)
        hidden = {f"seat {other} hand" for other in range(position.players) if other != seat}
        shown = {place: value for place, value in position.places.items() if place not in hidden}
        seen = {"quays": view.quays.kinds} if "quays" in shown else {"market": Market(view.market)}  # with backs
        return read_whole(line, evolve(position, places=shown | seen), play.record.names)

    def _hand_over(self, name: str) -> None:
        """Hand the terminal to the next player without showing a hand; without a terminal nobody looks."""
        if not at_terminal():
            remark(f"-- {name} is next")
            return
        click.clear()
        click.echo("\033[3J", nl=False)  # also clear the scrollback
        remark(f"-- {name} is next: press Enter when nobody else is looking")
        if read_line() == "quit":
            raise QuitError

    def _show_view(self, seat: int) -> None:
        play, names = self._play, self._play.record.names
        say()
        say(self._tools.render_view(play.game, play.game.view(play.state, seat), names, ENGLISH))
        say_recalled(recalled_if_shown(play.record, play.steps, play.state, seat), seat, names)
        say(f"\n{turn_text(play.record, play.turn)}", "bold")

    def _show_moves(self) -> None:
        legal = listed(self._play.game.legal_moves(self._play.state))
        for number, move in enumerate(legal.moves, start=1):
            say(f"{number:>4}  {self._tools.notation.write(move)}")
        if legal.is_truncated:
            remark(ENGLISH("said.first", number=len(legal.moves)))
