"""Check what may be sold from every small hand, and added for the Courtesan (spec/duel/selling.md, characters.md).

The laws of the spec are stated here again, independently of the core, in terms of a pile and a type. The core must list
exactly what they allow, in the spec's order, and apply exactly these moves. This is tried with all piles in the hand, a
few that are not, and types that have been sold or not.
"""

from __future__ import annotations

from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import OF_GOOD, Good, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import AddTiles, PlayCharacter, SellSet
from sobek_core.duel.rules.sellable import sellable_types
from sobek_core.duel.state import Action, CourtesanTiles, Seat, SoldSet, State
from sobek_core.duel.text.notation import TILES
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.tools import DUEL
from sobek_core.kernel.game import Position
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import FIGURES, enumeration, fault, figures, hold
from sobek_verification.laws.exhaustive.hands import (
    Counts,
    compare_moves,
    counts_beyond,
    counts_within,
    hold_pending,
    listed_backwards,
    rows_of,
    subsets,
)
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.rules.sellable import NewSet


TABLE: Final = POSITIONS.read(["draw-pile: marble-b-0", "ankh: c3 v"]).state
READINGS: Final[tuple[NewSet, ...]] = ("goods-tile", "typed-tile")

# Goods tiles with either back, a character of their type, a tile of another type, and both kinds of wild tiles, in the
# order of kinds. There is no wheat in hand: it stands for all types that are not in hand.
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "thief", "architect")))
TYPES: Final[tuple[Good | None, ...]] = (Good.FISH, Good.FISH, Good.IVORY, None, Good.FISH, None)
GOODS_TILES: Final = (True, True, True, False, False, False)
NAMED: Final = (Good.FISH, Good.WHEAT, Good.IVORY)
LYING: Final = (
    SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 fish-f-1"), tokens=2),
    SoldSet(Good.WHEAT, TILES.read("wheat-v-1 wheat-f-1 wheat-b-1"), tokens=1),
    SoldSet(Good.IVORY, TILES.read("ivory-v-3 ivory-b-3 statue-v")),
)
COURTESAN: Final = tile("courtesan")
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 4  # two more than the Courtesan adds


@frozen
class SaleCandidate:
    """Tiles that somebody may try to sell.

    types: the types of those that are not wild; goods_tile: whether any of them is a goods tile.
    """

    tiles: Tiles
    number: int
    types: frozenset[Good]
    goods_tile: bool
    in_hand: bool

    def is_of(self, good: Good) -> bool:
        """Return whether the tiles are in hand, and of a type or wild (duel.selling.in-hand, .one-type)."""
        return self.in_hand and self.types <= {good}

    def opens(self, reading: NewSet) -> bool:
        """Return whether the tiles may be the first sale of their type (duel.selling.new-set)."""
        return self.goods_tile or (reading == "typed-tile" and bool(self.types))


# The enumerations.


def _without_types_of_wild_tiles_alone(right: Any) -> Any:
    return lambda own, *rest: [good for good in right(own, *rest) if own.hand.has_any(OF_GOOD[good])]


def opening_with_any_tile(_right: object) -> Any:
    """Let any tile begin a set."""
    return lambda _goods, _characters, *, new_set_goods: bool(new_set_goods)


def opening_with_a_character(_right: object) -> Any:
    """Let a goods tile or a character begin a set, under both readings."""
    return lambda goods, characters, *, new_set_goods: bool(new_set_goods) and goods + characters > 0


def _asking_the_opponent(right: Any) -> Any:
    """Let a power ask the opponent."""

    def asks(*state: Any) -> Any:
        pending = right(*state)
        return pending and evolve(pending, seat=1 - pending.seat)

    return asks


def _refusing_a_whole_hand(right: Any) -> Any:
    """Let the condition on tiles in hand refuse a whole hand."""
    return lambda rules, state, move: () if move.tiles == state.seats[move.seat].hand else right(rules, state, move)


def _without_scarabs_tokens(right: Any) -> Any:
    return lambda own, *rest: right(evolve(own, sold=tuple(evolve(one, tokens=0) for one in own.sold)), *rest)


