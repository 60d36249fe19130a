"""What an answer rests on: the rules, and the rulings on them with their effects. Independent of the games.

A ruling decides an answer if another of its readings would give another answer. The readings of a choice are all tried.
So are the rejected readings of a fixed ruling, if the state shows what they would say (`JudgingTools`). Otherwise the
ruling may decide the answer.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.disputes.dispute import Answer, Dispute, NoAnswer, ResultQuestion
from sobek_core.disputes.judgement import DerivationLine, RuleFinding, RulingEffect, RulingFinding
from sobek_core.disputes.tools import JUDGING, JudgingTools, Scoring, rules_of
from sobek_core.kernel.game import Reason
from sobek_core.records.record import GameResult
from sobek_core.spec import Rule, Ruling, load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sobek_core.disputes.other_choices import AnswersByChoice
    from sobek_core.kernel.game import Turn
    from sobek_core.rule_ids import RuleId
    from sobek_core.tools import GameTools

IMPLICIT_RULES: Final = (".turn.pending", ".turn.order")


@frozen
class RulesAnswer:
    """The answer of the rules to a question about a fully known state, under the choices of the position.

    judging: what judging knows of the game; move: the one whose legality is disputed, None for points or a result;
    reasons: of a refusal; scoring: points; end_lines: the derivation of a result; after: the state after the move, or
    the scored one.
    """

    dispute: Dispute
    judging: JudgingTools
    state: Any
    answer: Answer
    move: Any | None = None
    reasons: tuple[Reason, ...] = ()
    scoring: Scoring | None = None
    end_lines: tuple[DerivationLine, ...] = ()
    after: Any | None = None

    @property
    def derivation(self) -> tuple[DerivationLine, ...]:
        """The derivation of the points, and then of the result."""
        return () if self.scoring is None else (*self.scoring.lines, *self.end_lines)

    @property
    def further_rules(self) -> tuple[RuleId, ...]:
        """The rules that a legal move rests on besides its conditions."""
        if self.answer is not True:
            return ()
        return self.judging.rules_besides_conditions(self.dispute.game, self.state, self.move)


def findings_of(outcome: RulesAnswer, answers: AnswersByChoice[Answer | None]) -> tuple[RuleFinding, ...]:
    """Return the rules on which an answer about a state rests, each with its rulings.

    answers: under every combination of choices. A legal move does not rest on a vacuous condition unless a ruling on it
    decides.
    """
    named = _rules(outcome)
    rules = tuple(dict.fromkeys((*named, *_deciding_beyond(outcome, named))))
    rulings = {one.slug: _ruling_finding(one, outcome, answers) for one in load_spec().rulings_on(rules)}
    reasons: dict[str, Reason] = {reason.rule: reason for reason in outcome.reasons}
    found = [RuleFinding(rule, tuple(rulings[slug] for slug in rule.rulings), reasons.get(rule.id)) for rule in rules]
    if outcome.answer is not True:
        return tuple(found)
    is_vacuous = partial(outcome.judging.is_vacuous, state=outcome.state, move=outcome.move)
    return tuple(one for one in found if one.is_decided or not is_vacuous(one.rule.id))


# Rules.


def _rules(outcome: RulesAnswer) -> tuple[Rule, ...]:
    """Return the rules that derive a result or points, refuse a move, or ask for a legal move and allow it.

    The rules that decide a result come before those of the points.
    """
    rules, tools = load_spec().rules, outcome.dispute.tools
    if outcome.derivation:
        return tuple(rules[rule] for rule in rules_of((*outcome.end_lines, *outcome.derivation)))
    if outcome.reasons:
        refused = [reason.rule for reason in outcome.reasons]
        excluded = outcome.judging.rules_excluding(outcome.state, outcome.move)
        return tuple(rules[rule] for rule in dict.fromkeys((*excluded, *refused)))
    met = rules_of_legal_move(tools, outcome.dispute.game.turn(outcome.state), outcome.move)
    return (*met, *(rules[rule] for rule in outcome.further_rules))


def rules_of_legal_move(tools: GameTools, turn: Turn[object], move: object) -> tuple[Rule, ...]:
    """Return the rule that asks for a legal move and those whose conditions it meets.

    The conditions that the move is pending, and that it is this seat's decision, are left out. A condition named as a
    pending decision applies to that decision only.
    """
    return _rules_met(
        tools.notation.verb(move), turn.rule, JUDGING[tools.name].pending_slugs - {getattr(turn, "asks", "")}
    )


@cache
def _rules_met(verb: str, rule: str, others: frozenset[str]) -> tuple[Rule, ...]:
    """Return this rule and those of the move's table. others: what is not pending."""
    spec, game = load_spec(), rule.partition(".")[0]  # the game whose rules ask
    named = [table for table in spec.move_tables if table.game == game and table.name.split(" ")[0] == verb]
    # two chapters may have a table with the same name; take the one of the rule that asks
    table = next((table for table in named if table.chapter == spec.rules[rule].chapter), named[0])
    met = (
        condition.rule
        for condition in table.conditions
        if not condition.rule.endswith(IMPLICIT_RULES) and condition.rule.rpartition(".")[2] not in others
    )
    return tuple(spec.rules[one] for one in dict.fromkeys((rule, *met)))


