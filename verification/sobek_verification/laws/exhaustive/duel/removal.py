"""Every hand, in numbers of tiles, and what of it leaves the game at its end (duel.game-end.removal)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_core.duel.choices import Choices
from sobek_core.duel.components import CHARACTERS, GOODS_OF, OF_GOOD, WILD, Good, Tiles, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.rules.game_end import Removal, removed_at_end
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.duel.text.position import POSITIONS
from sobek_invariants.duel.ending import wrongly_removed
from sobek_invariants.duel.observed import ObservedState
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.duel.sales import (
    LYING,
    NAMED,
    READINGS,
    opening_with_a_character,
    opening_with_any_tile,
)
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold, rows_of, subsets
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
KINDS: Final = tuple(map(tile, ("fish-v-0-grey", "fish-b-1", "ivory-f-3", "statue-b", "queen", "thief", "architect")))
MAX_IN_HAND: Final = 6

GAMES: Final = tuple(Duel(choices=Choices(new_set_goods=reading)) for reading in READINGS)
TABLE: Final = POSITIONS.read([]).state
# Of each type a goods tile and a character; wild tiles; and a set of each type that has been sold.
PAIRS: Final = tuple(
    next((plain, acting) for plain in GOODS_OF[good] for acting in OF_GOOD[good] if acting in CHARACTERS)
    for good in Good
)
WILD_TILES: Final = (*map(tile, ("statue-v", "statue-h", "statue-f", "statue-b", "statue-v")), tile("architect"))
SOLD: Final = tuple(SoldSet(good, Tiles.of([plain] * 3)) for good, (plain, _) in zip(Good, PAIRS, strict=True))


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
@check("duel.game-end.removal", kind=enumeration)
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
    KINDS, with any of the types NAMED already sold.
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
    for kinds, sold_types in product(rows_of(KINDS, MAX_IN_HAND), subsets(NAMED)):
        yield Seat(Tiles.of(kinds), tuple(before[good] for good in sold_types))
