"""The symmetries of duel.

Types: all rules treat livestock, fish and wheat alike, and also marble and ebony, except for tiles that have no
counterpart with the same marks, and characters that have none with the same power. Ivory is the only type with three
scarabs per tile; statues are wild. There is no symmetry of tokens: each kind has its own effect, and debens differ in
points. The board: a half turn preserves the marks on the tiles, and all rules except the order of filling. Other turns
and reflections do not, since no tile has the marks that they would need.
"""

from __future__ import annotations

from typing import Final

from sobek_core.duel.components import ALL_TILES, Mark, Tile, tile
from sobek_core.duel.events import EndTriggered
from sobek_verification.metamorphic.symmetry import exchange

ALIKE: Final = (("livestock", "fish"), ("livestock", "wheat"), ("fish", "wheat"), ("marble", "ebony"))


def _printed(one: Tile) -> tuple[object, ...]:
    return one.group, one.mark, one.scarabs, one.deben, one.back, one.power


def _statue(one: Tile) -> Tile:
    return tile(f"statue-{one.mark or Mark.ROW}")


# At the end of the game, if only one of two equally large types can leave, the order of types decides which.
TYPES: Final = tuple(
    exchange(types, ALL_TILES.distinct(), _printed, _statue, unless=(EndTriggered,)) for types in ALIKE
)
