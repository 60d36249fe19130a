"""Laws of the arithmetic of classic, chapter by chapter of spec/classic: quay, events, scoring, track and game end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, Token, card
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import RoundScored, SeatSheet
from sobek_core.classic.moves import ChooseToken, NameVictim, Take
from sobek_core.classic.rules.event_tokens import choose_token, name_victim
from sobek_core.classic.rules.game_end import after_scoring, lowest_seats, winners
from sobek_core.classic.rules.quay import take
from sobek_core.classic.rules.scoring import count_corruption, most_corrupt, penalised_seats, score_line, score_round
from sobek_core.classic.seen import see_event
from sobek_core.classic.state import Action, Finished
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer
from sobek_verification.checks import fault
from sobek_verification.laws.contracts.contract import contract

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.classic.state import State

_GAME: Final = Classic()
_ROW: Final = ["wheat-1", "fish-0", "ivory-3", "marble-0", "ebony-2", "cattle-1", "amulet", "queen", "thief"]
_QUAYS: Final = tuple(
    POSITIONS.read([f"quays: {' '.join(_ROW[:cards]) or '-'}"]).state for cards in range(len(_ROW) + 1)
)


def _at(change: Callable[[int, int], int]) -> Any:
    """Take another slot. change: returns it, from the slot of the move and the number of cards on the quays."""
    return lambda right: lambda game, state, move: right(game, state, Take(0, change(move.slot, len(state.quays))))


@fault("counts negative slots from the end", ".take", _at(lambda slot, cards: slot + cards if slot < 0 else slot))
@fault("always allows four slots", ".take", _at(lambda slot, cards: min(slot, cards - 1) if 0 < slot < 4 else slot))
@fault("allows a fifth slot", ".take", _at(lambda slot, _: 3 if slot == 4 else slot))
@fault("refuses the fourth slot", ".take", _at(lambda slot, _: 4 if slot == 3 else slot))
@contract("classic.quay.window")
def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool:
    """Check any slot, including negative ones.

    pre: 0 <= cards <= 9
    post: _
    """
    return isinstance(take(_GAME, _QUAYS[cards], Take(0, slot)), Applied) == (0 <= slot < min(4, cards))


_GUILD: Final = POSITIONS.read(["quays: fish-1", "turn: guild-victim seat 0"]).state
_DECEIT: Final = POSITIONS.read(["quays: fish-1", "tokens: deceit", "turn: token-choice seat 0"]).state
_NAMED: Final = NameVictim(0, 1)
_TAKEN: Final = ChooseToken(0, Token.DECEIT)
_FISH: Final = tuple(Cards.of([card("fish-0")] * number) for number in range(4))


def _marking(change: Callable[[int], int]) -> Any:
    """Change where the marker of seat 0 is after a move."""

    def damage(right: Any) -> Any:
        def apply(*move: Any) -> Any:
            verdict = right(*move)
            if not isinstance(verdict, Applied):
                return verdict
            own, other = verdict.state.seats
            return Applied(evolve(verdict.state, seats=(evolve(own, marker=change(own.marker)), other)), verdict.events)

        return apply

    return damage


@fault(
    "leaves a marker on three hundred and fifteen",
    ".name_victim",
    _marking(lambda marker: 315 if marker == 320 else marker),
)
@contract("classic.events.guild", "classic.events.guild-victim")
def on_number_spaces_the_guild_moves_both_markers_five_spaces(own: int, other: int) -> bool:
    """Start from the numbers of any two blocks; nobody whose marker is at zero can be named.

    pre: own >= 0 and other >= 0
    post: _
    """
    first, second = _GUILD.seats
    table = evolve(_GUILD, seats=(evolve(first, marker=5 * own), evolve(second, marker=5 * other)))
    verdict = name_victim(_GAME, table, _NAMED)
    if other == 0 or not isinstance(verdict, Applied):
        return other == 0 and not isinstance(verdict, Applied)
    return tuple(seat.marker for seat in verdict.state.seats) == (5 * own + 5, 5 * other - 5)


@fault("scores at least one point", ".choose_token", _marking(lambda marker: max(marker, 1)))
@fault("wraps around at a hundred", ".choose_token", _marking(lambda marker: marker % 100))
@fault(
    "stays on ninety nine instead of a hundred and seven",
    ".choose_token",
    _marking(lambda marker: 99 if marker == 107 else marker),
)
@contract("classic.events.deceit")
def deceit_scores_one_point_for_each_card_and_ends_the_turn(marker: int, cards: int) -> bool:
    """Check any number of points, with up to three cards as corruption.

    pre: marker >= 0 and 0 <= cards <= 3
    post: _
    """
    own, other = _DECEIT.seats
    corrupt = evolve(_DECEIT, seats=(evolve(own, marker=marker, corruption=_FISH[cards]), other))
    verdict = choose_token(_GAME, corrupt, _TAKEN)
    after = verdict.state if isinstance(verdict, Applied) else corrupt
    return after.seats[0].marker == marker + cards and after.pending == Action(1)


FIGURES: Final = PUBLISHED.figures


# Sets.


_WHEAT: Final = tuple(Cards.of([card("wheat-1")] * number) for number in range(27))


@fault(
    "counts exactly seventy three tokens as none",
    ".score_line",
    lambda right: lambda cards, tokens, *rest, **how: right(cards, 0 if tokens == 73 else tokens, *rest, **how),
    "classic.scoring.set",
)
@fault(
    "counts a tenth card with eleven tokens as none",
    ".score_line",
    lambda right: (
        lambda cards, tokens, *rest, **how: right(
            _WHEAT[9] if len(cards) == 10 and tokens == 11 else cards, tokens, *rest, **how
        )
    ),
    "classic.scoring.set",
)
@fault(
    "scores a horizontal set of twenty five cards twice",
    ".score_line",
    lambda right: lambda cards, *rest, **how: right(cards + cards if len(cards) == 25 else cards, *rest, **how),
    "classic.scoring.horizontal",
)
@contract("classic.scoring.set", "classic.scoring.horizontal")
def a_line_of_the_sheet_scores_cards_and_prosperity(cards: int, prosperity: int, *, horizontal: bool) -> bool:
    """Check up to 26 cards with one scarab each, and any number of Prosperity tokens; horizontal sets have none.

    pre: 0 <= cards <= 26 and prosperity >= 0
    post: _
    """
    line = score_line(_WHEAT[cards], 0 if horizontal else prosperity, FIGURES, horizontal=horizontal)
    return line.points == (cards if horizontal else cards * (cards + prosperity + prosperity))


# The corruption count and the steps back.


@fault("counts a curse as one card", ".count_corruption", lambda _: lambda cards, curses, _figures: cards + curses)
@fault(
    "ignores a second curse",
    ".count_corruption",
    lambda _: lambda cards, curses, _figures: cards + 2 * min(curses, 1),
)
@fault(
    "ignores cards above twenty", ".count_corruption", lambda right: lambda cards, *rest: right(min(cards, 20), *rest)
)
@contract("classic.scoring.corruption-count")
def each_card_counts_once_and_each_curse_twice_from_zero_on(cards: int, curses: int) -> bool:
    """Compare a count with that of one more card, and of one more Curse; no corruption counts zero.

    pre: cards >= 0 and curses >= 0
    post: _
    """
    count = count_corruption(cards, curses, FIGURES)
    more = count_corruption(cards + 1, curses, FIGURES), count_corruption(cards, curses + 1, FIGURES)
    return count_corruption(0, 0, FIGURES) == 0 and more == (count + 1, count + 2)


# Clean ties and the base of the penalty are decided inside score_round, so these laws call it. The states are empty
# except for the numbers, and for one card if corruption without a Curse is needed.

_TABLE: Final = POSITIONS.read(["players: 3"]).state
_CARD: Final = Cards.of([card("fish-0")])
_NONE: Final = Classic(choices=Choices(clean_tie="none-penalised"))
_ALL: Final = Classic(choices=Choices(clean_tie="all-penalised"))


def _under(rules: Classic) -> Any:
    """Score under the choices of other rules."""
    return lambda right: lambda _game, state: right(rules, state)


def _without_lone_curses(right: Any) -> Any:
    """Count Curses only if somebody has corruption cards too."""

    def score(game: Classic, state: State) -> Any:
        if any(seat.corruption for seat in state.seats):
            return right(game, state)
        return right(game, evolve(state, seats=tuple(evolve(seat, curses=0) for seat in state.seats)))

    return score


@fault("never spares anybody", ".score_round", _under(_ALL))
@fault("spares everybody in a clean tie", ".score_round", _under(_NONE))
@fault("treats a tie in curses alone as clean", ".score_round", _without_lone_curses)
@contract("classic.scoring.clean-tie", "classic.scoring.most-corrupt")
def all_or_none_are_penalised_in_a_clean_tie_and_otherwise_somebody_is(
    *, a: int, b: int, c: int, card: bool, spares: bool
) -> bool:
    """Check three seats with a, b and c Curses, of which seat 1 may also have a card. `spares`: none-penalised.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    first, second, third = _TABLE.seats
    second = evolve(second, curses=b, corruption=_CARD if card else Cards())
    state = evolve(_TABLE, seats=(evolve(first, curses=a), second, evolve(third, curses=c)))
    penalised = [sheet.penalised for sheet in score_round(_NONE if spares else _ALL, state)]
    clean = a == 0 and b == 0 and c == 0 and not card
    return penalised == [not spares] * 3 if clean else any(penalised)


