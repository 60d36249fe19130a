"""Every set of the box and everything else that may be kept, scored at the end of a game (spec/duel/scoring.md)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product, zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import Duel
from sobek_core.duel.components import ALL_TILES, ALL_TOKENS, OF_GOOD, WILD, Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import DEBENS, GameScored
from sobek_core.duel.moves import DrawDeben, PlayCharacter
from sobek_core.duel.rules.scoring import count_scarabs, score_seat
from sobek_core.duel.seen import see_event
from sobek_core.duel.state import Finished, Seat, SoldSet
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.visibility import view
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold, judge
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterator


WILD_TILES: Final = tuple(ALL_TILES.among(WILD))
FISH: Final = SoldSet(Good.FISH, Tiles.of([tile("fish-v-1"), tile("fish-h-1"), tile("fish-f-1")]))
QUEEN: Final = tile("queen")
GAME: Final = Duel()
# The Market and the draw pile are empty. The game is scored as soon as seat 1 draws its deben; or else it ends as soon
# as seat 1 has played its last tile.
DRAWING: Final = POSITIONS.read(["ankh: c3 v", "bag: 5", "turn: reward-draw seat 1 left 1"]).state
PLAYING: Final = POSITIONS.read(["ankh: c3 v", "seat 1 hand: queen", "turn: action seat 1"]).state
CORRUPTION: Final = tuple(ALL_TILES)[::3]  # twenty tiles and more
TILES_OF_CORRUPTION: Final = (0, 1, 2, 5, len(CORRUPTION))


def sets_of(good: Good) -> Iterator[SoldSet]:
    """Yield every set of a type in the box, with any number of wild tiles and up to two scarabs tokens."""
    for typed in Tiles.of(ALL_TILES).among(OF_GOOD[good]).subpiles(1, None):
        for wild, tokens in product(range(len(WILD_TILES) + 1), range(3)):
            if len(typed) + wild >= 3:
                yield SoldSet(good, typed + Tiles.of(WILD_TILES[:wild]), tokens)


@fault(
    "a tenth tile does not count",
    "rules.scoring.score_set",
    lambda right: lambda tiles, scarabs: right(min(tiles, 9), scarabs),
    "duel.scoring.set",
)
@fault(
    "a token has one scarab",
    "rules.scoring.score_line",
    lambda right: lambda sold, figures: right(sold, evolve(figures, scarabs_per_token=1)),
    "duel.scoring.set",
    "duel.pirogues.scarabs",
)
@enumeration("duel.scoring.set", "duel.pirogues.scarabs")
def every_possible_set_scores_tiles_times_scarabs() -> int:
    """Score each set, together with one of each other type while there are any, and return the number of sets."""
    size, drawn = 0, [DrawDeben(5)]
    for sets in zip_longest(*map(sets_of, Good)):
        sold = tuple(filter(None, sets))
        seats = (evolve(DRAWING.seats[0], sold=sold), DRAWING.seats[1])
        judge("duel", Position(GAME, evolve(DRAWING, seats=seats)), drawn)
        size += len(sold)
    return size


def kept_tokens() -> Iterator[Tokens]:
    """Yield every pile of tokens in the box."""
    for numbers in product(*(range(ALL_TOKENS.count(token) + 1) for token in Token)):
        yield Tokens.from_counts(dict(zip(Token, numbers, strict=True)))


@fault(
    "a second token of two debens does not count",
    "rules.scoring.token_points",
    lambda _: lambda tokens, _figures: 7 * tokens.count(Token.SEVEN) + 2 * min(tokens.count(Token.DEBEN_2), 1),
    "duel.scoring.tokens",
)
@enumeration("duel.scoring.corruption-count", "duel.scoring.tokens", "duel.scoring.debens", "duel.scoring.total")
def every_pile_of_kept_tokens_counts_in_score_and_corruption() -> int:
    """Score every pile of tokens that can be kept, with up to twelve debens and with some tiles of Corruption."""
    size, drawn = 0, [DrawDeben(5)]
    for tokens, debens, tiles in product(kept_tokens(), (0, 1, 12), TILES_OF_CORRUPTION):
        kept = Debens.of([3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9][:debens])
        corruption = Tiles.of(CORRUPTION[:tiles])
        own = evolve(DRAWING.seats[0], sold=(FISH,), tokens=tokens, debens=kept, corruption=corruption)
        size += judge("duel", Position(GAME, evolve(DRAWING, seats=(own, DRAWING.seats[1]))), drawn)
    return size


@fault("snakes do not count", "rules.scoring.snake_points", always(0), "duel.scoring.corruption-count")
@fault("the bag is no limit", "rules.scoring.min", lambda _: max, "duel.scoring.reward")
@fault(
    "snakes among many do not count",
    "rules.scoring.corruption_of",
    lambda right: lambda seat, *rest: right(seat, *rest) if len(seat.tokens) <= 3 else len(seat.corruption),
    "duel.scoring.corruption-count",
)
@fault(
    "each point less brings a deben",
    "rules.scoring.count_reward",
    lambda _: lambda less, *_: less,
    "duel.scoring.reward",
)
@enumeration("duel.scoring.reward", "duel.scoring.corruption-count", "duel.game-end.trigger")
def the_reward_depends_on_tiles_and_snakes_alone() -> int:
    """End the game with every pile of tokens that can be kept, some Corruption of either player, and any bag."""
    size, last = 0, [PlayCharacter(1, QUEEN)]
    for tokens, one, other in product(kept_tokens(), (0, 1, 5), (0, 2, 20)):
        seats = (
            evolve(PLAYING.seats[0], tokens=tokens, corruption=Tiles.of(CORRUPTION[:one])),
            evolve(PLAYING.seats[1], corruption=Tiles.of(CORRUPTION[:other])),
        )
        bag = Debens.of([3, 3, 4, 5, 6, 7, 8, 9, 9][: size % 10])
        size += judge("duel", Position(GAME, evolve(PLAYING, seats=seats, bag=bag)), last)
    return size


# What everybody sees of it: all debens, and of Corruption only the number of tiles (spec/duel/visibility.md).

# Some sets of debens and some Corruption boards at the end, including boards of the same size with different tiles.
DEBENS_KEPT: Final = tuple(map(Debens.of, ((), (4,), (9, 5), (5, 5, 3))))
BOARDS: Final = tuple(
    Tiles.of(one) for size in range(3) for one in combinations_with_replacement(map(tile, ("ivory-v-3", "queen")), size)
)


def _without_debens_of_others(right: Any) -> Any:
    def see(before: object, event: GameScored, after: object, viewer: object) -> object:
        shown = (sheet if seat == viewer else evolve(sheet, debens=()) for seat, sheet in enumerate(event.sheets))
        return right(before, GameScored(tuple(shown)), after, viewer)

    return see


@fault("debens of others stay closed", ".see_event", _without_debens_of_others)
@fault(
    "sheets show scarabs of corruption",
    ".score_seat",
    lambda right: lambda seat, *rest: evolve(right(seat, *rest), corruption=count_scarabs(seat.corruption)),
)
@fault(
    "debens are open afterwards",
    "visibility.chosen_from",
    lambda _: lambda pending: (0, DEBENS[1]) if isinstance(pending, Finished) else None,
)
@enumeration("duel.visibility.scoring")
def at_scoring_everybody_sees_all_debens_and_only_the_number_of_tiles_of_corruption() -> int:
    """Compare the sheets that every viewer sees with what the players have, and views after scoring with those before.

    The domain has all pairs of DEBENS_KEPT and of BOARDS.
    """
    cases = 0
    for debens, boards in product(product(DEBENS_KEPT, repeat=2), product(BOARDS, repeat=2)):
        seats = tuple(Seat(corruption=board, debens=own) for own, board in zip(debens, boards, strict=True))
        scored, over = evolve(DRAWING, seats=seats), Finished()
        for viewer in (0, 1, *Observer):
            seen = see_event(
                DRAWING.pending, GameScored(tuple(score_seat(seat, PUBLISHED.figures) for seat in seats)), over, viewer
            )
            where = f"{debens}, {boards}, seen by {viewer}"
            expected = tuple((tuple(own), len(board)) for own, board in zip(debens, boards, strict=True))
            sheets = seen.sheets if isinstance(seen, GameScored) else ()
            hold(where, expected, tuple((sheet.debens, sheet.corruption) for sheet in sheets))
            before, after = (view(evolve(scored, pending=one), viewer).seats for one in (DRAWING.pending, over))
            hold(f"{where}: view", before, after)
            cases += 1
    return cases
