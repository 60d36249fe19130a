"""Classes as JSON: everything is read back as written, and nothing is mistaken for something else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.games import GAMES
from sobek_core.json_text import JsonError, canonical, parse
from sobek_core.kernel.game import Position
from sobek_core.text.notation import NotationError
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite
from tests.records import GONE, keys, played, put, shortened, states_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite


def written(tools: GameTools, position: Position[Any, Any]) -> Any:
    """Return the JSON of a state with its game, from a position in text."""
    return parse(canonical(tools.converter.unstructure(position)))


def read(tools: GameTools, value: Any) -> Position[Any, Any]:
    """Read a state as the server does: first its form, then whether it is possible."""
    position: Position[Any, Any] = tools.converter.read(value, Position)
    tools.positions.check(position)
    return position


def positions_of(game: str, seed: int) -> Iterator[Position[Any, Any]]:
    """Return all positions of a game of random seats."""
    play = played(game, GAMES.named(game).player_counts[-1], seed)
    yield from (Position(play.game, state) for state in states_of(play))


@each_suite
@given(data=st.data())
def test_every_position_is_read_back_as_a_state(game: GameSuite, data: st.DataObject) -> None:
    """This includes positions that play does not reach."""
    position = data.draw(positions(game))
    assert position == read(game.tools, written(game.tools, position))


IMPOSSIBLE: Final = tomllib.loads(Path(__file__).with_name("impossible.toml").read_text(encoding="utf-8"))
IMPOSSIBLE["classic"]["far more"] = {
    "path": "deck",
    "part": ["queen"] * 300,
    "problem": "a pile holds at most 127 of a kind (classic.setup.components)",
}


@pytest.mark.parametrize(("game", "case"), [(game, case) for game, cases in IMPOSSIBLE.items() for case in cases])
def test_a_state_that_cannot_be_is_refused(game: str, case: str) -> None:
    """The message says what would be right, as for positions in text."""
    tools, change = GAMES.named(game), IMPOSSIBLE[game][case]
    value = written(tools, next(positions_of(game, 5)))
    put(value, keys(change["path"]), change.get("part", GONE))
    with pytest.raises((JsonError, NotationError)) as caught:
        read(tools, value)
    assert change["problem"] == shortened(str(caught.value), change["problem"])


@pytest.mark.parametrize("value", [True, False, 2, -1, "1", None])
def test_nothing_else_is_taken_for_a_truth_value(value: Any) -> None:
    """JSON's true and false are refused too."""
    with pytest.raises(JsonError, match="expected 1 or 0"):
        GAMES["classic"].converter.read(value, bool)


def test_what_is_seen_is_of_the_kinds_and_backs_of_the_game() -> None:
    """The message names the first value that is neither."""
    tools, bag = GAMES["duel"], {"zone": "bag"}
    moved = {"event": "moved", "things": {"kinds": ["fish-0", "gold"], "number": 2}, "origin": bag, "goal": bag}
    with pytest.raises(JsonError) as caught:
        tools.converter.read(moved, cast("Any", tools.game.seen))
    assert '$.things.kinds: expected kinds and backs, got "fish-0"' == str(caught.value)
