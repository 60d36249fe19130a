"""Piles, compared with collections.Counter: every method and every error."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.classic.components import Cards, Tokens
from sobek_core.kernel.pile import MAX_COUNT, Pile

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: Final = ("ivory", "ebony", "marble", "fish")


class Goods(Pile[str], alphabet=KINDS):
    """Piles of four kinds."""

    __slots__ = ()


class Short(Pile[str], alphabet=KINDS, by=len):
    """Piles of the same kinds, whose types are the lengths 5, 6 and 4."""

    __slots__ = ()


class Letters(Pile[str], alphabet="abcd"):
    """Piles of four other kinds, stored the same way."""

    __slots__ = ()


kinds = st.sampled_from(KINDS)
few = st.integers(0, 3)
any_number = st.one_of(few, st.integers(0, MAX_COUNT), st.just(MAX_COUNT))


def bags(number: st.SearchStrategy[int]) -> st.SearchStrategy[Counter[str]]:
    """Draw bags in any order, in which a kind may have the count 0, as in a Counter."""
    return st.permutations(KINDS).flatmap(
        lambda order: st.tuples(*(number for _ in order)).map(
            lambda counts: Counter(dict(zip(order, counts, strict=True)))
        )
    )


small = bags(few)
large = bags(any_number)


def pile_of(bag: Counter[str]) -> Goods:
    """Return the pile of a bag."""
    return Goods.of(bag.elements())


# How piles are made.


@pytest.mark.parametrize("count", [MAX_COUNT + 1, 255, 256, 257, 1000, 65_536, 65_537])
def test_of_refuses_too_many_of_a_kind(count: int) -> None:
    """More than 127 mentions of a kind are refused."""
    with pytest.raises(ValueError, match=r"^a pile holds at most 127 of a kind$"):
        Goods.of(["fish", *["ebony"] * count])


def test_foreign_kind_is_a_key_error() -> None:
    """A kind outside the alphabet is a KeyError in every method that takes kinds."""
    for call in (
        lambda: Goods.of(["wheat"]),
        lambda: Goods.kind_set(["wheat"]),
        lambda: Goods().count("wheat"),
        lambda: Goods().plus("wheat"),
        lambda: Goods().minus("wheat"),
    ):
        with pytest.raises(KeyError, match="wheat"):
            call()


# Queries.


@given(large, kinds)
def test_a_pile_answers_as_its_bag_does(bag: Counter[str], kind: str) -> None:
    """Counts, distinct and iteration follow the alphabet without absent kinds; the empty pile is false.

    spec/notation.md: in text, `*N` follows a kind that occurs several times, and `-` is the empty pile. The types come
    in the order in which the alphabet names them; a type fixes no order among its kinds.
    """
    pile, by_length = pile_of(bag), Short.of(bag.elements())
    there = [kind for kind in KINDS if bag[kind]]
    assert str(pile) == (" ".join(kind if bag[kind] == 1 else f"{kind}*{bag[kind]}" for kind in there) or "-")
    assert by_length.sizes_by_type() == (bag["ivory"] + bag["ebony"], bag["marble"], bag["fish"])
    assert (by_length.distinct(), len(by_length)) == (pile.distinct(), bag.total())
    assert pile.counts() == tuple((kind, bag[kind]) for kind in there)
    assert pile.distinct() == tuple(there)
    assert list(pile) == [kind for kind in KINDS for _ in range(bag[kind])]
    assert (pile.count(kind), kind in pile) == (bag[kind], bag[kind] > 0)
    assert (len(pile), bool(pile)) == (bag.total(), bag.total() > 0)


@given(small, small)
def test_equal_bags_are_equal_values(bag: Counter[str], other: Counter[str]) -> None:
    """Piles are equal, and hash alike, exactly if their bags are equal."""
    pile, second = pile_of(bag), pile_of(other)
    assert (pile == second) == (bag == other)
    assert len({pile, second}) == (1 if bag == other else 2)


def test_piles_of_different_alphabets_differ() -> None:
    """Piles that are stored the same way differ if their classes do."""
    piles: list[object] = [Goods.of(["ivory"]), Letters.of(["a"]), Goods(), Letters(), Cards(), Tokens()]
    assert len(set(piles)) == len(piles)


# Operations on two piles.


@given(large, large, st.lists(kinds, min_size=1, max_size=4))
def test_arithmetic(bag: Counter[str], other: Counter[str], more: list[str]) -> None:
    """A sum adds the counts, unless one would exceed 127; a difference removes what is contained.

    `plus` adds one for each mention, `minus` removes one. One pile is in another if that has as many of every kind.
    """
    pile, second, kind = pile_of(bag), pile_of(other), more[0]
    assert (second <= pile) == (other <= bag)
    missing = f"^({re.escape(f'{second} is not wholly in {pile}')}|there is no {kind} in .*)$"
    results: list[tuple[Callable[[], Goods], Counter[str], bool]] = [
        (lambda: pile + second, bag + other, True),
        (lambda: pile.plus(*more), bag + Counter(more), True),
        (lambda: pile - second, bag - other, other <= bag),
        (lambda: pile.minus(kind), bag - Counter([kind]), bag[kind] > 0),
    ]
    for make, made, is_inside in results:
        if not is_inside:
            with pytest.raises(ValueError, match=missing):
                make()
        elif max(made.values(), default=0) > MAX_COUNT:
            with pytest.raises(OverflowError, match=r"^a pile holds at most 127 of a kind$"):
                make()
        else:
            assert make() == pile_of(made)


@given(large, st.sets(kinds))
def test_division_by_kinds(bag: Counter[str], some: set[str]) -> None:
    """`among` keeps some kinds and `without` the rest; `has_any` and `sizes` are about the kept ones."""
    pile, every = pile_of(bag), Goods.kind_set(some)
    inside = Counter({kind: bag[kind] for kind in some})
    assert pile.among(every) == pile_of(inside)
    assert pile.without(every) == pile_of(bag - inside)
    assert pile.has_any(every) == (inside.total() > 0)
    assert pile.sizes([every, Goods.kind_set(KINDS), Goods.kind_set(())]) == [inside.total(), bag.total(), 0]


@given(large, large)
def test_what_another_pile_has_fewer_of(bag: Counter[str], other: Counter[str]) -> None:
    """`exceeding` keeps every item of these kinds, also of those of which the other one has some."""
    expected = Counter({kind: number for kind, number in bag.items() if number > other[kind]})
    assert pile_of(expected) == pile_of(bag).exceeding(pile_of(other))


@given(st.lists(kinds))
def test_a_set_of_kinds_is_no_pile(some: list[str]) -> None:
    """It has each kind once, in the order of the alphabet, however often it is named."""
    every = Goods.kind_set(some)
    assert [kind for kind in KINDS if kind in some] == list(every)
    assert ("fish" in some, False) == ("fish" in every, "wheat" in every)


# Subpiles.


@given(small)
def test_subpiles_are_all_piles_inside_in_order(bag: Counter[str]) -> None:
    """Every contained pile comes once, ordered by counts, kind by kind in the order of the alphabet."""
    counts = product(*(range(bag[kind] + 1) for kind in KINDS))
    expected = tuple(pile_of(Counter(dict(zip(KINDS, numbers, strict=True)))) for numbers in counts)
    assert expected == tuple(pile_of(bag).subpiles())


@given(small, st.integers(0, 6), st.none() | st.integers(0, 6))
def test_subpiles_of_a_size_are_those_of_all(bag: Counter[str], least: int, most: int | None) -> None:
    """With size limits, the same piles come in the same order, without the smaller and the larger ones."""
    pile = pile_of(bag)
    limit = len(pile) if most is None else most
    expected = tuple(inside for inside in pile.subpiles() if least <= len(inside) <= limit)
    assert expected == tuple(pile.subpiles(least, most))
