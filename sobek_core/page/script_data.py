"""The data that the page's script steps through: each viewer's views and moves, and the styles of everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import asdict

from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.drawing import DrawnLine, GameDrawing
    from sobek_core.page.narration import Narrator
    from sobek_core.page.styles import ItemStyle
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
    narrator: Narrator,
) -> dict[str, object]:
    """Return the data of a game. shown: to each viewer of the page; rules_applied: the rules at each move."""
    words = narrator.words
    own_words = {
        name.removeprefix(_SCRIPT_WORDS): text
        for name, text in words.messages.items()
        if name.startswith(_SCRIPT_WORDS)
    }
    return {
        "names": record.names,
        "words": own_words,
        **drawing_data(drawing, record.game, narrator.styles, words),
        "rules": rules_applied,
        "viewers": [_of_viewer(record.game, one, drawing, narrator) for one in shown],
    }


def drawing_data(
    drawing: GameDrawing, game: object, styles: Mapping[str, ItemStyle], words: Words
) -> dict[str, object]:
    """Return what the script needs to draw a game: its styles without their empty fields, its places and figures."""
    return {
        "styles": {
            kind: {name: value for name, value in asdict(style).items() if value} for kind, style in styles.items()
        },
        "top": [drawing.top, words(f"page.place.{drawing.top}")],
        "common": [[place.line, place.look, words(f"page.place.{place.name}")] for place in drawing.common],
        "own": [[place.line, place.look, words(f"page.place.{place.name}")] for place in drawing.own],
        "track": drawing.track(game),
        "figures": drawing.figures(game),
    }


def viewer_id(viewer: Viewer) -> str:
    """Return the id of a viewer in the page's code."""
    return f"seat-{viewer}" if isinstance(viewer, int) else viewer.value


def viewer_name(viewer: Viewer, narrator: Narrator) -> str:
    """Return the name of a viewer for people."""
    if isinstance(viewer, int):
        return narrator.words("page.seat", name=narrator.words.names[viewer], seat=viewer)
    return narrator.words("page.everything" if viewer is Observer.REFEREE else "page.spectator")


def _of_viewer(game: object, shown: VisibleGame, drawing: GameDrawing, narrator: Narrator) -> dict[str, object]:
    lines = [narrator.tools.notation.write_seen(move.seen) for move in shown.moves]
    return {
        "id": viewer_id(shown.viewer),
        "seat": shown.viewer if isinstance(shown.viewer, int) else -1,
        "positions": list(_changes(game, shown, drawing, narrator)),
        "moves": [
            {
                "notation": line if len(line) <= _LONG else "",
                "text": narrator.move(move.seen, getattr(before.turn, "asks", "")),
                "events": [text for event in move.events if (text := narrator.event(event))],
            }
            for before, move, line in zip(shown.positions, shown.moves, lines, strict=False)  # one more position
        ],
    }


def _changes(
    game: object, shown: VisibleGame, drawing: GameDrawing, narrator: Narrator
) -> Iterator[Mapping[str, DrawnLine]]:
    """Yield for each position the lines that differ from the one before; removed lines are empty."""
    before: dict[str, DrawnLine] = {}
    for position in shown.positions:
        lines = dict(drawing.lines(game, position.view, narrator.words))
        lines["pending"] = narrator.turn(position.turn)
        lines |= {f"recalled {place}": known for place, known in position.recalled.items()}
        gone: dict[str, DrawnLine] = {place: "" for place in before if place not in lines}
        yield {place: line for place, line in (gone | lines).items() if before.get(place) != line}
        before = gone | lines
