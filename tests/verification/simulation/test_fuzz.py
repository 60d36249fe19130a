"""Random play, and the report of `sobek-verify fuzz`; test_fuzz_broken.py has broken cores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import asdict
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek_core.classic.rules import scoring
from sobek_invariants.observed import possible
from sobek_verification.simulation.fuzz import report
from sobek_verification.simulation.fuzz.coverage import CoverageWatch, everything, shown_by_examples
from sobek_verification.simulation.fuzz.play import Fuzz
from sobek_verification.simulation.fuzz.run import FuzzOutcome, FuzzPlan, fuzz, play
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import positions
from tests.commands import verify
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


@each_suite
def test_what_no_game_and_no_example_shows_is_missing(game: GameSuite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without games the examples count; without examples too, everything is missing and the exit code is 1."""
    shown = shown_by_examples(game)
    missing = [line.missing for line in report.coverage(game, FuzzOutcome())]
    assert missing == [item not in shown for item in everything(game)]
    monkeypatch.setattr(report, "shown_by_examples", lambda _: {})
    assert all(line.missing for line in report.coverage(game, FuzzOutcome()))
    result = verify("fuzz", game.name, "--games", "1", "--jobs", "1")
    assert 1 == result.exit_code
    assert [line for line in result.output.splitlines() if line.startswith("missing: refusal ")]


def test_violation_is_printed_with_all_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has seed, game, move number, invariant, position and move, and a command that replays it."""
    monkeypatch.setattr(scoring, "score_horizontal", lambda scarabs: 2 * scarabs)
    first = verify("fuzz", "classic", "--games", "40", "--seed", "5", "--jobs", "1")
    reported = first.output[first.output.index("violation: ") :].splitlines()
    assert 1 == first.exit_code
    assert reported[0].startswith("violation: seed 5, game ")
    assert reported[1].startswith("  each event is reported once: expected ")
    assert [line for line in reported if line.startswith("    turn: hand-sets ")]
    assert reported[-2].endswith(": done")
    *_, command = reported[-1].partition("sobek-verify fuzz ")
    again = verify("fuzz", *command.split(), "--jobs", "1")
    assert again.output[again.output.index("violation: ") :].splitlines() == reported


def test_chunks_are_joined_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts up to the failing game do not depend on the number of workers."""
    monkeypatch.setattr(scoring, "count_steps", lambda points, *_: points // 9)
    plan = FuzzPlan("classic", games=60, seed=0)
    whole = play(plan)
    assert whole.failure is not None
    assert 1 < whole.games < 60
    reported: list[int] = []
    assert [whole] * 2 == [fuzz(plan, number, map, reported.append) for number in (3, 40)]
    assert 2 * whole.games == sum(reported)


@each_suite
@given(data=st.data())
def test_neighbours_differ_in_one_field(game: GameSuite, data: st.DataObject) -> None:
    """A nearly legal move is of the same kind as the legal one, and differs in exactly one field."""
    position = data.draw(positions(game))
    legal = possible(position.game, position.state)
    for move in (*legal[:5], *game.deals(generator(0), len(position.state.seats))):
        values = asdict(move, recurse=False)
        near = tuple(neighbours(move, game))
        assert near
        assert {type(move)} == {type(other) for other in near}
        others = [asdict(other, recurse=False) for other in near]
        assert {1} == {sum(values[name] != other[name] for name in values) for other in others}


@each_suite
@settings(max_examples=settings().max_examples // 4)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_whole_games_keep_every_invariant(game: GameSuite, seed: int, data: st.DataObject) -> None:
    """A game of any seed is played to its end without a violation."""
    players = data.draw(st.sampled_from(game.tools.player_counts))
    assert Fuzz(CoverageWatch(game), seed, 0, players).run() is None


def test_cluster_plays_the_same_games() -> None:
    """The result of a cluster of two workers is byte for byte that of games in this process."""
    distributed = pytest.importorskip("distributed", reason='install "sobek-verification[cluster]"')
    arguments = ("duel", "--games", "8", "--seed", "4", "--json")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", host="127.0.0.1", dashboard_address=":0"
    ) as cluster:
        there = verify("fuzz", *arguments, "--scheduler", cluster.scheduler_address)
    assert verify("fuzz", *arguments, "--jobs", "1").stdout == there.stdout
