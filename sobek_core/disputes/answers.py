"""The answers to a dispute under all choices, over all that may lie where not all is known. Knows no game.

An answer is given where every filling that was tried gives it, and where a table can stand with one of them; a filling
with another answer is left aside only if some sentence is broken by each table that could be come by with that answer.
A refusal is given only if all of them are for one reason, since each reason asks of one place alone, and which place
settles it nobody knows else (spec/disputes.md). All other disputes are open.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sobek_core.disputes.completions import Completions, Filled
from sobek_core.disputes.enumeration import every_table
from sobek_core.disputes.other_choices import AnswerT, Spread, combined
from sobek_core.disputes.parts import Answer, Missing
from sobek_core.disputes.plausibility import Mending, common
from sobek_core.kernel.choices import readings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sobek_core.disputes.parts import ConditionCheck

Heard: TypeAlias = tuple[Answer, frozenset[str]]
"""The answer at a table, and of a refusal the rules that refuse."""

NO: Final = (False, Missing.REFUSED)
ASKED_FIRST: Final = 40  # tables with the same answers, of all kinds, that are asked first whether they can stand
MAX_EVERY: Final = 300  # fillings that are all tried
TIED_FROM: Final = 3  # tables from which a tie is looked for
MAX_MENDED: Final = 3  # tables with an answer with which none can stand that are mended


@frozen
class Answers:
    """The answers under all choices, none where no table can stand.

    tables: at which they were asked for; broken: the sentences that all of these break under the table's own choices.
    """

    over: Spread[Answer | None]
    tables: tuple[Filled, ...]
    broken: frozenset[str] = frozenset()


def answers_of(
    completions: Completions,
    hear: Callable[[Any, Any], Heard],
    check: ConditionCheck | None,
    far: Callable[[Any], float] | None = None,
) -> Answers:
    """Ask at all tables under all choices.

    hear: asks at one of them under a game; check: says which sentences it breaks under a game; far: says how far it is
    from a tie, where the answer may hang on one.
    """
    return _Answering(completions, hear, check, far).answers()


@frozen
class _Group:
    """Tables with the same answers under all choices. broken: the sentences that all break, none where one stands."""

    spread: Spread[Heard]
    broken: Spread[frozenset[str] | None]


class _Answering:
    def __init__(
        self,
        completions: Completions,
        hear: Callable[[Any, Any], Heard],
        check: ConditionCheck | None,
        far: Callable[[Any], float] | None,
    ) -> None:
        self._completions = completions
        self._far = far
        self._game = completions.dispute.game
        self._choices = self._game.choices
        self._hear_any = hear
        self._hear = partial(hear, self._game)
        self._check = check
        self._mending = Mending(completions, (lambda _state: ()) if check is None else partial(check, self._game))

    def answers(self) -> Answers:
        tables = [*self._completions.tried()] if self._completions.gaps else [Filled(self._completions.dispute.state)]
        tables += (every_table(self._completions, MAX_EVERY) or []) if self._completions.gaps else []
        tables += self._agreed(tables)
        tables += self._tied(tables)
        grouped = self._grouped(tables)
        groups = {key: _Group(spread, self._broken(members)) for key, (spread, members) in grouped.items()}
        if self._check is not None and self._completions.gaps:
            found, groups = self._mended(groups, {key: members for key, (_, members) in grouped.items()})
            tables += found
        all_ = readings_of(type(self._choices))
        used = {name for one in groups.values() for name in (*one.spread.readings, *one.broken.readings)}
        readings = {name: every for name, every in all_.items() if name in used}
        wide = [(one.spread.over(readings), one.broken.over(readings)) for one in groups.values()]
        answers = {one: _joined((heard[one], broken[one]) for heard, broken in wide) for one in combined(readings)}
        broken = [one.broken.at(self._choices) for one in groups.values()]
        by_all = frozenset() if None in broken else common([one for one in broken if one is not None])
        return Answers(Spread(readings, answers).reduced(), tuple(tables), by_all)

    def _grouped(self, tables: Iterable[Filled]) -> dict[Any, tuple[Spread[Heard], list[Filled]]]:
        groups: dict[Any, tuple[Spread[Heard], list[Filled]]] = {}
        for table in tables:
            spread = Spread.of(self._game, _about(table.state, self._hear_any))
            groups.setdefault(tuple(spread.answers.items()), (spread, []))[1].append(table)
        return groups

    def _broken(self, tables: list[Filled]) -> Spread[frozenset[str] | None]:
        """Say under each choice which sentences all of these tables break, none where one of them stands.

        All of them are asked, unless it is known before that they break no sentence together.
        """
        check = self._check
        if check is None:
            return Spread({}, {(): None})

        def broken(game: Any, state: Any) -> frozenset[str] | None:
            return frozenset(check(game, state)) or None

        found: Spread[frozenset[str] | None] | None = None
        steps = len(tables) // ASKED_FIRST + 1
        for table in (table for begin in range(steps) for table in tables[begin::steps]):
            spread = Spread.of(self._game, _about(table.state, broken))
            found = spread if found is None else found.joined(spread, _both)
            if not any(found.answers.values()):
                break
        return found or Spread({}, {(): frozenset()})

    # Ends that hang on a tie, which no filling gives that has as much as can be of something, or as little.

    def _tied(self, tables: Sequence[Filled]) -> list[Filled]:
        """Look for a table that is tied, where the tables that were tried all have one answer."""
        if self._far is None or not self._completions.gaps or len({self._hear(table.state)[0] for table in tables}) > 1:
            return []
        near = sorted(((self._far(table.state), number) for number, table in enumerate(tables)))[:TIED_FROM]
        if not near or near[0][0] in (0, math.inf):
            return []
        found = (self._mending.reached(tables[number], self._far) for _, number in near)
        return next(([table] for table in found if table is not None), [])

    # Refusals for several reasons: where one is met in one place, and another in another, both may be met at once.

    def _agreed(self, tables: Sequence[Filled]) -> list[Filled]:
        """Look for a table at which a move is legal that is refused at all of these, and for no one reason."""
        heard = [self._hear(table.state) for table in tables]
        if any(answer not in NO for answer, _ in heard) or not heard or common([rules for _, rules in heard]):
            return []
        ways = {rules: table for table, (_, rules) in zip(reversed(tables), reversed(heard), strict=True)}
        rules, best = min(ways.items(), key=lambda one: len(one[0]))
        found: list[Filled] = []
        for other in ways.values():
            for number in range(len(best.more)):
                changed = self._completions.fill(self._mending.moved(best.more, number, other.more[number]))
                if changed is None:
                    continue
                answer, left = self._hear(changed.state)
                if answer not in NO or len(left) < len(rules):
                    rules, best = left, changed
                    found.append(changed)
                if answer not in NO:
                    return found
        return found

    # Tables that cannot stand as they were filled.

    def _mended(
        self, groups: dict[Any, _Group], members: dict[Any, list[Filled]]
    ) -> tuple[list[Filled], dict[Any, _Group]]:
        """Mend tables, so that there is one that stands for each answer; say of the others what they all break."""
        own = {key: group.spread.at(self._choices)[0] for key, group in groups.items()}
        standing: list[Filled] = []
        for key, group in groups.items():
            if group.broken.at(self._choices) is None:
                standing += next(([one] for one in members[key] if not self._breaks(one)), [])
        stands = {answer for key, answer in own.items() if groups[key].broken.at(self._choices) is None}
        found: list[Filled] = []
        for answer in sorted(set(own.values()) - stands, key=str) if len(stands) < 2 else ():  # with two it is open
            keys = [key for key, given in own.items() if given == answer]
            tables = [table for key in keys for table in members[key][:MAX_MENDED]]
            chosen = tables[:: max(1, len(tables) // MAX_MENDED)][:MAX_MENDED]
            met: set[frozenset[str]] = set()
            for table in chosen:
                mended, broken = self._mending.mended(table, self._gives(answer), standing[:MAX_MENDED])
                met |= broken
                if mended is not None:
                    found.append(mended)
                    standing.insert(0, mended)
                    break
            else:
                for key in keys:
                    met_by_all = Spread[frozenset[str] | None]({}, {(): common(met)})
                    groups[key] = _Group(groups[key].spread, groups[key].broken.joined(met_by_all, _both))
        for key, (spread, tables) in self._grouped(found).items():
            anew = self._broken(tables)
            groups[key] = _Group(spread, groups[key].broken.joined(anew, _both) if key in groups else anew)
        return found, groups

    def _gives(self, answer: Answer) -> Callable[[Any], bool]:
        return lambda state: self._hear(state)[0] == answer

    def _breaks(self, table: Filled) -> bool:
        return bool(self._check and self._check(self._game, table.state))


def _about(state: Any, ask: Callable[[Any, Any], AnswerT]) -> Callable[[Any], AnswerT]:
    """Ask games about one state."""
    return lambda game: ask(game, state)


def _both(broken: tuple[frozenset[str] | None, frozenset[str] | None]) -> frozenset[str] | None:
    """Return the sentences that two tables break, none where one of them stands."""
    one, other = broken
    return None if one is None or other is None else one & other


def _joined(heard: Iterable[tuple[Heard, frozenset[str] | None]]) -> Answer | None:
    """Make one answer of those of all tables, but for answers with which some sentence is always broken."""
    found = [(answer, rules, broken) for (answer, rules), broken in heard]
    possible = {answer for answer, _, broken in found if not broken}
    standing = {answer for answer, _, broken in found if broken is None}
    if not standing:
        return None
    if len(possible) > 1:
        return Missing.OPEN
    (answer,) = possible
    if answer in NO and not common([rules for given, rules, _ in found if given == answer]):
        return Missing.OPEN
    return answer
