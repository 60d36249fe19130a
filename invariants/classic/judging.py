"""What is applied, what is refused, and why: every move that is tried is held against the spec's move tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.classic.conditions import broken_conditions, conditions_of
from invariants.classic.table import Judgement, of_judgement
from sobek_core.classic.moves import DealRound
from sobek_core.kernel import Applied, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator


@of_judgement("classic.turn.owed", "classic.turn.order")
def a_move_is_legal_exactly_when_it_is_applied(judgement: Judgement) -> Iterator[str]:
    """What is listed is applied, what is not is refused; deals, which are never listed, go by their conditions."""
    if isinstance(judgement.move, DealRound):
        legal = not broken_conditions(judgement.table, judgement.move)
    else:
        legal = judgement.listed
    applied = isinstance(judgement.verdict, Applied)
    if applied != legal:
        yield f"{judgement.move} is {'legal' if legal else 'not legal'} and was {'applied' if applied else 'refused'}"


@of_judgement("classic.turn.owed")
def a_refused_move_changes_nothing(judgement: Judgement) -> Iterator[str]:
    """A refusal carries the state as it was, and at least one reason."""
    if isinstance(judgement.verdict, Refused):
        if judgement.verdict.state != judgement.table.state:
            yield f"{judgement.move} was refused, and the state is another one"
        if not judgement.verdict.reasons:
            yield f"{judgement.move} was refused without a reason"


@of_judgement("classic.turn.owed", "classic.turn.order")
def reasons_stand_in_the_order_of_the_move_table(judgement: Judgement) -> Iterator[str]:
    """Each reason is a condition of the move's table, given once, in the order of the table."""
    if isinstance(judgement.verdict, Refused):
        given = [reason.rule for reason in judgement.verdict.reasons]
        order = [condition.rule for condition in conditions_of(judgement.table, judgement.move)]
        if given != [rule for rule in order if rule in given]:
            yield f"{judgement.move}: {given}, the table has {order}"


@of_judgement("classic.turn.owed", "classic.turn.order")
def no_reason_is_given_whose_presupposition_failed(judgement: Judgement) -> Iterator[str]:
    """Where a condition fails, none that presupposes it is judged."""
    if isinstance(judgement.verdict, Refused):
        given = {reason.rule for reason in judgement.verdict.reasons}
        for condition in conditions_of(judgement.table, judgement.move):
            if condition.rule in given and (failed := given.intersection(condition.presupposes)):
                yield f"{judgement.move}: {condition.rule} is given beside {', '.join(failed)}"


@of_judgement("classic.turn.owed", "classic.turn.order")
def every_condition_that_fails_is_a_reason(judgement: Judgement) -> Iterator[str]:
    """The reasons are all conditions that fail, judged anew at the plain table, and no others."""
    given = judgement.verdict.reasons if isinstance(judgement.verdict, Refused) else ()
    found = [reason.rule for reason in given]
    expected = list(broken_conditions(judgement.table, judgement.move))
    if found != expected:
        yield f"{judgement.move}: expected {expected or 'no reason'}, got {found or 'no reason'}"
