"""The published figures of duel, stated here as literals, so that a wrong one in the core is found.

All other invariants take figures and box from the edition of the game, so that they hold for every edition.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict

from sobek_core.duel.edition import PUBLISHED
from sobek_invariants.duel.characters import CHARACTERS
from sobek_invariants.duel.observed import of_opening
from sobek_invariants.observed import not_as_published

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.edition import Edition
    from sobek_invariants.duel.observed import Opening

NAME: Final = "2021.1"
FIGURES: Final[dict[str, Any]] = {
    "players": 2,
    "starting_hand": 2,
    "centre": 4,
    "pirogues": 5,
    "min_set_size": 3,
    "corruption_per_deben": 3,
    "queen_draws": 3,
    "scribe_hand_limit": 6,
    "courtesan_min": 1,
    "courtesan_max": 2,
    "architect_draws": 3,
    "scarabs_per_token": 2,
    "scarabs_types": ("wheat", "livestock", "fish"),
    "seven_points": 7,
    "deben_2_points": 2,
    "snake_1_points": 1,
    "snake_2_points": 2,
}
# The centre, the ring round it, and the outer ring.
FILLING: Final = (
    "c3 d3 d4 c4 b2 c2 d2 e2 e3 e4 e5 d5 c5 b5 b4 b3 a1 b1 c1 d1 e1 f1 f2 f3 f4 f5 f6 e6 d6 c6 b6 a6 a5 a4 a3 a2"
)
# By type, as marks: starting tiles, plain, valued and deben tiles; and the scarabs on each valued one.
GOODS: Final = {
    "livestock": ("vh", "f", "vhffb", "b", 1),
    "fish": ("vh", "fb", "vhfbb", "v", 1),
    "wheat": ("vhf", "fb", "vhhfb", "f", 1),
    "marble": ("h", "vb", "vhb", "f", 2),
    "ebony": ("h", "f", "vhfb", "v", 2),
    "ivory": ("h", "f", "vfb", "b", 3),
}
STATUES: Final = "vhfbb"
TOKENS: Final = "snake-1 snake-2 pyramid pyramid finger finger mummy seven scarabs scarabs deben-2 deben-2 horus"
DEBENS: Final = (3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9)


def _tiles() -> Counter[tuple[Any, ...]]:
    """Count the tiles by what is printed on them: name, type, mark, scarabs, whether a deben, back and power."""
    tiles = Counter((f"statue-{mark}", "statue", mark, 0, False, "black", None) for mark in STATUES)
    for good, (starting, plain, valued, deben, scarabs) in GOODS.items():
        tiles += Counter((f"{good}-{mark}-0-grey", good, mark, 0, False, "grey", None) for mark in starting)
        tiles += Counter((f"{good}-{mark}-0", good, mark, 0, False, "black", None) for mark in plain)
        tiles += Counter((f"{good}-{mark}-{scarabs}", good, mark, scarabs, False, "black", None) for mark in valued)
        tiles += Counter((f"{good}-{mark}-0-deben", good, mark, 0, True, "black", None) for mark in deben)
    characters = ((name, good, power) for power, one in CHARACTERS.items() for name, good in one.printed.items())
    return tiles + Counter((name, good, None, 0, False, "red", power) for name, good, power in characters)


@lru_cache(maxsize=16)
def _differences(edition: Edition) -> tuple[str, ...]:
    tiles = Counter(
        (one.name, one.group, one.mark, one.scarabs, one.deben, one.back, one.power) for one in edition.tiles
    )
    filling = {"filling": " ".join(map(str, edition.filling))}
    return (
        *not_as_published({"edition": NAME, **FIGURES}, {"edition": edition.name, **asdict(edition.figures)}),
        *not_as_published({"filling": FILLING}, filling),
        *not_as_published(_tiles(), tiles),
        *not_as_published(Counter(TOKENS.split()), Counter(edition.tokens)),
        *not_as_published(Counter(DEBENS), Counter(edition.debens)),
    )


@of_opening("duel.setup.components", rests_on=("duel.market.filling",))
def the_published_edition_has_the_published_figures(opening: Opening) -> Iterator[str]:
    """The published box, figures and order of filling are those of the rulebook. Other editions may have others."""
    edition = opening.game.edition
    if edition.name == NAME or edition is PUBLISHED:
        yield from _differences(edition)
