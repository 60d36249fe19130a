"""Score every set of the box (spec/classic/scoring.md)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import ALL_CARDS, Cards, card
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.rules.scoring import score_line, score_round
from sobek_core.classic.state import PlayedSet
from sobek_core.classic.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, fault, hold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.components import Card


AMULET: Final = card("amulet")
GOODS: Final = ("ivory", "ebony", "marble", "cattle", "fish", "wheat")
OF_PICTURE: Final = {  # the characters that a set can contain, by its type: spec/classic/components.toml
    "ivory": ("queen",),
    "ebony": ("high-priest",),
    "marble": ("high-priestess",),
    "cattle": ("vizier", "scribe-cattle"),
    "fish": ("thief", "scribe-fish"),
    "wheat": ("merchant", "courtesan"),
}
TOKENS_OF_PROSPERITY: Final = range(3)
BEFORE: Final = ((0, 0), (96, 1), (250, 2))  # points of the marker, and Prosperity tokens on the set
TABLE: Final = POSITIONS.read(["seat 0 corruption: wheat-0"]).state


def scarabs_on(kind: Card) -> int:
    """Read the number of scarabs from the name of a card."""
    figure = kind.name.split("-")[1:2]
    return int(figure[0]) if figure and figure[0].isdigit() else 0


def sets_of_the_box() -> Iterator[tuple[Card, ...]]:
    """Yield every set of three or more cards in the box: of each type with any amulets, and of amulets alone."""
    for good in GOODS:
        kinds = [kind for kind in ALL_CARDS.distinct() if kind.name.split("-")[0] == good]
        kinds += [card(name) for name in OF_PICTURE[good]]
        numbers = [range(ALL_CARDS.count(kind) + 1) for kind in (*kinds, AMULET)]
        for of_goods in product(*numbers):
            cards = tuple(kind for kind, number in zip((*kinds, AMULET), of_goods, strict=True) for _ in range(number))
            if len(cards) >= 3 and any(kind is not AMULET for kind in cards):
                yield cards
    for number in range(3, ALL_CARDS.count(AMULET) + 1):
        yield (AMULET,) * number


@fault("a tenth card does not count", "0 Prosperity: expected", "classic.scoring.set").at(
    "rules.scoring.score_set", lambda right: lambda scarabs, cards: right(scarabs, min(cards, 9))
)
@fault("a horizontal set scores at most eight", "horizontal: expected 9, got 8", "classic.scoring.horizontal").at(
    "rules.scoring.score_horizontal", lambda _: lambda scarabs: min(scarabs, 8)
)
@check("classic.scoring.set", "classic.scoring.horizontal", kind=enumeration)
def every_possible_set_scores_cards_times_scarabs() -> int:
    """Check each set with none, one and two Prosperity tokens, and as a horizontal set, by adding up scarabs."""
    size = 0
    for cards in sets_of_the_box():
        pile, scarabs = Cards.of(cards), sum(map(scarabs_on, cards))
        for prosperity in TOKENS_OF_PROSPERITY:
            points = sum(scarabs + 2 * prosperity for _ in cards)
            line = score_line(pile, prosperity, PUBLISHED.figures, horizontal=False)
            hold(f"{pile}, {prosperity} Prosperity", (len(cards), points), (line.count, line.points))
            size += 1
        hold(f"{pile}, horizontal", scarabs, score_line(pile, 0, PUBLISHED.figures, horizontal=True).points)
        size += 1
    return size


@fault("a second Prosperity does not count", r"prosperity=2.*, from 250: expected", "classic.scoring.set").at(
    "rules.scoring.score_line",
    lambda right: lambda cards, prosperity, *rest, **how: right(cards, min(prosperity, 1), *rest, **how),
)
@fault("there are at most eight steps back", r"91, 341, 9\), got", "classic.scoring.penalty").at(
    "rules.scoring.count_steps", lambda right: lambda *points: min(right(*points), 8)
)
@check(
    "classic.scoring.round-points",
    "classic.scoring.penalty",
    "classic.scoring.penalty-base",
    "classic.scoring.set",
    kind=enumeration,
)
def a_scoring_adds_the_points_of_a_set_and_steps_back_for_each_full_ten() -> int:
    """Check each set of the only corrupt player, with several markers and Prosperity tokens, and each penalty base."""
    size = 0
    for cards, (before, prosperity), base in product(sets_of_the_box(), BEFORE, ("set-points", "all-points")):
        played_set = PlayedSet(Cards.of(cards), prosperity)
        own = evolve(TABLE.seats[0], sets=(played_set,), marker=before, round_start=before)
        game = Classic(choices=Choices(penalty_base=base))  # type: ignore[arg-type]  # one of the two
        sheet, other = score_round(game, evolve(TABLE, seats=(own, TABLE.seats[1])))
        points = len(cards) * (sum(map(scarabs_on, cards)) + 2 * prosperity)
        tens = len(range(10, points + 1, 10))
        expected = (True, points, before + points, tens)
        hold(f"{played_set}, from {before}", expected, (sheet.penalised, sheet.points, sheet.scored, sheet.steps))
        hold(f"{played_set}, the other", (False, 0, 0), (other.penalised, other.points, other.after))
        size += 1
    return size
