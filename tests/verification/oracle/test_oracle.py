"""The oracle: core and engine agree, and each condition that the core lacks is found."""

from __future__ import annotations

import sys
from io import StringIO
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from sobek_core.kernel.conditions import Condition
from sobek_verification.games import GAMES
from sobek_verification.oracle.run import OraclePlan, OracleResult, buildable, compare

if TYPE_CHECKING:
    from collections.abc import Iterable

pytest.importorskip("sobek_engine", reason="install the engine: make engine")


def compared(plan: OraclePlan, transitions: int, kept: StringIO) -> OracleResult:
    """Compare games in this process."""
    return compare(plan, transitions, map, kept, lambda _: None)


@pytest.mark.parametrize("game", GAMES)
def test_core_and_engine_agree_and_a_run_goes_on_where_it_was(game: str) -> None:
    """A run that is interrupted and resumed has the totals of one that is not, also if its last line is cut off."""
    at_once = compared(OraclePlan(game, 0, 0), 3000, whole := StringIO())
    assert at_once.failure is None
    first, *others = whole.getvalue().splitlines(keepends=True)
    kept = StringIO(first + others[0][:40])
    kept.seek(0)
    assert at_once == compared(OraclePlan(game, 0, 0), 3000, kept)


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
