"""Measure random play in this project: list the legal moves, choose one, apply it. Peers are timed in the same way.

All rounds of a game are dealt before the clock starts, just as the boards of peers are set up. Chance is
sampled from the listed outcomes. States are immutable: every action makes a new one, with the events that led to it.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any, Final

from attrs import frozen

from sobek_core.disputes import MoveQuestion, dispute_at, judge
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Over
from sobek_core.plausibility import Plausibility
from sobek_core.records.audit import audit
from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record, dump, load
from sobek_verification.bench.peers import Peer, whole_games
from sobek_verification.bench.serving import served_pairs
from sobek_verification.conformance.games import play as play_with_port
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.games import GAMES as SUITES
from sobek_verification.suite import Measured


@frozen
class BenchGame:
    """A game of this project to measure."""

    game: str
    measured: Measured

    @property
    def name(self) -> str:
        """The name of the game in the report."""
        return f"sobek {self.game}, {self.measured.players} players"

    def contestant(self) -> Peer:
        """Return random play of the game as a contestant."""
        return Peer(self.name, whole_games(partial(_start, self), partial(_play_out, self)))


ENTRIES: Final = tuple(BenchGame(name, suite.measured) for name, suite in SUITES.items())


GAMES_VIEWED: Final = 20


def audit_seconds(entry: BenchGame, repeats: int) -> float:
    """Return the seconds to audit a whole record, from its bytes to the verdict: the minimum of `repeats` runs."""
    data = dump(_record(entry, seed=7)).encode()
    best = float("inf")
    for _ in range(repeats):
        begun = perf_counter()
        fault = audit(load(data)).fault
        best = min(best, perf_counter() - begun)
        assert fault is None  # noqa: S101  # an illegal game would be audited only in part
    return best


def judge_seconds(entry: BenchGame, repeats: int) -> tuple[float, float]:
    """Return the seconds to judge moves of some games under all choices: the median and the maximum.

    Each time is the minimum of three, to reduce the noise of the machine.
    """
    tools, found = GAMES[entry.game], []
    check = Plausibility(tools).check
    for record in (_record(entry, seed) for seed in range(repeats)):
        for number, made in enumerate(record.entries, start=1):
            dispute = dispute_at(record, number, MoveQuestion(made.move))
            taken = []
            for _ in range(3):
                begun = perf_counter()
                judge(dispute, check)
                taken.append(perf_counter() - begun)
            found.append(min(taken))
    return median(found), max(found)


def view_ratio(entry: BenchGame, repeats: int) -> float:
    """Return the cost of a seat's view relative to that of a move, for every state of some games, new in each run."""
    rules = GAMES[entry.game].game()
    ratios = []
    for run in range(repeats):
        seeds = range(GAMES_VIEWED * run, GAMES_VIEWED * (run + 1))
        steps = [step for seed in seeds for step in audit(_record(entry, seed)).steps]
        begun = perf_counter()
        for step in steps:
            rules.apply(step.before, step.move)
        between = perf_counter()
        for step in steps:
            rules.view(step.before, 0)
        ratios.append((perf_counter() - between) / (between - begun))
    return median(ratios)


def memory_ratio(entry: BenchGame, repeats: int) -> float:
    """Return the cost of a move with a seat's recall kept up to date, relative to that of the move alone."""
    rules = GAMES[entry.game].game()
    ratios = []
    for run in range(repeats):
        steps = audit(_record(entry, run)).steps
        shown = [
            ([rules.see(step.before, event, after.before, 0) for event in step.events], rules.view(after.before, 0))
            for step, after in pairwise(steps)
        ]
        begun = perf_counter()
        for step in steps[:-1]:
            rules.apply(step.before, step.move)
        between = perf_counter()
        memory = GAMES[entry.game].begin_memory(rules, rules.view(steps[0].before, 0))
        for seen, view in shown:
            memory = memory.after(seen, view)
            memory.recall()
        ratios.append((perf_counter() - between) / (between - begun))
    return median(ratios)


def served_pairs_a_second(entry: BenchGame, seconds: float, repeats: int) -> float:
    """Return how many pairs of legal and apply the server answers per second: the best of `repeats` runs."""
    records = [_record(entry, seed) for seed in range(GAMES_VIEWED)]
    return max(pairs / taken for pairs, taken in (served_pairs(records, seconds) for _ in range(repeats)))


def port_moves_a_second(entry: BenchGame, command: tuple[str, ...], games: int) -> float:
    """Return how many random moves per second `sobek-verify port` plays with a port and the reference side by side."""
    running = Running(command, seconds=60)
    try:
        running.ask({"method": "turn"})  # the wrong order, but it keeps the port's start out of the measurement
        begun = perf_counter()
        played = play_with_port(SUITES[entry.game], running, range(games), "0")
        return played.moves / (perf_counter() - begun)
    finally:
        running.close()


def _record(entry: BenchGame, seed: int) -> Record:
    tools = GAMES[entry.game]
    chance = Chance(tools, tools.game(), entry.measured.players, seed)
    names = tuple(f"seat {seat}" for seat in range(entry.measured.players))
    play = Play(Record(tools, tools.game(), names, chance.setup), chance, range(entry.measured.players))
    play.run()
    return play.record


def _start(entry: BenchGame, seed: int) -> tuple[Any, list[Any]]:
    random.seed(seed)
    tools, stream = GAMES[entry.game], Stream(seed, "deal")
    game = tools.game()
    setup = tools.deal_setup(game, stream, entry.measured.players)
    deals = [tools.deal_round(game, stream, entry.measured.players) for _ in range(entry.measured.later_deals)]
    return game.start(setup), deals


def _play_out(entry: BenchGame, game: tuple[Any, list[Any]]) -> int:
    """Play a dealt game to its end with `random.choice` and return the number of moves."""
    rules = GAMES[entry.game].game()
    state, deals = game
    actions = 0
    while True:
        if legal := rules.legal(state):
            move = random.choice(legal)  # noqa: S311  # no secret is made here
        elif isinstance(rules.turn(state), Over):
            return actions
        else:
            move = deals.pop(0)
        verdict = rules.apply(state, move)
        assert isinstance(verdict, Applied)  # noqa: S101  # a listed move applies, or the figure means nothing
        state = verdict.state
        actions += 1
