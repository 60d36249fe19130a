"""Each condition of each move is broken alone in an example; if the example is lost, that is seen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve
from click.testing import CliRunner

from sobek_core.spec import Example, load_spec
from verification.commands import commands
from verification.conditions import alone

if TYPE_CHECKING:
    import pytest


def test_each_condition_is_broken_alone() -> None:
    """Nothing is judged of which it could not be told whether it makes a difference."""
    result = CliRunner().invoke(commands, ["conditions"])
    assert (0, True) == (result.exit_code, result.output.rstrip().endswith("broken alone, 0 never"))
    found = json.loads(CliRunner().invoke(commands, ["conditions", "--json"]).output)
    tables = load_spec().move_tables
    assert [(table.game, table.name, one.rule) for table in tables for one in table.conditions] == [
        (one["game"], one["move"], one["rule"]) for one in found
    ]


def test_a_condition_that_is_never_broken_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the examples of the window, nobody sees what it is good for (classic.quay.window)."""

    class Fewer:
        move_tables = load_spec().move_tables

        def examples(self) -> list[Example]:
            return [
                evolve(
                    example, lines=tuple(line for line in example.lines if line != "-> refused: classic.quay.window")
                )
                for example in load_spec().examples()
            ]

    monkeypatch.setattr(alone, "load_spec", Fewer)
    result = CliRunner().invoke(commands, ["conditions", "--json"])
    (missing,) = [one for one in json.loads(result.output) if one["example"] is None]
    assert (1, "take", "classic.quay.window") == (result.exit_code, missing["move"], missing["rule"])
