"""A failing game is made smaller, and saved as a record that shows the same failure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

from sobek_core.classic.state import Action
from sobek_core.records.record import Record, RecordedMove, dump, load
from sobek_verification.cli.watch import watch
from sobek_verification.simulation.fuzz import shrink as shrinking
from sobek_verification.simulation.fuzz.play import invariant_of
from sobek_verification.simulation.fuzz.run import FuzzPlan, play
from sobek_verification.simulation.fuzz.shrink import shrink
from tests.commands import DEMO, sobek, verify

SAVED = "violation-classic-0.jsonl"


@pytest.fixture(autouse=True)
def _other_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a temporary folder, since a failing game is saved, and search only briefly."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shrinking, "STATES", 2000)


def _raises(*_: object) -> object:
    raise KeyError("marble")


@frozen
class Fault:
    """A wrong function of the core, the invariant that it breaks, and the most moves of the smaller game.

    seed: of a run in which a game fails before a random state does, which would give no record.
    """

    place: str
    wrong: Any
    invariant: str
    most: int
    seed: int = 1

    def replace(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the right function by the wrong one."""
        monkeypatch.setattr(f"sobek_core.{self.place}", self.wrong)


DELIVER = Fault(
    "classic.rules.quay.deliver",
    lambda _game, deck: (deck[:9], deck[9:]),
    "quays and deck change only by takes draws and deliveries",
    4,
)
FAULTS = (
    DELIVER,
    Fault("classic.rules.sets.amulet_only.check", lambda *_: None, "reasons are exactly the conditions", 14),
    Fault(
        "classic.rules.characters.next_action",
        lambda _state, seat: Action(seat),
        "turns go clockwise except after a flood",
        6,
    ),
    Fault(
        "classic.rules.opponents.stealable",
        lambda state, pending: state.seats[pending.victim].hand,
        "each outcome of chance is weighted",
        14,
    ),
    Fault("classic.rules.opponents.name_back.apply", _raises, "nothing is raised: KeyError", 8),
    Fault(
        "classic.rules.setup.starting_hands.check", lambda *_: None, "a game starts exactly when its setup is legal", 0
    ),
    Fault(
        "duel.rules.market.is_line_empty",
        lambda _game, state: not state.market.tiles(),
        "what is pending has a legal move",
        4,
    ),
    Fault("duel.rules.selling.one_type.check", lambda *_: None, "reasons are exactly the conditions", 4),
    Fault(
        "duel.rules.pirogues.scarabs_sets",
        lambda _, seat: [sold.good for sold in seat.sold],
        "every pending choice has a legal answer",
        15,
        seed=6,
    ),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.place)
def test_smaller_game_shows_the_same(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """It breaks the same invariant, is shorter, and its record breaks it again when watched."""
    fault.replace(monkeypatch)
    plan = FuzzPlan(fault.place.partition(".")[0], games=200, seed=fault.seed)
    failure = play(plan).failure
    assert failure is not None
    assert fault.invariant in " ".join(failure.problems)
    shrunk = shrink(plan, failure)
    assert shrunk is not None
    assert len(shrunk.wrong.moves) <= min(fault.most, max(0, shrunk.moves - 1))
    invariant = invariant_of(failure.problems[0])
    assert invariant in map(invariant_of, shrunk.wrong.problems)
    assert invariant in map(invariant_of, watch(shrunk.record).problems)


def test_smaller_game_is_saved_and_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is saved under the name of game and seed, never over a file, and `sobek` can read it."""
    DELIVER.replace(monkeypatch)
    Path(SAVED).write_text("mine")
    other = "violation-classic-0-2.jsonl"
    result = verify("fuzz", "classic", "--games", "2", "--jobs", "1")
    lines = result.output.splitlines()
    assert 1 == result.exit_code
    assert [f"saved: {other}", f"watch: sobek-verify watch {other}"] == lines[-2:]
    assert "mine" == Path(SAVED).read_text()
    record = load(Path(other).read_bytes())
    assert [f"smaller: {len(record.entries)} moves of 5, with 2 players"] == [
        line for line in lines if line.startswith("smaller: ")
    ]
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
