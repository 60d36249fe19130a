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
from sobek_core.disputes.other_choices import Spread
from sobek_core.disputes.unknown.completions import Completed
from sobek_core.disputes.unknown.search import Search, common

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.disputes.dispute import ConditionCheck
    from sobek_core.disputes.unknown.completions import Completions

Heard: TypeAlias = tuple[Answer, frozenset[str]]
"""The answer at a fully known state, and the conditions that it breaks, if it is a refusal."""

Broken: TypeAlias = frozenset[str] | None
"""The invariants that all of some states break; None if one of the states can occur."""

NO: Final = (False, NoAnswer.REFUSED)
ASKED_FIRST: Final = 40  # completions with the same answers whose plausibility is checked first, of all kinds
MAX_EVERY: Final = 300  # completions up to which all are tried
TIED_FROM: Final = 3  # completions at which a search for a tie starts
MAX_MENDED: Final = 3  # completions per answer that are changed until the position can occur


@frozen
class Answers:
    """The answers found.

    spread: the answer under all choices, None where the position cannot occur; tried: the completions; broken: the
    invariants that all of them break under the choices of the position.
    """

    spread: Spread[Answer | None]
    tried: tuple[Completed, ...]
    broken: frozenset[str]


@frozen
class _Group:
    """Completions with the same answers under all choices."""

    spread: Spread[Heard]
    members: tuple[Completed, ...]
    broken: Spread[Broken]


def answers_of(
    completions: Completions,
    hear: Callable[[Any, Any], Heard],
    check: ConditionCheck,
    far: Callable[[Any], float] | None = None,
) -> Answers:
    """Answer a dispute for all completions of its position, under all choices.

    hear: answers the dispute at a fully known state, under a game; check: returns the invariants that a state breaks
    under a game; far: how far a state is from a tie, if the answer may depend on one.
    """
    asking = _Asking(completions, hear, check)
    tried = [*completions.tried(), *(completions.every(MAX_EVERY) or ())]
    tried += asking.together(tried)
    if far is not None:
        tried += asking.tied(tried, far)
    groups = asking.grouped(tried)
    tried += asking.mended(groups)
    game = completions.dispute.game
    parts: list[Spread[Any]] = [part for group in groups.values() for part in (group.spread, group.broken)]
    spread: Spread[Answer | None] = Spread.merged(game, parts, lambda found: _joined(found[::2], found[1::2]))
    broken = [group.broken.under(game.choices) for group in groups.values()]
    return Answers(spread, tuple(tried), _both(broken) or frozenset())


def _joined(heard: Sequence[Heard], broken: Sequence[Broken]) -> Answer | None:
    """Return the answer for all completions, None if the position cannot occur with any of them."""
    if None not in broken:
        return None
    possible = {answer for (answer, _), invariants in zip(heard, broken, strict=True) if not invariants}
    if len(possible) > 1:
        return NoAnswer.OPEN
    (answer,) = possible
    if answer in NO and not common([conditions for given, conditions in heard if given == answer]):
        return NoAnswer.OPEN
    return answer


def _both(broken: Sequence[Broken]) -> Broken:
    """Return the invariants that all of these states break."""
    found = [one for one in broken if one is not None]
    return common(found) if len(found) == len(broken) else None