_ALL_POINTS: Final = Classic(choices=Choices(penalty_base="all-points"))
_SET_POINTS: Final = Classic(choices=Choices(penalty_base="set-points"))
_SET: Final = POSITIONS.read(["seat 0 sets: ivory-3*3", "seat 1 curses: 1"]).state


def _allowing_a_negative_base(right: Any) -> Any:
    def score(game: Classic, state: State) -> Any:
        seats = zip(state.seats, right(game, state), strict=True)
        return tuple(evolve(sheet, base=sheet.scored - seat.round_start) for seat, sheet in seats)

    return score


@fault("always counts what the marker gained", ".score_round", _under(_ALL_POINTS))
@fault("always counts only sets", ".score_round", _under(_SET_POINTS))
@fault("allows a negative base", ".score_round", _allowing_a_negative_base)
@contract("classic.scoring.penalty-base")
def the_base_is_the_points_of_the_sets_or_what_the_round_gained(marker: int, start: int, *, gained: bool) -> bool:
    """Score a set of 27 points of seat 0, whose marker was anywhere before scoring, and when the round began.

    `gained` stands for all-points; if the round has gained nothing, there is no base then.

    pre: marker >= 0 and start >= 0
    post: _
    """
    first, second = _SET.seats
    state = evolve(_SET, seats=(evolve(first, marker=marker, round_start=start), second))
    base = score_round(_ALL_POINTS if gained else _SET_POINTS, state)[0].base
    if not gained:
        return base == 27
    return base == marker + 27 - start if marker + 27 >= start else base == 0


