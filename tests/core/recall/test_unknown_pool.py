"""Simplifying unknown pools: they become as few and as small as possible."""

from __future__ import annotations

from collections import Counter

from sobek_core.recall.unknown_pool import Contents, PoolPart, UnknownPools


def test_a_part_that_can_be_of_one_kind_only_is_resolved() -> None:
    """The part without the five is the three, and the rest of the pool is the five."""
    without = PoolPart(0, frozenset({"five"}))
    places = {"hand": Contents.of(parts={without: 1}), "bag": Contents.of(parts={PoolPart(0, frozenset()): 1})}
    pools = UnknownPools(places, {0: Contents.of({"three": 1, "five": 1})})
    pools.simplify()
    assert UnknownPools({"hand": Contents.of({"three": 1}), "bag": Contents.of({"five": 1})}, {}) == pools


def test_what_a_pool_never_had_need_not_be_kept_out() -> None:
    """The pool has no seven, so excluding it is redundant."""

    def without(*kinds: str) -> UnknownPools[str, str]:
        part = Contents.of(parts={PoolPart(0, frozenset(kinds)): 1})
        return UnknownPools({"hand": part, "bag": part}, {0: Contents.of({"three": 1, "five": 1})})

    pools = without("seven")
    pools.simplify()
    assert without() == pools


def test_a_pool_that_has_all_gone_to_one_place_is_merged_into_it() -> None:
    """Its things are in that place."""
    pool = Contents.of({"three": 1, "five": 1})
    pools = UnknownPools({"hand": Contents.of(parts={PoolPart(0, frozenset()): 2})}, {0: pool})
    pools.simplify()
    assert UnknownPools({"hand": pool}, {}) == pools


def test_all_that_was_removed_from_a_pool_is_resolved() -> None:
    """The newer pool had the three; the five can only have come from the older one."""
    one: Contents[str] = Contents.of(parts={PoolPart(0, frozenset()): 1})
    older = Contents.of({"five": 1, "six": 1, "seven": 1})
    newer = Contents(Counter(three=1), Counter({PoolPart(0, frozenset()): 2}), Counter(three=1, five=1))
    pools = UnknownPools({"hand": Contents.of(parts={PoolPart(1, frozenset()): 1}), "bag": one}, {0: older, 1: newer})
    pools.simplify()
    assert UnknownPools({"hand": one, "bag": one}, {0: Contents.of({"six": 1, "seven": 1})}) == pools


def test_a_thing_comes_from_a_part_that_can_be_of_its_kind() -> None:
    """Neither from a part that is known to have none of the kind, nor from a pool that never had it."""
    nothing = frozenset[str]()
    without, with_five, of_sixes = PoolPart(0, frozenset({"five"})), PoolPart(0, nothing), PoolPart(1, nothing)
    bag: Contents[str] = Contents.of(parts={without: 1, with_five: 2, of_sixes: 3})
    pools = UnknownPools({"bag": bag}, {0: Contents.of({"three": 1, "five": 2}), 1: Contents.of({"six": 3})})
    assert Counter({with_five: 2}) == pools.sources(bag, "five")
