"""Metamorphic laws: each holds, and fails if a fault is seeded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sobek_core.classic import Classic
from sobek_core.kernel.game import Over
from sobek_verification.cli import metamorphic as command
from sobek_verification.games import GAMES
from sobek_verification.metamorphic import interpreters, run
from sobek_verification.metamorphic.faults import FAULTS, found_at
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.metamorphic.renaming import HALF_TURN, Renaming
from sobek_verification.metamorphic.symmetry import rotate
from sobek_verification.simulation.machines.rng import generator
from tests.commands import verify

if TYPE_CHECKING:
    from click.testing import Result

    from sobek_verification.metamorphic.faults import LawFault
    from sobek_verification.metamorphic.law import MetamorphicLaw

REPLAY = next(place for place, law in enumerate(LAWS) if law.name == "replay")


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each interpreter play one game."""
    monkeypatch.setattr(interpreters, "GAMES_PLAYED", 1)


@pytest.mark.parametrize("law", LAWS, ids=[f"{law.game}-{law.name}" for law in LAWS])
def test_law_holds(law: MetamorphicLaw) -> None:
    """It holds for some games, with at least one comparison in each."""
    for number in range(min(2, law.max_games or 2)):
        assert law.check_game(GAMES[law.game], 1, number) > 0


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault.game}-{fault.law}: {fault.description}" for fault in FAULTS])
def test_seeded_fault_is_found(fault: LawFault) -> None:
    """The broken law finds it within some games."""
    assert found_at(fault) is not None


def test_each_law_has_a_fault() -> None:
    """Every law must have been seen to fail."""
    assert {(law.game, law.name) for law in LAWS} == {(fault.game, fault.law) for fault in FAULTS}


def test_rotating_all_the_way_round_leads_back() -> None:
    """Rotating the seats of a state of classic changes it; as many rotations as players restore it."""
    state = GAMES["classic"].random_position(generator("round"), 3).state
    step = next(one for one in (rotate(generator(seed), state) for seed in range(9)) if one.seats == (1, 2, 0))
    assert state.seats[0] == step(state).seats[1]
    assert state != step(state)
    assert state == step(step(step(state)))


def test_winners_and_scores_go_with_their_seats() -> None:
    """Lists by seat and numbers of seats are renamed (classic.game-end.winner)."""
    over = Over((0, 2), (30, 20, 30), "classic.game-end.winner")
    assert Over((0, 1), (30, 30, 20), "classic.game-end.winner") == Renaming((1, 2, 0))(over)


def test_half_turn_leads_back_after_another() -> None:
    """A cell of the Market becomes the opposite one (duel.market.grid)."""
    renaming = Renaming(others=HALF_TURN)
    state = GAMES["duel"].random_position(generator("turn"), 2).state
    assert state.market.squares[0] == renaming(state).market.squares[-1]
    assert state == renaming(renaming(state))


def _run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    """Run the command with one law and its faults."""
    for module in (run, command):
        monkeypatch.setattr(module, "LAWS", LAWS[REPLAY : REPLAY + 1])
        monkeypatch.setattr(module, "FAULTS", tuple(fault for fault in FAULTS if fault.law == "replay")[:1])
    return verify("metamorphic", "--jobs", 1, *arguments)


def test_command_reports_laws_and_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a line for the law and one for its fault, or one JSON object."""
    result = _run(monkeypatch, "--games", "7")
    assert 0 == result.exit_code
    assert "1 laws, 0 broken; 1 faults, 0 missed" == result.stdout.splitlines()[-1]
    data = json.loads(_run(monkeypatch, "--games", "7", "--json").stdout)
    assert [("replay", 7, None)] == [(law["law"], law["games"], law["broken"]) for law in data["laws"]]
    assert [(1, False)] == [(fault["found_at"], fault["missed"]) for fault in data["faults"]]


def test_command_fails_with_a_broken_law_and_with_a_missed_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 1 if the core's 200th call is wrong, and if no game shows a fault."""
    right = Classic.apply
    calls: list[object] = []

    def forgetful(self: Classic, state: object, move: object) -> object:
        calls.append(move)
        return right(self, state, move) if len(calls) != 200 else right(self, state, calls[0])  # type: ignore[arg-type]

    with monkeypatch.context() as seeded:
        seeded.setattr(Classic, "apply", forgetful)
        result = _run(monkeypatch, "--games", "2")
    assert (1, True) == (result.exit_code, "BROKEN" in result.stdout)
    monkeypatch.setattr(run, "found_at", lambda _: None)
    result = _run(monkeypatch, "--games", "1")
    assert (1, True) == (result.exit_code, "MISSED" in result.stdout)


def test_version_that_is_not_here_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python version that is not installed is reported as not checked."""
    monkeypatch.setattr(interpreters, "VERSIONS", ((3, 11), (3, 99)))
    interpreters.found.cache_clear()
    try:
        assert "Python 3.99" in interpreters.missing()
        assert "not installed, so not checked: Python 3.99" in _run(monkeypatch, "--games", "1").stdout
    finally:
        interpreters.found.cache_clear()
