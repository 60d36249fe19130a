"""Choose the positions from which lines are counted: from random games, with every kind of turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Deal, Over, Position
from sobek_verification.perft.count import Counts, count
from sobek_verification.simulation.machines.rng import choose, generator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_verification.suite import GameSuite

POSITIONS: Final = 100  # for each game
DEPTH: Final = 3  # moves
MOVES: Final = 120  # legal moves of a position, at most: each is a line of the file
ACTION: Final = "action"  # what is pending most often


def chosen_counts(game: GameSuite) -> Iterator[Counts]:
    """Choose positions and count the lines from each: always the same ones, as long as the rules stay the same.

    Each position is taken from a different random game. The games have all player counts in turn, any choices, and the
    shipped track.
    """
    taken: Counter[str] = Counter()
    for number in range(POSITIONS):
        random = generator(f"perft {game.name} {number}")
        rules = game.tools.game(choices=game.random_game(random).choices)
        states = _play(game, rules, random, game.players_in_turn(number))
        moves = {state: len(rules.legal(state)) for state in states}
        state = _chosen(game, random, moves, taken, number)
        taken[_slug(game, state)] += 1
        yield count(game.tools, f"{game.name}-{number + 1}", Position(rules, state), DEPTH)


def _play(game: GameSuite, rules: Any, random: Random, players: int) -> list[Any]:
    """Play a random game, and yield its states."""
    states = [rules.start(game.random_setup(random, players))]
    while not isinstance(turn := rules.turn(states[-1]), Over):
        if isinstance(turn, Deal):
            (move,) = game.deals(random, players)
        else:
            move = choose(random, rules.legal(states[-1]), game.weights)
        states.append(rules.apply(states[-1], move).state)
    return states


def _slug(game: GameSuite, state: Any) -> str:
    return game.pending_kinds.slugs[type(state.pending)]


def _chosen(game: GameSuite, random: Random, moves: dict[Any, int], taken: Counter[str], number: int) -> Any:
    """Choose one state of a game. moves: the number of legal moves, by state.

    Of every four games the first gives any action, and the third the action with the most legal moves. The others give
    the kind of turn that has been chosen least, in the state with the most moves; one without moves is chosen once.
    """
    states = [state for state in moves if moves[state] <= MOVES]
    actions = [state for state in states if _slug(game, state) == ACTION]
    if number % 4 == 0:
        return random.choice(actions)
    if number % 4 == 2:
        return max(actions, key=moves.__getitem__)

    def rarity(state: Any) -> tuple[bool, int, int]:
        times = taken[_slug(game, state)]
        return not moves[state] and times > 0, times, -moves[state]

    return min((state for state in states if _slug(game, state) != ACTION), key=rarity)
