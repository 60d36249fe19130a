"""`sobek-verify fuzz`: its report and its exit codes; test_fuzz_broken.py has broken cores."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.classic.rules import scoring
from sobek_verification.simulation.fuzz import report, shrink
from sobek_verification.simulation.fuzz.coverage import everything, shown_by_examples
from sobek_verification.simulation.fuzz.run import FuzzOutcome, FuzzPlan, fuzz, play
from sobek_verification.workers import Workers
from tests.commands import verify
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from click.testing import Result

    from sobek_verification.suite import GameSuite


@pytest.fixture(autouse=True)
def _other_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in a temporary folder, since a failing game is saved, and do not search for the smallest."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shrink, "STATES", 0)


def _run(*arguments: str) -> Result:
    return verify("fuzz", *arguments)


def test_unknown_game_is_wrong_usage() -> None:
    """An unknown game gives exit code 2."""
    assert 2 == _run("senet").exit_code


def test_report_has_what_was_checked_and_seen() -> None:
    """The table has a line for everything that can occur, and the exit code is 1 only if something is missing."""
    result = _run("classic", "--games", "12", "--jobs", "1")
    lines = result.output.splitlines()
    assert [line for line in lines if line.startswith("token     flood ")]
    assert "games: 12, each with a random position as well" in lines
    assert "violations: none" == lines[-1]
    assert result.exit_code == any("MISSING" in line for line in lines)


@each_suite
def test_the_player_counts_take_turns(game: GameSuite) -> None:
    """They do so unless the plan has one."""
    counts = {"classic": [2, 3, 4, 2, 3], "duel": [2, 2, 2, 2, 2]}
    plan = FuzzPlan(game.name, 5, 1)
    assert counts[game.name] == [plan.players_of(number) for number in range(5)]
    assert [4] * 5 == [evolve(plan, players=4).players_of(number) for number in range(5)]


def test_json_holds_the_same_for_equal_seeds() -> None:
    """Equal seeds give equal JSON objects, whatever the number of processes."""
    arguments = ("classic", "--games", "3", "--players", "3", "--seed", "11", "--json")
    first, second = _run(*arguments, "--jobs", "1"), _run(*arguments, "--jobs", "2")
    data = json.loads(first.stdout)
    assert first.stdout == second.stdout
    assert (3, None) == (data["games"], data["failure"])
    assert {
        "move", "character", "token", "choice", "turn", "event", "refusal",
    } == {line["kind"] for line in data["coverage"]}  # fmt: skip


@each_suite
def test_what_no_game_and_no_example_shows_is_missing(game: GameSuite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without games the examples count; without examples too, everything is missing and the exit code is 1."""
    shown = shown_by_examples(game)
    missing = [line.missing for line in report.coverage(game, FuzzOutcome())]
    assert missing == [item not in shown for item in everything(game)]
    monkeypatch.setattr(report, "shown_by_examples", lambda _: {})
    assert all(line.missing for line in report.coverage(game, FuzzOutcome()))
    result = _run(game.name, "--games", "1", "--jobs", "1")
    assert 1 == result.exit_code
    assert [line for line in result.output.splitlines() if line.startswith("missing: refusal ")]


@each_suite
def test_examples_show_most_of_what_there_is(game: GameSuite) -> None:
    """The examples of the spec refuse by every condition of every move table, and play every move."""
    shown = shown_by_examples(game)
    asked = [item for item in everything(game) if item[0] in {"move", "refusal"}]
    assert asked
    assert [] == [item for item in asked if item not in shown]


@each_suite
def test_a_number_of_players_that_cannot_play_is_wrong_usage(game: GameSuite) -> None:
    """The message says how many can play."""
    most = game.tools.player_counts[-1]
    result = _run(game.name, "--players", str(most + 1))
    assert 2 == result.exit_code
    assert f"{most}, got {most + 1}" in result.output


