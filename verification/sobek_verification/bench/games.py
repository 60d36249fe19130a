"""What is measured: random play, views, recall, requests and fuzzing, each compared with something in the same run.

Random play lists the legal moves, chooses one and applies it, until the game is over. All rounds of a game are dealt
before the clock starts, just as the boards of peers are set up. Chance is sampled from the listed outcomes. States are
immutable: every action makes a new one, with the events that led to it.

The clock counts processor time, so that a busy machine changes the figures less.
"""

from __future__ import annotations

import gc
import random
from functools import partial
from itertools import pairwise
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Over
from sobek_core.play import Play
from sobek_core.spec import load_spec
from sobek_verification.bench.engine import ENGINE_AGAINST, engine_figures
from sobek_verification.bench.peers import CATANATRON, TIC_TAC_TOE, whole_games
from sobek_verification.bench.requests import overhead
from sobek_verification.bench.targets import NAMES, PLAYERS, Target
from sobek_verification.games import GAMES as SUITES
from sobek_verification.processes import look_for_cycles_rarely
from sobek_verification.simulation.fuzz import run as fuzz

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_verification.bench.peers import Speed

LATER_DEALS: Final = {"classic": 2, "duel": 0}  # how many a game can have
SECONDS: Final = 1.0  # for each run of random play
GAMES_VIEWED: Final = 20
FUZZED: Final = 10  # games of each


AGAINST: Final = {
    (NAMES["classic"], CATANATRON): Target(must=3.4, goal=4.5),
    (NAMES["classic"], TIC_TAC_TOE): Target(must=1.7, goal=2.5),
    (NAMES["duel"], TIC_TAC_TOE): Target(must=1.1, goal=1.6),
}
"""The speed of random play divided by that of a peer."""

VIEW: Final = Target(must=1.8, goal=1)  # the time of a seat's view divided by that of a move
MEMORY: Final = Target(must=60, goal=30)  # the time of a seat's recall after a move divided by that of the move
REQUEST: Final = Target(must=3, goal=2)  # the time of a request beyond its calls divided by that of its JSON
FUZZ: Final = Target(must=15, goal=25)  # games a second, with all invariants, of both games alike


@frozen
class Figure:
    """A figure of several rounds: the median, the least and the greatest."""

    name: str
    median: float
    least: float
    greatest: float
    must: float
    goal: float
    reached: str


def measure(peers: Mapping[str, Speed], rounds: Iterable[int]) -> list[Figure]:
    """Measure every figure once a round, so that what is compared is measured in turn.

    peers: by name; ways to play with the engine, too, if it is installed.
    """
    own = {name: whole_games(partial(_start, game), partial(_play_out, game)) for game, name in NAMES.items()}
    targets: dict[str, Target] = {}
    found: dict[str, list[float]] = {}
    for number in rounds:
        for name, target, figure in _round(own | dict(peers), number):
            targets[name] = target
            found.setdefault(name, []).append(figure)
    return [_figure(name, target, found[name]) for name, target in targets.items()]


def _figure(name: str, target: Target, figures: list[float]) -> Figure:
    typical = median(figures)
    return Figure(name, typical, min(figures), max(figures), target.must, target.goal, target.reached(typical))


def _round(played: Mapping[str, Speed], number: int) -> Iterator[tuple[str, Target, float]]:
    gc.collect()
    gc.freeze()  # or a peer that makes many cycles pays for all that the checks left in memory
    speeds = {name: play(SECONDS) for name, play in played.items()}
    for (game, peer), target in (AGAINST | ENGINE_AGAINST).items():
        if speeds.keys() >= {game, peer}:
            yield f"{game} / {peer}", target, speeds[game] / speeds[peer]
    if any(game in speeds for game, _ in ENGINE_AGAINST):
        yield from engine_figures(number)
    for game, name in NAMES.items():
        yield f"view: {name}", VIEW, _view(game, number)
        yield f"memory: {name}", MEMORY, _memory(game, number)
        play = _played(game, number)
        for method, figure in overhead(play.record, play.steps).items():
            yield f"request {method}: {name}", REQUEST, figure
    yield "fuzz: games a second on a core", FUZZ, _fuzz(number)


def _view(game: str, number: int) -> float:
    """Return the time of a seat's view divided by that of a move, over every state of some games."""
    rules = GAMES.named(game).game()
    steps = [step for seed in range(GAMES_VIEWED) for step in _played(game, GAMES_VIEWED * number + seed).steps]
    begun = process_time()
    for step in steps:
        rules.apply(step.before, step.move)
    between = process_time()
    for step in steps:
        rules.view(step.before, 0)
    return (process_time() - between) / (between - begun)


def _memory(game: str, number: int) -> float:
    """Return the time of what a seat remembers and recalls after each move, divided by that of the moves."""
    rules, steps = GAMES.named(game).game(), _played(game, number).steps
    shown = [
        ([rules.see(step.before, event, after.before, 0) for event in step.events], rules.view(after.before, 0))
        for step, after in pairwise(steps)
    ]
    begun = process_time()
    for step in steps[:-1]:
        rules.apply(step.before, step.move)
    between = process_time()
    memory = GAMES.named(game).begin_memory(rules, rules.view(steps[0].before, 0))
    for seen, view in shown:
        memory = memory.after(seen, view)
        memory.recall()
    return (process_time() - between) / (between - begun)


def _fuzz(number: int) -> float:
    """Return how many games a second a worker of `sobek-verify fuzz` plays, as many of each game.

    Raise AssertionError if a game fails, since it ends early.
    """
    plans = [fuzz.FuzzPlan(game, FUZZED, seed=0, first=FUZZED * number) for game in SUITES]
    load_spec()  # once, however many games are fuzzed
    threshold = gc.get_threshold()
    look_for_cycles_rarely()  # as every worker does
    begun = process_time()
    failures = [fuzz.play(plan).failure for plan in plans]
    taken = process_time() - begun
    gc.set_threshold(*threshold)
    assert not any(failures), failures  # noqa: S101
    return FUZZED * len(plans) / taken


def _played(game: str, seed: int) -> Play[Any]:
    return Play.new(game, players=PLAYERS[game], seed=seed, at_random=range(PLAYERS[game]))


def _start(game: str, seed: int) -> tuple[Any, list[Any]]:
    random.seed(seed)
    tools, stream = GAMES.named(game), Stream(seed, "deal")
    rules, players = tools.game(), PLAYERS[game]
    setup = rules.deal_setup(stream, players)
    deals = [rules.deal_round(stream, players) for _ in range(LATER_DEALS[game])]
    return rules.start(setup), deals


def _play_out(game: str, dealt: tuple[Any, list[Any]]) -> int:
    """Play a dealt game to its end with `random.choice` and return the number of moves."""
    rules = GAMES.named(game).game()
    state, deals = dealt
    actions = 0
    while True:
        if legal := rules.legal(state) or [outcome for outcome, _ in rules.outcomes(state)]:
            move = random.choice(legal)  # noqa: S311  # no secret is made here
        elif isinstance(rules.turn(state), Over):
            return actions
        else:
            move = deals.pop(0)
        verdict = rules.apply(state, move)
        assert isinstance(verdict, Applied)  # noqa: S101  # a listed move applies, or the figure means nothing
        state = verdict.state
        actions += 1
