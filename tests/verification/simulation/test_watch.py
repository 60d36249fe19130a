"""A failing game is saved as a record that shows the same failure when it is watched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

from sobek_core.classic.state import Action
from sobek_core.records.record import Record, RecordedMove, dump, load
from sobek_verification.cli.watch import watch
from sobek_verification.simulation.fuzz.keep import failing_record
from sobek_verification.simulation.fuzz.run import FuzzPlan, play
from tests.commands import DEMO, sobek, verify

SAVED = "violation-classic-0.jsonl"


SEEDS = range(20)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a temporary folder, since a failing game is saved."""
    monkeypatch.chdir(tmp_path)


def _raises(*_: object) -> object:
    raise KeyError("marble")


@frozen
class Fault:
    """A wrong function of the core, and the invariant that it breaks."""

    place: str
    wrong: Any
    invariant: str

    def replace(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the right function by the wrong one."""
        monkeypatch.setattr(f"sobek_core.{self.place}", self.wrong)


DELIVER = Fault(
    "classic.rules.quay.deliver",
    lambda _game, deck: (deck[:9], deck[9:]),
    "quays and deck change only by takes draws and deliveries",
)
FAULTS = (
    DELIVER,
    Fault("classic.rules.sets.amulet_only.check", lambda *_: None, "reasons are exactly the conditions"),
    Fault(
        "classic.rules.characters.next_action",
        lambda _state, seat: Action(seat),
        "turns go clockwise except after a flood",
    ),
    Fault(
        "classic.rules.opponents.stealable",
        lambda state, pending: state.seats[pending.victim].hand,
        "each outcome of chance is weighted",
    ),
    Fault("classic.rules.opponents.name_back.apply", _raises, "nothing is raised: KeyError"),
    Fault("classic.rules.setup.starting_hands.check", lambda *_: None, "a game starts exactly when its setup is legal"),
    Fault(
        "duel.rules.market.is_line_empty",
        lambda _game, state: not state.market.tiles(),
        "what is pending has a legal move",
    ),
    Fault("duel.rules.selling.one_type.check", lambda *_: None, "reasons are exactly the conditions"),
    Fault(
        "duel.rules.pirogues.scarabs_sets",
        lambda _, seat: [sold.good for sold in seat.sold],
        "every pending choice has a legal answer",
    ),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.place)
def test_saved_game_shows_the_same(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game breaks the invariant, and its record breaks it again when watched."""
    fault.replace(monkeypatch)
    plans = (FuzzPlan(fault.place.partition(".")[0], games=40, seed=seed) for seed in SEEDS)
    failures = ((plan, play(plan).failure) for plan in plans)
    plan, failure = next((plan, one) for plan, one in failures if one is not None and one.what == "game")
    assert fault.invariant in " ".join(failure.problems)
    record = failing_record(plan, failure)
    assert invariant_of(failure.problems[0]) in map(invariant_of, watch(record).problems)


def test_failing_game_is_saved_and_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is saved under the name of game and seed, never over a file, and `sobek` can read it."""
    DELIVER.replace(monkeypatch)
    Path(SAVED).write_text("mine")
    other = "violation-classic-0-2.jsonl"
    result = verify("fuzz", "classic", "--games", "2", "--jobs", "1")
    lines = result.output.splitlines()
    assert 1 == result.exit_code
    assert [f"saved: {other}", f"watch: sobek-verify watch {other}"] == lines[-2:]
    assert "mine" == Path(SAVED).read_text()
    for command in ("show", "audit"):
        assert 0 == sobek(command, other).exit_code
    watched = verify("watch", other)
    problem = next(line for line in lines if line.startswith("  everything that moves is reported"))
    assert (1, True) == (watched.exit_code, f"violation: {problem.strip()}" in watched.output)


def test_sound_record_is_watched_to_its_end() -> None:
    """A legal game breaks no invariant."""
    result = verify("watch", DEMO, "--json")
    moves = len(load(Path(DEMO).read_bytes()).entries)
    watched = json.loads(result.stdout)
    assert (0, moves, []) == (result.exit_code, watched["made"], watched["problems"])


def test_illegal_record_is_watched_up_to_the_refusal() -> None:
    """A rightly refused move breaks no invariant, and ends the watch."""
    record = load(Path(DEMO).read_bytes())
    moves = [entry.move for entry in record.entries]
    Path("twice.jsonl").write_text(_with_moves(record, [moves[0], moves[0]]))
    result = verify("watch", "twice.jsonl")
    lines = result.output.splitlines()
    assert (1, "watched: 1 of 2 moves", "violations: none") == (result.exit_code, lines[0], lines[-1])
    assert [line for line in lines if line.startswith("refused: classic.")]


def _with_moves(record: Record, moves: list[Any]) -> str:
    return dump(evolve(record, entries=tuple(map(RecordedMove, moves)), result=None))


def invariant_of(problem: str) -> str:
    """Return the text of the invariant at the beginning of a problem, or of the exception."""
    invariant, _, rest = problem.partition(": ")
    return f"{invariant}: {rest.partition(': ')[0]}" if invariant == "nothing is raised" else invariant
