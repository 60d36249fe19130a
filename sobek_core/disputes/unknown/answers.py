"""The answer to a dispute over all completions of its position, under all choices. Independent of the games.

A move is legal if each of its conditions is met. A condition is three-valued: it is met by every completion, by none,
or it depends. So a move is legal if no completion breaks a condition, illegal if every completion breaks the same
condition, and open otherwise. Points and results are known if they are the same for every completion.

Completions are tried whether or not the position can occur with them. An answer is dropped only if some invariant is
broken by every completion found with it (spec/disputes.md).
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.disputes.dispute import Answer, NoAnswer
from sobek_core.disputes.other_choices import AnswersByChoice
from sobek_core.disputes.unknown.completions import Completed
from sobek_core.disputes.unknown.search import Search, common

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.disputes.dispute import ConditionCheck
    from sobek_core.disputes.unknown.completions import Completions

Evaluation: TypeAlias = tuple[Answer, frozenset[str]]
"""The answer at a fully known state, and the conditions that it breaks, if it is a refusal."""

Violations: TypeAlias = frozenset[str] | None
"""The invariants that all of some states break; None if one of the states can occur."""

NO: Final = (False, NoAnswer.REFUSED)
CHECKED_FIRST: Final = 40  # completions with the same answers whose plausibility is checked first, of all kinds
MAX_EVERY: Final = 300  # completions up to which all are tried
TIE_STARTS: Final = 3  # completions at which a search for a tie starts
MAX_REPAIRED: Final = 3  # completions per answer that are changed until the position can occur


@frozen
class Answers:
    """The answers found.

    by_choice: the answer under all choices, None where the position cannot occur; tried: the completions; broken: the
    invariants that all of them break under the choices of the position.
    """

    by_choice: AnswersByChoice[Answer | None]
    tried: tuple[Completed, ...]
    broken: frozenset[str]


@frozen
class _Group:
    """Completions with the same answers under all choices."""

    by_choice: AnswersByChoice[Evaluation]
    members: tuple[Completed, ...]
    broken: AnswersByChoice[Violations]


def answers_of(
    completions: Completions,
    evaluate: Callable[[Any, Any], Evaluation],
    check: ConditionCheck,
    distance_of: Callable[[Any], float] | None = None,
) -> Answers:
    """Answer a dispute for all completions of its position, under all choices.

    evaluate: answers the dispute at a fully known state, under a game; check: returns the invariants that a state
    breaks under a game; distance_of: how far a state is from a tie, if the answer may depend on one.
    """
    search = _AnswerSearch(completions, evaluate, check)
    tried = [*completions.candidates(), *(completions.every(MAX_EVERY) or ())]
    tried += search.find_legal(tried)
    if distance_of is not None:
        tried += search.find_tie(tried, distance_of)
    groups = search.group(tried)
    tried += search.find_possible(groups)
    game = completions.dispute.game
    parts: list[AnswersByChoice[Any]] = [part for group in groups.values() for part in (group.by_choice, group.broken)]
    by_choice: AnswersByChoice[Answer | None] = AnswersByChoice.merged(
        game, parts, lambda found: _joined(found[::2], found[1::2])
    )
    broken = [group.broken.under(game.choices) for group in groups.values()]
    return Answers(by_choice, tuple(tried), _common_violations(broken) or frozenset())


def _joined(evaluations: Sequence[Evaluation], broken: Sequence[Violations]) -> Answer | None:
    """Return the answer for all completions, None if the position cannot occur with any of them."""
    if None not in broken:
        return None
    possible = {answer for (answer, _), invariants in zip(evaluations, broken, strict=True) if not invariants}
    if len(possible) > 1:
        return NoAnswer.OPEN
    (answer,) = possible
    if answer in NO and not common([conditions for given, conditions in evaluations if given == answer]):
        return NoAnswer.OPEN
    return answer


def _common_violations(broken: Sequence[Violations]) -> Violations:
    """Return the invariants that all of these states break."""
    found = [one for one in broken if one is not None]
    return common(found) if len(found) == len(broken) else None


class _AnswerSearch:
    """The search for the answers to one dispute."""

    def __init__(
        self, completions: Completions, evaluate: Callable[[Any, Any], Evaluation], check: ConditionCheck
    ) -> None:
        self._completions = completions
        self._game = completions.dispute.game
        self._evaluate_under = evaluate
        self._evaluate = partial(evaluate, self._game)
        self._check = check
        self._search = Search(completions, partial(check, self._game))

    def group(self, tried: Sequence[Completed]) -> dict[Any, _Group]:
        """Group completions by their answers under all choices."""
        groups: dict[Any, tuple[AnswersByChoice[Evaluation], list[Completed]]] = {}
        for one in tried:

            def evaluate(game: object, state: object = one.state) -> Evaluation:
                return self._evaluate_under(game, state)

            by_choice = AnswersByChoice[Evaluation].of(self._game, evaluate)
            groups.setdefault(tuple(by_choice.answers.items()), (by_choice, []))[1].append(one)
        return {
            key: _Group(by_choice, tuple(members), self._broken(members))
            for key, (by_choice, members) in groups.items()
        }

    def _broken(self, members: Sequence[Completed]) -> AnswersByChoice[Violations]:
        """Return the invariants that all of these break, under all choices.

        Stop as soon as no invariant is common to all.
        """
        found: AnswersByChoice[Violations] | None = None
        steps = len(members) // CHECKED_FIRST + 1
        for one in (one for begin in range(steps) for one in members[begin::steps]):

            def broken(game: object, state: object = one.state) -> Violations:
                return frozenset(self._check(game, state)) or None

            by_choice = AnswersByChoice[Violations].of(self._game, broken)
            found = (
                by_choice
                if found is None
                else AnswersByChoice.merged(self._game, [found, by_choice], _common_violations)
            )
            if not any(found.answers.values()):
                break
        return found or AnswersByChoice({}, {(): frozenset()})

    def find_tie(self, tried: Sequence[Completed], distance_of: Callable[[Any], float]) -> list[Completed]:
        """Search for a tie if all completions tried have one answer.

        None of them has the most or the least of everything, so a tie may have been missed.
        """
        if len({self._evaluate(one.state)[0] for one in tried}) > 1:
            return []
        near = sorted((distance_of(one.state), number) for number, one in enumerate(tried))[:TIE_STARTS]
        if not near or near[0][0] in (0, inf):
            return []
        found = (self._search.approach(tried[number], distance_of) for _, number in near)
        return next(([one] for one in found if one is not None), [])

    def find_legal(self, tried: Sequence[Completed]) -> list[Completed]:
        """Search for a completion that meets all conditions of a move, if different completions meet each of them."""
        evaluations = [self._evaluate(one.state) for one in tried]
        if (
            not evaluations
            or any(answer not in NO for answer, _ in evaluations)
            or common([rules for _, rules in evaluations])
        ):
            return []
        by_broken = {rules: one for one, (_, rules) in zip(reversed(tried), reversed(evaluations), strict=True)}
        rules, best = min(by_broken.items(), key=lambda item: len(item[0]))
        found: list[Completed] = []
        for other in by_broken.values():
            for number in range(len(best.contents)):
                changed = self._completions.fill(
                    self._search.with_contents(best.contents, number, other.contents[number])
                )
                if changed is None:
                    continue
                answer, left = self._evaluate(changed.state)
                if answer not in NO or len(left) < len(rules):
                    rules, best = left, changed
                    found.append(changed)
                if answer not in NO:
                    return found
        return found

    def find_possible(self, groups: dict[object, _Group]) -> list[Completed]:
        """Search for a completion with which the position can occur, for each answer, and update the groups.

        Return those found. For each answer without one, note the invariants that all its completions break.
        """
        choices = self._game.choices
        own = {key: group.by_choice.under(choices)[0] for key, group in groups.items()}
        occurring = [key for key, group in groups.items() if group.broken.under(choices) is None]
        plausible: list[Completed] = []
        for key in occurring:
            plausible += next(([one] for one in groups[key].members if self._search.can_occur(one.state)), [])
        answers = {own[key] for key in occurring}
        found: list[Completed] = []
        for answer in sorted(set(own.values()) - answers, key=str) if len(answers) < 2 else ():  # two make it open
            keys = [key for key, given in own.items() if given == answer]
            starts = [one for key in keys for one in groups[key].members[:MAX_REPAIRED]]
            met: set[frozenset[str]] = set()
            for start in starts[:: max(1, len(starts) // MAX_REPAIRED)][:MAX_REPAIRED]:
                repaired, broken = self._search.repaired(start, self._gives(answer), plausible[:MAX_REPAIRED])
                met |= broken
                if repaired is not None:
                    found.append(repaired)
                    plausible.insert(0, repaired)
                    break
            else:
                for key in keys:
                    groups[key] = self._narrowed(groups[key], AnswersByChoice({}, {(): common(met)}))
        for key, group in self.group(found).items():
            groups[key] = self._narrowed(groups[key], group.broken) if key in groups else group
        return found

    def _narrowed(self, group: _Group, broken: AnswersByChoice[Violations]) -> _Group:
        return evolve(group, broken=AnswersByChoice.merged(self._game, [group.broken, broken], _common_violations))

    def _gives(self, answer: Answer) -> Callable[[Any], bool]:
        return lambda state: self._evaluate(state)[0] == answer
