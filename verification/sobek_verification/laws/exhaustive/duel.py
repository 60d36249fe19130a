"""Finite domains of duel: lines of the Market, sales and removals, and the scoring."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations_with_replacement, compress, islice, product, zip_longest
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.duel.board import CELLS, Ankh, Market, line_of
from sobek_core.duel.choices import Choices
from sobek_core.duel.components import (
    ALL_TILES,
    ALL_TOKENS,
    CHARACTERS,
    GOODS_OF,
    OF_GOOD,
    WILD,
    Debens,
    Good,
    Mark,
    Tiles,
    Token,
    Tokens,
    tile,
)
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import DEBENS, GameScored
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import AddTiles, DrawDeben, Orient, PlayCharacter, SellSet, Take
from sobek_core.duel.rules.game_end import Removal, removed_at_end
from sobek_core.duel.rules.scoring import count_scarabs, score_seat
from sobek_core.duel.rules.sellable import sellable_types
from sobek_core.duel.seen import see_event
from sobek_core.duel.state import Action, AnkhDirection, CourtesanTiles, Finished, PyramidAction, Seat, SoldSet, State
from sobek_core.duel.text.notation import TILES
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.visibility import view
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_invariants.duel.ending import wrongly_removed
from sobek_invariants.duel.observed import RAYS, ObservedState
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import (
    enumeration,
    hold,
    judge,
    listed_backwards,
    piles_to_try,
    refusing_a_whole_hand,
    rows_of,
    subsets,
)
from sobek_verification.seeding import always, with_figures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


# Every line of the Market, with tiles on any of its cells: what can be taken, and where the Ankh can face.

GAME: Final = Duel()
AT_MARKET: Final = POSITIONS.read(["draw-pile: marble-b-0", "bag: 5"]).state
AT: Final = {at.name: at for at in CELLS}
# A different tile for each cell, so that none can be confused; characters among them.
ON_CELLS: Final = dict(zip(AT, ALL_TILES.distinct()[-len(AT) :], strict=True))
LINES: Final = {
    (start, mark): tuple(cell for ray in rays for cell in ray) for start in AT for mark, rays in RAYS[start].items()
}
EXCHANGED: Final = {Mark.RISING: Mark.FALLING, Mark.FALLING: Mark.RISING}


def _with_the_goal(right: Any) -> object:
    return tuple(tuple((*way, CELLS[goal]) for goal, way in enumerate(of_cell)) for of_cell in right)


def _in_one_direction(right: Any) -> object:
    return tuple(
        {mark: tuple(at for at in cells if at.index > index) for mark, cells in of_cell.items()}
        for index, of_cell in enumerate(right)
    )


@fault("a line runs to one edge", "board.LINES", _in_one_direction, "duel.market.line")
@fault(
    "the diagonals are exchanged",
    "board.LINES",
    lambda right: tuple({EXCHANGED.get(mark, mark): cells for mark, cells in of_cell.items()} for of_cell in right),
    "duel.market.line",
)
@fault("cells are in the opposite order", "board.ALL_LINES", lambda right: tuple(cells[::-1] for cells in right))
@fault("the tile taken is skipped too", "rules.market.BETWEEN", _with_the_goal, "duel.market.corruption")
@fault("no tile is skipped", "rules.market.BETWEEN", lambda _: 36 * (36 * ((),),), "duel.market.corruption")
@fault("every tile is reached", "rules.market.on_line.check", always(None), "duel.market.line", "duel.pirogues.pyramid")
@fault("a pyramid opens no other line", "rules.market.all_lines_of", lambda _: line_of, "duel.pirogues.pyramid")
@enumeration(
    "duel.market.tile", "duel.market.line", "duel.market.corruption", "duel.market.ankh", "duel.pirogues.pyramid"
)
def a_take_reaches_the_line_and_adds_what_it_skips_to_corruption() -> int:
    """Take from every cell, with the Ankh on any cell and in any direction, in an action and in a pyramid's extra turn.

    There are tiles on any cells of the line, and on all or no other cells.
    """
    size, takes = 0, [Take(0, at) for at in CELLS]
    for (start, mark), full in product(LINES, (False, True)):
        line = LINES[start, mark]
        others = [name for name in AT if full and name not in {start, *line}]
        for chosen in product((False, True), repeat=len(line)):
            state = evolve(AT_MARKET, market=_market([*compress(line, chosen), *others]), ankh=Ankh(AT[start], mark))
            for pending in (Action(0), PyramidAction(0)):
                size += judge("duel", Position(GAME, evolve(state, pending=pending)), takes)
    return size


@fault("every direction is allowed", "rules.market.may_face", always(True))
@fault("only three are listed", "rules.market.directions", lambda right: lambda state: right(state)[:3])
@fault("no cell is on a line", "rules.market.ALL_LINES", lambda _: 36 * ((),))
@enumeration("duel.market.towards-a-tile")
def a_direction_leads_towards_a_tile_if_any_does() -> int:
    """Turn the Ankh on every cell, with at most one tile on each of its four lines, and on all or no other cells."""
    size, turns = 0, [Orient(0, mark) for mark in Mark]
    for start, full in product(AT, (False, True)):
        lines = [LINES[start, mark] for mark in Mark]
        others = [name for name in AT if full and name != start and not any(name in line for line in lines)]
        for tiles in product(*((None, *names) for names in lines)):
            market = _market([*filter(None, tiles), *others])
            state = evolve(AT_MARKET, market=market, ankh=Ankh(AT[start]), pending=AnkhDirection(0))
            size += judge("duel", Position(GAME, state), turns)
    return size


def _market(names: Iterable[str]) -> Market:
    return Market.of((AT[name], ON_CELLS[name]) for name in names)


# Every small hand: what may be tried in sales and with the Courtesan, and what the end removes (spec/duel/selling.md):
# all piles in the hand and a few that are not, as types that have been sold or not.

TABLE: Final = POSITIONS.read(["draw-pile: marble-b-0", "ankh: c3 v"]).state
GAMES: Final = tuple(Duel(choices=choices) for choices in (Choices(), Choices(new_set_goods="typed-tile")))

# Goods tiles with either back, a character of their type, a tile of another type, and both kinds of wild tiles, in the
# order of kinds. There is no wheat in hand: it stands for all types that are not in hand.
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "thief", "architect")))
NAMED: Final = (Good.FISH, Good.WHEAT, Good.IVORY)
LYING: Final = (
    SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 fish-f-1"), tokens=2),
    SoldSet(Good.WHEAT, TILES.read("wheat-v-1 wheat-f-1 wheat-b-1"), tokens=1),
    SoldSet(Good.IVORY, TILES.read("ivory-v-3 ivory-b-3 statue-v")),
)
COURTESAN: Final = tile("courtesan")
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 4  # two more than the Courtesan adds


def _without_types_of_wild_tiles_alone(right: Any) -> Any:
    return lambda own, *rest: [good for good in right(own, *rest) if own.hand.has_any(OF_GOOD[good])]


def opening_with_any_tile(_right: object) -> Any:
    """Let any tile begin a set."""
    return lambda _goods, _characters, *, new_set_goods: bool(new_set_goods)


def opening_with_a_character(_right: object) -> Any:
    """Let a goods tile or a character begin a set, under both readings."""
    return lambda goods, characters, *, new_set_goods: bool(new_set_goods) and goods + characters > 0


def _without_scarabs_tokens(right: Any) -> Any:
    return lambda own, *rest: right(evolve(own, sold=tuple(evolve(one, tokens=0) for one in own.sold)), *rest)


@fault("sales are listed backwards", "rules.selling.legal_sales", listed_backwards)
@fault(
    "the first is listed twice",
    "rules.selling.legal_sales",
    lambda right: lambda *state: [*islice(right(*state), 1), *right(*state)],
)
@fault(
    "the last is listed twice",
    "rules.selling.legal_sales",
    lambda right: lambda *state: [*right(*state), *[*right(*state)][-1:]],
)
@fault(
    "wild tiles alone are not listed",
    "rules.selling.sellable_types",
    _without_types_of_wild_tiles_alone,
    "duel.selling.expanding",
)
@fault("wild tiles alone have no type", ".sellable_types", _without_types_of_wild_tiles_alone, "duel.selling.expanding")
@fault(
    "a whole hand is refused",
    "rules.selling.in_hand.check",
    refusing_a_whole_hand("tiles"),
    "duel.selling.in-hand",
)
@fault("any number will do", "rules.selling.three.check", always(None), "duel.selling.three")
@fault("types can be mixed", "rules.selling.one_type.check", always(None), "duel.selling.one-type")
@fault("any tile opens a set", "rules.selling.opens_a_set", opening_with_any_tile, "duel.selling.new-set")
@fault("a character opens a set", "rules.selling.opens_a_set", opening_with_a_character, "duel.selling.new-set")
@fault(
    "a character makes a type sellable",
    "rules.sellable.opens_a_set",
    opening_with_a_character,
    "duel.selling.new-set",
)
@fault("scarabs tokens are lost", "rules.selling.move_to_set", _without_scarabs_tokens, "duel.selling.expanding")
@enumeration(
    "duel.selling.in-hand",
    "duel.selling.three",
    "duel.selling.one-type",
    "duel.selling.new-set",
    "duel.selling.expanding",
)
def a_sale_is_legal_exactly_when_its_laws_hold() -> int:
    """Sell from all hands of up to five tiles of KINDS, as each of the types NAMED, under both readings.

    Any of the sets LYING have been sold. The types that can be sold are those of the legal sales.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND)):
        moves = [SellSet(0, pile, good) for good in NAMED for pile in piles_to_try(hand, KINDS)]
        for own, game in product(subsets(LYING), GAMES):
            seat = Seat(hand, own)
            position = _position(game, seat, Action(0))
            size += judge("duel", position, moves)
            legal = position.game.legal(position.state)
            types = list(dict.fromkeys(move.good for move in legal if isinstance(move, SellSet)))
            found = sellable_types(seat, position.game.choices, position.game.edition.figures)
            hold(f"{hand}, {own} sold, {game.choices}: types", types, list(found))
    return size