# Whole seats.

_SEATS: Final = POSITIONS.read(["seat 0 sets: wheat-1*3 / ivory-3*3", "seat 1 curses: 2"]).state


def _without_seventy_four_tokens(right: Any) -> Any:
    def score(game: Classic, state: State) -> Any:
        own, other = state.seats
        if sum(one.prosperity for one in own.sets) == 74:
            own = evolve(own, sets=tuple(evolve(one, prosperity=0) for one in own.sets))
        return right(game, evolve(state, seats=(own, other)))

    return score


@fault("counts seventy four tokens on both sets as none", ".score_round", _without_seventy_four_tokens)
@contract("classic.scoring.round-points")
def a_marker_moves_forward_by_the_points_of_all_sets(marker: int, tokens: int) -> bool:
    """Score two sets of three cards, with one and three scarabs a card, and any number of Prosperity tokens on each.

    pre: marker >= 0 and tokens >= 0
    post: _
    """
    own, other = _SEATS.seats
    sets = tuple(evolve(one, prosperity=tokens) for one in own.sets)
    sheet = score_round(_ALL_POINTS, evolve(_SEATS, seats=(evolve(own, sets=sets, marker=marker), other)))[0]
    points = 3 * (3 + 2 * tokens) + 3 * (9 + 2 * tokens)
    return (sheet.points, sheet.scored, sheet.after) == (points, marker + points, marker + points)


