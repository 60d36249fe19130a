"""Random cases about hidden things: a hidden arrangement of things, and what is observed as they move.

What is known is compared with the list of all worlds that fit the observations. In these, each event happens in every
way in which it may have happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Visibility
from sobek_core.recall.knowledge import Knowledge
from sobek_verification.simulation.recall.worlds import Family, Movement, Told, World, bounds, contents, moved

if TYPE_CHECKING:
    from random import Random

Kind: TypeAlias = str
Table: TypeAlias = dict[str, tuple[Kind, ...]]
Worlds: TypeAlias = frozenset[World]

PLACES: Final = ("deck", "hand", "pile", "board")
GROUPS: Final = tuple(chain.from_iterable(combinations(PLACES, n) for n in range(1, len(PLACES) + 1)))
"""All places that may be asked for together."""


class Things(Pile[Kind], alphabet=("a1", "b1", "a2", "b2", "a3")):
    """Things, each with a letter and a rank."""

    __slots__ = ()


def rank(kind: Kind) -> int:
    """Return the rank of a kind, its second letter, so that some kinds are equal."""
    return int(kind[1])


def world_of(table: Table) -> World:
    """Return the world with these contents."""
    return frozenset((place, Things.of(kinds)) for place, kinds in table.items() if kinds)


def without(kinds: tuple[Kind, ...], gone: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the things that are left when some are removed."""
    left = list(kinds)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


@frozen
class Size:
    """Upper limits for cases."""

    things: int = 7
    steps: int = 6
    kinds: tuple[Kind, ...] = ("a1", "b1", "a2", "b2")


LONG: Final = Size(8, 10, ("a1", "b1", "a2", "b2", "a3"))
LARGEST: Final = Size(9, 14, ("a1", "b1", "a2", "b2", "a3"))


@frozen
class LowerPutBack:
    """A thing was drawn unseen and compared with the one in another place; the lower, or either of two equal, left."""

    family: ClassVar[Family] = Things
    origin: str
    goal: str

    def after(self, world: World) -> Iterator[World]:
        """Yield the worlds after each possible drawing."""
        (first,) = contents(world, Things, [self.goal])
        for second in contents(world, Things, [self.origin]).distinct():
            drawn = moved(world, Things.of([second]), self.origin, self.goal)
            lower = [one for one in (first, second) if rank(one) == min(rank(first), rank(second))]
            yield from (moved(drawn, Things.of([one]), self.goal, self.origin) for one in lower)


def movements(origin: str, goal: str, seen: Mapping[Kind, int], unseen: int) -> Iterator[Movement]:
    """Yield the movement of each thing."""
    for kind in Counter(seen).elements():
        yield Movement(Things.of([kind]), origin, goal, Visibility.FACES)
    for _ in range(unseen):
        yield Movement(Things.of(["a1"]), origin, goal, Visibility.NUMBER)


@frozen
class Start:
    """The initial knowledge."""

    things: Mapping[Kind, int]
    known: Mapping[str, Mapping[Kind, int]]
    hidden: Mapping[str, int]

    @property
    def worlds(self) -> Worlds:
        """All ways to take things out of the box."""
        box = frozenset([("box", Things.of(Counter(self.things).elements()))])
        taken = (movements("box", place, seen, 0) for place, seen in self.known.items())
        drawn = (movements("box", place, {}, number) for place, number in self.hidden.items())
        return after(frozenset([box]), chain(*taken, *drawn))


@frozen
class Step:
    """An observation. name: the operation of `Knowledge`; asked: its arguments."""

    name: str
    asked: tuple[Any, ...]

    def after(self, known: Knowledge[str, Kind]) -> Knowledge[str, Kind]:
        """Return the knowledge after the step. Raise ValueError if it is contradictory."""
        then: Knowledge[str, Kind] = getattr(known, self.name)(*self.asked)
        return then

    @property
    def in_worlds(self) -> Iterable[Movement | Told | LowerPutBack]:
        """What happens in each world."""
        match self.name, self.asked:
            case "after_move", (origin, goal, seen, unseen):
                return movements(origin, goal, seen, unseen)
            case "after_search", (place, found):
                return [Told(Things, place, lambda there: Counter(there) == found)]
            case "after_reveal", (place, seen):
                return [Told(Things, place, lambda there: seen <= Counter(there))]
            case "after_exclusion", (place, kinds):
                return [Told(Things, place, kinds.isdisjoint)]
            case _:
                origin, goal, _ = self.asked
                return [LowerPutBack(origin, goal)]


