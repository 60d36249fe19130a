"""Partly known states: where each thing is, and which kinds it can be. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.unseen.assignment import Possible, Thing, assigned, in_order
from sobek_core.unseen.game import UnseenGame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.unseen.game import Read, TakenThings, Transfer

FAMILY: Final = 1  # the place of its family in a thing
MAX_COMPLETIONS: Final = 20_000  # tried in a whole audit
COPIED: Final = 100  # states that can be split in the time that completing one takes
MAX_EVERY: Final = 2000  # states to split one into; if there are more, only some completions are tried

Places: TypeAlias = Mapping[str, tuple[Thing, ...]]
"""The things in each place, in order."""


@frozen
class PartlyKnownState:
    """What is known of a state.

    template: a state with arbitrary contents in each place; places: the things in each; possible: the kinds of each
    thing; because: the places whose unknown contents decide whether this is the state; is_assumed: whether an undecided
    move was assumed to be legal.
    """

    template: Any
    places: Places
    possible: Possible
    because: frozenset[str] = frozenset()
    is_assumed: bool = False

    def at(self, place: str) -> tuple[Thing, ...]:
        """Return the things in a place."""
        return self.places.get(place, ())

    def unknown(self, place: str) -> list[Thing]:
        """Return the things in a place that are not known."""
        return [thing for thing in self.at(place) if len(self.possible[thing]) > 1]

    def learned(self, kinds: Mapping[Thing, Iterable[object]]) -> PartlyKnownState | None:
        """Return the state with some things limited to these kinds, None if one of them has none left."""
        possible = dict(self.possible)
        for thing, some in kinds.items():
            possible[thing] = possible[thing] & frozenset(some)
        return None if not all(possible[thing] for thing in kinds) else evolve(self, possible=possible)

    def renamed(
        self, things: Sequence[Thing], names: Sequence[Thing], kinds: Sequence[frozenset[object]]
    ) -> PartlyKnownState:
        """Return the state with some things replaced by new ones, because nobody knows which is which."""
        instead = dict(zip(things, names, strict=True))
        places = {place: tuple(instead.get(one, one) for one in row) for place, row in self.places.items()}
        return evolve(self, places=places, possible={**self.possible, **dict(zip(names, kinds, strict=True))})

    def shown(
        self, place: str, kinds: Sequence[object], step: str
    ) -> tuple[PartlyKnownState, tuple[Thing, ...]] | None:
        """Return the state after these kinds were shown in a place, and the things that were; None if impossible.

        If more things could have been shown, nobody knows which ones were: all of them are replaced by new things whose
        names begin with step.
        """
        marked, lacking = list[Thing](), list[Any]()
        for kind in kinds:
            known = (one for one in self.at(place) if one not in marked and self.possible[one] == {kind})
            if (thing := next(known, None)) is None:
                lacking.append(kind)
            else:
                marked.append(thing)
        group = [one for one in self.unknown(place) if not self.possible[one].isdisjoint(lacking)]
        matched = _matched(lacking, group, self.possible)
        if matched is None:
            return None
        if len(group) == len(lacking) and (len(set(lacking)) == 1 or _only(lacking, group, self.possible)):
            state = self.learned({thing: {kind} for kind, thing in zip(lacking, matched, strict=True)})
            return None if state is None else (state, (*marked, *matched))
        every = frozenset[Any]().union(*(self.possible[one] for one in group))
        ordered = [*matched, *(one for one in group if one not in matched)]
        names = [(step, one[FAMILY], place, number) for number, one in enumerate(ordered)]
        can_be = [*(frozenset({kind}) for kind in lacking), *[every] * (len(group) - len(lacking))]
        return self.renamed(ordered, names, can_be), (*marked, *names[: len(lacking)])

    def drawn(self, named: TakenThings, step: str) -> tuple[PartlyKnownState, tuple[Thing, ...]] | None:
        """Return the state after things were drawn unseen, and the things drawn; None if there are too few.

        Unless all are drawn, nobody knows which ones were: all candidates are replaced by new things whose names begin
        with step.
        """
        group = [one for one in self.at(named.place) if not self.possible[one].isdisjoint(named.among)]
        if len(group) <= named.number:
            return (self, tuple(group)) if len(group) == named.number else None
        state, names = self.mixed(group, named.place, step)
        return state, tuple(names[-named.number :])

    def mixed(self, things: Sequence[Thing], place: str, step: str) -> tuple[PartlyKnownState, list[Thing]]:
        """Return the state in which new things replace some of a place, since any may be any of them; and the new ones.

        The names of the new things begin with step.
        """
        names: list[Thing] = [(step, one[FAMILY], place, number) for number, one in enumerate(things)]
        every = frozenset[Any]().union(*(self.possible[one] for one in things))
        return self.renamed(things, names, [every] * len(things)), names


def _matched(kinds: Sequence[object], things: Sequence[Thing], possible: Possible) -> list[Thing] | None:
    """Return a thing for each of these kinds, None if that is impossible."""
    takers = [(number,) for number in range(len(kinds))]
    choices: dict[Thing, frozenset[Any]] = {
        (number,): frozenset(one for one in things if kind in possible[one]) for number, kind in enumerate(kinds)
    }
    if not all(choices.values()):
        return None
    found = assigned(takers, choices, dict.fromkeys(things, 1), Random(0))  # noqa: S311  # always the same
    return None if found is None else [found[taker] for taker in takers]


def _only(kinds: Sequence[object], things: Sequence[Thing], possible: Possible) -> bool:
    """Return whether each of these kinds is possible for only one thing."""
    return all(sum(kind in possible[thing] for thing in things) == 1 for kind in kinds)


@frozen
class Sample:
    """A possible assignment. kinds: of each thing; state: the state with these kinds."""

    kinds: Mapping[Thing, Any]
    state: Any


class SpentError(Exception):
    """An audit has used up its completions."""


class Budget:
    """Limits the work of an audit. left: the completions that may still be tried, or work that takes as long."""

    def __init__(self) -> None:
        self.left = MAX_COMPLETIONS

    def spend(self, number: int = 1) -> None:
        """Count some completions. Raise SpentError if no more may be tried."""
        self.left -= number
        if self.left < 0:
            raise SpentError


@frozen
class Sampler:
    """Finds completions of states. supplies: by family, in order; budget: that of the whole audit."""

    unseen: UnseenGame
    supplies: Sequence[Mapping[Any, int]]
    budget: Budget

    def kinds(self, state: PartlyKnownState, rng: Random) -> dict[Thing, Any] | None:
        """Return a possible kind for each thing of a state, None if there is no completion."""
        self.budget.spend()
        kinds = dict[Thing, Any]()
        for number, supply in enumerate(self.supplies):
            things = [one for row in state.places.values() for one in row if one[FAMILY] == number]
            found = assigned(things, state.possible, supply, rng)
            if found is None:
                return None
            kinds |= found
        return kinds

    def is_possible(self, state: PartlyKnownState) -> bool:
        """Return whether a state has a completion."""
        return self.kinds(state, Random(0)) is not None  # noqa: S311  # always the same

    def one(self, state: PartlyKnownState, rng: Random) -> Sample | None:
        """Return one completion of the state, or None."""
        kinds = self.kinds(state, rng)
        if kinds is None:
            return None
        contents = {place: [kinds[one] for one in things] for place, things in state.places.items()}
        return Sample(kinds, self.unseen.filled(state.template, contents))

    def every(
        self, state: PartlyKnownState, reads: Iterable[Read], apart: Sequence[Thing] = ()
    ) -> list[PartlyKnownState] | None:
        """Split a state by everything that these reads can see; None if that makes more than MAX_EVERY states.

        apart: things that move separately, to where any of the reads may see them. Each completion of the state is a
        completion of exactly one part, up to an exchange of indistinguishable things in a pile, so one completion of
        each part is enough. Some parts may have no completion.
        """
        sees, lies = dict[Thing, list[Callable[[Any], Hashable]]](), dict[Thing, str]()
        for read in reads:
            unknown = state.unknown(read.place)
            for thing in dict.fromkeys((*unknown, *(one for one in apart if len(state.possible[one]) > 1))):
                sees.setdefault(thing, []).append(read.sees)
                lies[thing] = "" if thing in apart else read.place
        found, last = [state.possible], None
        for thing in sorted(sees, key=lambda one: (lies[one], tuple(map(str, in_order(state.possible[one]))))):
            groups = _distinguished(state.possible[thing], sees[thing])
            is_alike = last is not None and lies[last] == lies[thing] != "" and _alike(state.possible, last, thing)
            more = list[Possible]()
            for one in found:
                first = groups.index(one[last]) if is_alike and last is not None else 0
                more += [{**one, thing: kinds} for kinds in groups[first:]]
                if len(more) > MAX_EVERY:
                    return None
            self.budget.spend(len(more) // COPIED)
            found, last = more, thing
        return [evolve(state, possible=one) for one in found]


def _alike(possible: Possible, one: Thing, other: Thing) -> bool:
    """Return whether two unknown things in a pile are interchangeable: the same is known of both."""
    return one[FAMILY] == other[FAMILY] and possible[one] == possible[other]


def _distinguished(kinds: frozenset[object], sees: Iterable[Callable[[Any], Hashable]]) -> list[frozenset[Any]]:
    """Group kinds that look the same to every read, in a fixed order."""
    groups = dict[Hashable, set[Any]]()
    for kind in in_order(kinds):
        groups.setdefault(tuple(see(kind) for see in sees), set()).add(kind)
    return [frozenset(group) for group in groups.values()]


def moved(
    state: PartlyKnownState, sample: Sample, steps: Iterable[Transfer], marked: Sequence[Thing], name: str
) -> tuple[PartlyKnownState, dict[str, list[Thing]]]:
    """Return the state after things moved as in a sample, and the things that came to each place.

    marked: the things that were named; name: of the move, for new things. If a rule took unknown things by their
    kinds, nobody knows which of them are left.
    """
    places = {place: list(things) for place, things in state.places.items()}
    stirred, came = dict[str, list[Thing]](), dict[str, list[Thing]]()
    for step in steps:
        for number, (kind, origin, goal) in enumerate(zip(step.kinds, step.origins, step.goals, strict=True)):
            if step.slots is not None:
                thing = state.places[origin][step.slots[number]]
            else:
                alike = [one for one in places[origin] if sample.kinds[one] == kind]
                thing = min(alike, key=lambda one: (one not in marked, len(state.possible[one]) > 1))
                if thing not in marked and len(state.possible[thing]) > 1:
                    stirred.setdefault(origin, []).append(thing)
            places[origin].remove(thing)
            places.setdefault(goal, []).append(thing)
            came.setdefault(goal, []).append(thing)
    after = evolve(state, places={place: tuple(things) for place, things in places.items()})
    for origin, taken in stirred.items():
        left = [one for one in places[origin] if len(state.possible[one]) > 1 and one not in marked]
        if left:
            after, names = after.mixed([*taken, *left], origin, name)
            instead = dict(zip((*taken, *left), names, strict=True))
            came = {goal: [instead.get(one, one) for one in things] for goal, things in came.items()}
    return after, came
