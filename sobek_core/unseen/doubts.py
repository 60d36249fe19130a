"""What remains possible if an undecided move was illegal. Independent of the games.

The audit goes on as if an undecided move had been legal. Anything learned later must not prove that move legal, unless
it would also have been learned otherwise. So the states in which the move was illegal are followed in parallel, as if
the players had made it anyway; they are ruled out only by what was seen, never by a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.unseen.partly_known import PartlyKnownState
from sobek_core.unseen.written import SeenItems, WrittenMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.unseen.play import PartialReplay
    from sobek_core.unseen.written import Entry

MAX_DOUBTS: Final = 32  # followed at once

LegalFrom: TypeAlias = "Sequence[tuple[PartlyKnownState, tuple[PartlyKnownState, ...]]]"


@frozen
class Doubts:
    """States at which an undecided move was illegal. abandoned: the last states that could be followed."""

    states: tuple[PartlyKnownState, ...] = ()
    abandoned: tuple[PartlyKnownState, ...] = ()

    def after(
        self,
        entry: Entry,
        legal_from: LegalFrom,
        illegal_from: Sequence[PartlyKnownState],
        replay: PartialReplay,
        name: str,
    ) -> Doubts:
        """Return the doubts after a line.

        legal_from: states in which it was legal, each with those that it leads to; illegal_from: those in which it was
        illegal.
        """
        if isinstance(entry, SeenItems):
            return evolve(self, states=replay.compatible_states(entry, self.states, name))
        if not isinstance(entry, WrittenMove):
            return Doubts((), (*self.abandoned, *self.states, *illegal_from))
        followed, abandoned, illegal = list[PartlyKnownState](), [*self.abandoned], [*illegal_from]
        for state in self.states:
            outcomes = replay.try_move(entry, state, name)
            followed += outcomes.states
            if not outcomes.is_whole:
                abandoned.append(state)
            elif outcomes.refusals and not outcomes.states:
                illegal.append(state)
        for state in _merge(illegal, replay):
            as_if = _as_if_legal(state, legal_from, replay)
            followed += as_if
            abandoned += [] if as_if else [state]
        followed = _merge(followed, replay)
        if len(followed) > MAX_DOUBTS:
            return Doubts((), (*abandoned, *self.states, *illegal_from))
        return Doubts(tuple(followed), tuple(abandoned))


def _merge(states: Iterable[PartlyKnownState], replay: PartialReplay) -> list[PartlyKnownState]:
    """Merge states with the same layout: each item can be any kind that it can be in one of them."""
    found = dict[Any, PartlyKnownState]()
    for state in states:
        key = replay.unseen.fill(state.template, {}), tuple(sorted(state.places.items()))
        known = found.setdefault(key, state).possible
        both = {item: kinds | known.get(item, kinds) for item, kinds in state.possible.items()}
        found[key] = evolve(state, possible={**known, **both})
    return list(found.values())


def _as_if_legal(state: PartlyKnownState, legal_from: LegalFrom, replay: PartialReplay) -> list[PartlyKnownState]:
    """Return the states after an illegal move, made as in the states that differ only in the possible kinds.

    Return no states if there are none to compare with, or if their results contradict this one.
    """
    found = list[PartlyKnownState]()
    for other, results in legal_from:
        for after in results if other.places == state.places else ():
            restrictions = {
                item: kinds for item, kinds in after.possible.items() if kinds != other.possible.get(item, kinds)
            }
            possible = {**after.possible, **state.possible}
            one = evolve(after, possible=possible).restrict(restrictions)
            if one is None or not replay.sampler.is_possible(one):
                return []
            found.append(one)
    return found
