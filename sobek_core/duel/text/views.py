"""View text of duel: the lines of a position, with backs and question marks for what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel.text.position import SOLD, write_ankh
from sobek_core.duel.visibility import SEEN_SLUGS
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import NOTHING, SEPARATOR
from sobek_core.text.views import write_pending, write_seen

if TYPE_CHECKING:
    from sobek_core.duel.visibility import View


def view_values(view: View) -> dict[str, str]:
    """Return the value of every line of a view, by place, in order (spec/notation.md)."""
    values = {
        "draw-pile": write_seen(view.draw_pile),
        "market": SEPARATOR.join(f"{at} {name_of(kind)}" for at, kind in view.tiles()) or NOTHING,
        "ankh": write_ankh(view.ankh),
        "removed": write_seen(view.removed),
        "pirogues": write_seen(view.pirogues),
        "aside": write_seen(view.aside),
        "spent": write_seen(view.spent),
        "bag": write_seen(view.bag),
        "box": write_seen(view.box),
    }
    for seat, own in enumerate(view.seats):
        values |= {
            f"seat {seat} hand": write_seen(own.hand),
            f"seat {seat} sold": SOLD.write(own.sold),
            f"seat {seat} corruption": write_seen(own.corruption),
            f"seat {seat} tokens": write_seen(own.tokens),
            f"seat {seat} debens": write_seen(own.debens),
        }
    return values | {"turn": write_pending(view.pending, SEEN_SLUGS[type(view.pending)])}
