"""A page for a seat contains nothing that is hidden from it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.kernel.game import Applied, Over, Reason
from sobek_core.kernel.visibility import Observer, VisibleMove
from sobek_core.page.document import make_page
from sobek_core.page.script_data import script_data
from sobek_core.page.visible_game import show_game
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import Fault, PlayedMove, Replay, audit
from sobek_core.records.record import Record, RecordedMove
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from tests.games import each_suite
from tests.records import NAMES, played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.suite import GameSuite

MOVES = 12  # in each pair of games, at most
TRIED = 8  # moves tried to find one that looks the same in both
PAIRS = {"hidden": 20, "open": 6}  # for each game, at least, by the reading of visibility
UNLIKE = {"hidden": 2, "open": 0}  # pairs, at least, in which different moves looked the same


def witnessed(rules: Any, tools: Any, before: Any, move: Any, viewer: Viewer) -> Any:
    """Return what the game shows a viewer of a move, or None if it is illegal."""
    verdict = rules.apply(before, move)
    if not isinstance(verdict, Applied):
        return None
    events = [rules.see(before, event, verdict.state, viewer) for event in verdict.events]
    return (
        tools.narrate(before, move, viewer),
        events,
        rules.view(verdict.state, viewer),
        rules.turn(verdict.state).rule,
    )


def replay_of(game: GameSuite, rules: Any, random: Random, start: Any) -> Replay:
    """Begin a game at a state. The record has an unrelated setup, which must not affect any page."""
    players = len(start.seats)
    record = Record(game.tools, rules, NAMES[:players], game.random_setup(random, players))
    return Replay(record, (), start, rules.turn(start), None)


def after(replay: Replay, move: Any) -> Replay:
    """Make a move in a game."""
    verdict = replay.record.game.apply(replay.state, move)
    record = evolve(replay.record, entries=(*replay.record.entries, RecordedMove(move)))
    step = PlayedMove(replay.state, move, verdict.events)
    return Replay(record, (*replay.steps, step), verdict.state, record.game.turn(verdict.state), None)


@cache
def pairs(name: str, visibility: str) -> tuple[tuple[Replay, Replay, Viewer], ...]:
    """Return pairs of games that differ in what is hidden from a viewer, and look the same to that viewer throughout.

    They begin at random states, or at random setups if memories are shown, since these begin with the deal.
    """
    game, random = GAMES[name], generator(f"page {name} {visibility}")
    made: list[tuple[Replay, Replay, Viewer]] = []
    tools = game.tools
    choices = type(tools.game().choices)(visibility=visibility)
    rules = tools.game(choices=choices)
    unlike = 0
    while len(made) < PAIRS[visibility] or unlike < UNLIKE[visibility]:
        players = random.choice(tools.player_counts)
        if visibility == "open":
            start = rules.start(game.random_setup(random, players))
        else:
            start = game.random_position(random, players).state
        viewer: Viewer = random.choice((*range(players), Observer.SPECTATOR))
        anew = game.deal_hidden_anew(random, start, viewer)
        if isinstance(turn := rules.turn(start), Over) and turn != rules.turn(anew):
            continue  # everybody knows the result
        one, other = replay_of(game, rules, random, start), replay_of(game, rules, random, anew)
        for _ in range(MOVES):
            both = next(alike_moves(game, random, one, other, viewer), None)
            if both is None:
                break
            one, other = after(one, both[0]), after(other, both[1])
        unlike += one.record.entries != other.record.entries
        made.append((one, other, viewer))
    return tuple(made)


def alike_moves(
    game: GameSuite, random: Random, one: Replay, other: Replay, viewer: Viewer
) -> Iterator[tuple[Any, Any]]:
    """Return pairs of moves that look the same to a viewer, different ones first."""
    rules = one.record.game
    listed, theirs = possible(rules, one.state), possible(rules, other.state)
    for move in random.sample(listed, min(TRIED, len(listed))):
        seen = witnessed(rules, game.tools, one.state, move, viewer)
        for alike in sorted((way for way in theirs if type(way) is type(move)), key=lambda way: way == move):
            if witnessed(rules, game.tools, other.state, alike, viewer) == seen:
                yield move, alike


def pages_of(one: Replay, other: Replay, viewer: Viewer) -> tuple[str, str]:
    """Write both games of a pair for the viewer."""
    return make_page(one, viewer, ENGLISH), make_page(other, viewer, ENGLISH)


@each_suite
@pytest.mark.parametrize("visibility", ["hidden", "open"])
def test_games_that_look_alike_make_equal_pages(game: GameSuite, visibility: str) -> None:
    """NAME.visibility: they are equal byte for byte, whatever is hidden from the viewer."""
    different = 0
    for one, other, viewer in pairs(game.tools.name, visibility):
        different += one.state != other.state
        first, second = pages_of(one, other, viewer)
        assert first == second
    assert different >= PAIRS[visibility] // 2


def shown_to_referee(right: Any) -> Any:
    """A leak: positions and moves as the referee sees them."""
    return lambda replay, viewer: evolve(right(replay, Observer.REFEREE), viewer=viewer)


def shown_by_record(right: Any) -> Any:
    """A leak: moves as they stand in the record."""

    def leaking(replay: Replay, viewer: Viewer) -> Any:
        found = right(replay, viewer)
        moves = [
            evolve(move, seen=VisibleMove(step.move)) for move, step in zip(found.moves, replay.steps, strict=True)
        ]
        return evolve(found, moves=tuple(moves))

    return leaking


def seen_by_referee(right: Any) -> Any:
    """A leak: events as the referee sees them."""

    def leaking(replay: Replay, viewer: Viewer) -> Any:
        found, known = right(replay, viewer), right(replay, Observer.REFEREE)
        moves = [evolve(move, events=open_.events) for move, open_ in zip(found.moves, known.moves, strict=True)]
        return evolve(found, moves=tuple(moves))

    return leaking


@each_suite
@pytest.mark.parametrize("leak", [shown_to_referee, shown_by_record, seen_by_referee])
def test_a_leak_is_caught(game: GameSuite, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With each leak, some pair of pages differs."""
    monkeypatch.setattr("sobek_core.page.document.show_game", leak(show_game))
    assert any(first != second for first, second in (pages_of(*pair) for pair in pairs(game.tools.name, "hidden")))


