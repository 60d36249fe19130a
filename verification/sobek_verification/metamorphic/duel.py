"""The symmetries of duel.

Types: livestock, fish and wheat are alike for all rules, and so are marble and ebony, except for tiles whose
counterpart with the same marks does not exist, and characters whose counterpart with the same power does not exist.
Ivory is the only type with three scarabs per tile; statues are wild. There is no symmetry of tokens: each kind has its
own effect, and debens differ in points. The board: a half turn preserves the marks on the tiles, and all rules except
the order of filling; other turns and reflections do not, since no tile has the marks that would be needed.
"""

from __future__ import annotations

from typing import Final

from sobek_core.duel.components import ALL_TILES, Mark, Tile, tile
from sobek_core.duel.events import EndTriggered
from sobek_core.duel.moves import Refill
from sobek_verification.metamorphic.renaming import HALF_TURN, Renaming
from sobek_verification.metamorphic.symmetry import Row, Symmetry, exchange, of_seats_and_types

ALIKE: Final = (("livestock", "fish"), ("livestock", "wheat"), ("fish", "wheat"), ("marble", "ebony"))


def _printed(one: Tile) -> tuple[object, ...]:
    return one.group, one.mark, one.scarabs, one.deben, one.back, one.power


def _statue(one: Tile) -> Tile:
    return tile(f"statue-{one.mark or Mark.ROW}")


# At the end of the game, the order of types decides which of two equally large ones leaves, if not both can.
TYPES: Final = tuple(
    exchange(types, ALL_TILES.distinct(), _printed, _statue, unless=(EndTriggered,)) for types in ALIKE
)
SYMMETRIES: Final[tuple[Row, ...]] = (
    *of_seats_and_types(
        TYPES,
        ("duel.turn.order", "duel.setup.first-player"),
        ("duel.selling.one-type", "duel.selling.characters", "duel.scoring.set", "duel.characters.priest"),
    ),
    (
        "board",
        "apart from the order of filling, the board can be given a half turn",
        ("duel.market.grid", "duel.market.line", "duel.market.corruption", "duel.market.tile"),
        Symmetry(lambda _random, _state: Renaming(others=HALF_TURN), but=(Refill,)),
    ),
)
