"""Judge points, results, and whether a round or the game is over, as far as the position is known.

A game says what the outcome of a state is: an amount for each player, with the sheets that it is added up from. What is
certain of an amount is certain of every position that fits what was stated. Independent of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial, reduce
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import Reason, RuleId
from sobek_core.registry import Parts
from sobek_core.verdicts import question as q
from sobek_core.verdicts.moves import MAX_WAYS, REST_TO_COME
from sobek_core.verdicts.parts import ZERO, Amount, each, every, some
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, PartPosition, carried, states_of
from sobek_core.verdicts.ways import Needs, in_all, ways

if TYPE_CHECKING:
    from sobek_core.kernel.game import Fact
    from sobek_core.verdicts.moves import Legality

NOT_OVER: Final = "not-over"
"""What a result is while the game goes on."""


Line: TypeAlias = q.DerivationLine | tuple[RuleId, str]
"""A line of a derivation; if not all of it is known, the rule that it follows, and which line it is."""


@frozen(eq=False)
class Outcome:
    """What follows from a state, as far as it is known.

    sheets: with the points of each player, by seat, and last what belongs to nobody; is_over, is_round_over: return
    whether the game or the round is over, or raise Needs; ties: by seat, what breaks a tie of points, the more the
    better, none if nothing does; drawings: what has still to be drawn; lines: how the points come about, as far as that
    is known; end_lines: returns how the end comes about; presupposed: what decides and nobody stated; is_by_points:
    whether the points decide if the game is over.
    """

    sheets: tuple[q.Sheet, ...]
    is_over: Callable[[], bool]
    is_round_over: Callable[[], bool]
    ties: tuple[Amount, ...] = ()
    drawings: tuple[q.Drawing, ...] = ()
    lines: tuple[Line, ...] = ()
    end_lines: Callable[[Outcome], Iterable[Line]] = lambda _: ()
    presupposed: tuple[str, ...] = ()
    is_by_points: bool = False

    @property
    def points(self) -> tuple[Amount, ...]:
        """The points by seat."""
        return tuple(one.points for one in self.sheets if one.points is not None)

    @property
    def standings(self) -> list[tuple[Amount, Amount]]:
        """The points by seat, each with what breaks a tie."""
        return [*zip(self.points, self.ties or (ZERO,) * len(self.points), strict=True)]

    def winners(self) -> tuple[int, ...]:
        """Return all winners if the game ends like this, or raise Needs with everything that decides who they are."""
        standings = self.standings
        wins = each(*(partial(leads, seat, standings) for seat in range(len(standings))))
        return tuple(seat for seat, is_winner in enumerate(wins) if is_winner)


@frozen
class Scoring:
    """What a game says of points and of its end.

    outcome: returns what follows from a state, given the position, the state, what is asked and what was said; the
    reason, if it cannot be scored yet; turns: returns what can be pending if nobody stated it, given the question,
    with the rule that asks for it; sets: returns the sets of a seat, given the state; of_sets: returns what sets
    score, and how, given the game, the sets and the seat; can_be_empty: the names of the places in which there may
    be nothing; rule: the rule by which points are counted; end: the rule by which a round or the game ends; ends: other
    rules by which the game ends; reward: the rule by which something has still to be drawn; scored: the rule of which
    it can be said whether the markers show its points.
    """

    outcome: Callable[[PartPosition, Any, Any, Mapping[str, bool | None]], Outcome | Reason]
    turns: Callable[[q.Question], tuple[tuple[Any, ...], RuleId]]
    sets: Callable[[Any, int], Sequence[Any]]
    of_sets: Callable[[Any, Sequence[Any], int], tuple[Amount, Iterable[Line]]]
    can_be_empty: frozenset[str]
    rule: RuleId
    end: RuleId
    ends: frozenset[RuleId] = frozenset()
    reward: RuleId = ""
    scored: RuleId = ""


TURN_BEGINS: Final = "turn-begins"
REWARD: Final = "reward"
"""The place of what has still to be drawn, in what an answer depends on."""
SCORING: Final = Parts[Scoring](GAMES, "sobek_core.verdicts.{}:SCORING")


def leads(seat: int, standings: Sequence[tuple[Amount, Amount]]) -> bool:
    """Return whether nobody has more than a player, or as much and more of what breaks a tie, or raise Needs.

    standings: by seat, how much a player has, and what breaks a tie.
    """
    ours, breaking = standings[seat]

    def is_as_high(other: int) -> bool:
        theirs, their_breaking = standings[other]
        return some(lambda: ours > theirs, lambda: every(lambda: ours >= theirs, lambda: breaking >= their_breaking))

    return every(*(partial(is_as_high, other) for other in range(len(standings)) if other != seat))


def sheet_of(seat: int, counts: Mapping[str, Amount], labels: Mapping[str, str], points: Amount) -> q.Sheet:
    """Return the sheet of a player. counts: what counts, by label; labels: of its fields, each with its place."""
    fields = (
        q.Field(f"seat {seat} {place}", label, counts[label]) for label, place in labels.items() if label in counts
    )
    return q.Sheet(seat, tuple(fields), points)


def line(message: str, rule: RuleId, seat: int | None = None, /, **facts: Fact | Amount) -> Line:
    """Return a line of a derivation, with its facts in the given order, if they are known."""
    if any(isinstance(fact, Amount) and not fact.is_known for fact in facts.values()):
        return rule, message
    known = tuple((name, int(fact) if isinstance(fact, Amount) else fact) for name, fact in facts.items())
    return q.DerivationLine(f"judge.sheet.{message}", known, rule, seat)


def as_far_as_known(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines up to the first that needs something unknown."""
    found = list[Line]()
    with suppress(Needs):
        found.extend(lines)
    return tuple(found)


