"""What may lie in the places of which not all is known: fillings among which each answer shows. Knows no game.

A move's conditions ask of a hidden place whether a kind, a type or a back is there, how much of the move is there, or
how much at all; a scoring compares how many cards there are and how many scarabs. Each of these is settled by a filling
that takes as much or as little as it can of some kinds: so of every type, back and character and of what the move
names, once first and once last, in every size that matters, in one place after the other, in all at once, and in two
against each other (spec/disputes.md). Whether a table can stand with a filling is asked later (`standing`).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, permutations
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, fields, frozen

from sobek_core.disputes.orders import (
    POOR,
    RICH,
    Order,
    by,
    exactly,
    first_of,
    has,
    in_turn,
    is_kind,
    lacks,
    scarabs_of,
    traits_of,
)
from sobek_core.disputes.parts import DisputeError, OfMove
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.disputes.parts import Dispute, OwnCheck
    from sobek_core.text.positions import Gap

Contents: TypeAlias = tuple[tuple[Any, ...], ...]
"""What is put into the gaps, in the order of the dispute's."""

MAX_UNKNOWN_PLACES: Final = 8  # places left open at once, so that an answer comes while somebody waits for it
FEW: Final = (*range(13), None)  # sizes of a place that can hold any number, where its size matters; all at last
SOME: Final = (1, 3, 7, None)  # where it matters what is there: one, a set, more than a Scribe leaves, all


@frozen
class Filled:
    """A table without gaps. more: what was put into them; alike: whether all were filled in the same way."""

    state: Any
    more: Contents = ()
    alike: bool = False

    @property
    def size(self) -> int:
        """Return how much was put into the gaps."""
        return sum(map(len, self.more))


@frozen
class _Way:
    """How a place is filled. size: how many are put there, none for as many as there are."""

    order: Order
    size: int | None


