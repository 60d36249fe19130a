"""What random play costs others: catanatron, a whole board game in Python, and OpenSpiel's tic-tac-toe in Python.

Timed is the loop of random play and nothing else: asking whether the game is over, choosing one of the legal actions
with `random.choice`, and applying it. Importing a package and starting a game (a new island, an empty board) are not
timed, in the peer's favour. Games are played to their end, since an action late in a game may cost more than an early
one; so a run is up to one game longer than asked for. Every game has a seed of its own, so that no run meets again what
an earlier one has left in a cache.

catanatron: four players on its default map. `game.execute(action)` is called as its own `Game.play` does, with a check
of the action; it changes the state in place and ends by listing the next player's actions, so that the list is there to
choose from. The end is the one of `Game.play`: `winning_color()`, or its limit of turns.

OpenSpiel: `python_tic_tac_toe`, a game whose rules are Python, by the library's `is_terminal`, `legal_actions` and
`apply_action`, which changes the state in place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from itertools import count
from time import perf_counter
from typing import Any, Final, TypeVar

from attrs import frozen

GameT = TypeVar("GameT")

CATANATRON: Final = "catanatron, four players"
TIC_TAC_TOE: Final = "OpenSpiel python_tic_tac_toe"


@frozen
class Peer:
    """A game to measure. play: takes seconds to play for, gives the actions made and the seconds that they took."""

    name: str
    play: Callable[[float], tuple[int, float]]


@frozen
class Peers:
    """Those that are installed, and for each one that is not, a line that names it and says what would help."""

    installed: tuple[Peer, ...]
    missing: tuple[str, ...]


def peers() -> Peers:
    """Import every peer that is installed."""
    installed, missing = [], []
    for name, load in _PEERS.items():
        try:
            installed.append(Peer(name, load()))
        except ModuleNotFoundError as error:
            missing.append(f"{name}: no module {error.name!r}; pip install 'sobek-verification[bench]' brings it")
    return Peers(tuple(installed), tuple(missing))


def whole_games(
    start: Callable[[int], GameT], play_out: Callable[[GameT], int]
) -> Callable[[float], tuple[int, float]]:
    """Make the `play` of a peer, which plays game after game, timing each but not its start.

    start: takes the number of the game, from 1, to be used as its seed; play_out: gives the number of actions made.
    """
    numbers = count(1)

    def play(seconds: float) -> tuple[int, float]:
        actions, elapsed = 0, 0.0
        while elapsed < seconds:
            game = start(next(numbers))
            begun = perf_counter()
            actions += play_out(game)
            elapsed += perf_counter() - begun
        return actions, elapsed

    return play


# The packages bring no types, so that their games are Any here.


def _catanatron() -> Callable[[float], tuple[int, float]]:
    module = import_module("catanatron.game")
    players = import_module("catanatron.models.player")
    turns_limit: int = module.TURNS_LIMIT

    def start(seed: int) -> Any:
        # seeds the random module as well, which rolls the dice and chooses
        return module.Game([players.RandomPlayer(color) for color in players.Color], seed=seed)

    def play_out(game: Any) -> int:
        actions = 0
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            game.execute(random.choice(game.state.playable_actions))  # noqa: S311  # no secret is made here
            actions += 1
        return actions

    return whole_games(start, play_out)


def _tic_tac_toe() -> Callable[[float], tuple[int, float]]:
    spiel = import_module("pyspiel")
    import_module("open_spiel.python.games.tic_tac_toe")  # registers the game
    rules = spiel.load_game("python_tic_tac_toe")

    def start(seed: int) -> Any:
        random.seed(seed)
        return rules.new_initial_state()

    def play_out(state: Any) -> int:
        actions = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))  # noqa: S311  # no secret is made here
            actions += 1
        return actions

    return whole_games(start, play_out)


_PEERS: Final = {CATANATRON: _catanatron, TIC_TAC_TOE: _tic_tac_toe}
