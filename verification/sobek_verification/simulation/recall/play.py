"""Compare what is recalled with all worlds, in directed and in random small games, and with the truth in full games.

Each function plays games up to the first one that is wrong, and yields what is wrong in it.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_verification.games import GAMES
from sobek_verification.metamorphic import Renaming
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.recall.directed import directed_games
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.recall.law import SmallGame
from sobek_verification.simulation.recall.worlds import TooManyError
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.recall.memory import Memory
    from sobek_verification.simulation.recall.directed import Directed
    from sobek_verification.suite import GameSuite

LONGEST: Final = 20  # moves to make in a random small game


def wrong_in(directed: Directed, game: str, change: Callable[[Any], Any] = lambda model: model) -> Iterator[str]:
    """Play a directed game, as it is and with the seats rotated by one. change: as for SmallGame."""
    position, moves = directed.script(game)
    players = len(position.state.seats)
    for by in (0, 1):
        rename = Renaming(tuple((seat + by) % players for seat in range(players)))
        small = SmallGame(GAMES[game], rename(position), change)
        yield from small.problems()
        for move in moves:
            if problems := tuple(small.made(rename(move))):
                yield from (f"{directed.name}: {problem}" for problem in problems)
                return


def wrong_in_directed_games(game: str) -> Iterator[str]:
    """Play the directed games."""
    for directed in directed_games(game):
        yield from wrong_in(directed, game)


def wrong_in_small_games(game: str, games: int, seed: int) -> Iterator[str]:
    """Play small games that begin like directed ones, with what nobody sees dealt anew, under any choices."""
    suite, beginnings = GAMES[game], [directed.script(game)[0] for directed in directed_games(game)]
    for number in range(games):
        random = generator(f"memory {game} {seed} {number}")
        first = random.choice(beginnings)
        rules = evolve(first.game, choices=suite.random_game(random).choices)
        of_edition = evolve(suite, edition=rules.edition)  # later rounds are dealt from the small box, too
        with suppress(TooManyError):
            small = SmallGame(suite, Position(rules, suite.deal_hidden_anew(random, first.state, Observer.SPECTATOR)))
            for _ in range(LONGEST):
                if not (moves := of_edition.moves_in(rules, small.position.state, random)):
                    break
                where = suite.describe(small.position)
                if problems := tuple(small.made(choose(random, moves, suite.weights))):
                    yield "\n".join((f"game {number}", *where, *problems))
                    return


def wrong_in_full_games(suite: GameSuite, games: int, seed: int) -> Iterator[str]:
    """Play full games, in which recall must call nothing certain that is false, and nothing impossible that is true."""
    for number in range(games):
        random = generator(f"memory {suite.name} {seed} {number} full")
        players = random.choice(suite.player_counts)
        rules = suite.random_game(random)
        state = rules.start(suite.random_setup(random, players))
        viewers: tuple[Viewer, ...] = (*range(players), Observer.SPECTATOR)
        memories = {viewer: suite.tools.begin_memory(rules, rules.view(state, viewer)) for viewer in viewers}
        while moves := suite.moves_in(rules, state, random):
            verdict = rules.apply(state, choose(random, moves, suite.weights))
            for viewer, memory in memories.items():
                memories[viewer] = memory.after(*seen_by(viewer, rules, state, verdict))
            if problems := tuple(_untrue(suite.name, rules, verdict.state, memories)):
                yield "\n".join((f"game {number}", *suite.describe(Position(rules, state)), *problems))
                return
            state = verdict.state


def _untrue(name: str, rules: Any, state: Any, memories: dict[Viewer, Memory[Any, Any, Any]]) -> Iterator[str]:
    """Yield where recall calls the truth impossible, or something false certain."""
    truth = {line.line: line for line in RECALL_SUITES[name].lines(rules, state, Observer.REFEREE)}
    for viewer, memory in memories.items():
        for line, one in memory.recall().items():
            actual, certain = Counter(truth[line].contents if line in truth else ()), Counter(one.certain)
            if not certain <= actual <= certain + Counter(one.possible):
                yield f"seen by {viewer}: {line}: expected {actual} between {one.certain} and these with {one.possible}"
            if actual.total() != certain.total() + len(one.unseen):
                yield f"seen by {viewer}: {line}: number: expected {actual.total()}, got {one}"
