"""What `read_text` returns: a position and a question in notation, with what was inferred."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from sobek_core.handwriting.raw_lines import GAME, NAMES
from sobek_core.handwriting.remarks import Remark
from sobek_core.text.gaps import PartialPosition
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position

TURN: Final = "turn"


@frozen
class Written:
    """What somebody wrote, in notation.

    tools: those of `GAMES` for the game; names: the names of the players, by seat, empty if they were not given; lines:
    the lines of the position, none for a state in JSON; stated: the position, with everything in its box if nothing was
    written; question: the move, points or result asked about, by name; remarks: what was inferred; is_normal_form:
    whether everything was already in notation; turns: the position with each turn that it allows, if it states none and
    the answer depends on it; assumption: the id of an inferred remark on which the answer depends, empty if there is
    none.
    """

    tools: GameTools
    names: tuple[str, ...]
    lines: tuple[str, ...]
    stated: PartialPosition[Any, Any]
    question: Mapping[str, str]
    remarks: tuple[Remark, ...] = ()
    is_normal_form: bool = field(default=True, eq=False)
    turns: tuple[Written, ...] = ()
    assumption: str = field(default="", eq=False)

    @property
    def position(self) -> Position[Any, Any]:
        """The position, without what is unknown."""
        return self.stated.position

    @property
    def turn(self) -> str | None:
        """The line that says what is pending, None if there is none."""
        return next((line for line in self.lines if line.startswith(f"{TURN}: ")), None)

    @property
    def move(self) -> Any | None:
        """The disputed move, or the one made before points or a result; None if there is none."""
        return self.tools.notation.read(self.question["move"]) if "move" in self.question else None

    def text(self) -> str:
        """Return everything in its normal form, which can be read again."""
        names = [f"{NAMES}: {', '.join(self.names)}"] if self.names else []
        question = [f"{name}: {value}" for name, value in self.question.items()]
        return "\n".join([f"{GAME}: {self.tools.name}", *names, *self.lines, *question]) + "\n"