class _Asking:
    """The search for the answers to one dispute."""

    def __init__(self, completions: Completions, hear: Callable[[Any, Any], Heard], check: ConditionCheck) -> None:
        self._completions = completions
        self._game = completions.dispute.game
        self._hear_under = hear
        self._hear = partial(hear, self._game)
        self._check = check
        self._search = Search(completions, partial(check, self._game))

    def grouped(self, tried: Sequence[Completed]) -> dict[Any, _Group]:
        """Group completions by their answers under all choices."""
        groups: dict[Any, tuple[Spread[Heard], list[Completed]]] = {}
        for one in tried:

            def hear(game: object, state: object = one.state) -> Heard:
                return self._hear_under(game, state)

            spread = Spread[Heard].of(self._game, hear)
            groups.setdefault(tuple(spread.answers.items()), (spread, []))[1].append(one)
        return {key: _Group(spread, tuple(members), self._broken(members)) for key, (spread, members) in groups.items()}

    def _broken(self, members: Sequence[Completed]) -> Spread[Broken]:
        """Return the invariants that all of these break, under all choices.

        Stop as soon as no invariant is common to all.
        """
        found: Spread[Broken] | None = None
        steps = len(members) // ASKED_FIRST + 1
        for one in (one for begin in range(steps) for one in members[begin::steps]):

            def broken(game: object, state: object = one.state) -> Broken:
                return frozenset(self._check(game, state)) or None

            spread = Spread[Broken].of(self._game, broken)
            found = spread if found is None else Spread.merged(self._game, [found, spread], _both)
            if not any(found.answers.values()):
                break
        return found or Spread({}, {(): frozenset()})

    def tied(self, tried: Sequence[Completed], far: Callable[[Any], float]) -> list[Completed]:
        """Search for a tie if all completions tried have one answer.

        None of them has the most or the least of everything, so a tie may have been missed.
        """
        if len({self._hear(one.state)[0] for one in tried}) > 1:
            return []
        near = sorted((far(one.state), number) for number, one in enumerate(tried))[:TIED_FROM]
        if not near or near[0][0] in (0, inf):
            return []
        found = (self._search.reached(tried[number], far) for _, number in near)
        return next(([one] for one in found if one is not None), [])

    def together(self, tried: Sequence[Completed]) -> list[Completed]:
        """Search for a completion that meets all conditions of a move, if different completions meet each of them."""
        heard = [self._hear(one.state) for one in tried]
        if not heard or any(answer not in NO for answer, _ in heard) or common([rules for _, rules in heard]):
            return []
        ways = {rules: one for one, (_, rules) in zip(reversed(tried), reversed(heard), strict=True)}
        rules, best = min(ways.items(), key=lambda way: len(way[0]))
        found: list[Completed] = []
        for other in ways.values():
            for number in range(len(best.contents)):
                changed = self._completions.fill(self._search.moved(best.contents, number, other.contents[number]))
                if changed is None:
                    continue
                answer, left = self._hear(changed.state)
                if answer not in NO or len(left) < len(rules):
                    rules, best = left, changed
                    found.append(changed)
                if answer not in NO:
                    return found
        return found

    def mended(self, groups: dict[object, _Group]) -> list[Completed]:
        """Search for a completion with which the position can occur, for each answer, and update the groups.

        Return those found. For each answer without one, note the invariants that all its completions break.
        """
        choices = self._game.choices
        own = {key: group.spread.under(choices)[0] for key, group in groups.items()}
        occurring = [key for key, group in groups.items() if group.broken.under(choices) is None]
        plausible: list[Completed] = []
        for key in occurring:
            plausible += next(([one] for one in groups[key].members if self._search.can_occur(one.state)), [])
        answers = {own[key] for key in occurring}
        found: list[Completed] = []
        for answer in sorted(set(own.values()) - answers, key=str) if len(answers) < 2 else ():  # two make it open
            keys = [key for key, given in own.items() if given == answer]
            starts = [one for key in keys for one in groups[key].members[:MAX_MENDED]]
            met: set[frozenset[str]] = set()
            for start in starts[:: max(1, len(starts) // MAX_MENDED)][:MAX_MENDED]:
                mended, broken = self._search.mended(start, self._gives(answer), plausible[:MAX_MENDED])
                met |= broken
                if mended is not None:
                    found.append(mended)
                    plausible.insert(0, mended)
                    break
            else:
                for key in keys:
                    groups[key] = self._narrowed(groups[key], Spread({}, {(): common(met)}))
        for key, group in self.grouped(found).items():
            groups[key] = self._narrowed(groups[key], group.broken) if key in groups else group
        return found

    def _narrowed(self, group: _Group, broken: Spread[Broken]) -> _Group:
        return evolve(group, broken=Spread.merged(self._game, [group.broken, broken], _both))

    def _gives(self, answer: Answer) -> Callable[[Any], bool]:
        return lambda state: self._hear(state)[0] == answer
