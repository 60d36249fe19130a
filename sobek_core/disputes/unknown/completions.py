"""The completions of a position: ways to fill its gaps with what is left in the box. Independent of the games.

There are too many to try them all. But a condition of a move reads only whether a kind, a type or a back is in a hidden
place, how many things that the move names are there, or how many in all; a scoring compares numbers of cards and of
scarabs. So it is enough to try completions that take as many or as few as possible of something: of every type, back
and character, and of what the move names. This is done first and last, in every size that matters, in each place alone,
in all places at once, and in two places as opposites (spec/disputes.md). Whether the position can occur is checked
later.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, permutations
from math import factorial, prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, fields, frozen

from sobek_core.disputes.dispute import DisputeError, MoveQuestion
from sobek_core.disputes.unknown.orders import (
    FEWEST_SCARABS,
    MOST_SCARABS,
    Order,
    by,
    exactly,
    first_of,
    interleaved,
    last,
    scarabs_of,
    traits_of,
    with_trait,
    without_trait,
)
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from sobek_core.disputes.dispute import Dispute
    from sobek_core.kernel.game import Position
    from sobek_core.text.positions import Positions

Contents: TypeAlias = tuple[tuple[Any, ...], ...]
"""The contents of the gaps, in the order of the dispute's gaps."""

OwnCheck: TypeAlias = "Callable[[Any], Collection[str]]"
"""Returns the invariants that a state breaks under the game of the dispute: none if it can occur."""

MAX_GAPS: Final = 8  # since somebody is waiting for the answer
SIZES: Final = (*range(13), None)  # of a place that can hold any number, if its size matters; None for everything
SIZES_FOR_CONTENTS: Final = (1, 3, 7, None)  # if the contents matter: one, a set, more than a Scribe leaves, everything

Selection: TypeAlias = tuple[Order, int | None]
"""How a gap is filled: the order in which it takes from the box, and how many things, None for all that are left."""


@frozen
class Completed:
    """A state without gaps. contents: of the gaps; is_uniform: whether all gaps were filled alike."""

    state: Any
    contents: Contents = ()
    is_uniform: bool = False

    @property
    def size(self) -> int:
        """Return the number of things in the gaps."""
        return sum(map(len, self.contents))


