"""Perft: the number of lines of play from pinned positions (spec/perft.md); a seeded fault shows at its move."""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from sobek_core.duel.components import Mark
from sobek_core.duel.rules import market
from sobek_core.package_data import spec_root
from sobek_verification.conformance.vectors import load_chapter
from sobek_verification.errors import UnreadableDataError
from sobek_verification.perft.choose import chosen_counts
from sobek_verification.perft.compare import check, describe, difference
from sobek_verification.perft.vectors import file_name, load_counts, write_counts
from tests.commands import verify
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sobek_core.duel import State
    from sobek_core.duel.moves import Orient
    from sobek_verification.suite import GameSuite

perft: Final = partial(verify, "perft")
RIGHT_ORIENTS: Final = market.legal_orients

# The numbers of positions, and of lines of 1, 2 and 3 moves from them.
SIZES: Final = {"classic": (100, [887, 3231, 19814]), "duel": (100, [1288, 7914, 39117])}


def test_the_core_counts_as_many_lines_as_are_pinned() -> None:
    """`sobek-verify perft --json` finds no difference, and all positions and lines."""
    done = perft("--json")
    report = json.loads(done.stdout)
    assert (0, []) == (done.exit_code, [one for part in report.values() for one in part["differences"]])
    assert SIZES == {name: (part["positions"], part["lines"]) for name, part in report.items()}


@each_suite
def test_positions_are_of_all_kinds(game: GameSuite) -> None:
    """They cover all player counts, readings, pending decisions and kinds of moves."""
    pinned = load_counts(game.name)
    positions = [game.tools.positions.read(one.position) for one in pinned]
    states = [position.state for position in positions]
    assert set(game.tools.player_counts) == {len(state.seats) for state in states}
    assert set(game.pending_kinds.slugs) == {type(state.pending) for state in states}
    for name in game.readings:
        field = name.replace("-", "_")
        assert set(game.readings[name]) == {getattr(position.game.choices, field) for position in positions}
    verbs = {game.tools.notation.verb(game.tools.notation.read(move.move)) for one in pinned for move in one.moves}
    assert {pattern.verb for pattern in game.tools.notation.patterns} - {"deal"} == verbs


@each_suite
def test_counts_of_a_position_are_the_sums_of_its_moves(game: GameSuite) -> None:
    """spec/perft.md: the number of its moves, then the sums of theirs; names are unique."""
    pinned = load_counts(game.name)
    for one in pinned:
        sums = [sum(move.counts[depth] for move in one.moves) for depth in range(len(one.counts) - 1)]
        assert one.counts == (len(one.moves), *sums)
    assert len(pinned) == len({one.name for one in pinned})


@each_suite
def test_a_file_is_as_it_is_written(game: GameSuite) -> None:
    """Writing it again gives the same bytes."""
    path = spec_root() / "vectors" / file_name(game.name)
    assert path.read_text(encoding="utf-8") == write_counts(game.name, load_counts(game.name))


@each_suite
def test_a_position_has_its_state_and_its_moves_as_json(game: GameSuite) -> None:
    """spec/perft.md: the state is beside its text, and the vector of the same name has its ordered legal moves."""
    file = load_chapter(f"{game.name}/{game.tools.game().edition.name}/positions")
    vectors = {one.name: one for one in file.vectors}
    for one in load_counts(game.name):
        vector = vectors[f"position-{one.name}"]
        assert {"state": one.state} == vector.given
        moves = [game.tools.converter.read(move, game.tools.move) for move in vector.then["legal"]]
        assert [move.move for move in one.moves] == list(map(game.tools.notation.write, moves))


@each_suite
def test_a_state_that_is_not_that_of_its_text_is_refused(game: GameSuite) -> None:
    """The check comes before any counting."""
    first, second, *_ = load_counts(game.name)
    with pytest.raises(UnreadableDataError, match=f"{first.name}: state: expected that of the position"):
        check(game.tools, evolve(first, state=second.state))


@each_suite
def test_positions_that_are_chosen_anew_are_counted_alike(game: GameSuite) -> None:
    """A state of a game and its position in text have the same counts."""
    assert [None] * 8 == [check(game.tools, counts) for counts in islice(chosen_counts(game), 8)]


def test_nothing_goes_on_where_a_deal_is_pending_or_the_game_is_over() -> None:
    """spec/perft.md: there are no lines of any length."""
    counts = {one.position[-1]: one.counts for game in SIZES for one in load_counts(game)}
    assert ((0, 0, 0), (0, 0, 0)) == (counts["turn: new-deal"], counts["turn: finished"])


