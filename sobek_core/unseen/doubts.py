"""What remains possible if an undecided move was illegal. Independent of the games.

The audit goes on as if an undecided move had been legal. Anything learned later must not prove that move legal, unless
it would also have been learned otherwise. So the states in which the move was illegal are followed in parallel, as if
the players had made it anyway; they are ruled out only by what was seen, never by a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.unseen.partly_known import PartlyKnownState
from sobek_core.unseen.written import SeenThings, WrittenMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.unseen.play import Follower
    from sobek_core.unseen.written import Entry

MAX_DOUBTS: Final = 32  # followed at once

Made: TypeAlias = "Sequence[tuple[PartlyKnownState, tuple[PartlyKnownState, ...]]]"


@frozen
class Doubts:
    """States at which an undecided move was illegal. lost: as they were when they could not be followed further."""

    states: tuple[PartlyKnownState, ...] = ()
    lost: tuple[PartlyKnownState, ...] = ()

    def after(
        self, entry: Entry, made: Made, refused: Sequence[PartlyKnownState], follower: Follower, name: str
    ) -> Doubts:
        """Return the doubts after a line.

        made: states in which it was legal, each with those that it leads to; refused: those in which it was illegal.
        """
        if isinstance(entry, SeenThings):
            return evolve(self, states=follower.seen_at(entry, self.states, name))
        if not isinstance(entry, WrittenMove):
            return Doubts((), (*self.lost, *self.states, *refused))
        followed, lost, illegal = list[PartlyKnownState](), [*self.lost], [*refused]
        for state in self.states:
            outcomes = follower.made(entry, state, name)
            followed += outcomes.states
            if not outcomes.is_whole:
                lost.append(state)
            elif outcomes.refusals and not outcomes.states:
                illegal.append(state)
        for state in _merged(illegal, follower):
            as_if = _as_if_legal(state, made, follower)
            followed += as_if
            lost += [] if as_if else [state]
        followed = _merged(followed, follower)
        if len(followed) > MAX_DOUBTS:
            return Doubts((), (*lost, *self.states, *refused))
        return Doubts(tuple(followed), tuple(lost))


def _merged(states: Iterable[PartlyKnownState], follower: Follower) -> list[PartlyKnownState]:
    """Merge states with the same layout: each thing can be any kind that it can be in one of them."""
    found = dict[Any, PartlyKnownState]()
    for state in states:
        key = follower.unseen.filled(state.template, {}), tuple(sorted(state.places.items()))
        known = found.setdefault(key, state).possible
        both = {thing: kinds | known.get(thing, kinds) for thing, kinds in state.possible.items()}
        found[key] = evolve(state, possible={**known, **both})
    return list(found.values())


def _as_if_legal(state: PartlyKnownState, made: Made, follower: Follower) -> list[PartlyKnownState]:
    """Return the states after an illegal move, made as in the states that differ only in the possible kinds.

    Return no states if there are none to compare with, or if their results contradict this one.
    """
    found = list[PartlyKnownState]()
    for twin, led_to in made:
        for after in led_to if twin.places == state.places else ():
            learned = {
                thing: kinds for thing, kinds in after.possible.items() if kinds != twin.possible.get(thing, kinds)
            }
            possible = {**after.possible, **state.possible}
            one = evolve(after, possible=possible).learned(learned)
            if one is None or not follower.sampler.is_possible(one):
                return []
            found.append(one)
    return found
