"""What is known in part: numbers, piles, rows, and the squares of a Market. Independent of the games.

Each behaves like the value that it stands for, and the rules work with it unchanged. What bounds decide, it answers;
everything else is looked at in each way (`ways.look`), or raises Needs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NoReturn, Self, TypeVar

from attrs import Factory, evolve, frozen

from sobek_core.kernel.pile import KindSet, Pile
from sobek_core.verdicts.ways import Needs, look

if TYPE_CHECKING:
    from collections.abc import Callable


UNKNOWN: Final = "?"  # in text, what is not known


@frozen(eq=False)
class Amount:
    """A number that is known in part. A comparison that is not settled raises Needs.

    least: its lower bound; most: its upper bound; places: those on which it depends, in order, none if it is known.
    """

    least: float
    most: float
    places: tuple[str, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether it is a single number."""
        return self.least == self.most

    @property
    def known(self) -> int | None:
        """The number, None if it is not known."""
        return int(self.least) if self.is_known else None

    def reaches(self, number: int) -> bool | None:
        """Return whether it is at least this number, None if that is not settled."""
        return None if self.least < number <= self.most else self.least >= number

    def __int__(self) -> int:
        """Return the number. Raise Needs if it is not known."""
        if not self.is_known:
            raise Needs(*self.places)
        return int(self.least)

    def __add__(self, other: Amount | int) -> Amount:
        more = exactly(other)
        return amount(self.least + more.least, self.most + more.most, self, more)

    __radd__ = __add__

    def __sub__(self, other: Amount | int) -> Amount:
        less = exactly(other)
        return amount(self.least - less.most, self.most - less.least, self, less)

    def __mul__(self, other: Amount | int) -> Amount:
        """Return the product of two numbers that are 0 or more."""
        times = exactly(other)
        return amount(self.least * times.least, self.most * times.most, self, times)

    __rmul__ = __mul__

    def rising(self, function: Callable[[float], float]) -> Amount:
        """Return what a function that never falls makes of it."""
        return amount(function(self.least), function(self.most), self)

    def least_of(self, other: Amount) -> Amount:
        """Return the smaller one of two numbers."""
        return amount(min(self.least, other.least), min(self.most, other.most), self, other)

    def either(self, other: Amount, places: tuple[str, ...] = ()) -> Amount:
        """Return one of two numbers. places: those that decide which."""
        found = amount(min(self.least, other.least), max(self.most, other.most), self, other)
        return found if found.is_known else Amount(found.least, found.most, found.places + places)

    def is_exactly(self, number: int) -> bool:
        """Return whether it is this number. Raise Needs if that is not settled."""
        return every(lambda: self >= number, lambda: exactly(number) >= self)

    def __ge__(self, other: Amount | int) -> bool:
        bound = exactly(other)
        if self.least < bound.most and self.most >= bound.least:
            raise Needs(*self.places, *bound.places)
        return self.least >= bound.most

    def __gt__(self, other: Amount | int) -> bool:
        return self >= exactly(other) + 1

    def _ask(self, *_: object) -> NoReturn:
        raise Needs(*self.places)

    # what the rules do with a number besides adding it up and multiplying it
    __hash__ = __eq__ = __bool__ = __lt__ = __le__ = __neg__ = __floordiv__ = __mod__ = __divmod__ = __rsub__ = _ask


def amount(least: float, most: float, *of: Amount) -> Amount:
    """Return a number between two bounds, worked out of others: it depends on the same places as they."""
    return Amount(least, most, () if least == most else tuple(place for one in of for place in one.places))


def exactly(number: Amount | float) -> Amount:
    """Return a number as one that may be known in part."""
    return number if isinstance(number, Amount) else Amount(number, number)


ZERO: Final = exactly(0)


def read(ask: Callable[[], Any], otherwise: Callable[[], Amount] = lambda: Amount(0, math.inf)) -> Amount:
    """Return a number that may need something unknown: then it is what `otherwise` returns, and depends on that."""
    try:
        return exactly(ask())
    except Needs as needs:
        bounds = otherwise()
        return Amount(bounds.least, bounds.most, needs.places)


# What is true, false, or needs something unknown.


def every(*asked: Callable[[], bool]) -> bool:
    """Return whether all are true. One that is certainly not decides; otherwise raise Needs if any of them does."""
    places: list[str] = []
    for ask in asked:
        try:
            if not ask():
                return False
        except Needs as needs:
            places += needs.places
    if places:
        raise Needs(*places)
    return True


def some(*asked: Callable[[], bool]) -> bool:
    """Return whether any is true. One that certainly is decides; otherwise raise Needs if any of them does."""
    return not every(*(lambda ask=ask: not ask() for ask in asked))


