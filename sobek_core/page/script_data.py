"""The data that the page's script steps through: each viewer's views and moves, and the styles of everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.visibility import Observer
from sobek_core.page.narration import move_text, turn_text
from sobek_core.verdicts.phrases import event_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.drawing import DrawnLine, GameDrawing
    from sobek_core.page.visible_game import VisibleGame
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record

_SCRIPT_WORDS: Final = "page.script."
_LONG: Final = 200  # characters of a move in notation: only a deal has more, and nobody reads it on one line


def script_data(
    record: Record,
    shown: Sequence[VisibleGame],
    rules_applied: Sequence[Sequence[str]],
    drawing: GameDrawing,
    words: Words,
) -> dict[str, object]:
    """Return the data of a game. shown: to each viewer of the page; rules_applied: the rules at each move."""
    own_words = {
        name.removeprefix(_SCRIPT_WORDS): text
        for name, text in words.messages.items()
        if name.startswith(_SCRIPT_WORDS)
    }
    return {
        "names": record.names,
        "words": own_words,
        "styles": drawing.styles(words),
        "top": [drawing.top, words(f"page.place.{drawing.top}")],
        "common": [[line, look, drawing.name(line, words, is_own=False)] for line, look in drawing.common.items()],
        "own": [[line, look, drawing.name(line, words, is_own=True)] for line, look in drawing.own.items()],
        "track": drawing.track(record.game),
        "rules": rules_applied,
        "viewers": [_of_viewer(record, one, drawing, words) for one in shown],
    }


def viewer_id(viewer: Viewer) -> str:
    """Return the id of a viewer in the page's code."""
    return f"seat-{viewer}" if isinstance(viewer, int) else viewer.value


def viewer_name(viewer: Viewer, words: Words) -> str:
    """Return the name of a viewer for people."""
    if isinstance(viewer, int):
        return words("turn.who", name=words.names[viewer], seat=viewer)
    return words("page.everything" if viewer is Observer.REFEREE else "page.spectator")


def _of_viewer(record: Record, shown: VisibleGame, drawing: GameDrawing, words: Words) -> dict[str, object]:
    tools = record.tools
    lines = [tools.notation.write_seen(move.seen) for move in shown.moves]
    return {
        "id": viewer_id(shown.viewer),
        "seat": shown.viewer if isinstance(shown.viewer, int) else -1,
        "positions": list(_changes(record.game, shown, drawing, words)),
        "moves": [
            {
                "notation": line if len(line) <= _LONG else "",
                "text": move_text(tools, move.seen, _asks(before.turn, words), words),
                "events": [text for event in move.events if (text := event_text(tools, event, words))],
            }
            for before, move, line in zip(shown.positions, shown.moves, lines, strict=False)  # one more position
        ],
    }


def _asks(turn: Any, words: Words) -> str:
    return words.asks(turn.rule.partition(".")[0], turn.asks)


def _changes(game: object, shown: VisibleGame, drawing: GameDrawing, words: Words) -> Iterator[Mapping[str, DrawnLine]]:
    """Yield for each position the lines that differ from the one before; removed lines are empty."""
    before: dict[str, DrawnLine] = {}
    for position in shown.positions:
        lines = dict(drawing.lines(game, position.view, words))
        lines["pending"] = turn_text(position.turn, words)
        lines |= {f"recalled {place}": known for place, known in position.recalled.items()}
        gone: dict[str, DrawnLine] = {place: "" for place in before if place not in lines}
        yield {place: line for place, line in (gone | lines).items() if before.get(place) != line}
        before = gone | lines
