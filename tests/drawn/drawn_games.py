"""States and moves of the spec's examples, combined into one game, so that a page can show them.

Only examples that show some viewer something new are kept.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.records.audit import PlayedMove, Replay, audit
from sobek_core.spec import load_spec
from sobek_verification.examples import LEGAL, SETUP, ExampleScript, game_of
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

# A move that can be narrated at any state. It separates the moves of different examples.
BETWEEN = {"classic": "seat 0: done", "duel": "seat 0: refill"}

# Names of drawn games: for each player count, and a game that shows a spectator what can be recalled.
DRAWN_GAMES = ("classic-2", "classic-3", "classic-4", "classic-open", "duel-2", "duel-open")

# Places in which the position of a thing matters.
CLOSE = {"ankh", "quays"}


@frozen
class ExampleMove:
    """A move of an example. after: the state after it."""

    game: Any
    step: PlayedMove
    after: Any


@frozen
class DrawnGame:
    """A game whose page is checked. viewer: for whom it is written; steps: some of the game, by viewer."""

    replay: Replay
    viewer: Viewer
    steps: dict[Viewer, tuple[int, ...]]


@cache
def drawn_game(name: str) -> DrawnGame:
    """Return a game by its name."""
    game, _, which = name.partition("-")
    return _recalling(GAMES[game]) if which == "open" else _drawn_games(game)[int(which)]


@cache
def _drawn_games(game: str) -> dict[int, DrawnGame]:
    """Return the examples of a game that show something new to any viewer, by player count."""
    known = set[str]()
    return {players: _drawn_game(GAMES[game], players, known) for players in GAMES[game].player_counts}


def _drawn_game(tools: GameTools, players: int, known: set[str]) -> DrawnGame:
    viewers: tuple[Viewer, ...] = (Observer.REFEREE, *range(players), Observer.SPECTATOR)
    steps, shown = list[PlayedMove](), {viewer: list[int]() for viewer in viewers}
    for example in example_moves(tools.name):
        if len(example.after.seats) != players:
            continue
        interested = [viewer for viewer in shown if _is_new(tools, example, viewer, known)]
        for viewer in interested:
            shown[viewer].append(len(steps) + 1)
        if interested:
            steps += [example.step, PlayedMove(example.after, tools.notation.read(BETWEEN[tools.name]), ())]
    last, record = steps.pop().before, played(tools.name, players, 1).record
    replay = Replay(record, tuple(steps), last, record.game.turn(last), None)
    return DrawnGame(replay, Observer.REFEREE, {viewer: tuple(numbers) for viewer, numbers in shown.items()})


def _recalling(tools: GameTools) -> DrawnGame:
    """Return a game that shows a spectator what can be recalled, and some steps of it."""
    game = tools.game()
    game = evolve(game, choices=evolve(game.choices, visibility="open"))
    replay = audit(played(tools.name, 2, 2, game).record)
    last = len(replay.steps)
    return DrawnGame(replay, Observer.SPECTATOR, {Observer.SPECTATOR: (0, last // 4, last // 2, last - 5, last)})


@cache
def example_moves(game: str) -> tuple[ExampleMove, ...]:
    """Return the states of all examples of a game, with the legal moves made there."""
    return tuple(_example_moves(game))


def _example_moves(game: str) -> Iterator[ExampleMove]:
    tools = GAMES[game]
    for script in (ExampleScript.of(one) for one in load_spec().examples() if game_of(one) == game):
        position = tools.positions.read(text for _, text in script.position)
        rules, state = position.game, position.state
        if any(step.text.startswith(SETUP) for step in script.steps):
            continue
        yield ExampleMove(rules, PlayedMove(state, tools.notation.read(BETWEEN[tools.name]), ()), state)
        for step in script.steps:
            if step.text == LEGAL or step.viewer is not None or step.undone is not None:
                continue
            move = tools.notation.read(step.text)
            verdict = rules.apply(state, move)
            if isinstance(verdict, Applied):
                yield ExampleMove(rules, PlayedMove(state, move, verdict.events), verdict.state)
                state = verdict.state


def _is_new(tools: GameTools, example: ExampleMove, viewer: Viewer, known: set[str]) -> bool:
    """Return whether a viewer sees something that no viewer of the kind has seen before, and record it."""
    new = {*_features(tools, example, viewer)} - known
    known |= new
    return bool(new)


def _features(tools: GameTools, example: ExampleMove, viewer: Viewer) -> Iterator[str]:
    """Yield what is visible: each thing, how much of each place each kind of viewer sees, each kind of event."""
    yield f"{viewer} of {len(example.after.seats)}"
    who = "a seat" if isinstance(viewer, int) else viewer.value
    lines = tools.view_values(example.game.view(example.after, viewer))
    for line, value in lines.items():
        place = re.sub(r"^seat \d+", "own" if line.startswith(f"seat {viewer} ") else "seat", line)
        yield f"{who} {place} {value[0] if value[0] in '-?(' else ''}"
        things = re.findall(r"(?<!\S)(?![a-f][1-6](?!\S)|[0-9])[^ *]+", value)  # no cell and no number
        yield from re.findall(r"\+\S+", value)  # tokens on a set
        yield from (f"{place} {thing}" if place in CLOSE else thing for thing in things)
    markers = [int(value) for line, value in lines.items() if line.endswith("marker")]
    yield f"markers: {[max(markers) // 100, max(map(markers.count, markers))] if markers else ''}"
    for event in example.step.events:
        yield type(event).__name__
        yield from (f"{who} {feature}" for feature in _of_sheets(event, tools))


def _of_sheets(event: Any, tools: GameTools) -> Iterator[str]:
    for sheet in event.sheets if isinstance(event, tools.scored) else ():
        for name in ("curses", "scarabs", "steps", "snakes", "penalised", "debens"):
            number = getattr(sheet, name, 0)
            yield f"{name} {min(number, 2) if isinstance(number, int) else bool(number)}"