@each_suite
def test_a_setup_in_the_data_is_a_leak_that_is_caught(game: GameSuite, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records of a pair have different setups, so their pages differ."""
    one, other, viewer = pairs(game.tools.name, "hidden")[0]
    monkeypatch.setattr(
        "sobek_core.page.document.script_data",
        lambda record, *rest: script_data(record, *rest) | {"setup": game.tools.setups.write(record.setup)},
    )
    first, second = pages_of(one, other, viewer)
    assert first != second


def with_fault(replay: Replay, fault: Fault, move: Any) -> Replay:
    """Return a game that ends with a move against the rules."""
    record = evolve(replay.record, entries=(*replay.record.entries, RecordedMove(move)))
    return evolve(replay, record=record, fault=fault)


@pytest.mark.parametrize("name", GAMES)
def test_why_a_move_is_refused_is_shown_to_who_made_it(name: str) -> None:
    """NAME.visibility.legal: only the referee and the seat that moved see the rules of a fault."""
    replay = audit(played(name, 2, 3).record)
    notation = replay.record.tools.notation
    move = notation.read("seat 1: play thief")
    rule: Any = f"{name}.characters.in-hand"
    number = len(replay.record.entries) + 1
    kind = "card" if name == "classic" else "tile"
    fault = Fault(number + 1, "move", number, (Reason(rule, ((kind, "thief"),)),))
    faulty = with_fault(replay, fault, move)
    for viewer, is_shown in ((Observer.REFEREE, True), (1, True), (0, False), (Observer.SPECTATOR, False)):
        page = make_page(faulty, viewer, ENGLISH)
        assert (viewer, is_shown) == (viewer, "there is no thief in the hand" in page)
        assert (viewer, is_shown) == (viewer, "<code>seat 1: play thief</code>" in page)
        assert f"line {number + 1}" in page


@pytest.mark.parametrize("name", GAMES)
def test_a_digest_and_a_setup_are_shown_to_nobody_but_the_referee(name: str) -> None:
    """A digest depends on the whole state, and the reasons against a setup name cards."""
    replay = audit(played(name, 2, 3).record)
    rule: Any = f"{name}.setup.first-player"
    players = Reason(rule, (("first", 7), ("players", 2)))
    faulty = Replay(replay.record, (), None, None, Fault(1, "setup", reasons=(players,)))
    reason = "there is no seat 7; the game has 2 players"
    assert [True, False, False] == [
        reason in make_page(faulty, viewer, ENGLISH) for viewer in (Observer.REFEREE, 0, Observer.SPECTATOR)
    ]