def _rests_on(line: Line) -> tuple[RuleId, str]:
    """Return the rule that a line follows, and which line it is."""
    return line if isinstance(line, tuple) else (line.rule, line.id.rpartition(".")[2])


def judge_scores(question: q.Question, after: Legality | None = None) -> q.Judgement:
    """Judge a question of points, of a result, of a set, or of whether a round or the game is over.

    after: that the move of the question is legal. Raise CannotOccurError if the position has more of something than the
    game has, or there is no such set.
    """
    position, asked = question.position, question.asked
    scoring = SCORING[position.game.name]
    if isinstance(asked, q.SetQuestion):
        return _judge_set(question, scoring, asked)
    if after is not None:
        turns, named = after.every, after.turns
        rule = position.game.pending_kinds.wrong_kind if named else scoring.rule
    elif TURN in position.places:
        turns, named, rule = (position.places[TURN],), (), scoring.rule
    else:
        turns, rule = scoring.turns(question)
        named = turns if rule == scoring.end else ()
    found: list[_Found] = []
    states, of_turn = states_of(position, carried), (TURN,)[: len(turns) - 1]
    for turn in turns:
        every = ways(partial(scoring.outcome, position, states(turn), asked, question.said), MAX_WAYS)
        found += [(one, (*of_turn, *places)) for one, places in every] or [(Needs(TURN), of_turn)]
    reasons = [one for one, _ in found if isinstance(one, Reason)]
    if len(reasons) == len(found):
        reason = Reason(reasons[0].rule, in_all(one.facts for one in reasons))
        return q.Judgement(question, None, reasons=(reason,))
    return _verdict(question, scoring, found, named, rule)


_Found: TypeAlias = tuple[Outcome | Reason | Needs, tuple[str, ...]]
"""What follows in one of the ways that it can go, and the places that were looked at."""


# What is asked of an outcome.


def _right(asked: Any, outcome: Outcome) -> Any:
    """Return what is right, whatever was claimed. Raise Needs if that is not settled."""
    match asked:
        case q.PointsQuestion():
            return tuple(each(*(partial(int, one) for one in outcome.points)))
        case q.RoundOverQuestion():
            return outcome.is_round_over()
        case q.GameOverQuestion():
            return outcome.is_over()
    return outcome.winners() if every(outcome.is_over, lambda: bool(outcome.winners())) else NOT_OVER


