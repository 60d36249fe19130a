"""Everything that may be tried with every small hand, in sales and with the Courtesan (spec/duel/selling.md).

All piles in the hand and a few that are not, as types that have been sold or not.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import OF_GOOD, Good, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import AddTiles, PlayCharacter, SellSet
from sobek_core.duel.rules.sellable import sellable_types
from sobek_core.duel.state import Action, CourtesanTiles, Seat, SoldSet, State
from sobek_core.duel.text.notation import TILES
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.game import Position
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import (
    enumeration,
    hold,
    judge,
    listed_backwards,
    piles_to_try,
    refusing_a_whole_hand,
    rows_of,
    subsets,
)
from sobek_verification.laws.faults import fault, with_figures
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from sobek_core.duel.rules.sellable import NewSet


TABLE: Final = POSITIONS.read(["draw-pile: marble-b-0", "ankh: c3 v"]).state
READINGS: Final[tuple[NewSet, ...]] = ("goods-tile", "typed-tile")

# Goods tiles with either back, a character of their type, a tile of another type, and both kinds of wild tiles, in the
# order of kinds. There is no wheat in hand: it stands for all types that are not in hand.
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "thief", "architect")))
NAMED: Final = (Good.FISH, Good.WHEAT, Good.IVORY)
LYING: Final = (
    SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 fish-f-1"), tokens=2),
    SoldSet(Good.WHEAT, TILES.read("wheat-v-1 wheat-f-1 wheat-b-1"), tokens=1),
    SoldSet(Good.IVORY, TILES.read("ivory-v-3 ivory-b-3 statue-v")),
)
COURTESAN: Final = tile("courtesan")
MAX_IN_HAND: Final = 5
MAX_IN_HAND_TO_ADD: Final = 4  # two more than the Courtesan adds


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


def _without_scarabs_tokens(right: Any) -> Any:
    return lambda own, *rest: right(evolve(own, sold=tuple(evolve(one, tokens=0) for one in own.sold)), *rest)


@fault("sales are listed backwards", "rules.selling.legal_sales", listed_backwards)
@fault(
    "the first is listed twice",
    "rules.selling.legal_sales",
    lambda right: lambda *state: [*islice(right(*state), 1), *right(*state)],
)
@fault(
    "the last is listed twice",
    "rules.selling.legal_sales",
    lambda right: lambda *state: [*right(*state), *[*right(*state)][-1:]],
)
@fault(
    "wild tiles alone are not listed",
    "rules.selling.sellable_types",
    _without_types_of_wild_tiles_alone,
    "duel.selling.expanding",
)
@fault("wild tiles alone have no type", ".sellable_types", _without_types_of_wild_tiles_alone, "duel.selling.expanding")
@fault(
    "a whole hand is refused",
    "rules.selling.in_hand.check",
    refusing_a_whole_hand("tiles"),
    "duel.selling.in-hand",
)
@fault("any number will do", "rules.selling.three.check", always(None), "duel.selling.three")
@fault("types can be mixed", "rules.selling.one_type.check", always(None), "duel.selling.one-type")
@fault("any tile opens a set", "rules.selling.opens_a_set", opening_with_any_tile, "duel.selling.new-set")
@fault("a character opens a set", "rules.selling.opens_a_set", opening_with_a_character, "duel.selling.new-set")
@fault(
    "a character makes a type sellable",
    "rules.sellable.opens_a_set",
    opening_with_a_character,
    "duel.selling.new-set",
)
@fault("scarabs tokens are lost", "rules.selling.move_to_set", _without_scarabs_tokens, "duel.selling.expanding")
@check(
    "duel.selling.in-hand",
    "duel.selling.three",
    "duel.selling.one-type",
    "duel.selling.new-set",
    "duel.selling.expanding",
    kind=enumeration,
)
def a_sale_is_legal_exactly_when_its_laws_hold() -> int:
    """Sell from all hands of up to five tiles of KINDS, as each of the types NAMED, under both readings.

    Any of the sets LYING have been sold. The types that can be sold are those of the legal sales.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND)):
        moves = [SellSet(0, pile, good) for good in NAMED for pile in piles_to_try(hand, KINDS)]
        for own, reading in product(subsets(LYING), READINGS):
            seat = Seat(hand, own)
            position = _position(reading, seat, Action(0))
            size += judge("duel", position, moves)
            legal = position.game.legal(position.state)
            types = list(dict.fromkeys(move.good for move in legal if isinstance(move, SellSet)))
            found = sellable_types(seat, position.game.choices, position.game.edition.figures)
            hold(f"{hand}, {own} sold, {reading}: types", types, list(found))
    return size


@fault(
    "two tiles are not listed",
    "rules.characters.legal_additions",
    lambda right: lambda *state: tuple(move for move in right(*state) if len(move.tiles) == 1),
    "duel.characters.courtesan-number",
)
@fault(
    "three tiles can be added",
    "rules.characters.legal_additions",
    with_figures(courtesan_max=3),
    "duel.characters.courtesan-number",
)
@fault(
    "a whole hand is refused",
    "rules.selling.in_hand.check",
    refusing_a_whole_hand("tiles"),
    "duel.selling.in-hand",
)
@fault("types can be mixed", "rules.selling.one_type.check", always(None), "duel.selling.one-type")
@fault(
    "scarabs tokens are lost", "rules.characters.move_to_set", _without_scarabs_tokens, "duel.characters.courtesan-set"
)
@fault(
    "the Courtesan asks the opponent",
    "rules.characters._asks",
    _asking_the_opponent,
    "duel.characters.courtesan-set",
)
@fault(
    "the Courtesan asks whoever has a set",
    "rules.characters._asks",
    lambda _: lambda _game, state, seat, _power: CourtesanTiles(seat) if state.seats[seat].sold else None,
    "duel.characters.courtesan-set",
)
@check(
    "duel.characters.courtesan-number",
    "duel.characters.courtesan-set",
    "duel.selling.in-hand",
    "duel.selling.one-type",
    kind=enumeration,
)
def an_addition_is_legal_exactly_when_its_laws_hold() -> int:
    """Add tiles with the Courtesan from all hands of up to four tiles of KINDS, to the same sets and types.

    Before, play her: she asks exactly if there is anything to add.
    """
    size = 0
    for hand in map(Tiles.of, rows_of(KINDS, MAX_IN_HAND_TO_ADD)):
        moves = [AddTiles(0, pile, good) for good in NAMED for pile in piles_to_try(hand, KINDS)]
        for own, reading in product(subsets(LYING), READINGS):
            position = _position(reading, Seat(hand, own), CourtesanTiles(0))
            size += judge("duel", position, moves)
            playing = _position(reading, Seat(hand.plus(COURTESAN), own), Action(0))
            asked = CourtesanTiles(0) if position.game.legal(position.state) else Action(1)
            pending = playing.game.apply(playing.state, PlayCharacter(0, COURTESAN)).state.pending
            hold(f"{hand}, {own} sold: the Courtesan", asked, pending)
    return size


def _position(reading: NewSet, own: Seat, pending: Action | CourtesanTiles) -> Position[Duel, State]:
    game = Duel(choices=Choices(new_set_goods=reading))
    return Position(game, evolve(TABLE, seats=(own, TABLE.seats[1]), pending=pending))
