"""`sobek judge --position`: handwritten positions, impossible ones, and the questions about them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.plausibility import Plausibility
from sobek_invariants import classic, duel
from sobek_verification.laws.invariants import find_fault
from tests.commands import DEMO, DUEL, PYTHON, sobek
from tests.games import each_game
from tests.records import played

if TYPE_CHECKING:
    from pathlib import Path

INVARIANTS: dict[str, Any] = {"classic": classic, "duel": duel}
DEPENDS_ON: dict[str, set[str]] = {
    game: {line for one in of.INVARIANTS.of_state for line in one.depends_on} for game, of in INVARIANTS.items()
}
# Places that cannot be left out if the pending decision is about their contents.
NEEDED = {"spent": ("-set seat", "curse-victim"), "tokens": ("token-choice",)}


def test_the_result_at_the_end_needs_no_number(tmp_path: Path) -> None:
    """Points and a result without a move number are those after the last move of the record."""
    for words in (("--result", "winners 1, scores 12 52 16"), ("--score", "12 52 16")):
        last = sobek("judge", DEMO, *words)
        assert (0, sobek("judge", DEMO, "--at", 144, *words).stdout) == (last.exit_code, last.stdout)
    none = sobek("judge", DUEL.written(tmp_path, entries=(), result=None), "--score", "0 0")
    assert (2, True) == (none.exit_code, "sobek: the record has no move" in none.stderr)


def test_what_cannot_be_read_has_its_line_in_json(tmp_path: Path) -> None:
    """Each problem has its line, its kind and its message; all of them are reported at once."""
    file = tmp_path / "position.txt"
    file.write_text("seat 0 hand: zebra\nquays: ivory\n", encoding="utf-8")
    printed = sobek("judge", "--position", file, "--game", "classic", "--move", "seat 0: take 0", "--json")
    found = json.loads(printed.stdout)
    assert (65, [1, 2]) == (printed.exit_code, [one["line"] for one in found["problems"]])
    assert all(one["kind"] and one["text"] in found["problem"] for one in found["problems"])


def test_a_state_in_json(tmp_path: Path) -> None:
    """The JSON of `ask state` is accepted; everything in it is stated."""
    tools, play = GAMES["classic"], played("classic", 2, 4)
    step = play.steps[5]
    position = Position(play.game, step.before)
    state = tools.converter.unstructure(position)
    for value, code, said in (
        (state, 0, ""),
        (state | {"discard": ["gold"]}, 65, "table.json: discard"),
    ):
        (tmp_path / "table.json").write_text(json.dumps(value))
        words = ("--position", tmp_path / "table.json", "--game", "classic", "--move", tools.notation.write(step.move))
        judged = sobek("judge", *words)
        assert (code, True) == (judged.exit_code, said in judged.stderr)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"quays: \xff\n", "line 1: expected UTF-8 text"),
        (b"{", "stdin: line 1: expected JSON"),
        (b"a" * 1048577, "at most"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, problem: str) -> None:
    """Invalid bytes, an unclosed document, and more input than any position has are refused."""
    result = sobek("judge", "--position", "-", "--game", "classic", "--move", "seat 0: take 0", feed=data)
    assert (65, True) == (result.exit_code, problem in result.stderr)


# Which invariants are checked for a position that is not fully stated.


@each_game
def test_what_invariants_depend_on_are_lines_of_positions(game: str) -> None:
    """Otherwise an invariant would never be checked for a text, or always be named last."""
    last = {line for one in INVARIANTS[game].INVARIANTS.of_state for line in one.last_without}
    assert set() == (DEPENDS_ON[game] | last) - {*GAMES[game].positions.places, "everything", "sets"}


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_leaving_out_what_an_invariant_depends_on_refuses_nothing(game: str, seed: int) -> None:
    """Positions of played games stay plausible if any lines that invariants depend on are left out."""
    rng = random.Random(seed)  # noqa: S311  # a test needs no secure randomness
    tools = GAMES[game]
    may_go = DEPENDS_ON[game] - {"round", "sets"}
    play = played(game, 2, seed)
    for step in rng.sample(play.steps, 20):
        assert [] == Plausibility(tools).broken(play.game, step.before)
        lines = tools.positions.write(Position(play.game, step.before))
        places = [(line.partition(": ")[0], line) for line in lines]
        kept = [
            line
            for place, line in places
            if place not in may_go or rng.random() < 0.5 or any(about in lines[-1] for about in NEEDED.get(place, ()))
        ]
        stated = tools.positions.read_open(kept)
        assert [] == Plausibility(tools, stated.stated_places).check(stated.position.game, stated.position.state)


@each_game
def test_what_is_found_in_positions_that_cannot_occur_is_in_notation(game: str) -> None:
    """It contains no Python values; a pending decision is shown as a line."""
    for invariant in INVARIANTS[game].INVARIANTS.of_state:
        for found in invariant.predicate(find_fault(game, invariant, None)):
            assert [] == PYTHON.findall(found)
