"""Judge points, results, and whether a round or the game is over, as far as the position is known.

A game says what the outcome of a state is: an amount for each player, with the sheets that it is added up from. What is
certain of an amount is certain of every position that fits what was stated. Independent of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import Reason, RuleId
from sobek_core.registry import Parts
from sobek_core.verdicts.amounts import Amount, every, exactly, some
from sobek_core.verdicts.parts import Part
from sobek_core.verdicts.position import PartPosition, carried, state_of, states_of
from sobek_core.verdicts.question import (
    GameOverQuestion,
    PointsQuestion,
    Question,
    ResultQuestion,
    RoundOverQuestion,
    SetQuestion,
)
from sobek_core.verdicts.verdict import DerivationLine, Drawing, OpenFact, Sheet, Verdict
from sobek_core.verdicts.ways import Needs, ways

if TYPE_CHECKING:
    from sobek_core.kernel.game import Fact

MAX_WAYS: Final = 64  # in which a move, or the beginning of a turn, can go on
NOT_OVER: Final = "not-over"
"""What a result is while the game goes on."""


@frozen(eq=False)
class Outcome:
    """What follows from a state, as far as it is known.

    points: by seat; ties: by seat, what breaks a tie of points, the less the better; is_over, is_round_over: return
    whether the game or the round is over, or raise Needs; sheets: by seat, and last what belongs to nobody; drawings:
    what has still to be drawn; lines: how the points come about, as far as that is known; presupposed: what decides and
    nobody stated.
    """

    points: tuple[Amount, ...]
    ties: tuple[Amount, ...]
    is_over: Callable[[], bool]
    is_round_over: Callable[[], bool]
    sheets: tuple[Sheet, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    lines: tuple[DerivationLine, ...] = ()
    end_lines: Callable[[], Iterable[DerivationLine]] = lambda: ()
    presupposed: tuple[str, ...] = ()

    def wins(self, seat: int) -> bool:
        """Return whether a player is among the winners if the game ends like this, or raise Needs."""
        others = [other for other in range(len(self.points)) if other != seat]
        return every(*(partial(self._stands_before, seat, other) for other in others))

    def _stands_before(self, seat: int, other: int) -> bool:
        ours, theirs = self.points[seat], self.points[other]
        return some(
            lambda: ours > theirs, lambda: every(lambda: ours >= theirs, lambda: self.ties[other] >= self.ties[seat])
        )


@frozen
class Scoring:
    """What a game says of points and of its end.

    outcome: returns what follows from a state, given the position, the state and what is asked; the reason, if it
    cannot be scored yet; turns: returns what can be pending if nobody stated it, given the question, with the rule that
    asks for it; set_points: returns what a set of a seat scores; can_be_empty: the names of the places in which there
    may be nothing; rule: the rule by which points are counted; end: the rule by which a round or the game ends; reward:
    the rule by which something has still to be drawn.
    """

    outcome: Callable[[PartPosition, Any, Any], Outcome | Reason]
    turns: Callable[[Question], tuple[tuple[Any, ...], RuleId]]
    set_points: Callable[[Any, Any, int, Any], Amount]
    can_be_empty: frozenset[str]
    rule: RuleId
    end: RuleId
    reward: RuleId = ""


REWARD: Final = "reward"
"""The place of what has still to be drawn, in what an answer depends on."""
SCORING: Final = Parts[Scoring](GAMES, "sobek_core.verdicts.{}_points:SCORING")


def line(message: str, rule: RuleId, seat: int | None = None, /, **facts: Fact) -> DerivationLine:
    """Return a line of a derivation, with its facts in the given order."""
    return DerivationLine(f"judge.sheet.{message}", tuple(facts.items()), rule, seat)


def judge_scores(question: Question, pending: Any = None) -> Verdict:
    """Judge a question of points, of a result, of a set, or of whether a round or the game is over.

    pending: what is pending where the move of the question is made, which must be legal. Raise CannotOccurError if the
    position has more of something than the game has.
    """
    position, asked = question.position, question.asked
    scoring = SCORING[position.game.name]
    if isinstance(asked, SetQuestion):
        return _judge_set(question, scoring, asked)
    rule, turns = scoring.rule, (pending,)
    if pending is None and "turn" in position.places:
        turns = (position.places["turn"],)
    elif pending is None:
        turns, rule = scoring.turns(question)
    found: list[_Found] = []
    for turn in turns:
        found += _found(question, scoring, turn)
    if found and all(one.reason for one in found):
        return Verdict(question, None, reasons=tuple(one.reason for one in found[:1] if one.reason))
    return _verdict(question, scoring, found, turns, rule)


@frozen(eq=False)
class _Found:
    """The outcome in one of the ways that a move or the beginning of a turn can go.

    turn: what was pending before; outcome: None if it is not settled; places: those that were looked at, or are needed;
    reason: why the position cannot be scored yet, if that is so.
    """

    turn: Any
    outcome: Outcome | None
    places: tuple[str, ...]
    reason: Reason | None = None


def _found(question: Question, scoring: Scoring, turn: Any) -> Iterable[_Found]:
    state = states_of(question.position, carried)(turn)
    for found, places in ways(lambda: scoring.outcome(question.position, state, question.asked), MAX_WAYS):
        match found:
            case Needs():
                yield _Found(turn, None, (*places, *found.places))
            case Reason():
                yield _Found(turn, None, places, found)
            case _:
                yield _Found(turn, found, places)


# What is asked of an outcome.


def _right(asked: Any, outcome: Outcome) -> Any:
    """Return what is right, whatever was claimed. Raise Needs if that is not settled."""
    match asked:
        case PointsQuestion():
            return _known(outcome.points)
        case ResultQuestion():
            places: tuple[str, ...] = ()
            try:
                if not outcome.is_over():
                    return NOT_OVER
            except Needs as needs:
                places = needs.places
            winners = _all(partial(outcome.wins, seat) for seat in range(len(outcome.points)))
            if places or isinstance(winners, Needs):
                raise Needs(*places, *(winners.places if isinstance(winners, Needs) else ()))
            return tuple(seat for seat, wins in enumerate(winners) if wins)
        case RoundOverQuestion():
            return outcome.is_round_over()
        case GameOverQuestion():
            return outcome.is_over()
    message = f"no question of points or of an end: {asked}"
    raise TypeError(message)


def _answer(asked: Any, outcome: Outcome) -> Any:
    """Return whether what is claimed is right, or without a claim what is right. Raise Needs if that is not settled."""
    points = outcome.points
    match asked:
        case PointsQuestion(claimed) if claimed is not None:
            return every(*(partial(points[seat].equals, exactly(one)) for seat, one in _claims(claimed)))
        case ResultQuestion(not_over=True):
            return not outcome.is_over()
        case ResultQuestion(winners, scores) if winners is not None or scores is not None:
            named = [] if winners is None else [(seat, seat in winners) for seat in range(len(points))]
            return every(
                outcome.is_over,
                *(partial(_agrees, partial(outcome.wins, seat), wins) for seat, wins in named),
                *(partial(points[seat].equals, exactly(one)) for seat, one in _claims(scores or ())),
            )
        case RoundOverQuestion(bool(claimed)) | GameOverQuestion(bool(claimed)):
            return _right(asked, outcome) is claimed
    return _right(asked, outcome)


def _claims(claimed: Iterable[int | None]) -> Iterable[tuple[int, int]]:
    return [(seat, one) for seat, one in enumerate(claimed) if one is not None]


def _agrees(ask: Callable[[], bool], claimed: bool) -> bool:  # what is claimed
    return ask() is claimed


def _known(points: tuple[Amount, ...]) -> tuple[int, ...]:
    if all(one.is_known for one in points):
        return tuple(int(one.least) for one in points)
    raise Needs(*(place for one in points for place in one.places))


def _all(asked: Iterable[Callable[[], bool]]) -> list[bool] | Needs:
    """Return all answers, or all that they need."""
    found, places = list[bool](), list[str]()
    for ask in asked:
        try:
            found.append(ask())
        except Needs as needs:
            places += needs.places
    return Needs(*places) if places else found


def _settled(found: Iterable[_Found], ask: Callable[[Outcome], Any]) -> Any:
    """Return the answer that all outcomes give. Raise Needs if they differ, or if one of them does not say.

    If several turns are possible, that asks for the turn alone.
    """
    answers, places, turns = list[Any](), list[str](), set[Any]()
    is_settled = True
    for one in found:
        turns.add(one.turn)
        places += one.places
        try:
            answers.append(ask(one.outcome) if one.outcome else None)
        except Needs as needs:
            places += needs.places
            is_settled = False
        is_settled = is_settled and one.outcome is not None
    if is_settled and all(answer == answers[0] for answer in answers):
        return answers[0]
    raise Needs(*(["turn"] if len(turns) > 1 else places))


def _verdict(
    question: Question, scoring: Scoring, found: list[_Found], turns: tuple[Any, ...], rule: RuleId
) -> Verdict:
    asked = question.asked
    try:
        answer, places = _settled(found, partial(_answer, asked)), tuple[str, ...]()
    except Needs as needs:
        answer, places = None, needs.places
    try:
        right = _settled(found, partial(_right, asked))
    except Needs:
        right = None
    outcomes = [one.outcome for one in found if one.outcome is not None]
    sheets = _sheets(outcomes, frozenset(places))
    verdict = Verdict(
        question,
        answer,
        right,
        open=tuple(_open_facts(question, scoring, sheets, places, rule)),
        turns=turns if "turn" in places and scoring.rule != rule else (),
        presupposed=tuple(dict.fromkeys(one for outcome in outcomes for one in outcome.presupposed)),
        sheets=sheets,
    )
    if len(outcomes) != 1:
        return verdict
    (outcome,) = outcomes
    lines = outcome.lines
    if isinstance(asked, ResultQuestion | GameOverQuestion) and right is not None:
        lines = (*_as_far_as_known(outcome.end_lines()), *lines)  # what decides the result comes first
    rules = tuple(dict.fromkeys((*(one.rule for one in lines), *([scoring.reward] if outcome.drawings else []))))
    return evolve(verdict, drawings=outcome.drawings, derivation=lines, rules=rules)


def _as_far_as_known(lines: Iterable[DerivationLine]) -> Iterable[DerivationLine]:
    try:
        yield from lines
    except Needs:
        return


def _sheets(outcomes: list[Outcome], places: frozenset[str]) -> tuple[Sheet, ...]:
    """Return the sheets, with the fields marked on which the answer depends; of several outcomes, those to fill in."""
    if not outcomes:
        return ()
    return tuple(
        evolve(sheet, fields=tuple(evolve(one, is_open=_is_open(one, places)) for one in sheet.fields))
        for sheet in max((outcome.sheets for outcome in outcomes), key=lambda sheets: _open_fields(sheets, places))
    )


def _is_open(one: Any, places: frozenset[str]) -> bool:
    return one.place in places and not one.amount.is_known


def _open_fields(sheets: Iterable[Sheet], places: frozenset[str]) -> int:
    return sum(_is_open(one, places) for sheet in sheets for one in sheet.fields)


def _open_facts(
    question: Question, scoring: Scoring, sheets: Iterable[Sheet], places: tuple[str, ...], rule: RuleId
) -> Iterable[OpenFact]:
    """Yield the facts to ask for: the turn, then those of each sheet together, then the others."""
    said, filled = question.said, set[str]()
    groups = [(rule, [place for place in places if place == "turn"])]
    for sheet in sheets:
        groups.append((scoring.rule, list(dict.fromkeys(one.place for one in sheet.fields if one.is_open))))
        filled.update(groups[-1][1])
    others = [place for place in places if place not in filled and place != "turn"]
    for place in others:
        of = scoring.rule if place.startswith("seat ") else scoring.end
        groups.append((scoring.reward if place == REWARD else of, [place]))
    for of, group in groups:
        for unknowable in (False, True):
            named = tuple(place for place in group if (said.get(place, 0) is None) is unknowable)
            if named:
                yield OpenFact(of, named, is_unknowable=unknowable or said.get(of, 0) is None)


def _judge_set(question: Question, scoring: Scoring, asked: SetQuestion) -> Verdict:
    position = question.position
    state = state_of(position, position.places.get("turn"))
    points = scoring.set_points(position.game, state, asked.seat, asked.which)
    claim = points if asked.claimed is None else exactly(asked.claimed)
    try:
        answer: Any = claim.equals(points) if asked.claimed is not None else _known((points,))[0]
    except Needs as needs:
        return Verdict(question, None, open=(OpenFact(scoring.rule, needs.places),))
    return Verdict(question, answer, points.known)


def nothing_else(position: PartPosition, sheet: Sheet) -> PartPosition:
    """Return the position with nothing else in any open field of a sheet in which there may be nothing."""
    positions, can_be_empty = GAMES[position.game.name].positions, SCORING[position.game.name].can_be_empty
    places = dict(position.places)
    for place in dict.fromkeys(one.place for one in sheet.fields if one.is_open):
        line = positions.line(place)
        if line.place not in can_be_empty:
            continue
        stated, empty = places.get(place), getattr(positions.empty.seats[0], line.field)
        places[place] = evolve(stated, most=stated.least) if isinstance(stated, Part) else empty
    return evolve(position, places=places)
