"""Finite domains of classic: scorings, sets and the track."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.classic import state as s
from sobek_core.classic.choices import Choices
from sobek_core.classic.components import (
    ALL_CARDS,
    AMULETS,
    OF_GOOD,
    SHIPPED_TRACK,
    Cards,
    Good,
    Token,
    Tokens,
    card,
)
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import AddCards, ChooseSet, FinishLaying, LaySet, PlayCharacter, PlaySet
from sobek_core.classic.text.notation import CARDS
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.track import BLOCKS, SYMBOLS, Track
from sobek_core.kernel.game import Position
from sobek_invariants.classic.reporting import symbol_under, walk
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import (
    enumeration,
    hold,
    judge,
    listed_backwards,
    piles_to_try,
    refusing_a_whole_hand,
    rows_of,
)
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Every set of the box, scored at the end of a round (spec/classic/scoring.md).

BEFORE: Final = ((0, 0), (96, 1), (250, 2))  # points of the marker, and Prosperity tokens on the set
BASES: Final = (
    Classic(choices=Choices(penalty_base="set-points")),
    Classic(choices=Choices(penalty_base="all-points")),
)
# Seat 0 alone has corruption, and the scoring comes as soon as seat 1 is done.
SCORED: Final = POSITIONS.read(["seat 0 corruption: wheat-0", "turn: hand-sets seat 1 ender 0"]).state


def sets_of_the_box() -> Iterator[Cards]:
    """Yield every set of three or more cards in the box: of each type with any amulets, and of amulets alone."""
    whole = Cards.of(ALL_CARDS)
    amulets = whole.among(AMULETS)
    for kinds in OF_GOOD.values():
        yield from (pile for pile in (whole.among(kinds) + amulets).subpiles(3, None) if pile.has_any(kinds))
    yield from amulets.subpiles(3, None)


@fault(
    "a tenth card does not count",
    "rules.scoring.score_set",
    lambda right: lambda scarabs, cards: right(scarabs, min(cards, 9)),
    "classic.scoring.set",
)
@fault(
    "a horizontal set scores at most eight",
    "rules.scoring.score_horizontal",
    lambda _: lambda scarabs: min(scarabs, 8),
    "classic.scoring.horizontal",
)
@fault(
    "a second Prosperity does not count",
    "rules.scoring.score_line",
    lambda right: lambda cards, prosperity, *rest, **how: right(cards, min(prosperity, 1), *rest, **how),
    "classic.scoring.set",
)
@fault(
    "there are at most eight steps back",
    "rules.scoring.count_steps",
    lambda right: lambda *points: min(right(*points), 8),
    "classic.scoring.penalty",
)
@enumeration(
    "classic.scoring.round-points",
    "classic.scoring.penalty",
    "classic.scoring.penalty-base",
    "classic.scoring.set",
    "classic.scoring.horizontal",
)
def a_scoring_adds_the_points_of_a_set_and_steps_back_for_each_full_ten() -> int:
    """Score each set of the only corrupt player, with several markers and Prosperity tokens, and each penalty base.

    Then score it as a horizontal set.
    """
    size, own, done = 0, SCORED.seats[0], [FinishLaying(1)]
    for cards in sets_of_the_box():
        seats = [
            (game, evolve(own, sets=(s.PlayedSet(cards, prosperity),), marker=before, round_start=before))
            for (before, prosperity), game in product(BEFORE, BASES)
        ]
        for game, seat in [*seats, (BASES[0], evolve(own, laid=(cards,)))]:
            size += judge("classic", Position(game, evolve(SCORED, seats=(seat, SCORED.seats[1]))), done)
    return size


# Everything that may be tried with every small hand and every kind of own sets (spec/classic/sets.md): all piles in the
# hand, a few that are not, and all targets, including a few invalid ones.

TABLE: Final = POSITIONS.read(["quays: fish-1"]).state

# Two types, a character of one of them, and amulets, in the order of kinds. Sets of both types and of no type, with
# and without Prosperity.
KINDS: Final = tuple(card(name) for name in ("ivory-3", "wheat-0", "wheat-1", "amulet", "merchant"))
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 3  # one more than the Courtesan adds
SETS: Final = (
    s.PlayedSet(CARDS.read("ivory-0*3")),
    s.PlayedSet(CARDS.read("wheat-1*2 amulet")),
    s.PlayedSet(CARDS.read("wheat-1*2 amulet"), prosperity=1),
    s.PlayedSet(CARDS.read("amulet*3")),
    s.PlayedSet(CARDS.read("amulet*3"), prosperity=1),
)
MAX_OWN_SETS: Final = 2
OWN_SETS: Final = tuple(row for number in range(MAX_OWN_SETS + 1) for row in product(SETS, repeat=number))
READINGS: Final = tuple(
    Choices(same_type_set=second, amulet_only_set=amulets)
    for second in ("may-stand-apart", "extends")
    for amulets in ("allowed", "forbidden")
)
IN_A_ROW: Final = (SETS[0], SETS[1], SETS[4])
MAX_IN_A_ROW: Final = 5
HANDS_OF_A_TYPE: Final = tuple(CARDS.read(pile) for pile in ("ivory-3*3", "wheat-0*3", "amulet*3"))
COURTESAN: Final = card("courtesan")
PROSPERITY: Final = Tokens.of([Token.PROSPERITY])


@fault("sets are listed backwards", "rules.sets.legal_sets", listed_backwards)
@fault(
    "a whole hand is refused",
    "rules.sets.in_hand.check",
    refusing_a_whole_hand("cards"),
    "classic.sets.in-hand",
)
@fault("any number will do", "rules.sets.three.check", always(None), "classic.sets.three")
@fault("types can be mixed", "rules.sets.one_type.check", always(None), "classic.sets.one-type")
@fault(
    "only the first set is a target",
    "rules.sets.target.check",
    lambda _: lambda _rules, state, move: None if move.onto is None or (move.onto == 0 and state.seats[0].sets) else (),
    "classic.sets.target",
)
@fault("cards of any type can join", "rules.sets.matching_type.check", always(None), "classic.sets.matching-type")
@fault("a set of the same type can begin", "rules.sets.second_set.check", always(None), "classic.sets.second-set")
@fault("amulets alone are always allowed", "rules.sets.amulet_only.check", always(None), "classic.sets.amulet-only")
@fault("every type bears Prosperity", "rules.sets.allows_prosperity", always(True), "classic.sets.prosperity-limit")
@enumeration(
    "classic.sets.in-hand",
    "classic.sets.three",
    "classic.sets.one-type",
    "classic.sets.target",
    "classic.sets.equal-sets",
    "classic.sets.matching-type",
    "classic.sets.prosperity-limit",
    "classic.sets.second-set",
    "classic.sets.amulet-only",
)
def a_set_is_legal_exactly_when_its_laws_hold() -> int:
    """Play sets from all hands of up to five cards of KINDS.

    There are all rows of up to two of SETS, and all choices that affect sets.
    """
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND)):
        piles = _piles(hand)
        for own, choices in product(OWN_SETS, READINGS):
            moves = [PlaySet(0, cards, onto) for cards in piles for onto in (None, *_numbers(own))]
            size += judge("classic", _position(choices, s.Seat(hand=hand, sets=own), s.Action(0)), moves)
    return size


@fault(
    "any number will do", "rules.characters.courtesan_number.check", always(None), "classic.characters.courtesan-number"
)
@fault("cards of any type can join", "rules.sets.matching_type.check", always(None), "classic.sets.matching-type")
@fault(
    "the Courtesan asks for nothing",
    "rules.characters.legal_additions",
    lambda _: lambda *_: iter(()),
    "classic.characters.courtesan-number",
)
@enumeration(
    "classic.characters.courtesan-number",
    "classic.sets.in-hand",
    "classic.sets.one-type",
    "classic.sets.target",
    "classic.sets.equal-sets",
    "classic.sets.matching-type",
    "classic.sets.prosperity-limit",
    "classic.sets.second-set",
)
def an_addition_is_legal_exactly_when_its_laws_hold() -> int:
    """Add cards with the Courtesan from all hands of up to three cards of KINDS, to the same sets, under all choices.

    Before, play her: she asks exactly if there is anything to add.
    """
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND_TO_ADD)):
        piles = _piles(hand)
        for own, choices in product(OWN_SETS, READINGS):
            position = _position(choices, s.Seat(hand=hand, sets=own), s.CourtesanCards(0))
            size += judge("classic", position, [AddCards(0, cards, onto) for cards in piles for onto in _numbers(own)])
            playing = _position(choices, s.Seat(hand=hand.plus(COURTESAN), sets=own), s.Action(0))
            asked = s.CourtesanCards(0) if position.game.legal(position.state) else s.Action(1)
            pending = playing.game.make(playing.state, PlayCharacter(0, COURTESAN)).state.pending
            hold(f"{hand}, {own}, {choices}: the Courtesan", asked, pending)
    return size


def _equals_one_of_two_before(own: s.Seat, number: int) -> bool:
    return own.sets[number] in own.sets[max(0, number - 2) : number]


def blessing_the_last_of_equal_sets(right: Any) -> Any:
    """Also let an equal set have Prosperity, three places after the first."""

    def sets(game: Classic, own: s.Seat) -> list[int]:
        able = {own.sets[number] for number in right(game, own)}
        return [n for n, one in enumerate(own.sets) if one in able and not _equals_one_of_two_before(own, n)]

    return sets


def joining_the_last_of_equal_sets(right: Any) -> Any:
    """Also let cards join an equal set, three places after the first."""

    def goals(game: Classic, own: s.Seat, good: Good | None) -> tuple[int | None, ...]:
        found = right(game, own, good)
        far = (n for n in range(len(own.sets)) if n not in found and not _equals_one_of_two_before(own, n))
        return (*found, *(n for n in far if own.sets.index(own.sets[n]) in found))

    return goals


@fault(
    "Prosperity goes onto the last",
    "rules.event_tokens.prosperity_sets",
    blessing_the_last_of_equal_sets,
    "classic.sets.equal-sets",
)
@fault("cards go onto the last", "rules.sets._targets", joining_the_last_of_equal_sets, "classic.sets.equal-sets")
@enumeration("classic.sets.target", "classic.sets.equal-sets", "classic.events.prosperity-set")
def only_the_first_of_equal_sets_can_be_named() -> int:
    """Play, add and put Prosperity onto any of up to five own sets.

    There are all rows of IN_A_ROW, so that equal sets are adjacent or have others between them, and hands of three
    cards of one type, or of amulets.
    """
    size = 0
    for number in range(MAX_IN_A_ROW + 1):
        for own in product(IN_A_ROW, repeat=number):
            prosperous = _position(Choices(), s.Seat(sets=own), s.ProsperitySet(0))
            prosperous = evolve(prosperous, state=evolve(prosperous.state, spent=PROSPERITY))
            size += judge("classic", prosperous, [ChooseSet(0, onto) for onto in _numbers(own)])
            for hand in HANDS_OF_A_TYPE:
                seat, piles = s.Seat(hand=hand, sets=own), _piles(hand)
                plays = [PlaySet(0, cards, onto) for cards in piles for onto in (None, *_numbers(own))]
                size += judge("classic", _position(Choices(), seat, s.Action(0)), plays)
                additions = [AddCards(0, cards, onto) for cards in piles for onto in _numbers(own)]
                size += judge("classic", _position(Choices(), seat, s.CourtesanCards(0)), additions)
    return size


@fault("amulets alone are always allowed", "rules.sets.amulet_only.check", always(None), "classic.sets.amulet-only")
@fault("a player may always be done", "rules.round_end.done.check", always(None), "classic.round-end.done")
@enumeration(
    "classic.round-end.hand-sets",
    "classic.round-end.done",
    "classic.sets.in-hand",
    "classic.sets.three",
    "classic.sets.one-type",
    "classic.sets.amulet-only",
)
def a_horizontal_set_is_legal_exactly_when_its_laws_hold() -> int:
    """Lay horizontal sets, and be done, with the same hands as for plays, and a wheat set already laid."""
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND)):
        moves = [*(LaySet(0, cards) for cards in _piles(hand)), FinishLaying(0)]
        for readings, mandatory in product(READINGS, (False, True)):
            choices = evolve(readings, hand_sets_at_end="mandatory" if mandatory else "optional")
            size += judge(
                "classic", _position(choices, s.Seat(hand=hand, sets=(SETS[1],)), s.HandSets(0, ender=1)), moves
            )
    return size


def _piles(hand: Cards) -> tuple[Cards, ...]:
    """Return what to try from a hand: by type in the order of types, with amulets alone last, then by pile."""
    goods = tuple(Good)
    return piles_to_try(hand, KINDS, lambda pile: goods.index(good) if (good := s.good_of(pile)) else len(goods))


def _numbers(own: tuple[s.PlayedSet, ...]) -> range:
    """Return the index of each own set, and one invalid index on either side."""
    return range(-1, len(own) + 1)


def _position(
    choices: Choices, own: s.Seat, pending: s.Action | s.CourtesanCards | s.HandSets | s.ProsperitySet
) -> Position[Classic, s.State]:
    return Position(Classic(choices=choices), evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))


# Every step along the track, compared with the walk of the invariants from space to space.

TOTALS: Final = range(505)
STEPS: Final = range(-12, 13)
ORDERS: Final = tuple(permutations(SYMBOLS))
TRACKS: Final = {
    "the shipped track": Track(SHIPPED_TRACK),
    "one order in all blocks": Track((ORDERS[0],) * BLOCKS),
    "one order and its reverse, in turn": Track((ORDERS[0], ORDERS[-1]) * (BLOCKS // 2)),
    "twenty orders": Track(ORDERS[:BLOCKS]),
    "a circle of four orders": Track((ORDERS[1], ORDERS[9], ORDERS[14], ORDERS[22]) * (BLOCKS // 4)),
}

STEP: Final = "track.Track.step"


@fault("it has one more", "track.BLOCKS", lambda right: right + 1)
@fault("the feather is no symbol", "track.SYMBOLS", lambda right: (*right[:3], "number"))
@fault("every space has a number", "track.Track.symbol", always("number"))
@enumeration("classic.scoring.track")
def a_track_is_twenty_blocks_of_the_four_symbols() -> int:
    """Check tracks of up to 40 blocks, and every word of three to five valid or invalid symbols in each block."""
    size = 0
    for blocks in range(41):
        hold(f"{blocks} blocks", blocks == 20, _is_a_track((ORDERS[0],) * blocks))
        size += 1
    for length, place in product((3, 4, 5), range(BLOCKS)):
        for word in product((*SYMBOLS, "number"), repeat=length):
            blocks_ = (*SHIPPED_TRACK[:place], word, *SHIPPED_TRACK[place + 1 :])
            hold(f"block {place}: {' '.join(word)}", word in ORDERS, _is_a_track(blocks_))
            size += 1
    for order, place in product(ORDERS, range(BLOCKS)):
        track = Track((*SHIPPED_TRACK[:place], order, *SHIPPED_TRACK[place + 1 :]))
        under = [track.symbol(space) for space in range(5 * place, 5 * place + 6)]
        hold(f"block {place}: {' '.join(order)}", ["number", *order, "number"], under)
        size += 1
    return size


def _is_a_track(blocks: tuple[tuple[str, ...], ...]) -> bool:
    try:
        Track(blocks)
    except ValueError:
        return False
    return True


def walks(track: Track, total: int, most: int) -> dict[int, int]:
    """Return where up to `most` steps forward and back lead from a total, going from one step to the next."""
    reached = {0: total}
    for way in (1, -1):
        for steps in range(1, most + 1):
            reached[way * steps] = walk(track, reached[way * (steps - 1)], way)
    return reached


@fault(
    "it goes five spaces from everywhere",
    STEP,
    lambda _: lambda _self, total, steps: total + 5 * steps,
    "classic.scoring.same-symbol",
)
@fault(
    "it goes ten spaces from a number",
    STEP,
    lambda right: lambda self, total, steps: right(self, total, steps) if total % 5 else total + 10 * steps,
    "classic.scoring.same-symbol",
)
@fault(
    "it wraps around at a hundred",
    STEP,
    lambda right: lambda *step: right(*step) % 100,
    "classic.scoring.beyond-hundred",
)
@fault(
    "twelve steps back from 249 go too few spaces",
    STEP,
    lambda right: lambda *step: right(*step) + 5 * (step[1:] == (249, -12)),
    "classic.scoring.same-symbol",
)
@fault(
    "it goes a step too few back from 403",
    STEP,
    lambda right: lambda self, total, steps: right(self, total, steps + (total == 403 and steps < -1)),
    "classic.scoring.same-symbol",
)
@fault(
    "symbols from 250 on are one space off",
    "track.Track.symbol",
    lambda right: lambda self, total: right(self, total + (total >= 250)),
    "classic.scoring.beyond-hundred",
)
@enumeration("classic.scoring.same-symbol", "classic.scoring.beyond-hundred")
def every_step_goes_to_a_space_with_the_same_symbol() -> int:
    """Check every total and number of steps on each of the tracks."""
    return sum(_compare(name, track, TOTALS) for name, track in TRACKS.items())


@fault(
    "it errs with one order in the first block",
    STEP,
    lambda right: lambda self, *step: right(self, *step) + (self.blocks[0] == ORDERS[-1] and right(self, *step) == 41),
)
@enumeration("classic.scoring.same-symbol")
def n_steps_pass_five_n_spaces_give_or_take_three() -> int:
    """Check that n steps pass 5n - 3 to 5n + 3 spaces, between any two orders of the symbols.

    Each track has one order in block 0, where the steps begin, at 100, and another order in all other blocks. A step
    depends only on the blocks at its two ends, so these tracks cover all tracks.
    """
    size = 0
    for first, other in product(ORDERS, repeat=2):
        track = Track((first, *(other,) * (BLOCKS - 1)))
        name = f"{' '.join(first)}, then {' '.join(other)}"
        size += _compare(name, track, range(100, 105))
        for total, steps in product(range(100, 105), STEPS):
            passed = abs(track.step(total, steps) - total)
            within = 5 * abs(steps) - 3 <= passed <= 5 * abs(steps) + 3
            hold(f"{name}: {total}, {steps} steps, {passed} spaces: 5n - 3 to 5n + 3", True, within)
    return size


def _compare(name: str, track: Track, totals: Iterable[int]) -> int:
    """Compare symbols, and steps from these totals, with the walk. Return the number of steps."""
    size = 0
    for total in totals:
        hold(f"{name}: symbol of {total}", symbol_under(track, total), track.symbol(total))
        reached = walks(track, total, STEPS[-1])
        hold(f"{name}: steps from {total}", reached, {steps: track.step(total, steps) for steps in reached})
        size += len(reached)
    return size
