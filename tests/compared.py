"""The judge compared with every completion of small positions."""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields

from sobek_core.classic.state import ThiefBack
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.kernel.game import Applied, Position
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import RULES, judge_legality, legality, rules_for
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, fully_known, stated, states_of
from sobek_core.verdicts.question import (
    Basis,
    GameOverQuestion,
    MoveQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
)
from sobek_invariants.observed import possible
from tests.completions import Trial, positions_of, trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.verdicts.question import DerivationLine, Judgement


class Compared:
    """What a comparison of many questions found. tally: numbers by what was counted."""

    def __init__(self, game: str, seed: int, hide: str = "") -> None:
        """Begin with nothing compared. hide: the name of the place that is hidden, if it is always the same."""
        self.rng = Random(seed)  # noqa: S311  # trying, not hiding
        self.positions, self.hide = positions_of(game, self.rng), hide
        self.tally = Counter[str]()
        self.moves = defaultdict[Any, list[Any]](list)  # lately asked about, by what was pending

    def ask(self, questions: int) -> Counter[str]:
        """Ask so many questions. Raise AssertionError for a certain answer that is wrong."""
        while self.tally["questions"] < questions:
            pending = self.rng.choice(["Action", *self.positions])
            made = trial(*self.rng.choice(self.positions[pending]), self.rng, self.hide)
            if made is not None:
                for move in self.moves_of(made):
                    self._compare(made, move)
        return self.tally

    def check(self, questions: int) -> Counter[str]:
        """Ask so many questions. Raise AssertionError for a wrong answer, and if too few certain ones are found."""
        tally = self.ask(questions)
        assert tally["certain"] > tally["questions"] / 2
        assert tally["gap matters"] > 20
        assert tally["gap matters, certain"] >= 0.98 * tally["gap matters"], tally
        return tally

    def moves_of(self, trial: Trial) -> Iterator[Any]:
        """Yield moves that are legal in some completion, some with one value changed, and some of other positions."""
        rng, game, kind = self.rng, trial.position.game, type(trial.pending)
        some = rng.sample(trial.completions, min(4, len(trial.completions)))
        legal = [move for state in some for move in possible(game, state)[:60]]
        lately = [one for one in self.moves[kind] if getattr(one, "seat", 0) == getattr(trial.pending, "seat", 0)]
        by_class = {type(move): move for move in rng.sample(legal, len(legal))}
        chosen = rng.sample([*by_class.values()], min(3, len(by_class))) + rng.sample(lately, min(3, len(lately)))
        for move in chosen:
            self.moves[kind] = [*self.moves[kind][-30:], move]
            yield move
            names = [one.name for one in fields(type(move)) if one.name != "seat"]
            alike = [one for one in (*legal, *lately) if type(one) is type(move)]
            if names and alike and rng.random() < 0.5:
                name = rng.choice(names)
                yield evolve(move, **{name: getattr(rng.choice(alike), name)})

    def _compare(self, trial: Trial, move: Any) -> None:
        question = Question(trial.position.stating(turn=trial.pending), MoveQuestion(move))
        trial, made = _made(trial, move)
        self._compare_question(question, trial, made, move)
        if _can_go_without_saying(trial, move):
            self.tally["without a turn"] += 1
            question = Question(trial.position, MoveQuestion(move))
            self._compare_question(question, trial, made, move)
        for _ in range(2):
            if (said := self._answered(question, trial, move)) is None:
                return
            question, trial = said
            made = [trial.position.game.apply(state, move) for state in trial.completions]
            self._compare_question(question, trial, made, move)
            self.tally["answered"] += 1

    def _answered(self, question: Question, trial: Trial, move: Any) -> tuple[Question, Trial] | None:
        """Answer what the judge asks as it is in a completion. Return those that agree; None if it asks nothing."""
        position, game = question.position, question.position.game
        found = judge_legality(game, position, states_of(position), move, question.said)
        if not found.open or not trial.completions:
            return None
        rule, kinds = found.open[0].rule, {kind.asked_by: kind for kind in PLACES[game.name].turns.extra}
        if rule in kinds:
            return question.saying(rule, isinstance(trial.pending, kinds[rule])), trial
        pending = trial.pending
        if found.ordinary and not isinstance(found.ordinary[0], type(pending)):
            pending = found.ordinary[0]  # what is asked is asked about this decision
        condition = next((one for one in rules_for(game, pending, move).conditions if one.rule == rule), None)
        if condition is None or hasattr(pending, "unknown"):
            return None
        holds = [condition.check(game, evolve(state, pending=pending), move) is None for state in trial.completions]
        answer = self.rng.choice(holds)
        kept = tuple(state for state, one in zip(trial.completions, holds, strict=True) if one is answer)
        if rule != game.pending_kinds.wrong_kind:  # which turn it is, is no yes or no
            question = question.saying(rule, answer)
        return question, evolve(trial, completions=kept, is_complete=False)

    def _compare_question(self, question: Question, trial: Trial, made: list[Any], move: Any) -> None:
        position, game = question.position, question.position.game
        verdict = judge(question)
        truth = {isinstance(one, Applied) for one in made}
        shown = (game.choices, trial.pending, question, verdict)
        self.tally["questions"] += 1
        if verdict.answer is None:
            is_missed = len(truth) == 1 and trial.is_complete and TURN in position.places
            self.tally["missed"] += is_missed
        else:
            assert truth == {verdict.answer}, shown
            self.tally["certain"] += 1
        if len(truth) == 1 and trial.is_complete and TURN in position.places and _is_open_without_bounds(trial, move):
            self.tally["gap matters"] += 1
            self.tally["gap matters, certain"] += verdict.answer is not None
        if verdict.answer is False:
            assert {one.rule for one in verdict.reasons} <= {one.rule for any_ in made for one in any_.reasons}, shown
            for other in verdict.legal:
                assert all(isinstance(game.apply(state, other), Applied) for state in trial.completions), (shown, other)
        if verdict.answer:
            self._compare_then(trial, made, verdict)
        if self.rng.random() < 0.3:
            self._compare_choices(question, trial, move, verdict)

    def _compare_then(self, trial: Trial, made: list[Any], verdict: Judgement) -> None:
        then = verdict.then
        assert then is not None
        for state, one in zip(trial.completions, made, strict=True):
            if then.unless and not state.draw_pile:
                continue
            assert then.events == one.events[: len(then.events)], (trial, then, one.events)
            if then.pending is not None:
                assert then.pending == one.state.pending, (trial, then, one.state.pending)
            if then.pending is not None and not then.depends_on:
                assert then.events == one.events, (then, one.events)
            self.tally["told"] += then.pending is not None

    def _compare_choices(self, question: Question, trial: Trial, move: Any, verdict: Judgement) -> None:
        """Ask under other choices: the answer is that of the verdict, or the one that it names for them."""
        game = trial.position.game
        every = readings_of(type(game.choices))
        made = {name: self.rng.choice(readings) for name, readings in every.items()}
        rules = evolve(game, choices=type(game.choices)(**{field_of(name): one for name, one in made.items()}))
        named = [
            one.answer
            for one in verdict.other_choices
            if any(made.items() >= dict(some).items() for some in one.choices)
        ]
        answer = named[0] if named else verdict.answer
        is_stated = TURN in question.position.places
        if isinstance(trial.pending, ThiefBack) and rules.choices.thief_back == "blind" and not is_stated:
            assert not answer  # with it, nobody is asked for a back
        elif answer is not None and (is_stated or not _is_extra(trial)):
            assert {answer} == {isinstance(rules.apply(state, move), Applied) for state in trial.completions}
            self.tally["other choices"] += bool(named)


