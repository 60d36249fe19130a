"""What is applied, what is refused, and why: every move that is tried is compared with the spec's move tables.

Independent of any game: each game adds these invariants to its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.kernel.game import Applied, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_invariants.conditions import Conditions
    from sobek_invariants.registry import Invariants
    from sobek_invariants.subjects import EventT, Judgement, MoveT, StateT, TableT


def judge_by(
    of_judgement: Invariants[Judgement[TableT, StateT, MoveT, EventT]], conditions: Conditions[TableT, MoveT]
) -> None:
    """Add the invariants of verdicts, by the conditions of a game."""
    rules = (conditions.kind, conditions.order)

    @of_judgement(rests_on=rules)
    def a_move_is_legal_exactly_when_it_is_applied(
        judgement: Judgement[TableT, StateT, MoveT, EventT],
    ) -> Iterator[str]:
        """Listed moves are applied and others refused; moves that are never listed are judged by their conditions."""
        if isinstance(judgement.move, conditions.unlisted):
            legal = not conditions.broken(judgement.table, judgement.move)
        else:
            legal = judgement.listed
        applied = isinstance(judgement.verdict, Applied)
        if applied != legal:
            is_legal, was_applied = "legal" if legal else "not legal", "applied" if applied else "refused"
            yield f"{judgement.move} is {is_legal} and was {was_applied}"

    @of_judgement(conditions.kind)
    def a_refused_move_changes_nothing(judgement: Judgement[TableT, StateT, MoveT, EventT]) -> Iterator[str]:
        """A refusal returns the unchanged state and at least one reason."""
        if isinstance(judgement.verdict, Refused):
            if judgement.verdict.state != judgement.table.state:
                yield f"{judgement.move} was refused, and the state is another one"
            if not judgement.verdict.reasons:
                yield f"{judgement.move} was refused without a reason"

    @of_judgement(rests_on=rules)
    def reasons_stand_in_the_order_of_the_move_table(
        judgement: Judgement[TableT, StateT, MoveT, EventT],
    ) -> Iterator[str]:
        """Each reason is a condition of the move's table, reported once, in the order of the table."""
        if isinstance(judgement.verdict, Refused):
            given = [reason.rule for reason in judgement.verdict.reasons]
            order = [condition.rule for condition in conditions.of_move(judgement.table, judgement.move)]
            if given != [rule for rule in order if rule in given]:
                yield f"{judgement.move}: {given}, the table has {order}"

    @of_judgement(rests_on=rules)
    def no_reason_is_given_whose_presupposition_failed(
        judgement: Judgement[TableT, StateT, MoveT, EventT],
    ) -> Iterator[str]:
        """If a condition fails, no condition that presupposes it is judged."""
        if isinstance(judgement.verdict, Refused):
            given = {reason.rule for reason in judgement.verdict.reasons}
            for condition in conditions.of_move(judgement.table, judgement.move):
                if condition.rule in given and (failed := given.intersection(condition.presupposes)):
                    yield f"{judgement.move}: {condition.rule} is given beside {', '.join(failed)}"

    @of_judgement(*(rule for rule in conditions.rules if rule not in rules), rests_on=rules)
    def every_condition_that_fails_is_a_reason(judgement: Judgement[TableT, StateT, MoveT, EventT]) -> Iterator[str]:
        """The reasons are exactly the conditions that fail, judged independently on the observed state."""
        given = judgement.verdict.reasons if isinstance(judgement.verdict, Refused) else ()
        found = [reason.rule for reason in given]
        expected = list(conditions.broken(judgement.table, judgement.move))
        if found != expected:
            yield f"{judgement.move}: expected {expected or 'no reason'}, got {found or 'no reason'}"
