"""The published figures of classic, stated here as literals, so that a wrong one in the core is found.

All other invariants take figures and box from the edition of the game, so that they hold for every edition.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict

from sobek_core.classic.components import SHIPPED_TRACK
from sobek_core.classic.edition import PUBLISHED
from sobek_invariants.classic.observed import of_opening
from sobek_invariants.observed import not_as_published

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.edition import Edition
    from sobek_invariants.classic.observed import Opening

NAME: Final = "2010.1"
FIGURES: Final[dict[str, Any]] = {
    "min_players": 2,
    "max_players": 4,
    "rounds": 3,
    "quay_spaces": 9,
    "window": 4,
    "starting_hand": 2,
    "removed_from_deck": 9,
    "event_pile_size": 5,
    "early_end_above": 100,
    "min_set_size": 3,
    "queen_draws": 3,
    "scribe_hand_limit": 6,
    "courtesan_min": 1,
    "courtesan_max": 2,
    "curse_weight": 2,
    "prosperity_scarabs": 2,
    "prosperity_types": ("wheat", "fish", "cattle"),
    "points_per_step": 10,
}
# By type: plain cards with beige and with green backs, valued cards, and the scarabs on each of these.
GOODS: Final = {
    "ivory": (2, 1, 3, 3),
    "ebony": (2, 1, 4, 2),
    "marble": (3, 1, 3, 2),
    "cattle": (2, 2, 5, 1),
    "fish": (3, 2, 5, 1),
    "wheat": (3, 2, 5, 1),
}
AMULETS: Final = 5
# By name: the power and the type.
CHARACTERS: Final = {
    "queen": ("queen", "ivory"),
    "high-priest": ("priest", "ebony"),
    "high-priestess": ("priest", "marble"),
    "vizier": ("vizier", "cattle"),
    "thief": ("thief", "fish"),
    "merchant": ("merchant", "wheat"),
    "courtesan": ("courtesan", "wheat"),
    "scribe-cattle": ("scribe", "cattle"),
    "scribe-fish": ("scribe", "fish"),
}
TOKENS: Final = {"guild": 4, "flood": 2, "curse": 2, "prosperity": 2, "embalming": 1, "deceit": 1}
# Five times four blocks.
TRACK: Final = ("ankh eye lotus feather", "lotus feather eye ankh", "eye ankh feather lotus", "feather lotus ankh eye")


def _cards() -> Counter[tuple[str | int | None, ...]]:
    """Count the cards by what is printed on them: the name, the type, the scarabs, the back and the power."""
    cards: Counter[tuple[str | int | None, ...]] = Counter({("amulet", None, 0, "beige", None): AMULETS})
    for good, (plain, green, valued, scarabs) in GOODS.items():
        cards[f"{good}-0", good, 0, "beige", None] = plain
        cards[f"{good}-0-green", good, 0, "green", None] = green
        cards[f"{good}-{scarabs}", good, scarabs, "beige", None] = valued
    return cards + Counter((name, good, 0, "orange", power) for name, (power, good) in CHARACTERS.items())


@lru_cache(maxsize=16)
def _differences(edition: Edition) -> tuple[str, ...]:
    cards = Counter((one.name, one.good, one.scarabs, one.back, one.power) for one in edition.cards)
    return (
        *not_as_published({"edition": NAME, **FIGURES}, {"edition": edition.name, **asdict(edition.figures)}),
        *not_as_published(_cards(), cards),
        *not_as_published(TOKENS, Counter(edition.tokens)),
        *not_as_published({"track": [one.split() for one in TRACK * 5]}, {"track": [*map(list, SHIPPED_TRACK)]}),
    )


@of_opening("classic.setup.components")
def the_published_edition_has_the_published_figures(opening: Opening) -> Iterator[str]:
    """The published box, figures and track are those of the rulebook. Other editions may have others."""
    edition = opening.game.edition
    if edition.name == NAME or edition is PUBLISHED:
        yield from _differences(edition)
