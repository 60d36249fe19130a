"""`sobek-verify fuzz`: what it reports, and what it exits with; each game's cores are broken in a file of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner

from sobek_core.classic import scoring
from tests.games import every_game
from verification.commands import commands
from verification.fuzz import report
from verification.fuzz.coverage import everything, shown_by_examples
from verification.fuzz.run import Outcome

if TYPE_CHECKING:
    import pytest
    from click.testing import Result

    from verification.verified import Verified


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(commands, ["fuzz", *arguments], catch_exceptions=False)


def test_unknown_game_is_wrong_usage() -> None:
    """A game that there is not exits with 2."""
    assert _run("senet").exit_code == 2


def test_report_tells_what_was_checked_and_seen() -> None:
    """The table has a line for everything that can be seen, and the exit code is 1 only if something is missing."""
    result = _run("classic", "--games", "12", "--jobs", "1")
    lines = result.output.splitlines()
    assert [line for line in lines if line.startswith("token     flood ")]
    assert "games: 12, each with a random table beside it" in lines
    assert lines[-1] == "violations: none"
    assert result.exit_code == any("MISSING" in line for line in lines)


def test_json_holds_the_same_for_equal_seeds() -> None:
    """One JSON object; equal seeds give equal objects, whatever the number of processes."""
    arguments = ("classic", "--games", "3", "--players", "3", "--seed", "11", "--json")
    first, second = _run(*arguments, "--jobs", "1"), _run(*arguments, "--jobs", "2")
    data = json.loads(first.output)
    assert first.output == second.output
    assert (data["games"], data["failure"]) == (3, None)
    assert {line["kind"] for line in data["coverage"]} == {
        "move", "character", "token", "choice", "turn", "event", "refusal",
    }  # fmt: skip


@every_game
def test_what_no_game_and_no_example_shows_is_missing(game: Verified, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without games the examples are looked through; without them, too, everything is missing and the exit code 1."""
    shown = shown_by_examples(game)
    missing = [line.missing for line in report.coverage(game, Outcome())]
    assert missing == [sight not in shown for sight in everything(game)]
    monkeypatch.setattr(report, "shown_by_examples", lambda _: {})
    assert all(line.missing for line in report.coverage(game, Outcome()))
    result = _run(game.name, "--games", "1", "--jobs", "1")
    assert result.exit_code == 1
    assert [line for line in result.output.splitlines() if line.startswith("missing: refusal ")]


@every_game
def test_examples_show_most_of_what_there_is(game: Verified) -> None:
    """The examples of the spec refuse by every condition of every move table, and play every move."""
    shown = shown_by_examples(game)
    asked = [sight for sight in everything(game) if sight[0] in {"move", "refusal"}]
    assert asked
    assert [sight for sight in asked if sight not in shown] == []


@every_game
def test_a_number_of_players_that_cannot_play_is_wrong_usage(game: Verified) -> None:
    """Who asks for too many players is told how many can play."""
    most = game.binding.numbers[-1]
    result = _run(game.name, "--players", str(most + 1))
    assert result.exit_code == 2
    assert f"{most}, got {most + 1}" in result.output


def test_violation_is_printed_with_all_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed, game, move number, sentence, position and move are printed, and the command printed plays it again."""
    monkeypatch.setattr(scoring, "score_horizontal", lambda scarabs: 2 * scarabs)
    first = _run("classic", "--games", "40", "--seed", "5", "--jobs", "1")
    told = first.output[first.output.index("violation: ") :].splitlines()
    assert first.exit_code == 1
    assert told[0].startswith("violation: seed 5, game ")
    assert told[1].startswith("  sets score scarabs times cards and horizontal ones scarabs: seat ")
    assert [line for line in told if line.startswith("    turn: hand-sets ")]
    assert told[-2].endswith(": done")
    *_, command = told[-1].partition("sobek-verify fuzz ")
    again = _run(*command.split(), "--jobs", "1")
    assert again.output[again.output.index("violation: ") :].splitlines() == told
