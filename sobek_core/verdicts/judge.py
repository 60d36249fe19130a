"""The judge: answer a question about a position of which parts are not known. Independent of the games."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of
from sobek_core.verdicts.basis import AnswersByChoice, basis_of_move, basis_of_outcome, explore
from sobek_core.verdicts.moves import ContradictedError, can_be_pending, judge_legality, legality, reached, rules_for
from sobek_core.verdicts.position import TURN, CannotOccurError, check_seats, states_of
from sobek_core.verdicts.question import MoveQuestion
from sobek_core.verdicts.scores import judge_scores
from sobek_core.verdicts.then import legal_instead, then_of
from sobek_core.verdicts.verdict import Judgement, OtherAnswer, places_in
from sobek_core.verdicts.ways import ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sobek_core.verdicts.moves import Legality
    from sobek_core.verdicts.position import PartPosition
    from sobek_core.verdicts.question import Question


def judge(question: Question) -> Judgement:
    """Answer a question.

    Raise CannotOccurError if the position has more of something than the game has, the move is of a seat that nobody
    has, or what is stated as pending cannot be; and ContradictedError if somebody answered a question of the judge and
    what is stated says otherwise.
    """
    asked = question.asked
    check_seats(question.position)
    check_turn(question.position)
    return judge_move(question, asked.move) if isinstance(asked, MoveQuestion) else judge_outcome(question)


def check_turn(position: PartPosition) -> None:
    """Raise CannotOccurError if what is stated as pending certainly cannot be: a turn without cards on the quays."""
    game, pending = position.game, position.places.get(TURN)
    if pending is None or can_be_pending(
        game, states_of(position)(pending), type(pending), getattr(pending, "seat", 0)
    ):
        return
    slug = GAMES[game.name].converter.tags[type(pending)]
    message = f"turn: {slug}, but what else is stated says that this cannot be pending; leave one of them out"
    raise CannotOccurError(message)


def judge_move(question: Question, move: Any) -> Judgement:
    """Answer whether a move is legal."""
    position, game = question.position, question.position.game
    states = states_of(position)
    found = _legality_of(question, states, move)
    ordinary = () if found.answer is None else (found.pending, *found.alike)
    said_under = _said_under(question, found, states, move)

    def ask(rules: Any) -> tuple[bool | None, tuple[str, ...]]:
        if found.answer is None:  # an answer that is open under other choices too says nothing more
            return judge_legality(rules, position, states, move, said_under(rules)).answer, ()
        answered = said_under(rules)
        return _alike(legality(rules, states(one), move, answered) for one in ordinary)  # the same decisions

    answers = AnswersByChoice.of(game, ask)
    basis, rules, rulings = basis_of_move(game, tuple(map(states, ordinary)), move, found, answers)
    return Judgement(
        question,
        found.answer,
        right=found.answer,
        reasons=found.reasons,
        open=found.open,
        turns=found.turns if found.answer is None else (),
        presupposed=found.presupposed,
        basis=basis,
        other_choices=_others(game, answers),
        rules=rules,
        rulings=rulings,
        then=then_of(position, found.every, move, question.said) if found.answer else None,
        legal=legal_instead(game, tuple(map(states, found.every)), move) if found.answer is False else (),
    )


def _said_under(
    question: Question, found: Legality, states: Callable[[Any], Any], move: Any
) -> Callable[[Any], Mapping[str, bool | None]]:
    """Return a function from a game to what was said that holds under its choices.

    What was said of a condition holds under the choices made only: not under another reading of one that it reads.
    """
    game, read = question.position.game, defaultdict[str, set[str]](set)
    for pending in (*found.every, *found.turns):
        not_held = {reason.rule for reason in legality(game, states(pending), move, {}).reasons}
        for one in reached(rules_for(game, pending, move).conditions, not_held):
            if one.rule in question.said:
                ways_of = partial(_in_every_way, one, states(pending), move)
                read[one.rule].update(name for made, _ in explore(game, ways_of) for name in made)

    def under(rules: Any) -> Mapping[str, bool | None]:
        def is_same(choice: str) -> bool:
            return bool(getattr(rules.choices, field_of(choice)) == getattr(game.choices, field_of(choice)))

        return {rule: answer for rule, answer in question.said.items() if all(map(is_same, sorted(read[rule])))}

    return under


def _in_every_way(one: Any, state: Any, move: Any, rules: Any) -> None:
    for _ in ways(partial(one.check, rules, state, move)):
        pass


def _alike(found: Iterable[Legality]) -> tuple[bool | None, tuple[str, ...]]:
    """Return the answer under every decision that a move can answer, or the places on which it depends."""
    every = list(found)
    if len({one.answer for one in every}) > 1:
        return None, (TURN,)
    return every[0].answer, places_in(fact for one in every for fact in one.open)


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
    position, move = question.position, getattr(question.asked, "after", None)
    pending, turns, said_under, states = tuple[Any, ...](), tuple[Any, ...](), None, states_of(position)
    if move is not None:
        found = _legality_of(question, states, move)
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
        pending, turns = found.every, found.turns
        said_under = _said_under(question, found, states, move)
    verdict = judge_scores(question, pending, turns)

    def ask(rules: Any) -> tuple[Any, tuple[str, ...]]:
        at = evolve(position, game=rules)
        if said_under is not None:
            answered = said_under(rules)
            is_legal, places = _alike(legality(rules, states(one), move, answered) for one in pending)
            if not is_legal:
                return (None, places) if is_legal is None else (REFUSED, ())
        one = judge_scores(evolve(question, position=at), pending, turns)
        if one.reasons:
            return REFUSED, ()
        if one.answer is None:
            return None, places_in(one.open)
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
