"""What an answer rests on: the rules, and the rulings on them with their effects. Independent of the games.

The readings of a choice are all tried: it decides an answer if another of them would give another answer. A fixed
ruling may decide an answer if its page says that it decides a condition or an outcome on which the answer rests.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.disputes.dispute import Answer, Dispute
from sobek_core.disputes.judgement import DerivationLine, RuleFinding, RulingEffect, RulingFinding
from sobek_core.disputes.tools import JUDGING, JudgingTools, Scoring, rules_of
from sobek_core.kernel.game import Reason
from sobek_core.spec import Decided, Rule, Ruling, load_spec

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.disputes.other_choices import AnswersByChoice
    from sobek_core.kernel.game import RuleId
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
    rules = _rules(outcome)
    is_vacuous = partial(outcome.judging.is_vacuous, state=outcome.state, move=outcome.move)
    met = {rule.id for rule in rules if outcome.answer is True and not is_vacuous(rule.id)}
    rulings = {one.slug: _ruling_finding(one, outcome, met, answers) for one in load_spec().rulings_on(rules)}
    reasons: dict[str, Reason] = {reason.rule: reason for reason in outcome.reasons}
    found = [RuleFinding(rule, tuple(rulings[slug] for slug in rule.rulings), reasons.get(rule.id)) for rule in rules]
    if outcome.answer is not True:
        return tuple(found)
    return tuple(one for one in found if one.is_decided or one.rule.id in met)


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
    met = rules_of_legal_move(tools, outcome.dispute.game, outcome.state, outcome.move)
    return (*met, *(rules[rule] for rule in outcome.further_rules))


def rules_of_legal_move(tools: GameTools, game: Any, state: Any, move: object) -> tuple[Rule, ...]:
    """Return the rule that asks for a legal move and those whose conditions it meets.

    The conditions that the move is pending, and that it is this seat's decision, are left out. A condition named as a
    pending decision applies to that decision only.
    """
    judging, turn, rules = JUDGING[tools.name], game.turn(state), load_spec().rules
    others = judging.pending_slugs - {getattr(turn, "asks", "")}
    may = [one.rule for one in judging.move_rules(state.pending, move).may]
    met = (rule for rule in may if rule.rpartition(".")[2] not in others)
    return tuple(rules[one] for one in dict.fromkeys((turn.rule, *met)))


# Rulings.


def _ruling_finding(
    ruling: Ruling, outcome: RulesAnswer, met: Collection[str], answers: AnswersByChoice[Answer | None]
) -> RulingFinding:
    """Return a ruling with its effect. met: the conditions that a legal move meets."""
    if not ruling.is_choice:
        is_named = any(_rests_on(one, outcome, met) for one in ruling.decides)
        return RulingFinding(ruling, RulingEffect.MAY_DECIDE if is_named else RulingEffect.NONE)
    choices = outcome.dispute.game.choices
    answer, others = answers.under(choices), answers.along(choices, ruling.choice)
    otherwise = tuple(name for name, other in others.items() if other not in (None, answer))
    return RulingFinding(ruling, RulingEffect.DECIDES if otherwise else RulingEffect.NONE, otherwise)


def _rests_on(decided: Decided, outcome: RulesAnswer, met: Collection[str]) -> bool:
    """Return whether an answer rests on a condition or an outcome. A move that other rules also refuse does not."""
    if decided.how == "outcome":
        return any(
            line.rule == decided.rule and decided.line in ("", line.id.rpartition(".")[2])
            for line in outcome.derivation
        )
    if decided.how == "refuses":
        return bool(outcome.reasons) and {reason.rule for reason in outcome.reasons} == {decided.rule}
    return decided.rule in met