def learnt(game: str, positions: int, seed: int) -> Counter[str]:
    """Ask about positions, as they are and after a move, and again where everything is known.

    Raise AssertionError if anything that was told is not so: the answer, what is right, why, and what it rests on.
    """
    compared, tally = Compared(game, seed), Counter[str]()
    rng = compared.rng
    while tally["positions"] < positions:
        made = trial(*rng.choice(compared.positions[rng.choice([*compared.positions])]), rng)
        if made is None or not made.completions:
            continue
        tally["positions"] += 1
        every = [*compared.moves_of(made)]
        moves = rng.sample(every, min(2, len(every)))
        for asked in [*map(MoveQuestion, moves), *(kind(after=after) for kind in OUTCOMES for after in (None, *moves))]:
            verdict = judge(Question(made.position.stating(turn=made.pending), asked))
            judge(Question(made.position, asked))  # whatever is not stated, there is an answer
            tally["questions"] += 1
            tally["certain"] += verdict.answer is not None
            for state in rng.sample(made.completions, min(3, len(made.completions))):
                try:
                    full = judge(Question(fully_known(Position(made.position.game, state)), asked))
                except CannotOccurError:  # a reward of a built position may have another number of debens
                    continue
                if full.answer is not None or full.reasons:  # else a tile just taken is not in the hand
                    _compare_told(verdict, full)
    return tally