# Seeded faults.


def _backwards(state: State, seat: int) -> tuple[Orient, ...]:
    return RIGHT_ORIENTS(state, seat)[::-1]


@pytest.mark.parametrize(
    ("name", "place", "wrong", "found"),
    [
        ("classic", "rules.quay.window", lambda _game, cards: min(3, cards), "take 3: expected 1, found not legal"),
        ("classic", "rules.sets.legal_sets", lambda *_: (), ": set .*: expected 1, found not legal"),
        (
            "classic",
            "rules.quay.deliver",
            lambda _game, deck: (deck[:8], deck[8:]),
            r"depth 3: expected \d+, found \d+\n    seat",
        ),
        (
            "duel",
            "rules.market.directions",
            lambda _state: tuple(Mark),
            "orient f: listed, but refused for duel.market.tow",
        ),
        (
            "duel",
            "rules.market.legal_orients",
            _backwards,
            r"depth 1: expected (\d), found \1\n    the same moves in an",
        ),
        ("duel", "rules.characters.legal_characters", lambda _state, _seat: (), "play .*: expected 1, found not legal"),
    ],
)
def test_a_wrong_listing_is_found_at_its_move(
    monkeypatch: pytest.MonkeyPatch, name: str, place: str, wrong: Callable[..., object], found: str
) -> None:
    """The report names the position, the depth and the move, and the exit code is 1."""
    monkeypatch.setattr(f"sobek_core.{name}.{place}", wrong)
    done = perft(name)
    assert (1, True) == (done.exit_code, re.search(found, done.stdout) is not None)


def test_only_the_moves_that_differ_are_shown() -> None:
    """They are shown at the least depth at which a count differs, with the expected and the actual count."""
    pinned = load_counts("classic")[0]
    move = pinned.moves[0]
    wrong = evolve(pinned, moves=(evolve(move, counts=(move.counts[0], move.counts[1] + 1)), *pinned.moves[1:]))
    found = difference(wrong, pinned)
    assert found is not None
    assert [
        f"classic-1, depth 3: expected {pinned.counts[2]}, found {pinned.counts[2]}",
        f"    {move.move}: expected {move.counts[1] + 1}, found {move.counts[1]}",
        "  at",
        *(f"    {line}" for line in pinned.position),
    ] == describe(found)


# The command.


def test_command_divides_a_position_over_its_moves() -> None:
    """--at and --after show each legal move with its number of lines, and the sum."""
    pinned = load_counts("duel")[0]
    lines = perft("--at", "duel-1", "--depth", "3").stdout.splitlines()
    moves = [f"{one.counts[1]:>10}  {one.move}" for one in pinned.moves]
    assert [*pinned.position, *moves, f"{pinned.counts[2]:>10}  lines of 3"] == lines
    after = perft("--at", "duel-1", "--after", pinned.moves[0].move, "--depth", "1", "--json")
    assert [pinned.moves[0].counts[0]] == json.loads(after.stdout)["counts"]


def test_command_refuses_what_it_cannot_use() -> None:
    """There is one message; the exit code is 2 for wrong usage, 65 for an unreadable or illegal move."""
    assert (2, 2, 2, 2, 2, 2, 65, 65) == tuple(
        perft(*words).exit_code
        for words in (
            ("--at", "duel-0"),
            ("--after", "seat 0: take 0"),
            ("--overwrite",),
            ("--depth", "2"),
            ("duel", "--at", "classic-1"),
            ("duel", "--at", "duel-1"),
            ("--at", "duel-1", "--after", "seat 0: take 0"),
            ("--at", "duel-1", "--after", "seat 0: take a1"),
        )
    )


def test_command_does_not_overwrite_what_is_there(tmp_path: Path) -> None:
    """--write creates files, and replaces existing ones only with --overwrite."""
    path = tmp_path / file_name("classic")
    assert (0, f"{path}\n") == ((done := perft("classic", "--write", tmp_path)).exit_code, done.stdout)
    written = path.read_bytes()
    path.write_text("mine", encoding="utf-8")
    assert (2, "mine") == (perft("classic", "--write", tmp_path).exit_code, path.read_text(encoding="utf-8"))
    assert 0 == perft("classic", "--write", tmp_path, "--overwrite").exit_code
    assert written == path.read_bytes()