class Completions:
    """How the gaps of a dispute can be filled. Raise DisputeError if there are more than eight."""

    def __init__(self, dispute: Dispute, check: OwnCheck | None) -> None:
        """Learn what each gap can hold. check: says which sentences a table breaks."""
        self.dispute = dispute
        self.gaps = dispute.gaps
        if len(self.gaps) > MAX_UNKNOWN_PLACES:
            message = f"expected at most {MAX_UNKNOWN_PLACES} places of which not all is known, got {len(self.gaps)}"
            raise DisputeError(message)
        positions = dispute.tools.positions
        self._boxes = [positions.line(gap.place).box for gap in self.gaps]
        self.left = {gap.place: positions.left_for(dispute.state, gap.place) for gap in self.gaps}
        self.kinds = [self._kinds(number, check) for number in range(len(self.gaps))]
        self._ordered = cache(lambda order, left: tuple(order(tuple(left))))  # the same few orders of the same boxes

    def fill(self, more: Contents) -> Filled | None:
        """Put this into the gaps, in their order; none if the table does not fit together then."""
        put = {gap.place: kinds for gap, kinds in zip(self.gaps, more, strict=True) if kinds}
        try:
            return Filled(self.dispute.tools.positions.with_more(self.dispute.state, put), more)
        except NotationError:
            return None

    def spare(self, more: Contents, number: int) -> tuple[Any, ...]:
        """Return what is left in the box of a gap, with this in all gaps, of the kinds that it can hold."""
        left = self.left[self.gaps[number].place]
        for box, kinds in zip(self._boxes, more, strict=True):
            if box == self._boxes[number]:
                left -= left.of(kinds)
        return tuple(kind for kind in left if kind in self.kinds[number])

    def is_row(self, number: int) -> bool:
        """Whether it matters in which order things lie in a gap."""
        return isinstance(self.dispute.tools.positions.value(self.dispute.state, self.gaps[number].place), tuple)

    def share_a_box(self, one: int, other: int) -> bool:
        """Whether what lies in two gaps comes out of the same box."""
        return self._boxes[one] == self._boxes[other]

    def tried(self) -> Iterator[Filled]:
        """Return the tables to try, each once."""
        done: set[Contents] = set()
        seen: set[Any] = set()
        for ways, first in self._ways():
            more = self._taken(ways, first)
            if more is None or more in done:
                continue
            done.add(more)
            filled = self.fill(more)
            if filled is not None and filled.state not in seen:
                seen.add(filled.state)
                yield evolve(filled, alike=len({way.order for way in ways}) == 1)

    # What a gap can hold.

    def _kinds(self, number: int, check: OwnCheck | None) -> frozenset[Any]:
        """Return the kinds that a gap can hold: those by which no sentence is broken that else would hold."""
        distinct = self.left[self.gaps[number].place].distinct()
        if check is None:
            return frozenset(distinct)
        before = frozenset(check(self.dispute.state))
        empty: Contents = ((),) * len(self.gaps)
        every = self.fill(_with(empty, number, distinct))
        if every is not None and before.issuperset(check(every.state)):
            return frozenset(distinct)
        return frozenset(kind for kind in distinct if not self._breaks(number, kind, check, before))

    def _breaks(self, number: int, kind: Any, check: OwnCheck, before: frozenset[str]) -> bool:
        """Whether a kind in a gap breaks a sentence, if nothing lies in any other gap, and if much lies in one.

        before: the sentences that are broken without it.
        """
        broken: set[str] | None = None
        for other in (None, *range(len(self.gaps))):
            beside = ((),) * len(self.gaps) if other is None else self._rich(other, kind)
            filled = self.fill(_with(beside, number, (*beside[number], kind)))
            if filled is None:
                continue
            then = set(check(filled.state))
            broken = then - before if broken is None else broken & then
            if not broken:
                return False
        return bool(broken)

    def _rich(self, number: int, kind: Any) -> Contents:
        """Fill one gap with what has most scarabs, but for one of a kind."""
        left = sorted(self.left[self.gaps[number].place], key=lambda one: -scarabs_of(one))
        if kind in left:
            left.remove(kind)
        empty: Contents = ((),) * len(self.gaps)
        return _with(empty, number, tuple(left[: self.gaps[number].number or 9]))

    # Ways.

    def _ways(self) -> Iterator[tuple[tuple[_Way, ...], tuple[int, ...]]]:
        """Return how to fill all gaps at once, in the order of gaps, and which of them take first."""
        tried = _tried(self._orders())
        for order, size in tried:  # the same in all places
            yield tuple(_way(gap, order, size) for gap in self.gaps), ()
        numbers, positions = range(len(self.gaps)), self.dispute.tools.positions
        tokens = sorted((kind for kind in set().union(*self.kinds) if not isinstance(kind, Kind)), key=str)
        most = [first_of(token) for token in tokens]
        if len(self.gaps) == 1:
            return
        for one, (order, size) in ((one, way) for one in numbers for way in tried):  # one place after the other
            if self.gaps[one].number is None or size in (1, None):
                yield self._pair({one: (order, size)}, (POOR, 0)), (one,)
        if isinstance(self.dispute.question, OfMove):
            return  # each condition of a move reads one place
        ends: tuple[tuple[Order, int | None], ...] = ((POOR, 0), (RICH, None), (POOR, None), (POOR, 1), (RICH, 1))
        for one, other in permutations(numbers, 2):  # two against each other
            for first, second, rest in (
                *((first, second, ends[0]) for first in ends[1:] for second in (ends[0], ends[4])),
                *((ends[0], second, second) for second in (ends[1], ends[4])),
            ):
                yield self._pair({one: first, other: second}, rest), (one, other)
        for seat in {positions.seat_of(gap.place) for gap in self.gaps}:  # a seat against all others
            own = [one for one in numbers if positions.seat_of(self.gaps[one].place) == seat]
            for order in (RICH, *most):
                yield self._pair(dict.fromkeys(own, (order, None)), (POOR, 0)), tuple(own)
                others = [one for one in numbers if one not in own]
                yield self._pair(dict.fromkeys(others, (order, None)), (POOR, 0)), tuple(others)

    def _pair(self, some: dict[int, tuple[Order, int | None]], rest: tuple[Order, int | None]) -> tuple[_Way, ...]:
        return tuple(_way(gap, *some.get(number, rest)) for number, gap in enumerate(self.gaps))

    def _orders(self) -> list[Order]:
        """Return the orders in which something comes first, or last, or no three of a type come together."""
        kinds = set().union(*self.kinds)
        traits = dict.fromkeys(chain.from_iterable(traits_of(kind) for kind in sorted(kinds, key=str)))
        named = Counter(named_in(self.dispute.move))
        found = [by(lambda kind: kind not in named), by(lambda kind: kind in named), in_turn]
        found += [by(is_kind(one)) for one in named if one in kinds and len(named) > 1]
        known = (self.dispute.tools.positions.value(self.dispute.state, gap.place) for gap in self.gaps)
        lacking = dict.fromkeys(tuple(sorted((named - Counter(lying)).elements(), key=str)) for lying in known)
        found += [exactly(these) for these in lacking if these]
        for trait in traits:
            found += [by(lacks(trait)), by(has(trait))]
        return found

    def _taken(self, ways: Sequence[_Way], first: tuple[int, ...]) -> Contents | None:
        """Take what fills the gaps from the boxes, for one after the other; none if there is not enough.

        first: the gaps that take first; of the others those that need so many, and then those that hold any number.
        """
        left: dict[str, Pile[Any]] = {}
        needed: dict[str, int] = {}
        for gap, box, way in zip(self.gaps, self._boxes, ways, strict=True):
            left[box] = self.left[gap.place]
            needed[box] = needed.get(box, 0) + (way.size or 0)
        more: dict[int, tuple[Any, ...]] = {}
        others = sorted(
            (number for number in range(len(ways)) if number not in first), key=lambda at: ways[at].size is None
        )
        for number in (*first, *others):
            box, way = self._boxes[number], ways[number]
            if way.size == 0:
                more[number] = ()
                continue
            fit = [kind for kind in self._ordered(way.order, left[box]) if kind in self.kinds[number]]
            size = max(0, len(left[box]) - needed[box]) if way.size is None else way.size
            taken = tuple(fit[:size])
            if way.size is not None:
                needed[box] -= size
                if len(taken) < size:
                    return None
            left[box] -= left[box].of(taken)
            more[number] = taken
        return tuple(more[number] for number in range(len(ways)))


def _with(more: Contents, number: int, kinds: tuple[Any, ...]) -> Contents:
    return (*more[:number], kinds, *more[number + 1 :])


def _way(gap: Gap, order: Order, size: int | None) -> _Way:
    return _Way(order, size if gap.number is None else gap.number)


def _tried(orders: list[Order]) -> list[tuple[Order, int | None]]:
    """Return orders with sizes, small ones first, so that the examples found are small."""
    tried = [*((order, size) for order in (POOR, RICH) for size in FEW)]
    tried += [(order, size) for order in orders for size in SOME]
    return sorted(tried, key=lambda one: (one[1] is None, one[1]))


def named_in(move: Any | None) -> Iterator[Any]:
    """Return the kinds that a move names."""
    for part in fields(type(move)) if move is not None else ():
        value = getattr(move, part.name)
        yield from value if isinstance(value, Pile) else (value,)
