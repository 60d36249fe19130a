"""The symmetries of classic.

Of types: ebony and marble are alike in all that the rules read, the high priest of the one going with the high
priestess of the other; so are cattle, fish and wheat, but for the characters of which another type has none with the
same power. Ivory has three scarabs a card as no other type has. Of tokens there are none: each kind has an effect of
its own.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import ALL_CARDS, Card, card
from sobek_core.classic.moves import DealRound
from sobek_core.classic.track import SYMBOLS
from sobek_verification.metamorphic.renaming import Renaming
from sobek_verification.metamorphic.symmetry import Row, Symmetry, exchange, of_seats_and_types

if TYPE_CHECKING:
    from random import Random

ALIKE: Final = (("ebony", "marble"), ("cattle", "fish"), ("cattle", "wheat"), ("fish", "wheat"))


def _printed(one: Card) -> tuple[object, ...]:
    return one.good, one.scarabs, one.back, one.power


def _rename_symbols(random: Random, _state: Any) -> Renaming:
    """Put the symbols of the track in the place of each other."""
    other = random.choice(list(permutations(SYMBOLS))[1:])
    return Renaming(others=dict(zip(SYMBOLS, other, strict=True)))


# A deal is made of the cards of the box, of which the types have different numbers.
TYPES: Final = tuple(
    exchange(types, ALL_CARDS.distinct(), _printed, lambda _: card("amulet"), but=(DealRound,)) for types in ALIKE
)
SYMMETRIES: Final[tuple[Row, ...]] = (
    *of_seats_and_types(
        TYPES,
        ("classic.turn.order", "classic.turn.opponent", "classic.setup.first-player"),
        ("classic.sets.one-type", "classic.sets.characters", "classic.scoring.set", "classic.characters.priest"),
    ),
    (
        "symbols",
        "the symbols of the track can be put in the place of each other",
        ("classic.scoring.track", "classic.scoring.same-symbol"),
        Symmetry(_rename_symbols),
    ),
)