_PENALTY: Final = POSITIONS.read(["seat 0 sets: wheat-1*5", "seat 0 curses: 1"]).state


def _back(steps: int, *, at: tuple[int, int | None]) -> Any:
    """Go back other steps. at: from which base, and from where; None for anywhere."""

    def damage(right: Any) -> Any:
        def score(game: Classic, state: State) -> Any:
            first, second = right(game, state)
            is_there = first.base == at[0] and at[1] in {None, first.scored}
            return evolve(first, after=first.scored - 5 * steps) if is_there else first, second

        return score

    return damage


@fault("rounds up", "rules.scoring.count_steps", lambda _: lambda points, _figures: (points + 9) // 10)
@fault(
    "takes no step for exactly ten",
    "rules.scoring.count_steps",
    lambda _: lambda points, _figures: max(0, points - 1) // 10,
)
@fault("forgives a base of exactly seventy three", ".score_round", _back(0, at=(73, None)))
@fault("counts nine points as ten on two hundred", ".score_round", _back(1, at=(9, 200)))
@contract("classic.scoring.penalty", "classic.scoring.penalty-base")
def on_a_number_space_a_penalised_marker_steps_back_five_spaces_for_each_full_ten(block: int, start: int) -> bool:
    """Score a set of 25 points from the number of any block, wherever the round began. No step goes below zero.

    pre: block >= 0 and start >= 0
    post: _
    """
    own, other = _PENALTY.seats
    seats = (evolve(own, marker=5 * block, round_start=start), other)
    sheet = score_round(_ALL_POINTS, evolve(_PENALTY, seats=seats))[0]
    gained, back = 5 * block + 25 - start, 5 * block + 25 - sheet.after
    return sheet.after >= 0 and (2 * back <= gained < 2 * back + 10 if gained >= 0 else back == 0)


ANYTIME: Final = Action(0)


@fault(
    "ignores scarabs in a tie at seventy three",
    ".penalised_seats",
    lambda right: lambda counts, scarabs, **choice: right(counts, (0,) * 4 if max(counts) == 73 else scarabs, **choice),
)
@fault(
    "compares counts alone",
    "rules.scoring.most_corrupt",
    lambda right: lambda counts, scarabs: right(counts, (0,) * len(scarabs)),
)
@fault(
    "penalises only the first of a tie",
    "rules.scoring.most_corrupt",
    lambda right: lambda counts, scarabs: right(counts, scarabs)[:1],
)
@fault(
    "compares with the scarabs of all seats",
    "rules.scoring.most_corrupt",
    lambda _: (
        lambda counts, scarabs: tuple(
            seat for seat, pair in enumerate(zip(counts, scarabs, strict=True)) if pair == (max(counts), max(scarabs))
        )
    ),
)
@contract("classic.scoring.most-corrupt", "classic.scoring.clean-tie")
def of_four_seats_those_with_the_greatest_pair_are_penalised(
    *, a: int, b: int, c: int, d: int, s: int, t: int, u: int, v: int, spares: bool
) -> bool:
    """Compare with the greatest of the pairs. The counts are a, b, c, d, and the scarabs s, t, u, v.

    `spares` stands for none-penalised.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0 and s >= 0 and t >= 0 and u >= 0 and v >= 0
    post: _
    """
    pairs = ((a, s), (b, t), (c, u), (d, v))
    greatest = max(pairs)
    clean = spares and greatest[0] == 0
    worst = () if clean else tuple(seat for seat, pair in enumerate(pairs) if pair == greatest)
    clean_tie: Literal["all-penalised", "none-penalised"] = "none-penalised" if spares else "all-penalised"
    return penalised_seats((a, b, c, d), (s, t, u, v), clean_tie=clean_tie) == worst


@fault(
    "shows everybody what the referee sees",
    ".see_event",
    lambda right: lambda *seen: right(*seen[:3], Observer.REFEREE),
)
@contract("classic.visibility.scoring")
def scarabs_are_shown_where_one_more_would_decide_who_is_penalised(a: int, b: int, c: int) -> bool:
    """Check any counts of three seats with seven scarabs each.

    pre: a >= 0 and b >= 0 and c >= 0
    post: _
    """
    sheets = tuple(SeatSheet((), 0, 0, 0, count, 0, count, False, 0, 0, 0, 7) for count in (a, b, c))
    seen = see_event(ANYTIME, RoundScored(1, sheets), ANYTIME, 0)
    worst = most_corrupt((a, b, c), (7, 7, 7))
    decide = [most_corrupt((a, b, c), more) != worst for more in ((8, 7, 7), (7, 8, 7), (7, 7, 8))]
    return isinstance(seen, RoundScored) and decide == [sheet.scarabs is not None for sheet in seen.sheets]


_TRACK: Final = Track()
step: Final = _TRACK.step


@fault(
    "wraps around to zero at a hundred",
    ".step",
    lambda right: lambda total, steps: right(total, steps) % 100,
    "classic.scoring.beyond-hundred",
)
@fault(
    "goes a step too far",
    ".step",
    lambda right: lambda total, steps: right(total, steps + 1 if steps >= 0 else steps - 1),
    "classic.scoring.same-symbol",
)
@contract("classic.scoring.same-symbol", "classic.scoring.beyond-hundred")
def each_step_from_a_number_goes_five_spaces(block: int, steps: int) -> bool:
    """Take any number of steps, forward or back, from any number on the track and beyond.

    pre: block >= 0
    post: _
    """
    return step(5 * block, steps) == 5 * (block + steps)


_TWO: Final = POSITIONS.read([]).state
_FOUR: Final = POSITIONS.read(["players: 4"]).state


def _table(*markers: int) -> State:
    seats = tuple(evolve(seat, marker=marker) for seat, marker in zip(_FOUR.seats, markers, strict=True))
    return evolve(_FOUR, seats=seats)


@fault(
    "ends at exactly a hundred",
    "rules.game_end.is_over",
    lambda right: lambda game, played, highest: right(game, played, highest + (highest == 100)),
)
@contract("classic.game-end.early")
def after_round_two_only_totals_above_a_hundred_end_the_game(block: int) -> bool:
    """Check with the leader on the number of any block, without sets or corruption.

    pre: block >= 0
    post: _
    """
    first, second = _TWO.seats
    scored = evolve(_TWO, round=2, seats=(first, evolve(second, marker=5 * block)))
    return (after_scoring(_GAME, scored).state.pending == Finished()) == (block > 20)


@fault("lets only the first of a tie win", ".winners", lambda right: lambda state: right(state)[:1])
@contract("classic.game-end.winner")
def the_winners_are_all_seats_with_the_highest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    best = tuple(seat for seat in range(4) if all(points[seat] >= other for other in points))
    return winners(_table(a, b, c, d)) == best


@fault("takes the highest for the lowest", ".lowest_seats", lambda _: winners)
@contract("classic.game-end.lowest-chooses", "classic.game-end.lowest-tie")
def the_lowest_are_all_seats_with_the_lowest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    last = tuple(seat for seat in range(4) if all(points[seat] <= other for other in points))
    return lowest_seats(_table(a, b, c, d)) == last
