"""The enumerations of classic find faults seeded in the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.classic import visibility as view
from sobek_core.classic.components import Good
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import Zone
from sobek_core.classic.rules import scoring as core_scoring
from sobek_core.classic.rules import sets as core_sets
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Reason
from sobek_core.kernel.visibility import Seen, Visibility
from sobek_verification.laws.exhaustive.classic import scoring, scribe, sets, track, visibility
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from tests import rare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.classic.components import Cards
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.events import SetLine
    from sobek_core.classic.game import Classic
    from sobek_core.classic.moves import PlaySet
    from sobek_core.classic.state import Seat, State

RIGHT_STEP: Final = Track.step
RIGHT_SYMBOL: Final = Track.symbol


def _steps_over_numbers_by_ten(self: Track, total: int, steps: int) -> int:
    return RIGHT_STEP(self, total, steps) if total % 5 else total + 10 * steps


def _wraps_around_at_a_hundred(self: Track, total: int, steps: int) -> int:
    return RIGHT_STEP(self, total, steps) % 100


def _errs_in_one_place(self: Track, total: int, steps: int) -> int:
    after = RIGHT_STEP(self, total, steps)
    return after + 5 if (total, steps) == (249, -12) else after


def _goes_five_spaces_from_everywhere(_self: Track, total: int, steps: int) -> int:
    return total + 5 * steps


def _goes_a_step_too_few_back_from_four_hundred_and_three(self: Track, total: int, steps: int) -> int:
    return RIGHT_STEP(self, total, steps + 1 if total == 403 and steps < -1 else steps)


def _errs_with_the_first_block_last(self: Track, total: int, steps: int) -> int:
    after = RIGHT_STEP(self, total, steps)
    return after + 1 if self.blocks[0] == track.ORDERS[-1] and after == 41 else after


@pytest.mark.parametrize(
    "wrong",
    [
        _goes_five_spaces_from_everywhere,
        _steps_over_numbers_by_ten,
        _wraps_around_at_a_hundred,
        _errs_in_one_place,
        _goes_a_step_too_few_back_from_four_hundred_and_three,
    ],
    ids=lambda wrong: wrong.__name__,
)
def test_wrong_step_is_found(monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Track, int, int], int]) -> None:
    """classic.scoring.same-symbol, .beyond-hundred: a wrong step differs from the walk."""
    monkeypatch.setattr(Track, "step", wrong)
    with pytest.raises(DifferenceError, match=r"the shipped track: \d+, -?\d+ steps: expected"):
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
        track.n_steps_pass_five_n_spaces_give_or_take_three()


def test_too_many_lots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.penalty: lots that are not the full tens differ."""
    monkeypatch.setattr(track, "count_lots", lambda points, *_: (points + 9) // 10)
    with pytest.raises(DifferenceError, match="marker 1, 1 points: expected 1, got -"):
        track.no_penalty_goes_below_zero()


def test_penalty_below_nought_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """classic.scoring.penalty: were the walk to agree with a step below zero, that would be found still."""
    monkeypatch.setattr(Track, "step", lambda _self, _total, steps: 3 * steps)
    monkeypatch.setattr(track, "walk", lambda _symbols, _total, steps: 3 * steps)
    with pytest.raises(DifferenceError, match="marker 10, 10 points: at -3, not below zero: expected True, got False"):
        track.no_penalty_goes_below_zero()


SCRIBE: Final = scribe.a_scribe_leaves_every_opponent_with_at_most_six_cards
EQUAL: Final = sets.only_the_first_of_equal_sets_can_be_named
TRACK: Final = track.a_track_is_twenty_blocks_of_the_four_symbols
OPEN: Final = visibility.open_cards_and_what_is_pending_look_the_same_to_everybody
MOVEMENT: Final = visibility.a_movement_is_as_visible_as_the_more_visible_of_its_places
SCORES: Final = scoring.every_possible_set_scores_cards_times_scarabs
ROUND: Final = scoring.a_scoring_adds_the_points_of_a_set_and_steps_back_for_each_full_ten
RIGHT_LINE: Final = core_scoring.score_line
RIGHT_SET: Final = core_scoring.score_set


def _tells_of_an_action(_pending: object, *_rest: object) -> object:
    return "action seat 0"


def _figures(**wrong: Any) -> property:
    figures = evolve(PUBLISHED.figures, **wrong)
    return property(lambda _edition: figures)


def _counts_one_prosperity(cards: Cards, prosperity: int, figures: Figures, *, horizontal: bool) -> SetLine:
    return RIGHT_LINE(cards, min(prosperity, 1), figures, horizontal=horizontal)


def _counts_nine_cards(scarabs: int, cards: int) -> int:
    return RIGHT_SET(scarabs, min(cards, 9))


def _counts_eight_lots(points: int, _figures: Figures) -> int:
    return min(points // 10, 8)


RIGHT_LEGAL_SETS: Final = core_sets.legal_sets
RIGHT_IN_HAND: Final = core_sets.not_in_hand
SETS: Final = sets.a_set_is_legal_exactly_when_its_laws_hold
ADDITIONS: Final = sets.an_addition_is_legal_exactly_when_its_laws_hold
LAYS: Final = sets.a_horizontal_set_is_legal_exactly_when_its_laws_hold


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


@pytest.mark.parametrize(
    ("place", "wrong", "enumeration", "found"),
    [
        ("rules.sets.legal_sets", _lists_backwards, SETS, "listed: expected seat 0: set"),
        ("rules.sets.not_in_hand", _refuses_a_whole_hand, SETS, r"set ivory-3\*3: expected applied"),
        ("rules.sets.not_three", _nothing, SETS, "set -: expected refused"),
        ("rules.sets.not_one_type", _nothing, SETS, "expected refused"),
        ("rules.sets.not_a_target", _accepts_the_first_set_alone, SETS, r"set .* onto 1: expected applied"),
        ("rules.sets.cannot_join", _nothing, SETS, r"extends; .* set ivory-3\*3: expected refused"),
        ("rules.sets.amulets_alone", _nothing, SETS, r"set amulet\*3: expected refused"),
        ("edition.Edition.figures", _figures(prosperity_types=[*Good]), SETS, r"listed: expected .*, got .* onto 0"),
        ("rules.characters.not_one_or_two", _nothing, ADDITIONS, "add - onto 0: expected refused"),
        ("rules.characters.cannot_join", _nothing, ADDITIONS, "onto 0: expected refused"),
        (
            "rules.characters.legal_additions",
            _lists_none,
            ADDITIONS,
            r"play courtesan: expected CourtesanCards.*, got Action",
        ),
        ("rules.round_end.amulets_alone", _nothing, LAYS, r"lay amulet\*3: expected refused"),
        ("rules.round_end.may_be_done", lambda *_: True, LAYS, r"mandatory; .* done: expected refused"),
        ("rules.scoring.score_line", _counts_one_prosperity, ROUND, r"prosperity=2.*, from 250: expected"),
        ("rules.scoring.score_set", _counts_nine_cards, SCORES, "0 Prosperity: expected"),
        ("rules.scoring.score_horizontal", lambda scarabs: min(scarabs, 8), SCORES, "horizontal: expected 9, got 8"),
        ("rules.scoring.count_lots", _counts_eight_lots, ROUND, r"91, 341, 9\), got"),
        ("edition.Edition.figures", _figures(scribe_leaves=7), SCRIBE, r"hands of \(0, 0, 7\): expected"),
        (
            "rules.event_tokens.prosperity_sets",
            rare.blesses_the_last_of_equal_sets,
            EQUAL,
            "listed: expected .*, got .* onto 3",
        ),
        ("rules.sets._goals", rare.goes_onto_the_last_of_equal_sets, EQUAL, "listed: expected .*, got .* onto 3"),
        ("track.BLOCKS", 21, TRACK, "20 blocks: expected True, got False"),
        ("track.SYMBOLS", ("ankh", "eye", "lotus", "number"), TRACK, "20 blocks: expected True, got False"),
        ("track.Track.symbol", lambda _track, _total: "number", TRACK, "block 0: .*: expected"),
        ("visibility.see", lambda things, _how_much: Seen((), len(things)), OPEN, "discard.*, got"),
        ("text.views.write_pending", _tells_of_an_action, OPEN, "'turn': 'action seat 1'.*, got .*'action seat 0'"),
        ("visibility.max", min, MOVEMENT, "expected SeenMovement"),
    ],
)
def test_seeded_fault_of_classic_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, wrong: object, enumeration: Callable[[], int], found: str
) -> None:
    """spec/classic/: a condition that is not asked, a wrong listing, score or consequence differs."""
    # a built-in function is seeded as well, where the module has none of that name
    monkeypatch.setattr(f"sobek_core.classic.{place}", wrong, raising=False)
    with pytest.raises(DifferenceError, match=found):
        enumeration()


@pytest.mark.parametrize(
    ("name", "wrong", "found"),
    [
        ("looked_at", lambda _pending: None, "VizierCard.*: expected 4, got 0"),
        ("FOR_OTHERS", {**view.FOR_OTHERS, Zone.HAND: Visibility.NUMBER}, "Zone.HAND.*: expected 2, got 1"),
        ("FOR_OTHERS", {**view.FOR_OTHERS, Zone.BOX: Visibility.FACES}, "Zone.BOX.*: expected 2, got 4"),
    ],
)
def test_wrong_sight_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: object, found: str) -> None:
    """spec/classic/visibility.md: whoever sees more or less than the chapter says differs from it."""
    monkeypatch.setattr(f"sobek_core.classic.visibility.{name}", wrong)
    with pytest.raises(DifferenceError, match=found):
        visibility.each_viewer_sees_of_each_place_what_the_chapter_says()
