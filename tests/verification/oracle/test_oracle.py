"""The oracle: core and engine agree, and each condition that the core lacks is found."""

from __future__ import annotations

import sys
from io import StringIO
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from sobek_core.kernel.conditions import Condition
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.oracle.run import (
    REMEMBERED_IN,
    OraclePlan,
    buildable,
    compare,
    is_remembered,
    is_small,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_verification.oracle.compare import OracleResult

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def compared(plan: OraclePlan, transitions: int, kept: StringIO) -> OracleResult:
    """Compare games in this process."""
    return compare(plan, transitions, map, kept, lambda _: None)


@pytest.mark.parametrize("game", GAMES)
def test_core_and_engine_agree_and_a_run_goes_on_where_it_was(game: str) -> None:
    """A run that is cut off, and then resumed twice, has the totals of one that is not."""
    plan = OraclePlan(game, 0, 0)
    at_once = compared(plan, 3000, whole := StringIO())
    assert at_once.failure is None
    first, second, *_ = whole.getvalue().splitlines(keepends=True)
    kept = StringIO(first + second[:40])
    assert compared(plan, 3000, kept) == at_once == compared(plan, 3000, kept)


def test_the_file_of_another_run_is_refused() -> None:
    """Its totals would be added to those of another game, seed or rule; a line that is none is refused, too."""
    compared(OraclePlan("duel", 0, 0), 1, kept := StringIO())
    with pytest.raises(UnreadableDataError, match="line 1: expected a share of this run"):
        compared(OraclePlan("duel", 0, 1), 1, kept)
    with pytest.raises(UnreadableDataError, match="line 2: expected a share of this run"):
        compared(OraclePlan("duel", 0, 0), 10**6, StringIO(f"{kept.getvalue()}nothing\n"))


def test_recall_is_compared_in_whole_games_and_in_small_editions() -> None:
    """Within the games of a hundred moves or so, of both."""
    numbers = {kind: [one for one in range(REMEMBERED_IN) if kind(one)] for kind in (is_remembered, is_small)}
    remembered = {*numbers[is_remembered]}
    assert remembered & {*numbers[is_small]}
    assert remembered - {*numbers[is_small]}


def conditions_of(game: str) -> Iterable[Condition[object, object, object]]:
    """Return the conditions of the core's moves."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"sobek_core.{game}.rules.")]
    found = chain.from_iterable(vars(module).values() for module in modules)
    return {id(one): one for one in found if isinstance(one, Condition)}.values()


@pytest.mark.long
@pytest.mark.parametrize(("game", "rule"), [(name, rule) for name, suite in GAMES.items() for rule in buildable(suite)])
def test_a_condition_that_the_core_lacks_is_found(game: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the condition removed, a freely written move in a built position is judged differently."""
    (condition, *_) = conditions = [one for one in conditions_of(game) if one.rule == rule]
    for condition in conditions:
        monkeypatch.setattr(condition, "check", lambda *_: None)
    found = compared(OraclePlan(game, 0, 0, rule=rule), 100, StringIO()).failure
    assert found is not None
    assert rule in found.engine
