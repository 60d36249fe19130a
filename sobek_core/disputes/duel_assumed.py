"""The unstated assumptions of answers about duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.disputes.parts import OfScore
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import GOODS_OF, WILD, Mark, Tiles
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.scoring import corruption_of
from sobek_core.duel.rules.turn import SLUGS
from sobek_core.duel.state import Finished
from sobek_core.duel.text.notation import TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.disputes.parts import Dispute
    from sobek_core.duel.events import Event
    from sobek_core.duel.state import State
    from sobek_core.kernel.game import Applied


def assumed(dispute: Dispute, _before: State, applied: Applied[State, Event]) -> Iterator[str]:
    """Yield what points or a result assume at a table.

    Debens for less Corruption count if they have been drawn. A record shows whether they were; a position that somebody
    wrote as the end does not, nor does one that leaves out its turn.
    """
    state, is_score = applied.state, isinstance(dispute.question, OfScore)
    is_over = isinstance(state.pending, Finished)
    if dispute.move is None and dispute.number is None and (is_over or (is_score and not dispute.states("turn"))):
        first, second = (corruption_of(seat) for seat in state.seats)
        if first != second or (not is_over and any(seat.hand for seat in state.seats)):
            yield "reward-drawn"
    elif is_score and not is_over:
        yield "not-over"


# Other values of lines that a position leaves out. Those that cannot be read there are skipped.


def _markets(state: State) -> Iterator[str]:
    """Write Markets with a single tile, on each cell in turn, from those left in the box."""
    for lying in list(state.box.distinct())[:1]:
        yield from (f"{cell} {lying}" for cell in CELLS)


def _ankhs(_state: State) -> Iterator[str]:
    yield from (f"{cell} {mark}" for cell in CELLS for mark in Mark)


def _sold(state: State) -> Iterator[str]:
    """Write two sets of each type out of what is left in the box, one with few scarabs and one with many."""
    wild = list(state.box.among(WILD))
    for good, kinds in GOODS_OF.items():
        poor = sorted(state.box.among(kinds), key=lambda one: one.scarabs)
        for tiles in (poor[::-1], poor):
            yield f"{good}: {TILES.write(Tiles.of((*tiles, *wild)[: PUBLISHED.figures.set_least]))}"


def _turns(_state: State) -> Iterator[str]:
    """Write every turn that needs no particulars but the seat."""
    yield from SLUGS.values()
    yield from (f"{slug} seat {seat}" for slug in SLUGS.values() for seat in range(PUBLISHED.figures.players))


INSTEAD: Final[Mapping[str, Callable[[State], Iterator[str]]]] = {
    "market": _markets,
    "ankh": _ankhs,
    "sold": _sold,
    "turn": _turns,
}
