"""The judge: answer a question about a position of which parts are not known. Independent of the games."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.declared import check_kind
from sobek_core.verdicts.basis import AnswersByChoice, basis_of_move, basis_of_outcome, explore
from sobek_core.verdicts.moves import (
    ContradictedError,
    can_be_pending,
    judge_legality,
    legal_instead,
    legality,
    reached,
    rules_for,
    seats_in,
    then_of,
)
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, states_of
from sobek_core.verdicts.question import Judgement, MoveQuestion, OtherAnswer, Question, places_in
from sobek_core.verdicts.scores import judge_scores
from sobek_core.verdicts.ways import settled_or, ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sobek_core.verdicts.moves import Legality
    from sobek_core.verdicts.position import PartPosition


REFUSED: Final = "refused"
"""What the answer is under choices under which the move made first is illegal."""


def judge(question: Question) -> Judgement:
    """Answer a question.

    Raise CannotOccurError if the position has more of something than the game has, the move is of a seat that nobody
    has, or what is stated as pending cannot be; and ContradictedError if somebody answered a question of the judge and
    what is stated says otherwise.
    """
    check_kind(question, Question, "read_text(text).question")
    position, move, game = question.position, question.move, question.position.game
    check_turn(position)
    states, is_move = states_of(position), isinstance(question.asked, MoveQuestion)
    found = None if move is None else _legality_of(question, states, move)
    if found is not None and (is_move or not found.answer):
        verdict = Judgement(
            question,
            found.answer if is_move else None,
            right=found.answer if is_move else None,
            reasons=found.reasons,
            open=found.open,
            turns=found.turns if found.answer is None else (),
            presupposed=found.presupposed,
            rules=tuple(reason.rule for reason in found.reasons),
        )
        if not is_move:
            return verdict
    else:
        verdict = judge_scores(question, found)
    read = {} if found is None else _choices_read(question, found, states)

    def ask(rules: Any) -> tuple[Any, tuple[str, ...]]:
        """Return the answer under other choices, and the places on which it depends if it is open."""
        if found is not None:
            said = {rule: one for rule, one in question.said.items() if _are_same(read[rule], rules, game)}
            if found.answer is None:  # an answer that is open under other choices too says nothing more
                return judge_legality(rules, position, states, move, said).answer, ()
            every = [legality(rules, states(one), move, said) for one in (found.ordinary if is_move else found.every)]
            is_legal = every[0].answer
            if any(one.answer is not is_legal for one in every):
                return None, (TURN,)
            if is_move or not is_legal:
                places = places_in(fact for one in every for fact in one.open)
                return (is_legal if is_move or is_legal is None else REFUSED), places
        one = judge_scores(evolve(question, position=evolve(position, game=rules)), found)
        if one.reasons:
            return REFUSED, ()
        if one.answer is None:
            return None, places_in(one.open)
        return one.answer if verdict.right is None else one.right, ()

    answers = AnswersByChoice.of(game, ask)
    if is_move and found is not None:
        ordinary = tuple(states(one) for one in found.ordinary)
        basis, rules, rulings = basis_of_move(game, ordinary, move, found, answers)
        then = then_of(position, found.every, move, question.said) if found.answer else None
        legal = legal_instead(game, tuple(map(states, found.every)), move) if found.answer is False else ()
        verdict = evolve(verdict, rules=rules, then=then, legal=legal)
    else:
        basis, rulings = basis_of_outcome(game, verdict, answers)
    here = answers.under(game.choices)
    others = (other for other in dict.fromkeys(answers.answers.values()) if other != here)
    other_choices = tuple(OtherAnswer(other[0], answers.combinations_with(other), other[1]) for other in others)
    return evolve(verdict, basis=basis, rulings=rulings, other_choices=other_choices)


def check_turn(position: PartPosition) -> None:
    """Raise CannotOccurError if what is stated as pending cannot be.

    It can be of a seat that nobody has, or about the player's own cards; or it is a turn without cards on the quays.
    """
    if (pending := position.places.get(TURN)) is None:
        return
    game, players, seat = position.game, position.players, getattr(pending, "seat", 0)
    for name, seats in {"seat": range(players), **seats_in(type(pending), seat, players)}.items():
        at = getattr(pending, name, seat)
        if seats and at not in seats:
            is_nobody = at not in range(players)
            problem = (
                f", but the game has {players} players" if is_nobody else " is the player, but must be an opponent"
            )
            message = f"turn: {name} {at}{problem}"
            raise CannotOccurError(message)
    state, fits = states_of(position)(pending), PLACES[game.name].turns.fits
    if not (can_be_pending(game, state, type(pending), seat) and settled_or(True, partial(fits, state))):
        slug = GAMES[game.name].converter.tags[type(pending)]
        message = f"turn: {slug}, but what else is stated says that this cannot be pending; leave one of them out"
        raise CannotOccurError(message)


def _choices_read(question: Question, found: Legality, states: Callable[[Any], Any]) -> Mapping[str, set[str]]:
    """Return the choices that each condition reads of which something was said: that holds only under the same ones."""
    game, move, read = question.position.game, question.move, defaultdict[str, set[str]](set)
    for pending in (*found.every, *found.turns):
        not_held = {reason.rule for reason in legality(game, states(pending), move, {}).reasons}
        for one in reached(rules_for(game, pending, move).conditions, not_held):
            if one.rule in question.said:
                ways_of = partial(_in_every_way, one, states(pending), move)
                read[one.rule].update(name for made, _ in explore(game, ways_of) for name in made)
    return read


def _are_same(names: Iterable[str], rules: Any, game: Any) -> bool:
    """Return whether two games have the same readings of choices. They are read by name, one by one."""
    return all(getattr(rules.choices, field_of(one)) == getattr(game.choices, field_of(one)) for one in sorted(names))


def _in_every_way(one: Any, state: Any, move: Any, rules: Any) -> None:
    for _ in ways(partial(one.check, rules, state, move)):
        pass


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
