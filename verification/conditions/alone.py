"""Which example of the spec breaks a condition of a move alone, so that nothing else can be why the move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.spec import load_spec
from verification.examples import REFUSED, SETUP, Script

if TYPE_CHECKING:
    from verification.examples import Step

ANY_MOVE: Final = "Moves"  # the heading of the conditions of all moves


@frozen
class Condition:
    """A condition of a move. move: its verb, or ANY_MOVE; example: the first that breaks it alone, if any."""

    game: str
    move: str
    rule: str
    example: str | None


def conditions() -> tuple[Condition, ...]:
    """Give every condition of every move table of the spec, in order."""
    broken = _broken_alone()
    return tuple(
        Condition(table.game, table.name, condition.rule, broken.get((_verb(table.name), condition.rule)))
        for table in load_spec().move_tables
        for condition in table.conditions
    )


def _verb(move: str) -> str:
    """Give the verb of a move table, which may say in parentheses of what; ANY_MOVE for the conditions of all."""
    return ANY_MOVE if move == ANY_MOVE else move.partition(" ")[0]


def _broken_alone() -> dict[tuple[str, str], str]:
    """Give the first example that breaks a condition alone, by verb and rule; by ANY_MOVE too."""
    broken: dict[tuple[str, str], str] = {}
    for example in load_spec().examples():
        for step in Script.of(example).steps:
            if rule := _one_reason(step):
                broken.setdefault((_verb_of(step), rule), example.name)
                broken.setdefault((ANY_MOVE, rule), example.name)
    return broken


def _one_reason(step: Step) -> str | None:
    """Give the rule for which alone a step is refused, if there is one."""
    rules = [rule for line in step.expected if line.startswith(REFUSED) for rule in line.removeprefix(REFUSED).split()]
    return rules[0] if len(rules) == 1 else None


def _verb_of(step: Step) -> str:
    """Give the verb of a move, after who makes it."""
    return "setup" if step.text.startswith(SETUP) else step.text.partition(": ")[2].partition(" ")[0]