class Completions:
    """The completions of a disputed position. Raise DisputeError if it has more than eight gaps."""

    def __init__(self, dispute: Dispute, check: OwnCheck) -> None:
        """Find the kinds that each gap can hold. check: returns the invariants that a state breaks."""
        self.dispute = dispute
        self.gaps = dispute.gaps
        if len(self.gaps) > MAX_GAPS:
            raise DisputeError(f"expected at most {MAX_GAPS} places that are not fully known, got {len(self.gaps)}")
        self._positions = dispute.tools.positions
        self._boxes = [self._positions.line(gap.place).box for gap in self.gaps]
        self._left = [self._positions.left_for(dispute.state, gap.place) for gap in self.gaps]
        self._empty: Contents = ((),) * len(self.gaps)
        self.kinds = [self._kinds(number, check) for number in range(len(self.gaps))]
        self._ordered = cache(lambda order, left: tuple(order(tuple(left))))  # the same few orders and boxes

    def fill(self, contents: Contents) -> Completed | None:
        """Fill the gaps with these contents, in order. Return None if the state is then inconsistent."""
        put = {gap.place: kinds for gap, kinds in zip(self.gaps, contents, strict=True) if kinds}
        try:
            return Completed(with_more(self._positions, self.dispute.position, put), contents)
        except NotationError:
            return None

    def left_for(self, contents: Contents, number: int) -> tuple[Any, ...]:
        """Return what the box has left for a gap, with these contents in all gaps."""
        left = self._left[number]
        for other, kinds in enumerate(contents):
            if self.share_a_box(number, other):
                left -= left.of(kinds)
        return tuple(kind for kind in left if kind in self.kinds[number])

    def share_a_box(self, one: int, other: int) -> bool:
        """Return whether two gaps are filled from the same box."""
        return self._boxes[one] == self._boxes[other]

    # Every completion.

    def every(self, most: int) -> list[Completed] | None:
        """Return every completion, or None if there may be more than `most`."""
        if prod(self._count(number) for number in range(len(self.gaps))) > most:
            return None
        return [one for contents in self._all_contents(()) if (one := self.fill(contents)) is not None]

    def _count(self, number: int) -> int:
        """Count the ways to fill one gap while the others are empty: an upper bound."""
        by_size = [1]  # how many ways there are to take none, one, two, ...
        for most in Counter(self.left_for(self._empty, number)).values():
            by_size = [sum(by_size[max(0, size - most) : size + 1]) for size in range(len(by_size) + most)]
        wanted, is_row = self.gaps[number].number, self._is_row(number)
        sizes = range(len(by_size)) if wanted is None else (wanted,)
        return sum(by_size[size] * (factorial(size) if is_row else 1) for size in sizes if size < len(by_size))

    def _all_contents(self, begun: Contents) -> Iterator[Contents]:
        """Yield all contents of the gaps that begin with these."""
        number = len(begun)
        if number == len(self.gaps):
            yield begun
            return
        kinds = Counter(self.left_for((*begun, *self._empty[number:]), number))
        for put in _multisets(tuple(kinds.items()), self.gaps[number].number):
            for row in sorted(set(permutations(put)), key=str) if self._is_row(number) else (put,):
                yield from self._all_contents((*begun, row))

    def _is_row(self, number: int) -> bool:
        """Return whether the order of the things in a gap matters."""
        return isinstance(contents_of(self._positions, self.dispute.state, self.gaps[number].place), tuple)

    # The kinds that a gap can hold.

    def _kinds(self, number: int, check: OwnCheck) -> frozenset[Any]:
        """Return the kinds that break no invariant that would hold otherwise."""
        distinct = self._left[number].distinct()
        before = frozenset(check(self.dispute.state))
        every = self.fill(_with(self._empty, number, distinct))
        if every is not None and before.issuperset(check(every.state)):
            return frozenset(distinct)
        return frozenset(kind for kind in distinct if not self._breaks(number, kind, check, before))

    def _breaks(self, number: int, kind: object, check: OwnCheck, before: frozenset[str]) -> bool:
        """Return whether a kind in a gap breaks an invariant, both with the others empty and with one of them rich.

        before: the invariants broken without it.
        """
        broken: set[str] | None = None
        for beside in chain((self._empty,), (self._with_most_scarabs(other, kind) for other in range(len(self.gaps)))):
            filled = self.fill(_with(beside, number, (*beside[number], kind)))
            if filled is None:
                continue
            then = set(check(filled.state))
            broken = then - before if broken is None else broken & then
            if not broken:
                return False
        return bool(broken)

    def _with_most_scarabs(self, number: int, kind: object) -> Contents:
        """Fill one gap with the things that have the most scarabs, leaving one of a kind."""
        left = sorted(self._left[number], key=lambda one: -scarabs_of(one))
        if kind in left:
            left.remove(kind)
        return _with(self._empty, number, tuple(left[: self.gaps[number].number or 9]))

    # The completions to try.

    def candidates(self) -> Iterator[Completed]:
        """Yield the completions to try, each once."""
        done, seen = set[Contents](), set[Any]()
        for taken, first in self._all_selections():
            contents = self._contents_from(taken, first)
            if contents is None or contents in done:
                continue
            done.add(contents)
            filled = self.fill(contents)
            if filled is not None and filled.state not in seen:
                seen.add(filled.state)
                yield evolve(filled, is_uniform=len({order for order, _ in taken}) == 1)

    def _all_selections(self) -> Iterator[tuple[list[Selection], tuple[int, ...]]]:
        """Yield ways to fill all gaps, in order, each with the gaps to fill first."""
        orders = [*((order, size) for order in (FEWEST_SCARABS, MOST_SCARABS) for size in SIZES)]
        orders += [(order, size) for order in self._orders() for size in SIZES_FOR_CONTENTS]
        tried: list[Selection] = sorted(orders, key=lambda one: (one[1] is None, one[1]))  # so that examples are small
        for taken in tried:  # the same in all places
            yield self._select({}, taken), ()
        numbers = range(len(self.gaps))
        if len(numbers) == 1:
            return
        for one, (order, size) in ((one, taken) for one in numbers for taken in tried):  # one place at a time
            if self.gaps[one].number is None or size in (1, None):
                yield self._select({one: (order, size)}, (FEWEST_SCARABS, 0)), (one,)
        if isinstance(self.dispute.question, MoveQuestion):
            return  # each condition of a move reads one place
        none, *ends = (
            (FEWEST_SCARABS, 0),
            (MOST_SCARABS, None),
            (FEWEST_SCARABS, None),
            (FEWEST_SCARABS, 1),
            (MOST_SCARABS, 1),
        )
        for one, other in permutations(numbers, 2):  # two against each other
            for first, second, rest in (
                *((first, second, none) for first in ends for second in (none, ends[-1])),
                *((none, second, second) for second in (ends[0], ends[-1])),
            ):
                yield self._select({one: first, other: second}, rest), (one, other)
        yield from self._seat_selections()

    def _seat_selections(self) -> Iterator[tuple[list[Selection], tuple[int, ...]]]:
        """Yield ways to fill the gaps of one seat in contrast to those of all others."""
        numbers = range(len(self.gaps))
        tokens = sorted((kind for kind in set().union(*self.kinds) if not isinstance(kind, Kind)), key=str)
        orders = [MOST_SCARABS, *map(first_of, tokens)]
        for seat in dict.fromkeys(self._positions.seat_of(gap.place) for gap in self.gaps):
            own = tuple(one for one in numbers if self._positions.seat_of(self.gaps[one].place) == seat)
            others = tuple(one for one in numbers if one not in own)
            for order in orders:
                for first in (own, others):
                    yield self._select(dict.fromkeys(first, (order, None)), (FEWEST_SCARABS, 0)), first

    def _select(self, some: dict[int, Selection], rest: Selection) -> list[Selection]:
        """Fill some gaps each in its own way, and the rest in another way if their sizes are open."""
        taken = (some.get(number, rest) for number in range(len(self.gaps)))
        return [
            (order, size if gap.number is None else gap.number)
            for gap, (order, size) in zip(self.gaps, taken, strict=True)
        ]

    def _orders(self) -> list[Order]:
        """Return the orders in which something comes first or last, or in which no three of a type come together."""
        kinds = set().union(*self.kinds)
        traits = dict.fromkeys(chain.from_iterable(traits_of(kind) for kind in sorted(kinds, key=str)))
        named = Counter(named_in(self.dispute.move))
        found = [by(lambda kind: kind not in named), by(lambda kind: kind in named), interleaved]
        found += [last(one) for one in named if one in kinds and len(named) > 1]
        known = (contents_of(self._positions, self.dispute.state, gap.place) for gap in self.gaps)
        lacking = dict.fromkeys(tuple(sorted((named - Counter(contents)).elements(), key=str)) for contents in known)
        found += [exactly(these) for these in lacking if these]
        return found + [order(trait) for trait in traits for order in (with_trait, without_trait)]

    def _contents_from(self, taken: Sequence[Selection], first: tuple[int, ...]) -> Contents | None:
        """Fill the gaps from the boxes, one after the other. Return None if there is not enough.

        first: the gaps to fill first; of the others, those of a fixed size come before those of any size.
        """
        left: dict[str, Pile[Any]] = {}
        needed: dict[str, int] = {}
        for box, pile, (_, size) in zip(self._boxes, self._left, taken, strict=True):
            left[box] = pile
            needed[box] = needed.get(box, 0) + (size or 0)
        contents = list(self._empty)
        others = (number for number in range(len(taken)) if number not in first)
        for number in (*first, *sorted(others, key=lambda one: taken[one][1] is None)):
            box, (order, size) = self._boxes[number], taken[number]
            if size == 0:
                continue
            fit = [kind for kind in self._ordered(order, left[box]) if kind in self.kinds[number]]
            got = tuple(fit[: max(0, len(left[box]) - needed[box]) if size is None else size])
            if size is not None:
                needed[box] -= size
                if len(got) < size:
                    return None
            left[box] -= left[box].of(got)
            contents[number] = got
        return tuple(contents)


