"""Finite domains of classic."""

from collections.abc import Callable
from typing import Final

from verification.exhaustive.classic import quay, scoring, sets, sight, track

ENUMERATIONS: Final[tuple[Callable[[], int], ...]] = (
    quay.a_take_reaches_the_first_four_and_costs_what_lies_before_it,
    sets.a_set_is_legal_exactly_by_its_laws,
    sets.an_addition_is_legal_exactly_by_its_laws,
    sets.a_horizontal_set_is_legal_exactly_by_its_laws,
    scoring.the_most_corrupt_are_all_than_whom_nobody_is_more,
    track.every_step_goes_to_a_space_with_the_same_symbol,
    track.every_step_between_two_blocks_passes_about_five_spaces,
    track.no_penalty_leads_below_nought,
    sight.everybody_sees_of_each_place_what_the_chapter_says,
)
