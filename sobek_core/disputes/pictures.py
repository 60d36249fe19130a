"""The state of a dispute as a picture, with `?` for unknown things. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.disputes.tools import JUDGING
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.text.views import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.disputes.judgement import Judgement
    from sobek_core.text.gaps import Gap
    from sobek_core.tools import GameTools


def pictured(judgement: Judgement) -> Any:
    """Return the referee's view of the state of a judgement, with its gaps as in `with_gaps`."""
    dispute = judgement.dispute
    return with_gaps(dispute.tools, dispute.game.view(judgement.state, Observer.REFEREE), dispute.gaps)


def with_gaps(tools: GameTools, view: Any, gaps: Iterable[Gap]) -> Any:
    """Return a referee's view in which the gaps are shown.

    Each place shows the known things and a `?` for each unknown one, or one `?` if their number is unknown. The box
    shows how many things are left in it, but not which, since any of them may be in a gap.
    """
    positions, names = tools.positions, JUDGING[tools.name].view_aliases
    seats = list(view.seats)
    for gap in gaps:
        line, seat = positions.line(gap.place), positions.seat_of(gap.place)
        if seat is None:
            name = names.get(line.field, line.field)
            view = evolve(view, **{name: _opened(getattr(view, name), gap)})
        else:
            seats[seat] = evolve(seats[seat], **{line.field: _opened(getattr(seats[seat], line.field), gap)})
        if hasattr(view, line.box):
            view = evolve(view, **{line.box: _less(getattr(view, line.box), gap)})
    return evolve(view, seats=tuple(seats))


def _opened(seen: Seen[object], gap: Gap) -> Seen[Any]:
    """Append the unknown part."""
    if gap.number is None or seen.number is None:
        return Seen((*seen.kinds, UNSEEN), None)
    return Seen((*seen.kinds, *[UNSEEN] * gap.number), seen.number + gap.number)


def _less(seen: Seen[object], gap: Gap) -> Seen[Any]:
    """Remove the unknown part from the box: reduce the number, and show that any of the rest may be there."""
    if gap.number is None or seen.number is None:
        return Seen((UNSEEN,), None)
    return Seen((), seen.number - gap.number)
