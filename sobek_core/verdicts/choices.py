"""The same question under other choices: a call on another game object. Independent of the games.

A question is a function of a game. It is asked of a game whose choices record which of them are read, then again with
each other reading of a choice that was read, and so on. A choice that is never read cannot matter, so a few calls
answer for all combinations: nine choices with two readings each have 512 combinations, but hardly ever need more than
eight calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, frozen

from sobek_core.kernel.choices import field_of, readings_of, slug
from sobek_core.verdicts.verdict import ChoiceCombination

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

AnswerT = TypeVar("AnswerT")


class _RecordingChoices:
    """Choices that record which of them are read. Choices without a given reading have their first one.

    It is mixed into a class of choices, whose fields are left unset: reading one calls `__getattr__`.
    """

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

    __setattr__ = object.__setattr__  # a class of choices is frozen
    __eq__, __hash__ = object.__eq__, object.__hash__  # comparing reads no choice


@cache
def _recording_class(kind: type[object]) -> type[_RecordingChoices]:
    """Return a subclass of a class of choices whose objects record what is read."""
    return type(kind.__name__, (_RecordingChoices, kind), {})


def explore(game: Any, ask: Callable[[Any], AnswerT]) -> tuple[tuple[Mapping[str, str], AnswerT], ...]:
    """Ask a question of a game under all choices. Return partial combinations with answers.

    Each full combination is covered by exactly one of them.

    ask: any function of a game that reads its choices one by one, by name.
    """
    return tuple(_explore(game, ask, readings_of(type(game.choices)), {}))


def _explore(
    game: Any, ask: Callable[[Any], AnswerT], readings: Mapping[str, tuple[str, ...]], made: dict[str, str]
) -> Iterator[tuple[Mapping[str, str], AnswerT]]:
    recording = _recording_class(type(game.choices))(readings, made)  # type: ignore[arg-type]  # as in readings_of
    answer = ask(evolve(game, choices=recording))
    yield made | recording.read, answer
    known = dict(made)
    for choice, reading in recording.read.items():
        if choice not in made:
            for other in readings[choice]:
                if other != reading:
                    yield from _explore(game, ask, readings, known | {choice: other})
            known[choice] = reading


@frozen
class AnswersByChoice(Generic[AnswerT]):
    """The answers to a question over all combinations of the choices that matter. readings: of these, in order."""

    readings: Mapping[str, tuple[str, ...]]
    answers: Mapping[ChoiceCombination, AnswerT]

    @classmethod
    def of(cls, game: Any, ask: Callable[[Any], AnswerT]) -> AnswersByChoice[AnswerT]:
        """Ask under every combination, and keep the choices on which the answer depends."""
        found = explore(game, ask)
        if len(found) == 1:
            return cls({}, {(): found[0][1]})
        read = {choice for chosen, _ in found for choice in chosen}
        readings = {name: every for name, every in readings_of(type(game.choices)).items() if name in read}
        result = cls(
            readings,
            {
                tuple(zip(readings, made, strict=True)): next(
                    answer
                    for chosen, answer in found
                    if chosen.items() <= dict(zip(readings, made, strict=True)).items()
                )
                for made in product(*readings.values())
            },
        )
        for choice in readings:
            if not result._depends_on(choice):
                fewer = {name: every for name, every in result.readings.items() if name != choice}
                result = cls(fewer, {_without(one, choice): answer for one, answer in result.answers.items()})
        return result

    def _depends_on(self, choice: str) -> bool:
        """Return whether two combinations that differ only in this choice have different answers."""
        seen: dict[ChoiceCombination, AnswerT] = {}
        return any(seen.setdefault(_without(one, choice), answer) != answer for one, answer in self.answers.items())

    def under(self, choices: object, **changed: str) -> AnswerT:
        """Return the answer under the choices of a game, with some changed."""
        made = {name: getattr(choices, field_of(name)) for name in self.readings} | changed
        return self.answers[tuple((name, made[name]) for name in self.readings)]

    def decides(self, choices: object, choice: str) -> bool:
        """Return whether another reading of a choice of a game gives another answer, if no other choice is changed."""
        here = self.under(choices)
        return any(self.under(choices, **{choice: reading}) != here for reading in self.readings.get(choice, ()))

    def combinations_with(self, answer: AnswerT) -> tuple[ChoiceCombination, ...]:
        """Return the fewest combinations that cover those with this answer."""
        wanted = [one for one, given in self.answers.items() if given == answer]
        excluded = [one for one, given in self.answers.items() if given != answer]
        return minimal_cover(self.readings, wanted, excluded)


def _without(combination: ChoiceCombination, choice: str) -> ChoiceCombination:
    return tuple(pair for pair in combination if pair[0] != choice)


def minimal_cover(
    readings: Mapping[str, tuple[str, ...]],
    wanted: Collection[ChoiceCombination],
    excluded: Collection[ChoiceCombination],
) -> tuple[ChoiceCombination, ...]:
    """Return the fewest combinations that cover all wanted ones and no excluded one; of equally few, the shortest.

    A combination covers every full one that contains it. This is the method of Quine and McCluskey for more than two
    values. readings: of the choices, in order; wanted, excluded: full combinations.
    """
    primes: list[ChoiceCombination] = []
    for made in _combinations(readings):
        if not any(set(prime) <= set(made) for prime in primes) and not any(set(made) <= set(one) for one in excluded):
            primes += [made] if any(set(made) <= set(one) for one in wanted) else []
    for number in range(1, len(primes)):  # few choices matter at once, so few primes do
        for chosen in sorted(combinations(primes, number), key=lambda cover: sum(map(len, cover))):
            if all(any(set(prime) <= set(one) for prime in chosen) for one in wanted):
                return chosen
    return tuple(primes)


def _combinations(readings: Mapping[str, tuple[str, ...]]) -> Iterator[ChoiceCombination]:
    """Yield every combination, the short ones first, in the order of choices and readings."""
    for size in range(len(readings) + 1):
        for names in combinations(readings, size):
            for made in product(*(readings[name] for name in names)):
                yield tuple(zip(names, made, strict=True))