def after(worlds: Worlds, steps: Iterable[Movement | Told | LowerPutBack]) -> Worlds:
    """Let something happen in all worlds."""
    for step in steps:
        worlds = frozenset(then for world in worlds for then in step.after(world))
    return worlds


@frozen
class RecallCase:
    """A sequence of observations. truth: the contents of places at first and after each correct step."""

    size: Size
    start: Start
    steps: tuple[Step, ...]
    truth: tuple[World, ...]


def random_case(random: Random, size: Size) -> RecallCase:
    """Deal things to places, and let events happen."""
    table: Table = dict.fromkeys(PLACES, ())
    for _ in range(random.randint(1, size.things)):
        place = random.choice(PLACES)
        table[place] = (*table[place], random.choice(size.kinds))
    start = _start(random, table)
    steps, truth = [], [world_of(table)]
    for _ in range(random.randint(0, size.steps)):
        steps.append(_step(random, table, size.kinds))
        truth.append(world_of(table))
    return RecallCase(size, start, tuple(steps), tuple(truth))


def misreported(random: Random, case: RecallCase) -> RecallCase:
    """Return a case whose last step is from another arrangement, so that it is often contradictory."""
    kinds = case.size.kinds
    other: Table = {place: tuple(random.choices(kinds, k=random.randint(0, 3))) for place in PLACES}
    step = _step(random, other, kinds)
    if step.name == "after_comparison" and len(contents(case.truth[-1], Things, [step.asked[1]])) != 1:
        return case  # there are not two things to compare
    return evolve(case, steps=(*case.steps, step))


def _start(random: Random, table: Table) -> Start:
    """Decide for each thing whether its face is seen at first."""
    known, hidden = {}, {}
    for place, kinds in table.items():
        secret = _some(random, kinds, 0.6)
        known[place] = Counter(without(kinds, secret))
        hidden[place] = len(secret)
    return Start(Counter(chain(*table.values())), known, hidden)


def _step(random: Random, table: Table, all_kinds: tuple[Kind, ...]) -> Step:
    """Let an event happen, and return what is observed of it."""
    origin, goal = random.sample(PLACES, 2)
    there = table[origin]
    what = random.random()
    if what < 0.6:
        gone = _some(random, there)
        seen = _some(random, gone, 0.25)
        _shift(table, origin, goal, gone)
        return Step("after_move", (origin, goal, Counter(seen), len(gone) - len(seen)))
    if what < 0.65:
        return Step("after_search", (origin, Counter(there)))
    if what < 0.75:
        return Step("after_reveal", (origin, Counter(_some(random, there))))
    if what < 0.85 or not there or len(table[goal]) != 1:
        none = tuple(kind for kind in all_kinds if kind not in there)
        return Step("after_exclusion", (origin, frozenset(_some(random, none))))
    (first,), second = table[goal], random.choice(there)
    _shift(table, origin, goal, (second,))
    _shift(table, goal, origin, (min(first, second, key=rank),))
    return Step("after_comparison", (origin, goal, rank))


def _some(random: Random, kinds: tuple[Kind, ...], share: float = 0.5) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds if random.random() < share)


def _shift(table: Table, origin: str, goal: str, gone: tuple[Kind, ...]) -> None:
    table[origin] = without(table[origin], gone)
    table[goal] += gone


def differences(case: RecallCase) -> Iterator[str]:
    """Yield differences between the engine's knowledge and what all or some worlds have.

    A case must be refused exactly at the step after which no world is left.
    """
    known, worlds = Knowledge.begin(case.start.things, case.start.known, case.start.hidden), case.start.worlds
    yield from _unlike(known, worlds, "at first")
    for number, step in enumerate(case.steps, 1):
        worlds = after(worlds, step.in_worlds)
        where = f"after step {number}, {step}"
        if number < len(case.truth) and case.truth[number] not in worlds:
            yield f"{where}: what is so is not among all worlds"
        try:
            known = step.after(known)
        except ValueError as error:
            if worlds:
                yield f"{where}: refused: {error}"
            return
        if not worlds:
            yield f"{where}: accepted, with no world left"
            return
        yield from _unlike(known, worlds, where)


def _unlike(known: Knowledge[str, Kind], worlds: Worlds, where: str) -> Iterator[str]:
    for places in GROUPS:
        there = [Counter(contents(world, Things, places)) for world in worlds]
        fewest, most = bounds(there)
        for name, expected, actual in (
            ("number", {one.total() for one in there}, {known.number(*places)}),
            ("certain", fewest, known.bounds(*places)[0]),
            ("most", most, known.bounds(*places)[1]),
        ):
            if expected != actual:
                yield f"{where}: {name} of {' and '.join(places)}: expected {expected}, got {actual}"
