"""The symmetries of duel.

Types: all rules treat livestock, fish and wheat alike, and also marble and ebony, except for tiles that have no
counterpart with the same marks, and characters that have none with the same power. Ivory is the only type with three
scarabs per tile; statues are wild. There is no symmetry of tokens: each kind has its own effect, and debens differ in
points. The board: a half turn preserves the marks on the tiles, and all rules except the order of filling. Other turns
and reflections do not, since no tile has the marks that they would need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import ALL_TILES, Mark, Tile, tile
from sobek_core.duel.events import EndTriggered
from sobek_core.duel.moves import Refill
from sobek_verification.metamorphic.law import metamorphic_law
from sobek_verification.metamorphic.renaming import HALF_TURN, Renaming
from sobek_verification.metamorphic.symmetry import Symmetry, exchange, rotate

if TYPE_CHECKING:
    from random import Random

    from sobek_verification.suite import GameSuite

ALIKE: Final = (("livestock", "fish"), ("livestock", "wheat"), ("fish", "wheat"), ("marble", "ebony"))


def _printed(one: Tile) -> tuple[object, ...]:
    return one.group, one.mark, one.scarabs, one.deben, one.back, one.power


def _statue(one: Tile) -> Tile:
    return tile(f"statue-{one.mark or Mark.ROW}")


# At the end of the game, if only one of two equally large types can leave, the order of types decides which.
TYPES: Final = tuple(
    exchange(types, ALL_TILES.distinct(), _printed, _statue, unless=(EndTriggered,)) for types in ALIKE
)

HALF_TURNED: Final = Symmetry(lambda _random, _state: Renaming(others=HALF_TURN), but=(Refill,))


@metamorphic_law("duel.turn.order", "duel.setup.first-player", game="duel", name="seats")
def rotating_the_seats_changes_nothing(game: GameSuite, random: Random, number: int) -> int:
    """Renumber the seats, starting from another one."""
    return Symmetry(rotate)(game, random, number)


@metamorphic_law(
    "duel.selling.one-type",
    "duel.selling.characters",
    "duel.scoring.set",
    "duel.characters.priest",
    game="duel",
    name="types",
)
def types_with_the_same_tiles_can_be_exchanged(game: GameSuite, random: Random, number: int) -> int:
    """Exchange another pair of types in each game."""
    return TYPES[number % len(TYPES)](game, random, number)


@metamorphic_law(
    "duel.market.grid", "duel.market.line", "duel.market.corruption", "duel.market.tile", game="duel", name="board"
)
def the_board_can_be_given_a_half_turn(game: GameSuite, random: Random, number: int) -> int:
    """Turn the board by 180 degrees. Refills are left out, since the order of filling is not turned."""
    return HALF_TURNED(game, random, number)
