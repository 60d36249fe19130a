"""The enumerations of duel find faults seeded in the core."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.duel import board
from sobek_core.duel import visibility as view
from sobek_core.duel.components import CHARACTERS, GOODS_OF, OF_GOOD, WILD, Mark, Token
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import DEBENS, GameScored, Zone
from sobek_core.duel.rules import characters, game_end, market, saleable, selling
from sobek_core.duel.rules import scoring as core_scoring
from sobek_core.duel.rules.game_end import Removal
from sobek_core.duel.state import CourtesanTiles, Finished
from sobek_core.kernel.game import Reason
from sobek_core.kernel.visibility import Seen, Visibility
from sobek_verification.laws.exhaustive.duel import lines, removal, sales, scoring, visibility
from sobek_verification.laws.exhaustive.enumeration import DifferenceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.duel import Duel
    from sobek_core.duel.board import Cell
    from sobek_core.duel.choices import Choices
    from sobek_core.duel.components import Good, Power, Tiles, Tokens
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.events import Place, SeatSheet, SetLine, TilesMoved
    from sobek_core.duel.moves import AddTiles, SellSet
    from sobek_core.duel.rules.saleable import NewSet
    from sobek_core.duel.state import Seat, SoldSet, State


def _nothing(*_arguments: object) -> tuple[()]:
    return ()


# Lines.

LINES: Final = lines.every_line_runs_to_both_edges
TAKES: Final = lines.a_take_reaches_the_line_and_adds_what_it_skips_to_corruption
DIRECTIONS: Final = lines.a_direction_leads_towards_a_tile_if_any_does
RIGHT_LINE_OF: Final = board.line_of
RIGHT_DIRECTIONS: Final = market.directions
WITH_THE_GOAL: Final = tuple(
    tuple((*way, board.CELLS[goal]) for goal, way in enumerate(ways)) for ways in board.BETWEEN
)
ONE_SENSE: Final = tuple(
    {mark: tuple(at for at in cells if at.index > index) for mark, cells in one.items()}
    for index, one in enumerate(board.LINES)
)


def _swaps_the_diagonals(start: Cell, goal: Cell) -> Mark | None:
    mark = board.line_between(start, goal)
    return {Mark.RISING: Mark.FALLING, Mark.FALLING: Mark.RISING}.get(mark, mark) if mark else None


def _counts_the_own_cell_to_the_column(start: Cell, goal: Cell) -> Mark | None:
    return Mark.COLUMN if goal.column == start.column else board.line_between(start, goal)


def _looks_down_alone(start: Cell, goal: Cell) -> Mark | None:
    return board.line_between(start, goal) if goal.row >= start.row else None


def _forgets_the_last_mark(state: State) -> tuple[Mark, ...]:
    return RIGHT_DIRECTIONS(state)[:3]


# What is seen.

PLACES: Final = visibility.each_viewer_sees_of_each_place_what_the_chapter_says
WAITING: Final = visibility.what_is_drawn_is_seen_by_the_player_who_chooses
ALL_OPEN: Final = {**view.FOR_OTHERS, Zone.HAND: Visibility.FACES}


# Sales.

SALES: Final = sales.a_sale_is_legal_exactly_when_its_laws_hold
ADDITIONS: Final = sales.an_addition_is_legal_exactly_when_its_laws_hold
RIGHT_SALES: Final = selling.legal_sales
RIGHT_ADDITIONS: Final = characters.legal_additions
RIGHT_TYPES: Final = saleable.saleable_types
RIGHT_IN_HAND: Final = selling.not_in_hand
RIGHT_PUT: Final = selling.put


def _lists_sales_backwards(game: Duel, state: State, seat: int) -> list[SellSet]:
    return [*RIGHT_SALES(game, state, seat)][::-1]


def _lists_the_first_sale_twice(game: Duel, state: State, seat: int) -> list[SellSet]:
    return [*islice(RIGHT_SALES(game, state, seat), 1), *RIGHT_SALES(game, state, seat)]


def _asks_with_a_set(_game: Duel, state: State, seat: int, _power: Power) -> CourtesanTiles | None:
    return CourtesanTiles(seat) if state.seats[seat].sold else None


def _lists_no_addition_of_two(game: Duel, state: State, seat: int) -> tuple[AddTiles, ...]:
    return tuple(move for move in RIGHT_ADDITIONS(game, state, seat) if len(move.tiles) == 1)


def _forgets_wild_tiles_alone(own: Seat, choices: Choices, figures: Figures) -> list[Good]:
    return [good for good in RIGHT_TYPES(own, choices, figures) if own.hand.has_any(OF_GOOD[good])]


def _refuses_a_whole_hand(seat: Seat, tiles: Tiles) -> tuple[Reason, ...]:
    return (Reason("duel.selling.in-hand"),) if tiles == seat.hand else RIGHT_IN_HAND(seat, tiles)


def _takes_the_scarabs_away(seat: Seat, number: int, tiles: Tiles, good: Good) -> tuple[Seat, TilesMoved]:
    bare = tuple(evolve(sold, tokens=0) for sold in seat.sold)
    return RIGHT_PUT(evolve(seat, sold=bare), number, tiles, good)


def _lets_any_tile_open_a_set(_goods: int, _characters: int, *, new_set_goods: NewSet) -> bool:
    return bool(new_set_goods)


def _lets_a_character_open_a_set(goods: int, characters: int, *, new_set_goods: NewSet) -> bool:
    return bool(new_set_goods) and goods + characters > 0


# The end.

SIX_TYPES: Final = removal.the_end_removes_what_the_best_use_of_wild_tiles_could_sell
THREE_TYPES: Final = removal.of_three_types_the_end_removes_what_the_best_use_of_wild_tiles_could_sell
HANDS: Final = removal.the_end_removes_as_many_tiles_as_any_sales_could
RIGHT_REMOVAL: Final = game_end.end_removal
RIGHT_REMOVED: Final = game_end.removed_from

Counts = tuple[int, ...]


def _takes_types_in_their_order(
    goods: Counts, characters: Counts, wild: int, sold: tuple[bool, ...], figures: Figures, *, new_set_goods: NewSet
) -> Removal:
    left, gone = wild, []
    for place in range(len(goods)):
        plain, acting = (
            tuple(number if at == place else 0 for at, number in enumerate(counts)) for counts in (goods, characters)
        )
        if RIGHT_REMOVAL(plain, acting, left, sold, figures, new_set_goods=new_set_goods).types:
            left -= max(0, 3 - goods[place] - characters[place])
            gone.append(place)
    whole = RIGHT_REMOVAL(goods, characters, wild, sold, figures, new_set_goods=new_set_goods)
    return Removal(tuple(gone), whole.wild)


def _takes_the_later_of_equal_types(
    goods: Counts, characters: Counts, wild: int, sold: tuple[bool, ...], figures: Figures, *, new_set_goods: NewSet
) -> Removal:
    gone = RIGHT_REMOVAL(goods[::-1], characters[::-1], wild, sold[::-1], figures, new_set_goods=new_set_goods)
    return Removal(tuple(sorted(len(goods) - 1 - place for place in gone.types)), gone.wild)


def _stops_at_the_first_type_that_goes(
    goods: Counts, characters: Counts, wild: int, sold: tuple[bool, ...], figures: Figures, *, new_set_goods: NewSet
) -> Removal:
    gone = RIGHT_REMOVAL(goods, characters, wild, sold, figures, new_set_goods=new_set_goods)
    return Removal(gone.types[:1], gone.wild)


def _leaves_wild_tiles_over(
    goods: Counts, characters: Counts, wild: int, sold: tuple[bool, ...], figures: Figures, *, new_set_goods: NewSet
) -> Removal:
    gone = RIGHT_REMOVAL(goods, characters, wild, sold, figures, new_set_goods=new_set_goods)
    needed = sum(max(0, 3 - goods[place] - characters[place]) for place in gone.types)
    return Removal(gone.types, needed if gone.types else gone.wild)


def _lets_no_wild_tiles_go_alone(
    goods: Counts, characters: Counts, wild: int, sold: tuple[bool, ...], figures: Figures, *, new_set_goods: NewSet
) -> Removal:
    gone = RIGHT_REMOVAL(goods, characters, wild, sold, figures, new_set_goods=new_set_goods)
    return gone if gone.types else Removal((), 0)


def _leaves_one_of_six(game: Duel, own: Seat) -> Tiles:
    gone = RIGHT_REMOVED(game, own)
    return gone.minus(gone.distinct()[0]) if len(gone) == 6 else gone


# Draws and the reward.

SETS: Final = scoring.every_possible_set_scores_tiles_times_scarabs
KEPT: Final = scoring.every_pile_of_kept_tokens_counts_in_score_and_corruption
RIGHT_LINE: Final = core_scoring.score_line
REWARDED: Final = scoring.the_reward_depends_on_tiles_and_snakes_alone


def _figures(**wrong: Any) -> property:
    figures = evolve(PUBLISHED.figures, **wrong)
    return property(lambda _edition: figures)


def _counts_one_scarab_a_token(sold: SoldSet, figures: Figures) -> SetLine:
    return RIGHT_LINE(sold, evolve(figures, scarabs_token=1))


def _scores_one_deben_and_two(tokens: Tokens, _figures: Figures) -> int:
    return 7 * tokens.count(Token.SEVEN) + 2 * min(tokens.count(Token.DEBEN_2), 1)


def _forgets_snakes_among_many(seat: Seat, figures: Figures) -> int:
    return len(seat.corruption) + (core_scoring.snake_points(seat.tokens, figures) if len(seat.tokens) <= 3 else 0)


OPEN: Final = visibility.open_tiles_and_tokens_look_the_same_to_everybody
MOVEMENT: Final = visibility.a_movement_is_as_visible_as_the_more_visible_of_its_places
SCORED: Final = visibility.at_scoring_everybody_sees_all_debens_and_only_the_number_of_tiles_of_corruption


def _hides_debens_of_others(_before: object, event: GameScored, _after: object, viewer: object) -> GameScored:
    shown = (sheet if seat == viewer else evolve(sheet, debens=()) for seat, sheet in enumerate(event.sheets))
    return GameScored(tuple(shown))


def _counts_scarabs_of_corruption(seat: Seat, figures: Figures) -> SeatSheet:
    return evolve(core_scoring.score_seat(seat, figures), corruption=core_scoring.count_scarabs(seat.corruption))


def _opens_debens_at_the_end(pending: object) -> tuple[int, Place] | None:
    return (0, DEBENS[1]) if isinstance(pending, Finished) else None


@pytest.mark.parametrize(
    ("place", "wrong", "enumeration", "found"),
    [
        ("verification:lines.line_between", _swaps_the_diagonals, LINES, "a1 to b2: line: expected b, got f"),
        ("verification:lines.line_between", _counts_the_own_cell_to_the_column, LINES, "a1 to a1: line: expected None"),
        ("verification:lines.line_between", _looks_down_alone, LINES, "a2 to a1: line: expected"),
        ("verification:lines.BETWEEN", WITH_THE_GOAL, LINES, "between: expected"),
        ("verification:lines.LINES", ONE_SENSE, LINES, "b1 h: expected"),
        ("verification:lines.ALL_LINES", board.ALL_LINES[::-1], LINES, "a1: all lines: expected"),
        ("core:board.LINES", ONE_SENSE, TAKES, "ankh .*: takes: expected"),
        ("core:rules.market.BETWEEN", WITH_THE_GOAL, TAKES, "Corruption: expected"),
        ("core:rules.market.BETWEEN", ((((),) * 36),) * 36, TAKES, "Corruption: expected"),
        ("core:rules.market._out_of_reach", _nothing, TAKES, "take .*: expected False, got True"),
        ("core:rules.market.all_lines_of", RIGHT_LINE_OF, TAKES, "PyramidAction.*: takes: expected"),
        ("core:rules.market.towards_a_tile", lambda _state, _at, _mark: True, DIRECTIONS, "orient .: expected"),
        ("core:rules.market.directions", _forgets_the_last_mark, DIRECTIONS, "listed: expected"),
        ("core:rules.market.ALL_LINES", ((),) * 36, DIRECTIONS, "orient .: expected"),
        ("core:rules.selling.legal_sales", _lists_sales_backwards, SALES, "listed: expected"),
        ("core:rules.selling.legal_sales", _lists_the_first_sale_twice, SALES, "listed: expected"),
        ("core:rules.selling.saleable_types", _forgets_wild_tiles_alone, SALES, "listed: expected"),
        ("verification:sales.saleable_types", _forgets_wild_tiles_alone, SALES, "types: expected"),
        ("core:rules.selling.not_in_hand", _refuses_a_whole_hand, SALES, "expected applied"),
        ("core:rules.selling.not_three", _nothing, SALES, "expected refused"),
        ("core:rules.selling.not_one_type", _nothing, SALES, "expected refused"),
        ("core:rules.selling.opens_a_set", _lets_any_tile_open_a_set, SALES, "expected refused"),
        ("core:rules.selling.opens_a_set", _lets_a_character_open_a_set, SALES, "expected refused"),
        ("core:rules.saleable.opens_a_set", _lets_a_character_open_a_set, SALES, "types: expected"),
        ("core:rules.selling.put", _takes_the_scarabs_away, SALES, ": expected Seat"),
        ("core:rules.characters.legal_additions", _lists_no_addition_of_two, ADDITIONS, "listed: expected"),
        ("core:edition.Edition.figures", _figures(courtesan_most=3), ADDITIONS, "listed: expected"),
        ("core:rules.characters.not_in_hand", _refuses_a_whole_hand, ADDITIONS, "expected applied"),
        ("core:rules.characters.not_one_type", _nothing, ADDITIONS, "expected refused"),
        ("core:rules.characters.put", _takes_the_scarabs_away, ADDITIONS, ": expected Seat"),
        ("core:rules.characters._asks", _asks_with_a_set, ADDITIONS, "play courtesan: expected Action"),
        ("verification:removal.end_removal", _takes_types_in_their_order, SIX_TYPES, "types: expected"),
        ("verification:removal.end_removal", _stops_at_the_first_type_that_goes, SIX_TYPES, "types: expected"),
        ("verification:removal.end_removal", _takes_the_later_of_equal_types, SIX_TYPES, "types: expected"),
        ("verification:removal.end_removal", _leaves_wild_tiles_over, SIX_TYPES, "number: expected"),
        ("verification:removal.end_removal", _lets_no_wild_tiles_go_alone, SIX_TYPES, "number: expected 3, got 0"),
        ("core:rules.game_end.opens_a_set", _lets_a_character_open_a_set, SIX_TYPES, "goods-tile, .*: types: expected"),
        ("verification:removal.end_removal", _takes_types_in_their_order, THREE_TYPES, "types: expected"),
        ("core:rules.game_end.opens_a_set", _lets_any_tile_open_a_set, THREE_TYPES, "goods-tile, .*: types: expected"),
        ("core:rules.game_end.end_removal", _leaves_wild_tiles_over, HANDS, "number: expected"),
        ("core:rules.game_end.end_removal", _lets_no_wild_tiles_go_alone, HANDS, "number: expected 3, got 0"),
        ("core:rules.game_end.OF_GOOD", GOODS_OF, HANDS, "number: expected"),
        ("core:rules.game_end.WILD", WILD.without(CHARACTERS), HANDS, "number: expected"),
        ("verification:removal.removed_from", _leaves_one_of_six, HANDS, "number: expected 6, got 5"),
        ("core:rules.scoring.snake_points", lambda *_: 0, REWARDED, "expected"),
        ("core:rules.game_end.min", max, REWARDED, "expected"),
        ("core:rules.scoring.score_set", lambda tiles, scarabs: min(tiles, 9) * scarabs, SETS, "0 tokens: expected"),
        ("verification:scoring.score_line", _counts_one_scarab_a_token, SETS, "1 tokens: expected"),
        ("core:rules.scoring.token_points", _scores_one_deben_and_two, KEPT, "expected"),
        ("core:rules.scoring.corruption_of", _forgets_snakes_among_many, REWARDED, "expected"),
        ("core:rules.scoring.count_reward", lambda less, *_: less, REWARDED, "expected"),
        ("core:visibility.looked_at", lambda _pending: None, PLACES, "VizierTile.*: expected 4, got 1"),
        ("core:visibility.FOR_OTHERS", ALL_OPEN, PLACES, "Zone.HAND.*: expected 2, got 4"),
        ("core:visibility.opponent", lambda seat: seat, PLACES, "VizierTile.*: expected 4, got 1"),
        ("core:visibility.see", lambda things, _how_much: Seen((), len(things)), OPEN, "removed.*, got"),
        ("core:visibility.max", min, MOVEMENT, "expected SeenMovement"),
        ("verification:visibility.see_event", _hides_debens_of_others, SCORED, "seen by 0: expected"),
        ("verification:visibility.score_seat", _counts_scarabs_of_corruption, SCORED, "seen by 0: expected"),
        ("core:visibility.looked_at", _opens_debens_at_the_end, SCORED, "seen by 0: view: expected"),
        (
            "verification:visibility.view.visibility_of_pending",
            lambda *_: Visibility.FACES,
            WAITING,
            "ArchitectToken.*: expected 1, got 4",
        ),
    ],
)
def test_seeded_fault_of_duel_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, wrong: object, enumeration: Callable[[], int], found: str
) -> None:
    """spec/duel/: a condition that is not asked, a wrong listing, number or order differs from the reference."""
    where, _, name = place.partition(":")
    module = {"core": "sobek_core.duel", "verification": "sobek_verification.laws.exhaustive.duel"}[where]
    # a built-in function is seeded as well, where the module has none of that name
    monkeypatch.setattr(f"{module}.{name}", wrong, raising=False)
    with pytest.raises(DifferenceError, match=found):
        enumeration()
