"""Measure random play in the engine: called from Python, inside it, in threads, and as WebAssembly in Node.js.

Called from Python, moves are made one at a time, in the same loop as those of OpenSpiel's crazy_eights, which is in C++
too, and chosen in the same way: from the list with `random.choice`, or by a random index. Later deals and draws are
timed with the moves, and whole playouts with all of their deals.
"""

from __future__ import annotations

import subprocess
from functools import partial
from itertools import count
from pathlib import Path
from random import choice, random
from shutil import which
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.bench.peers import EIGHTS, EIGHTS_BY_INDEX, whole_games
from sobek_verification.bench.targets import NAMES, PLAYERS, Target
from sobek_verification.oracle.twin import INSTALL, engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sobek_verification.bench.peers import Speed

IN_JAVASCRIPT: Final = Path(__file__).parents[3] / "engine" / "javascript"
STATES: Final = 64  # that are played at once
PLAYOUTS: Final = 4  # of each of them
CLONES: Final = 100  # of each of them
RUNS: Final = 100  # with one thread and with two, in turn: the shortest of each counts, since others use the cores, too


def _named(way: str, game: str) -> str:
    return f"engine {way}, {NAMES[game].removeprefix('sobek ')}"


ENGINE_AGAINST: Final = {
    (_named(way, game), peer or NAMES[game]): target
    for way, peer, target in (
        ("by list", EIGHTS, Target(must=1, goal=1.5)),
        ("by index", EIGHTS_BY_INDEX, Target(must=1, goal=1.5)),
        ("playouts", EIGHTS, Target(must=3, goal=5)),
        ("in Node.js", None, Target(must=20, goal=40)),
    )
    for game in PLAYERS
}
"""The speed of the engine divided by that of a peer, or of the core."""

CLONE: Final = Target(must=0.5, goal=0.3)  # the time of a copy divided by that of a move from a list
THREADS: Final = Target(must=1.7, goal=1.9)  # the time of playouts in one thread divided by that in two


def engine_plays() -> tuple[dict[str, Speed], list[str]]:
    """Return each way to play with the engine, by name, and for what is not installed a line that says what to run."""
    try:
        module = engine()
    except ImportError as error:
        return {}, [str(error)]
    plays: dict[str, Speed] = {}
    in_node = which("node") and (IN_JAVASCRIPT / "sobek-engine.wasm").exists()
    for game, players in PLAYERS.items():
        rules = getattr(module, game.capitalize())()
        deal = partial(rules.deal, players=players)
        plays[_named("by list", game)] = whole_games(deal, _by_list)
        plays[_named("by index", game)] = whole_games(deal, _by_index)
        plays[_named("playouts", game)] = partial(_playouts, rules, players, count(step=STATES))
        if in_node:
            plays[_named("in Node.js", game)] = partial(_in_node, game, players)
    return plays, [] if in_node else [f"engine in Node.js: {INSTALL}"]


def engine_figures(number: int) -> Iterator[tuple[str, Target, float]]:
    """Yield the name, the target and the figure of what is compared within the engine. number: of the round."""
    for game, players in PLAYERS.items():
        rules = getattr(engine(), game.capitalize())()
        states = [rules.deal(STATES * number + seed, players) for seed in range(STATES)]
        yield _named("two threads / one", game), THREADS, of_two_threads(partial(rules.playouts_of, states, number))
        yield _named("clone / move", game), CLONE, of_a_clone(states)


def of_two_threads(play: Callable[..., object]) -> float:
    """Return the time of a call in one thread divided by that in two."""
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(RUNS):
        for threads, times in taken.items():
            begun = perf_counter()
            play(threads=threads, number=PLAYOUTS)
            times.append(perf_counter() - begun)
    return min(taken[1]) / min(taken[2])


def of_a_clone(games: Sequence[Any]) -> float:
    """Return the time of a copy of a game divided by that of a move, which is made from a list. games: just dealt."""
    begun = process_time()
    for game in games:
        for _ in range(CLONES):
            game.clone()
    between = process_time()
    moves = sum(map(_by_list, games))
    return (between - begun) / (CLONES * len(games)) / ((process_time() - between) / moves)


def _by_list(game: Any) -> int:
    moves = 0
    while not game.over:
        if legal := game.legal():
            game.apply(choice(legal))  # noqa: S311  # no secret is made here
        else:
            game.draw()
        moves += 1
    return moves


def _by_index(game: Any) -> int:
    moves = 0
    while not game.over:
        if number := game.count():
            game.play(int(random() * number))  # noqa: S311  # no secret is made here
        else:
            game.draw()
        moves += 1
    return moves


def _playouts(rules: Any, players: int, seeds: Iterator[int], seconds: float) -> float:
    moves, begun = 0, process_time()
    while (elapsed := process_time() - begun) < seconds:
        moves += sum(one.moves for one in rules.playouts(next(seeds), number=STATES, players=players))
    return moves / elapsed


def _in_node(game: str, players: int, seconds: float) -> float:
    words = ["node", "bench.mjs", game, str(players), str(seconds)]
    return float(subprocess.run(words, cwd=IN_JAVASCRIPT, stdout=subprocess.PIPE, text=True, check=True).stdout)  # noqa: S603