def each(*asked: Callable[[], Any]) -> list[Any]:
    """Return all answers. Raise Needs with everything that they need."""
    found, places = list[Any](), list[str]()
    for ask in asked:
        try:
            found.append(ask())
        except Needs as needs:
            places += needs.places
    if places:
        raise Needs(*places)
    return found


K = TypeVar("K", bound=Hashable)

ANY = 127  # no place has more things than this


@frozen(eq=False, slots=False, repr=False)
class Part(Generic[K]):
    """What is known of a pile, as a pile of the game's own class, with which the rules work.

    place: where it lies; known: the things that are certainly there; pool: what further ones can be, everything that is
    known to lie nowhere else; vague: of each further thing that is certainly there, the kinds that it can be; least:
    how many things there are besides at least; most: at most; which: of several piles in one place, such as sets;
    taken: of each thing of the pool that certainly lies elsewhere, the kinds that it can be.
    """

    place: str
    known: Pile[K]
    pool: Pile[K]
    vague: tuple[KindSet[K], ...] = ()
    least: int = 0
    most: int = ANY
    which: int = 0
    taken: tuple[Iterable[K], ...] = ()

    if TYPE_CHECKING:  # of the game's class
        kinds: ClassVar[tuple[Any, ...]]
        kind_set: ClassVar[Any]
        of: ClassVar[Any]
        of_type: ClassVar[Any]

    def __new__(cls, place: str, known: Pile[K], *_: object, **__: object) -> Self:  # noqa: ARG004
        """Return a part of the class of what is known."""
        kind: Any = also(Part, type(known)) if cls is Part else cls  # type: ignore[arg-type]  # it is hashable
        made: Self = object.__new__(kind)
        return made

    # What bounds say.

    @property
    def size(self) -> Amount:
        """How many things there are."""
        sure = len(self.known) + len(self.vague)
        return self._amount(sure + self.least, sure + min(self.most, len(self.pool)))

    def number(self, kinds: KindSet[K]) -> Amount:
        """How many things of these kinds there are. Three more out of a pool with two others have at least one."""
        passing = len(self.pool.among(kinds))
        sure = len(self.known.among(kinds))
        least = max(0, self.least - (len(self.pool) - passing))
        wanted = set(kinds)
        certain = sum(wanted.issuperset(one) for one in self.vague)
        possible = sum(not wanted.isdisjoint(one) for one in self.vague)
        most, taken = min(self.most, passing) + possible, sum(wanted.issuperset(one) for one in self.taken)
        return self._amount(sure + least + certain, sure + (min(most, passing - taken) if taken else most))

    def total(self, worth: Mapping[int, KindSet[K]]) -> Amount | int:
        """What all things are worth together. worth: the kinds that are worth so much each."""
        of_kind = {kind: each for each, kinds in worth.items() for kind in kinds}
        found = self.worth(lambda kind: of_kind.get(kind, 0))
        return found if found.known is None else found.known  # the rules compare a number that is known

    def worth(self, worth: Callable[[K], int]) -> Amount:
        """What all things are worth together. worth: of a thing of this kind, 0 or more."""
        sure = sum(worth(kind) * number for kind, number in self.known.counts())
        pool = sorted(worth(kind) for kind in self.pool)
        vague = [[worth(kind) for kind in one] for one in self.vague]
        least = sure + sum(map(min, vague)) + sum(pool[: self.least])
        return self._amount(least, sure + sum(map(max, vague)) + sum(pool[len(pool) - min(self.most, len(pool)) :]))

    def _amount(self, least: int, most: int) -> Amount:
        return Amount(least, most, () if least == most else (self.place,))

    def has(self, other: Part[K]) -> bool | None:
        """Return whether all things of another pile are here too, None if that is not known.

        A vague thing of the other pile is here if one of its kinds is.
        """
        wanted = Counter[frozenset[K]](frozenset((kind,)) for kind in other.known)
        wanted.update(frozenset(one) for one in other.vague)
        if not wanted:
            return True
        sure = _are_nested(wanted)
        for kinds in {*wanted, frozenset[K]().union(*wanted)}:
            needed = sum(number for one, number in wanted.items() if one <= kinds)
            found = self.number(self.kind_set(kinds))
            if found.most < needed:
                return False
            sure = sure and found.least >= needed
        of_kind = {one: number for kinds, number in wanted.items() if len(kinds) == 1 for one in kinds}
        if sum(max(0, number - self.known.count(one)) for one, number in of_kind.items()) > self.most + len(self.vague):
            return False
        return True if sure else None

    # What the rules ask.

    def _ask(self, *_: object, **__: object) -> NoReturn:
        raise Needs(self.place)

    def _decide(self, known: bool | None, what: object) -> bool:  # three values
        return look(self.place, self._name(what), (False, True) if known is None else (known,))

    def _name(self, what: object) -> tuple[object, ...]:
        """Name what is looked at, which for a part of a pile is another thing than for all of it."""
        return (what, self.which, self.known, self.vague, self.pool)

    def __len__(self) -> int:
        size = self.size
        return look(self.place, self._name("size"), range(int(size.least), int(size.most) + 1))

    def __bool__(self) -> bool:
        return self._decide(self.size.reaches(1), "any")

    def __contains__(self, kind: object) -> bool:
        return kind in self.kinds and self.has_any(self.kind_set((kind,)))

    def has_any(self, kinds: KindSet[Any]) -> bool:
        """Return whether the pile has any of these kinds."""
        return self._decide(self.number(kinds).reaches(1), kinds)

    def among(self, kinds: KindSet[K]) -> Any:
        """Return what is known of the part of the pile that is of these kinds."""
        wanted = set(kinds)
        maybe = [wanted.intersection(one) for one in self.vague if not wanted.issuperset(one)]
        pool = self.pool.among(kinds)
        part = evolve(
            self,
            known=self.known.among(kinds),
            vague=tuple(one for one in self.vague if wanted.issuperset(one)),
            least=max(0, self.least - (len(self.pool) - len(pool))),
            most=min(self.most, len(pool)) + sum(map(bool, maybe)),
            pool=pool + self.of(kind for one in maybe for kind in one),
        )
        return pile_of(part)

    def without(self, kinds: KindSet[Any]) -> Any:
        """Return what is known of the part of the pile that is of none of these kinds."""
        return self.among(self.kind_set(set(self.kinds).difference(kinds)))

    def count(self, kind: Any) -> int:
        """Return the number of one kind."""
        return len(self.among(self.kind_set((kind,))))

    def sizes(self, divisions: Iterable[KindSet[Any]]) -> list[int]:
        """Return how many things of the pile are in each of these sets of kinds."""
        return [len(self.among(one)) for one in divisions]

    def has_many(self, divisions: Iterable[KindSet[Any]], least: int) -> bool:
        """Return whether the pile has at least so many things of one of these sets of kinds."""
        every = tuple(divisions)
        found = {self.number(one).reaches(least) for one in every}
        return self._decide(True if True in found else None if None in found else False, (every, least))

    def sizes_by_type(self) -> tuple[int, ...]:
        """Return how many things of the pile are of each type."""
        return tuple(self.sizes(self.of_type))

    def __ge__(self, other: Any) -> bool:
        wanted = part_of(other)
        return self._decide(self.has(wanted), ("has", wanted.known, wanted.vague))

    def __le__(self, other: Any) -> bool:
        whole = part_of(other)
        return evolve(whole, place=whole.place or self.place) >= self

    def exceeding(self, _other: Any) -> Any:
        """Return the pile itself, for what another one has fewer of is not known."""
        return self

    def plus(self, *kinds: Any) -> Any:
        """Return what is known of the pile with these kinds added."""
        return self + self.of(kinds)

    def __add__(self, other: Any) -> Any:
        more = part_of(other)
        return evolve(
            self,
            known=self.known + more.known,
            vague=self.vague + more.vague,
            least=self.least + more.least,
            most=min(ANY, self.most + more.most),
            pool=self.pool if len(self.pool) >= len(more.pool) else more.pool,
            taken=() if more.vague or more.most else self.taken,
        )

    __radd__ = __add__

    def minus(self, kind: Any) -> Any:
        """Return what is known of the pile with one fewer of a kind, which is there. Raise Needs if it cannot be."""
        if kind in self.known:
            return evolve(self, known=self.known.minus(kind))
        beyond = len(self.vague) + min(self.most, len(self.pool))
        if not beyond:
            self._ask()
        pool = self.pool + self.of(other for one in self.vague for other in one)  # any of these may be left
        least = max(0, len(self.vague) + self.least - 1)
        return pile_of(evolve(self, vague=(), least=least, most=beyond - 1, pool=pool))

    def __sub__(self, other: Any) -> Any:
        left: Any = self
        for kind in other:
            left = left.minus(kind)
        return left

    def __iter__(self) -> Iterator[Any]:
        yield from self.known
        yield from (Thing(self.place),) * (int(self.size) - len(self.known))

    def __str__(self) -> str:
        return " ".join([*([str(self.known)] if self.known else []), UNKNOWN])

    __repr__ = __str__
    __hash__ = _ask  # so that no cache takes it for another one
    _lanes = kept = property(_ask)  # what is not answered above has to be stated
    __rsub__ = _ask
    __eq__ = __ne__ = counts = distinct = subpiles = keep = _ask


