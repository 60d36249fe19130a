"""Shrink a failing game, and save it as a record in a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sobek_verification.saving import save
from sobek_verification.simulation.fuzz.shrink import shrink

if TYPE_CHECKING:
    from sobek_core.cli.files import NewFile
    from sobek_verification.simulation.fuzz import play
    from sobek_verification.simulation.fuzz.run import FuzzPlan


@frozen
class Kept:
    """A shrunk game. moves: how many it has; of: how many the failing game had; problems: what is wrong in it.

    path: the file of its record; not_saved: why there is no file, None if there is one.
    """

    moves: int
    of: int
    players: int
    problems: tuple[str, ...]
    path: str
    not_saved: str | None = None

    @property
    def watch(self) -> str | None:
        """The command that shows the failure; None if there is no record."""
        return None if self.not_saved else f"sobek-verify watch {self.path}"


def keep(plan: FuzzPlan, failure: play.FuzzFailure, asked: NewFile | None) -> Kept | None:
    """Shrink the failing game, and save it. Return None if a random state failed instead of a game.

    asked: the file to save it in; if None, a new file in the working directory, named after the game and the seed.
    """
    shrunk = shrink(plan, failure)
    if shrunk is None:
        return None
    path, not_saved = save(lambda file: file.save(shrunk.record), asked, f"violation-{plan.game}-{plan.seed}")
    wrong = shrunk.wrong
    return Kept(len(wrong.moves), shrunk.moves, len(shrunk.record.names), wrong.problems, path, not_saved)
