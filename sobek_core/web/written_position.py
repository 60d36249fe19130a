"""A written position as the page draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import astuple, frozen

from sobek_core.disputes.missing_lines import Fix
from sobek_core.handwriting.lines import read_text
from sobek_core.handwriting.problems import HandwritingError, problem_json
from sobek_core.handwriting.raw_lines import are_readable
from sobek_core.handwriting.written import Written
from sobek_core.json_text import cut
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.visibility import HiddenMove, Observer
from sobek_core.names import first_fault
from sobek_core.page.document import DRAWING
from sobek_core.page.narration import Narrator

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.kernel.game import Position
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools


NOTHING_LAID_OUT: Final = ("turn: action seat 0",)
"""A position in which everything is in its box."""


MAX_SHOWN: Final = 200
"""The characters of a line that is shown with its problem."""


NO_FIX: Final = Fix()


class BadPositionError(InputError):
    """A position cannot be laid out, or cannot occur. fix: lines with which it can."""

    def __init__(self, message: str, fix: Fix = NO_FIX) -> None:
        """Keep the lines."""
        self.fix = fix
        super().__init__(message)


@frozen
class ReadPosition:
    """A position that was read. names: of the players, numbered from 1 if they have none."""

    written: Written
    names: tuple[str, ...]

    @property
    def position(self) -> Position[Any, Any]:
        """The position, without what is unknown."""
        return self.written.position


def read_position(
    text: str, words: Words, then: Callable[[Written], Written] = lambda written: written
) -> ReadPosition:
    """Read a position as people write it. then: completes it. Raise HandwritingError, or BadPositionError for names."""
    written = then(read_text(text))
    seats = len(written.position.state.seats)
    unnamed = (words("judge-page.player", number=seat + 1) for seat in range(len(written.names), seats))
    names = (*written.names, *unnamed)[:seats]
    if (fault := first_fault(names)) is not None:  # somebody has the name of a player without one
        raise BadPositionError(str(fault))
    return ReadPosition(written, names)


def unreadable(error: HandwritingError, text: str, words: Words) -> dict[str, Any]:
    """Return the problems of a text, each with the line that it is in, from 1, and the beginning of that line."""
    lines = [cut(line, MAX_SHOWN) for line in ("", *text.splitlines())]
    found = ({"line": 0} | problem_json(one, words) for one in error.problems)
    return {"problems": [{"written": lines[one["line"]] if one["line"] < len(lines) else "", **one} for one in found]}


def viewer_of(viewer: str | int | None) -> Viewer:
    """Return a viewer. viewer: a seat, `spectator`, or None for the referee."""
    if isinstance(viewer, int):
        return viewer
    return Observer.REFEREE if viewer is None else Observer(viewer)


def narrator_of(read: ReadPosition, words: Words) -> Narrator:
    """Return the narrator of a written position."""
    tools = read.written.tools
    return Narrator(tools, words.of(read.names), DRAWING[tools.name].styles(words))


def move_text(read: ReadPosition, words: Words, move: Any) -> str:
    """Return a move at a written position as a sentence.

    In notation if it names a slot or a seat that is not there, or cannot be seen since something else is pending.
    """
    if any(isinstance(number, int) and number < 0 for number in astuple(move, recurse=False)):  # counts from the end
        return str(read.written.tools.notation.write(move))
    tools, state = read.written.tools, read.position.state
    asks = getattr(read.position.game.turn(state), "asks", "")
    try:
        seen = tools.game.see_move(state, move, Observer.REFEREE)
        if not isinstance(seen, HiddenMove):
            return narrator_of(read, words).move(seen, asks)
    except IndexError:
        pass
    return str(tools.notation.write(move))


def look_at(text: str, words: Words, viewer: str | int | None = None) -> dict[str, Any]:
    """Return a written position: its normal form, its drawing for a viewer, and what is left in the box."""
    read = read_position(text, words)
    asked = {"asked": dict(read.written.question), "remarks": [one.text(words) for one in read.written.remarks]}
    return {"text": read.written.text(), **asked, **draw(read, words, viewer)}


def draw(read: ReadPosition, words: Words, viewer: str | int | None = None) -> dict[str, Any]:
    """Return the data that the page's script draws, and what is left in the box."""
    tools, position = read.written.tools, read.position
    drawing, who = DRAWING[tools.name], viewer_of(viewer)
    lines = dict(drawing.lines(position.game, position.game.view(position.state, who), words))
    for gap in read.written.stated.gaps:
        unknown = "?" if gap.number is None else f"?*{gap.number}"
        lines[gap.place] = unknown if lines.get(gap.place) in {None, "-"} else f"{lines[gap.place]} {unknown}"
    turn = position.game.turn(position.state)
    return {
        "game": tools.name,
        "names": list(read.names),
        "lines": lines,
        "turn": narrator_of(read, words).turn(turn),
        "values": dict(line.split(": ", 1) for line in read.written.lines if not line.startswith("players: ")),
        "left": left_in_boxes(tools, position.state),
        "track": drawing.track(position.game),
    }


def position_text(tools: GameTools, names: tuple[str, ...], position: Position[object, object]) -> str:
    """Return a position with its game and the names of the players, as text that reads back.

    Names of a record that a line cannot have, such as `Ada, Countess` or `Take`, are all left out.
    """
    named = [f"names: {', '.join(names)}"] if are_readable(names) else []
    return "\n".join([f"game: {tools.name}", *named, *tools.positions.write(position)]) + "\n"


def left_in_boxes(tools: GameTools, state: object) -> dict[str, dict[str, int]]:
    """Return how many cards, tiles, tokens or debens of each name are left in each box, by the name of the box."""
    boxes = {line.box for line in (*tools.positions.common, *tools.positions.seat) if line.box}
    return {box: {str(kind): number for kind, number in getattr(state, box).counts()} for box in sorted(boxes)}
