"""Knowledge of hidden things: cases by hand; random cases compared with all worlds; seeded faults.

In a random case, a hidden arrangement of things is observed as they move. What is known is compared with the list of
all worlds that fit the observations. In these, each event happens in every way in which it may have happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import pytest
from attrs import evolve, frozen

from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Visibility
from sobek_core.recall.contents import NoWorldError
from sobek_core.recall.flow_network import Commodity, Edge
from sobek_core.recall.knowledge import Knowledge
from sobek_verification.seeding import seeded
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall.worlds import Family, Movement, Told, World, bounds, contents, moved

if TYPE_CHECKING:
    from collections.abc import Callable
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


BEYOND: Final = 100_000  # cases from here on are the largest
# The first ones need a search: two are impossible, and in the others commodities block each other.
CASES: Final = (1299, 3105, 100_022, 100_028, 101_322, 102_396, *range(300))


def test_things_and_places_must_agree() -> None:
    """Seeing more things than exist, or hiding another number of them, is refused."""
    for things, known, hidden in (({"three": 1}, {"hand": {"three": 2}}, {"bag": -1}), ({"three": 2}, {}, {"bag": 1})):
        with pytest.raises(NoWorldError, match=r"^expected the things seen and the things hidden to be all that exist"):
            Knowledge.begin(things, known, hidden)


def test_how_many_things_there_are_to_compare_with_is_reported() -> None:
    """The message names the place that must have exactly one."""
    known = Knowledge.begin({"a1": 3}, hidden={"bag": 3}).after_move("bag", "hand", unseen=2)
    with pytest.raises(NoWorldError, match=r"^expected one thing in hand, got 2$"):
        known.after_comparison("bag", "hand", rank)


def test_what_is_excluded_at_one_place_changes_what_another_depends_on() -> None:
    """What is kept of a place is calculated again if its bounds can differ, also when only a part elsewhere changed."""
    before = Knowledge.begin({"a": 1, "b": 1, "c": 1}, hidden={"hand": 1, "bag": 2})
    after = before.after_exclusion("hand", "a")
    assert before.bounds("bag") != after.bounds("bag")
    assert before.basis("bag") != after.basis("bag")


def first_difference(number: int) -> str | None:
    """Make a case, sometimes misreported, and compare the knowledge with the list of all worlds."""
    random = generator(number)
    case = random_case(random, LARGEST if number > BEYOND else LONG if number % 5 == 0 else Size())
    return next(differences(misreported(random, case) if number % 3 == 0 else case), None)


def test_what_is_known_is_what_all_worlds_have() -> None:
    """In random cases: certain, most and number, for places alone and together, and contradictions."""
    assert [] == [(number, found) for number in CASES if (found := first_difference(number))]


# Seeded faults of the engine: wrong versions of a function.


def _with_commodities(change: Callable[[tuple[Commodity, ...]], tuple[Commodity, ...]]) -> Callable[[Any], Any]:
    """Return a fault that changes the commodities before routing."""
    return lambda right: lambda edges, commodities, watched: right(edges, change(commodities), watched)


def _all_others_as_one(commodities: tuple[Commodity, ...]) -> tuple[Commodity, ...]:
    first, *others = commodities
    return (
        (first, Commodity(tuple(map(sum, zip(*(commodity.supply for commodity in others), strict=True)))))
        if others
        else commodities
    )


def _part_by_part(right: Any) -> Any:
    def wrong(
        edges: tuple[Edge, ...], commodities: tuple[Commodity, ...], watched: frozenset[int]
    ) -> tuple[int, ...] | None:
        found = [right(edges, commodities, frozenset({i})) for i in watched]
        return tuple(map(sum, zip(*found, strict=True))) if all(found) and found else right(edges, commodities, watched)

    return wrong


def _place_by_place(right: Any) -> Any:
    def wrong(self: Knowledge[str, str], *places: str) -> tuple[Counter[str], ...]:
        return tuple(sum(found, Counter()) for found in zip(*(right(self, place) for place in places), strict=True))

    return wrong


FAULTS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "places are asked one by one": ("knowledge.Knowledge.bounds", _place_by_place),
    "parts are asked one by one": ("flow_paths.flow_bounds", _part_by_part),
    "one alternative is enough": (
        "knowledge.Knowledge.bounds",
        lambda right: lambda self, *places: right(Knowledge(self.alternatives[:1]), *places),
    ),
    "alternatives are dropped": ("knowledge._remaining", lambda right: lambda *args: right(*args)[:1]),
    "what is drawn is never kept": (
        "knowledge.Knowledge._after",
        lambda right: lambda self, *changes: right(self, *changes[::2]),
    ),
    "what was there is never kept": (
        "knowledge.Knowledge._after",
        lambda right: lambda self, *changes: right(self, *changes[len(changes) > 1 :: 2]),
    ),
    "what was shown is forgotten": ("knowledge.Knowledge.after_reveal", lambda _: lambda self, *_: self),
    "what a rule left none of is forgotten": ("knowledge.Knowledge.after_exclusion", lambda _: lambda self, *_: self),
    "what came out of a pool is forgotten": ("unknown_pool.UnknownPools._record_removal", lambda _: lambda *_: None),
    "what is kept out is forgotten": ("unknown_pool.Contents.exclude", lambda _: lambda self, _: self),
    "what is drawn may be of any kind": (
        "unknown_pool.UnknownPools.draw",
        lambda right: lambda self, place, number, _: right(self, place, number, frozenset()),
    ),
    "there is always a world": ("unknown_pool.UnknownPools.possible", lambda _: lambda _: True),
    "all other kinds are one commodity": ("flow_paths.flow_bounds", _with_commodities(_all_others_as_one)),
    "all edges are open to all": (
        "flow_paths.flow_bounds",
        _with_commodities(lambda commodities: tuple(evolve(commodity, forbidden=()) for commodity in commodities)),
    ),
    "the first way is the only one": (
        "flow_paths._extremize",
        lambda _: lambda network, _bounds, found, _sign: found[len(network.edges) - 1],
    ),
    "only an exchange of two helps": (
        "flow_paths._path_for_first",
        lambda right: lambda *args: right(*args) if len(args) > 4 else None,
    ),
    "nothing is ever in the way": ("flow_network.FlowNetwork._branch", lambda _: lambda *_: ()),
    "what is in the way is ruled out for good": (
        "flow_network.FlowNetwork._branch",
        lambda right: lambda *args: right(*args)[:1],
    ),
    "what is in the way is never ruled out": (
        "flow_network.FlowNetwork._branch",
        lambda right: lambda *args: right(*args)[1:],
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_random_cases_catch_seeded_faults(fault: tuple[str, Callable[[Any], Any]]) -> None:
    """A fault makes something known that is not so, or leaves something open that is known."""
    place, damage = f"sobek_core.recall.{fault[0]}", fault[1]
    with seeded(place, damage):
        assert any(map(first_difference, CASES))
