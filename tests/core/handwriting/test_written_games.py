"""Handwritten games are read move by move (spec/handwriting.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.disputes.question_phrases import move_lines
from sobek_core.handwriting.games import read_game
from sobek_core.handwriting.problems import HandwritingError
from sobek_core.handwriting.question import read_options
from sobek_core.kernel.game import listed
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.records.audit import replay_moves
from tests.commands import CLASSIC, DUEL, Demo, each_demo, sobek

if TYPE_CHECKING:
    from sobek_core.handwriting.games import WrittenGame


def read(demo: Demo, *lines: str) -> WrittenGame:
    """Read lines with the setup of a recorded game."""
    record = demo.record
    return read_game(enumerate(lines, start=1), record.tools, record.game, record.setup, record.names)


@each_demo
def test_the_moves_of_a_record_read_back(demo: Demo) -> None:
    """`sobek moves` prints the setup and the moves of the record, and they read back."""
    game = read(demo, *sobek("moves", demo.path).stdout.splitlines())
    assert (demo.record.setup, tuple(entry.move for entry in demo.record.entries)) == (game.setup, game.moves)


@each_demo
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legal_moves_of_a_verdict_read_back(demo: Demo, language: str) -> None:
    """They read back with the names of players, and of the cards and tiles that are taken."""
    record, words = demo.record, load_words(language)
    for state in replay_moves(record).states[10::25]:
        moves = listed(record.game.legal_moves(state), 20).moves
        view = record.game.view(state, Observer.REFEREE)
        for move, line in zip(moves, move_lines(record.tools, view, moves, words.of(record.names)), strict=True):
            asked = read_options({"move": line}, record.tools, record.names, len(record.names), state)
            assert {"move": record.tools.notation.write(move)} == asked


def test_cards_and_tiles_are_named_where_they_lie_at_that_move() -> None:
    """A move is read at the state after the previous moves, by default as a move of the deciding seat."""
    classic = read(CLASSIC, "# ours", "", "takes the fourth card", "Cleo: take slot 1")
    duel = read(DUEL, "take d3", "Ben takes f1")
    assert ["seat 1: take 3", "seat 2: take 1"] == [CLASSIC.record.tools.notation.write(move) for move in classic.moves]
    assert {1: 3, 2: 4} == classic.lines
    assert ["seat 0: take d3", "seat 1: take f1"] == [DUEL.record.tools.notation.write(move) for move in duel.moves]


def test_all_lines_that_cannot_be_read_are_reported() -> None:
    """After an unreadable move, the cards on the quays are unknown."""
    with pytest.raises(HandwritingError) as found:
        read(CLASSIC, "setup: first 0", "Dora: take 3", "seat 1: grab 4", "seat 2: take queen")
    assert [1, 2, 3, 4] == [one.line for one in found.value.problems]
    assert "line 4: expected the number of a slot, since the cards on the quays are not all known, got 'queen'" == str(
        found.value.problems[-1]
    )


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (1, ("setup: first 0 hands - / - / - deck ? tokens -", "take 0")),
        (2, ("take 0", "chance: steal ?", "take ?", "tkae 1")),
    ],
)
def test_what_is_not_known_makes_no_record(number: int, lines: tuple[str, ...]) -> None:
    """The first `?` is named, alone, and the judge is offered for that move."""
    with pytest.raises(HandwritingError) as found:
        read(CLASSIC, *lines)
    (problem,) = found.value.problems
    assert f"line {number}: expected a game in which everything is known" in str(problem)
    assert "use `sobek judge`" in str(problem)
