"""The drawing of classic: the quays with their window, hands, sets, Corruption, and the score track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import KINDS, Back, Token, TokenBack
from sobek_core.classic.rules.quay import window
from sobek_core.classic.rules.scoring import score_line
from sobek_core.classic.state import good_of
from sobek_core.classic.text.position import POSITIONS
from sobek_core.page.drawing import GameDrawing, drawn_set
from sobek_core.text.views import view_values

if TYPE_CHECKING:
    from sobek_core.classic.components import Cards
    from sobek_core.classic.game import Classic
    from sobek_core.classic.visibility import View
    from sobek_core.page.drawing import DrawnLine
    from sobek_core.phrases import Words


def _lines(game: Classic, view: View, words: Words) -> dict[str, DrawnLine]:
    """Return what is seen at each place, with the score of each set and the symbol below each marker."""
    figures = game.edition.figures
    lines: dict[str, DrawnLine] = dict(view_values(POSITIONS, view))
    lines["reach"] = str(window(game, len(view.quays.kinds)))
    lines["round"] = words("view.round", round=view.round, rounds=figures.rounds)
    for seat, own in enumerate(view.seats):
        lines[f"seat {seat} sets"] = [
            drawn_set(
                words("page.set", number=number, type=_type(one.cards, words)),
                one.cards,
                score_line(one.cards, one.prosperity, figures, horizontal=False),
                words,
                ("prosperity",) * one.prosperity,
            )
            for number, one in enumerate(own.sets, start=1)
        ]
        lines[f"seat {seat} laid"] = [
            drawn_set(_type(cards, words), cards, score_line(cards, 0, figures, horizontal=True), words)
            for cards in own.laid
        ]
        symbol = words(f"page.symbol.{own.symbol}")
        lines[f"seat {seat} marker"] = [str(own.marker), words("page.marker", points=own.marker, symbol=symbol)]
    return lines


def _type(cards: Cards, words: Words) -> str:
    return words(f"page.kind.{good_of(cards) or 'untyped'}")


DRAWING: Final = GameDrawing(
    top="quays",
    common=dict.fromkeys(("deck", "discard", "tokens", "spent", "box", "box-tokens"), "pile"),
    own={"hand": "pile", "sets": "sets", "laid": "sets", "corruption": "pile", "curses": "number"},
    kinds=(*KINDS, *Back, *Token, *TokenBack),
    lines=_lines,
    track=lambda game: game.track.blocks,
    called={"tokens": "event-pile"},
)
