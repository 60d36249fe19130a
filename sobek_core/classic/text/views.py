"""View text of classic: the lines of a position, with backs and question marks for what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.text.notation import CARDS
from sobek_core.classic.text.position import SETS
from sobek_core.text.notation import NOTHING, SEPARATOR
from sobek_core.text.views import write_pending, write_seen

if TYPE_CHECKING:
    from sobek_core.classic.visibility import View


def view_values(view: View) -> dict[str, str]:
    """Return the value of every line of a view, by place, in order (spec/notation.md)."""
    values = {
        "round": str(view.round),
        "deck": write_seen(view.deck),
        "quays": write_seen(view.quays),
        "discard": write_seen(view.discard),
        "tokens": write_seen(view.event_pile),
        "spent": write_seen(view.spent),
        "box": write_seen(view.box),
        "box-tokens": write_seen(view.box_tokens),
    }
    for seat, own in enumerate(view.seats):
        values |= {
            f"seat {seat} hand": write_seen(own.hand),
            f"seat {seat} sets": SETS.write(own.sets),
            f"seat {seat} laid": SEPARATOR.join(map(CARDS.write, own.laid)) or NOTHING,
            f"seat {seat} corruption": write_seen(own.corruption),
            f"seat {seat} curses": str(own.curses),
            f"seat {seat} marker": str(own.marker),
        }
    return values | {"turn": write_pending(view.pending, SLUGS[type(view.pending)])}
