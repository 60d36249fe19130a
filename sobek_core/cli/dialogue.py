"""How `sobek play` communicates with people at the terminal, or with a program that plays for them."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import NewFile, stdin, unused_name
from sobek_core.cli.formatting import move_json, reasons_json, turn_json, turn_text
from sobek_core.cli.output import emit, remark, say
from sobek_core.cli.recall import recalled_if_shown, recalled_json, say_recalled
from sobek_core.kernel.game import Over, listed
from sobek_core.phrases import ENGLISH
from sobek_core.reports import player_name, reason_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.game import Reason
    from sobek_core.records.audit import PlayedMove
    from sobek_core.records.play import Play
    from sobek_core.records.record import Record

MAX_LINE: Final = 400  # bytes of a typed line; the longest action is well below this
MAX_TRIES: Final = 100  # lines for a move
HELP: Final = """\
Type the number of a move, or a move in notation or in words: `{short}`, or `{full}` in full.
  view   shows your view again         moves  lists the legal moves again
  help   shows this                    quit   saves the game and stops
"""
QUIT: Final = "quit"


class QuitError(Exception):
    """Somebody wants to stop, or there is no more input."""


class NoMoveError(QuitError):
    """There are too many lines without a move, as if the input were another file."""


class Tries:
    """The lines typed for a move."""

    def __init__(self) -> None:
        """Begin with none."""
        self._number = 0

    def read(self, *, again: bool) -> str:
        """Read a line. again: for the same move as the last one. Raise NoMoveError for too many, or QuitError."""
        self._number = self._number + 1 if again else 1
        if self._number > MAX_TRIES:
            raise NoMoveError
        return read_line()


def read_line() -> str:
    """Read a line, cut to MAX_LINE bytes. Raise QuitError if there is no more input."""
    line = rest = stdin().readline(MAX_LINE)
    if not line:
        raise QuitError
    while rest and not rest.endswith(b"\n"):
        rest = stdin().readline(MAX_LINE)
    return line.decode(errors="replace").strip()


class GameFile:
    """The file of a game that is being played. If it cannot be written, the whole game goes to another one.

    may_ask: whether people at a terminal may be asked for its name.
    """

    def __init__(self, path: str) -> None:
        """Check the name as NewFile does."""
        self._file = NewFile(path)
        self.may_ask = True

    @property
    def shown(self) -> str:
        """The name of the file, for messages."""
        return self._file.shown

    def save(self, record: Record) -> None:
        """Write a record, if need be to another file: one that people name, a fresh one beside it, or a temporary one.

        Raise QuitError or KeyboardInterrupt, with the record written, if somebody stops instead of giving a name; fail
        if no file can be written.
        """
        try:
            self._file.save(record)
        except FailedError as error:
            remark(f"sobek: {error.message}")
            self._save_elsewhere(record)

    def _save_elsewhere(self, record: Record) -> None:
        is_saved = False
        try:
            while self.may_ask and stdin().isatty() and not is_saved:
                remark(ENGLISH("file.ask"))
                is_saved = self._is_saved_to(read_line(), record)
        finally:
            if not is_saved:
                self._save_to_fresh(record)
                remark(ENGLISH("file.moved", file=self.shown))

    def _save_to_fresh(self, record: Record) -> None:
        stem = Path(self._file.stem)
        try:
            file = NewFile(unused_name(str(stem)))
            file.save(record)
        except FailedError:  # its folder may be gone, or the disk full
            file = NewFile(unused_name(str(Path(gettempdir(), stem.name))))
            file.save(record)
        self._file = file

    def _is_saved_to(self, path: str, record: Record) -> bool:
        try:
            file = NewFile(path, "the file")
            file.save(record)
        except (FailedError, UsageError) as error:
            remark(f"sobek: {error.message}")
            return False
        self._file = file
        return True


class TextDialogue:
    """Communicate with people. people: the seats that they play."""

    def __init__(self, people: Sequence[int]) -> None:
        """Begin with nobody at the terminal."""
        self._several = len(people) > 1
        self._latest: int | None = None
        self._tries = Tries()

    def ask(self, play: Play, seat: int, since: Sequence[PlayedMove], *, again: bool) -> str:
        """Show a seat its view and the moves since its last one, unless asked again; return its line."""
        if self._several and self._latest != seat:
            self._hand_over(player_name(play.record.names, seat))
        self._latest = seat
        if not again:
            for step in since:
                say(f"  {play.record.tools.narrate(step.before, step.move, seat)}")
                _show_sheets(play, [step])
            _show_view(play, seat)
            _show_moves(play)
        while True:
            remark("Your move (or help, quit):")
            line, again = self._tries.read(again=again), True
            match line:
                case "help" | "?":
                    full = play.record.tools.notation.write(next(iter(play.game.legal_moves(play.state))))
                    remark(HELP.format(full=full, short=full.partition(": ")[2]))
                case "view":
                    _show_view(play, seat)
                case "moves":
                    _show_moves(play)
                case "":
                    pass
                case _:
                    return line

    def _hand_over(self, name: str) -> None:
        """Hand the terminal to the next player without showing a hand; without a terminal nobody looks."""
        if not stdin().isatty():
            remark(f"-- {name} is next")
            return
        click.clear()
        click.echo("\033[3J", nl=False)  # also clear the scrollback
        remark(f"-- {name} is next: press Enter when nobody else is looking")
        if read_line() == QUIT:
            raise QuitError

    def refuse(self, play: Play, reasons: Sequence[Reason]) -> None:
        """Print the reasons, one per line."""
        remark("That is not legal:")
        for line in reason_lines(reasons, ENGLISH.of(play.record.names)):
            remark(line)

    def report_invalid(self, problem: str) -> None:
        """Print what was expected."""
        remark(f"That is not a move: {problem}")

    def finish(self, play: Play, since: Sequence[PlayedMove], path: str) -> None:
        """Print the latest scoring sheets, how the game stands, and where the record is."""
        _show_sheets(play, since)
        say(turn_text(play.record, play.turn), "bold")
        remark(ENGLISH("file.wrote" if isinstance(play.turn, Over) else "file.wrote-unfinished", file=path))


def _show_sheets(play: Play, since: Sequence[PlayedMove]) -> None:
    tools, names = play.record.tools, play.record.names
    for step in since:
        for event in step.events:
            if isinstance(event, tools.scored):
                say(tools.render_sheets(play.game, event, names, ENGLISH))


def _show_view(play: Play, seat: int) -> None:
    tools, names = play.record.tools, play.record.names
    say()
    say(tools.render_view(play.game, play.game.view(play.state, seat), names, ENGLISH))
    say_recalled(recalled_if_shown(play.record, play.steps, play.state, seat), seat, names)
    say(f"\n{turn_text(play.record, play.turn)}", "bold")


def _show_moves(play: Play) -> None:
    legal = listed(play.game.legal_moves(play.state))
    for number, move in enumerate(legal.moves, start=1):
        say(f"{number:>4}  {play.record.tools.notation.write(move)}")
    if legal.is_truncated:
        remark(ENGLISH("said.first", number=len(legal.moves)))


class JsonDialogue:
    """Communicate with a program: one line of JSON per message; the program answers with lines as people type them."""

    def __init__(self) -> None:
        """Begin with no lines."""
        self._tries = Tries()

    def ask(self, play: Play, seat: int, since: Sequence[PlayedMove], *, again: bool) -> str:
        """Print what the seat sees, and return the answer."""
        if not again:
            tools = play.record.tools
            legal = listed(play.game.legal_moves(play.state))
            emit(
                {
                    "moves_since": [tools.narrate(step.before, step.move, seat) for step in since],
                    "turn": turn_json(play.turn),
                    "view": tools.converter.unstructure(play.game.view(play.state, seat)),
                    "legal_moves": [move_json(tools, move) for move in legal.moves],
                    **({"legal_moves_truncated": True} if legal.is_truncated else {}),
                    **recalled_json(recalled_if_shown(play.record, play.steps, play.state, seat)),
                }
            )
        return self._tries.read(again=again)

    def refuse(self, play: Play, reasons: Sequence[Reason]) -> None:
        """Print the reasons."""
        emit({"refused": reasons_json(reasons, ENGLISH.of(play.record.names))})

    def report_invalid(self, problem: str) -> None:
        """Print what was expected."""
        emit({"problem": problem})

    def finish(self, play: Play, since: Sequence[PlayedMove], path: str) -> None:  # noqa: ARG002  # the record has all moves
        """Print how the game stands."""
        emit({"output": path, "moves": len(play.steps), "turn": turn_json(play.turn)})


Dialogue: TypeAlias = TextDialogue | JsonDialogue
"""A way to communicate with players."""
