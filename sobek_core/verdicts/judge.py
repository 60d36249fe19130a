"""The judge: answer a question about a position of which parts are not known. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.verdicts.basis import basis_of_move
from sobek_core.verdicts.choices import AnswersByChoice
from sobek_core.verdicts.moves import ContradictedError, judge_legality, legality
from sobek_core.verdicts.position import states_of
from sobek_core.verdicts.question import MoveQuestion
from sobek_core.verdicts.then import legal_instead, then_of
from sobek_core.verdicts.verdict import OtherAnswer, Verdict

if TYPE_CHECKING:
    from sobek_core.verdicts.question import Question


def judge(question: Question) -> Verdict:
    """Answer a question.

    Raise CannotOccurError if the position has more of something than the game has, and ContradictedError if somebody
    answered a question of the judge and what is stated says otherwise.
    """
    match question.asked:
        case MoveQuestion(move):
            return judge_move(question, move)
    message = f"{type(question.asked).__name__} cannot be judged yet"
    raise NotImplementedError(message)


def judge_move(question: Question, move: Any) -> Verdict:
    """Answer whether a move is legal."""
    position, game = question.position, question.position.game
    states = states_of(position)
    found = judge_legality(game, position, states, move, question.said)
    for rule in found.wrong:
        raise ContradictedError(rule, said=question.said[rule])

    def ask(rules: Any) -> tuple[bool | None, tuple[str, ...]]:
        if found.answer is None:
            one = judge_legality(rules, position, states, move, question.said)
        else:  # other choices are about the same decision
            one = legality(rules, states(found.pending), move, question.said)
        return one.answer, tuple(dict.fromkeys(place for fact in one.open for place in fact.places))

    answers = AnswersByChoice.of(game, ask)
    state = None if found.answer is None else states(found.pending)
    basis, rules, rulings = basis_of_move(game, state, move, found, answers)
    here = answers.under(game.choices)
    return Verdict(
        question,
        found.answer,
        right=found.answer,
        reasons=found.reasons,
        open=found.open,
        turns=found.turns,
        presupposed=found.presupposed,
        basis=basis,
        other_choices=tuple(
            OtherAnswer(other[0], answers.combinations_with(other), other[1])
            for other in dict.fromkeys(answers.answers.values())
            if other != here
        ),
        rules=rules,
        rulings=rulings,
        then=then_of(position, found.pending, move) if found.answer else None,
        legal=legal_instead(game, state, move) if found.answer is False else (),
    )
