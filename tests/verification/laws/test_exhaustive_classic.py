"""The enumerations of classic: the core agrees with slow references over whole domains; seeded faults are found."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from sobek_core.classic.components import Good
from sobek_core.classic.events import Zone
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import FinishLaying, PlaySet, Take
from sobek_core.classic.rules import quay as core_quay
from sobek_core.classic.rules import scoring as core_scoring
from sobek_core.classic.rules import sets as core_sets
from sobek_core.classic.state import Action, HandSets
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Applied, Reason
from sobek_core.kernel.visibility import Visibility
from sobek_verification.laws.exhaustive.classic import (
    ENUMERATIONS,
    answers,
    draws,
    effects,
    following,
    quay,
    scoring,
    sets,
    setup,
    track,
)
from sobek_verification.laws.exhaustive.classic import (
    visibility as sight,
)
from sobek_verification.laws.exhaustive.difference import DifferenceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.classic.components import Cards
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.events import Event, SetLine
    from sobek_core.classic.moves import Move
    from sobek_core.classic.state import Seat, State
    from sobek_core.kernel.game import Verdict
    from sobek_verification.laws.exhaustive.enumeration import Enumeration

# Sets of the box. Of each type all piles of its cards and of the five amulets, but for those of fewer than three cards
# (19 of the precious types, 26 of the others) and of amulets alone; then three to five amulets.
BOX: Final = (48 + 60 + 64 + 216 + 288 + 288) * 6 - 3 * 19 - 3 * 26 - 6 * 3 + 3

# How many members each domain has. A domain that shrank unnoticed would show no difference either.
SIZES: Final[dict[Callable[[], int], int]] = {
    setup.two_three_or_four_sit_at_a_table: 10,
    setup.every_hand_begins_with_two_green_cards_of_the_box: 3 * 56**2,
    setup.a_deck_has_all_other_cards_or_nine_fewer_for_two: 3 * (61 + 28),
    setup.an_event_pile_has_five_of_the_tokens: comb(12, 6),
    setup.the_first_player_is_one_of_the_seats: 3 * 9,
    quay.a_take_reaches_the_first_four_and_costs_what_lies_before_it: 210,
    sets.a_set_is_legal_exactly_by_its_laws: 2_523_696,
    sets.an_addition_is_legal_exactly_by_its_laws: 264_888,
    sets.a_horizontal_set_is_legal_exactly_by_its_laws: 36_120,
    sets.of_equal_sets_the_first_alone_is_named_wherever_they_lie: 24_782,
    answers.opponents_are_all_other_seats: (2 + 3 + 4) * 4 * 7,
    answers.the_guild_strikes_exactly_who_has_five_points: 21**2 * 2,
    answers.a_character_is_played_exactly_from_a_hand_that_holds_it: 423 * 28,
    answers.a_priest_names_what_lies_on_the_corruption_or_anything: 2**8 * 2 * 6,
    answers.the_merchant_fetches_from_every_slot_with_a_card: 9 * 18,
    answers.a_token_is_taken_exactly_if_the_event_pile_holds_it: (comb(11, 5) - 1) * 6,
    answers.prosperity_goes_onto_wheat_fish_cattle_and_amulets: 7 * 3 + 7**2 * 4,
    answers.a_set_takes_cards_of_its_type_and_amulets: (4 * 3 + 3) * 7,
    answers.any_seat_can_be_named_to_start: (2 + 3 + 4) * 9,
    draws.deliveries_are_nines_but_the_last_after_the_queen: 46 * 45 - 36 * 3 + 2 * (55 * 54 - 45 * 3),
    draws.the_queen_draws_three_or_what_there_is: 13,
    draws.a_card_is_stolen_by_how_many_there_are_of_its_back: 1480,
    draws.every_opponent_of_the_scribe_is_left_with_six: 10**3,
    draws.each_of_those_tied_for_last_may_be_drawn_to_choose: 4**2 * 4 + 4**3 * 5 + 4**4 * 6,
    following.everybody_is_asked_to_lay_once_from_the_ender_on: 2 * 3**2 + 3 * 3**3 + 4 * 3**4,
    following.whoever_plays_a_set_takes_a_token_while_one_is_left: 8 * 5 * 6,
    following.the_guild_without_a_victim_moves_its_own_marker_or_nothing: 3 * 251 * 2,
    effects.a_power_asks_exactly_where_it_can_have_an_effect: 5 * 3 * 7 * 12**2,
    effects.a_token_is_spent_and_has_its_effect_where_it_can: 6 * 5 * 3 * 4 * 4 * 2,
    scoring.every_set_of_the_box_scores_by_its_cards: BOX * 4,
    scoring.a_round_adds_the_points_of_a_set_and_takes_a_lot_for_each_full_ten: BOX * 3 * 2,
    scoring.the_most_corrupt_are_all_than_whom_nobody_is_more: 20**2 + 20**3 + 20**4,
    track.a_track_is_twenty_blocks_of_the_four_symbols: 41 + 20 * (5**3 + 5**4 + 5**5) + 24 * 20,
    track.every_step_goes_to_a_space_with_the_same_symbol: 5 * 251 * 25,
    track.every_step_between_two_blocks_passes_about_five_spaces: 24 * 24 * 5 * 25,
    track.no_penalty_leads_below_nought: 5 * (201 * 202 // 2),
    sight.everybody_sees_of_each_place_what_the_chapter_says: 175 * 23 * 6,
    sight.what_lies_open_and_what_is_pending_look_the_same_to_all: 175 * 6,
    sight.a_movement_is_seen_as_the_better_of_its_places_is: 23**2 * 6 * 9,
}


def test_every_enumeration_has_its_size() -> None:
    """None is left out of the sizes, or of the enumerations."""
    assert {enumeration.run for enumeration in ENUMERATIONS} == set(SIZES)


LARGE: Final = 1_000_000  # cases; a larger domain is left to `sobek-verify exhaustive`, and to `prove`
TRIED: Final = [enumeration for enumeration in ENUMERATIONS if SIZES[enumeration.run] < LARGE]


def test_one_domain_alone_is_left_out() -> None:
    """All other enumerations are run here."""
    assert {sets.a_set_is_legal_exactly_by_its_laws} == set(SIZES) - {one.run for one in TRIED}


@pytest.mark.parametrize("enumeration", TRIED, ids=lambda enumeration: enumeration.run.__name__)
def test_core_agrees_over_the_whole_domain(enumeration: Enumeration) -> None:
    """No difference, and as many cases as there should be."""
    assert enumeration.run() == SIZES[enumeration.run]


# Seeded faults: the same enumerations, over a core that is wrong in one place.

RIGHT_STEP: Final = Track.step
RIGHT_SYMBOL: Final = Track.symbol


def _steps_over_numbers_by_ten(self: Track, total: int, steps: int) -> int:
    return RIGHT_STEP(self, total, steps) if total % 5 else total + 10 * steps


def _goes_round_at_a_hundred(self: Track, total: int, steps: int) -> int:
    return RIGHT_STEP(self, total, steps) % 100


def _errs_in_one_place(self: Track, total: int, steps: int) -> int:
    after = RIGHT_STEP(self, total, steps)
    return after + 5 if (total, steps) == (249, -12) else after


def _errs_with_the_first_block_last(self: Track, total: int, steps: int) -> int:
    after = RIGHT_STEP(self, total, steps)
    return after + 1 if self.blocks[0] == track.ORDERS[-1] and after == 41 else after


@pytest.mark.parametrize(
    "wrong",
    [_steps_over_numbers_by_ten, _goes_round_at_a_hundred, _errs_in_one_place],
    ids=lambda wrong: wrong.__name__,
)
def test_wrong_step_is_found(monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Track, int, int], int]) -> None:
    """classic.scoring.same-symbol, .beyond-hundred: a wrong step differs from the walk."""
    monkeypatch.setattr(Track, "step", wrong)
    with pytest.raises(DifferenceError, match=r"the printed track: \d+, -?\d+ steps: expected"):
        track.every_step_goes_to_a_space_with_the_same_symbol()


def test_wrong_symbol_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.track: a symbol that is read from the wrong space differs."""
    monkeypatch.setattr(Track, "symbol", lambda self, total: RIGHT_SYMBOL(self, total if total < 250 else total + 1))
    with pytest.raises(DifferenceError, match="symbol of 250: expected number, got eye"):
        track.every_step_goes_to_a_space_with_the_same_symbol()


