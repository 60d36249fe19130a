"""Properties of the arithmetic of classic: whole sets, whole seats and moves, with any numbers of tokens and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from attrs import evolve
from hypothesis.strategies import booleans, integers, lists, tuples

from sobek_core.classic import Classic
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, Token, card
from sobek_core.classic.events import GameEnded
from sobek_core.classic.moves import ChooseToken, NameVictim
from sobek_core.classic.rules.event_tokens import choose_token, name_guild_victim
from sobek_core.classic.rules.game_end import after_scoring
from sobek_core.classic.rules.scoring import penalised_seats, score_line, score_round
from sobek_core.classic.state import TableSet
from sobek_core.classic.text.position import read_position
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Applied
from sobek_verification.laws.symbolic.property import Properties

if TYPE_CHECKING:
    from sobek_core.classic.events import Event, SeatSheet, SetLine
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Verdict

properties: Final = Properties()

NUMBER: Final = integers(min_value=0)
FEW: Final = integers(0, 9)

_ONE, _TWO, _THREE = card("wheat-1"), card("marble-2"), card("ivory-3")
_AMULET = card("amulet")

# Sets.


@properties.of("classic.scoring.set", ones=FEW, twos=FEW, threes=FEW, amulets=FEW, prosperity=NUMBER)
def every_card_of_a_set_scores_all_its_scarabs(
    ones: int, twos: int, threes: int, amulets: int, prosperity: int
) -> bool:
    """Cards with so many scarabs each, untyped ones alone too, and any number of Prosperity tokens."""
    cards = Cards.from_counts({_ONE: ones, _TWO: twos, _THREE: threes, _AMULET: amulets})
    scarabs = ones + 2 * twos + 3 * threes + prosperity + prosperity
    return score_line(cards, prosperity, horizontal=False).points == scarabs * (ones + twos + threes + amulets)


@properties.of("classic.scoring.horizontal", ones=FEW, threes=FEW, amulets=FEW)
def a_horizontal_set_scores_its_scarabs_whatever_its_size(ones: int, threes: int, amulets: int) -> bool:
    """Cards with one scarab, with three and with none."""
    cards = Cards.from_counts({_ONE: ones, _THREE: threes, _AMULET: amulets})
    return score_line(cards, 0, horizontal=True).points == ones + threes + threes + threes


@properties.bug(score_line, every_card_of_a_set_scores_all_its_scarabs)
def _counts_exactly_seventy_three_tokens_as_none(cards: Cards, prosperity: int, *, horizontal: bool) -> SetLine:
    return score_line(cards, 0 if prosperity == 73 else prosperity, horizontal=horizontal)


@properties.bug(score_line, every_card_of_a_set_scores_all_its_scarabs)
def _counts_a_tenth_card_with_eleven_tokens_as_none(cards: Cards, prosperity: int, *, horizontal: bool) -> SetLine:
    line = score_line(cards, prosperity, horizontal=horizontal)
    return evolve(line, points=line.points - line.scarabs) if len(cards) == 10 and prosperity == 11 else line


@properties.bug(score_line, a_horizontal_set_scores_its_scarabs_whatever_its_size)
def _scores_a_horizontal_set_of_twenty_five_cards_twice(cards: Cards, prosperity: int, *, horizontal: bool) -> SetLine:
    return score_line(cards + cards if len(cards) == 25 else cards, prosperity, horizontal=horizontal)


# Seats.

_GAME: Final = Classic()
_TABLE: Final = read_position(["players: 2", "seat 1 curses: 2"]).state
_WHEAT: Final = tuple(Cards.of([_ONE] * number) for number in range(10))
_IVORY: Final = tuple(Cards.of([_THREE] * number) for number in range(10))


@properties.of("classic.scoring.round-points", marker=NUMBER, wheat=FEW, ivory=FEW, first=NUMBER, second=NUMBER)
def a_marker_moves_on_by_all_sets(marker: int, wheat: int, ivory: int, first: int, second: int) -> bool:
    """A set of wheat with one scarab a card, one of ivory with three; so many Prosperity tokens on each; both laid."""
    sets = (TableSet(_WHEAT[wheat], first), TableSet(_IVORY[ivory], second))
    laid = (_WHEAT[wheat], _IVORY[ivory])
    own, other = _TABLE.seats
    sheet = score_round(_GAME, evolve(_TABLE, seats=(evolve(own, sets=sets, laid=laid, marker=marker), other)))[0]
    points = wheat * (wheat + 2 * first) + ivory * (3 * ivory + 2 * second) + wheat + 3 * ivory
    return (sheet.points, sheet.scored, sheet.after) == (points, marker + points, marker + points)


@properties.bug(score_round, a_marker_moves_on_by_all_sets)
def _counts_seventy_three_tokens_on_both_sets_as_none(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    own, other = state.seats
    if sum(one.prosperity for one in own.sets) == 73:
        own = evolve(own, sets=tuple(evolve(one, prosperity=0) for one in own.sets))
    return score_round(game, evolve(state, seats=(own, other)))


_ALL_POINTS: Final = Classic(choices=Choices(penalty_base="all-points"))
_PENALTY: Final = read_position(["seat 0 sets: wheat-1*5", "seat 0 curses: 1"]).state


@properties.of("classic.scoring.penalty", "classic.scoring.penalty-base", block=NUMBER, start=NUMBER)
def a_penalised_marker_on_a_number_goes_back_five_spaces_a_full_ten(block: int, start: int) -> bool:
    """A set of 25 points, from the number of any block; the marker when the round began. No lot passes below nought."""
    own, other = _PENALTY.seats
    seats = (evolve(own, marker=5 * block, round_start=start), other)
    sheet = score_round(_ALL_POINTS, evolve(_PENALTY, seats=seats))[0]
    gained, back = 5 * block + 25 - start, 5 * block + 25 - sheet.after
    return sheet.after >= 0 and (2 * back <= gained < 2 * back + 10 if gained >= 0 else back == 0)


@properties.bug(score_round, a_penalised_marker_on_a_number_goes_back_five_spaces_a_full_ten)
def _forgives_a_base_of_exactly_seventy_three(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    first, second = score_round(game, state)
    return evolve(first, after=first.scored) if first.base == 73 else first, second


@properties.bug(score_round, a_penalised_marker_on_a_number_goes_back_five_spaces_a_full_ten)
def _takes_nine_points_of_a_marker_on_two_hundred_for_a_lot(game: Classic, state: State) -> tuple[SeatSheet, ...]:
    first, second = score_round(game, state)
    return evolve(first, after=first.scored - 5) if first.scored == 200 and first.base == 9 else first, second


# Who is penalised.


@properties.of(
    "classic.scoring.most-corrupt",
    "classic.scoring.clean-tie",
    seats=lists(tuples(NUMBER, NUMBER), min_size=2, max_size=4),
    spares=booleans(),
)
def the_penalised_are_all_than_whom_nobody_is_more_corrupt(seats: list[tuple[int, int]], *, spares: bool) -> bool:
    """Two to four seats, each with its count and its scarabs; spares: whether the reading is none-penalised."""
    clean_tie: Literal["all-penalised", "none-penalised"] = "none-penalised" if spares else "all-penalised"
    counts, scarabs = tuple(count for count, _ in seats), tuple(scarabs for _, scarabs in seats)
    worst = tuple(
        seat
        for seat, (own, shown) in enumerate(seats)
        if not any(count > own or (count == own and more > shown) for count, more in seats)
    )
    clean = spares and all(count == 0 for count in counts)
    return penalised_seats(counts, scarabs, clean_tie=clean_tie) == (() if clean else worst)


@properties.bug(penalised_seats, the_penalised_are_all_than_whom_nobody_is_more_corrupt)
def _leaves_scarabs_out_of_a_tie_at_seventy_three(
    counts: tuple[int, ...], scarabs: tuple[int, ...], *, clean_tie: Literal["all-penalised", "none-penalised"]
) -> tuple[int, ...]:
    tie = max(counts) == 73
    return penalised_seats(counts, tuple(0 for _ in counts) if tie else scarabs, clean_tie=clean_tie)


# The track.

_TRACK: Final = Track()
step: Final = _TRACK.step


@properties.of(
    "classic.scoring.same-symbol",
    "classic.scoring.beyond-hundred",
    total=integers(0, 999),
    steps=integers(-9, 9),
)
def steps_lead_so_many_blocks_on_to_the_same_symbol(total: int, steps: int) -> bool:
    """From any total of the track, and far beyond it; back too, where the goal is on the track or not."""
    goal = step(total, steps)
    return goal // 5 == total // 5 + steps and _TRACK.symbol(goal) == _TRACK.symbol(total)


@properties.bug(step, steps_lead_so_many_blocks_on_to_the_same_symbol)
def _goes_a_step_too_few_back_from_four_hundred_and_three(total: int, steps: int) -> int:
    return step(total, steps + 1 if total == 403 and steps < -1 else steps)


# Moves.

_GUILD: Final = read_position(["quays: fish-1", "turn: guild-victim seat 0"]).state
_NAMED: Final = NameVictim(0, 1)


@properties.of("classic.events.guild", "classic.events.guild-victim", own=NUMBER, other=NUMBER)
def the_guild_moves_two_markers_on_numbers_by_five_spaces(own: int, other: int) -> bool:
    """From the numbers of any two blocks; at nought nobody can be named."""
    first, second = _GUILD.seats
    table = evolve(_GUILD, seats=(evolve(first, marker=5 * own), evolve(second, marker=5 * other)))
    verdict = name_guild_victim(_GAME, table, _NAMED)
    if other == 0:
        return not isinstance(verdict, Applied)
    return tuple(seat.marker for seat in verdict.state.seats) == (5 * own + 5, 5 * other - 5)


@properties.bug(name_guild_victim, the_guild_moves_two_markers_on_numbers_by_five_spaces)
def _leaves_a_marker_on_three_hundred_and_fifteen(
    game: Classic, state: State, move: NameVictim
) -> Verdict[State, Event]:
    verdict = name_guild_victim(game, state, move)
    if state.seats[0].marker != 315:
        return verdict
    return evolve(verdict, state=evolve(verdict.state, seats=(state.seats[0], verdict.state.seats[1])))


_FISH: Final = tuple(Cards.of([card("fish-0")] * number) for number in range(41))
_DECEIT: Final = read_position(["quays: fish-1", "tokens: deceit", "turn: token-choice seat 0"]).state
_TAKEN: Final = ChooseToken(0, Token.DECEIT)


@properties.of("classic.events.deceit", marker=NUMBER, cards=integers(0, 40))
def deceit_brings_a_point_for_every_card_of_any_corruption(marker: int, cards: int) -> bool:
    """Up to forty cards, and a marker beyond a hundred too."""
    own, other = _DECEIT.seats
    corrupt = evolve(own, marker=marker, corruption=_FISH[cards])
    verdict = choose_token(_GAME, evolve(_DECEIT, seats=(corrupt, other)), _TAKEN)
    return verdict.state.seats[0].marker == marker + cards


@properties.bug(choose_token, deceit_brings_a_point_for_every_card_of_any_corruption)
def _stays_on_ninety_nine_instead_of_a_hundred_and_seven(
    game: Classic, state: State, move: ChooseToken
) -> Verdict[State, Event]:
    verdict = choose_token(game, state, move)
    own, other = verdict.state.seats
    return (
        evolve(verdict, state=evolve(verdict.state, seats=(evolve(own, marker=99), other)))
        if (own.marker == 107)
        else verdict
    )


_SET_POINTS: Final = Classic(choices=Choices(penalty_base="set-points"))
_SECOND: Final = read_position(
    ["round: 2", "seat 0 sets: ivory-3*3", "seat 1 sets: wheat-1*5", "seat 1 curses: 1"]
).state


@properties.of("classic.game-end.early", "classic.game-end.winner", marker=NUMBER, block=NUMBER)
def after_the_second_round_a_hundred_and_one_points_end_the_game(marker: int, block: int) -> bool:
    """Sets of 27 and 25 points; the second seat is penalised, from the number of any block, by two lots."""
    first, second = _SECOND.seats
    table = evolve(_SECOND, seats=(evolve(first, marker=marker), evolve(second, marker=5 * block)))
    applied = after_scoring(_SET_POINTS, table)
    ends = [event for event in applied.events if isinstance(event, GameEnded)]
    own, other = marker + 27, 5 * block + 15
    won = (*((0,) if own >= other else ()), *((1,) if other >= own else ()))
    return [event.winners for event in ends] == ([won] if own > 100 or other > 100 else [])


@properties.bug(after_scoring, after_the_second_round_a_hundred_and_one_points_end_the_game)
def _ends_the_game_at_exactly_a_hundred_points(game: Classic, state: State) -> Applied[State, Event]:
    first, second = state.seats
    return after_scoring(game, evolve(state, seats=(evolve(first, marker=74), second)) if first.marker == 73 else state)