def _answer(asked: Any, outcome: Outcome) -> Any:
    """Return whether what is claimed is right, or without a claim what is right. Raise Needs if that is not settled."""
    points = outcome.points
    match asked:
        case q.PointsQuestion(claimed) if claimed is not None:
            return every(*_are(points, claimed))
        case q.ResultQuestion(winners, scores) if winners is not None or scores is not None:
            standings, named = outcome.standings, {*(winners or ())}
            seats = () if winners is None else range(len(points))
            wins = [lambda seat=seat: leads(seat, standings) is (seat in named) for seat in seats]
            return every(outcome.is_over, *wins, *_are(points, scores or ()))
        case q.RoundOverQuestion(bool(claimed)) | q.GameOverQuestion(bool(claimed)):
            return _right(asked, outcome) is claimed
    return _right(asked, outcome)


def _are(points: tuple[Amount, ...], claimed: Iterable[int | None]) -> list[Callable[[], bool]]:
    return [partial(points[seat].is_exactly, one) for seat, one in enumerate(claimed) if one is not None]


def _settled(found: Sequence[_Found], ask: Callable[[Outcome], Any], first: Sequence[str] = (TURN,)) -> Any:
    """Return the answer that all outcomes give. Raise Needs if they differ, or if one of them does not say.

    first: the places that are asked for alone, in this order, if several turns are possible.
    """
    answers, needed, looked_at = list[Any](), list[str](), list[str]()
    for outcome, places in found:
        looked_at += places
        if isinstance(outcome, Outcome):
            try:
                answers.append(ask(outcome))
            except Needs as needs:
                needed += needs.places
        elif isinstance(outcome, Needs):
            needed += outcome.places
    if len(answers) == len(found) and all(answer == answers[0] for answer in answers):
        return answers[0]
    for place in first if TURN in looked_at else ():
        if place in (TURN, *needed):
            raise Needs(place)
    if not answers:  # then what was looked at besides the turn did not lead there
        looked_at = [TURN] if TURN in looked_at else []
    raise Needs(*looked_at, *needed)


def _verdict(
    question: q.Question, scoring: Scoring, found: list[_Found], turns: tuple[Any, ...], rule: RuleId
) -> q.Judgement:
    asked, places = question.asked, tuple[str, ...]()
    is_turn_unknowable = any(question.said.get(one, True) is None for one in (TURN, rule))
    goes_on = PLACES[question.position.game.name].goes_on  # whatever is pending
    first = [] if is_turn_unknowable else [one for one in (goes_on, TURN) if one not in question.said]
    try:
        answer = _settled(found, partial(_answer, asked), first)
    except Needs as needs:
        answer, places = None, needs.places
    right: Any = None
    with suppress(Needs):
        right = _settled(found, partial(_right, asked))
    outcomes = [one for one, _ in found if isinstance(one, Outcome)]
    is_whole = len(outcomes) == len(found)
    every = zip(*(one.sheets for one in outcomes), strict=True) if is_whole else ()
    sheets = tuple(_in_all_ways(one, places) for one in every)
    is_over_asked = isinstance(asked, q.RoundOverQuestion | q.GameOverQuestion)
    is_named = {TURN_BEGINS: answer is not None, REST_TO_COME: True}
    every_presupposed = dict.fromkeys(one for outcome in outcomes for one in outcome.presupposed)
    presupposed = [one for one in every_presupposed if is_named.get(one, not is_over_asked)]
    verdict = q.Judgement(
        question,
        answer,
        right,
        open=tuple(_open_facts(question, scoring, sheets, places, rule)),
        turns=turns if TURN in places else (),
        presupposed=tuple(presupposed),
        sheets=sheets,
    )
    if not is_whole:
        return verdict
    is_of_end = isinstance(asked, q.ResultQuestion | q.GameOverQuestion) and right is not None
    every_line = [one.lines for one in outcomes]
    every_end = [as_far_as_known(one.end_lines(one)) if is_of_end else () for one in outcomes]
    drawings = outcomes[0].drawings if len(outcomes) == 1 else ()
    if is_over_asked or right == NOT_OVER:
        ends = {scoring.end, *scoring.ends}
        every_end = [tuple(one for one in end if _rests_on(one)[0] in ends) for end in every_end]
        if isinstance(asked, q.RoundOverQuestion) or not any(one.is_by_points for one in outcomes):
            every_line, drawings = [()], ()
    # what decides the result comes first
    lines, end = in_all(every_line), in_all(every_end)
    known = [[one for one in every if isinstance(one, q.DerivationLine)] for every in (end, lines)]
    rules = dict.fromkeys(one.rule for one in chain(*known)) or {scoring.end: None}
    rules |= {scoring.reward: None} if drawings else {}
    derivation = tuple(chain(*reversed(known)))
    rests_on = dict.fromkeys(map(_rests_on, chain(*every_line, *every_end)))  # whichever it is, a ruling may decide
    return evolve(verdict, drawings=drawings, derivation=derivation, rests_on=tuple(rests_on), rules=tuple(rules))


