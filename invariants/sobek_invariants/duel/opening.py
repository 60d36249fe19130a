"""The first state of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import Back
from sobek_core.duel.state import CentreTake
from sobek_invariants.duel.observed import (
    CELLS,
    ObservedState,
    Opening,
    ankh_position,
    of_opening,
    spread,
)
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_core.duel import Setup
    from sobek_core.duel.components import Tile
    from sobek_core.duel.edition import Edition


def _in_hands(setup: Setup) -> list[Tile]:
    return [tile for hand in setup.hands for tile in hand]


def _are_starting_tiles(edition: Edition, tiles: Iterable[Tile]) -> bool:
    """Return whether these are starting tiles, with no more of a kind than the box has."""
    return Counter(tiles) <= Counter(tile for tile in edition.tiles if tile.back is Back.GREY)


def _pirogues(edition: Edition, setup: Setup) -> bool:
    tokens = tuple(setup.pirogues)
    return len(tokens) == edition.figures.pirogues and Counter(tokens) <= Counter(edition.tokens)


SETUP_CONDITIONS: Final[dict[str, Callable[[Edition, Setup], bool]]] = {
    "duel.setup.players": lambda edition, setup: len(setup.hands) == edition.figures.players,
    "duel.setup.starting-hands": lambda edition, setup: (
        all(len(tuple(hand)) == edition.figures.starting_hand for hand in setup.hands)
        and _are_starting_tiles(edition, _in_hands(setup))
    ),
    "duel.setup.centre": lambda edition, setup: (
        len(setup.centre) == edition.figures.centre and _are_starting_tiles(edition, [*_in_hands(setup), *setup.centre])
    ),
    "duel.setup.draw-pile": lambda edition, setup: (
        Counter(setup.draw_pile) == Counter(tile for tile in edition.tiles if tile.back is not Back.GREY)
    ),
    "duel.setup.pirogues": _pirogues,
    "duel.setup.first-player": lambda _, setup: setup.first in {0, 1},
}


@of_opening(
    "duel.setup.deben-bag",
    "duel.setup.first-player",
    "duel.market.centre",
    rests_on=("duel.setup.components", "duel.setup.pirogues", "duel.market.filling"),
)
def a_game_starts_as_its_setup_says(opening: Opening) -> Iterator[str]:
    """The first state is as the setup says.

    Hands and centre are as dealt, 32 tiles are laid in order, 23 are left to draw, and the first take is pending.
    """
    if not isinstance(opening.begun, ObservedState):
        return
    setup, state, edition = opening.setup, opening.begun, opening.game.edition
    tiles = (*setup.centre, *setup.draw_pile)
    laid = {at.name: tile for at, tile in zip(edition.filling, tiles, strict=False)}
    for cell in CELLS:
        if state.market.get(cell) is not laid.get(cell):
            yield f"{cell}: expected {laid.get(cell)}, found {state.market.get(cell)}"
    if state.draw_pile != tiles[len(edition.filling) :]:
        yield "the draw pile is not what is left after filling the Market"
    for seat, hand in enumerate(setup.hands):
        if state.hands[seat] != spread(hand):
            yield f"seat {seat} was dealt {names_of(hand)}, holds {names_of(state.hands[seat])}"
        own = (state.corruption[seat], state.sold[seat], state.tokens[seat], state.debens[seat])
        if any(own):
            yield f"seat {seat} has something besides its hand: {own}"
    if state.pirogues != tuple(setup.pirogues):
        yield f"the tokens on the board are {names_of(state.pirogues)}"
    if Counter(state.aside) != Counter(edition.tokens) - Counter(state.pirogues) or state.spent:
        yield f"the tokens aside are {names_of(state.aside)}, the spent ones {names_of(state.spent)}"
    if Counter(state.bag) != Counter(edition.debens):
        yield f"the bag has {names_of(state.bag)}"
    dealt = len(_in_hands(setup)) + len(tiles)
    if len(state.box) != len(edition.tiles) - dealt or not _are_starting_tiles(edition, state.box) or state.removed:
        yield f"the box has {names_of(state.box)}, and {names_of(state.removed)} is out of the game"
    if state.pending != CentreTake(setup.first) or state.ankh is not None:
        yield f"{ankh_position(state.ankh)}, and {state.pending} is pending"
