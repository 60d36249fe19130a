"""Tables of duel for tests: laid out from lines, and with anything changed at them, right or wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import Duel
from sobek_core.duel.dealing import deal_setup
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.text.position import read_position
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied
from sobek_invariants.duel import ObservedState, Step

if TYPE_CHECKING:
    from sobek_core.duel import Move

GAME: Final = Duel()
SETUP: Final = deal_setup(Stream(1, "deal"), 2)
DEALT: Final = ObservedState.of(GAME, GAME.start(SETUP))


def table(*lines: str) -> ObservedState:
    """Lay out a position."""
    position = read_position(lines)
    return ObservedState.of(position.game, position.state)


def changed(laid: ObservedState, **fields: object) -> ObservedState:
    """Return the table of another state, whatever that may be."""
    return ObservedState.of(laid.game, evolve(laid.state, **fields))  # type: ignore[arg-type]  # faults may be of any kind


def seated(laid: ObservedState, number: int, **fields: object) -> ObservedState:
    """Return the table with another seat at it."""
    seat = evolve(laid.state.seats[number], **fields)  # type: ignore[arg-type]  # faults may be of any kind
    return changed(laid, seats=laid.state.seated(number, seat))


def made(laid: ObservedState, move: Move) -> Step:
    """Make a legal move."""
    verdict = laid.game.apply(laid.state, move)
    assert isinstance(verdict, Applied), verdict
    return Step(laid, move, verdict.events, ObservedState.of(laid.game, verdict.state))


def step(*lines: str) -> Step:
    """Make the move of the last line in the position of the others."""
    return made(table(*lines[:-1]), MOVES.read(lines[-1]))
