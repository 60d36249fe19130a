"""The first state of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS, Back
from sobek_core.duel.state import CentreTake
from sobek_invariants.duel.observed import (
    CELLS,
    FILLING,
    ObservedState,
    Opening,
    of_opening,
    spread,
    standing,
)
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_core.duel import Setup
    from sobek_core.duel.components import Tile

_GREY: Final = Counter(tile for tile in ALL_TILES if tile.back is Back.GREY)
_OTHERS: Final = Counter(tile for tile in ALL_TILES if tile.back is not Back.GREY)
_TOKENS: Final = Counter(ALL_TOKENS)


def _in_hands(setup: Setup) -> list[Tile]:
    return [tile for hand in setup.hands for tile in hand]


def _are_starting_tiles(tiles: Iterable[Tile]) -> bool:
    """Return whether these are starting tiles, no more of a kind than the box has."""
    return Counter(tiles) <= _GREY


BEGINS: Final[dict[str, Callable[[Setup], bool]]] = {
    "duel.setup.players": lambda setup: len(setup.hands) == 2,
    "duel.setup.starting-hands": lambda setup: (
        all(len(tuple(hand)) == 2 for hand in setup.hands) and _are_starting_tiles(_in_hands(setup))
    ),
    "duel.setup.centre": lambda setup: (
        len(setup.centre) == 4 and _are_starting_tiles([*_in_hands(setup), *setup.centre])
    ),
    "duel.setup.draw-pile": lambda setup: Counter(setup.draw_pile) == _OTHERS,
    "duel.setup.pirogues": lambda setup: len(tuple(setup.pirogues)) == 5 and Counter(setup.pirogues) <= _TOKENS,
    "duel.setup.first-player": lambda setup: setup.first in {0, 1},
}


@of_opening(
    "duel.setup.deben-bag",
    "duel.setup.first-player",
    "duel.market.centre",
    rests_on=("duel.setup.components", "duel.setup.pirogues", "duel.market.filling"),
)
def a_game_starts_as_its_setup_says(opening: Opening) -> Iterator[str]:
    """The first state is as the setup says.

    Hands and centre are as dealt, 32 tiles laid in order, 23 left to draw, and the first take is pending.
    """
    if not isinstance(opening.begun, ObservedState):
        return
    setup, state = opening.setup, opening.begun
    laid = dict(zip(FILLING, (*setup.centre, *setup.draw_pile), strict=False))
    for cell in CELLS:
        if state.market.get(cell) is not laid[cell]:
            yield f"{cell}: expected {laid[cell]}, found {state.market.get(cell)}"
    if state.draw_pile != setup.draw_pile[32:]:
        yield "the draw pile is not what the Market left of it"
    for seat, hand in enumerate(setup.hands):
        if state.hands[seat] != spread(hand):
            yield f"seat {seat} was dealt {names_of(hand)}, holds {names_of(state.hands[seat])}"
        own = (state.corruption[seat], state.sold[seat], state.tokens[seat], state.debens[seat])
        if any(own):
            yield f"seat {seat} has more than a hand: {own}"
    if state.pirogues != tuple(setup.pirogues):
        yield f"the tokens on the board are {names_of(state.pirogues)}"
    if Counter(state.aside) != _TOKENS - Counter(state.pirogues) or state.spent:
        yield f"aside are {names_of(state.aside)}, spent {names_of(state.spent)}"
    if Counter(state.bag) != Counter(ALL_DEBENS):
        yield f"the bag has {names_of(state.bag)}"
    if len(state.box) != 2 or not _are_starting_tiles(state.box) or state.removed:
        yield f"the box has {names_of(state.box)}, out of the game is {names_of(state.removed)}"
    if state.pending != CentreTake(setup.first) or state.ankh is not None:
        yield f"{standing(state.ankh)}, pending is {state.pending}"
