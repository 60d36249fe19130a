"""Partly known states: where each item is, and which kinds it can be. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.unseen.assignment import Item, Possible, assign, in_order
from sobek_core.unseen.game import UnseenGame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.unseen.game import Dependency, TakenItems, Transfer

FAMILY_INDEX: Final = 1  # the place of its family in an item
MAX_COMPLETIONS: Final = 20_000  # tried in a whole audit
SPLITS_PER_COMPLETION: Final = 100  # states that can be split in the time that completing one takes
MAX_PARTS: Final = 2000  # states to split one into; if there are more, only some completions are tried

Places: TypeAlias = Mapping[str, tuple[Item, ...]]
"""The items in each place, in order."""


@frozen
class PartlyKnownState:
    """What is known of a state.

    template: a state with arbitrary contents in each place; places: the items in each; possible: the kinds of each
    item; depends_on: the places whose unknown contents decide whether this is the state; is_assumed: whether an
    undecided move was assumed to be legal.
    """

    template: Any
    places: Places
    possible: Possible
    depends_on: frozenset[str] = frozenset()
    is_assumed: bool = False

    def at(self, place: str) -> tuple[Item, ...]:
        """Return the items in a place."""
        return self.places.get(place, ())

    def unknown(self, place: str) -> list[Item]:
        """Return the items in a place that are not known."""
        return [item for item in self.at(place) if len(self.possible[item]) > 1]

    def restrict(self, kinds: Mapping[Item, Iterable[object]]) -> PartlyKnownState | None:
        """Return the state with some items limited to these kinds, None if one of them has none left."""
        possible = dict(self.possible)
        for item, some in kinds.items():
            possible[item] = possible[item] & frozenset(some)
        return None if not all(possible[item] for item in kinds) else evolve(self, possible=possible)

    def relabel(
        self, items: Sequence[Item], names: Sequence[Item], kinds: Sequence[frozenset[object]]
    ) -> PartlyKnownState:
        """Return the state with some items replaced by new ones, because nobody knows which is which."""
        replacements = dict(zip(items, names, strict=True))
        places = {place: tuple(replacements.get(one, one) for one in row) for place, row in self.places.items()}
        return evolve(self, places=places, possible={**self.possible, **dict(zip(names, kinds, strict=True))})

    def reveal(
        self, place: str, kinds: Sequence[object], step: str
    ) -> tuple[PartlyKnownState, tuple[Item, ...]] | None:
        """Return the state after these kinds were shown in a place, and the items shown; None if impossible.

        If more items could have been shown, nobody knows which ones were: all of them are replaced by new items whose
        names begin with step.
        """
        identified, unplaced = list[Item](), list[Any]()
        for kind in kinds:
            known = (one for one in self.at(place) if one not in identified and self.possible[one] == {kind})
            if (item := next(known, None)) is None:
                unplaced.append(kind)
            else:
                identified.append(item)
        group = [one for one in self.unknown(place) if not self.possible[one].isdisjoint(unplaced)]
        matched = _match(unplaced, group, self.possible)
        if matched is None:
            return None
        if len(group) == len(unplaced) and (len(set(unplaced)) == 1 or _is_only_match(unplaced, group, self.possible)):
            state = self.restrict({item: {kind} for kind, item in zip(unplaced, matched, strict=True)})
            return None if state is None else (state, (*identified, *matched))
        all_kinds = frozenset[Any]().union(*(self.possible[one] for one in group))
        ordered = [*matched, *(one for one in group if one not in matched)]
        names = [(step, one[FAMILY_INDEX], place, number) for number, one in enumerate(ordered)]
        can_be = [*(frozenset({kind}) for kind in unplaced), *[all_kinds] * (len(group) - len(unplaced))]
        return self.relabel(ordered, names, can_be), (*identified, *names[: len(unplaced)])

    def draw(self, taken: TakenItems, step: str) -> tuple[PartlyKnownState, tuple[Item, ...]] | None:
        """Return the state after items were drawn unseen, and the items drawn; None if there are too few.

        Unless all are drawn, nobody knows which ones were: all candidates are replaced by new items whose names begin
        with step.
        """
        group = [one for one in self.at(taken.place) if not self.possible[one].isdisjoint(taken.among)]
        if len(group) <= taken.number:
            return (self, tuple(group)) if len(group) == taken.number else None
        state, names = self.shuffle(group, taken.place, step)
        return state, tuple(names[-taken.number :])

    def shuffle(self, items: Sequence[Item], place: str, step: str) -> tuple[PartlyKnownState, list[Item]]:
        """Replace items of a place by new ones, since nobody knows which is which. Return the state and the new items.

        The names of the new items begin with step.
        """
        names: list[Item] = [(step, one[FAMILY_INDEX], place, number) for number, one in enumerate(items)]
        all_kinds = frozenset[Any]().union(*(self.possible[one] for one in items))
        return self.relabel(items, names, [all_kinds] * len(items)), names


def _match(kinds: Sequence[object], items: Sequence[Item], possible: Possible) -> list[Item] | None:
    """Return an item for each of these kinds, None if that is impossible."""
    takers = [(number,) for number in range(len(kinds))]
    choices: dict[Item, frozenset[Any]] = {
        (number,): frozenset(one for one in items if kind in possible[one]) for number, kind in enumerate(kinds)
    }
    if not all(choices.values()):
        return None
    found = assign(takers, choices, dict.fromkeys(items, 1), Random(0))  # noqa: S311  # always the same
    return None if found is None else [found[taker] for taker in takers]


def _is_only_match(kinds: Sequence[object], items: Sequence[Item], possible: Possible) -> bool:
    """Return whether each of these kinds is possible for only one item."""
    return all(sum(kind in possible[item] for item in items) == 1 for kind in kinds)


@frozen
class Sample:
    """A possible assignment. kinds: of each item; state: the state with these kinds."""

    kinds: Mapping[Item, Any]
    state: Any


class BudgetExceededError(Exception):
    """An audit has used up its completions."""


class Budget:
    """Limits the work of an audit. remaining: the completions that may still be tried, or work that takes as long."""

    def __init__(self) -> None:
        self.remaining = MAX_COMPLETIONS

    def spend(self, number: int = 1) -> None:
        """Count some completions. Raise BudgetExceededError if no more may be tried."""
        self.remaining -= number
        if self.remaining < 0:
            raise BudgetExceededError


@frozen
class Sampler:
    """Finds completions of states. supplies: by family, in order; budget: that of the whole audit."""

    unseen: UnseenGame
    supplies: Sequence[Mapping[Any, int]]
    budget: Budget

    def kinds(self, state: PartlyKnownState, rng: Random) -> dict[Item, Any] | None:
        """Return a possible kind for each item of a state, None if there is no completion."""
        self.budget.spend()
        kinds = dict[Item, Any]()
        for number, supply in enumerate(self.supplies):
            items = [one for row in state.places.values() for one in row if one[FAMILY_INDEX] == number]
            found = assign(items, state.possible, supply, rng)
            if found is None:
                return None
            kinds |= found
        return kinds

    def is_possible(self, state: PartlyKnownState) -> bool:
        """Return whether a state has a completion."""
        return self.kinds(state, Random(0)) is not None  # noqa: S311  # always the same

    def sample(self, state: PartlyKnownState, rng: Random) -> Sample | None:
        """Return one completion of the state, or None."""
        kinds = self.kinds(state, rng)
        if kinds is None:
            return None
        contents = {place: [kinds[one] for one in items] for place, items in state.places.items()}
        return Sample(kinds, self.unseen.fill(state.template, contents))

    def split(
        self, state: PartlyKnownState, dependencies: Iterable[Dependency], moving: Sequence[Item] = ()
    ) -> list[PartlyKnownState] | None:
        """Split a state by everything that these dependencies distinguish; None if there would be more than MAX_PARTS.

        moving: items that move separately, to where any of the dependencies may look. Each completion of the state is a
        completion of exactly one part, up to an exchange of indistinguishable items in a pile, so one completion of
        each part is enough. Some parts may have no completion.
        """
        keys, locations = dict[Item, list[Callable[[Any], Hashable]]](), dict[Item, str]()
        for dependency in dependencies:
            unknown = state.unknown(dependency.place)
            for item in dict.fromkeys((*unknown, *(one for one in moving if len(state.possible[one]) > 1))):
                keys.setdefault(item, []).append(dependency.key)
                locations[item] = "" if item in moving else dependency.place
        found, last = [state.possible], None
        for item in sorted(keys, key=lambda one: (locations[one], tuple(map(str, in_order(state.possible[one]))))):
            groups = _group_by_keys(state.possible[item], keys[item])
            is_alike = (
                last is not None and locations[last] == locations[item] != "" and _alike(state.possible, last, item)
            )
            more = list[Possible]()
            for one in found:
                first = groups.index(one[last]) if is_alike and last is not None else 0
                more += [{**one, item: kinds} for kinds in groups[first:]]
                if len(more) > MAX_PARTS:
                    return None
            self.budget.spend(len(more) // SPLITS_PER_COMPLETION)
            found, last = more, item
        return [evolve(state, possible=one) for one in found]


def _alike(possible: Possible, one: Item, other: Item) -> bool:
    """Return whether two unknown items in a pile are interchangeable: the same is known of both."""
    return one[FAMILY_INDEX] == other[FAMILY_INDEX] and possible[one] == possible[other]


def _group_by_keys(kinds: frozenset[object], keys: Iterable[Callable[[Any], Hashable]]) -> list[frozenset[Any]]:
    """Group kinds that have the same keys, in a fixed order."""
    groups = dict[Hashable, set[Any]]()
    for kind in in_order(kinds):
        groups.setdefault(tuple(key(kind) for key in keys), set()).add(kind)
    return [frozenset(group) for group in groups.values()]


def apply_transfers(
    state: PartlyKnownState, sample: Sample, steps: Iterable[Transfer], named: Sequence[Item], name: str
) -> tuple[PartlyKnownState, dict[str, list[Item]]]:
    """Return the state after items moved as in a sample, and the items that came to each place.

    named: the items that were named; name: of the move, for new items. If a rule took unknown items by their
    kinds, nobody knows which of them are left.
    """
    places = {place: list(items) for place, items in state.places.items()}
    unknown_taken, arrivals = dict[str, list[Item]](), dict[str, list[Item]]()
    for step in steps:
        for number, (kind, origin, goal) in enumerate(zip(step.kinds, step.origins, step.goals, strict=True)):
            if step.slots is not None:
                item = state.places[origin][step.slots[number]]
            else:
                alike = [one for one in places[origin] if sample.kinds[one] == kind]
                item = min(alike, key=lambda one: (one not in named, len(state.possible[one]) > 1))
                if item not in named and len(state.possible[item]) > 1:
                    unknown_taken.setdefault(origin, []).append(item)
            places[origin].remove(item)
            places.setdefault(goal, []).append(item)
            arrivals.setdefault(goal, []).append(item)
    after = evolve(state, places={place: tuple(items) for place, items in places.items()})
    for origin, taken in unknown_taken.items():
        left = [one for one in places[origin] if len(state.possible[one]) > 1 and one not in named]
        if left:
            after, names = after.shuffle([*taken, *left], origin, name)
            replacements = dict(zip((*taken, *left), names, strict=True))
            arrivals = {goal: [replacements.get(one, one) for one in items] for goal, items in arrivals.items()}
    return after, arrivals
