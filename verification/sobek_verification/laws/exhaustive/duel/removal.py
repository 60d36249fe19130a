"""Check what leaves the game at its end against every way to assign the wild tiles (duel.game-end.removal).

According to the rule, as many tiles leave as legal sales could place. So their number is compared with the best of all
assignments of wild tiles to types, and for whole hands with the best of all sequences of sales. Which types leave is
compared with the wording of the rule, stated for each type that leaves or stays.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import CHARACTERS, GOODS_OF, WILD, Good, Tiles, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.game import Duel
from sobek_core.duel.rules.game_end import Removal, find_removal, removed_at_end
from sobek_core.duel.state import Seat
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.duel.sales import (
    LYING,
    NAMED,
    READINGS,
    opening_with_a_character,
    opening_with_any_tile,
)
from sobek_verification.laws.exhaustive.enumeration import enumeration, fault, hold
from sobek_verification.laws.exhaustive.hands import Counts, counts_within, rows_of, subsets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.components import Tile
    from sobek_core.duel.rules.sellable import NewSet


MAX_WILD: Final = 6  # five statues and the Architect

Group: TypeAlias = tuple[int, int, bool]  # of a type: goods tiles, characters, whether it has been sold

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


# The laws of selling, for counts of tiles.


def opens(group: Group, reading: NewSet) -> bool:
    """Return whether these tiles of a type can begin its set, if there are enough in all (duel.selling.new-set)."""
    goods, characters, sold = group
    return sold or goods > 0 or (reading == "typed-tile" and characters > 0)


@cache
def most(groups: tuple[Group, ...], wild: int, reading: NewSet) -> int:
    """Return how many tiles can be sold at most, by assigning each wild tile to the best type, or to none."""
    if not groups:
        return 0
    first, others = groups[0], groups[1:]
    best = 0
    for given in range(wild + 1):
        number = first[0] + first[1] + given
        brought = number if number >= 3 and opens(first, reading) else 0
        best = max(best, brought + most(others, wild - given, reading))
    return best


# Counts of tiles.


def _lacking(goods: Counts, characters: Counts, places: Iterable[int]) -> int:
    return sum(max(0, 3 - goods[place] - characters[place]) for place in places)


def _in_the_order_of_types(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, *rest: Any, **reading: Any) -> Removal:
        left, gone = wild, []
        for place in range(len(goods)):
            alone = [tuple(n if at == place else 0 for at, n in enumerate(counts)) for counts in (goods, characters)]
            if right(*alone, left, *rest, **reading).types:
                left -= _lacking(goods, characters, [place])
                gone.append(place)
        return Removal(tuple(gone), right(goods, characters, wild, *rest, **reading).wild)

    return removal


def _backwards(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, wild: int, sold: Any, *rest: Any, **reading: Any) -> Removal:
        gone = right(goods[::-1], characters[::-1], wild, sold[::-1], *rest, **reading)
        return Removal(tuple(sorted(len(goods) - 1 - place for place in gone.types)), gone.wild)

    return removal


def _leaving_wild_tiles(right: Any) -> Any:
    def removal(goods: Counts, characters: Counts, *rest: Any, **reading: Any) -> Removal:
        gone: Removal = right(goods, characters, *rest, **reading)
        return evolve(gone, wild=_lacking(goods, characters, gone.types)) if gone.types else gone

    return removal


def _without_wild_tiles_alone(right: Any) -> Any:
    return lambda *hand, **reading: gone if (gone := right(*hand, **reading)).types else Removal((), 0)


@fault("types are taken in their order", "types: expected").at(".find_removal", _in_the_order_of_types)
@fault("only one type goes", "types: expected").at(
    ".find_removal",
    lambda right: lambda *hand, **reading: evolve(gone := right(*hand, **reading), types=gone.types[:1]),
)
@fault("the later of equal types is taken", "types: expected").at(".find_removal", _backwards)
@fault("wild tiles are left", "number: expected").at(".find_removal", _leaving_wild_tiles)
@fault("wild tiles alone stay", "number: expected 3, got 0").at(".find_removal", _without_wild_tiles_alone)
@fault("a character opens a set", "goods-tile, .*: types: expected").at(
    "rules.game_end.opens_a_set", opening_with_a_character
)
@check("duel.game-end.removal", kind=enumeration)
def the_end_removes_what_the_best_use_of_wild_tiles_could_sell() -> int:
    """Check all six types in the states FEW, with 0 to 6 wild tiles, under both readings."""
    return sum(_compare(groups) for groups in product(SMALL_GROUPS, repeat=len(Good)))


@fault("types are taken in their order", "types: expected").at(".find_removal", _in_the_order_of_types)
@fault("any tile opens a set", "goods-tile, .*: types: expected").at(
    "rules.game_end.opens_a_set", opening_with_any_tile
)
@check("duel.game-end.removal", kind=enumeration)
def of_three_types_the_end_removes_what_the_best_use_of_wild_tiles_could_sell() -> int:
    """Check three types with 0 to 4 goods tiles, 0 to 2 characters, sold or not; 0 to 6 wild tiles; both readings.

    These are the first, the third and the sixth in the order of types. There are no tiles of the other types.
    """
    return sum(_compare((a, EMPTY, b, EMPTY, EMPTY, c)) for a, b, c in product(LARGE_GROUPS, repeat=3))


def _compare(groups: tuple[Group, ...]) -> int:
    """Compare what leaves a hand, for each number of wild tiles and both readings. Return the number of hands."""
    goods, characters, sold = zip(*groups, strict=True)
    typed = [group[0] + group[1] for group in groups]
    # types with the most tiles first, then in the order of types; that order does not affect how many tiles leave
    order = [place for number in range(max(typed), 0, -1) for place, one in enumerate(typed) if one == number]
    alike = tuple(sorted(groups))
    for wild, reading in product(range(MAX_WILD + 1), READINGS):
        removal = find_removal(goods, characters, wild, sold, PUBLISHED.figures, new_set_goods=reading)
        left, gone = wild, []
        for place in order:
            lacks = 3 - min(3, typed[place])
            if opens(groups[place], reading) and lacks <= left:
                gone.append(place)
                left -= lacks
        number = sum(typed[place] for place in removal.types) + removal.wild
        if (sorted(gone), most(alike, wild, reading)) != (list(removal.types), number) or removal.wild not in {0, wild}:
            where = f"{reading}, {wild} wild, goods {goods}, characters {characters}, sold {sold}"
            hold(f"{where}: types", sorted(gone), list(removal.types))
            hold(f"{where}: number", most(alike, wild, reading), number)
            hold(f"{where}: all wild tiles or none", True, removal.wild in {0, wild})
    return (MAX_WILD + 1) * len(READINGS)


# Whole hands.

# Two types, each with goods tiles and a character, and both kinds of wild tiles, in the order of kinds. Wheat may have
# been sold, and there is none of it in hand.
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "queen", "thief", "architect")))
TYPES: Final[tuple[Good | None, ...]] = (Good.FISH, Good.FISH, Good.IVORY, None, Good.IVORY, Good.FISH, None)
GOODS_TILES: Final = (True, True, True, False, False, False, False)
MAX_IN_HAND: Final = 6
GAMES: Final = {reading: Duel(choices=Choices(new_set_goods=reading)) for reading in READINGS}
SOLD_BEFORE: Final = {sold.good: sold for sold in LYING}


def _without_one_of_six(right: Any) -> Any:
    return lambda *own: gone.minus(gone.distinct()[0]) if len(gone := right(*own)) == 6 else gone


@fault("wild tiles are left", "number: expected").at("rules.game_end.find_removal", _leaving_wild_tiles)
@fault("wild tiles alone stay", "number: expected 3, got 0").at(
    "rules.game_end.find_removal", _without_wild_tiles_alone
)
@fault("characters have no type", "number: expected").at("rules.game_end.OF_GOOD", lambda _: GOODS_OF)
@fault("no character is wild", "number: expected").at("rules.game_end.WILD", lambda _: WILD.without(CHARACTERS))
@fault("one of six tiles stays", "number: expected 6, got 5").at(".removed_at_end", _without_one_of_six)
@check("duel.game-end.removal", kind=enumeration)
def the_end_removes_as_many_tiles_as_any_sales_could() -> int:
    """Check all hands of up to six tiles of KINDS, with any of the types NAMED already sold, under both readings."""
    size = 0
    for kinds in rows_of(KINDS, MAX_IN_HAND):
        hand, counts = Tiles.of(kinds), tuple(map(kinds.count, KINDS))
        for sold, reading in product(subsets(NAMED), READINGS):
            own = Seat(hand, tuple(SOLD_BEFORE[good] for good in sold))
            gone = removed_at_end(GAMES[reading], own)
            where = f"{reading}, hand {hand}, sold {' '.join(sold) or '-'}"
            hold(f"{where}: number", sold_off(counts, sold, reading), len(gone))
            went = tuple(gone.count(kind) for kind in KINDS)
            hold(f"{where}: what went can be sold", len(gone), sold_off(went, sold, reading))
            hold(f"{where}: types whole", [], _parted(counts, went))
            size += 1
    return size


@cache
def sold_off(hand: Counts, sold: tuple[Good, ...], reading: NewSet) -> int:
    """Return how many tiles of a hand can be sold at most, by any sequence of sales."""
    best = 0
    for good in NAMED:
        for pile in _piles(hand, good):
            goods = any(number and GOODS_TILES[place] for place, number in enumerate(pile))
            typed = any(number and TYPES[place] for place, number in enumerate(pile))
            if sum(pile) >= 3 and (good in sold or goods or (typed and reading == "typed-tile")):
                left = tuple(had - goes for had, goes in zip(hand, pile, strict=True))
                after = tuple(one for one in NAMED if one in sold or one is good)
                best = max(best, sum(pile) + sold_off(left, after, reading))
    return best


def _piles(hand: Counts, good: Good) -> Iterator[Counts]:
    """Return every pile from a hand that consists of one type and wild tiles."""
    return counts_within(tuple(number if TYPES[place] in {good, None} else 0 for place, number in enumerate(hand)))


def _parted(hand: Counts, went: Counts) -> list[Tile]:
    """Return the kinds of which only a part left, or only a part of their type."""
    touched = {TYPES[place] for place, number in enumerate(went) if number}
    return [KINDS[place] for place, number in enumerate(hand) if TYPES[place] in touched and number != went[place]]