def test_wrong_step_on_another_track_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.same-symbol: a step that is wrong with one order of symbols only is found among all pairs."""
    monkeypatch.setattr(Track, "step", _errs_with_the_first_block_last)
    with pytest.raises(DifferenceError, match="feather lotus eye ankh, then ankh eye lotus feather: 104, -12 steps"):
        track.every_step_between_two_blocks_passes_about_five_spaces()


def test_too_many_lots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.penalty: lots that are not the full tens differ."""
    monkeypatch.setattr(track, "count_lots", lambda points: (points + 9) // 10)
    with pytest.raises(DifferenceError, match="marker 1, 1 points: expected 1, got -"):
        track.no_penalty_leads_below_nought()


def test_penalty_below_nought_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.penalty: were the walk to agree with a step below nought, that would be found still."""
    monkeypatch.setattr(Track, "step", lambda _self, _total, steps: 3 * steps)
    monkeypatch.setattr(track, "walk", lambda _symbols, _total, steps: 3 * steps)
    with pytest.raises(
        DifferenceError, match="marker 10, 10 points: at -3, not below nought: expected True, got False"
    ):
        track.no_penalty_leads_below_nought()


def _spares_the_last_of_three_tied(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    worst = core_scoring.most_corrupt(counts, scarabs)
    return worst[:2] if len(worst) == 3 else worst


@pytest.mark.parametrize(
    "wrong",
    [
        _spares_the_last_of_three_tied,
        lambda counts, scarabs: core_scoring.most_corrupt(counts, (0,) * len(scarabs)),
        lambda counts, scarabs: core_scoring.most_corrupt(scarabs, counts),
        lambda counts, scarabs: () if not any(counts) else core_scoring.most_corrupt(counts, scarabs),
    ],
    ids=["spares the last of three", "ignores scarabs", "scarabs first", "clean tie"],
)
def test_wrong_comparison_is_found(
    monkeypatch: pytest.MonkeyPatch, wrong: Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
) -> None:
    """classic.scoring.most-corrupt: a wrong comparison differs from the reference."""
    monkeypatch.setattr(scoring, "most_corrupt", wrong)
    with pytest.raises(DifferenceError, match="counts and scarabs"):
        scoring.the_most_corrupt_are_all_than_whom_nobody_is_more()


SCORES: Final = scoring.every_set_of_the_box_scores_by_its_cards
ROUND: Final = scoring.a_round_adds_the_points_of_a_set_and_takes_a_lot_for_each_full_ten
ASKED: Final = following.everybody_is_asked_to_lay_once_from_the_ender_on
TOKEN: Final = following.whoever_plays_a_set_takes_a_token_while_one_is_left
GUILD: Final = following.the_guild_without_a_victim_moves_its_own_marker_or_nothing
RIGHT_LINE: Final = core_scoring.score_line
RIGHT_SET: Final = core_scoring.score_set
RIGHT_APPLY: Final = Classic.apply


def _counts_one_prosperity(cards: Cards, prosperity: int, *_figures: Figures, horizontal: bool) -> SetLine:
    return RIGHT_LINE(cards, min(prosperity, 1), horizontal=horizontal)


def _counts_nine_cards(scarabs: int, cards: int) -> int:
    return RIGHT_SET(scarabs, min(cards, 9))


def _counts_eight_lots(points: int, *_figures: Figures) -> int:
    return min(points // 10, 8)


def _does_not_ask_whoever_has_nothing(self: Classic, state: State, move: Move) -> Verdict[State, Event]:
    """Of four, after the fourth, the third."""
    verdict = RIGHT_APPLY(self, state, move)
    if isinstance(verdict, Applied) and verdict.state.pending == HandSets(2, 3) and not state.seats[2].hand:
        return RIGHT_APPLY(self, verdict.state, FinishLaying(2))
    return verdict


def _brings_no_last_token_where_a_set_grows(self: Classic, state: State, move: Move) -> Verdict[State, Event]:
    verdict = RIGHT_APPLY(self, state, move)
    if isinstance(verdict, Applied) and isinstance(move, PlaySet) and move.onto is not None and len(state.tokens) == 1:
        return evolve(verdict, state=evolve(verdict.state, pending=Action(1)))
    return verdict


def _moves_nobody_beyond_a_hundred(self: Classic, state: State, move: Move) -> Verdict[State, Event]:
    verdict = RIGHT_APPLY(self, state, move)
    if isinstance(verdict, Applied) and state.seats[0].marker > 105:
        return evolve(verdict, state=evolve(verdict.state, seats=state.seats))
    return verdict


RIGHT_TAKE: Final = core_quay.take


def _counts_slots_from_the_end(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    slot = move.slot + len(state.quays) if move.slot < 0 else move.slot
    return RIGHT_TAKE(game, state, Take(move.seat, slot))


def _takes_the_first_card(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return RIGHT_TAKE(game, state, Take(move.seat, min(move.slot, 0)))


@pytest.mark.parametrize(
    ("name", "wrong", "found"),
    [
        ("take", _counts_slots_from_the_end, "1 cards: take -1: expected False, got True"),
        ("take", _takes_the_first_card, "1 cards: take 1: expected False, got True"),
        ("window", lambda _game, cards: min(3, cards), "4 cards: takes: expected"),
        ("legal_takes", lambda _game, _state, seat: (Take(seat, 0),), "0 cards: takes: expected"),
        ("deliver", lambda _game, deck: ((), deck), "1 cards: take 0: quays: expected"),
    ],
)
def test_wrong_take_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., object], found: str
) -> None:
    """classic.quay.window, classic.quay.corruption: a wrong take, or a wrong listing of takes, differs."""
    monkeypatch.setattr(core_quay, name, wrong)
    with pytest.raises(DifferenceError, match=found):
        quay.a_take_reaches_the_first_four_and_costs_what_lies_before_it()


RIGHT_LEGAL_SETS: Final = core_sets.legal_sets
RIGHT_IN_HAND: Final = core_sets.not_in_hand
SETS: Final = sets.a_set_is_legal_exactly_by_its_laws
ADDITIONS: Final = sets.an_addition_is_legal_exactly_by_its_laws
LAYS: Final = sets.a_horizontal_set_is_legal_exactly_by_its_laws
ONTO: Final = answers.a_set_takes_cards_of_its_type_and_amulets
RIGHT_PUT: Final = core_sets.put


def _lists_backwards(game: Classic, state: State, seat: int) -> list[PlaySet]:
    return [*RIGHT_LEGAL_SETS(game, state, seat)][::-1]


def _lists_none(*_arguments: object) -> Iterator[object]:
    return iter(())


def _nothing(*_arguments: object) -> tuple[()]:
    return ()


def _refuses_a_whole_hand(seat: Seat, cards: Cards) -> tuple[Reason, ...]:
    return (Reason("classic.sets.in-hand"),) if cards == seat.hand else RIGHT_IN_HAND(seat, cards)


def _accepts_the_first_set_alone(seat: Seat, onto: int) -> tuple[Reason, ...]:
    return () if onto == 0 and seat.sets else (Reason("classic.sets.target"),)


def _loses_a_token(seat: Seat, number: int, cards: Cards, onto: int | None) -> tuple[Seat, Event]:
    """Keep one Prosperity at most on a set that grows."""
    if onto is None:
        return RIGHT_PUT(seat, number, cards, onto)
    poorer = evolve(seat.sets[onto], prosperity=min(seat.sets[onto].prosperity, 1))
    return RIGHT_PUT(
        seat.with_sets(seat.hand, (*seat.sets[:onto], poorer, *seat.sets[onto + 1 :])), number, cards, onto
    )


@pytest.mark.parametrize(
    ("place", "wrong", "enumeration", "found"),
    [
        ("rules.sets.legal_sets", _lists_backwards, SETS, "expected the moves seat 0: set"),
        ("rules.sets.not_in_hand", _refuses_a_whole_hand, SETS, r"set ivory-3\*3: expected applied"),
        ("rules.sets.not_three", _nothing, SETS, "set -: expected refused"),
        ("rules.sets.not_one_type", _nothing, SETS, "expected refused"),
        ("rules.sets.not_a_target", _accepts_the_first_set_alone, SETS, r"set .* onto 1: expected applied"),
        ("rules.sets.cannot_join", _nothing, SETS, r"extends; .* set ivory-3\*3: expected refused"),
        ("rules.sets.amulets_alone", _nothing, SETS, r"set amulet\*3: expected refused"),
        ("rules.sets.CAN_BEAR_PROSPERITY", (*Good, None), SETS, r"expected the moves .*, got .* onto 0"),
        ("rules.characters.not_one_or_two", _nothing, ADDITIONS, "add - onto 0: expected refused"),
        ("rules.characters.cannot_join", _nothing, ADDITIONS, "onto 0: expected refused"),
        (
            "rules.characters.legal_additions",
            _lists_none,
            ADDITIONS,
            r"play courtesan: expected CourtesanCards.*, got Action",
        ),
        ("rules.sets.put", _loses_a_token, ONTO, "with 2 Prosperity: sets: expected .*prosperity=2"),
        ("rules.round_end.amulets_alone", _nothing, LAYS, r"lay amulet\*3: expected refused"),
        ("rules.round_end.may_be_done", lambda *_: True, LAYS, r"mandatory; .* done: expected refused"),
        ("rules.scoring.score_line", _counts_one_prosperity, ROUND, r"prosperity=2.*, from 250: expected"),
        ("rules.scoring.score_set", _counts_nine_cards, SCORES, "0 Prosperity: expected"),
        ("rules.scoring.score_horizontal", lambda scarabs: min(scarabs, 8), SCORES, "horizontal: expected 9, got 8"),
        ("rules.scoring.count_lots", _counts_eight_lots, ROUND, r"91, 341, 9\), got"),
        ("game.Classic.apply", _does_not_ask_whoever_has_nothing, ASKED, r"ender 3: expected \[3, 0, 1, 2\], got"),
        (
            "game.Classic.apply",
            _brings_no_last_token_where_a_set_grows,
            TOKEN,
            "onto 0, 1 tokens: expected",
        ),
        ("game.Classic.apply", _moves_nobody_beyond_a_hundred, GUILD, "own-marker-moves, from 106: expected"),
    ],
)
def test_seeded_fault_of_classic_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, wrong: object, enumeration: Callable[[], int], found: str
) -> None:
    """spec/classic/: a condition that is not asked, a wrong listing, score or consequence differs."""
    monkeypatch.setattr(f"sobek_core.classic.{place}", wrong)
    with pytest.raises(DifferenceError, match=found):
        enumeration()


@pytest.mark.parametrize(
    ("name", "wrong", "found"),
    [
        ("looked_at", lambda _pending: None, "VizierCard.*: expected 4, got 0"),
        ("FOR_OTHERS", dict.fromkeys(Zone, Visibility.NUMBER), "Zone.HAND.*: expected 2, got 1"),
        ("FOR_ALL", dict.fromkeys(Zone, Visibility.FACES), "Zone.BOX.*: expected 2, got 4"),
    ],
)
def test_wrong_sight_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: object, found: str) -> None:
    """spec/classic/visibility.md: whoever sees more or less than the chapter says differs from it."""
    monkeypatch.setattr(f"sobek_core.classic.visibility.{name}", wrong)
    with pytest.raises(DifferenceError, match=found):
        sight.everybody_sees_of_each_place_what_the_chapter_says()
