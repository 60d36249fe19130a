"""`sobek-verify fuzz`: what it reports, what it exits with, and that it finds broken cores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sobek_core.classic import Track, characters, events, game_end, opponents, quay, round_end, scoring, sets
from sobek_core.classic.state import Action
from sobek_core.kernel import Applied, Refused
from verification.commands import commands
from verification.fuzz import report
from verification.fuzz.coverage import everything, shown_by_examples
from verification.fuzz.run import Outcome, Plan, fuzz

if TYPE_CHECKING:
    from click.testing import Result

    from sobek_core.classic import State
    from sobek_core.classic.journal import Event


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


def test_what_no_game_and_no_example_shows_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without games the examples are looked through; without them, too, everything is missing and the exit code 1."""
    shown = shown_by_examples()
    outcome = Outcome()
    assert [line.missing for line in report.coverage(outcome)] == [item not in shown for item in everything()]
    monkeypatch.setattr(report, "shown_by_examples", dict)
    assert all(line.missing for line in report.coverage(outcome))
    result = _run("classic", "--games", "1", "--jobs", "1")
    assert result.exit_code == 1
    assert "missing: refusal set: classic.sets.equal-sets" in result.output


def test_examples_show_most_of_what_there_is() -> None:
    """The examples of the spec refuse by every condition of every move table, and play every move."""
    shown = shown_by_examples()
    assert [item for item in everything() if item[0] in {"move", "refusal"} and item not in shown] == []


def _silent(state: State, _number: int) -> Applied[State, Event]:
    return Applied(state, ())


def _same_seat(_state: State, seat: int) -> Action:
    return Action(seat)


def _raises(*_: object) -> Refused[State]:
    raise KeyError("marble")


BROKEN = (
    (quay, "deliver", lambda deck: (deck[:9], deck[9:]), "quays and deck change only by takes and deliveries"),
    (sets, "cannot_join", lambda *_: (), "every condition that fails is a reason"),
    (sets, "amulets_alone", lambda *_: (), "a move is legal exactly when it is applied"),
    (scoring, "score_horizontal", lambda scarabs: 2 * scarabs, "sets score scarabs times cards"),
    (scoring, "count_lots", lambda points: points // 9, "a penalised marker walks back once for each full ten"),
    (scoring, "count_corruption", lambda cards, curses: cards + curses, "the most corrupt are penalised together"),
    (game_end, "is_over", lambda played, highest: played == 3 or highest > 90, "the right seat is to move"),
    (game_end, "winners", lambda _: (0,), "what happens is told once"),
    (round_end, "may_be_done", lambda *_: True, "every condition that fails is a reason"),
    (opponents, "stealable", lambda state, owed: state.seats[owed.victim].hand, "chance weighs cards and seats"),
    (events, "_deceive", _silent, "markers move by guild and deceit alone during a round"),
    (characters, "next_action", _same_seat, "the right seat is to move"),
    (Track, "step", lambda _track, total, steps: total + 5 * steps, "markers move by guild and deceit alone"),
    (opponents, "name_back", _raises, "nothing is raised: KeyError"),
)


@pytest.mark.parametrize(
    ("place", "name", "broken", "sentence"), BROKEN, ids=[f"{place.__name__}.{name}" for place, name, *_ in BROKEN]
)
def test_broken_core_is_found(
    place: object, name: str, broken: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a function of the core replaced by a wrong one, some game shows that a sentence does not hold."""
    monkeypatch.setattr(place, name, broken)
    failure = fuzz(Plan(games=300, seed=0), 1, lambda _: None).failure
    assert failure is not None
    assert sentence in " ".join(failure.problems)


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
