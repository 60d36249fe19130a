"""Keeps a game that goes wrong, made smaller, as a record in a file that was not there before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile, unused_name
from sobek_verification.simulation.fuzz.shrink import shrink

if TYPE_CHECKING:
    from sobek_verification.simulation.fuzz import play
    from sobek_verification.simulation.fuzz.run import FuzzPlan


@frozen
class Kept:
    """A smaller game. moves: that it has; of: that the game had which went wrong; problems: what is wrong in it.

    path: of its record; not_saved: why it is not there, none if it is.
    """

    moves: int
    of: int
    players: int
    problems: tuple[str, ...]
    path: str
    not_saved: str | None = None

    @property
    def watch(self) -> str | None:
        """The command that shows what is wrong; none without a record."""
        return None if self.not_saved else f"sobek-verify watch {self.path}"


def keep(plan: FuzzPlan, failure: play.FuzzFailure, asked: NewFile | None) -> Kept | None:
    """Make the game that went wrong smaller, and save it. Gives none if it was a random table, and no game.

    asked: the file to save it in; if there is none, a new one in the working directory that names game and seed.
    """
    shrunk = shrink(plan, failure)
    if shrunk is None:
        return None
    path, not_saved = asked.shown if asked else unused_name(f"violation-{plan.game}-{plan.seed}"), None
    try:
        (asked or NewFile(path)).save(shrunk.record)
    except Failure as error:
        not_saved = f"not saved: {error.format_message()}"
    wrong = shrunk.wrong
    return Kept(len(wrong.moves), shrunk.moves, len(shrunk.record.names), wrong.problems, path, not_saved)
