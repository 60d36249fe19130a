"""The notation of both games: one spelling for a move, a setup or a position (spec/notation.md)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from sobek_core.text.notation import MAX_SHOWN, NotationError, shown, where_unlike
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite
from tests.records import can_be_written

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.suite import GameSuite

MALFORMED: Final = tomllib.loads(Path(__file__).with_name("malformed.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "kind", "text", "problem"),
    [
        (game, kind, *case)
        for game, kinds in MALFORMED.items()
        for kind, cases in kinds.items()
        for case in cases.items()
    ],
)
def test_what_is_malformed_says_what_would_be_right(game: str, kind: str, text: str, problem: str) -> None:
    """The NotationError says what was expected, for strict and for open positions."""
    tools = GAMES.named(game)
    read: dict[str, Callable[[str], object]] = {
        "notation": tools.notation.read,
        "setups": tools.setups.read,
        "positions": lambda text: tools.positions.read(text.splitlines()),
    }
    with pytest.raises(NotationError, match=re.escape(problem)):
        read[kind](text)


@each_suite
@given(data=st.data())
def test_every_move_and_setup_is_read_back_as_it_is_written(game: GameSuite, data: st.DataObject) -> None:
    """This includes illegal ones, numbers of up to fifteen digits, and any number of hands."""
    codecs: list[tuple[Any, Any]] = [(game.tools.notation, game.moves), (game.tools.setups, game.setups)]
    for codec, values in codecs:
        value = data.draw(values.filter(can_be_written))
        assert value == codec.read(codec.write(value))


def test_every_move_that_the_spec_shows_is_spelled_as_it_is_read() -> None:
    """The tables of moves in spec/notation.md show every move of both games in its one spelling."""
    page = (spec_root() / "notation.md").read_text(encoding="utf-8")
    classic, duel = (re.findall(r"`((?:seat \d+|chance): [^`]+)`", part) for part in page.split("\n## Duel\n"))
    for game, lines in (("classic", classic), ("duel", duel)):
        notation = GAMES.named(game).notation
        shown = [line for line in lines if "PILE" not in line]  # a deal is shown as a pattern
        moves = [notation.read(line) for line in shown]
        assert shown == [notation.write(move) for move in moves]
        assert {pattern.verb for pattern in notation.patterns} - {"deal"} == {notation.verb(move) for move in moves}


@each_suite
@given(data=st.data())
def test_every_position_is_read_back_as_it_is_written(game: GameSuite, data: st.DataObject) -> None:
    """A state that positions describe fully is read back from its lines, including the box."""
    position = data.draw(positions(game))
    if not game.unwritten(position.game):
        text = game.tools.positions
        assert position == text.read(text.write(position))


DECK = "ivory-3 fish-0 " * 20


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (f"{DECK}fish-1*2 wheat-0", f"{DECK}fish-1 fish-1 wheat-0"),
        ("fish-1*2 " + DECK, "fish-1 fish-1 " + DECK),
        (f"{'x' * 69}a", f"{'x' * 69}b"),
        (f"{'x' * 70}a{'y' * 70}", f"{'x' * 70}b{'y' * 70}"),
        (f"{'x' * 99}a", f"{'x' * 99}b"),
        ("x" * 100, "x" * 101),
        ("x" * 300, "x" * 200),
    ],
)
def test_what_differs_is_shown(expected: str, got: str) -> None:
    """For two long texts, the message shows the part where they differ."""
    start = where_unlike(expected, got)
    assert shown(expected, start) != shown(got, start)
    assert max(len(shown(text, start)) for text in (expected, got)) <= MAX_SHOWN + len("...''...")
