"""The first state of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import Back
from sobek_core.duel.state import CentreTake
from sobek_invariants.duel.conservation import ASIDE, BAG, BOX, DRAW_PILE, PIROGUES, hand, laid_out
from sobek_invariants.duel.observed import ObservedState, Opening, ankh_position, of_opening
from sobek_invariants.ledger import differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_core.duel import Setup
    from sobek_core.duel.components import Tile
    from sobek_core.duel.edition import Edition
    from sobek_invariants.ledger import Layout


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
    tokens, dealt = Counter(edition.tokens) - Counter(setup.pirogues), Counter((*tiles, *_in_hands(setup)))
    expected: Layout = {("market", at.name): (tile,) for at, tile in zip(edition.filling, tiles, strict=False)}
    expected |= {hand(seat): tuple(held) for seat, held in enumerate(setup.hands)}
    expected |= {DRAW_PILE: tiles[len(edition.filling) :], BOX: tuple((Counter(edition.tiles) - dealt).elements())}
    expected |= {PIROGUES: tuple(setup.pirogues), ASIDE: tuple(tokens.elements()), BAG: tuple(edition.debens)}
    yield from differences(expected, laid_out(state))
    if state.pending != CentreTake(setup.first) or state.ankh is not None:
        yield f"{ankh_position(state.ankh)}, and {state.pending} is pending"