def test_violation_is_printed_with_all_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has seed, game, move number, invariant, position and move, and a command that replays it."""
    monkeypatch.setattr(scoring, "score_horizontal", lambda scarabs: 2 * scarabs)
    first = _run("classic", "--games", "40", "--seed", "5", "--jobs", "1")
    reported = first.output[first.output.index("violation: ") : first.output.index("smaller: ")].splitlines()
    assert 1 == first.exit_code
    assert reported[0].startswith("violation: seed 5, game ")
    assert reported[1].startswith("  sets score cards times scarabs and horizontal sets score scarabs: seat ")
    assert [line for line in reported if line.startswith("    turn: hand-sets ")]
    assert reported[-2].endswith(": done")
    *_, command = reported[-1].partition("sobek-verify fuzz ")
    again = _run(*command.split(), "--jobs", "1")
    assert again.output[again.output.index("violation: ") : again.output.index("smaller: ")].splitlines() == reported


@pytest.mark.parametrize("number", [1, 2, 7, 1000])
def test_chunks_hold_each_game_once(number: int) -> None:
    """For any number of workers, the chunks are consecutive and of limited size."""
    plan = FuzzPlan("classic", games=100, seed=3, first=5)
    chunks = list(plan.chunks(plan.chunk(number)))
    games = [game for chunk in chunks for game in range(chunk.first, chunk.first + chunk.games)]
    assert list(range(5, 105)) == games
    assert {("classic", 3, None)} == {(chunk.game, chunk.seed, chunk.players) for chunk in chunks}
    assert len(chunks) >= min(100, 8 * number)


def test_chunks_are_joined_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts up to the failing game do not depend on the number of workers."""
    monkeypatch.setattr(scoring, "count_steps", lambda points, *_: points // 9)
    plan = FuzzPlan("classic", games=60, seed=0)
    whole = play(plan)
    assert whole.failure is not None
    assert 1 < whole.games < 60
    reported: list[int] = []
    assert [whole] * 2 == [fuzz(plan, Workers(number), reported.append) for number in (3, 40)]
    assert 2 * whole.games == sum(reported)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Return the address of a cluster of two workers in this process."""
    distributed = pytest.importorskip("distributed", reason='install "sobek-verification[cluster]"')
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", host="127.0.0.1", dashboard_address=":0"
    ) as cluster:
        yield cluster.scheduler_address


def test_cluster_plays_the_same_games(scheduler: str) -> None:
    """The result is byte for byte that of games in this process."""
    arguments = ("duel", "--games", "8", "--seed", "4", "--json")
    assert _run(*arguments, "--jobs", "1").stdout == _run(*arguments, "--scheduler", scheduler).stdout


def test_cluster_stops_at_the_same_failure(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first failing game is the first by number, not the first to finish."""
    monkeypatch.setattr(scoring, "count_steps", lambda points, *_: points // 9)
    arguments = ("classic", "--games", "12", "--json")
    here = _run(*arguments, "--jobs", "1")
    Path("violation-classic-0.jsonl").unlink()
    there = _run(*arguments, "--scheduler", scheduler)
    assert (1, here.stdout) == (there.exit_code, there.stdout)
    assert json.loads(here.stdout)["failure"] is not None


@pytest.mark.parametrize(
    ("place", "given", "message"),
    [
        # Other code would play other games.
        (
            "VERSION",
            "0.0.0",
            rf"\S+: expected sobek-verification 0\.0\.0, got {re.escape(version('sobek-verification'))}",
        ),
        # Another task in the same process would meet a seeded fault.
        (
            "Client.nthreads",
            lambda _: {"tcp://there": 2},
            "tcp://there: expected one thread, as with `dask worker --nthreads 1`, got 2",
        ),
    ],
)
def test_workers_that_differ_are_not_taken(
    place: str, given: object, message: str, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker of another version or with several threads is named in one line, with exit code 2."""
    monkeypatch.setattr(f"sobek_verification.cluster.{place}", given)
    result = _run("duel", "--games", "1", "--scheduler", scheduler)
    assert 2 == result.exit_code
    assert re.fullmatch(f"sobek-verify fuzz: worker {message}\n", result.output), result.output


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://127.0.0.1:x", "foo://127.0.0.1:8786"])
def test_an_invalid_address_is_reported_in_one_line(address: str) -> None:
    """The exit code is 2, and the message says what would be right."""
    pytest.importorskip("distributed", reason='install "sobek-verification[cluster]"')
    result = _run("duel", "--scheduler", address)
    (line,) = result.output.splitlines()
    assert 2 == result.exit_code
    assert line.startswith(f"sobek-verify fuzz: {address}: expected a scheduler such as tcp://")


def test_scheduler_that_does_not_answer_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent server gives exit code 2 after a few seconds."""
    cluster = pytest.importorskip("sobek_verification.cluster", reason='install "sobek-verification[cluster]"')
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        result = _run("duel", "--scheduler", address)
    reported = f"sobek-verify fuzz: {address}: expected a scheduler, got no answer within 0.2 seconds\n"
    assert (2, reported) == (result.exit_code, result.output)


def test_a_scheduler_is_asked_where_a_loop_runs() -> None:
    """In a notebook, the calling thread already has an event loop."""
    cluster = pytest.importorskip("sobek_verification.cluster", reason='install "sobek-verification[cluster]"')

    async def asked() -> None:
        with cluster.cluster("tcp://127.0.0.1:1"):
            raise AssertionError

    with (
        ThreadPoolExecutor() as thread,  # this one may have a loop already: a browser's
        pytest.raises(cluster.NoClusterError, match=r"expected a scheduler, got no answer within"),
    ):
        thread.submit(asyncio.run, asked()).result()


def test_missing_extra_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask, one line says what to install."""
    monkeypatch.delitem(sys.modules, "sobek_verification.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = _run("duel", "--scheduler", "tcp://127.0.0.1:8786")
    reported = 'sobek-verify fuzz: distributed is missing; install "sobek-verification[cluster]"\n'
    assert (1, reported) == (result.exit_code, result.output)


def test_jobs_and_scheduler_exclude_each_other() -> None:
    """A cluster has its own number of workers."""
    assert 2 == _run("duel", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:8786").exit_code


def test_processes_are_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --jobs there is one process for each processor, but no more than games."""
    asked: list[int] = []

    def processes(number: int) -> nullcontext[Workers]:
        asked.append(number)
        return nullcontext(Workers())

    monkeypatch.setattr("sobek_verification.workers.processes", processes)
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    for games in ("7", "1"):
        _run("duel", "--games", games)
    assert [6, 1] == asked
