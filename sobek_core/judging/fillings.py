"""What may lie in the places of which not all is known: enough fillings to find every answer. Knows no game.

A move's conditions ask of a hidden place whether a kind, a type or a back is there, how much of the move is there, or
how much at all; a scoring asks how many cards there are and how many scarabs. Each of these is settled by a filling
that takes as much or as little as it can of some kinds: so of every kind, type, back and number of scarabs, once first
and once last, in every size that matters, place by place and in all places at once (spec/disputes.md). The tests hold
this against fillings at random and against all of them.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, fields, frozen

from sobek_core.judging.parts import DisputeError, OfMove
from sobek_core.kind import Kind
from sobek_core.notation import NotationError
from sobek_core.pile import Pile

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from sobek_core.judging.parts import Dispute, Question
    from sobek_core.positions import Gap

Order: TypeAlias = "Callable[[list[Any]], list[Any]]"
"""Puts all that is left in the box in order; a filling takes the first so many."""

MOST: Final = 8  # places left open at once, so that an answer comes while somebody waits for it
FEW: Final = (
    *range(13),
    None,
)  # sizes of a place that can hold any number, where its size is what matters; all at last
SOME: Final = (1, 3, 7, None)  # where it matters what is there: one, a set, more than a Scribe leaves, all


@frozen
class Filled:
    """A table without gaps.

    more: what was put into each of them, in the order of the dispute's gaps; alike: whether all were filled in the same
    way.
    """

    state: Any
    more: tuple[tuple[Any, ...], ...] = ()
    alike: bool = False

    @property
    def size(self) -> int:
        """Say how much was put into the gaps."""
        return sum(map(len, self.more))


@frozen
class _Way:
    """How a place is filled. size: how many are put there, none for all that there are."""

    order: Order
    size: int | None


def fillings_of(dispute: Dispute) -> Iterator[Filled]:
    """Give the tables that a dispute may be about, those with little in the gaps first, each once."""
    if not dispute.gaps:
        yield Filled(dispute.state)
        return
    if len(dispute.gaps) > MOST:
        message = f"expected at most {MOST} places of which not all is known, got {len(dispute.gaps)}"
        raise DisputeError(message)
    tried: set[tuple[tuple[Any, ...], ...]] = set()
    seen: set[Any] = set()
    positions = dispute.binding.positions
    boxes = [(positions.line(gap.place).box, positions.left_for(dispute.state, gap.place)) for gap in dispute.gaps]
    ordered = cache(lambda order, left: tuple(order(list(left))))  # the same few orders of the same few boxes
    for ways in dict.fromkeys(_ways(dispute)):
        more = _taken(boxes, ways, ordered)
        if more is None or more in tried:
            continue
        tried.add(more)
        filled = fill(dispute, more)
        if filled is not None and filled.state not in seen:
            seen.add(filled.state)
            yield evolve(filled, alike=len({way.order for way in ways}) == 1)


def _ways(dispute: Dispute) -> Iterator[tuple[_Way, ...]]:
    """Give how to fill all gaps at once, in the order of gaps."""
    poor, rich = _by(_scarabs), _by(lambda kind: -_scarabs(kind))
    tried = [*((order, size) for order in (poor, rich) for size in FEW)]
    tried += [(order, size) for order in _orders(dispute) for size in SOME]
    tried.sort(key=lambda one: (one[1] is None, one[1]))  # little first, so that the examples found are small
    for order, size in tried:  # the same in all places
        yield tuple(_way(gap, order, size) for gap in dispute.gaps)
    if len(dispute.gaps) == 1:
        return
    for corner in product(((poor, 0), (rich, None)), repeat=len(dispute.gaps)):
        yield tuple(_way(gap, *one) for gap, one in zip(dispute.gaps, corner, strict=True))
    for place, (order, size), rest in product(range(len(dispute.gaps)), tried, (0, 1)):  # one place after the other
        yield tuple(
            _way(gap, order, size) if number == place else _way(gap, poor, rest)
            for number, gap in enumerate(dispute.gaps)
        )


def _way(gap: Gap, order: Order, size: int | None) -> _Way:
    return _Way(order, size if gap.number is None else gap.number)


def _orders(dispute: Dispute) -> list[Order]:
    """Give the orders in which something comes first, or last, or no three of a type come together."""
    kinds = {kind for gap in dispute.gaps for kind in dispute.binding.positions.left_for(dispute.state, gap.place)}
    traits = dict.fromkeys(chain.from_iterable(_traits(kind) for kind in sorted(kinds, key=str)))
    named = frozenset(_named(dispute.question))
    found = [_by(lambda kind: kind not in named), _by(lambda kind: kind in named), _in_turn]
    for trait in traits:
        found += [_by(_lacks(trait)), _by(_has(trait))]
    return found


def _by(key: Callable[[Any], int]) -> Order:
    return lambda kinds: sorted(kinds, key=key)


def _has(trait: Hashable) -> Callable[[Any], int]:
    return lambda kind: trait in _traits(kind)


def _lacks(trait: Hashable) -> Callable[[Any], int]:
    return lambda kind: trait not in _traits(kind)


def _in_turn(kinds: list[Any]) -> list[Any]:
    """Give one of each type, then another of each, and what goes with any type last."""
    rank: list[tuple[bool, int, Any]] = []
    met: dict[Hashable, int] = {}
    for kind in kinds:
        good = _type(kind)
        rank.append((good in (None, "statue"), met.setdefault(good, 0), kind))
        met[good] += 1
    return [kind for _, _, kind in sorted(rank, key=lambda one: one[:2])]


def _traits(kind: Any) -> tuple[Hashable, ...]:
    """Give all that conditions ask of a kind: which it is, its type, its back, and whether it is a character."""
    if not isinstance(kind, Kind):
        return (("kind", kind),)
    return (("kind", kind), ("type", _type(kind)), ("back", kind.back), ("power", kind.power is not None))


def _type(kind: Any) -> Hashable:
    """Give the type of a card, or the group of a tile."""
    return getattr(kind, "good", None) or getattr(kind, "group", None)


def _scarabs(kind: Any) -> int:
    return getattr(kind, "scarabs", 0)


def _named(question: Question) -> Iterator[Any]:
    """Give the kinds that the disputed move names."""
    move = question.move if isinstance(question, OfMove) else question.after
    for part in fields(type(move)) if move is not None else ():
        value = getattr(move, part.name)
        yield from value if isinstance(value, Pile) else (value,)


# Places.


def _taken(
    boxes: Sequence[tuple[str, Pile[Any]]], ways: Sequence[_Way], ordered: Callable[[Order, Pile[Any]], tuple[Any, ...]]
) -> tuple[tuple[Any, ...], ...] | None:
    """Take what fills the gaps from the boxes, for one after the other; none if there is not enough.

    boxes: of each gap, by name with what is left in it.
    """
    left = dict(boxes)
    more: list[tuple[Any, ...]] = []
    for (box, _), way in zip(boxes, ways, strict=True):
        if way.size == 0:
            more.append(())
            continue
        if way.size is not None and len(left[box]) < way.size:
            return None
        taken = ordered(way.order, left[box])[: way.size]
        left[box] -= left[box].of(taken)
        more.append(taken)
    return tuple(more)


def fill(dispute: Dispute, more: tuple[tuple[Any, ...], ...]) -> Filled | None:
    """Put this into the gaps, in their order; none if the table does not fit together then."""
    put = {gap.place: kinds for gap, kinds in zip(dispute.gaps, more, strict=True) if kinds}
    try:
        return Filled(dispute.binding.positions.with_more(dispute.state, put), more)
    except NotationError:
        return None
