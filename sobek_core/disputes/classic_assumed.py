"""The unstated assumptions of answers about classic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import AMULETS, CHARACTERS, OF_GOOD, Cards
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import RoundScored
from sobek_core.classic.moves import FinishLaying, LaySet
from sobek_core.classic.rules.turn import SLUGS
from sobek_core.classic.state import Chooser, Finished, HandSets, NewDeal, StartingPlayer
from sobek_core.classic.text.notation import CARDS
from sobek_core.disputes.parts import OfScore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.classic.events import Event
    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State
    from sobek_core.disputes.parts import Dispute
    from sobek_core.kernel.game import Applied


def assumed(dispute: Dispute, before: State, applied: Applied[State, Event]) -> Iterator[str]:
    """Yield what points or a result assume at a table."""
    if dispute.move is None and _can_lay(dispute.game, before):
        yield "none-laid"
    between = isinstance(applied.state.pending, NewDeal | Chooser | StartingPlayer | Finished)
    scored = any(isinstance(event, RoundScored) for event in applied.events)
    if isinstance(dispute.question, OfScore) and not (scored or between):
        yield "round-not-counted"


def _can_lay(game: Classic, state: State) -> bool:
    """Return whether anybody still to be asked at the end of a round has a set to lay."""
    while isinstance(state.pending, HandSets):
        if any(isinstance(move, LaySet) for move in game.legal_moves(state)):
            return True
        verdict = game.apply(state, FinishLaying(state.pending.seat))
        state = verdict.state
    return False


# Other values of lines that a position leaves out. Those that cannot be read there are skipped.


def _sets(state: State) -> Iterator[str]:
    """Write two sets of each type out of what is left in the box, one with few scarabs and one with many."""
    amulets = list(state.box.among(AMULETS))
    for kinds in OF_GOOD.values():
        poor = sorted(state.box.among(kinds.without(CHARACTERS)), key=lambda one: one.scarabs)
        for cards in (poor[::-1], poor):
            yield CARDS.write(Cards.of((*cards, *amulets)[: PUBLISHED.figures.set_least]))


def _turns(state: State) -> Iterator[str]:
    """Write every turn that needs no particulars but seats."""
    seats = range(len(state.seats))
    yield from SLUGS.values()
    yield from (f"{slug} seat {seat}" for slug in SLUGS.values() for seat in seats)
    yield from (f"{SLUGS[HandSets]} seat {seat} ender {ender}" for seat in seats for ender in seats)


def _always(*texts: object) -> Callable[[State], Iterator[str]]:
    return lambda _state: map(str, texts)


INSTEAD: Final[Mapping[str, Callable[[State], Iterator[str]]]] = {
    "players": _always(*range(PUBLISHED.figures.players_least, PUBLISHED.figures.players_most + 1)),
    "round": _always(*range(1, PUBLISHED.figures.rounds + 1)),
    "sets": _sets,
    "laid": _sets,
    "curses": _always(1),
    "marker": _always(1, PUBLISHED.figures.early_end_above + 1),
    "round-start": _always(0),
    "turn": _turns,
}
