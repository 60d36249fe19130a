"""Follow a game that was only partly seen, and judge its moves. Independent of the games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.game import Applied, Deal, Over, Reason, Refused
from sobek_core.tools import GameTools
from sobek_core.unseen.deals import Deals, ImpossibleError
from sobek_core.unseen.game import Dependency, UnseenGame, identity
from sobek_core.unseen.partly_known import PartlyKnownState, Sample, Sampler, apply_transfers
from sobek_core.unseen.verdicts import Ending, JudgedMove, Legality, judgement_of
from sobek_core.unseen.written import SeenItems, WrittenDeal, WrittenMove, with_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.unseen.assignment import Item


TRIES: Final = 50  # random completions in which to try a move, if there are too many to try all


@frozen
class _StateOutcome:
    """The results of a move.

    states: after it; refusals: the reasons, one for each completion in which it is illegal; depends: the places on
    whose unknown contents the answer depends; is_decided: whether every completion that its legality distinguishes was
    tried; is_whole: whether the states are all possible results.
    """

    states: tuple[PartlyKnownState, ...]
    refusals: tuple[tuple[Reason, ...], ...]
    depends: frozenset[str]
    is_decided: bool
    is_whole: bool


@frozen
class _Trial:
    """A move in one completion. move: without `?`; verdict: Applied or Refused."""

    sample: Sample
    move: Any
    verdict: Any


@frozen
class MoveOutcome:
    """A move, whether it was legal, and its results.

    states: after it; illegal_from: those before it in which it is illegal in all completions that were tried;
    legal_from: the others, each with those that it leads to; is_whole: whether the states are all that it can lead to.
    """

    judged: JudgedMove
    states: tuple[PartlyKnownState, ...]
    illegal_from: tuple[PartlyKnownState, ...]
    legal_from: tuple[tuple[PartlyKnownState, tuple[PartlyKnownState, ...]], ...] = ()
    is_whole: bool = True


@frozen
class PartialReplay:
    """Follows a game, beginning with its deals."""

    tools: GameTools
    game: Any
    unseen: UnseenGame
    sampler: Sampler
    deals: Deals

    def judge_deal(self, entry: WrittenDeal, states: Sequence[PartlyKnownState], number: int, name: str) -> MoveOutcome:
        """Judge the deal of a later round."""
        after, refusals, illegal_from = (
            dict[Any, PartlyKnownState](),
            list[tuple[Reason, ...]](),
            list[PartlyKnownState](),
        )
        for state in states:
            if isinstance(self.game.turn(state.template), Deal):
                dealt = self.deals.begin(entry, name, state)
                after[self._signature(dealt)] = dealt
            else:
                verdict = self.game.apply(state.template, self.deals.empty_deal(entry))
                refusals.append(verdict.reasons)
                illegal_from.append(state)
        depends = frozenset[str]().union(*(state.depends_on for state in states))
        return MoveOutcome(
            judgement_of(entry, number, refusals, after, depends), tuple(after.values()), tuple(illegal_from)
        )

    def observe(self, entry: SeenItems, states: Sequence[PartlyKnownState], name: str) -> tuple[PartlyKnownState, ...]:
        """Return the candidate states in which this could have been seen. Raise ImpossibleError if there are none."""
        if not (found := self.compatible_states(entry, states, name)):
            raise ImpossibleError(entry.line, "this cannot be here, given what was seen before, or the box has too few")
        return found

    def compatible_states(
        self, entry: SeenItems, states: Sequence[PartlyKnownState], name: str
    ) -> tuple[PartlyKnownState, ...]:
        """Return the states in which this can have been seen, updated with what it shows."""
        return tuple(one for state in states if (one := self._observe_in(entry, state, name)) is not None)

    def _observe_in(self, entry: SeenItems, state: PartlyKnownState, name: str) -> PartlyKnownState | None:
        for place, items in entry.places.items():
            present = state.at(place)
            kinds = items.exactly(len(present))
            if kinds is None or not present:
                return None if kinds is None or kinds else state
            if place in self.unseen.rows or len(present) == 1:
                restrictions = {one: some for one, some in zip(present, kinds, strict=True) if some is not None}
                after = state.restrict(restrictions)
            else:
                shown = state.reveal(
                    place, [next(iter(one)) for one in kinds if one and len(one) == 1], f"{name} {place}"
                )
                after = None if shown is None else shown[0]
            if after is None:
                return None
            state = after
        return state if self.sampler.is_possible(state) else None

    def try_move(self, entry: WrittenMove, state: PartlyKnownState, name: str) -> _StateOutcome:
        """Return the results of a move made in a state."""
        move = entry.move
        start, seen, named = self._take(entry, state, name)
        conditions = tuple(self.unseen.conditions(self.game, state.template, move))
        branches, before = dict[Dependency, None](), -1
        states, refusals, all_parts, is_whole = dict[Any, PartlyKnownState](), list[tuple[Reason, ...]](), None, False
        while len(branches) > before:  # what one completion leads to can depend on more
            before, is_whole = len(branches), True
            states, refusals = {}, []
            all_parts = self.sampler.split(start, (*conditions, *branches), named)
            parts = all_parts or self.sampler.split(start, branches, named)
            if parts is None:
                is_whole = False
                break
            for one in parts:
                tried = self._trials(entry, one, named, TRIES if all_parts is None else 1)
                refusals += [trial.verdict.reasons for trial in tried if isinstance(trial.verdict, Refused)]
                applied = [trial for trial in tried if isinstance(trial.verdict, Applied)]
                is_whole &= bool(applied) or all_parts is not None
                for trial in applied:
                    branches |= dict.fromkeys(
                        self.unseen.branches(self.game, trial.sample.state, trial.move, trial.verdict.state)
                    )
                    after = self._after(entry, seen, trial, named, name)
                    if after is not None:
                        states.setdefault(self._signature(after), after)
        places = frozenset(
            dependency.place for dependency in (*conditions, *branches) if start.unknown(dependency.place)
        )
        is_open = len(states) > 1 or bool(states and refusals) or all_parts is None
        if len(states) > 1:
            states = {key: evolve(one, depends_on=one.depends_on | places) for key, one in states.items()}
        depends = state.depends_on | (places if is_open else frozenset())
        return _StateOutcome(tuple(states.values()), tuple(refusals), depends, all_parts is not None, is_whole)

    def _take(
        self, entry: WrittenMove, state: PartlyKnownState, name: str
    ) -> tuple[PartlyKnownState, PartlyKnownState, tuple[Item, ...]]:
        """Return the state with what a move takes out of a place, with and without what only the rules imply.

        Also return the items taken. What the rules imply must not prove an earlier move that was assumed to be legal.
        """
        taken = self.unseen.items_taken(self.game, state.template, entry.move)
        if taken is None:
            return state, state, ()
        found = state.draw(taken, name) if entry.is_unseen else state.reveal(taken.place, taken.kinds, name)
        if found is None:
            return state, state, ()
        seen, items = found
        restricted = seen.restrict(dict.fromkeys(items, taken.among)) if entry.is_unseen else seen
        if restricted is None or not self.sampler.is_possible(restricted):
            return state, state, ()
        return restricted, seen if state.is_assumed else restricted, items

    def _trials(self, entry: WrittenMove, state: PartlyKnownState, named: Sequence[Item], tries: int) -> list[_Trial]:
        """Try a move in completions until it is legal in one. tries: the largest number of completions."""
        found, rng = list[_Trial](), Random(0)  # noqa: S311  # always the same
        for _ in range(tries):
            if (sample := self.sampler.sample(state, rng)) is None:
                break
            is_hidden = entry.is_unseen and named
            kinds = [sample.kinds[item] for item in named]
            move = with_kinds(self.tools, entry.move, kinds) if is_hidden else entry.move
            found.append(_Trial(sample, move, self.game.apply(sample.state, move)))
            if isinstance(found[-1].verdict, Applied):
                break
        return found

    def _after(
        self, entry: WrittenMove, state: PartlyKnownState, trial: _Trial, named: Sequence[Item], name: str
    ) -> PartlyKnownState | None:
        """Return the state after a legal move in one completion; None if it contradicts what came to the hand."""
        sample, move, verdict = trial.sample, trial.move, trial.verdict
        steps = tuple(self.unseen.steps(sample.state, move, verdict.events))
        after, arrivals = apply_transfers(state, sample, steps, named, name)
        after = evolve(after, template=verdict.state)
        seat = getattr(entry.move, "seat", getattr(state.template.pending, "seat", None))
        got = arrivals.get(f"seat {seat} hand", [])
        kinds = self.unseen.possible_taken(sample.state, move)
        restrictions: dict[Item, Iterable[Any]] = {got[0]: kinds} if kinds is not None and got else {}
        restricted = after.restrict(restrictions)
        if restricted is None or len(entry.received) > len(got):
            return None
        shown = {item: some for item, some in zip(got, entry.received, strict=False) if some is not None}
        known = restricted.restrict(shown)
        return known if known is not None and (not shown or self.sampler.is_possible(known)) else None

    def _signature(self, state: PartlyKnownState) -> Any:
        """Return a key that distinguishes a state from the other results of a move."""
        places = {
            place: items if place in self.unseen.rows else tuple(sorted(items, key=str))
            for place, items in state.places.items()
            if items
        }
        moving = tuple(sorted(map(str, places.items())))
        kinds = tuple(state.possible[one] for _, items in sorted(places.items()) for one in items)
        return self.unseen.fill(state.template, {}), moving, kinds

    def judge_move(self, entry: WrittenMove, states: Sequence[PartlyKnownState], number: int, name: str) -> MoveOutcome:
        """Judge a move. number: of the move, from 1; name: of its line, for new items."""
        found = [self.try_move(entry, state, name) for state in states]
        refusals = [reasons for one in found for reasons in one.refusals]
        after = {self._signature(state): state for one in found for state in one.states}
        is_whole = all(one.is_whole for one in found)
        if is_whole and not refusals and not after:
            raise ImpossibleError(entry.line, "this cannot have got there, or the box has too few")
        depends = frozenset[str]().union(*(one.depends for one in found))
        judged = judgement_of(entry, number, refusals, after, depends)
        if not all(one.is_decided for one in found):
            judged = evolve(judged, legality=Legality.UNDECIDED, depends=tuple(sorted(depends)))
        outcomes = list(zip(states, found, strict=True))
        illegal_from = tuple(state for state, one in outcomes if one.refusals and not one.states)
        legal_from = tuple((state, one.states) for state, one in outcomes if one.states)
        return MoveOutcome(judged, tuple(after.values()), illegal_from, legal_from, is_whole)

    def ending(self, states: Sequence[PartlyKnownState]) -> Ending:
        """Return how the game stands, with points and winners only if all possibilities were tried."""
        turns, is_whole = list[Any](), True
        counted = [
            Dependency(f"seat {seat} {place}", identity)
            for seat in range(self.deals.players)
            for place in self.unseen.scoring_places
        ]
        for state in states:
            all_parts = self.sampler.split(state, counted)
            is_whole &= all_parts is not None
            samples = (self.sampler.sample(one, Random(0)) for one in all_parts or [state])  # noqa: S311  # always the same
            turns += [self.game.turn(sample.state) for sample in samples if sample is not None]
        over = [turn for turn in turns if isinstance(turn, Over)]
        scores = [turn.scores for turn in over] if is_whole and len(over) == len(turns) else []
        ranges = tuple((min(points), max(points)) for points in zip(*scores, strict=True))
        alike = {(type(turn), getattr(turn, "seat", None), getattr(turn, "asks", "")) for turn in turns}
        winners = tuple(sorted({turn.winners for turn in over})) if scores else ()
        return Ending(turns[0] if len(alike) == 1 else None, ranges, winners)
