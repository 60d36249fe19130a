"""Everything that may be tried with every small hand and every kind of own sets (spec/classic/sets.md).

All piles in the hand, a few that are not, and all targets, including a few invalid ones.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from attrs import evolve

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import Cards, Good, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import AddCards, ChooseSet, FinishLaying, LaySet, PlayCharacter, PlaySet
from sobek_core.classic.state import Action, CourtesanCards, HandSets, PlayedSet, ProsperitySet, Seat, State, good_of
from sobek_core.classic.text.notation import CARDS
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Position
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

TABLE: Final = POSITIONS.read(["quays: fish-1"]).state

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
            size += judge("classic", _position(choices, Seat(hand=hand, sets=own), Action(0)), moves)
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
            position = _position(choices, Seat(hand=hand, sets=own), CourtesanCards(0))
            size += judge("classic", position, [AddCards(0, cards, onto) for cards in piles for onto in _numbers(own)])
            playing = _position(choices, Seat(hand=hand.plus(COURTESAN), sets=own), Action(0))
            asked = CourtesanCards(0) if position.game.legal(position.state) else Action(1)
            verdict = playing.game.apply(playing.state, PlayCharacter(0, COURTESAN))
            hold(f"{hand}, {own}, {choices}: the Courtesan", asked, verdict.state.pending)
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
            prosperous = _position(Choices(), Seat(sets=own), ProsperitySet(0))
            prosperous = evolve(prosperous, state=evolve(prosperous.state, spent=PROSPERITY))
            size += judge("classic", prosperous, [ChooseSet(0, onto) for onto in _numbers(own)])
            for hand in HANDS_OF_A_TYPE:
                seat, piles = Seat(hand=hand, sets=own), _piles(hand)
                plays = [PlaySet(0, cards, onto) for cards in piles for onto in (None, *_numbers(own))]
                size += judge("classic", _position(Choices(), seat, Action(0)), plays)
                additions = [AddCards(0, cards, onto) for cards in piles for onto in _numbers(own)]
                size += judge("classic", _position(Choices(), seat, CourtesanCards(0)), additions)
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
            size += judge("classic", _position(choices, Seat(hand=hand, sets=(SETS[1],)), HandSets(0, ender=1)), moves)
    return size


def _piles(hand: Cards) -> tuple[Cards, ...]:
    """Return what to try from a hand: by type in the order of types, with amulets alone last, then by pile."""
    goods = tuple(Good)
    return piles_to_try(hand, KINDS, lambda pile: goods.index(good) if (good := good_of(pile)) else len(goods))


def _numbers(own: tuple[PlayedSet, ...]) -> range:
    """Return the index of each own set, and one invalid index on either side."""
    return range(-1, len(own) + 1)


def _position(
    choices: Choices, own: Seat, pending: Action | CourtesanCards | HandSets | ProsperitySet
) -> Position[Classic, State]:
    return Position(Classic(choices=choices), evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))
