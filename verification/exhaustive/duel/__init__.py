"""Finite domains of duel."""

from collections.abc import Callable
from typing import Final

from verification.exhaustive.duel import draws, filling, lines, removal, sales, sight

ENUMERATIONS: Final[tuple[Callable[[], int], ...]] = (
    lines.every_line_is_the_way_to_both_edges,
    lines.a_take_reaches_the_line_and_costs_what_lies_between,
    lines.a_direction_leads_towards_a_tile_if_any_does,
    filling.tiles_go_to_the_first_empty_cells_clockwise_from_the_centre,
    filling.a_ring_is_filled_from_any_cell_on,
    sales.a_sale_is_legal_exactly_by_its_laws,
    sales.an_addition_is_legal_exactly_by_its_laws,
    draws.a_deben_weighs_as_many_as_the_bag_holds,
    draws.horus_keeps_the_higher_of_two_and_puts_the_other_back,
    draws.the_architect_draws_each_three_tokens_alike,
    removal.as_many_leave_the_game_as_the_best_assignment_of_wild_tiles_sells,
    removal.as_many_of_three_types_leave_the_game_as_the_best_assignment_sells,
    removal.what_leaves_a_hand_is_as_much_as_any_sales_could_bring_down,
    draws.the_reward_is_a_deben_and_one_more_for_every_three_points,
    draws.the_end_asks_for_the_reward_of_the_less_corrupt,
    sight.everybody_sees_of_each_place_what_the_chapter_says,
    sight.what_waits_is_seen_by_whom_it_waits_for,
)
