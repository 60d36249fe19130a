"""Mistakes that clients made are found by both type checkers in strict mode, and told with what is right."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from copy import copy
from functools import partial
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

import sobek_core
from sobek_core import (
    GAMES,
    Chance,
    Draw,
    Duel,
    Fault,
    IllegalMoveError,
    JsonError,
    Play,
    Position,
    Reason,
    Stream,
    audit,
    classic,
    draw,
    duel,
    dump,
    fully_known,
    judge,
    load_words,
    read_text,
    reasons_not_to_undo,
)
from sobek_core.kernel.declared import UnknownNameError
from tests.games import each_suite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.suite import GameSuite

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

MISTAKES: dict[type[Exception], list[tuple[Callable[[], object], str]]] = {
    TypeError: [
        (lambda: IN_DUEL.make(TAKE(1, "c3")), r"Take.cell: expected a Cell, made with cell\(name\), got 'c3'"),
        (lambda: IN_DUEL.make(TAKE("1", duel.cell("c3"))), "Take.seat: expected a whole number, got '1'"),
        (lambda: IN_CLASSIC.make(SLOT(1, "1")), "Take.slot: expected a whole number, got '1'"),
        (lambda: IN_CLASSIC.make(SLOT(1, 1.0)), "Take.slot: expected a whole number"),
        (lambda: IN_CLASSIC.make(SLOT(1, True)), "Take.slot: expected a whole number, got True"),
        (
            lambda: IN_CLASSIC.game.apply(IN_CLASSIC.state, SLOT(1, True)),
            "Take.slot: expected a whole number, got True",
        ),
        (lambda: GAMES["classic"].to_json(SLOT(1, True)), "Take.slot: expected a whole number"),
        (
            lambda: IN_CLASSIC.make(SET(1, ["fish-1"])),
            r"PlaySet.cards: expected Cards, made with Cards.of\(...\), got \['fish-1'\]",
        ),
        (
            lambda: IN_CLASSIC.make(SET(1, classic.Cards(), "2")),
            "PlaySet.onto: expected a whole number or None, got '2'",
        ),
        (
            lambda: IN_CLASSIC.make(classic.moves.NameType(1, as_wrong("ivory"))),
            "NameType.good: expected a Good, such as ivory, got 'ivory'",
        ),
        (
            lambda: IN_CLASSIC.make(as_wrong("take 4")),
            r"expected a move of Classic, such as one that legal\(state\) lists, or `Play.read` returns, got 'take 4'",
        ),
        (
            lambda: IN_DUEL.memory(1).after(
                as_wrong(IN_DUEL.game.make(IN_DUEL.state, IN_DUEL.legal()[0]).events), IN_DUEL.view(1)
            ),
            r"events: expected what game.see\(before, event, after, viewer\) returns, got TilesMoved",
        ),
        (lambda: IN_CLASSIC.game.legal_moves(OTHERS, 0), "expected a state of Classic"),
        (lambda: Position(Duel(), IN_CLASSIC.state), "expected a state of Duel, .* got <State of classic"),
        (lambda: audit(as_wrong("path")), r"expected a Record, as load\(data\) returns, got 'path'"),
        (lambda: reasons_not_to_undo(as_wrong(IN_DUEL), 1), "expected a Record, .* got <Play of duel"),
        (lambda: dump(as_wrong(IN_DUEL)), "expected a Record, .* got <Play of duel"),
        (
            lambda: judge(as_wrong("game: duel")),
            r"expected a Question, as read_text\(text\).question, got 'game: duel'",
        ),
        (lambda: fully_known(OTHERS), r"expected a Position, as Position\(game, state\), got <State"),
        (lambda: DUEL_NEW(seed="7"), "seed: expected a whole number, got '7'"),
        (lambda: DUEL_NEW(seed=True), "seed: expected a whole number, got True"),
        (lambda: DUEL_NEW(players="2"), "players: expected a whole number, got '2'"),
        (lambda: DUEL_NEW(names=(1, 2)), r"names: expected several texts, got \(1, 2\)"),
        (lambda: DUEL_NEW(names="AB"), "names: expected several texts, got 'AB'"),
        (lambda: DUEL_NEW(at_random=1), "at_random: expected several whole numbers, got 1"),
        (lambda: DUEL_NEW(plays_chance="no"), "plays_chance: expected True or False, got 'no'"),
        (lambda: IN_DUEL.undo(by_agreement=as_wrong("no")), "by_agreement: expected True or False, got 'no'"),
        (lambda: IN_DUEL.explain(as_wrong(None)), "error: expected an IllegalError, got None"),
        (
            lambda: Chance(Duel(), 2, 0).outcome(IN_DUEL.turn),
            r"turn: expected a Draw or a Deal, as game.turn\(state\) returns, got Decision",
        ),
        (
            lambda: IN_CLASSIC.game.see_move(OTHERS, SLOT(1, 0), 0),
            "state: expected a State of classic, got <State of duel",
        ),
        (
            lambda: IN_DUEL.game.see(IN_DUEL.state, as_wrong(None), IN_DUEL.state, 0),
            "event: expected a TilesMoved or .* or one of 6 other classes, got None",
        ),
        (lambda: draw(IN_DUEL.legal()[0]), "expected a view"),
        (lambda: Duel(choices=as_wrong("open")), "Duel.choices: expected a Choices of Duel, got 'open'"),
    ],
    KeyError: [
        (lambda: duel.cell("z9"), "expected a cell, got 'z9'"),
        (lambda: classic.card("Fish-1"), "expected a card, got 'Fish-1'; did you mean fish-1?"),
        (lambda: classic.Cards.of(classic.card(name) for name in ["Fish-1"]), "expected a card, got 'Fish-1'; did you"),
        (lambda: duel.tile("fish"), "expected a tile, got 'fish'; did you mean fish-"),
        (
            lambda: classic.Cards.of(as_wrong(["fish-1"])),
            r"expected kinds of Cards, as in its `kinds`, got \('fish-1',\)",
        ),
        (
            lambda: classic.Cards().plus(as_wrong("fish-1")),
            r"expected kinds of Cards, as in its `kinds`, got \('fish-1',\)",
        ),
    ],
    ValueError: [
        (
            lambda: IN_DUEL.narrate(as_wrong("fr")),
            "viewer: expected a seat from 0 to 1, Observer.SPECTATOR or Observer.REFEREE, got 'fr'",
        ),
        (lambda: IN_DUEL.narrate(7), "viewer: expected a seat from 0 to 1, .* got 7"),
        (lambda: IN_DUEL.narrate(as_wrong(None)), "viewer: expected a seat from 0 to 1, .* got None"),
        (lambda: IN_DUEL.view(as_wrong(None)), "viewer: expected a seat from 0 to 1, .* got None"),
        (lambda: draw(IN_DUEL.view(0), ("Ada",)), "names: expected one for each of 2 seats, got \\('Ada',\\)"),
        (lambda: IN_DUEL.story(0, since=-1), "since: expected 0 or more, got -1"),
        (lambda: IN_DUEL.draw(0, width=100), "width: expected at least 402, got 100"),
    ],
    IllegalMoveError: [(lambda: IN_DUEL.make(duel.moves.Take(1, duel.cell("a1"))), r"duel.market.centre")],
    JsonError: [
        (
            lambda: GAMES["duel"].from_json("move", '{"move": "refill", "seat": 1}'),
            "expected what json.loads returns, got a text",
        ),
    ],
}


@pytest.mark.parametrize(("kind", "do", "message"), [(kind, *one) for kind, every in MISTAKES.items() for one in every])
def test_a_mistake_is_met_with_what_is_right(kind: type[Exception], do: Callable[[], object], message: str) -> None:
    """At the call that makes it; nothing has changed."""
    before = IN_DUEL.state, IN_CLASSIC.state
    with pytest.raises(kind, match=message):
        do()
    assert before == (IN_DUEL.state, IN_CLASSIC.state)


ASKED = read_text("game: duel\nankh: c3 v\nmarket: c1 fish-v-1 / ?\nseat 0: refill").question
LOOKS = {"viewer": 0, "language": "fr", "since": 0, "width": 500, "fact": "points"}
SAID = {"noun": "card", "number": 1, "seats": [0, 1], "form": "seat", "slug": "action", "answer": True}
READ = {"kind": "move", "line": "seat 1: take c3", "text": "seat 0: refill", "lines": [], "path": "new"}
DRAWN = {"seed": 1, "purpose": "deal", "stream": Stream(1, "deal"), "bound": 3, "items": [1, 2], "weights": [1, 2]}
RIGHT: dict[str, Any] = LOOKS | SAID | READ | DRAWN | {"known": {}, "answers": ()}  # by the names of parameters
RIGHT |= {"seat": 0, "count": 1, "players": 2, "by_agreement": True, "names": ("Ada", "Ben"), "words": load_words("en")}
RIGHT |= {"error": IllegalMoveError(()), "reason": Reason("classic.round-end.done"), "fault": Fault(1, "result")}
WRONG: tuple[Wrong, ...] = (None, True, -1, 7, 1.5, "x", "0", b"x", [], {}, object, IN_DUEL, IN_CLASSIC, OTHERS)
VAGUE = (
    r"object has no|not subscriptable|not iterable|positional|unhashable|operand|concatenate|has no len|JSON seria|"
    "not supported between|not callable|unreachable"
)


def misused(game: str) -> Iterator[tuple[str, Callable[..., object], dict[str, Any]]]:
    """Yield the public calls of a game, and what they take."""
    tools, play = GAMES.named(game), Play.new(game, players=2, seed=7, at_random={0})
    move, memory, chance = play.legal()[0], play.memory(1), Chance(play.game, 2, 7)
    before, applied = play.state, play.make(move)
    view, position = play.view(0), Position(play.game, before)
    own = {"move": move, "state": before, "before": before, "after": applied.state, "event": applied.events[0]}
    own |= {"view": view, "game": play.game, "position": position, "setup": play.record.setup, "record": play.record}
    own |= {"value": tools.to_json(move), "name": game, "data": dump(play.record), "question": ASKED, "tools": tools}
    own |= {"events": play.steps[0].seen(play.game, 1), "moves": [move], "turn": Draw(((move, 1),), "", "")}
    own |= {"model": memory.model, "steps": (), "chance": chance}
    methods = "make view memory draw status offers story screen read explain narrate undo ask_to_undo save"
    for owner, names in (
        (play, methods),
        (play.game, "start turn legal legal_moves outcomes make apply view see see_move deal_setup"),
        *([(play.game, "deal_round")] if game == "classic" else []),
        (tools, "to_json from_json narrate begin_memory digest view_values render_view"),
        (tools.notation, "read write verb"),
        (tools.positions, "read write check"),
        (GAMES, "named __getitem__"),
        (sobek_core, "draw load_words read_text audit dump judge fully_known reasons_not_to_undo Position load"),
        (sobek_core, "Stream Chance memory_of fault_for"),
        (classic if game == "classic" else duel, "begin_memory"),
        (memory, "after begin"),
        (play.steps[0], "seen"),
        (chance, "outcome choice"),
        (Stream(1, "deal"), "below shuffle weighted"),
        (load_words("en"), "of name player players count kinds reason asks"),
        (ASKED, "saying"),
    ):
        for name in names.split():
            call: Any = getattr(copy(owner) if owner is play else owner, name)
            takes = {one: (RIGHT | own)[one] for one in signature(call).parameters}
            yield f"{owner!r:.40} {name}", call, takes


@each_suite
def test_whatever_is_passed_is_met_with_one_clear_message(
    game: GameSuite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every public call, with each of its arguments replaced by wrong ones, raises nothing but documented errors."""
    monkeypatch.chdir(tmp_path)
    poor, met = list[str](), 0
    for name, call, takes in misused(game.name):
        for one in takes:
            for wrong in WRONG:
                try:
                    call(**{**takes, one: wrong})
                except (TypeError, ValueError, UnknownNameError, OSError) as error:
                    met += 1
                    poor += [f"{name}({one}={wrong!r:.40}): {error!r}"] if re.search(VAGUE, str(error)) else []
                except Exception as error:  # not documented
                    poor.append(f"{name}({one}={wrong!r:.40}): {error!r}")
    assert [] == poor
    assert met > 500


@pytest.mark.parametrize("name", ["state", "game", "record", "steps", "seat", "names"])
def test_a_game_in_progress_changes_by_its_moves_alone(name: str) -> None:
    """What it shows cannot be set."""
    with pytest.raises(AttributeError):
        setattr(IN_DUEL, name, IN_CLASSIC.state)
