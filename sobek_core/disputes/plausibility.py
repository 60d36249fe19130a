"""With which fillings a table can stand: a table is mended until it does, while the answer at it stays. Knows no game.

A table that breaks a sentence may stand with a little less in one place, or with other things in another. It is
changed by chance, always the same way, and a change stays if no more sentences are broken than before.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.completions import FEW, Completions, Contents, Filled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sobek_core.disputes.parts import OwnCheck

MAX_STEPS: Final = 120  # changes to one table
MAX_NEARER: Final = 300  # changes to a table that is to come to be something
STEPS_ALL: Final = 900  # changes to all tables of a dispute, so that an answer comes while somebody waits for it


class Mending:
    """Mends tables of one dispute."""

    def __init__(self, completions: Completions, check: OwnCheck) -> None:
        """Begin with all steps to go."""
        self._completions = completions
        self._check = check
        self._rng = random.Random(7)  # noqa: S311  # trying, not hiding
        self._left = STEPS_ALL

    def mended(
        self, table: Filled, keeps: Callable[[Any], bool], standing: Sequence[Filled]
    ) -> tuple[Filled | None, set[frozenset[str]]]:
        """Change what lies in the gaps of a table until it can stand.

        keeps: says of a state whether it may be come by, such as whether it has the same answer; standing: tables that
        stand, of which all is taken over that may be. Gives the table, none if none was found, and of each table that
        was come by which sentences it breaks.
        """
        met: set[frozenset[str]] = set()
        found, fewest = table, len(self._check(table.state))
        for start in (table, *(self._towards(table, keeps, other) for other in standing)):
            broken = self._check(start.state)
            met.add(frozenset(broken))
            if not broken:
                return start, met
            if len(broken) < fewest:
                found, fewest = start, len(broken)
        for _ in range(MAX_STEPS):
            if self._left == 0:
                return None, {*met, frozenset()}  # too little was tried to say that all of them break something
            self._left -= 1
            changed = self._completions.fill(self._changed(found.more))
            if changed is None or not keeps(changed.state):
                continue
            broken = self._check(changed.state)
            met.add(frozenset(broken))
            if len(broken) <= fewest:
                found, fewest = changed, len(broken)
            if not broken:
                return found, met
        return None, met

    def stands(self, table: Filled) -> bool:
        """Whether a table breaks no sentence."""
        return not self._check(table.state)

    def reached(self, table: Filled, far: Callable[[Any], float]) -> Filled | None:
        """Change what lies in the gaps of a table, so that it is never farther from something, until it is there.

        far: says of a state how far it is from it. Gives a table that is there and stands, none if none was found.
        """
        found, least = table, far(table.state)
        for _ in range(MAX_NEARER):
            changed = self._completions.fill(self._changed(found.more))
            if changed is None or (distance := far(changed.state)) > least:
                continue
            found, least = changed, distance
            if least == 0 and self.stands(found):
                return found
        return None

    def _towards(self, table: Filled, keeps: Callable[[Any], bool], other: Filled) -> Filled:
        """Take what lies in one gap after the other from another table, as far as the answer stays."""
        for number in range(len(table.more)):
            changed = self._completions.fill(self.moved(table.more, number, other.more[number]))
            if changed is not None and keeps(changed.state):
                table = changed
        return table

    def moved(self, more: Contents, number: int, kinds: tuple[Any, ...]) -> Contents:
        """Put these into a gap; what others lose by that they get back out of what lay there, or out of the box."""
        lacking = list(kinds)
        for kind in (*more[number], *self._completions.spare(more, number)):
            if kind in lacking:
                lacking.remove(kind)
        rows = [list(row) for row in more]
        rows[number] = list(kinds)
        short: list[int] = []
        for kind in lacking:
            for other, row in enumerate(rows):
                if other != number and kind in row and self._completions.share_a_box(number, other):
                    row.remove(kind)
                    short.append(other)
                    break
        for other in short:
            spare = self._completions.spare(tuple(map(tuple, rows)), other)
            rows[other] += spare[:1]
        return tuple(map(tuple, rows))

    def _changed(self, more: Contents) -> Contents:
        """Change something by chance: another size of a gap, another thing in it, or one for one with another gap."""
        rng, gaps = self._rng, self._completions.gaps
        number = rng.randrange(len(gaps))
        row = list(more[number])
        spare = list(self._completions.spare(more, number))
        rng.shuffle(spare)
        how = rng.random()
        if gaps[number].number is None and how < 0.6:
            size = rng.choice((len(row) - 1, len(row) + 1, rng.choice(FEW[:-1])))
            size = max(0, min(size, len(row) + len(spare)))
            rng.shuffle(row)
            row = (row + spare)[:size]
        elif how < 0.8:
            row, more = self._exchanged(more, number, row)
        elif row and spare:
            row[rng.randrange(len(row))] = spare[0]
        return (*more[:number], tuple(row), *more[number + 1 :])

    def _exchanged(self, more: Contents, number: int, row: list[Any]) -> tuple[list[Any], Contents]:
        """Exchange one thing in a gap for one in another."""
        others = [
            other
            for other in range(len(more))
            if other != number and more[other] and self._completions.share_a_box(number, other)
        ]
        if not row or not others:
            return row, more
        other = self._rng.choice(others)
        mine, theirs = self._rng.randrange(len(row)), self._rng.randrange(len(more[other]))
        own, given = row[mine], more[other][theirs]
        kinds = self._completions.kinds
        if given not in kinds[number] or own not in kinds[other]:
            return row, more
        row[mine] = given
        beside = (*more[other][:theirs], own, *more[other][theirs + 1 :])
        return row, (*more[:other], beside, *more[other + 1 :])


def common(broken: Collection[frozenset[str]]) -> frozenset[str]:
    """Return the sentences that all of these tables break."""
    return frozenset.intersection(*broken) if broken else frozenset()