OUTCOMES: Final = (PointsQuestion, ResultQuestion, RoundOverQuestion, GameOverQuestion)
VAGUER: Final = ("judge.sheet.goes-on", "judge.sheet.at-least")
"""The beginnings of lines that say less than those of a position of which everything is known."""


def _without_things(line: DerivationLine) -> DerivationLine:
    """Return a line without the things of a set, of which one may not be known although its scarabs are."""
    return evolve(line, facts=tuple(fact for fact in line.facts if fact[0] not in {"cards", "tiles"}))


def _is_of_marker(line: DerivationLine, full: Judgement) -> bool:
    """Return whether a line says where a marker stands, and it stands there, which may decide in an unknown round."""
    marker = full.question.position.places.get(f"seat {line.seat} marker")
    return line.id == "judge.sheet.stands" and line.facts == (("points", marker),)


def _compare_told(verdict: Judgement, full: Judgement) -> None:
    shown, is_told = (verdict, full), None not in (verdict.answer, full.answer)
    assert verdict.answer in (None, full.answer), shown
    assert verdict.right in (None, full.right), shown
    facts = {one.rule: {*one.facts} for one in full.reasons}
    assert all({*one.facts} <= facts.get(one.rule, {None}) for one in verdict.reasons), shown
    told, true = ({*map(_without_things, one.derivation)} for one in (verdict, full))
    told = {one for one in told if not one.id.startswith(VAGUER) and not _is_of_marker(one, full)}
    assert told <= true or not is_told, shown
    if isinstance(verdict.question.asked, MoveQuestion) and verdict.basis is Basis.CLEAR:
        assert full.basis is Basis.CLEAR, shown


def _is_extra(trial: Trial) -> bool:
    return isinstance(trial.pending, PLACES[trial.position.game.name].turns.extra)


def _can_go_without_saying(trial: Trial, move: Any) -> bool:
    """Return whether a move answers what is pending, and a question does not presuppose that this is not."""
    game = trial.position.game
    kinds = {kind for one in RULES[game.name][type(move)] for kind in one.who.asked}
    turns = PLACES[game.name].turns
    return type(trial.pending) in kinds - {*turns.excluded} and hasattr(move, "seat")


def _made(trial: Trial, move: Any) -> tuple[Trial, list[Any]]:
    """Make a move in every completion. Return the trial without those in which a tile just taken is not in the hand."""
    possible, made = list[Any](), list[Any]()
    for state in trial.completions:
        with suppress(ValueError):
            made.append(trial.position.game.apply(state, move))
            possible.append(state)
    return evolve(trial, completions=tuple(possible)), made


def _is_open_without_bounds(trial: Trial, move: Any) -> bool:
    """Return whether a move would be open if every look at a hidden place asked for it."""
    state = trial.completions[0]

    def blind(thing: Any, prefix: str) -> Any:
        values = {one.name: getattr(thing, one.name) for one in fields(type(thing))}
        unknown = {name: (place, ()) for name in values if (place := prefix + name.replace("_", "-")) in trial.hidden}
        return stated(type(thing), {name: value for name, value in values.items() if name not in unknown}, unknown)

    seats = tuple(blind(own, f"seat {seat} ") for seat, own in enumerate(state.seats))
    return legality(trial.position.game, blind(evolve(state, seats=seats), ""), move, {}).answer is None
