"""The symmetries of duel.

Of types: livestock, fish and wheat are alike in all that the rules read, and so are marble and ebony, but for the tiles
of which the other type has none with the same marks, and characters of which it has none with the same power. Ivory has
three scarabs a tile as no other type has, statues are wild. Of tokens there are none: each kind has an effect of its
own, and debens differ in points. Of the board: a half turn leaves the marks on the tiles as they are, and all rules but
the order of filling; other turns and mirrors do not, since no tile bears the marks that would be needed.
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


# At the end of the game the order of types says which of two goes that are as large, if not both can.
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
        "but for the order of filling, the board can be given a half turn",
        ("duel.market.grid", "duel.market.line", "duel.market.corruption", "duel.market.tile"),
        Symmetry(lambda _random, _state: Renaming(others=HALF_TURN), but=(Refill,)),
    ),
)
