"""Every set of the box, scored at the end of a round (spec/classic/scoring.md)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import ALL_CARDS, AMULETS, OF_GOOD, Cards
from sobek_core.classic.moves import FinishLaying
from sobek_core.classic.state import PlayedSet
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Position
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import enumeration, judge

if TYPE_CHECKING:
    from collections.abc import Iterator


BEFORE: Final = ((0, 0), (96, 1), (250, 2))  # points of the marker, and Prosperity tokens on the set
BASES: Final = (
    Classic(choices=Choices(penalty_base="set-points")),
    Classic(choices=Choices(penalty_base="all-points")),
)
# Seat 0 alone has corruption, and the scoring comes as soon as seat 1 is done.
TABLE: Final = POSITIONS.read(["seat 0 corruption: wheat-0", "turn: hand-sets seat 1 ender 0"]).state


def sets_of_the_box() -> Iterator[Cards]:
    """Yield every set of three or more cards in the box: of each type with any amulets, and of amulets alone."""
    whole = Cards.of(ALL_CARDS)
    amulets = whole.among(AMULETS)
    for kinds in OF_GOOD.values():
        yield from (pile for pile in (whole.among(kinds) + amulets).subpiles(3, None) if pile.has_any(kinds))
    yield from amulets.subpiles(3, None)


@fault(
    "a tenth card does not count",
    "rules.scoring.score_set",
    lambda right: lambda scarabs, cards: right(scarabs, min(cards, 9)),
    "classic.scoring.set",
)
@fault(
    "a horizontal set scores at most eight",
    "rules.scoring.score_horizontal",
    lambda _: lambda scarabs: min(scarabs, 8),
    "classic.scoring.horizontal",
)
@fault(
    "a second Prosperity does not count",
    "rules.scoring.score_line",
    lambda right: lambda cards, prosperity, *rest, **how: right(cards, min(prosperity, 1), *rest, **how),
    "classic.scoring.set",
)
@fault(
    "there are at most eight steps back",
    "rules.scoring.count_steps",
    lambda right: lambda *points: min(right(*points), 8),
    "classic.scoring.penalty",
)
@enumeration(
    "classic.scoring.round-points",
    "classic.scoring.penalty",
    "classic.scoring.penalty-base",
    "classic.scoring.set",
    "classic.scoring.horizontal",
)
def a_scoring_adds_the_points_of_a_set_and_steps_back_for_each_full_ten() -> int:
    """Score each set of the only corrupt player, with several markers and Prosperity tokens, and each penalty base.

    Then score it as a horizontal set.
    """
    size, own, done = 0, TABLE.seats[0], [FinishLaying(1)]
    for cards in sets_of_the_box():
        seats = [
            (game, evolve(own, sets=(PlayedSet(cards, prosperity),), marker=before, round_start=before))
            for (before, prosperity), game in product(BEFORE, BASES)
        ]
        for game, seat in [*seats, (BASES[0], evolve(own, laid=(cards,)))]:
            size += judge("classic", Position(game, evolve(TABLE, seats=(seat, TABLE.seats[1]))), done)
    return size