def _in_all_ways(every: Sequence[q.Sheet], places: tuple[str, ...]) -> q.Sheet:
    """Return a sheet with what is certain in all outcomes. The fields are marked on which the answer depends."""
    fields = list[q.Field]()
    for one in every[0].fields:
        same = [other for sheet in every for other in sheet.fields if other.label == one.label]
        if len(same) == len(every):
            amount = reduce(Amount.either, (other.amount for other in same))
            fields.append(q.Field(one.place, one.label, amount, is_open=one.place in places and not amount.is_known))
    points = [one.points for one in every if one.points is not None]
    return q.Sheet(every[0].seat, tuple(fields), reduce(Amount.either, points) if points else None)


def _open_facts(
    question: q.Question, scoring: Scoring, sheets: Iterable[q.Sheet], places: tuple[str, ...], rule: RuleId
) -> Iterable[q.OpenFact]:
    """Yield the facts to ask for: the turn, then those of each sheet together, then the others."""
    said = question.said
    groups = [(rule, [TURN])] if TURN in places else []
    groups += [(scoring.rule, [one.place for one in sheet.fields if one.is_open]) for sheet in sheets]
    filled = {place for _, group in groups for place in group}
    is_of_end = isinstance(question.asked, q.RoundOverQuestion | q.GameOverQuestion)
    for place in places:
        if place not in filled:
            of = scoring.rule if place.startswith("seat ") and not is_of_end else scoring.end
            groups.append((scoring.reward if place == REWARD else of, [place]))
    for of, group in groups:
        for is_unknowable in (False, True):
            named = [place for place in group if (place in said or of in said) is is_unknowable]
            if named:
                yield q.OpenFact(of, tuple(dict.fromkeys(named)), is_unknowable)


def _judge_set(question: q.Question, scoring: Scoring, asked: q.SetQuestion) -> q.Judgement:
    position, which = question.position, asked.which
    try:
        sets = scoring.sets(states_of(position)(None), asked.seat)
        is_number = isinstance(which, int)  # then the type of another set, which may not be known, does not matter
        meant = sets[which : which + 1] if is_number else [one for one in sets if one.good == which]
        if not meant:
            message = f"seat {asked.seat} has no set {which}; it has {len(sets)}"
            raise CannotOccurError(message)
        points, lines = scoring.of_sets(position.game, meant, asked.seat)
        answer = int(points) if asked.claimed is None else points.is_exactly(asked.claimed)
    except Needs as needs:
        return q.Judgement(question, None, open=tuple(_open_facts(question, scoring, (), needs.places, scoring.rule)))
    every = as_far_as_known(lines)
    known = tuple(one for one in every if isinstance(one, q.DerivationLine))
    rests_on = dict.fromkeys(map(_rests_on, every))
    rules = dict.fromkeys(rule for rule, _ in rests_on)
    found = q.Judgement(question, answer, points.known, derivation=known)
    return evolve(found, rests_on=tuple(rests_on), rules=tuple(rules))


def left_empty(question: q.Question, sheet: q.Sheet) -> tuple[str, ...]:
    """Return the places of a sheet that "nothing else" states as empty.

    These are the open ones in which there may be nothing, and of which nobody said anything so far.
    """
    game, said = question.position.game.name, {*question.position.places, *question.said}
    places = dict.fromkeys(one.place for one in sheet.fields if one.is_open and one.place not in said)
    return tuple(one for one in places if GAMES[game].positions.line(one).place in SCORING[game].can_be_empty)
