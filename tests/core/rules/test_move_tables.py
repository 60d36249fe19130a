"""The conditions of every move, as data, are those of its table in the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, get_args

from sobek_core.spec import load_spec
from tests.games import CORES, each_game, each_suite

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.conditions import Condition
    from sobek_verification.suite import GameSuite


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


@each_suite
def test_every_class_has_its_table(game: GameSuite) -> None:
    """Every class of moves has rules; everything that can be pending is answered by a move, and has a listing."""
    core, kinds = CORES[game.name], {*game.pending_kinds.kinds}
    assert {*get_args(game.tools.game.move)} == {*core.MOVE_RULES}
    assert kinds == {*vars(core)["_LISTED"]}
    rules = [one for tables in core.MOVE_RULES.values() for one in tables]
    assert kinds - {core.s.Finished} == {kind for one in rules for kind in one.who.asked}
    assert [kind for kind, tables in core.MOVE_RULES.items() for _ in tables] == [one.kind for one in rules]
