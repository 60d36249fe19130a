"""The same question under every combination of choices, of which those alone are told apart that are read.

A question is a function of a game. It is asked of one whose choices note which of them are read; then again with each
other reading of one that was read, and so on. What was never read cannot matter, so that the few runs answer for all
combinations: of nine choices with two readings each there are 512, and hardly ever more than eight runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, frozen

from sobek_core.disputes.parts import Case
from sobek_core.disputes.prime_implicants import covers, minimal_cases
from sobek_core.kernel.choices import field_of, readings_of, slug

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


AnswerT = TypeVar("AnswerT")


class _Watched:
    """Choices that note which of them are read. Those that have no reading yet are read as the first one."""

    def __init__(self, readings: Mapping[str, tuple[str, ...]], made: Mapping[str, str]) -> None:
        self._readings = readings
        self._made = made
        self.read: dict[str, str] = {}

    def __getattr__(self, name: str) -> str:
        choice = slug(name)
        if choice not in self._readings:
            raise AttributeError(name)
        self.read[choice] = self._made.get(choice, self._readings[choice][0])
        return self.read[choice]


@frozen
class Leaf(Generic[AnswerT]):
    """An answer, and the choices that were read for it, with their readings, in the order of reading."""

    case: Case
    answer: AnswerT


def explore(game: Any, ask: Callable[[Any], AnswerT]) -> tuple[Leaf[AnswerT], ...]:
    """Ask a question of a game under all choices. Gives leaves whose cases together are every combination, each once.

    ask: any function of a game that looks at its choices one by one, by name.
    """
    return tuple(_explore(game, ask, readings_of(type(game.choices)), {}))


def _explore(
    game: Any, ask: Callable[[Any], AnswerT], readings: Mapping[str, tuple[str, ...]], made: dict[str, str]
) -> Iterator[Leaf[AnswerT]]:
    watched = _Watched(readings, made)
    answer = ask(evolve(game, choices=watched))
    yield Leaf(tuple((made | watched.read).items()), answer)
    known = dict(made)
    for choice, reading in watched.read.items():
        if choice in made:
            continue
        for other in readings[choice]:
            if other != reading:
                yield from _explore(game, ask, readings, known | {choice: other})
        known[choice] = reading


@frozen
class Spread(Generic[AnswerT]):
    """The answers to a question over all combinations of the choices that matter. readings: these, in their order."""

    readings: Mapping[str, tuple[str, ...]]
    answers: Mapping[Case, AnswerT]

    @classmethod
    def of(cls, game: Any, ask: Callable[[Any], AnswerT]) -> Spread[AnswerT]:
        """Ask under every combination, and keep the choices on which the answer depends."""
        leaves = explore(game, ask)
        read = {choice for leaf in leaves for choice, _ in leaf.case}
        spread = cls({name: all_ for name, all_ in readings_of(type(game.choices)).items() if name in read}, {})
        return spread.answered(leaves).reduced()

    def at(self, choices: Any) -> AnswerT:
        """Return the answer under these choices."""
        return self.answers[self.case_of(choices)]

    def case_of(self, choices: Any) -> Case:
        """Return those of these choices on which the answer depends."""
        return tuple((name, getattr(choices, field_of(name))) for name in self.readings)

    def reduced(self) -> Spread[AnswerT]:
        """Leave out all choices on which the answer does not depend."""
        spread = self
        for choice in self.readings:
            if not spread.depends_on(choice):
                spread = spread.without(choice)
        return spread

    def joined(self, other: Spread[AnswerT], join: Callable[[tuple[AnswerT, AnswerT]], AnswerT]) -> Spread[AnswerT]:
        """Make one of two, combination by combination."""
        readings = {**self.readings, **other.readings}
        mine, theirs = self.over(readings), other.over(readings)
        return Spread(readings, {one: join((mine[one], theirs[one])) for one in combined(readings)})

    def answered(self, leaves: tuple[Leaf[AnswerT], ...]) -> Spread[AnswerT]:
        """Spread leaves over all combinations of these choices."""
        return Spread(
            self.readings,
            {one: next(leaf.answer for leaf in leaves if covers(leaf.case, one)) for one in combined(self.readings)},
        )

    def depends_on(self, choice: str) -> bool:
        """Whether two combinations that differ in this choice alone have two answers."""
        seen: dict[Case, AnswerT] = {}
        return any(seen.setdefault(_without(one, choice), answer) != answer for one, answer in self.answers.items())

    def without(self, choice: str) -> Spread[AnswerT]:
        """Leave out a choice on which the answer does not depend."""
        readings = {name: all_ for name, all_ in self.readings.items() if name != choice}
        return Spread(readings, {_without(one, choice): answer for one, answer in self.answers.items()})

    def over(self, readings: Mapping[str, tuple[str, ...]]) -> Mapping[Case, AnswerT]:
        """Return the answers over more choices than those that matter here."""
        mine = self.readings
        return {one: self.answers[tuple(pair for pair in one if pair[0] in mine)] for one in combined(readings)}

    def cases_of(self, answer: AnswerT, free: frozenset[Case] = frozenset()) -> tuple[Case, ...]:
        """Say in the fewest cases where this answer is given. free: combinations of which nothing need be said."""
        wanted = [one for one, given in self.answers.items() if given == answer and one not in free]
        excluded = [one for one, given in self.answers.items() if given != answer and one not in free]
        return minimal_cases(self.readings, wanted, excluded)


def combined(readings: Mapping[str, tuple[str, ...]]) -> Iterator[Case]:
    """Return every combination of these choices."""
    for made in product(*readings.values()):
        yield tuple(zip(readings, made, strict=True))


def _without(combination: Case, choice: str) -> Case:
    return tuple(pair for pair in combination if pair[0] != choice)
