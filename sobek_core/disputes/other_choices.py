"""The same question about the same state under other choices: a call on another game object.

A question is a function of a game. It is asked of a game whose choices record which of them are read, then again with
each other reading of a choice that was read, and so on. A choice that is never read cannot matter, so a few calls
answer for all combinations: nine choices with two readings each have 512 combinations, but hardly ever need more than
eight calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, frozen

from sobek_core.disputes.judgement import ChoiceCombination
from sobek_core.disputes.prime_implicants import minimal_cover
from sobek_core.kernel.choices import field_of, readings_of, slug

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence


AnswerT = TypeVar("AnswerT")
OtherT = TypeVar("OtherT")


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
        return cls._made(
            readings, lambda made: next(answer for chosen, answer in found if chosen.items() <= made.items())
        )

    @classmethod
    def merged(
        cls, game: Any, several: Sequence[AnswersByChoice[OtherT]], merge: Callable[[list[OtherT]], AnswerT]
    ) -> AnswersByChoice[AnswerT]:
        """Merge several sets of answers, combination by combination."""
        used = {name for one in several for name in one.readings}
        readings = {name: every for name, every in readings_of(type(game.choices)).items() if name in used}
        return cls._made(readings, lambda made: merge([one.at(made) for one in several]))

    @classmethod
    def _made(
        cls, readings: Mapping[str, tuple[str, ...]], answer: Callable[[Mapping[str, str]], AnswerT]
    ) -> AnswersByChoice[AnswerT]:
        result = cls(readings, {one: answer(dict(one)) for one in combined(readings)})
        for choice in readings:
            if not result._depends_on(choice):
                fewer = {name: every for name, every in result.readings.items() if name != choice}
                result = cls(fewer, {_without(one, choice): found for one, found in result.answers.items()})
        return result

    def _depends_on(self, choice: str) -> bool:
        """Return whether two combinations that differ only in this choice have different answers."""
        seen: dict[ChoiceCombination, AnswerT] = {}
        return any(seen.setdefault(_without(one, choice), answer) != answer for one, answer in self.answers.items())

    def at(self, made: Mapping[str, str]) -> AnswerT:
        """Return the answer under a combination of at least the choices that matter."""
        return self.answers[tuple((name, made[name]) for name in self.readings)]

    def under(self, choices: object) -> AnswerT:
        """Return the answer under the choices of a game."""
        return self.at(self._made_by(choices))

    def along(self, choices: object, choice: str) -> Mapping[str, AnswerT]:
        """Return the answer under each reading of one choice, or nothing if it does not depend on that choice."""
        made = self._made_by(choices)
        return {reading: self.at({**made, choice: reading}) for reading in self.readings.get(choice, ())}

    def _made_by(self, choices: object) -> dict[str, str]:
        return {name: getattr(choices, field_of(name)) for name in self.readings}

    def combinations_with(self, answer: AnswerT, free: Collection[AnswerT] = ()) -> tuple[ChoiceCombination, ...]:
        """Return the fewest combinations that cover those with this answer. free: answers that may also be covered."""
        wanted = [one for one, given in self.answers.items() if given == answer]
        excluded = [one for one, given in self.answers.items() if given != answer and given not in free]
        return minimal_cover(self.readings, wanted, excluded)


def combined(readings: Mapping[str, tuple[str, ...]]) -> Iterator[ChoiceCombination]:
    """Yield every combination of these choices."""
    for made in product(*readings.values()):
        yield tuple(zip(readings, made, strict=True))


def _without(combination: ChoiceCombination, choice: str) -> ChoiceCombination:
    return tuple(pair for pair in combination if pair[0] != choice)
