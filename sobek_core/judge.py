"""Judging a disputed move of a recorded game: legal or not, by which rules, on which sources.

judgement = judge(record, 37, move)      # would `move` have been legal as move 37 of this game?
judgement.legal, judgement.findings      # each finding: a rule of the spec, its ruling, and what it says here
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.audit import replay_moves
from sobek_core.kernel import Applied, Reason
from sobek_core.spec import MoveTable, Rule, Ruling, load_spec

if TYPE_CHECKING:
    from sobek_core.record import Record


GOES_WITHOUT_SAYING: Final = (".turn.owed", ".turn.order")


class JudgeError(ValueError):
    """A dispute that cannot be judged: why, and what could be."""


@frozen
class Finding:
    """A rule that a judgement rests on. reason: why the move breaks it, none where it holds."""

    rule: Rule
    rulings: tuple[Ruling, ...]
    reason: Reason | None = None


@frozen
class Judgement:
    """The answer to a dispute. number: of the move, from 1; turn: what was owed; state: the table before the move."""

    number: int
    move: Any
    state: Any
    turn: Any
    verdict: Any
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return isinstance(self.verdict, Applied)


def judge(record: Record, number: int, move: Any) -> Judgement:
    """Judge a move as the one of that number, from 1 to one more than the record has.

    Raises JudgeError if there is no such move, or if the record itself breaks the rules before it.
    """
    if not 1 <= number <= len(record.entries) + 1:
        message = f"expected a move from 1 to {len(record.entries) + 1}, got {number}"
        raise JudgeError(message)
    replay = replay_moves(evolve(record, entries=record.entries[: number - 1]))
    if replay.fault is not None:
        message = f"the record breaks the rules before move {number}, at line {replay.fault.line}; audit it first"
        raise JudgeError(message)
    verdict = record.terms.apply(replay.state, move)
    reasons = () if isinstance(verdict, Applied) else verdict.reasons
    return Judgement(number, move, replay.state, replay.turn, verdict, _findings(record, replay.turn, move, reasons))


def _findings(record: Record, turn: Any, move: Any, reasons: tuple[Reason, ...]) -> tuple[Finding, ...]:
    """Give the rules that refuse a move; of a legal one, the one that asks for it and those whose conditions it meets.

    That it was owed, and by this seat, goes without saying where a move is legal.
    """
    spec = load_spec()
    by_rule: dict[str, Reason] = {reason.rule: reason for reason in reasons}
    verb = record.binding.forms.verb(move)
    table = _table_of(spec.move_tables, record.binding.name, verb, spec.rules[turn.rule].chapter)
    met = (condition.rule for condition in table.conditions if not condition.rule.endswith(GOES_WITHOUT_SAYING))
    asked_and_met = (turn.rule, *met)
    rules = [spec.rules[rule] for rule in dict.fromkeys(tuple(by_rule) or asked_and_met)]
    return tuple(
        Finding(rule, tuple(spec.rulings[slug] for slug in rule.rulings), by_rule.get(rule.id)) for rule in rules
    )


def _table_of(tables: tuple[MoveTable, ...], game: str, verb: str, chapter: str) -> MoveTable:
    """Find the conditions of a kind of move; two chapters may have one of a name, and the one that asks is meant."""
    named = [table for table in tables if table.game == game and table.name.split(" ")[0] == verb]
    return next((table for table in named if table.chapter == chapter), named[0])