def _are_nested(sets: Collection[frozenset[K]]) -> bool:
    """Return whether any two of these sets are disjoint or one contains the other, so that counting each is enough."""
    return all(one <= other or other <= one or one.isdisjoint(other) for one in sets for other in sets)


@cache
def also(first: type[Any], kind: type[Any]) -> type[Any]:
    """Return a class of a game that is also another one, which comes first."""
    return type(f"{first.__name__}{kind.__name__}", (first, kind), {})


def part_of(pile: Any) -> Part[Any]:
    """Return what is known of a pile: all of it, or a part."""
    return pile if isinstance(pile, Part) else Part("", pile, type(pile)(), most=0)


def pile_of(part: Part[K]) -> Any:
    """Return a pile of which this is known: the pile itself, if that is everything."""
    return part.known if not part.vague and part.size.most == len(part.known) else part


@frozen(eq=False)
class PartRow(Generic[K]):
    """What is known of a row.

    place: where it lies; known: its first things; least: at least so many follow that are not known; most: at most;
    skipped: of a part, how many unknown ones of the row come before it.
    """

    place: str
    known: tuple[K, ...]
    least: int = 0
    most: int = ANY
    skipped: int = 0

    def __len__(self) -> int:
        return len(self.known) + look(self.place, self._name("more"), range(self.least, self.most + 1))

    def __bool__(self) -> bool:
        options = (True,) if self.known or self.least else (False, True) if self.most else (False,)
        return look(self.place, self._name("any"), options)

    def _name(self, what: str) -> tuple[object, ...]:
        return (what, self.least, self.most, self.skipped)  # a part of the row has others

    def __getitem__(self, at: int | slice) -> Any:
        known = len(self.known)
        match at:
            case int() if 0 <= at < known:
                return self.known[at]
            case slice(start=start, stop=stop, step=None) if (start or 0) >= 0 and (stop is None or stop >= 0):
                first, end = max(known, start or 0), math.inf if stop is None else stop  # of those not known
                least, most = (int(max(0, min(end, known + more) - first)) for more in (self.least, self.most))
                return self._row(self.known[start:stop], least, most, self.skipped + first - known)
            case slice(start=None, stop=None, step=-1):
                return self._row((), known + self.least, known + self.most, self.skipped)
        raise Needs(self.place)

    def _row(self, known: tuple[K, ...], *bounds: int) -> Any:
        """Return a part of the row: as a row of which everything is known if that is so."""
        row = PartRow(self.place, known, *bounds)
        return row if row.most else known

    def __iter__(self) -> Iterator[K]:
        yield from self.known
        if self.most:
            raise Needs(self.place)


