"""The conditions of every move, as data, are those of its table in the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, get_args

import pytest

from sobek_core.classic.moves import Move as ClassicMove
from sobek_core.classic.rules.turn import PENDING_KINDS as CLASSIC_PENDING
from sobek_core.classic.state import Finished as ClassicFinished
from sobek_core.duel.moves import Move as DuelMove
from sobek_core.duel.rules.turn import PENDING_KINDS as DUEL_PENDING
from sobek_core.duel.state import Finished as DuelFinished
from sobek_core.spec import load_spec
from tests.games import CORES, each_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.conditions import Condition


def _rows(conditions: Iterable[Condition[Any, Any, Any]]) -> list[tuple[str, tuple[str, ...]]]:
    """Return each condition as a row of a table: its rule, and those that it presupposes and that are above it."""
    table = tuple(conditions)
    rules = [one.rule for one in table]
    return [
        (one.rule, tuple(rule for rule in rules[:place] if rule in one.presupposes)) for place, one in enumerate(table)
    ]


@each_game
def test_the_conditions_of_a_move_are_its_table(game: str) -> None:
    """Each table of the spec has one tuple, in its order, with what each condition presupposes."""
    found = {("setup", "setup"): _rows(CORES[game].setup_rules.SETUP)}
    for rules in (one for tables in CORES[game].MOVE_RULES.values() for one in tables):
        named = re.search(rf"spec/{game}/([\w-]+)\.md, move `([\w-]+)`", rules.does.__doc__ or "")
        assert named is not None
        found[named[1], named[2]] = _rows(rules.conditions)
    tables = [table for table in load_spec().move_tables if table.game == game and table.name != "Moves"]
    expected = {
        (table.chapter, table.name.split(" ")[0]): [(row.rule, row.presupposes) for row in table.conditions]
        for table in tables
    }
    assert expected == found


@pytest.mark.parametrize(
    ("game", "moves", "kinds", "over"),
    [
        (CORES["classic"], ClassicMove, CLASSIC_PENDING.kinds, ClassicFinished),
        (CORES["duel"], DuelMove, DUEL_PENDING.kinds, DuelFinished),
    ],
)
def test_every_class_has_its_table(game: Any, moves: Any, kinds: tuple[type[Any], ...], over: type[Any]) -> None:
    """Every class of moves has rules; everything that can be pending is answered by a move, and has a listing."""
    assert {*get_args(moves)} == {*game.MOVE_RULES}
    assert {*kinds} == {*vars(game)["_LISTED"]}
    rules = [one for tables in game.MOVE_RULES.values() for one in tables]
    assert {*kinds} - {over} == {kind for one in rules for kind in one.who.asked}
    assert [(kind, True) for kind, tables in game.MOVE_RULES.items() for _ in tables] == [
        (one.kind, one.kind in game.MOVE_RULES) for one in rules
    ]
