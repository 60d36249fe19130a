"""Each condition of each move is broken alone in an example, so losing or changing it is noticed.

A refusal does not list everything that is wrong: conditions that presuppose a failed one are not judged. So the core
judges each example again without the condition: the move is made then, or its rules fail with an error.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields

from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Refused
from sobek_core.spec import load_spec
from sobek_verification.examples import ExampleError, PlayedStep, game_of, play_example
from sobek_verification.games import GAMES
from tests.games import CORES, each_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.conditions import MoveRules

FAILS: Final = (AssertionError, LookupError, ValueError)  # of rules that judge or make a move that they do not expect
# A deal with a wrong number of hands: the core compares its deck with them, the example has the deck of the seats.
WITH_ANOTHER: Final = {("DealRound", "classic.setup.players")}
TABLES: Final = [
    pytest.param(game, rules, id=f"{game}-{rules.kind.__name__}-{rules.who.asked[0].__name__}")
    for game, core in CORES.items()
    for tables in core.MOVE_RULES.values()
    for rules in tables
]


@cache
def all_refused() -> tuple[tuple[str, PlayedStep], ...]:
    """Return every step of an example that is refused for one reason, with its game."""
    found = list[tuple[str, PlayedStep]]()
    for example in load_spec().examples():
        with suppress(ExampleError):  # an example that does not hold fails in the tests of the examples
            found += [(game_of(example), one) for one in play_example(example) if len(one.rules) == 1]
    return tuple(found)


def what_could_be_pending(kind: type[Any], state: Any, move: Any) -> Iterator[Any]:
    """Yield everything of a class that could be pending for the seat that moves, or for any seat if chance decides."""
    seats = range(len(state.seats))
    hands = [one for seat in state.seats for one in seat.hand]
    values = {
        "seat": [move.seat] if hasattr(move, "seat") else seats,
        "back": [None, *{one.back for one in hands}],
        "tile": hands,
        "cell": [getattr(move, "cell", None)],
        "drawn": [getattr(state, "aside", None)],
        "left": [1],
        "kept": [None],
    }
    for parts in product(*(values.get(one.name, seats) for one in fields(kind))):
        yield kind(*parts)


def is_made(game: str, rules: MoveRules[Any, Any, Any, Any], one: PlayedStep, pending: Any) -> bool:
    """Return whether the move is made with something else pending, or its rules fail with an error."""
    table = GAMES[game].observe(one.before.game, evolve(one.before.state, pending=pending))
    try:
        return not isinstance(rules(one.before.game, table.state, one.move), Refused)
    except FAILS:
        return True


def is_alone(game: str, rules: MoveRules[Any, Any, Any, Any], rule: str, asked: Any, one: PlayedStep) -> bool:
    """Return whether a refused move breaks a condition of a table alone. asked: what is pending; any if None."""
    state, move = one.before.state, one.move
    if type(move) is not rules.kind or one.rules != (rule,):
        return False
    if rule.endswith("turn.pending"):
        others = (pending for kind in rules.who.asked for pending in what_could_be_pending(kind, state, move))
        return any(is_made(game, rules, one, pending) for pending in others)
    if type(state.pending) is not asked if asked else type(state.pending) not in rules.who.asked:
        return False
    if rule.endswith("turn.order"):
        in_game = move.seat in range(len(state.seats))
        return in_game and is_made(game, rules, one, evolve(state.pending, seat=move.seat))
    (condition,) = (row for row in rules.may if row.rule == rule)
    with pytest.MonkeyPatch.context() as context:
        context.setattr(condition, "check", lambda *_: None)
        return is_made(game, rules, one, state.pending)


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_each_condition_is_broken_alone(game: str, rules: MoveRules[Any, Any, Any, Any]) -> None:
    """Every condition of every table has an example that breaks only this condition.

    The order of turns has one for each decision that the move answers.
    """
    needed = [
        (row.rule, asked)
        for row in rules.conditions
        if (rules.kind.__name__, row.rule) not in WITH_ANOTHER
        for asked in (rules.who.asked if row.rule.endswith("turn.order") else (None,))
    ]
    shown = [one for named, one in all_refused() if named == game]
    missing = [
        (rule, asked) for rule, asked in needed if not any(is_alone(game, rules, rule, asked, one) for one in shown)
    ]
    assert [] == missing


@each_game
def test_each_condition_of_a_setup_is_broken_alone(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any of its conditions, a setup of an example is accepted."""
    for condition in CORES[game].setup_rules.SETUP:
        tried = [one for named, one in all_refused() if (named, one.rules) == (game, (condition.rule,)) and one.setup]
        monkeypatch.setattr(condition, "check", lambda *_: None)
        assert True in {is_begun(one) for one in tried}, condition.rule
        monkeypatch.undo()


def is_begun(one: PlayedStep) -> bool:
    """Return whether the game of a step begins, or its rules fail with an error."""
    try:
        one.before.game.start(one.setup)
    except IllegalSetupError:
        return False
    except FAILS:
        return True
    return True
