"""Find, for each condition of a move, an example of the spec in which nothing else explains the refusal.

A refusal does not list everything that is wrong: conditions that presuppose a failed one are not judged. So the
predicates of the invariants (`Conditions.broken_alone`) judge all other conditions of the move here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.spec import load_spec
from sobek_verification.examples import ExampleError, game_of, play_example
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.spec import Example, MoveTable
    from sobek_verification.examples import PlayedStep

ANY_MOVE: Final = "Moves"  # the heading of the conditions of all moves of players
SETUP: Final = "setup"


@frozen
class ConditionExample:
    """A condition of a move. move: the name of its table; example: the first that breaks only this condition, if any.

    unjudged: the conditions of the same table that cannot be judged if this one fails, each with the reason.
    """

    game: str
    move: str
    rule: str
    example: str | None
    unjudged: dict[str, str]


def conditions() -> tuple[ConditionExample, ...]:
    """Return every condition of every move table of the spec, in order."""
    broken = _broken_alone()
    return tuple(
        ConditionExample(
            table.game,
            table.name,
            condition.rule,
            broken.get((table.game, table.name, condition.rule)),
            _unjudged(table, condition.rule),
        )
        for table in load_spec().move_tables
        for condition in table.conditions
    )


def conditions_table() -> str:
    """Return every condition with its example as a Markdown table."""
    rows = [
        f"| {one.game} {one.move} | {one.rule} | {one.example or 'NOWHERE'} | {', '.join(one.unjudged)} |"
        for one in conditions()
    ]
    return "\n".join(["| move | condition | broken alone in | then cannot be judged |", "|---|---|---|---|", *rows])


def _unjudged(table: MoveTable, rule: str) -> dict[str, str]:
    judges = GAMES[table.game].conditions
    return {left_out: judges.unjudgeable[rule][left_out] for left_out in judges.unjudged(table.name, rule)}


def _broken_alone() -> dict[tuple[str, str, str], str]:
    """Return the first example that breaks only one condition, by game, move table (or ANY_MOVE) and rule."""
    broken: dict[tuple[str, str, str], str] = {}
    for example in load_spec().examples():
        game = game_of(example)
        for table, rule in _breaks_alone(game, example):
            broken.setdefault((game, table, rule), example.name)
    return broken


def _breaks_alone(game: str, example: Example) -> Iterator[tuple[str, str]]:
    """Yield the tables and conditions such that a move of an example breaks only this condition of the table."""
    try:
        for played in play_example(example):
            if len(played.rules) == 1:
                yield from ((table, played.rules[0]) for table in _tables(game, played))
    except ExampleError:  # an example that does not hold fails in the tests of the examples
        return


def _tables(game: str, refused: PlayedStep) -> Iterator[str]:
    """Yield the tables in which a refused move or setup breaks only one condition."""
    judges, (rule,), before = GAMES[game].conditions, refused.rules, refused.before
    if refused.setup is not None and judges.setup_broken_alone(rule, refused.before.game.edition, refused.setup):
        yield SETUP
    if refused.move is not None:
        tables = judges.broken_alone(rule, GAMES[game].observe(before.game, before.state), refused.move)
        if tables and hasattr(refused.move, "seat"):
            yield ANY_MOVE
        yield from tables
