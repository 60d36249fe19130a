"""The judge: answer a question about a position of which parts are not known. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.verdicts.basis import basis_of_move, basis_of_outcome
from sobek_core.verdicts.choices import AnswersByChoice
from sobek_core.verdicts.moves import ContradictedError, judge_legality, legality
from sobek_core.verdicts.position import CannotOccurError, states_of
from sobek_core.verdicts.question import MoveQuestion
from sobek_core.verdicts.scores import judge_scores
from sobek_core.verdicts.then import legal_instead, then_of
from sobek_core.verdicts.verdict import Judgement, OtherAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.verdicts.moves import Legality
    from sobek_core.verdicts.question import Question


def judge(question: Question) -> Judgement:
    """Answer a question.

    Raise CannotOccurError if the position has more of something than the game has, or the move is of a seat that nobody
    has, and ContradictedError if somebody answered a question of the judge and what is stated says otherwise.
    """
    asked = question.asked
    return judge_move(question, asked.move) if isinstance(asked, MoveQuestion) else judge_outcome(question)


def judge_move(question: Question, move: Any) -> Judgement:
    """Answer whether a move is legal."""
    position, game = question.position, question.position.game
    states = states_of(position)
    found = _legality_of(question, states, move)

    def ask(rules: Any) -> tuple[bool | None, tuple[str, ...]]:
        if found.answer is None:  # an answer that is open under other choices too says nothing more
            return judge_legality(rules, position, states, move, question.said).answer, ()
        one = legality(rules, states(found.pending), move, question.said)  # about the same decision
        return one.answer, tuple(dict.fromkeys(place for fact in one.open for place in fact.places))

    answers = AnswersByChoice.of(game, ask)
    state = None if found.answer is None else states(found.pending)
    basis, rules, rulings = basis_of_move(game, state, move, found, answers)
    return Judgement(
        question,
        found.answer,
        right=found.answer,
        reasons=found.reasons,
        open=found.open,
        turns=found.turns,
        presupposed=found.presupposed,
        basis=basis,
        other_choices=_others(game, answers),
        rules=rules,
        rulings=rulings,
        then=then_of(position, found.pending, move) if found.answer else None,
        legal=legal_instead(game, state, move) if found.answer is False else (),
    )


def _legality_of(question: Question, states: Callable[[Any], Any], move: Any) -> Legality:
    """Judge a move under the choices of a question. Raise as `judge` does."""
    position = question.position
    if getattr(move, "seat", 0) not in range(position.players):
        message = f"seat {move.seat} makes the move, but the game has {position.players} players"
        raise CannotOccurError(message)
    found = judge_legality(position.game, position, states, move, question.said)
    for rule in found.wrong:
        raise ContradictedError(rule, said=question.said[rule])
    return found


def judge_outcome(question: Question) -> Judgement:
    """Answer a question about points, a result, or whether a round or the game is over."""
    position, move, pending = question.position, getattr(question.asked, "after", None), None
    if move is not None:
        found = _legality_of(question, states_of(position), move)
        if not found.answer:
            rules = tuple(reason.rule for reason in found.reasons)
            return Judgement(
                question,
                None,
                reasons=found.reasons,
                open=found.open,
                turns=found.turns,
                presupposed=found.presupposed,
                rules=rules,
            )
        pending = found.pending
    verdict = judge_scores(question, pending)

    def ask(rules: Any) -> tuple[Any, tuple[str, ...]]:
        at = evolve(position, game=rules)
        made = None if move is None else legality(rules, states_of(at)(pending), move, question.said)
        one: Any = made if made and not made.answer else judge_scores(evolve(question, position=at), pending)
        if one.reasons:
            return REFUSED, ()
        if one.answer is None:
            return None, tuple(dict.fromkeys(place for fact in one.open for place in fact.places))
        return one.answer if verdict.right is None else one.right, ()

    answers = AnswersByChoice.of(position.game, ask)
    basis, rulings = basis_of_outcome(position.game, verdict, answers)
    return evolve(verdict, basis=basis, rulings=rulings, other_choices=_others(position.game, answers))


REFUSED: Final = "refused"
"""What the answer is under choices under which the move made first is illegal."""


def _others(game: Any, answers: AnswersByChoice[tuple[Any, tuple[str, ...]]]) -> tuple[OtherAnswer, ...]:
    """Return the answers that other choices give. answers: each with the places on which it depends."""
    here = answers.under(game.choices)
    return tuple(
        OtherAnswer(other[0], answers.combinations_with(other), other[1])
        for other in dict.fromkeys(answers.answers.values())
        if other != here
    )
