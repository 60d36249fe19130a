"""Every small hand: what may be tried in sales and with the Courtesan, and what the end removes (spec/duel/selling.md).

All piles in the hand and a few that are not, as types that have been sold or not.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import CHARACTERS, GOODS_OF, OF_GOOD, WILD, Good, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import AddTiles, PlayCharacter, SellSet
from sobek_core.duel.rules.game_end import Removal, removed_at_end
from sobek_core.duel.rules.sellable import sellable_types
from sobek_core.duel.state import Action, CourtesanTiles, Seat, SoldSet, State
from sobek_core.duel.text.notation import TILES
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.game import Position
from sobek_invariants.duel.ending import wrongly_removed
from sobek_invariants.duel.observed import ObservedState
from sobek_verification.checks import fault
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
from sobek_verification.seeding import always, with_figures

if TYPE_CHECKING:
    from collections.abc import Iterator

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
@enumeration(
    "duel.selling.in-hand",
    "duel.selling.three",
    "duel.selling.one-type",
    "duel.selling.new-set",
    "duel.selling.expanding",
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
@enumeration(
    "duel.characters.courtesan-number", "duel.characters.courtesan-set", "duel.selling.in-hand", "duel.selling.one-type"
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


# What of a hand, in numbers of tiles, leaves the game at its end (duel.game-end.removal).

Counts: TypeAlias = tuple[int, ...]
Group: TypeAlias = tuple[int, int, bool]  # of a type: goods tiles, characters, whether it has been sold

MAX_WILD: Final = 6  # five statues and the Architect
# The states in which each of all six types can be, and the many more states for three types.
SMALL_GROUPS: Final[tuple[Group, ...]] = (
    (0, 0, False),
    (0, 0, True),
    (0, 1, False),
    (1, 0, False),
    (1, 1, False),
    (3, 0, False),
)
LARGE_GROUPS: Final[tuple[Group, ...]] = tuple(product(range(5), range(3), (False, True)))
EMPTY: Final[Group] = (0, 0, False)
KINDS_AT_END: Final = tuple(
    map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "queen", "thief", "architect"))
)
MOST_AT_END: Final = 6

GAMES: Final = tuple(Duel(choices=Choices(new_set_goods=reading)) for reading in READINGS)
# Of each type a goods tile and a character; wild tiles; and a set of each type that has been sold.
PAIRS: Final = tuple(
    next((plain, acting) for plain in GOODS_OF[good] for acting in OF_GOOD[good] if acting in CHARACTERS)
    for good in Good
)
WILD_TILES: Final = (*map(tile, ("statue-v", "statue-h", "statue-f", "statue-b", "statue-v")), tile("architect"))
SOLD: Final = tuple(SoldSet(good, Tiles.of([plain] * 3)) for good, (plain, _) in zip(Good, PAIRS, strict=True))


def _in_the_order_of_types(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, *rest: Any, **reading: Any) -> Removal:
        left, gone = wild, []
        for place in range(len(goods)):
            alone = [tuple(n if at == place else 0 for at, n in enumerate(counts)) for counts in (goods, characters)]
            if right(*alone, left, *rest, **reading).types:
                left -= max(0, 3 - goods[place] - characters[place])
                gone.append(place)
        return Removal(tuple(gone), right(goods, characters, wild, *rest, **reading).wild)

    return removal


def _backwards(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, sold: Any, *rest: Any, **reading: Any) -> Removal:
        gone = right(goods[::-1], characters[::-1], wild, sold[::-1], *rest, **reading)
        return Removal(tuple(sorted(len(goods) - 1 - place for place in gone.types)), gone.wild)

    return removal


def _without_wild_tiles_alone(right: Any) -> Any:
    return lambda *hand, **reading: gone if (gone := right(*hand, **reading)).types else Removal((), 0)


def _without_one_of_six(right: Any) -> Any:
    return lambda *own: gone.minus(gone.distinct()[0]) if len(gone := right(*own)) == 6 else gone


@fault("types are taken in their order", "rules.game_end.find_removal", _in_the_order_of_types)
@fault(
    "only one type goes",
    "rules.game_end.find_removal",
    lambda right: lambda *hand, **reading: evolve(gone := right(*hand, **reading), types=gone.types[:1]),
)
@fault("the later of equal types is taken", "rules.game_end.find_removal", _backwards)
@fault("wild tiles are left", ".removed_at_end", lambda right: lambda *own: right(*own).without(WILD))
@fault("wild tiles alone stay", "rules.game_end.find_removal", _without_wild_tiles_alone)
@fault("a character opens a set", "rules.game_end.opens_a_set", opening_with_a_character)
@fault("any tile opens a set", "rules.game_end.opens_a_set", opening_with_any_tile)
@fault("characters have no type", "rules.game_end.OF_GOOD", lambda _: GOODS_OF)
@fault("no character is wild", "rules.game_end.WILD", lambda _: WILD.without(CHARACTERS))
@fault("one of six tiles stays", ".removed_at_end", _without_one_of_six)
@enumeration("duel.game-end.removal")
def the_end_removes_what_the_best_use_of_wild_tiles_could_sell() -> int:
    """Check all hands below, under both readings."""
    size = 0
    for own, game in product(_hands(), GAMES):
        gone = removed_at_end(game, own)
        observed = ObservedState.of(game, evolve(TABLE, seats=(own, TABLE.seats[1])))
        if wrong := [*wrongly_removed(observed, 0, Counter(gone))]:
            hold(f"{game.choices.new_set_goods}, {own}", "nothing wrong", wrong)
        size += 1
    return size


def _hands() -> Iterator[Seat]:
    """Yield hands of all six types in SMALL_GROUPS, and of three types in LARGE_GROUPS, with 0 to 6 wild tiles.

    The three are the first, the third and the sixth in the order of types. Then yield all hands of up to six tiles of
    KINDS_AT_END, with any of the types NAMED already sold.
    """
    of_three = ((a, EMPTY, b, EMPTY, EMPTY, c) for a, b, c in product(LARGE_GROUPS, repeat=3))
    for groups in chain(product(SMALL_GROUPS, repeat=len(Good)), of_three):
        counts = {
            kind: number
            for pair, group in zip(PAIRS, groups, strict=True)
            for kind, number in zip(pair, group, strict=False)
            if number
        }
        typed = Tiles.from_counts(counts)
        sold = tuple(one for one, group in zip(SOLD, groups, strict=True) if group[2])
        for wild in range(MAX_WILD + 1):
            yield Seat(typed + Tiles.of(WILD_TILES[:wild]), sold)
    before = {sold.good: sold for sold in LYING}
    for kinds, sold_types in product(rows_of(KINDS_AT_END, MOST_AT_END), subsets(NAMED)):
        yield Seat(Tiles.of(kinds), tuple(before[good] for good in sold_types))