def _with(contents: Contents, number: int, kinds: tuple[Any, ...]) -> Contents:
    return (*contents[:number], kinds, *contents[number + 1 :])


def _multisets(kinds: tuple[tuple[Any, int], ...], size: int | None) -> Iterator[tuple[Any, ...]]:
    """Yield every way to choose `size` of these kinds, or any number if None. kinds: each with its number."""
    if not kinds:
        if not size:
            yield ()
        return
    (kind, most), *others = kinds
    for taken in range(1 + (most if size is None else min(most, size))):
        for rest in _multisets(tuple(others), None if size is None else size - taken):
            yield (kind,) * taken + rest


def named_in(move: Any | None) -> Iterator[Any]:
    """Yield the kinds that a move names."""
    for part in fields(type(move)) if move is not None else ():
        value = getattr(move, part.name)
        yield from value if isinstance(value, Pile) else (value,)


def contents_of(positions: Positions[Any, Any], state: Any, place: str) -> Any:
    """Return the contents of a place that may have unknown things."""
    seat = positions.seat_of(place)
    return getattr(state if seat is None else state.seats[seat], positions.line(place).field)


def with_more(
    positions: Positions[Any, Any], position: Position[Any, Any], more: Mapping[str, Sequence[object]]
) -> Any:
    """Move more things from the box into places. Raise NotationError if no position has such a state."""
    state = position.state
    seats = list(state.seats)
    changed: dict[str, Any] = {}
    for place, kinds in more.items():
        seat, name = positions.seat_of(place), positions.line(place).field
        if seat is None:
            changed[name] = _more(getattr(state, name), kinds)
        else:
            seats[seat] = evolve(seats[seat], **{name: _more(getattr(seats[seat], name), kinds)})
    return positions.completed(evolve(state, seats=tuple(seats), **changed), position.game.edition)


def _more(value: Any, kinds: Sequence[object]) -> Any:
    """Return a pile or a row with more things."""
    return (*value, *kinds) if isinstance(value, tuple) else value.plus(*kinds)