@fault(
    "two tiles are not listed",
    "rules.characters.legal_additions",
    lambda right: lambda *state: tuple(move for move in right(*state) if len(move.tiles) == 1),
    "duel.characters.courtesan-number",
)
@fault(
    "three tiles can be added",
    "rules.characters.legal_additions",
    with_figures(courtesan_max=3),
    "duel.characters.courtesan-number",
)
@fault(
    "a whole hand is refused",
    "rules.selling.in_hand.check",
    refusing_a_whole_hand("tiles"),
    "duel.selling.in-hand",
)
@fault("types can be mixed", "rules.selling.one_type.check", always(None), "duel.selling.one-type")
@fault(
    "scarabs tokens are lost", "rules.characters.move_to_set", _without_scarabs_tokens, "duel.characters.courtesan-set"
)
@fault(
    "the Courtesan asks the opponent",
    "rules.characters._asks",
    lambda right: lambda *state: (asked := right(*state)) and evolve(asked, seat=1 - asked.seat),
    "duel.characters.courtesan-set",
)
@fault(
    "the Courtesan asks whoever has a set",
    "rules.characters._asks",
    lambda _: lambda _game, state, seat, _power: CourtesanTiles(seat) if state.seats[seat].sold else None,
    "duel.characters.courtesan-set",
)
@enumeration(
    "duel.characters.courtesan-number", "duel.characters.courtesan-set", "duel.selling.in-hand", "duel.selling.one-type"
)
def an_addition_is_legal_exactly_when_its_laws_hold() -> int:
    """Add tiles with the Courtesan from all hands of up to four tiles of KINDS, to the same sets and types.

    Before, play her: she asks exactly if there is anything to add.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND_TO_ADD)):
        moves = [AddTiles(0, pile, good) for good in NAMED for pile in piles_to_try(hand, KINDS)]
        for own, game in product(subsets(LYING), GAMES):
            position = _position(game, Seat(hand, own), CourtesanTiles(0))
            size += judge("duel", position, moves)
            playing = _position(game, Seat(hand.plus(COURTESAN), own), Action(0))
            asked = CourtesanTiles(0) if position.game.legal(position.state) else Action(1)
            pending = playing.game.make(playing.state, PlayCharacter(0, COURTESAN)).state.pending
            hold(f"{hand}, {own} sold: the Courtesan", asked, pending)
    return size


def _position(game: Duel, own: Seat, pending: Action | CourtesanTiles) -> Position[Duel, State]:
    return Position(game, evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))


# What of a hand, in numbers of tiles, leaves the game at its end (duel.game-end.removal).

Counts: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[int, int, bool]  # of a type: goods tiles, characters, whether it has been sold

MAX_WILD: Final = 6  # five statues and the Architect
# The states in which each of all six types can be, and the many more states for three types.
SMALL_GROUPS: Final[tuple[Group, ...]] = (
    (0, 0, False),
    (0, 0, True),
    (0, 1, False),
    (1, 0, False),
    (1, 1, False),
    (3, 0, False),
)
LARGE_GROUPS: Final[tuple[Group, ...]] = tuple(product(range(5), range(3), (False, True)))
EMPTY: Final[Group] = (0, 0, False)
KINDS_AT_END: Final = tuple(
    map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "queen", "thief", "architect"))
)
MOST_AT_END: Final = 6

# Of each type a goods tile and a character; wild tiles; and a set of each type that has been sold.
PAIRS: Final = tuple(
    next((plain, acting) for plain in GOODS_OF[good] for acting in OF_GOOD[good] if acting in CHARACTERS)
    for good in Good
)
WILD_TILES: Final = (*map(tile, ("statue-v", "statue-h", "statue-f", "statue-b", "statue-v")), tile("architect"))
SOLD: Final = tuple(SoldSet(good, Tiles.of([plain] * 3)) for good, (plain, _) in zip(Good, PAIRS, strict=True))


def _in_the_order_of_types(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, *rest: Any, **reading: Any) -> Removal:
        left, gone = wild, []
        for place in range(len(goods)):
            alone = [tuple(n if at == place else 0 for at, n in enumerate(counts)) for counts in (goods, characters)]
            if right(*alone, left, *rest, **reading).types:
                left -= max(0, 3 - goods[place] - characters[place])
                gone.append(place)
        return Removal(tuple(gone), right(goods, characters, wild, *rest, **reading).wild)

    return removal


def _backwards(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, sold: Any, *rest: Any, **reading: Any) -> Removal:
        gone = right(goods[::-1], characters[::-1], wild, sold[::-1], *rest, **reading)
        return Removal(tuple(sorted(len(goods) - 1 - place for place in gone.types)), gone.wild)

    return removal


def _without_wild_tiles_alone(right: Any) -> Any:
    return lambda *hand, **reading: gone if (gone := right(*hand, **reading)).types else Removal((), 0)


def _without_one_of_six(right: Any) -> Any:
    return lambda *own: gone.minus(gone.distinct()[0]) if len(gone := right(*own)) == 6 else gone


@fault("types are taken in their order", "rules.game_end.find_removal", _in_the_order_of_types)
@fault(
    "only one type goes",
    "rules.game_end.find_removal",
    lambda right: lambda *hand, **reading: evolve(gone := right(*hand, **reading), types=gone.types[:1]),
)
@fault("the later of equal types is taken", "rules.game_end.find_removal", _backwards)
@fault("wild tiles are left", ".removed_at_end", lambda right: lambda *own: right(*own).without(WILD))
@fault("wild tiles alone stay", "rules.game_end.find_removal", _without_wild_tiles_alone)
@fault("a character opens a set", "rules.game_end.opens_a_set", opening_with_a_character)
@fault("any tile opens a set", "rules.game_end.opens_a_set", opening_with_any_tile)
@fault("characters have no type", "rules.game_end.OF_GOOD", lambda _: GOODS_OF)
@fault("no character is wild", "rules.game_end.WILD", lambda _: Tiles.kind_set({*WILD} - {*CHARACTERS}))
@fault("one of six tiles stays", ".removed_at_end", _without_one_of_six)
@enumeration("duel.game-end.removal")
def the_end_removes_what_the_best_use_of_wild_tiles_could_sell() -> int:
    """Check all hands below, under both readings."""
    size = 0
    for own, game in product(_hands(), GAMES):
        gone = removed_at_end(game, own)
        observed = ObservedState.of(game, evolve(TABLE, seats=(own, TABLE.seats[1])))
        if wrong := [*wrongly_removed(observed, 0, Counter(gone))]:
            hold(f"{game.choices.new_set_goods}, {own}", "nothing wrong", wrong)
        size += 1
    return size


def _hands() -> Iterator[Seat]:
    """Yield hands of all six types in SMALL_GROUPS, and of three types in LARGE_GROUPS, with 0 to 6 wild tiles.

    The three are the first, the third and the sixth in the order of types. Then yield all hands of up to six tiles of
    KINDS_AT_END, with any of the types NAMED already sold.
    """
    of_three = ((a, EMPTY, b, EMPTY, EMPTY, c) for a, b, c in product(LARGE_GROUPS, repeat=3))
    for groups in chain(product(SMALL_GROUPS, repeat=len(Good)), of_three):
        counts = {
            kind: number
            for pair, group in zip(PAIRS, groups, strict=True)
            for kind, number in zip(pair, group, strict=False)
            if number
        }
        typed = Tiles.of(Counter(counts).elements())
        sold = tuple(one for one, group in zip(SOLD, groups, strict=True) if group[2])
        for wild in range(MAX_WILD + 1):
            yield Seat(typed + Tiles.of(WILD_TILES[:wild]), sold)
    before = {sold.good: sold for sold in LYING}
    for kinds, sold_types in product(rows_of(KINDS_AT_END, MOST_AT_END), subsets(NAMED)):
        yield Seat(Tiles.of(kinds), tuple(before[good] for good in sold_types))


# Every set of the box and everything else that may be kept, scored at the end of a game (spec/duel/scoring.md).

WILD_OF_BOX: Final = tuple(ALL_TILES.among(WILD))
FISH: Final = SoldSet(Good.FISH, Tiles.of([tile("fish-v-1"), tile("fish-h-1"), tile("fish-f-1")]))
QUEEN: Final = tile("queen")
# The Market and the draw pile are empty. The game is scored as soon as seat 1 draws its deben; or else it ends as soon
# as seat 1 has played its last tile.
DRAWING: Final = POSITIONS.read(["ankh: c3 v", "bag: 5", "turn: reward-draw seat 1 left 1"]).state
PLAYING: Final = POSITIONS.read(["ankh: c3 v", "seat 1 hand: queen", "turn: action seat 1"]).state
CORRUPTION: Final = tuple(ALL_TILES)[::3]  # twenty tiles and more
TILES_OF_CORRUPTION: Final = (0, 1, 2, 5, len(CORRUPTION))


def sets_of(good: Good) -> Iterator[SoldSet]:
    """Yield every set of a type in the box, with any number of wild tiles and up to two scarabs tokens."""
    for typed in Tiles.of(ALL_TILES).among(OF_GOOD[good]).subpiles(1, None):
        for wild, tokens in product(range(len(WILD_OF_BOX) + 1), range(3)):
            if len(typed) + wild >= 3:
                yield SoldSet(good, typed + Tiles.of(WILD_OF_BOX[:wild]), tokens)


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
        yield Tokens.of(token for token, number in zip(Token, numbers, strict=True) for _ in range(number))


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