class Thing:
    """A thing of which only the place is known.

    Whatever the rules ask of it raises Needs, even which class it has; a number that they count on from stays unknown.
    """

    def __init__(self, place: str) -> None:
        """Store its place."""
        object.__getattribute__(self, "__dict__")["place"] = place

    def __getattribute__(self, name: str) -> NoReturn:
        raise Needs(object.__getattribute__(self, "__dict__")["place"])

    def _ask(self, *_: object) -> NoReturn:
        raise Needs(object.__getattribute__(self, "__dict__")["place"])

    def _counted_on(self, _: object) -> Thing:  # a number that is not known is none with more or less, either
        return self

    __add__ = __radd__ = __sub__ = _counted_on
    __hash__ = __eq__ = __bool__ = __lt__ = __le__ = __gt__ = __ge__ = __rsub__ = _ask
    __len__ = __iter__ = __getitem__ = __contains__ = __index__ = _ask
    __mul__ = __rmul__ = __mod__ = __floordiv__ = __divmod__ = _ask


class TileThere(Thing):
    """A tile of which only the place is known. That it is there, it answers."""

    def __bool__(self) -> bool:  # type: ignore[override]  # Thing never returns
        return True


def place_of(thing: object) -> str | None:
    """Return the place of something that is not wholly known, None for anything else. It does not look at it."""
    if type(thing) in (Thing, TileThere):
        place: str = object.__getattribute__(thing, "__dict__")["place"]
        return place
    return thing.place if isinstance(thing, Part | PartRow) else None


@frozen(eq=False)
class Squares:
    """The squares of a Market, of which some are not known.

    places: the name of each; known: a tile, or None for an empty one, by number; filled: by number, the kinds that any
    other tile can be, none if it can be any.
    """

    places: tuple[str, ...]
    known: Mapping[int, Any]
    filled: Mapping[int, KindSet[Any]] = Factory(dict)

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, at: int) -> Any:
        if at in self.known:
            return self.known[at]
        place = self.places[at]
        return TileThere(place) if at in self.filled or look(place, "tile", (False, True)) else None

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))

    def changed(self, changes: Mapping[int, Any]) -> Self:
        """Return the squares with other things, or None, on some of them."""
        filled = {at: kinds for at, kinds in self.filled.items() if at not in changes}
        return evolve(self, known={**self.known, **changes}, filled=filled)
