# ruff: noqa: SLF001  # piles and kind sets use each other's lanes
"""A pile: a multiset of kinds. Only this file knows how piles are stored.

A pile is one integer in which each kind of the alphabet has a lane of sixteen bits. Joining two piles is then an
addition, containment one subtraction, and size one remainder: a number is congruent modulo 65535 to the sum of its
digits in base 65536, and no pile is nearly so large. The lanes lie in rows, with a place for each type, so that another
remainder gives the sizes of all types. A game defines its own class of piles by naming the alphabet, and the types::

    class Cards(Pile[Card], alphabet=CARDS, by=type_of): ...

    hand = Cards.of([ivory_3, wheat_0, wheat_0])
    hand.count(wheat_0)                # 2
    hand - Cards.of([ivory_3]) <= hand # True
    hand.sizes_by_type()               # (1, 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import compress, product
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar

from attrs import field, frozen

from sobek_core.kernel.declared import UnknownNameError
from sobek_core.kernel.fast_init import fast_init, maker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

K = TypeVar("K", bound="Hashable")

_LANE = 16
_LANES = 128  # of one alphabet at most
_BASE = 1 << _LANE
MAX_COUNT = 127  # of one kind
_TOO_MANY: Final = f"a pile holds at most {MAX_COUNT} of a kind"
SMALL_PILE: Final = 10  # items: what is in a small pile, and can be played of it, is found at once, of others lazily
_GUARD = 128  # the bit of a lane that shows a borrow
_BEYOND: Final = sum((_BASE - 1 - MAX_COUNT) << _LANE * lane for lane in range(_LANES))  # what shows an overflow


@frozen
class KindSet(Generic[K]):
    """A set of kinds of one alphabet, to select them from piles. Make it with `Pile.kind_set`.

    kinds: the kinds, in alphabetical order.

    _lanes: the lanes of these kinds in a pile, with all bits set.
    """

    kinds: tuple[K, ...]
    _lanes: int = field(repr=False)

    def __iter__(self) -> Iterator[K]:
        return iter(self.kinds)


@fast_init
@frozen(eq=False, repr=False)
class Pile(Generic[K]):
    """An immutable multiset of kinds of one alphabet, at most 127 of each kind. Equal multisets are equal values.

    Calling the class without arguments returns the empty pile. Make others with `of`. Methods that take kinds raise
    KeyError for one not in the alphabet.
    """

    _lanes: int = 0
    kept: dict[Hashable, object] | None = None  # what is derived from it, no part of its value

    kinds: ClassVar[tuple[Hashable, ...]] = ()
    of_type: ClassVar[tuple[KindSet[Any], ...]] = ()  # the kinds of each type, in the order of `sizes_by_type`
    _index: ClassVar[dict[Hashable, int]] = {}
    _units: ClassVar[dict[Hashable, int]] = {}
    _places: ClassVar[bytes] = b""
    _row: ClassVar[int] = 1
    _types: ClassVar[Struct] = Struct("")
    _guard: ClassVar[int] = 0

    if TYPE_CHECKING:

        @classmethod
        def _make(cls, lanes: int) -> Self: ...  # of each subclass its own, since every move makes several piles

    def keep(self, name: Hashable, derived: object) -> None:
        """Keep what is derived from the pile with it, as `kept[name]`; `kept` is None before."""
        if self.kept is None:
            _SET_KEPT(self, {name: derived})
        else:
            self.kept[name] = derived

    def __init_subclass__(
        cls, alphabet: Iterable[K] = (), by: Callable[[K], Hashable] = lambda _: None, **kwargs: object
    ) -> None:
        """Set the alphabet of the class, and the type of each kind. Piles list their kinds in this order."""
        super().__init_subclass__(**kwargs)
        if kinds := tuple(alphabet):
            cls._make = staticmethod(maker(cls))  # type: ignore[assignment,method-assign]
            cls.kinds, cls._index = kinds, {}
            types = list(dict.fromkeys(map(by, kinds)))
            rows = Counter[Hashable]()  # that are full, by type
            for kind in kinds:
                cls._index[kind] = _LANE * (rows[by(kind)] * len(types) + types.index(by(kind)))
                rows[by(kind)] += 1
            cls._places = bytes([lane // 8 for lane in cls._index.values()])
            cls._row = (1 << _LANE * len(types)) - 1
            cls._types = Struct(f"<{len(types)}H")
            cls._units = {kind: 1 << lane for kind, lane in cls._index.items()}
            cls.of_type = tuple(cls.kind_set(kind for kind in kinds if by(kind) == one) for one in types)
            cls._guard = sum(_GUARD << lane for lane in cls._index.values())

    @classmethod
    def of(cls, kinds: Iterable[K]) -> Self:
        """Make a pile of these kinds, counting repeated kinds. Raise ValueError for more than 127 of one kind."""
        lanes, units, kinds = 0, cls._units, tuple(kinds)
        try:
            for kind in kinds:
                lanes += units[kind]
        except (KeyError, TypeError):
            message = f"expected kinds of {cls.__name__}, as in its `kinds`, got {kinds!r:.60}"
            raise UnknownNameError(message) from None
        # this many kinds could carry from a lane into the next
        if len(kinds) >= _BASE or lanes & _BEYOND:
            raise ValueError(_TOO_MANY)
        return cls._make(lanes)

    @classmethod
    def kind_set(cls, kinds: Iterable[K]) -> KindSet[K]:
        """Return the set of these kinds, to select them from piles."""
        units = {kind: cls._units[kind] for kind in kinds}
        return KindSet(tuple(sorted(units, key=cls.kinds.index)), MAX_COUNT * sum(units.values()))

    def count(self, kind: K) -> int:
        """Return the number of one kind."""
        return self._lanes >> self._index[kind] & MAX_COUNT

    @property
    def size(self) -> int:
        """How many items there are, as `len` says."""
        return self._lanes % (_BASE - 1)

    def counts(self) -> tuple[tuple[K, int], ...]:
        """Return each kind in the pile with its number, in alphabetical order."""
        return tuple(self._counts())

    def _counts(self) -> Iterator[tuple[K, int]]:
        numbers = self._places.translate(self._lanes.to_bytes(_LANE // 8 * _LANES, "little"))
        # a class variable cannot name the type parameter
        return zip(compress(self.kinds, numbers), numbers.translate(None, b"\0"), strict=True)  # type: ignore[arg-type]

    def distinct(self) -> tuple[K, ...]:
        """Return each kind in the pile once, in alphabetical order."""
        return tuple([kind for kind, _ in self._counts()])

    def among(self, kinds: KindSet[K]) -> Self:
        """Return the part of the pile that is of these kinds."""
        return self._make(self._lanes & kinds._lanes)

    def sizes(self, divisions: Iterable[KindSet[K]]) -> list[int]:
        """Return how many items of the pile are in each of these sets of kinds."""
        lanes = self._lanes
        return [part % (_BASE - 1) if (part := lanes & division._lanes) else 0 for division in divisions]

    def has_many(self, divisions: Iterable[KindSet[K]], least: int) -> bool:
        """Return whether the pile has at least so many items of one of these sets of kinds."""
        return max(self.sizes(divisions), default=0) >= least

    def total(self, worth: Mapping[int, KindSet[K]]) -> int:
        """Return what the items of the pile are worth together. worth: the kinds that are worth so much each.

        The worth of all kinds of the alphabet, 127 times each, must be below 65535.
        """
        lanes, together = self._lanes, 0
        for each, kinds in worth.items():
            together += each * (lanes & kinds._lanes)
        return together % (_BASE - 1)

    def sizes_by_type(self) -> tuple[int, ...]:
        """Return how many items of the pile are of each type, in the order in which the alphabet names the types."""
        return _sizes(self._types, self._lanes % self._row)

    def has_any(self, kinds: KindSet[K]) -> bool:
        """Return whether the pile has any of these kinds."""
        return self._lanes & kinds._lanes != 0

    def without(self, kinds: KindSet[K]) -> Self:
        """Return the part of the pile that is of none of these kinds."""
        return self._make(self._lanes & ~kinds._lanes)

    def exceeding(self, other: Self) -> Self:
        """Return the part of the pile that is of kinds of which another one has fewer items."""
        return self.among(self.kind_set(kind for kind, number in self.counts() if number > other.count(kind)))

    def __iter__(self) -> Iterator[K]:
        """Yield every item in alphabetical order, with equal items adjacent."""
        items: list[K] = []
        for kind, number in self._counts():
            items.append(kind)
            if number > 1:  # of few kinds
                items += [kind] * (number - 1)
        return iter(items)

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        """Return a copy without what is kept."""
        return type(self), (self._lanes,)

    def __eq__(self, other: object) -> bool:
        return self._lanes == other._lanes if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._lanes)

    def __len__(self) -> int:
        return self._lanes % (_BASE - 1)

    def __bool__(self) -> bool:
        return self._lanes != 0

    def __contains__(self, kind: object) -> bool:
        """Return whether the pile has this kind; False for anything that is not a kind."""
        lane = self._index.get(kind)
        return lane is not None and bool(self._lanes >> lane & MAX_COUNT)

    def __le__(self, other: Self) -> bool:
        """Return whether the other pile has at least as many of every kind."""
        guard = self._guard
        return (other._lanes | guard) - self._lanes & guard == guard

    def __add__(self, other: Self) -> Self:
        """Return both piles joined. Raise OverflowError beyond 127 of a kind."""
        lanes = self._lanes + other._lanes
        if lanes & _BEYOND:
            raise OverflowError(_TOO_MANY)
        return self._make(lanes)

    def __sub__(self, other: Self) -> Self:
        """Return this pile without the other. Raise ValueError if the other is not contained in it."""
        if (self._lanes | (guard := self._guard)) - other._lanes & guard != guard:  # as `<=`, without a call
            message = f"{other} is not wholly in {self}"
            raise ValueError(message)
        return self._make(self._lanes - other._lanes)

    def plus(self, *kinds: K) -> Self:
        """Return this pile with these kinds added, counting repeated kinds. Raise what `of` and `+` raise."""
        lanes, units = self._lanes, self._units
        try:
            for kind in kinds:
                lanes += units[kind]
        except (KeyError, TypeError):
            return self.of(kinds)  # which says what is wrong
        if lanes & _BEYOND or len(kinds) > MAX_COUNT:  # so many could carry from a lane into the next
            return self + self.of(kinds)
        return self._make(lanes)

    def minus(self, kind: K) -> Self:
        """Return this pile with one fewer of a kind. Raise ValueError if there is none, KeyError if not a kind."""
        lane = self._index[kind]
        if not self._lanes >> lane & MAX_COUNT:
            message = f"there is no {kind} in {self}"
            raise ValueError(message)
        return self._make(self._lanes - self._units[kind])

    def subpiles(self, min_size: int = 0, max_size: int | None = None) -> Iterator[Self]:
        """Yield every pile contained in this one, ordered by the count of each kind, smaller first.

        min_size, max_size: bounds of the size; by default any size, including the empty pile. There can be too many to
        hold at once.
        """
        counts = [(self._units[kind], number) for kind, number in self.counts()]
        size = len(self)
        most = size if max_size is None else max_size
        if size > SMALL_PILE:
            return map(self._make, _within(counts, min_size, most, size))
        lanes = [0]
        for unit, number in counts:
            multiples = [unit * taken for taken in range(number + 1)]
            lanes = [lane + taken for lane in lanes for taken in multiples]
        return map(self._make, compress(lanes, _are_within(tuple([number for _, number in counts]), min_size, most)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(f"{kind}*{number}" if number > 1 else f"{kind}" for kind, number in self.counts()) or "-"


def _within(counts: list[tuple[int, int]], min_size: int, max_size: int, size: int) -> Iterator[int]:
    """Yield the lanes of every pile within limits. counts: the lane and number of each kind; size: of all together."""
    (single, number), *others = counts
    left = size - number
    for taken in range(max(0, min_size - left), min(number, max_size) + 1):
        lanes = taken * single
        for rest in _within(others, min_size - taken, max_size - taken, left) if others else (0,):
            yield lanes + rest


@lru_cache(maxsize=1024)
def _are_within(numbers: tuple[int, ...], min_size: int, max_size: int) -> tuple[bool, ...]:
    """Return of every way to take some of each kind whether it is within limits. numbers: how many there are of each.

    Cached, since small piles have few patterns.
    """
    return tuple([min_size <= sum(taken) <= max_size for taken in product(*[range(number + 1) for number in numbers])])


_SET_KEPT: Final = Pile.__dict__["kept"].__set__


@lru_cache(maxsize=1 << 14)
def _sizes(types: Struct, total: int) -> tuple[int, ...]:
    """Read the lanes of the sum of all rows. Cached, since few sizes occur."""
    return types.unpack(total.to_bytes(types.size, "little"))
