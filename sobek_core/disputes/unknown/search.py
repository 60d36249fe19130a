"""Search for completions with which a position can occur, or that are nearer to a goal. Independent of the games.

A completion is changed at random, but reproducibly. A change is kept if the completion is no worse than before.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.unknown.completions import SIZES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sobek_core.disputes.unknown.completions import Completed, Completions, Contents, OwnCheck

MAX_CHANGES: Final = 120  # to one completion, until the position can occur
MAX_APPROACH: Final = 300  # to one completion, to bring it nearer to a goal
SEED: Final = 7  # fixed, so that the same dispute always gets the same answer
MAX_CHANGES_IN_ALL: Final = 900  # to all completions of a dispute, since somebody is waiting for the answer


class Search:
    """The search of one dispute."""

    def __init__(self, completions: Completions, check: OwnCheck) -> None:
        """Begin with all changes left."""
        self._completions = completions
        self._check = check
        self._rng = random.Random(SEED)  # noqa: S311  # no secret; the dealer's stream shuffles five times as slowly
        self._left = MAX_CHANGES_IN_ALL

    def can_occur(self, state: object) -> bool:
        """Return whether a state breaks no invariant."""
        return not self._check(state)

    def repaired(
        self, start: Completed, is_acceptable: Callable[[Any], bool], plausible: Sequence[Completed]
    ) -> tuple[Completed | None, set[frozenset[str]]]:
        """Change a completion until the position can occur with it.

        is_acceptable: whether a state is acceptable, for example because it has the same answer; plausible: completions
        with which the position can occur, whose contents may be reused. Return the completion, or None if none was
        found, and the sets of invariants broken by the completions reached.
        """
        met: set[frozenset[str]] = set()
        best, fewest = start, len(self._check(start.state))
        for one in (start, *(self._copy_from(start, is_acceptable, other) for other in plausible)):
            broken = self._check(one.state)
            met.add(frozenset(broken))
            if not broken:
                return one, met
            if len(broken) < fewest:
                best, fewest = one, len(broken)
        for _ in range(MAX_CHANGES):
            if self._left == 0:
                return None, {*met, frozenset()}  # too few were tried to conclude that all of them break something
            self._left -= 1
            changed = self._completions.fill(self._changed(best.contents))
            if changed is None or not is_acceptable(changed.state):
                continue
            broken = self._check(changed.state)
            met.add(frozenset(broken))
            if len(broken) <= fewest:
                best, fewest = changed, len(broken)
            if not broken:
                return best, met
        return None, met

    def approach(self, start: Completed, distance_of: Callable[[Any], float]) -> Completed | None:
        """Change a completion until it reaches a goal, never moving away from it.

        distance_of: how far a state is from the goal. Return a completion at the goal with which the position can
        occur, or None.
        """
        best, least = start, distance_of(start.state)
        for _ in range(MAX_APPROACH):
            changed = self._completions.fill(self._changed(best.contents))
            if changed is None or (distance := distance_of(changed.state)) > least:
                continue
            best, least = changed, distance
            if least == 0 and self.can_occur(best.state):
                return best
        return None

    def with_contents(self, contents: Contents, number: int, kinds: tuple[object, ...]) -> Contents:
        """Put these into a gap. Gaps that lose something get a replacement from its old contents or from the box."""
        lacking = list(kinds)
        for kind in (*contents[number], *self._completions.left_for(contents, number)):
            if kind in lacking:
                lacking.remove(kind)
        rows = [list(row) for row in contents]
        rows[number] = list(kinds)
        short: list[int] = []
        for kind in lacking:
            for other, row in enumerate(rows):
                if other != number and kind in row and self._completions.share_a_box(number, other):
                    row.remove(kind)
                    short.append(other)
                    break
        for other in short:
            rows[other] += self._completions.left_for(tuple(map(tuple, rows)), other)[:1]
        return tuple(map(tuple, rows))

    def _copy_from(self, start: Completed, is_acceptable: Callable[[Any], bool], other: Completed) -> Completed:
        """Copy the contents of one gap after the other from another completion, if the result is acceptable."""
        for number in range(len(start.contents)):
            changed = self._completions.fill(self.with_contents(start.contents, number, other.contents[number]))
            if changed is not None and is_acceptable(changed.state):
                start = changed
        return start

    def _changed(self, contents: Contents) -> Contents:
        """Change something at random: the size of a gap, something in it, or one thing exchanged with another gap."""
        rng, gaps = self._rng, self._completions.gaps
        number = rng.randrange(len(gaps))
        row = list(contents[number])
        left = list(self._completions.left_for(contents, number))
        rng.shuffle(left)
        how = rng.random()
        if gaps[number].number is None and how < 0.6:
            size = rng.choice((len(row) - 1, len(row) + 1, rng.choice(SIZES[:-1])))
            size = max(0, min(size, len(row) + len(left)))
            rng.shuffle(row)
            row = (row + left)[:size]
        elif how < 0.8:
            row, contents = self._swap(contents, number, row)
        elif row and left:
            row[rng.randrange(len(row))] = left[0]
        return (*contents[:number], tuple(row), *contents[number + 1 :])

    def _swap(self, contents: Contents, number: int, row: list[object]) -> tuple[list[Any], Contents]:
        """Exchange something in a gap for something in another."""
        others = [
            other
            for other, kinds in enumerate(contents)
            if other != number and kinds and self._completions.share_a_box(number, other)
        ]
        if not row or not others:
            return row, contents
        other = self._rng.choice(others)
        mine, theirs = self._rng.randrange(len(row)), self._rng.randrange(len(contents[other]))
        own, given = row[mine], contents[other][theirs]
        if given not in self._completions.kinds[number] or own not in self._completions.kinds[other]:
            return row, contents
        row[mine] = given
        beside = (*contents[other][:theirs], own, *contents[other][theirs + 1 :])
        return row, (*contents[:other], beside, *contents[other + 1 :])


def common(broken: Collection[frozenset[str]]) -> frozenset[str]:
    """Return what all of these have in common."""
    return frozenset.intersection(*broken) if broken else frozenset()
