"""Every small hand of duel: what may be sold, and what the Courtesan may add (spec/duel/selling.md, characters.md).

The laws of the spec are stated here again, independently of the core, in terms of a pile and a type. The core's listing
must be what they allow, in the spec's order, and applying must succeed for exactly that, over all piles in the hand, a
few that are not in it, and types that are sold or not.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import Good, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import AddTiles, Move, SellSet
from sobek_core.duel.rules.characters import can_add
from sobek_core.duel.rules.saleable import saleable_types
from sobek_core.duel.state import Action, CourtesanTiles, Seat, SoldSet, State
from sobek_core.duel.text.notation import MOVES, TILES
from sobek_core.duel.text.position import read_position, write_position
from sobek_core.kernel.game import Applied, Position
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.duel.rules.saleable import NewSet


GAME: Final = Duel()
TABLE: Final = read_position(["draw-pile: marble-b-0", "ankh: c3 v"]).state
READINGS: Final[tuple[NewSet, ...]] = ("goods-tile", "typed-tile")

# Goods tiles with either back, a character of their type, a tile of another type, and both kinds of wild tiles, in the
# order of kinds. There is no wheat in hand: it represents all types of which there is none.
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "thief", "architect")))
TYPES: Final[tuple[Good | None, ...]] = (Good.FISH, Good.FISH, Good.IVORY, None, Good.FISH, None)
GOODS_TILES: Final = (True, True, True, False, False, False)
NAMED: Final = (Good.FISH, Good.WHEAT, Good.IVORY)
LYING: Final = (
    SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 fish-f-1"), tokens=2),
    SoldSet(Good.WHEAT, TILES.read("wheat-v-1 wheat-f-1 wheat-b-1"), tokens=1),
    SoldSet(Good.IVORY, TILES.read("ivory-v-3 ivory-b-3 statue-v")),
)
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 4  # two more than the Courtesan adds


@frozen
class SaleCandidate:
    """Tiles that somebody may try to sell.

    types: of those that are not wild; goods_tile: whether one is a goods tile.
    """

    tiles: Tiles
    number: int
    types: frozenset[Good]
    goods_tile: bool
    in_hand: bool

    def is_of(self, good: Good) -> bool:
        """Return whether all are of a type or wild, and in hand (duel.selling.in-hand, .one-type)."""
        return self.in_hand and self.types <= {good}

    def opens(self, reading: NewSet) -> bool:
        """Return whether they may be the first sale of their type (duel.selling.new-set)."""
        return self.goods_tile or (reading == "typed-tile" and bool(self.types))


# The enumerations.


@check(
    "duel.selling.in-hand",
    "duel.selling.three",
    "duel.selling.one-type",
    "duel.selling.new-set",
    "duel.selling.expanding",
    kind=enumeration,
)
def a_sale_is_legal_exactly_by_its_laws() -> int:
    """Compare sales with the laws.

    All hands of up to five tiles of KINDS, any of the sets LYING sold before, both readings; as any of the types NAMED.
    The size counts states times moves.
    """
    size = 0
    for hand in hands(MAX_IN_HAND):
        candidates = tuple(candidates_from(hand))
        for own, reading in product(_rows_of_sets(), READINGS):
            sold = {lying.good for lying in own}
            game, state = _game(reading), _state(Seat(hand, own), Action(0))
            moves = [
                (
                    SellSet(0, pile.tiles, good),
                    pile.is_of(good) and pile.number >= 3 and (good in sold or pile.opens(reading)),
                )
                for good in NAMED
                for pile in candidates
            ]
            size += _compare(game, state, moves, [move for move in game.legal(state) if isinstance(move, SellSet)])
            types = [good for good in NAMED if any(lawful and move.good is good for move, lawful in moves)]
            _agree(game, state, "types", types, saleable_types(state.seats[0], game.choices))
    return size


@check(
    "duel.characters.courtesan-number",
    "duel.characters.courtesan-set",
    "duel.selling.in-hand",
    "duel.selling.one-type",
    kind=enumeration,
)
def an_addition_is_legal_exactly_by_its_laws() -> int:
    """Compare additions of the Courtesan with their number, their set and the laws of piles.

    All hands of up to four tiles of KINDS, the same sets and types; new-set-goods must make no difference.
    """
    size = 0
    for hand in hands(MAX_IN_HAND_TO_ADD):
        candidates = tuple(candidates_from(hand))
        for own, reading in product(_rows_of_sets(), READINGS):
            sold = {lying.good for lying in own}
            game, state = _game(reading), _state(Seat(hand, own), CourtesanTiles(0))
            moves = [
                (AddTiles(0, pile.tiles, good), pile.is_of(good) and 1 <= pile.number <= 2 and good in sold)
                for good in NAMED
                for pile in candidates
            ]
            size += _compare(game, state, moves, game.legal(state))
            _agree(game, state, "can add", any(lawful for _, lawful in moves), can_add(state.seats[0]))
    return size


def hands(most: int) -> Iterator[Tiles]:
    """Yield every pile of up to `most` tiles of KINDS."""
    for number in range(most + 1):
        for kinds in combinations_with_replacement(KINDS, number):
            yield Tiles.of(kinds)


def candidates_from(hand: Tiles) -> Iterator[SaleCandidate]:
    """Yield every pile in a hand, in the order in which the spec lists piles.

    They are followed by piles with one tile of a kind more than the hand has.
    """
    held = [hand.count(kind) for kind in KINDS]
    for counts in product(*(range(number + 1) for number in held)):
        yield _candidate(counts, in_hand=True)
    for place, number in enumerate(held):
        yield _candidate(tuple(number + 1 if place == at else 0 for at in range(len(KINDS))), in_hand=False)


def _candidate(counts: tuple[int, ...], *, in_hand: bool) -> SaleCandidate:
    there = [place for place, number in enumerate(counts) if number]
    return SaleCandidate(
        tiles=Tiles.from_counts(dict(zip(KINDS, counts, strict=True))),
        number=sum(counts),
        types=frozenset(good for place in there if (good := TYPES[place]) is not None),
        goods_tile=any(GOODS_TILES[place] for place in there),
        in_hand=in_hand,
    )


def _rows_of_sets() -> tuple[tuple[SoldSet, ...], ...]:
    """Return every subset of the sets LYING, in the order of types."""
    return tuple(
        tuple(lying for lying, there in zip(LYING, sold, strict=True) if there)
        for sold in product((False, True), repeat=len(LYING))
    )


def _game(reading: NewSet) -> Duel:
    return Duel(choices=Choices(new_set_goods=reading))


def _state(seat: Seat, pending: Action | CourtesanTiles) -> State:
    return evolve(TABLE, seats=(seat, TABLE.seats[1]), pending=pending)


def _compare(game: Duel, state: State, moves: Sequence[tuple[SellSet | AddTiles, bool]], listed: Iterable[Move]) -> int:
    """Compare the listing, and applying each of the moves, with the laws; return the number of moves."""
    expected = [move for move, lawful in moves if lawful]
    if expected != (came := list(listed)):
        hold(
            f"{_text(game, state)}: listed",
            *(", ".join(map(MOVES.write, listing)) or "none" for listing in (expected, came)),
        )
    for move, lawful in moves:
        verdict = game.apply(state, move)
        if isinstance(verdict, Applied) is not lawful:
            hold(f"{_text(game, state)}: {MOVES.write(move)}", "applied" if lawful else "refused", verdict)
        if lawful:
            _agree(game, state, MOVES.write(move), _after(state.seats[0], move), verdict.state.seats[0])
    return len(moves)


def _after(seat: Seat, move: SellSet | AddTiles) -> Seat:
    """Return the seat with the tiles moved from its hand to the set of the type, in the order of types."""
    lying = seat.set_of(move.good) or SoldSet(move.good, Tiles())
    grown = {one.good: one for one in seat.sold} | {move.good: evolve(lying, tiles=lying.tiles + move.tiles)}
    return evolve(seat, hand=seat.hand - move.tiles, sold=tuple(grown[good] for good in Good if good in grown))


def _agree(game: Duel, state: State, what: str, expected: object, came: object) -> None:
    """Compare two values that belong to a state, which is serialized only if they differ."""
    if expected != came:
        hold(f"{_text(game, state)}: {what}", expected, came)


def _text(game: Duel, state: State) -> str:
    return "; ".join(write_position(Position(game, state)))
