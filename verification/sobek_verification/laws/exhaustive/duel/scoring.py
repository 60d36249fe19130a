"""Score every set of the box, and everything else that may be kept (spec/duel/scoring.md)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import Duel
from sobek_core.duel.components import ALL_TILES, ALL_TOKENS, OF_GOOD, WILD, Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.game_end import begin_turn
from sobek_core.duel.rules.scoring import score_line, score_seat
from sobek_core.duel.state import Finished, RewardDraw, SoldSet
from sobek_core.duel.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, fault, hold
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.components import Tile


OF_SCARABS_TOKENS: Final = range(3)
WILD_TILES: Final = tuple(ALL_TILES.among(WILD))
FISH: Final = SoldSet(Good.FISH, Tiles.of([tile("fish-v-1"), tile("fish-h-1"), tile("fish-f-1")]))
# The Market and the draw pile are empty, so that whoever begins a turn with an empty hand ends the game.
GAME: Final = Duel()
TABLE: Final = POSITIONS.read(["ankh: c3 v"]).state
CORRUPTION: Final = tuple(ALL_TILES)[::3]  # twenty tiles and more
TILES_OF_CORRUPTION: Final = (0, 1, 2, 5, len(CORRUPTION))


def scarabs_on(kind: Tile) -> int:
    """Read the number of scarabs from the name of a tile."""
    figure = kind.name.split("-")[2:3]
    return int(figure[0]) if figure and figure[0].isdigit() else 0


def sets_of_the_box() -> Iterator[tuple[Good, tuple[Tile, ...]]]:
    """Yield every set of three or more tiles of each type, with its characters and any number of wild tiles."""
    for good in Good:
        kinds = tuple(ALL_TILES.among(OF_GOOD[good]).distinct())
        for numbers in product(*(range(ALL_TILES.count(kind) + 1) for kind in kinds)):
            typed = tuple(kind for kind, number in zip(kinds, numbers, strict=True) for _ in range(number))
            for wild in range(len(WILD_TILES) + 1):
                if typed and len(typed) + wild >= 3:
                    yield good, (*typed, *WILD_TILES[:wild])


@fault("a tenth tile does not count", "0 tokens: expected", "duel.scoring.set").at(
    "rules.scoring.score_set", lambda right: lambda tiles, scarabs: right(min(tiles, 9), scarabs)
)
@fault("a token has one scarab", "1 tokens: expected", "duel.scoring.set", "duel.pirogues.scarabs").at(
    ".score_line", lambda right: lambda sold, figures: right(sold, evolve(figures, scarabs_per_token=1))
)
@check("duel.scoring.set", "duel.pirogues.scarabs", kind=enumeration)
def every_possible_set_scores_tiles_times_scarabs() -> int:
    """Check each set with none, one and two scarabs tokens on it, by adding up scarabs for each tile."""
    size = 0
    for good, tiles in sets_of_the_box():
        pile, scarabs = Tiles.of(tiles), sum(map(scarabs_on, tiles))
        for tokens in OF_SCARABS_TOKENS:
            points = sum(scarabs + 2 * tokens for _ in tiles)
            line = score_line(SoldSet(good, pile, tokens=tokens), PUBLISHED.figures)
            if (line.count, line.points) != (len(tiles), points):  # formatting each would take long
                hold(f"{good}: {pile}, {tokens} tokens", (len(tiles), points), (line.count, line.points))
            size += 1
    return size


def kept_tokens() -> Iterator[Tokens]:
    """Yield every pile of tokens in the box."""
    for numbers in product(*(range(ALL_TOKENS.count(token) + 1) for token in Token)):
        yield Tokens.from_counts(dict(zip(Token, numbers, strict=True)))


def _in_all(tokens: Tokens, points: dict[Token, int]) -> int:
    return sum(points.get(token, 0) for token in tokens)


@fault("a second token of two debens does not count", "expected", "duel.scoring.tokens").at(
    "rules.scoring.token_points",
    lambda _: lambda tokens, _figures: 7 * tokens.count(Token.SEVEN) + 2 * min(tokens.count(Token.DEBEN_2), 1),
)
@check(
    "duel.scoring.corruption-count",
    "duel.scoring.tokens",
    "duel.scoring.debens",
    "duel.scoring.total",
    kind=enumeration,
)
def every_pile_of_kept_tokens_counts_in_score_and_corruption() -> int:
    """Check every pile of tokens that can be kept, with up to twelve debens and with some tiles of Corruption."""
    size = 0
    for tokens, debens, tiles in product(kept_tokens(), (0, 1, 12), TILES_OF_CORRUPTION):
        drawn = Debens.of([3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9][:debens])
        corrupt = Tiles.of(CORRUPTION[:tiles])
        sheet = score_seat(
            evolve(TABLE.seats[0], sold=(FISH,), tokens=tokens, debens=drawn, corruption=corrupt), PUBLISHED.figures
        )
        score = 3 * 3 + sum(drawn) + _in_all(tokens, {Token.SEVEN: 7, Token.DEBEN_2: 2})
        count = tiles + _in_all(tokens, {Token.SNAKE_1: 1, Token.SNAKE_2: 2})
        hold(f"{tokens}, {drawn}, {tiles} of corruption", (score, count), (sheet.score, sheet.count))
        size += 1
    return size


@fault("snakes do not count", "expected", "duel.scoring.corruption-count").at("rules.scoring.snake_points", always(0))
@fault("the bag is no limit", "expected", "duel.scoring.reward").at("rules.game_end.min", lambda _: max)
@fault("snakes among many do not count", "expected", "duel.scoring.corruption-count").at(
    "rules.scoring.corruption_of",
    lambda right: lambda seat, *rest: right(seat, *rest) if len(seat.tokens) <= 3 else len(seat.corruption),
)
@fault("each point less brings a deben", "expected", "duel.scoring.reward").at(
    "rules.scoring.count_reward", lambda _: lambda less, *_: less
)
@check("duel.scoring.reward", "duel.scoring.corruption-count", "duel.game-end.trigger", kind=enumeration)
def the_reward_depends_on_tiles_and_snakes_alone() -> int:
    """Check every pile of tokens that can be kept, with some Corruption of either player, and bags of any size."""
    size = 0
    for tokens, one, other in product(kept_tokens(), (0, 1, 5), (0, 2, 20)):
        seats = (
            evolve(TABLE.seats[0], tokens=tokens, corruption=Tiles.of(CORRUPTION[:one])),
            evolve(TABLE.seats[1], corruption=Tiles.of(CORRUPTION[:other])),
        )
        bag = Debens.of([3, 3, 4, 5, 6, 7, 8, 9, 9][: size % 10])
        after = begin_turn(GAME, evolve(TABLE, seats=seats, bag=bag), 0, ()).state.pending
        more = one + _in_all(tokens, {Token.SNAKE_1: 1, Token.SNAKE_2: 2}) - other
        draws = min(1 + abs(more) // 3, len(bag)) if more else 0
        expected = RewardDraw(1 if more > 0 else 0, draws) if draws else Finished()
        hold(f"{tokens}, corruption {one} and {other}, {len(bag)} in the bag", expected, after)
        size += 1
    return size
