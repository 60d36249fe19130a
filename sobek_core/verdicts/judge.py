"""The judge: answer a question about a position of which parts are not known. Independent of the games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.declared import check_kind
from sobek_core.verdicts import moves as m
from sobek_core.verdicts import question as q
from sobek_core.verdicts.basis import AnswersByChoice, basis_of
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, states_of
from sobek_core.verdicts.scores import SCORING, judge_scores
from sobek_core.verdicts.sight import judge_sight, judge_taking_back
from sobek_core.verdicts.ways import Needs, can_hold, ways

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.verdicts.position import PartPosition


CHOICES: Final = "choices"
BEFORE: Final = "before-the-move"  # is the position of a move that is taken back
REFUSED: Final = "refused"
"""What the answer is under choices under which the move made first is illegal."""


def judge(question: q.Question) -> q.Judgement:
    """Answer a question.

    Raise CannotOccurError if the position has more of something than the game has, the move is of a seat that nobody
    has, what is stated as pending cannot be, or yes or no was said to what the question does not ask; and
    ContradictedError if somebody answered a question of the judge and what is stated says otherwise.
    """
    check_kind(question, q.Question, "read_text(text).question")
    position, move, game = question.position, question.move, question.position.game
    _check_said(question)
    _check_turn(position, move)
    states = states_of(position)
    if (seat := getattr(move, "seat", 0)) not in range(position.players):
        message = f"seat {seat} makes the move, but the game has {position.players} players"
        raise CannotOccurError(message)
    found = None if move is None else m.judge_legality(game, position, states, move, question.said)
    for rule in () if found is None else found.wrong:
        raise m.ContradictedError(rule, said=question.said[rule])
    look = _look_of(question, found)
    verdict = _judged(question, found) if look is None else look(question)
    is_move = look is None and isinstance(question.asked, q.MoveQuestion)
    if look is None and not is_move and found is not None and found.answer is None:
        return verdict

    is_refused = found is not None and found.answer is False
    points, right = set[Any](), set[Any]()

    def ask(rules: Any) -> tuple[Any, tuple[str, ...]]:
        """Return the answer under other choices, and the places on which it depends if it is open."""
        other, one = evolve(question, position=evolve(position, game=rules)), None
        if question.is_turn_told and not _can_be_pending(other.position):
            return (False if is_move else REFUSED), ()  # under these choices, the move answers nothing
        if found is not None:
            one = m.judge_legality(rules, position, states, move, _holding_too(question, found, states, rules))
        if one is not None and one.answer is False and not is_move:
            return REFUSED, ()
        if look is not None:
            seen = look(other)
            return seen.answer, q.places_in(seen.open)
        if found is not None and one is not None and (is_move or one.answer is None):
            # an answer that is open under other choices too says nothing more
            return one.answer, () if found.answer is None else q.places_in(one.open)
        counted = judge_scores(other, one)
        right.add(counted.right)
        points.add(tuple((one.points.least, one.points.most) for one in counted.sheets if one.points is not None))
        answer = counted.answer if verdict.is_of_claim else counted.right
        unknown = (one.place for sheet in counted.sheets for one in sheet.fields if not one.amount.is_known)
        # what is right can depend on something though the claim does not
        places = q.places_in(counted.open) or (tuple(dict.fromkeys(unknown)) if answer is None else ())
        return REFUSED if counted.reasons else answer, places

    answers = AnswersByChoice.of(game, ask)
    if is_move and found is not None:
        then = m.then_of(position, found.every, move, question.said) if found.answer else None
        legal = m.legal_instead(game, tuple(map(states, found.every)), move) if found.answer is False else ()
        verdict = evolve(verdict, then=then, legal=legal)
    judged = evolve(verdict, answer=False) if is_refused else verdict  # of a move that is made first, too
    ordinary = tuple(map(states, found.ordinary if found else ()))
    basis, rules, rulings = basis_of(judged, ordinary, answers, is_move=is_move or is_refused)
    here = answers.under(game.choices)
    others = (other for other in dict.fromkeys(answers.answers.values()) if other != here)
    other_choices = tuple(q.OtherAnswer(other[0], answers.combinations_with(other), other[1]) for other in others)
    verdict = evolve(verdict, basis=basis, rules=rules, rulings=rulings, other_choices=other_choices)
    return evolve(verdict, has_clear_right=len(right) <= 1, has_clear_points=len(points) <= 1)


def _judged(question: q.Question, found: m.Legality | None) -> q.Judgement:
    """Return the answer under the choices made. found: whether the move in question, if there is one, is legal."""
    is_move = isinstance(question.asked, q.MoveQuestion)
    if found is None or (found.answer and not is_move):
        verdict = judge_scores(question, found)
        return evolve(verdict, presupposed=(*(found.presupposed if found else ()), *verdict.presupposed))
    answer, turns = found.answer if is_move else None, found.turns if found.answer is None else ()
    rules = tuple(reason.rule for reason in found.reasons)
    is_undo = isinstance(question.asked, q.TakeBackQuestion)
    presupposed = (BEFORE, *found.presupposed) if is_undo else found.presupposed
    return q.Judgement(question, answer, answer, found.reasons, found.open, turns, presupposed, rules=rules)


def _look_of(question: q.Question, found: m.Legality | None) -> Callable[[q.Question], q.Judgement] | None:
    """Return what answers a question about what is seen; None of another one, or of a move that is not legal."""
    if isinstance(question.asked, q.SightQuestion):
        return judge_sight
    if found is None or found.answer is False or not isinstance(question.asked, q.TakeBackQuestion):
        return None
    every = found.every or found.turns
    is_known = every or not hasattr(question.move, "seat")
    return partial(judge_taking_back, every=every, turns=found.turns) if is_known else None


def _check_said(question: q.Question) -> None:
    """Raise CannotOccurError if yes or no was said to what the question does not ask."""
    game, counts = question.position.game, question.asked.kind in {"points", "result", "game-over"}
    scored = SCORING[game.name].scored if counts and question.move is None else ""
    can = tuple(filter(None, (*m.told_of(game, question.move), scored)))
    expected = f"yes or no to {' or '.join(can)}" if can else "neither yes nor no"
    for fact, answer in question.said.items():
        if answer is not None and fact not in can:
            message = f"expected {expected}, got {fact}"
            raise CannotOccurError(message)


def _check_turn(position: PartPosition, move: Any) -> None:
    """Raise CannotOccurError if what is stated as pending cannot be.

    It can be of a seat that nobody has, or about the player's own cards; or what is stated leaves no answer to it. A
    move that answers it is illegal then, and says why.
    """
    if (pending := position.places.get(TURN)) is None:
        return
    game, players, seat = position.game, position.players, getattr(pending, "seat", 0)
    for name, seats in {"seat": range(players), **m.seats_in(type(pending), seat, players)}.items():
        at = getattr(pending, name, seat)
        if seats and at not in seats:
            message = f"turn: expected {name} {' or '.join(map(str, seats))}, got {at}"
            raise CannotOccurError(message)

    is_answered = move is not None and isinstance(pending, m.rules_for(game, pending, move).who.asked)

    def can_be(left_out: str = "") -> bool:
        part = position.without(left_out).stating(turn=pending)
        part = evolve(part, game=evolve(game, choices=type(game.choices)())) if left_out == CHOICES else part
        state, fits = states_of(part)(pending), PLACES[game.name].turns.fits
        is_asked = _can_be_pending(part) and m.was_played(part, type(pending))
        return is_asked and can_hold(partial(fits, state)) and (is_answered or m.can_be_answered(part, pending))

    if not can_be():
        slug, against = GAMES[game.name].converter.tags[type(pending)], filter(can_be, (*position.places, CHOICES))
        what = ", ".join(against) or "what else is stated"
        message = f"turn: {slug} cannot be pending, because of {what}; leave one of them out"
        raise CannotOccurError(message)


def _can_be_pending(position: PartPosition) -> bool:
    """Return whether what is stated as pending can be, under the choices of the game."""
    pending = position.places[TURN]
    seat = getattr(pending, "seat", 0)
    return m.can_be_pending(position.game, states_of(position)(pending), type(pending), seat)


def _holding_too(
    question: q.Question, found: m.Legality, states: Callable[[Any], Any], rules: Any
) -> dict[str, bool | None]:
    """Return what was said that holds under other choices too: of conditions that ask the same under both."""
    game, move, said = question.position.game, question.move, dict(question.said)
    for pending in (*found.every, *found.turns) if said else ():
        state = states(pending)
        not_held = {reason.rule for reason in m.legality(game, state, move, {}).reasons}
        for one in m.reached(m.rules_for(game, pending, move).conditions, not_held):
            if one.rule in said and _in_every_way(one, game, state, move) != _in_every_way(one, rules, state, move):
                del said[one.rule]
    return said


def _in_every_way(one: Any, game: Any, state: Any, move: Any) -> list[tuple[Any, tuple[str, ...]]]:
    every = ways(partial(one.check, game, state, move))
    return [(found.places if isinstance(found, Needs) else found, places) for found, places in every]
