"""Random cases about hidden things: a hidden arrangement of things, and what is observed as they move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_core.recall.knowledge import Knowledge
from tests.brute_force_recall import Kind, World, Worlds, contents, without, world_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

PLACES: Final = ("deck", "hand", "pile", "board")
GROUPS: Final = tuple(chain.from_iterable(combinations(PLACES, n) for n in range(1, len(PLACES) + 1)))
"""All places that may be asked for together."""

KnownT = TypeVar("KnownT", Knowledge[str, Kind], Worlds)

Table: TypeAlias = dict[str, tuple[Kind, ...]]


def rank(kind: Kind) -> int:
    """Return the rank of a kind, its second letter, so that some kinds are equal."""
    return int(kind[1])


@frozen
class Size:
    """Upper limits for cases."""

    things: int = 7
    steps: int = 6
    kinds: tuple[Kind, ...] = ("a1", "b1", "a2", "b2")


LONG: Final = Size(8, 10, ("a1", "b1", "a2", "b2", "a3"))
LARGEST: Final = Size(9, 14, ("a1", "b1", "a2", "b2", "a3"))


@frozen
class Start:
    """The initial knowledge."""

    things: Mapping[Kind, int]
    known: Mapping[str, Mapping[Kind, int]]
    hidden: Mapping[str, int]


@frozen
class Step:
    """An observation. name: the operation of `Knowledge` and `Worlds`; asked: its arguments."""

    name: str
    asked: tuple[Any, ...]

    def after(self, known: KnownT) -> KnownT:
        """Return the knowledge, or all worlds, after the step. Raise ValueError if it is contradictory."""
        after: KnownT = getattr(known, self.name)(*self.asked)
        return after


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
    if step.name == "after_comparison" and len(contents(case.truth[-1], step.asked[1])) != 1:
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
    table[origin] = without(table[origin], gone) or ()
    table[goal] += gone


def differences(case: RecallCase) -> Iterator[str]:
    """Yield differences between the engine's knowledge and what all or some worlds have.

    A case must be refused exactly at the step after which no world is left.
    """
    start = case.start
    known = Knowledge.begin(start.things, start.known, start.hidden)
    worlds = Worlds.begin(start.things, start.known, start.hidden)
    yield from _unlike(known, worlds, "at first")
    for number, step in enumerate(case.steps, 1):
        worlds = step.after(worlds)
        where = f"after step {number}, {step}"
        if number < len(case.truth) and case.truth[number] not in worlds.worlds:
            yield f"{where}: what is so is not among all worlds"
        try:
            known = step.after(known)
        except ValueError as error:
            if worlds.worlds:
                yield f"{where}: refused: {error}"
            return
        if not worlds.worlds:
            yield f"{where}: accepted, with no world left"
            return
        yield from _unlike(known, worlds, where)


def _unlike(known: Knowledge[str, Kind], worlds: Worlds, where: str) -> Iterator[str]:
    for places in GROUPS:
        fewest, most = worlds.bounds(*places)
        for name, expected, actual in (
            ("number", worlds.numbers(*places), {known.number(*places)}),
            ("certain", fewest, known.bounds(*places)[0]),
            ("most", most, known.bounds(*places)[1]),
        ):
            if expected != actual:
                yield f"{where}: {name} of {' and '.join(places)}: expected {expected}, got {actual}"
