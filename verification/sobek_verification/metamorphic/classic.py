"""The symmetries of classic.

Types: all rules treat ebony and marble alike, the high priest of one corresponding to the high priestess of the other.
They also treat cattle, fish and wheat alike, except for characters that have no counterpart with the same power. Ivory
is the only type with three scarabs per card. There is no symmetry of tokens: each kind has its own effect.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import ALL_CARDS, Card, card
from sobek_core.classic.moves import DealRound
from sobek_core.classic.track import SYMBOLS
from sobek_verification.metamorphic.law import metamorphic_law
from sobek_verification.metamorphic.renaming import Renaming
from sobek_verification.metamorphic.symmetry import Symmetry, exchange, rotate

if TYPE_CHECKING:
    from random import Random

    from sobek_verification.suite import GameSuite

ALIKE: Final = (("ebony", "marble"), ("cattle", "fish"), ("cattle", "wheat"), ("fish", "wheat"))


def _printed(one: Card) -> tuple[object, ...]:
    return one.good, one.scarabs, one.back, one.power


def _rename_symbols(random: Random, _state: Any) -> Renaming:
    """Permute the symbols of the track."""
    other = random.choice(list(permutations(SYMBOLS))[1:])
    return Renaming(others=dict(zip(SYMBOLS, other, strict=True)))


# A deal uses the cards of the box, which has different numbers of each type.
TYPES: Final = tuple(
    exchange(types, ALL_CARDS.distinct(), _printed, lambda _: card("amulet"), but=(DealRound,)) for types in ALIKE
)


@metamorphic_law(
    "classic.turn.order", "classic.turn.opponent", "classic.setup.first-player", game="classic", name="seats"
)
def rotating_the_seats_changes_nothing(game: GameSuite, random: Random, number: int) -> int:
    """Renumber the seats, starting from another one."""
    return Symmetry(rotate)(game, random, number)


@metamorphic_law(
    "classic.sets.one-type",
    "classic.sets.characters",
    "classic.scoring.set",
    "classic.characters.priest",
    game="classic",
    name="types",
)
def types_with_the_same_cards_can_be_exchanged(game: GameSuite, random: Random, number: int) -> int:
    """Exchange another pair of types in each game."""
    return TYPES[number % len(TYPES)](game, random, number)


@metamorphic_law("classic.scoring.track", "classic.scoring.same-symbol", game="classic", name="symbols")
def the_symbols_of_the_track_can_be_exchanged(game: GameSuite, random: Random, number: int) -> int:
    """Permute the symbols."""
    return Symmetry(_rename_symbols)(game, random, number)
