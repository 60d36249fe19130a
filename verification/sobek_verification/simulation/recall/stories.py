"""Small stories of hidden things: a table that nobody sees whole, and what somebody observes as things move on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.recall.knowledge import Knowledge
from sobek_verification.simulation.recall.worlds import ThingName, World, Worlds, lying, without, world_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

PLACES: Final = ("deck", "hand", "pile", "board")
GROUPS: Final = tuple(chain.from_iterable(combinations(PLACES, n) for n in range(1, len(PLACES) + 1)))
"""All places that may be asked for together."""

StoryPosition: TypeAlias = dict[str, tuple[ThingName, ...]]


def rank(kind: ThingName) -> int:
    """Return how high a kind is: its second letter, so that some kinds are equally high."""
    return int(kind[1])


@frozen
class StoryLength:
    """How long stories may become."""

    things: int = 7
    steps: int = 6
    kinds: tuple[ThingName, ...] = ("a1", "b1", "a2", "b2")


LONG: Final = StoryLength(8, 10, ("a1", "b1", "a2", "b2", "a3"))


@frozen
class Start:
    """What is known at first."""

    things: Mapping[ThingName, int]
    known: Mapping[str, Mapping[ThingName, int]]
    hidden: Mapping[str, int]


@frozen
class StoryMove:
    """Things moved, some seen, and so many others."""

    origin: str
    goal: str
    seen: Mapping[ThingName, int]
    unseen: int


@frozen
class StorySearch:
    """All was seen."""

    place: str
    contents: Mapping[ThingName, int]


@frozen
class Holds:
    """Some was seen."""

    place: str
    seen: Mapping[ThingName, int]


@frozen
class StoryNoneLeft:
    """None of some kinds is there."""

    place: str
    kinds: frozenset[ThingName]


@frozen
class StoryHigherKept:
    """Of two things the lower went back."""

    origin: str
    goal: str


StoryStep: TypeAlias = StoryMove | StorySearch | Holds | StoryNoneLeft | StoryHigherKept


@frozen
class Story:
    """What somebody observes. truth: how things lie at first and after each step, unless the step is misreported."""

    size: StoryLength
    start: Start
    steps: tuple[StoryStep, ...]
    truth: tuple[World, ...]


def knowledge_after(known: Knowledge[str, ThingName], step: StoryStep) -> Knowledge[str, ThingName]:
    """Return what the engine says is known after a step."""
    match step:
        case StoryMove(origin, goal, seen, unseen):
            return known.moved(origin, goal, seen, unseen)
        case StorySearch(place, contents):
            return known.looked(place, contents)
        case Holds(place, seen):
            return known.holds(place, seen)
        case StoryNoneLeft(place, kinds):
            return known.none_left(place, kinds)
        case StoryHigherKept(origin, goal):
            return known.higher_kept(origin, goal, rank)


def worlds_after(worlds: Worlds, step: StoryStep) -> Worlds:
    """List all worlds after a step."""
    match step:
        case StoryMove(origin, goal, seen, unseen):
            return worlds.moved(origin, goal, seen, unseen)
        case StorySearch(place, contents):
            return worlds.looked(place, contents)
        case Holds(place, seen):
            return worlds.holds(place, seen)
        case StoryNoneLeft(place, kinds):
            return worlds.none_left(place, kinds)
        case StoryHigherKept(origin, goal):
            return worlds.higher_kept(origin, goal, rank)


def tell(random: Random, size: StoryLength) -> Story:
    """Deal a table, and let things happen on it."""
    table: StoryPosition = dict.fromkeys(PLACES, ())
    for _ in range(random.randint(1, size.things)):
        place = random.choice(PLACES)
        table[place] = (*table[place], random.choice(size.kinds))
    start = _start(random, table)
    steps, truth = [], [world_of(table)]
    for _ in range(random.randint(0, size.steps)):
        steps.append(_step(random, table, size.kinds))
        truth.append(world_of(table))
    return Story(size, start, tuple(steps), tuple(truth))


def misreported(random: Random, story: Story) -> Story:
    """Return a story of which the last step is that of another table, so that often it cannot be."""
    kinds = story.size.kinds
    other: StoryPosition = {place: tuple(random.choices(kinds, k=random.randint(0, 3))) for place in PLACES}
    step = _step(random, other, kinds)
    if isinstance(step, StoryHigherKept) and len(lying(story.truth[-1], step.goal)) != 1:
        return story  # there are no two things to compare
    return evolve(story, steps=(*story.steps, step))


def _start(random: Random, table: StoryPosition) -> Start:
    """Say of each thing whether its face is seen at first."""
    known, hidden = {}, {}
    for place, kinds in table.items():
        secret = _some(random, kinds, 0.6)
        known[place] = Counter(without(kinds, secret))
        hidden[place] = len(secret)
    return Start(Counter(chain(*table.values())), known, hidden)


def _step(random: Random, table: StoryPosition, all_kinds: tuple[ThingName, ...]) -> StoryStep:
    """Let something happen on a table, and say what is observed of it."""
    origin, goal = random.sample(PLACES, 2)
    there = table[origin]
    what = random.random()
    if what < 0.6:
        gone = _some(random, there)
        seen = _some(random, gone, 0.25)
        _shift(table, origin, goal, gone)
        return StoryMove(origin, goal, Counter(seen), len(gone) - len(seen))
    if what < 0.65:
        return StorySearch(origin, Counter(there))
    if what < 0.75:
        return Holds(origin, Counter(_some(random, there)))
    if what < 0.85 or not there or len(table[goal]) != 1:
        return StoryNoneLeft(origin, frozenset(_some(random, tuple(kind for kind in all_kinds if kind not in there))))
    (first,), second = table[goal], random.choice(there)
    _shift(table, origin, goal, (second,))
    _shift(table, goal, origin, (min(first, second, key=rank),))
    return StoryHigherKept(origin, goal)


def _some(random: Random, kinds: tuple[ThingName, ...], share: float = 0.5) -> tuple[ThingName, ...]:
    return tuple(kind for kind in kinds if random.random() < share)


def _shift(table: StoryPosition, origin: str, goal: str, gone: tuple[ThingName, ...]) -> None:
    table[origin] = without(table[origin], gone) or ()
    table[goal] += gone


def differences(story: Story) -> Iterator[str]:
    """Return where what the engine says is known is not what all worlds have in common, or some of them have.

    A story that cannot be must be refused at the step after which no world is left, and no other may be refused.
    """
    start = story.start
    known = Knowledge.begin(start.things, start.known, start.hidden)
    worlds = Worlds.begin(start.things, start.known, start.hidden)
    yield from _unlike(known, worlds, "at first")
    for number, step in enumerate(story.steps, 1):
        worlds = worlds_after(worlds, step)
        where = f"after step {number}, {step}"
        if number < len(story.truth) and story.truth[number] not in worlds.worlds:
            yield f"{where}: what is so is not among all worlds"
        try:
            known = knowledge_after(known, step)
        except ValueError as error:
            if worlds.worlds:
                yield f"{where}: refused: {error}"
            return
        if not worlds.worlds:
            yield f"{where}: accepted, with no world left"
            return
        yield from _unlike(known, worlds, where)


def _unlike(known: Knowledge[str, ThingName], worlds: Worlds, where: str) -> Iterator[str]:
    for places in GROUPS:
        fewest, most = worlds.extent(*places)
        for name, expected, actual in (
            ("number", worlds.numbers(*places), {known.number(*places)}),
            ("certain", fewest, known.certain(*places)),
            ("most", most, known.most(*places)),
        ):
            if expected != actual:
                yield f"{where}: {name} of {' and '.join(places)}: expected {expected}, got {actual}"
