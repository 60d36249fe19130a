"""Compare small games with all worlds, and full games with the truth, one after the other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Over, Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_verification.games import GAMES
from sobek_verification.simulation.campaign import CampaignResult, Plan, until_failure
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.recall.dealt import TooManyError
from sobek_verification.simulation.recall.directed import problems as problems_of
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.recall.law import SmallGame
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.recall.memory import Memory
    from sobek_verification.simulation.recall.small import Directed

LONGEST: Final = 60  # moves to make in a small game
CHUNK: Final = 20  # small games that a process plays at a time


@frozen
class RecallPlan(Plan):
    """Which games to play. full: whether to play full games rather than small ones."""

    full: bool = False


@frozen
class RecallDifference:
    """A game in which recall was wrong. position: the position before the move after which it was wrong."""

    number: int
    problems: tuple[str, ...]
    position: tuple[str, ...]


@frozen
class RecallOutcome(CampaignResult):
    """The results of games. reached: names of what was pending, and of what happened."""

    moves: int = 0
    reached: frozenset[str] = frozenset()


def play(plan: RecallPlan) -> RecallOutcome:
    """Play games in this process, one after the other, up to the first difference."""
    play_one = _play_full if plan.full else _play_small
    seed = f"memory {plan.game} {plan.seed}"
    played = (play_one(plan.game, number, generator(f"{seed} {number} {plan.full}")) for number in plan.numbers)
    return until_failure(RecallOutcome(), played)


def play_directed(name: str, fault: str = "") -> RecallOutcome:
    """Play the directed games of a game, up to the first difference.

    fault: the description of the seeded fault, if any. The games that claim to show it come first.
    """
    ordered = sorted(RECALL_SUITES[name].directed, key=lambda one: fault not in one.shows)
    return until_failure(RecallOutcome(), (_play_directed(name, *numbered) for numbered in enumerate(ordered)))


def _play_directed(name: str, number: int, directed: Directed) -> RecallOutcome:
    problems = tuple(problems_of(directed, name, RECALL_SUITES[name]))
    return RecallOutcome(1, RecallDifference(number, problems, (directed.name,)) if problems else None)


def _play_small(name: str, number: int, random: Random) -> RecallOutcome:
    """Play a small game until it is over, has become long, or is no longer small."""
    small, moves = _begin(name, random), 0
    try:
        while moves < LONGEST and not small.is_over():
            position = small.position()
            try:
                problems = tuple(small.go_on(random))
            except (ValueError, KeyError) as error:  # a memory that cannot follow
                problems = (f"{type(error).__name__}: {error}",)
            moves += 1
            if problems:
                return RecallOutcome(1, RecallDifference(number, problems, position), moves, frozenset(small.reached))
    except TooManyError:
        pass
    return RecallOutcome(1, None, moves, frozenset(small.reached))


def _begin(name: str, random: Random) -> SmallGame:
    """Start a game that is small, and in which something can be done."""
    game, suite = GAMES[name], RECALL_SUITES[name]
    while True:
        position = suite.random_small(random)
        try:
            if position.game.legal(position.state):
                return SmallGame(game, suite, position)
        except TooManyError:
            continue


def _play_full(name: str, number: int, random: Random) -> RecallOutcome:
    """Play a full game, and compare recall with the truth."""
    game, moves = GAMES[name], 0
    players = random.choice(game.player_counts)
    rules = game.random_game(random)
    state = rules.start(game.random_setup(random, players))
    viewers: tuple[Viewer, ...] = (*range(players), Observer.SPECTATOR)
    memories = {viewer: game.tools.begin_memory(rules, rules.view(state, viewer)) for viewer in viewers}
    while not isinstance(rules.turn(state), Over):
        verdict = rules.apply(state, choose(random, game.moves_in(rules, state, random), game.weights))
        moves += 1
        try:
            for viewer, memory in memories.items():
                memories[viewer] = memory.after(*seen_by(viewer, rules, state, verdict))
            problems = tuple(_untrue(name, verdict.state, memories))
        except (ValueError, KeyError) as error:
            problems = (f"{type(error).__name__}: {error}",)
        if problems:
            return RecallOutcome(1, RecallDifference(number, problems, game.describe(Position(rules, state))), moves)
        state = verdict.state
    return RecallOutcome(1, None, moves)


def _untrue(name: str, state: Any, memories: dict[Viewer, Memory[Any, Any, Any]]) -> Iterator[str]:
    """Yield where recall calls the truth impossible, or something false certain."""
    truth = {line.line: line for line in RECALL_SUITES[name].lines(state, Observer.REFEREE)}
    for viewer, memory in memories.items():
        for line, one in memory.recall().items():
            actual, certain = Counter(truth[line].contents), Counter(one.certain)
            if not certain <= actual <= certain + Counter(one.possible):
                yield f"seen by {viewer}: {line}: expected {actual} between {one.certain} and these with {one.possible}"
            if actual.total() != certain.total() + len(one.unseen):
                yield f"seen by {viewer}: {line}: number: expected {actual.total()}, got {one}"
