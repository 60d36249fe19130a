"""Mistakes that clients made are found by both type checkers in strict mode, and told with what is right."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from sobek_core import (
    GAMES,
    Duel,
    JsonError,
    Play,
    Position,
    audit,
    classic,
    draw,
    duel,
    dump,
    fully_known,
    judge,
    reasons_not_to_undo,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAM = Path(__file__).parents[1] / "data" / "mistakes.txt"
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"],
    "pyright": ["npx", "--yes", "pyright@1.1.414", "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checker", ["mypy", pytest.param("pyright", marks=pytest.mark.long)])
def test_a_type_checker_finds_each_mistake(checker: str, tmp_path: Path) -> None:
    """And nothing else: every line that it reports has a mistake, and every mistake is reported."""
    if shutil.which(CHECKERS[checker][0]) is None:
        pytest.skip("needs npm")
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    mistaken = {number for number, line in enumerate(lines, start=1) if "  # mistake " in line}
    assert 11 == len(mistaken)
    program = tmp_path / "client.py"
    program.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
    done = subprocess.run(  # noqa: S603  # a type checker
        [*CHECKERS[checker], str(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    found = {int(number) for number in re.findall(r"client\.py:(\d+)(?::\d+)?(?: -|:) error", done.stdout)}
    assert mistaken == found, done.stdout + done.stderr


def as_wrong(value: object) -> Any:
    """Hide a mistake from the type checker, which would find it."""
    return value


Wrong: TypeAlias = Any
DUEL_NEW: Wrong = partial(Play.new, "duel")
IN_DUEL, IN_CLASSIC = Play.new("duel", seed=7), Play.new("classic", players=2, seed=7)  # seat 1 decides in both
TAKE: Wrong = duel.moves.Take
SLOT: Wrong = classic.moves.Take
SET: Wrong = classic.moves.PlaySet
OTHERS: Wrong = IN_DUEL.state

MISTAKES: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "a text for a cell": (
        lambda: IN_DUEL.make(TAKE(1, "c3")),
        TypeError,
        r"Take.cell: expected a Cell, made with cell\(name\), got 'c3'",
    ),
    "a text for a seat": (
        lambda: IN_DUEL.make(TAKE("1", duel.cell("c3"))),
        TypeError,
        "Take.seat: expected a whole number, got '1'",
    ),
    "a text for a slot": (
        lambda: IN_CLASSIC.make(SLOT(1, "1")),
        TypeError,
        "Take.slot: expected a whole number, got '1'",
    ),
    "a fraction for a slot": (lambda: IN_CLASSIC.make(SLOT(1, 1.0)), TypeError, "Take.slot: expected a whole number"),
    "a bool for a slot": (
        lambda: IN_CLASSIC.make(SLOT(1, True)),
        TypeError,
        "Take.slot: expected a whole number, got True",
    ),
    "a bool, below Play": (
        lambda: IN_CLASSIC.game.apply(IN_CLASSIC.state, SLOT(1, True)),
        TypeError,
        "Take.slot: expected a whole number, got True",
    ),
    "a bool in JSON": (
        lambda: GAMES["classic"].to_json(SLOT(1, True)),
        TypeError,
        "Take.slot: expected a whole number",
    ),
    "a list for cards": (
        lambda: IN_CLASSIC.make(SET(1, ["fish-1"])),
        TypeError,
        r"PlaySet.cards: expected Cards, made with Cards.of\(...\), got \['fish-1'\]",
    ),
    "a set onto a text": (
        lambda: IN_CLASSIC.make(SET(1, classic.Cards(), "2")),
        TypeError,
        "PlaySet.onto: expected a whole number or None, got '2'",
    ),
    "a word for a good": (
        lambda: IN_CLASSIC.make(classic.moves.NameType(1, as_wrong("ivory"))),
        TypeError,
        "NameType.good: expected a Good, such as ivory, got 'ivory'",
    ),
    "a text for a move": (
        lambda: IN_CLASSIC.make(as_wrong("take 4")),
        TypeError,
        r"expected a move of Classic, such as one that legal\(state\) lists, got 'take 4'",
    ),
    "a cell that is not": (lambda: duel.cell("z9"), KeyError, "expected a cell, got 'z9'"),
    "a card that is not": (
        lambda: classic.card("Fish-1"),
        KeyError,
        "expected a card, got 'Fish-1'; did you mean fish-1?",
    ),
    "a tile that is not": (lambda: duel.tile("fish"), KeyError, "expected a tile, got 'fish'; did you mean fish-"),
    "legal moves of the other game": (
        lambda: IN_CLASSIC.game.legal_moves(OTHERS, 0),
        TypeError,
        "expected a state of Classic",
    ),
    "a position of the other game": (
        lambda: Position(Duel(), IN_CLASSIC.state),
        TypeError,
        "expected a state of Duel, .* got <State of classic",
    ),
    "a path to audit": (
        lambda: audit(as_wrong("path")),
        TypeError,
        r"expected a Record, as load\(data\) returns, got 'path'",
    ),
    "a game to undo": (
        lambda: reasons_not_to_undo(as_wrong(IN_DUEL), 1),
        TypeError,
        "expected a Record, .* got <Play of duel",
    ),
    "a game to write": (lambda: dump(as_wrong(IN_DUEL)), TypeError, "expected a Record, .* got <Play of duel"),
    "a text to judge": (
        lambda: judge(as_wrong("game: duel")),
        TypeError,
        r"expected a Question, as read_text\(text\).question, got 'game: duel'",
    ),
    "a state to judge": (
        lambda: fully_known(OTHERS),
        TypeError,
        r"expected a Position, as Position\(game, state\), got <State",
    ),
    "a language for a viewer": (
        lambda: IN_DUEL.narrate(as_wrong("fr")),
        ValueError,
        "viewer: expected a seat from 0 to 1, Observer.SPECTATOR or Observer.REFEREE, got 'fr'",
    ),
    "a seat that is not": (lambda: IN_DUEL.narrate(7), ValueError, "viewer: expected a seat from 0 to 1, .* got 7"),
    "nobody to narrate to": (
        lambda: IN_DUEL.narrate(as_wrong(None)),
        ValueError,
        "viewer: expected a seat from 0 to 1, .* got None",
    ),
    "nobody to view for": (
        lambda: IN_DUEL.view(as_wrong(None)),
        ValueError,
        "viewer: expected a seat from 0 to 1, .* got None",
    ),
    "a text for a seed": (lambda: DUEL_NEW(seed="7"), TypeError, "seed: expected a whole number, got '7'"),
    "a bool for a seed": (lambda: DUEL_NEW(seed=True), TypeError, "seed: expected a whole number, got True"),
    "a text for a number": (lambda: DUEL_NEW(players="2"), TypeError, "players: expected a whole number, got '2'"),
    "numbers for names": (lambda: DUEL_NEW(names=(1, 2)), TypeError, r"names: expected several texts, got \(1, 2\)"),
    "a text for names": (lambda: DUEL_NEW(names="AB"), TypeError, "names: expected several texts, got 'AB'"),
    "a seat at random": (lambda: DUEL_NEW(at_random=1), TypeError, "at_random: expected several whole numbers, got 1"),
    "a word for a bool": (
        lambda: DUEL_NEW(plays_chance="no"),
        TypeError,
        "plays_chance: expected True or False, got 'no'",
    ),
    "too few names": (
        lambda: draw(IN_DUEL.view(0), ("Ada",)),
        ValueError,
        "names: expected one for each of 2 seats, got \\('Ada',\\)",
    ),
    "JSON that is not read": (
        lambda: GAMES["duel"].from_json("move", '{"move": "refill", "seat": 1}'),
        JsonError,
        "expected what json.loads returns, got a text",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_met_with_what_is_right(mistake: str) -> None:
    """At the call that makes it; nothing has changed."""
    do, kind, message = MISTAKES[mistake]
    before = IN_DUEL.state, IN_CLASSIC.state
    with pytest.raises(kind, match=message):
        do()
    assert before == (IN_DUEL.state, IN_CLASSIC.state)


@pytest.mark.parametrize("name", ["state", "game", "record", "steps", "seat", "names"])
def test_a_game_in_progress_changes_by_its_moves_alone(name: str) -> None:
    """What it shows cannot be set."""
    with pytest.raises(AttributeError):
        setattr(IN_DUEL, name, IN_CLASSIC.state)
