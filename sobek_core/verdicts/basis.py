"""What an answer rests on: the rules, and the rulings that decide it. Independent of the games.

A choice decides an answer if another of its readings would give another one. A fixed ruling decides it if its page says
that it decides a condition or an outcome on which the answer rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import evolve, frozen

from sobek_core.kernel.choices import field_of, readings_of, slug
from sobek_core.kernel.game import RuleId
from sobek_core.spec import load_spec
from sobek_core.verdicts.moves import is_vacuous, legality, rules_for
from sobek_core.verdicts.parts import also
from sobek_core.verdicts.position import PLACES
from sobek_core.verdicts.question import Basis, ChoiceCombination
from sobek_core.verdicts.ways import in_all, settled_or

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.verdicts.question import Judgement


def basis_of(
    verdict: Judgement, states: Sequence[Any], answers: AnswersByChoice[Any], *, is_move: bool
) -> tuple[Basis, tuple[RuleId, ...], tuple[str, ...]]:
    """Return what an answer rests on: the basis, the rules, and the slugs of the rulings that decide, choices first.

    verdict: with the rules and the derivation of points or an end; states: with each decision that a move in question
    can answer; answers: under every combination of choices; is_move: whether the answer is that a move is legal or not.
    """
    game, move = verdict.question.position.game, verdict.question.move
    rules, met = verdict.rules, set[RuleId]()
    if verdict.answer is None:
        return Basis.OPEN, tuple(dict.fromkeys(one.rule for one in verdict.open)) if is_move else rules, ()
    if not is_move:
        in_any = dict.fromkeys((*rules, *(rule for rule, _ in verdict.rests_on)))
        rests_on = {("outcome", rule, line) for rule, line in verdict.rests_on}
        rests_on |= {("outcome", rule, "") for rule in in_any}
    elif verdict.answer:
        every = [_rules_of_legal(game, one, move) for one in states]
        rules, in_any = in_all(every), dict.fromkeys(chain(*every))
        met_in_any = {rule for one in every for rule, is_met in one.items() if is_met}
        met = {rule for rule in met_in_any if all(one.get(rule) for one in every)}
        rests_on = {("allows", rule, "") for rule in met_in_any}
    else:
        refused = [[one.rule for one in legality(game, state, move, verdict.question.said).reasons] for state in states]
        same, every_reason = in_all(refused), dict.fromkeys(chain(*refused))
        rules = (*PLACES[game.name].excluding(states[0], move), *(same or every_reason))
        in_any = dict.fromkeys((*rules, *every_reason))
        rests_on = {("refuses", one[0], "") for one in refused if len(one) == 1}  # else other rules refuse it too
    spec = load_spec()
    chosen = [one for one in spec.rulings.values() if one.is_choice and one.game in {game.name, ""}]
    fixed = [one for one in spec.rulings_on(spec.rules[rule] for rule in in_any) if not one.is_choice]
    # the rules are clear only if no ruling decides, whichever decision it is
    deciding = [one for one in chosen if answers.decides(game.choices, one.choice)]
    deciding += [one for one in fixed if any((what.how, what.rule, what.line) in rests_on for what in one.decides)]
    if met:
        decided = {rule for one in deciding if one.is_choice for rule in one.rules}
        rules = tuple(rule for rule in rules if rule in met or rule in decided)
    is_choice = len(set(answers.answers.values())) > 1
    basis = Basis.CHOICE if is_choice else Basis.RULING if deciding else Basis.CLEAR
    return basis, rules, tuple(one.slug for one in deciding)


def _rules_of_legal(game: Any, state: Any, move: Any) -> dict[RuleId, bool]:
    """Return the rule that asks for a legal move and those that allow it, each with whether the move really meets it.

    A condition named as a pending decision applies to that decision only. One about something absent is not met.
    """
    kinds = game.pending_kinds
    asks = next(slug for kind, slug in kinds.slugs.items() if isinstance(state.pending, kind))
    others = {*kinds.slugs.values()} - {asks}
    may = [one.rule for one in rules_for(game, state.pending, move).may]
    further = settled_or(tuple[RuleId, ...](), lambda: PLACES[game.name].further(game, state, move))
    rules = (state.pending.asked_by, *(rule for rule in may if rule.rpartition(".")[2] not in others), *further)
    return {rule: not is_vacuous(game, state, move, rule) for rule in rules}


def rules_met(game: Any, state: Any, move: Any) -> tuple[RuleId, ...]:
    """Return the rule that asks for a legal move, and those whose conditions it meets, except where one is absent."""
    return tuple(rule for rule, is_met in _rules_of_legal(game, state, move).items() if is_met)


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


def explore(
    game: Any, ask: Callable[[Any], AnswerT], made: Mapping[str, str] | None = None
) -> tuple[tuple[Mapping[str, str], AnswerT], ...]:
    """Ask a question of a game under all choices. Return partial combinations with answers.

    Each full combination is covered by exactly one of them.

    ask: any function of a game that reads its choices one by one, by name; made: choices that stay as they are.
    """
    known, readings = dict(made or {}), readings_of(type(game.choices))
    recording = also(_RecordingChoices, type(game.choices))(readings, {**known})  # type: ignore[arg-type]  # as there
    answer = ask(evolve(game, choices=recording))
    found: list[tuple[Mapping[str, str], AnswerT]] = [(known | recording.read, answer)]
    for choice, reading in recording.read.items():
        if choice not in known:
            for other in readings[choice]:
                if other != reading:
                    found += explore(game, ask, known | {choice: other})
            known[choice] = reading
    return tuple(found)


@frozen
class AnswersByChoice(Generic[AnswerT]):
    """The answers to a question over all combinations of the choices that are read. readings: of these, in order."""

    readings: Mapping[str, tuple[str, ...]]
    answers: Mapping[ChoiceCombination, AnswerT]

    @classmethod
    def of(cls, game: Any, ask: Callable[[Any], AnswerT]) -> AnswersByChoice[AnswerT]:
        """Ask under every combination."""
        found = explore(game, ask)
        read = {choice for chosen, _ in found for choice in chosen}
        readings = {name: every for name, every in readings_of(type(game.choices)).items() if name in read}
        every = [tuple(zip(readings, made, strict=True)) for made in product(*readings.values())]
        answers = {made: next(answer for chosen, answer in found if chosen.items() <= {*made}) for made in every}
        return cls(readings, answers)

    def under(self, choices: object, **changed: str) -> AnswerT:
        """Return the answer under the choices of a game, with some changed."""
        made = {name: getattr(choices, field_of(name)) for name in self.readings} | changed
        return self.answers[tuple((name, made[name]) for name in self.readings)]

    def decides(self, choices: object, choice: str) -> bool:
        """Return whether another reading of a choice of a game gives another answer, if no other choice is changed."""
        here = self.under(choices)
        return any(self.under(choices, **{choice: reading}) != here for reading in self.readings.get(choice, ()))

    def combinations_with(self, answer: AnswerT) -> tuple[ChoiceCombination, ...]:
        """Return combinations that cover those with this answer, and no others, each as short as it can be.

        A combination covers every full one that contains it. The short ones come first, in the order of choices.
        """
        found, left = list[ChoiceCombination](), {made for made, given in self.answers.items() if given == answer}
        for names in chain.from_iterable(combinations(self.readings, size) for size in range(len(self.readings) + 1)):
            for readings in product(*(self.readings[name] for name in names)) if left else ():
                some = tuple(zip(names, readings, strict=True))
                covered = {made for made in self.answers if {*some} <= {*made}}
                if left & covered and all(self.answers[made] == answer for made in covered):
                    found.append(some)
                    left -= covered
        return tuple(found)
