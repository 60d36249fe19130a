"""The drawing of duel: the Market with the Ankh's line, hands, sold sets, Corruption boards, tokens and debens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import DEBEN_KINDS, KINDS, Back, Token, TokenBack
from sobek_core.duel.edition import centre_of
from sobek_core.duel.rules.scoring import score_line
from sobek_core.duel.state import CentreTake
from sobek_core.duel.text.position import POSITIONS
from sobek_core.page.drawing import GameDrawing, drawn_set
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import view_values, write_seen

if TYPE_CHECKING:
    from sobek_core.duel.game import Duel
    from sobek_core.duel.visibility import View
    from sobek_core.page.drawing import DrawnLine
    from sobek_core.phrases import Words


def _lines(game: Duel, view: View, words: Words) -> dict[str, DrawnLine]:
    """Return what is seen at each place, with the Ankh's line or the centre, and the scores of sold sets."""
    figures = game.edition.figures
    lines: dict[str, DrawnLine] = {
        **view_values(POSITIONS, view),
        "line": " ".join(map(str, view.line)),
        "finger": str(view.finger or NOTHING),
        "reach": " ".join(_centre(game, view)),
        "drawn": write_seen(view.drawn),
    }
    for seat, own in enumerate(view.seats):
        lines[f"seat {seat} sold"] = [
            drawn_set(
                words(f"page.kind.{sold.good}"),
                sold.tiles,
                score_line(sold, figures),
                words,
                ("scarabs",) * sold.tokens,
                noun="tile",
            )
            for sold in own.sold
        ]
    return lines


def _centre(game: Duel, view: View) -> list[str]:
    """Return the cells whose tiles can be taken if the take must be from the centre (duel.market.centre)."""
    if not isinstance(view.pending, CentreTake):
        return []
    return [at.name for at in centre_of(game.edition) if view.tile(at)]


DRAWING: Final = GameDrawing(
    top="market",
    common=dict.fromkeys(("draw-pile", "pirogues", "aside", "drawn", "spent", "bag", "removed", "box"), "pile"),
    own={"hand": "pile", "sold": "sets", "corruption": "pile", "tokens": "pile", "debens": "pile"},
    kinds=(*KINDS, *Back, *Token, *DEBEN_KINDS, *TokenBack),
    lines=_lines,
)
