"""Save a failing game as a record in a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import Record, RecordedMove
from sobek_verification.games import GAMES
from sobek_verification.saving import save
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import Fuzz

if TYPE_CHECKING:
    from sobek_core.cli.files import NewFile
    from sobek_verification.simulation.fuzz import play
    from sobek_verification.simulation.fuzz.run import FuzzPlan

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")


@frozen
class Kept:
    """A saved game. moves: how many it has; path: its file; not_saved: why there is no file, None if there is one."""

    moves: int
    path: str
    not_saved: str | None = None

    @property
    def watch(self) -> str | None:
        """The command that shows the failure; None if there is no record."""
        return None if self.not_saved else f"sobek-verify watch {self.path}"


def keep(plan: FuzzPlan, failure: play.FuzzFailure, asked: NewFile | None) -> Kept | None:
    """Save the failing game. Return None if a random state failed instead of a game.

    asked: the file to save it in; if None, a new file in the working directory, named after the game and the seed.
    """
    if failure.what != "game":
        return None
    record = failing_record(plan, failure)
    path, not_saved = save(lambda file: file.save(record), asked, f"violation-{plan.game}-{plan.seed}")
    return Kept(len(record.entries), path, not_saved)


def failing_record(plan: FuzzPlan, failure: play.FuzzFailure) -> Record:
    """Play the failing game again, and return its record, which ends with the last move made or tried.

    If the game is over, the record has the result that the core reports.
    """
    game = GAMES[plan.game]
    fuzzed = Fuzz(CoverageWatch(game), plan.seed, failure.number, failure.players)
    fuzzed.run()
    entries = tuple(map(RecordedMove, (*fuzzed.made, *(() if fuzzed.move is None else (fuzzed.move,)))))
    record = Record(game.tools, fuzzed.rules, NAMES[: fuzzed.setup.players], fuzzed.setup, entries)
    try:
        return evolve(record, result=result_of(replay_moves(record).turn))
    except Exception:  # the core is broken, and may raise anything
        return record
