"""What random play costs here: list the legal moves, choose one, apply it. The peers are timed in the same way.

A game is dealt before the clock starts, all its rounds, as a peer's island is laid out before. Thieves and ties draw
from the listed outcomes. The state is immutable: every action makes a new one, with the events that led to it.
"""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from sobek_core.audit import audit
from sobek_core.classic import Classic
from sobek_core.dealer import Stream
from sobek_core.games import GAMES
from sobek_core.kernel import Applied, Over
from sobek_core.playing import Chance, Play
from sobek_core.record import Record, dump, load
from verification.bench.peers import Peer, whole_games

PLAYERS = 4


def sobek() -> tuple[Peer, ...]:
    """Give the games of this project to measure."""
    return (Peer("sobek classic, four players", whole_games(_start, _play_out)),)


def audit_seconds(repeats: int) -> float:
    """Time the audit of a full four-player record, from its bytes to the verdict: the least of so many runs."""
    data = dump(_record(seed=7)).encode()
    best = float("inf")
    for _ in range(repeats):
        begun = perf_counter()
        fault = audit(load(data)).fault
        best = min(best, perf_counter() - begun)
        assert fault is None  # noqa: S101  # an illegal game would be audited only in part
    return best


def _record(seed: int) -> Record:
    binding = GAMES["classic"]
    chance = Chance(binding, PLAYERS, seed)
    names = tuple(f"seat {seat}" for seat in range(PLAYERS))
    play = Play(Record(binding, Classic(), names, chance.setup), chance, range(PLAYERS))
    play.run()
    return play.record


def _start(seed: int) -> tuple[Any, list[Any]]:
    random.seed(seed)
    binding, stream = GAMES["classic"], Stream(seed, "deal")
    setup = binding.deal_setup(stream, PLAYERS)
    return Classic().start(setup), [binding.deal_round(stream, PLAYERS) for _ in range(2)]


def _play_out(game: tuple[Any, list[Any]]) -> int:
    """Play a dealt game to its end with `random.choice`. Gives the number of its moves."""
    rules = Classic()
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
