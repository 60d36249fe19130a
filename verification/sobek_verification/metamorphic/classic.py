"""The symmetries of classic.

Types: all rules treat ebony and marble alike, the high priest of one corresponding to the high priestess of the other.
They also treat cattle, fish and wheat alike, except for characters that have no counterpart with the same power. Ivory
is the only type with three scarabs per card. There is no symmetry of tokens: each kind has its own effect.
"""

from __future__ import annotations

from typing import Final

from sobek_core.classic.components import ALL_CARDS, Card, card
from sobek_core.classic.moves import DealRound
from sobek_verification.metamorphic.symmetry import exchange

ALIKE: Final = (("ebony", "marble"), ("cattle", "fish"), ("cattle", "wheat"), ("fish", "wheat"))


def _printed(one: Card) -> tuple[object, ...]:
    return one.good, one.scarabs, one.back, one.power


# A deal uses the cards of the box, which has different numbers of each type.
TYPES: Final = tuple(
    exchange(types, ALL_CARDS.distinct(), _printed, lambda _: card("amulet"), but=(DealRound,)) for types in ALIKE
)
