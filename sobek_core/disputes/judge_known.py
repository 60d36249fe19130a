"""Judge a fully known position. Independent of the games.

`judge_known` makes the move under the choices of the position, asks the same question about the same state under every
other combination of choices, and names the rules and rulings that the answer rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.disputes.basis import RulesAnswer, findings_of
from sobek_core.disputes.dispute import (
    CannotScoreError,
    MoveQuestion,
    NoAnswer,
    PositionCannotOccurError,
    ResultQuestion,
    ScoreQuestion,
)
from sobek_core.disputes.judgement import Assumption, Basis, Judgement, OtherAnswer, RulingEffect
from sobek_core.disputes.other_choices import AnswersByChoice
from sobek_core.disputes.tools import JUDGING
from sobek_core.kernel.game import Applied, Refused, listed
from sobek_core.records.audit import result_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sobek_core.disputes.dispute import Answer, ConditionCheck, Dispute
    from sobek_core.kernel.game import LegalMoves, Verdict


def judge_known(dispute: Dispute, check: ConditionCheck) -> Judgement:
    """Judge a dispute about a position without gaps.

    Raise PositionCannotOccurError if the state breaks an invariant, DisputeError if it cannot be scored.
    """
    game, state = dispute.game, dispute.state
    outcome = rules_answer_at(dispute, state)
    answers = AnswersByChoice[Any].of(game, lambda rules: answer_at(dispute, rules, state))
    if broken := check(game, state):
        raise PositionCannotOccurError("this position cannot occur", broken)
    can_occur = AnswersByChoice.of(game, lambda rules: not check(rules, state))
    answers = AnswersByChoice.merged(game, [answers, can_occur], lambda found: found[0] if found[1] else None)
    is_after = outcome.after is not None and (
        dispute.move is not None or state_to_judge(dispute, game, state) is not state
    )
    shown = outcome.after if is_after else state
    judgement = conclude(outcome, answers, listed(game.legal_moves(shown)))
    return evolve(judgement, state=shown, turn=game.turn(shown)) if is_after else judgement


def state_to_judge(dispute: Dispute, game: Any, state: Any) -> Any:
    """Return the state that a question is about, under a game.

    If points or a result are disputed as the position stands, and a turn begins in which the player can do nothing,
    this is the end of the game.
    """
    if dispute.move is not None:
        return state
    ended = JUDGING[dispute.tools.name].end_if_stuck(game, state, dispute.stated_places)
    return state if ended is None else ended


def broken_by(dispute: Dispute, check: ConditionCheck, game: Any, state: Any) -> Collection[str]:
    """Return the invariants that a state breaks, or the state that the question is about if it is another one."""
    ended = state_to_judge(dispute, game, state)
    if ended is state:
        return check(game, state)
    ignored = JUDGING[dispute.tools.name].ignored_before_end
    return [one for one in check(game, state) if one not in ignored] or check(game, ended)


def rules_answer_at(dispute: Dispute, state: Any) -> RulesAnswer:
    """Return what the rules say about a fully known state, and why, under the choices of the position."""
    game, judging = dispute.game, JUDGING[dispute.tools.name]
    verdict = play(dispute, game, state)
    answer = answer_from(dispute, game, verdict)
    if isinstance(verdict, Refused):
        return RulesAnswer(dispute, judging, state, answer, dispute.move, verdict.reasons)
    if isinstance(dispute.question, MoveQuestion):
        return RulesAnswer(dispute, judging, state, answer, dispute.move)
    scoring = judging.derive_points(game, verdict.state, verdict.events)
    end_lines = judging.derive_end(game, verdict.state) if isinstance(dispute.question, ResultQuestion) else ()
    return RulesAnswer(dispute, judging, state, answer, scoring=scoring, end_lines=end_lines, after=verdict.state)


def play(dispute: Dispute, game: Any, state: object) -> Verdict[Any, Any]:
    """Make the move of a dispute; without one, end the round or the game if possible.

    The game also ends if a turn begins in which the player can do nothing.
    """
    if dispute.move is None:
        return JUDGING[dispute.tools.name].close_for_scoring(game, state_to_judge(dispute, game, state))
    verdict: Verdict[Any, Any] = game.apply(state, dispute.move)
    return verdict


def answer_from(dispute: Dispute, game: Any, verdict: Verdict[object, object]) -> Answer:
    """Answer the question of a dispute, given the verdict on its move, under a game."""
    if isinstance(dispute.question, MoveQuestion):
        return isinstance(verdict, Applied)
    if isinstance(verdict, Refused):
        return NoAnswer.REFUSED
    if isinstance(dispute.question, ScoreQuestion):
        return JUDGING[dispute.tools.name].points_of(game, verdict.state, verdict.events)
    result = result_of(game.turn(verdict.state))
    if result is not None and dispute.gaps and dispute.is_of_winners:
        return evolve(result, scores=())  # which may depend on the gaps
    return result or NoAnswer.NOT_OVER


def answer_at(dispute: Dispute, game: object, state: object) -> Answer:
    """Answer a dispute at a fully known state, under a game."""
    return answer_from(dispute, game, play(dispute, game, state))


def conclude(outcome: RulesAnswer, answers: AnswersByChoice[Answer | None], legal: LegalMoves[Any]) -> Judgement:
    """Combine what the answer rests on at one state with the answers under other choices into a judgement.

    answers: under every combination of choices, None where the position cannot occur.
    """
    dispute = outcome.dispute
    if outcome.answer is NoAnswer.REFUSED and outcome.move is None:
        message = (
            "this position cannot be scored as it stands: somebody still holds a set that must be laid; name a move"
        )
        raise CannotScoreError(message)
    answer = answers.under(dispute.game.choices)
    assert answer is not None  # noqa: S101  # judged only if it can occur
    others = tuple(given for given in dict.fromkeys(answers.answers.values()) if given not in (None, answer))
    findings = findings_of(outcome, answers)
    if answer is NoAnswer.OPEN:
        basis = Basis.OPEN
    elif others:
        basis = Basis.CHOICE
    else:
        is_clear = all(one.effect is RulingEffect.NONE for finding in findings for one in finding.rulings)
        basis = Basis.CLEAR if is_clear else Basis.RULING
    return Judgement(
        dispute,
        state=dispute.state,
        turn=dispute.game.turn(outcome.state),
        answer=answer,
        correct=dispute.accepts(answer),
        findings=findings,
        basis=basis,
        legal_moves=legal,
        other_choices=tuple(
            OtherAnswer(one, answers.combinations_with(one, free=(None,))) for one in others if one is not None
        ),
        impossible_choices=answers.combinations_with(None),
        derivation=outcome.derivation,
        assumptions=scoring_assumptions(dispute, [outcome.state]),
    )


def scoring_assumptions(dispute: Dispute, states: Iterable[object]) -> tuple[Assumption, ...]:
    """Return what points or a result assume in at least one of these states.

    Values are left out if they differ between the states.
    """
    if isinstance(dispute.question, MoveQuestion):
        return ()
    found = dict[str, Assumption]()
    for state in states:
        verdict = play(dispute, dispute.game, state)
        if isinstance(verdict, Applied):
            for one in JUDGING[dispute.tools.name].assumptions_of(dispute, state, verdict):
                found[one.id] = one if found.get(one.id, one) == one else Assumption(one.id)
    return tuple(found.values())
