"""Check what may be played, added and laid, for every small hand and every kind of own sets (spec/classic/sets.md).

The laws of the spec are stated here again, independently of the core, in terms of a pile and a target. The core must
list exactly what they allow, in the spec's order, and apply exactly these moves. This is tried with all piles in the
hand, a few that are not, and all targets, including a few invalid ones.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, Good, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import AddCards, ChooseSet, FinishLaying, LaySet, PlayCharacter, PlaySet
from sobek_core.classic.state import Action, CourtesanCards, HandSets, PlayedSet, ProsperitySet, Seat, State
from sobek_core.classic.text.notation import CARDS
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.tools import CLASSIC
from sobek_core.kernel.game import Position
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import FIGURES, enumeration, fault, figures
from sobek_verification.laws.exhaustive.hands import (
    Counts,
    compare_moves,
    counts_beyond,
    counts_within,
    hold_pending,
    listed_backwards,
    rows_of,
)
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.moves import Move
    from sobek_core.kernel.game import RuleId
    from sobek_verification.laws.exhaustive.enumeration import EnumerationFault


TABLE: Final = POSITIONS.read([]).state

# Two types, a character of one of them, and amulets, in the order of kinds. Sets of both types and of no type, with
# and without Prosperity.
KINDS: Final = tuple(card(name) for name in ("ivory-3", "wheat-0", "wheat-1", "amulet", "merchant"))
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 3  # one more than the Courtesan adds
SETS: Final = (
    PlayedSet(CARDS.read("ivory-0*3")),
    PlayedSet(CARDS.read("wheat-1*2 amulet")),
    PlayedSet(CARDS.read("wheat-1*2 amulet"), prosperity=1),
    PlayedSet(CARDS.read("amulet*3")),
    PlayedSet(CARDS.read("amulet*3"), prosperity=1),
)
MAX_OWN_SETS: Final = 2
IN_A_ROW: Final = (SETS[0], SETS[1], SETS[4])
MAX_IN_A_ROW: Final = 5
HANDS_OF_A_TYPE: Final = tuple(CARDS.read(pile) for pile in ("ivory-3*3", "wheat-0*3", "amulet*3"))
COURTESAN: Final = card("courtesan")
PROSPERITY: Final = Tokens.of([Token.PROSPERITY])
JOINING: Final[tuple[RuleId, ...]] = (
    "classic.sets.matching-type",
    "classic.sets.prosperity-limit",
    "classic.sets.second-set",
)


@frozen
class SetCandidate:
    """Cards that somebody may try to play. counts: how many of each of KINDS; types: the types, apart from amulets."""

    cards: Cards
    counts: Counts
    number: int
    types: frozenset[Good]
    in_hand: bool

    def is_playable(self, least: int, most: int | None = None) -> bool:
        """Return whether the cards are in hand, and form a pile of one type and of an allowed size.

        classic.sets.in-hand, .three, .one-type.
        """
        enough = self.number >= least and (most is None or self.number <= most)
        return self.in_hand and enough and len(self.types) <= 1


# The laws.


def may_go(choices: Choices, own: tuple[PlayedSet, ...], cards: SetCandidate, onto: int | None) -> bool:
    """Return whether cards of at most one type may go onto a set, or start one if `onto` is None.

    classic.sets.target, .equal-sets, .matching-type, .prosperity-limit, .second-set, .amulet-only.
    """
    if onto is not None and (onto not in range(len(own)) or own[onto] in own[:onto]):
        return False
    if not cards.types:
        return onto is not None or choices.amulet_only_set == "allowed"
    if onto is not None and types_of(own[onto].cards):
        return types_of(own[onto].cards) == cards.types
    if onto is not None and own[onto].prosperity and not cards.types <= {Good.WHEAT, Good.FISH, Good.CATTLE}:
        return False
    return choices.same_type_set == "may-stand-apart" or all(types_of(one.cards) != cards.types for one in own)


def types_of(cards: Cards) -> frozenset[Good]:
    """Return the types of the cards that are not amulets."""
    return frozenset(kind.good for kind in cards if kind.good is not None)


# The faults.


def refusing_a_whole_hand(right: Any) -> Any:
    """Refuse a whole hand as if it were not in hand."""
    return lambda rules, state, move: () if move.cards == state.seats[0].hand else right(rules, state, move)


def joining_anything(fault: EnumerationFault) -> EnumerationFault:
    """Let cards join any set, whatever their types."""
    conditions = ("matching_type", "prosperity_limit", "second_set")
    return reduce(lambda one, name: one.at(f"rules.sets.{name}.check", always(None)), conditions, fault)


# The enumerations.


@fault("sets are listed backwards", "listed: expected seat 0: set").at("rules.sets.legal_sets", listed_backwards)
@fault("a whole hand is refused", r"set ivory-3\*3: expected applied", "classic.sets.in-hand").at(
    "rules.sets.in_hand.check", refusing_a_whole_hand
)
@fault("any number will do", "set -: expected refused", "classic.sets.three").at("rules.sets.three.check", always(None))
@fault("types can be mixed", "expected refused", "classic.sets.one-type").at("rules.sets.one_type.check", always(None))
@fault("only the first set is a target", r"set .* onto 1: expected applied", "classic.sets.target").at(
    "rules.sets.target.check",
    lambda _: lambda _rules, state, move: None if move.onto is None or (move.onto == 0 and state.seats[0].sets) else (),
)
@joining_anything(fault("cards of any type can join", r"extends; .* set ivory-3\*3: expected refused", *JOINING))
@fault("amulets alone are always allowed", r"set amulet\*3: expected refused", "classic.sets.amulet-only").at(
    "rules.sets.amulet_only.check", always(None)
)
@fault("every type bears Prosperity", r"listed: expected .*, got .* onto 0", "classic.sets.prosperity-limit").at(
    FIGURES, figures(prosperity_types=[*Good])
)
@check(
    "classic.sets.in-hand",
    "classic.sets.three",
    "classic.sets.one-type",
    "classic.sets.target",
    "classic.sets.equal-sets",
    "classic.sets.matching-type",
    "classic.sets.prosperity-limit",
    "classic.sets.second-set",
    "classic.sets.amulet-only",
    kind=enumeration,
)
def a_set_is_legal_exactly_when_its_laws_hold() -> int:
    """Compare plays of sets with the laws above.

    The domain has all hands of up to five cards of KINDS, all rows of up to two of SETS, and all choices that affect
    sets. Its size counts states times moves.
    """
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND)):
        candidates = tuple(candidates_from(hand))
        for own, choices in product(_rows_of_sets(), _readings()):
            position = _position(choices, Seat(hand=hand, sets=own), Action(0))
            moves = [
                (PlaySet(0, cards.cards, onto), cards.is_playable(least=3) and may_go(choices, own, cards, onto))
                for cards in candidates
                for onto in (None, *_numbers(own))
            ]
            size += compare_moves(CLASSIC, position, moves, PlaySet)
    return size


@fault("any number will do", "add - onto 0: expected refused", "classic.characters.courtesan-number").at(
    "rules.characters.courtesan_number.check", always(None)
)
@joining_anything(fault("cards of any type can join", "onto 0: expected refused", *JOINING))
@fault(
    "the Courtesan asks for nothing",
    r"play courtesan: expected CourtesanCards.*, got Action",
    "classic.characters.courtesan-number",
).at("rules.characters.legal_additions", lambda _: lambda *_: iter(()))
@check(
    "classic.characters.courtesan-number",
    "classic.sets.in-hand",
    "classic.sets.one-type",
    "classic.sets.target",
    "classic.sets.equal-sets",
    "classic.sets.matching-type",
    "classic.sets.prosperity-limit",
    "classic.sets.second-set",
    kind=enumeration,
)
def an_addition_is_legal_exactly_when_its_laws_hold() -> int:
    """Compare additions of the Courtesan with the limit on their number and the laws above.

    The domain has all hands of up to three cards of KINDS, and the same sets and choices. The choice amulet-only-set
    must make no difference.
    """
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND_TO_ADD)):
        candidates = tuple(candidates_from(hand))
        for own, choices in product(_rows_of_sets(), _readings()):
            position = _position(choices, Seat(hand=hand, sets=own), CourtesanCards(0))
            moves = [
                (AddCards(0, cards.cards, onto), cards.is_playable(1, 2) and may_go(choices, own, cards, onto))
                for cards in candidates
                for onto in _numbers(own)
            ]
            size += compare_moves(CLASSIC, position, moves)
            playing = _position(choices, Seat(hand=hand.plus(COURTESAN), sets=own), Action(0))
            asked = CourtesanCards(0) if any(lawful for _, lawful in moves) else Action(1)
            hold_pending(CLASSIC, playing, PlayCharacter(0, COURTESAN), asked)
    return size


def _equals_one_of_two_before(own: Seat, number: int) -> bool:
    return own.sets[number] in own.sets[max(0, number - 2) : number]


def blessing_the_last_of_equal_sets(right: Any) -> Any:
    """Also let an equal set have Prosperity, three places after the first."""

    def sets(game: Classic, own: Seat) -> list[int]:
        able = {own.sets[number] for number in right(game, own)}
        return [n for n, one in enumerate(own.sets) if one in able and not _equals_one_of_two_before(own, n)]

    return sets


def joining_the_last_of_equal_sets(right: Any) -> Any:
    """Also let cards join an equal set, three places after the first."""

    def goals(game: Classic, own: Seat, good: Good | None) -> tuple[int | None, ...]:
        found = right(game, own, good)
        far = (n for n in range(len(own.sets)) if n not in found and not _equals_one_of_two_before(own, n))
        return (*found, *(n for n in far if own.sets.index(own.sets[n]) in found))

    return goals


@fault("Prosperity goes onto the last", "listed: expected .*, got .* onto 3", "classic.sets.equal-sets").at(
    "rules.event_tokens.prosperity_sets", blessing_the_last_of_equal_sets
)
@fault("cards go onto the last", "listed: expected .*, got .* onto 3", "classic.sets.equal-sets").at(
    "rules.sets._targets", joining_the_last_of_equal_sets
)
@check("classic.sets.target", "classic.sets.equal-sets", "classic.events.prosperity-set", kind=enumeration)
def only_the_first_of_equal_sets_can_be_named() -> int:
    """Check plays, additions and Prosperity against the laws above, with up to five own sets.

    The domain has all rows of three of SETS, so that equal sets are adjacent or have others between them, and hands of
    three cards of one type, or of amulets.
    """
    size = 0
    for number in range(MAX_IN_A_ROW + 1):
        for own in product(IN_A_ROW, repeat=number):
            prosperous = _position(Choices(), Seat(sets=own), ProsperitySet(0))
            prosperous = evolve(prosperous, state=evolve(prosperous.state, spent=PROSPERITY))
            choices = [(ChooseSet(0, onto), _may_bear(own, onto)) for onto in _numbers(own)]
            size += compare_moves(CLASSIC, prosperous, choices)
            for hand in HANDS_OF_A_TYPE:
                goals = [
                    (cards, onto, may_go(Choices(), own, cards, onto))
                    for cards in candidates_from(hand)
                    if cards.is_playable(least=1)
                    for onto in (None, *_numbers(own))
                ]
                playing = _position(Choices(), Seat(hand=hand, sets=own), Action(0))
                plays = [(PlaySet(0, cards.cards, onto), may) for cards, onto, may in goals if cards.number == 3]
                size += compare_moves(CLASSIC, playing, plays, PlaySet)
                adding = _position(Choices(), Seat(hand=hand, sets=own), CourtesanCards(0))
                additions = [
                    (AddCards(0, cards.cards, onto), may)
                    for cards, onto, may in goals
                    if cards.number < 3 and onto is not None
                ]
                size += compare_moves(CLASSIC, adding, additions)
    return size


def _may_bear(own: tuple[PlayedSet, ...], onto: int) -> bool:
    """Return whether Prosperity may go onto a set: of wheat, fish, cattle or no type, and the first of equal sets."""
    if onto not in range(len(own)) or own[onto] in own[:onto]:
        return False
    return types_of(own[onto].cards) <= {Good.WHEAT, Good.FISH, Good.CATTLE}


@fault("amulets alone are always allowed", r"lay amulet\*3: expected refused", "classic.sets.amulet-only").at(
    "rules.sets.amulet_only.check", always(None)
)
@fault("a player may always be done", r"mandatory; .* done: expected refused", "classic.round-end.done").at(
    "rules.round_end.done.check", always(None)
)
@check(
    "classic.round-end.hand-sets",
    "classic.round-end.done",
    "classic.sets.in-hand",
    "classic.sets.three",
    "classic.sets.one-type",
    "classic.sets.amulet-only",
    kind=enumeration,
)
def a_horizontal_set_is_legal_exactly_when_its_laws_hold() -> int:
    """Compare laying horizontal sets, and being done, with those of the laws above that concern only the cards.

    The domain has the same hands as for plays, with a wheat set already laid. The choice same-type-set must make no
    difference.
    """
    size = 0
    for hand in map(Cards.of, rows_of(KINDS, MAX_IN_HAND)):
        candidates = tuple(candidates_from(hand))
        for readings, mandatory in product(_readings(), (False, True)):
            choices = evolve(readings, hand_sets_at_end="mandatory" if mandatory else "optional")
            position = _position(choices, Seat(hand=hand, sets=(SETS[1],)), HandSets(0, ender=1))
            moves: list[tuple[Move, bool]] = [
                (LaySet(0, cards.cards), cards.is_playable(least=3) and may_go(choices, (), cards, None))
                for cards in candidates
            ]
            moves.append((FinishLaying(0), not (mandatory and any(lawful for _, lawful in moves))))
            size += compare_moves(CLASSIC, position, moves)
    return size


def candidates_from(hand: Cards) -> Iterator[SetCandidate]:
    """Yield every pile in a hand, in the order in which the spec lists sets.

    Then yield piles with one more card of a kind than the hand has.
    """
    held = tuple(map(hand.count, KINDS))
    yield from sorted((_candidate(counts, in_hand=True) for counts in counts_within(held)), key=_rank)
    yield from (_candidate(counts, in_hand=False) for counts in counts_beyond(held))


def _rank(pile: SetCandidate) -> tuple[int, Counts]:
    """Return the sort key of a pile: its type in the order of types, with amulets alone last, then its counts."""
    types = [place for place, good in enumerate(Good) if good in pile.types]
    return types[0] if types else len(Good), pile.counts


def _candidate(counts: Counts, *, in_hand: bool) -> SetCandidate:
    cards = Cards.from_counts(dict(zip(KINDS, counts, strict=True)))
    return SetCandidate(cards, counts, sum(counts), types_of(cards), in_hand)


def _numbers(own: tuple[PlayedSet, ...]) -> range:
    """Return the index of each own set, and one invalid index on either side."""
    return range(-1, len(own) + 1)


def _rows_of_sets() -> tuple[tuple[PlayedSet, ...], ...]:
    return tuple(row for number in range(MAX_OWN_SETS + 1) for row in product(SETS, repeat=number))


def _readings() -> tuple[Choices, ...]:
    return tuple(
        Choices(same_type_set=second, amulet_only_set=amulets)
        for second in ("may-stand-apart", "extends")
        for amulets in ("allowed", "forbidden")
    )


def _position(
    choices: Choices, own: Seat, pending: Action | CourtesanCards | HandSets | ProsperitySet
) -> Position[Classic, State]:
    return Position(Classic(choices=choices), evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))
