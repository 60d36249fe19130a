"""Judging: the answer to a dispute, the rules that it rests on, and what other choices would make of it."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.disputes import assumed
from sobek_core.disputes import basis as bearing
from sobek_core.disputes.answers import answers_of
from sobek_core.disputes.basis import Grounds
from sobek_core.disputes.completions import Completions
from sobek_core.disputes.games import JUDGED
from sobek_core.disputes.parts import (
    Bearing,
    Borne,
    CannotStandError,
    Dispute,
    DisputeError,
    Elsewhere,
    Ground,
    Judgement,
    Missing,
    OfMove,
    OfResult,
    OfScore,
)
from sobek_core.disputes.tools import rules_of
from sobek_core.disputes.unknown import look
from sobek_core.kernel.game import Applied, Over, Position, Refused
from sobek_core.kernel.listing import listed
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.reports import place_text
from sobek_core.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from sobek_core.disputes.answers import Heard
    from sobek_core.disputes.other_choices import Spread
    from sobek_core.disputes.parts import Answer, Case, ConditionCheck, Question
    from sobek_core.kernel.game import Verdict
    from sobek_core.records.record import Record
    from sobek_core.spec import Rule, Ruling


def at(record: Record, number: int, question: Question) -> Dispute:
    """Make a dispute about a record: the question is asked before the move of that number, from 1.

    Raise DisputeError if there is no such number, or if the record itself breaks the rules before it.
    """
    most = len(record.entries) + 1
    if not 1 <= number <= most:
        message = f"expected a move from 1 to {most}, one more than the record has, got {number}"
        raise DisputeError(message)
    replay = replay_moves(evolve(record, entries=record.entries[: number - 1]))
    if replay.fault is not None:
        message = f"the record breaks the rules before move {number}, at {place_text(replay.fault)}; audit it first"
        raise DisputeError(message)
    return Dispute(record.tools, Position(record.game, replay.state), question, number=number)


def judge(dispute: Dispute, check: ConditionCheck | None = None) -> Judgement:
    """Answer a dispute.

    check: says which sentences that must always hold a table breaks under a game; without it every table can stand.
    Raise CannotStandError if nothing was found for the gaps so that the table can stand, DisputeError if there are
    more than eight of them, and if points are asked of a table that cannot be scored as it lies.
    """
    game, question = dispute.game, dispute.question
    own_check = None if check is None else partial(check, game)
    completions = Completions(dispute, own_check)
    far = partial(_far, dispute) if isinstance(question, OfResult) else None
    found = answers_of(completions, partial(heard, dispute), check, far)
    over, own = found.over, found.over.case_of(game.choices)
    answer = over.answers[own]
    if answer is None:
        message = "this table cannot stand"
        if dispute.gaps:
            message = "nothing was found that could lie where not all is known, and with which this table can stand"
        raise CannotStandError(message, found.broken)
    known = look(completions, found.tables, answer, _hearing(dispute), own_check)
    grounds = _grounds(dispute, known.state)
    if grounds.answer is Missing.REFUSED and grounds.move is None:
        message = "this table cannot be scored as it lies: somebody still holds a set that must be laid; name a move"
        raise DisputeError(message)
    grounds = evolve(grounds, rules=_rules(grounds))
    borne = {ruling.slug: _borne(ruling, grounds, over, own) for ruling in load_spec().rulings_on(grounds.rules)}
    grounds = evolve(grounds, rules=bearing.telling(grounds, borne))
    borne = {ruling.slug: borne[ruling.slug] for ruling in load_spec().rulings_on(grounds.rules)}
    other_choices = _other_choices(over, answer)
    after = None if dispute.gaps or getattr(question, "after", None) is None else grounds.after
    judgement = Judgement(
        dispute,
        table=dispute.state if after is None else after,
        turn=game.turn(known.state if after is None else after),
        answer=answer,
        right=answer == dispute.claimed,
        findings=bearing.findings(grounds.rules, grounds.reasons, borne),
        ground=_ground(answer, other_choices, borne.values()),
        other_choices=other_choices,
        impossible=over.cases_of(None),
        depends=known.depends,
        completions=known.completions,
        claim=known.claim,
        under=known.under,
        derivation=grounds.lines,
        legal=known.legal if after is None else listed(game.legal_moves(after)),
    )
    assumptions = (
        *assumed.of_scoring(dispute, (table.state for table in found.tables), partial(_play, dispute, game)),
        *assumed.of_lines(dispute, known.state, partial(heard, dispute, game), own_check),
        *assumed.of_choices(dispute, judgement.options),
    )
    return evolve(judgement, assumptions=assumptions)


# Asking, at one table and under all choices.


def heard(dispute: Dispute, game: Any, state: Any) -> Heard:
    """Answer a dispute at a table without gaps, under a game, with the rules that refuse."""
    verdict = _play(dispute, game, state)
    reasons = verdict.reasons if isinstance(verdict, Refused) else ()
    return _answer(dispute, game, verdict), frozenset(reason.rule for reason in reasons)


def _play(dispute: Dispute, game: Any, state: Any) -> Verdict[Any, Any]:
    """Make the move of a dispute; where there is none, end what is over."""
    if dispute.move is None:
        return JUDGED[dispute.tools.name].close(game, state)
    verdict: Verdict[Any, Any] = game.apply(state, dispute.move)
    return verdict


def _far(dispute: Dispute, state: Any) -> float:
    """Return how far a table is, after the move, from a tie with which the game would end otherwise."""
    verdict = _play(dispute, dispute.game, state)
    return JUDGED[dispute.tools.name].far(verdict.state) if isinstance(verdict, Applied) else math.inf


def _answer(dispute: Dispute, game: Any, verdict: Verdict[Any, Any]) -> Answer:
    question = dispute.question
    if isinstance(question, OfMove):
        return isinstance(verdict, Applied)
    if isinstance(verdict, Refused):
        return Missing.REFUSED
    if isinstance(question, OfScore):
        return JUDGED[dispute.tools.name].reckon(game, verdict.state, verdict.events).points
    return result_of(game.turn(verdict.state)) or Missing.NOT_OVER


def _hearing(dispute: Dispute) -> Callable[[Any], tuple[Answer, Hashable]]:
    """Ask at one table after the other: the answer, and what would be told of it."""
    game = dispute.game
    is_over = isinstance(game.turn(dispute.state), Over)  # who has won may hang on what lies hidden

    def hear(state: Any) -> tuple[Answer, Hashable]:
        grounds = _grounds(dispute, state)
        return grounds.answer, (grounds.reasons, grounds.lines, game.turn(state) if is_over else None)

    return hear


def _other_choices(over: Spread[Answer | None], answer: Answer) -> tuple[Elsewhere, ...]:
    """Say in the fewest words where other answers are given; nothing is said of cases in which no table can stand."""
    free = frozenset(one for one, given in over.answers.items() if given is None)
    others = dict.fromkeys(given for given in over.answers.values() if given is not None and given != answer)
    return tuple(Elsewhere(other, over.cases_of(other, free)) for other in others)


# What it rests on.


def _grounds(dispute: Dispute, state: Any) -> Grounds:
    """Find what an answer rests on at one table, but for the rules."""
    game = dispute.game
    verdict = _play(dispute, game, state)
    grounds = Grounds(dispute.tools, game, dispute.question, state, _answer(dispute, game, verdict))
    if isinstance(verdict, Refused):
        return evolve(grounds, reasons=verdict.reasons)
    if isinstance(dispute.question, OfMove):
        return grounds
    judged = JUDGED[dispute.tools.name]
    reckoning = judged.reckon(game, verdict.state, verdict.events)
    ends = judged.end(verdict.state) if isinstance(dispute.question, OfResult) else ()
    return evolve(
        grounds,
        lines=(*reckoning.lines, *ends),
        points=reckoning.points,
        scored=reckoning.scored,
        after=verdict.state,
    )


def _rules(grounds: Grounds) -> tuple[Rule, ...]:
    """Return the rules that an answer rests on at one table."""
    if grounds.lines:
        rules = bearing.rules_named(rules_of(grounds.lines))
    else:
        turn = grounds.game.turn(grounds.state)
        rules = bearing.rules_of_move(grounds.tools, turn, grounds.move, grounds.reasons)
    return tuple(dict.fromkeys((*rules, *bearing.deciding_beyond(evolve(grounds, rules=rules)))))


def _borne(ruling: Ruling, grounds: Grounds, over: Spread[Answer | None], own: Case) -> Borne:
    """Return how a ruling bears on an answer."""
    if ruling.is_option:
        return bearing.option(ruling, _along(over, own, ruling.choice), over.answers[own])
    return bearing.fixed(ruling, grounds)


def _along(over: Spread[Answer | None], own: Case, choice: str) -> Mapping[str, Answer | None]:
    """Return the answer under each reading of one choice, with all others as they are."""
    return {
        reading: over.answers[tuple((name, reading if name == choice else made) for name, made in own)]
        for reading in over.readings.get(choice, ())
    }


def _ground(answer: Answer, other_choices: tuple[Elsewhere, ...], borne: Iterable[Borne]) -> Ground:
    if answer is Missing.OPEN:
        return Ground.OPEN
    if other_choices:
        return Ground.OPTION
    agrees = all(one.bearing is Bearing.AGREES for one in borne)
    return Ground.CLEAR if agrees else Ground.RULING
