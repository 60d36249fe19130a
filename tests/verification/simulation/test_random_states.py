"""Random states have what is rare in games: they expose a core that is wrong only there."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.watch import InvariantError, Watch
from tests import rare_faults

STATES: Final = 600
MOVES: Final = 30  # moves made at each state


NAMED: Final = "only the first of equal sets is named"
MOVED: Final = "every reported movement moves something"


@pytest.mark.parametrize(
    ("name", "broken", "invariant", "first"),
    [
        ("classic.rules.sets._targets", rare_faults.adds_to_the_last_of_equal_sets, NAMED, 45),
        ("classic.rules.event_tokens.prosperity_sets", rare_faults.blesses_the_last_of_equal_sets, NAMED, 20),
        ("classic.rules.event_tokens._embalm", rare_faults.embalms_a_curse_alone, MOVED, 90),
        ("classic.rules.event_tokens._deceive", rare_faults.deceives_with_a_curse_alone, MOVED, 385),
        ("duel.rules.pirogues._use", rare_faults.wakes_no_tiles, MOVED, 24),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_core_that_is_wrong_at_rare_states_is_found(
    name: str, broken: object, invariant: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random state with its listed moves breaks an invariant.

    first: the number of the first state, so that the fault is found soon.
    """
    monkeypatch.setattr(f"sobek_core.{name}", broken)
    verified = GAMES[name.partition(".")[0]]
    watch, numbers = Watch(verified), verified.tools.player_counts

    def make_all_moves() -> None:
        for seed in range(first, STATES):
            position = verified.random_position(generator(f"rare {seed}"), numbers[seed % len(numbers)])
            observed = verified.observe(position.game, position.state)
            for move in watch.check_state(observed)[:MOVES]:
                watch.apply(observed, move)

    with pytest.raises(InvariantError, match=invariant):
        make_all_moves()