@fault("sales are listed backwards", "listed: expected").at("rules.selling.legal_sales", listed_backwards)
@fault("the first is listed twice", "listed: expected").at(
    "rules.selling.legal_sales", lambda right: lambda *state: [*islice(right(*state), 1), *right(*state)]
)
@fault("the last is listed twice", "listed: expected").at(
    "rules.selling.legal_sales", lambda right: lambda *state: [*right(*state), *[*right(*state)][-1:]]
)
@fault("wild tiles alone are not listed", "listed: expected", "duel.selling.expanding").at(
    "rules.selling.sellable_types", _without_types_of_wild_tiles_alone
)
@fault("wild tiles alone have no type", "types: expected", "duel.selling.expanding").at(
    ".sellable_types", _without_types_of_wild_tiles_alone
)
@fault("a whole hand is refused", "expected applied", "duel.selling.in-hand").at(
    "rules.selling.in_hand.check", _refusing_a_whole_hand
)
@fault("any number will do", "expected refused", "duel.selling.three").at("rules.selling.three.check", always(None))
@fault("types can be mixed", "expected refused", "duel.selling.one-type").at(
    "rules.selling.one_type.check", always(None)
)
@fault("any tile opens a set", "expected refused", "duel.selling.new-set").at(
    "rules.selling.opens_a_set", opening_with_any_tile
)
@fault("a character opens a set", "expected refused", "duel.selling.new-set").at(
    "rules.selling.opens_a_set", opening_with_a_character
)
@fault("a character makes a type sellable", "types: expected", "duel.selling.new-set").at(
    "rules.sellable.opens_a_set", opening_with_a_character
)
@fault("scarabs tokens are lost", ": expected Seat", "duel.selling.expanding").at(
    "rules.selling.move_to_set", _without_scarabs_tokens
)
@check(
    "duel.selling.in-hand",
    "duel.selling.three",
    "duel.selling.one-type",
    "duel.selling.new-set",
    "duel.selling.expanding",
    kind=enumeration,
)
def a_sale_is_legal_exactly_when_its_laws_hold() -> int:
    """Compare sales with the laws.

    The domain has all hands of up to five tiles of KINDS, with any of the sets LYING already sold, under both readings;
    sales are tried as each of the types NAMED. Its size counts states times moves.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND)):
        candidates = tuple(candidates_from(hand))
        for own, reading in product(subsets(LYING), READINGS):
            sold, seat = {sold_set.good for sold_set in own}, Seat(hand, own)
            position = _position(reading, seat, Action(0))
            moves = [
                (
                    SellSet(0, pile.tiles, good),
                    pile.is_of(good) and pile.number >= 3 and (good in sold or pile.opens(reading)),
                )
                for good in NAMED
                for pile in candidates
            ]
            size += compare_moves(DUEL, position, moves, SellSet, partial(_after, seat))
            types = [good for good in NAMED if any(lawful and move.good is good for move, lawful in moves)]
            hold(
                f"{hand}, {sold} sold, {reading}: types",
                types,
                sellable_types(seat, position.game.choices, position.game.edition.figures),
            )
    return size


@fault("two tiles are not listed", "listed: expected", "duel.characters.courtesan-number").at(
    "rules.characters.legal_additions",
    lambda right: lambda *state: tuple(move for move in right(*state) if len(move.tiles) == 1),
)
@fault("three tiles can be added", "listed: expected", "duel.characters.courtesan-number").at(
    FIGURES, figures(courtesan_max=3)
)
@fault("a whole hand is refused", "expected applied", "duel.selling.in-hand").at(
    "rules.selling.in_hand.check", _refusing_a_whole_hand
)
@fault("types can be mixed", "expected refused", "duel.selling.one-type").at(
    "rules.selling.one_type.check", always(None)
)
@fault("scarabs tokens are lost", ": expected Seat", "duel.characters.courtesan-set").at(
    "rules.characters.move_to_set", _without_scarabs_tokens
)
@fault(
    "the Courtesan asks the opponent",
    r"play courtesan: expected CourtesanTiles\(seat=0\), got CourtesanTiles\(seat=1\)",
    "duel.characters.courtesan-set",
).at("rules.characters._asks", _asking_the_opponent)
@fault("the Courtesan asks whoever has a set", "play courtesan: expected Action", "duel.characters.courtesan-set").at(
    "rules.characters._asks",
    lambda _: lambda _game, state, seat, _power: CourtesanTiles(seat) if state.seats[seat].sold else None,
)
@check(
    "duel.characters.courtesan-number",
    "duel.characters.courtesan-set",
    "duel.selling.in-hand",
    "duel.selling.one-type",
    kind=enumeration,
)
def an_addition_is_legal_exactly_when_its_laws_hold() -> int:
    """Compare additions of the Courtesan with the limit on their number, the need for a set, and the laws of piles.

    The domain has all hands of up to four tiles of KINDS, and the same sets and types. The choice new-set-goods must
    make no difference.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND_TO_ADD)):
        candidates = tuple(candidates_from(hand))
        for own, reading in product(subsets(LYING), READINGS):
            sold, seat = {sold_set.good for sold_set in own}, Seat(hand, own)
            position = _position(reading, seat, CourtesanTiles(0))
            moves = [
                (AddTiles(0, pile.tiles, good), pile.is_of(good) and 1 <= pile.number <= 2 and good in sold)
                for good in NAMED
                for pile in candidates
            ]
            size += compare_moves(DUEL, position, moves, after=partial(_after, seat))
            playing = _position(reading, Seat(hand.plus(COURTESAN), own), Action(0))
            asked = CourtesanTiles(0) if any(lawful for _, lawful in moves) else Action(1)
            hold_pending(DUEL, playing, PlayCharacter(0, COURTESAN), asked)
    return size


def candidates_from(hand: Tiles) -> Iterator[SaleCandidate]:
    """Yield every pile in a hand, in the order in which the spec lists piles.

    Then yield piles with one more tile of a kind than the hand has.
    """
    held = tuple(map(hand.count, KINDS))
    yield from (_candidate(counts, in_hand=True) for counts in counts_within(held))
    yield from (_candidate(counts, in_hand=False) for counts in counts_beyond(held))


def _candidate(counts: Counts, *, in_hand: bool) -> SaleCandidate:
    there = [place for place, number in enumerate(counts) if number]
    return SaleCandidate(
        tiles=Tiles.from_counts(dict(zip(KINDS, counts, strict=True))),
        number=sum(counts),
        types=frozenset(good for place in there if (good := TYPES[place]) is not None),
        goods_tile=any(GOODS_TILES[place] for place in there),
        in_hand=in_hand,
    )


def _position(reading: NewSet, own: Seat, pending: Action | CourtesanTiles) -> Position[Duel, State]:
    game = Duel(choices=Choices(new_set_goods=reading))
    return Position(game, evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))


def _after(own: Seat, move: SellSet | AddTiles) -> Seat:
    """Return the seat after moving tiles from its hand to the set of a type. Sets are in the order of types."""
    sold_set = own.set_of(move.good) or SoldSet(move.good, Tiles())
    grown = {one.good: one for one in own.sold} | {move.good: evolve(sold_set, tiles=sold_set.tiles + move.tiles)}
    return evolve(own, hand=own.hand - move.tiles, sold=tuple(grown[good] for good in Good if good in grown))
