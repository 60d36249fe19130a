"""Broken cores of classic are found: a function of the core replaced by a wrong one makes a sentence fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.classic import Track
from sobek_core.classic.rules import (
    characters,
    game_end,
    opponents,
    quay,
    round_end,
    scoring,
    sets,
)
from sobek_core.classic.rules import (
    event_tokens as events,
)
from sobek_core.classic.state import Action
from sobek_core.kernel.game import Applied, Refused
from sobek_verification.simulation.fuzz.run import FuzzPlan, play

if TYPE_CHECKING:
    from sobek_core.classic import State
    from sobek_core.classic.events import Event


def _silent(state: State, _number: int) -> Applied[State, Event]:
    return Applied(state, ())


def _same_seat(_state: State, seat: int) -> Action:
    return Action(seat)


def _raises(*_: object) -> Refused[State]:
    raise KeyError("marble")


BROKEN = (
    (quay, "deliver", lambda _game, deck: (deck[:9], deck[9:]), "quays and deck change only by takes and deliveries"),
    (sets, "cannot_join", lambda *_: (), "every condition that fails is a reason"),
    (sets, "amulets_alone", lambda *_: (), "a move is legal exactly when it is applied"),
    (scoring, "score_horizontal", lambda scarabs: 2 * scarabs, "sets score scarabs times cards"),
    (scoring, "count_lots", lambda points, *_: points // 9, "a penalised marker walks back once for each full ten"),
    (scoring, "count_corruption", lambda cards, curses, *_: cards + curses, "the most corrupt are penalised together"),
    (
        game_end,
        "is_over",
        lambda _, played, highest: played == 3 or highest > 90,
        "the game ends with a scored round",
    ),
    (game_end, "winners", lambda _: (0,), "what happens is told once"),
    (round_end, "may_be_done", lambda *_: True, "every condition that fails is a reason"),
    (opponents, "stealable", lambda state, pending: state.seats[pending.victim].hand, "chance weighs each outcome"),
    (events, "_deceive", _silent, "markers move by guild and deceit alone during a round"),
    (characters, "next_action", _same_seat, "turns go clockwise but for a flood"),
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
    failure = play(FuzzPlan("classic", games=300, seed=233)).failure  # with this seed each is found soon
    assert failure is not None
    assert sentence in " ".join(failure.problems)