def _deciding_beyond(outcome: RulesAnswer, rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield a rule for each fixed ruling that decides an answer and is not about a rule found already."""
    judging, spec = outcome.judging, load_spec()
    playable = set(judging.score_readings if outcome.move is None else judging.move_readings)
    if isinstance(outcome.dispute.question, ResultQuestion):
        playable |= set(judging.end_readings)
    for slug in sorted(playable - {slug for rule in rules for slug in rule.rulings}):
        ruling = spec.rulings[slug]
        if False in _agreement(ruling, outcome).values():
            yield spec.rules[ruling.rules[0]]


# Rulings.


def _ruling_finding(ruling: Ruling, outcome: RulesAnswer, answers: AnswersByChoice[Answer | None]) -> RulingFinding:
    """Return a ruling with its effect, found from the answers under each reading, or from the rejected readings."""
    if ruling.is_choice:
        choices = outcome.dispute.game.choices
        answer, others = answers.under(choices), answers.along(choices, ruling.choice)
        agrees: Mapping[str, bool | None] = {name: other in (None, answer) for name, other in others.items()}
        readings = tuple(agrees)
    else:
        agrees = _agreement(ruling, outcome)
        readings = tuple(reading.name for reading in ruling.readings[1:])
    if otherwise := tuple(name for name in readings if agrees.get(name) is False):
        correct = outcome.dispute.accepts(outcome.answer)
        accepts = _accepting(ruling, outcome, answers)
        is_decisive = any(accepts(name) is not correct for name in otherwise)
        return RulingFinding(ruling, RulingEffect.DECIDES, otherwise, is_decisive)
    return RulingFinding(
        ruling, RulingEffect.NONE if all(agrees.get(name) for name in readings) else RulingEffect.MAY_DECIDE
    )


def _accepting(
    ruling: Ruling, outcome: RulesAnswer, answers: AnswersByChoice[Answer | None]
) -> Callable[[str], bool | None]:
    """Return what says whether the claim is right under another reading; None if the position does not show it."""
    dispute = outcome.dispute
    if ruling.is_choice:
        others = answers.along(dispute.game.choices, ruling.choice)
        return lambda name: (other := others[name]) is not None and dispute.accepts(other)
    if outcome.scoring is None:
        return lambda _: not dispute.accepts(outcome.answer)  # a move, which is legal or not
    return partial(_is_accepted, ruling.slug, outcome, outcome.scoring)


def _is_accepted(slug: str, outcome: RulesAnswer, scoring: Scoring, name: str) -> bool | None:
    """Return whether claimed points or a claimed result are right under a rejected reading; None if it is not shown."""
    question, judging, answer = outcome.dispute.question, outcome.judging, outcome.answer
    points = scoring.points
    if (score := judging.score_readings.get(slug, {}).get(name)) is not None:
        points = score(scoring.scored, points)
    if not isinstance(question, ResultQuestion):
        return points == outcome.dispute.claimed
    winners: object = answer.winners if isinstance(answer, GameResult) else answer
    if (end := judging.end_readings.get(slug, {}).get(name)) is not None:
        winners = end(outcome.dispute.game, outcome.after)
    elif points != scoring.points and isinstance(answer, GameResult):
        most = tuple(seat for seat, one in enumerate(points) if one == max(points))
        winners = most if len(most) == 1 else None
    if winners is None:
        return None
    return winners == question.result.winners and question.result.scores in ((), points)


def _agreement(ruling: Ruling, outcome: RulesAnswer) -> Mapping[str, bool | None]:
    """Return whether each reading agrees with the answer; None or missing if the state does not show it.

    A move that other rules also refuse stays refused, unless a reading says otherwise.
    """
    if outcome.move is None:
        return _on_score(ruling, outcome)
    legal, agrees = not outcome.reasons, dict[str, bool | None]()
    if ruling.slug in outcome.judging.rulings_without_moves or not {reason.rule for reason in outcome.reasons} <= {
        *ruling.rules
    }:
        agrees = dict.fromkeys([reading.name for reading in ruling.readings], True)
    for reading, would_be in outcome.judging.move_readings.get(ruling.slug, {}).items():
        said = would_be(outcome.dispute.game, outcome.state, outcome.move, legal)
        if said is not None:
            agrees[reading] = said == legal
    return agrees


def _on_score(ruling: Ruling, outcome: RulesAnswer) -> Mapping[str, bool | None]:
    """Return whether readings agree on points or a result. Different points do not show how a game will end."""
    judging, scoring, answer, agrees = outcome.judging, outcome.scoring, outcome.answer, dict[str, bool | None]()
    if scoring is None:
        return agrees
    is_open = answer is NoAnswer.NOT_OVER
    for reading, score in judging.score_readings.get(ruling.slug, {}).items():
        points = score(scoring.scored, scoring.points)
        agrees[reading] = points == ((isinstance(answer, GameResult) and answer.scores) or scoring.points)
        if is_open and not agrees[reading]:
            agrees[reading] = None
    if isinstance(outcome.dispute.question, ResultQuestion):
        for reading, end in judging.end_readings.get(ruling.slug, {}).items():
            ended = end(outcome.dispute.game, outcome.after)
            if ended is not None:
                is_so = ended == (answer.winners if isinstance(answer, GameResult) else answer)
                agrees[reading] = is_so and agrees.get(reading) is not False
    return agrees
