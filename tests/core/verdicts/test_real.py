"""Real positions of random games, of which parts are left out: no answer may be wrong, and few facts are asked for."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields

from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Applied, Position
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import ORDINARY_TURN, RULES
from sobek_core.verdicts.position import fully_known
from sobek_core.verdicts.question import MoveQuestion, Question
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.verdicts.question import OpenFact

MOST_ASKED: Final = 4  # facts, to settle whether a move is legal
CHOICE: Final = "duel.market.deben-tile"  # asked of every move that makes it: nothing else decides
ASKED_BY: Final = {"duel.pirogues.pyramid", CHOICE}  # what asks for a decision, which the judge can ask about
NOT_ORDINARY: Final = {"ForcedTake", "ArchitectToken"}  # these have to be stated


def asked_about(game: str, seeds: range, rng: Random) -> Iterator[tuple[Any, Any, Any, bool]]:
    """Yield games, states, and moves of the deciding player, made here or elsewhere; and whether each is legal."""
    for seed in seeds:
        play = played(game, 2 + seed % (3 if game == "classic" else 1), seed)
        steps = play.steps
        for step in steps[:: 1 if game == "duel" else 3]:
            yield play.game, step.before, step.move, True
            other = rng.choice(steps).move
            if getattr(other, "seat", None) == getattr(step.before.pending, "seat", ...):
                yield play.game, step.before, other, isinstance(play.game.apply(step.before, other), Applied)


def stated_in_part(game: Any, state: Any, rng: Random, *, without_turn: bool) -> Any:
    """Return a position of which about half of the places are left out."""
    position = fully_known(Position(game, state))
    places = {place: value for place, value in position.places.items() if rng.random() < 0.5}
    if without_turn:
        places.pop("turn", None)
    else:
        places["turn"] = state.pending
    return type(position)(game, position.players, places)


@pytest.mark.parametrize("without_turn", [False, True], ids=["with-turn", "without-turn"])
@each_game
def test_lines_that_are_left_out_make_no_answer_wrong(game: str, without_turn: bool) -> None:
    """Asking for the facts that are open, and then only, settles the answer, in the same way as if all was stated."""
    rng, tally = Random(3), Counter[str]()  # noqa: S311  # trying, not hiding
    for rules, state, move, is_legal in asked_about(game, range(6), rng):
        if without_turn and type(move).__name__ not in _fitting(rules, state):
            continue  # the question presupposes that the move answers what is pending
        question = Question(stated_in_part(rules, state, rng, without_turn=without_turn), MoveQuestion(move))
        is_presupposed = without_turn and type(state.pending).__name__ in NOT_ORDINARY
        verdict, number = judge(question), 0
        while (fact := verdict.next) is not None and number < MOST_ASKED:
            question = answered(question, fact, rules, state, by_saying=rng.random() < 0.5)
            verdict, number = judge(question), number + (fact.rule != CHOICE)
        tally[f"{number} asked"] += 1
        if is_presupposed:
            assert verdict.answer is is_legal or ORDINARY_TURN in verdict.presupposed
        else:
            assert is_legal == verdict.answer, (question, verdict)
    assert tally["0 asked"] > sum(tally.values()) / 3


def _fitting(rules: Any, state: Any) -> set[str]:
    """Return the names of the classes of moves that answer what is pending."""
    of_game = RULES[rules.name].items()
    return {kind.__name__ for kind, every in of_game if any(isinstance(state.pending, one.who.asked) for one in every)}


def answered(question: Question, fact: OpenFact, rules: Any, state: Any, *, by_saying: bool) -> Question:
    """Answer a fact: say whether its condition holds, or state the places."""
    assert isinstance(question.asked, MoveQuestion)
    move = question.asked.move
    if by_saying and fact.rule in ASKED_BY:
        return question.saying(fact.rule, state.pending.asked_by == fact.rule)
    if by_saying and "turn" not in fact.places:
        tables = [one.conditions for one in RULES[rules.name][type(move)] if isinstance(state.pending, one.who.asked)]
        (condition,) = (one for one in tables[0] if one.rule == fact.rule)
        return question.saying(fact.rule, condition.check(rules, state, move) is None)
    true = fully_known(Position(rules, state)).places
    places = {place: true["market" if place.startswith("market") else place] for place in fact.places}
    places = {"market" if place.startswith("market") else place: value for place, value in places.items()}
    position = question.position.stating(**places)
    return Question(position, question.asked, question.said)


@each_game
def test_a_position_of_which_everything_is_known_is_settled(game: str) -> None:
    """It needs no question, and the events and what follows are those of the rules."""
    rng = Random(4)  # noqa: S311  # trying, not hiding
    for rules, state, move, is_legal in asked_about(game, range(4), rng):
        verdict = judge(Question(fully_known(Position(rules, state)), MoveQuestion(move)))
        assert is_legal == verdict.answer
        made = rules.apply(state, move)
        if isinstance(made, Applied):
            assert verdict.then is not None
            assert (made.events, made.state.pending, ()) == (
                verdict.then.events,
                verdict.then.pending,
                verdict.then.depends_on,
            )
        else:
            assert made.reasons == verdict.reasons


@each_game
def test_no_place_is_taken_for_empty(game: str) -> None:
    """Each place is left out alone: the answer, and what is told of what happens, hold, or the place is asked for."""
    rng, asked = Random(5), Counter[str]()  # noqa: S311  # trying, not hiding
    for rules, state, move, is_legal in asked_about(game, range(2), rng):
        position, made = fully_known(Position(rules, state)), rules.apply(state, move)
        for place in position.places.keys() - {"turn"}:
            places = {name: value for name, value in position.places.items() if name != place}
            verdict = judge(Question(evolve(position, places=places), MoveQuestion(move)))
            if verdict.answer is None:
                assert place in {one.split()[0] if place == "market" else one for one in verdict.open[0].places}
                asked[place.partition(" ")[2] or place] += 1
            else:
                assert is_legal == verdict.answer
            if verdict.then is not None:
                then = verdict.then
                assert then.events == made.events[: len(then.events)]
                assert then.pending in (None, made.state.pending) or "draw-pile" in then.unless
    assert len(asked) > 4


@each_game
def test_nothing_that_is_asked_or_said_is_a_fault_of_the_judge(game: str) -> None:
    """Any move, with any numbers, on any part of a position, and any answers: a verdict, or one message."""
    rng, found = Random(6), Counter[Any]()  # noqa: S311  # trying, not hiding
    steps = [(rules, state) for rules, state, _, is_made in asked_about(game, range(3), rng) if is_made]
    moves = [move for _, _, move, _ in asked_about(game, range(3), rng)]
    for rules, state in steps:
        move = rng.choice(moves)
        numbers = [one.name for one in fields(type(move)) if type(getattr(move, one.name)) is int]
        move = evolve(move, **{name: rng.choice((-1, 0, 1, 2, 99)) for name in numbers if rng.random() < 0.3})
        question = Question(stated_in_part(rules, state, rng, without_turn=rng.random() < 0.5), MoveQuestion(move))
        try:
            verdict = judge(question)
            if verdict.answer is not None and "turn" in question.position.places:
                assert isinstance(rules.apply(state, move), Applied) is verdict.answer
            while verdict.next is not None:
                question = question.saying(verdict.next.rule, rng.choice((True, False, None)))
                verdict = judge(question)
            found[verdict.answer] += 1
        except InputError:
            found["message"] += 1
    assert {True, False, None, "message"} == {*found}
