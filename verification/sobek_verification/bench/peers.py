"""Measure random play in peers: catanatron, a board game in Python, and two games of OpenSpiel, in Python and in C++.

Only the loop of random play is timed: asking whether the game is over, choosing one of the legal actions with
`random.choice`, and applying it. Importing a package and starting a game (a new island, an empty board) are not timed,
which favours the peers. Games are played to the end, since late actions may cost more than early ones, so a run may
take longer than asked for by up to one game. Every game has its own seed, so that no run profits from what an earlier
one left in a cache.

catanatron: four players on its default map. `game.execute(action)` is called as in its own `Game.play`. It checks the
action, changes the state in place, and lists the next player's actions. The game ends as in `Game.play`: when
`winning_color()` returns a colour, or at the limit of turns.

OpenSpiel: `python_tic_tac_toe`, a game whose rules are written in Python, through the library's `is_terminal`,
`legal_actions` and `apply_action`, which changes the state in place. `crazy_eights`, whose rules are written in C++,
is played in the same way; its cards are dealt, by actions of chance, before the clock starts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any, Final, TypeAlias, TypeVar

from sobek_core.installing import how_to_install

GameT = TypeVar("GameT")
Speed: TypeAlias = Callable[[float], float]
"""Plays for some seconds, and returns the actions a second."""

CATANATRON: Final = "catanatron, four players"
TIC_TAC_TOE: Final = "OpenSpiel python_tic_tac_toe"
EIGHTS: Final = "OpenSpiel crazy_eights"
EIGHTS_BY_INDEX: Final = "OpenSpiel crazy_eights by index"


def peers() -> tuple[dict[str, Speed], list[str]]:
    """Return how to play each installed peer, by name, and for each other one a line that says how to install it."""
    installed, missing = {}, []
    for name, load in _PEERS.items():
        try:
            installed[name] = load()
        except ModuleNotFoundError as error:
            missing.append(f"{name}: no module {error.name!r}; run {how_to_install('sobek-verification', 'bench')}")
    return installed, missing


def whole_games(start: Callable[[int], GameT], play_out: Callable[[GameT], int]) -> Speed:
    """Return a function that plays game after game for some seconds, and returns the actions a second.

    Each game is timed without its start. start: starts a game, with its number, from 1, as the seed; play_out: plays
    it, and returns the number of actions.
    """
    numbers = count(1)

    def play(seconds: float) -> float:
        actions, elapsed = 0, 0.0
        while elapsed < seconds:
            game = start(next(numbers))
            begun = process_time()
            actions += play_out(game)
            elapsed += process_time() - begun
        return actions / elapsed

    return play


# The packages are untyped, so their games are Any here.


def _catanatron() -> Speed:
    module = import_module("catanatron.game")
    players = import_module("catanatron.models.player")
    turns_limit: int = module.TURNS_LIMIT

    def start(seed: int) -> Any:
        # also seeds the random module, which rolls the dice and chooses
        return module.Game([players.RandomPlayer(color) for color in players.Color], seed=seed)

    def play_out(game: Any) -> int:
        actions = 0
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            game.execute(random.choice(game.state.playable_actions))  # noqa: S311  # no secret is made here
            actions += 1
        return actions

    return whole_games(start, play_out)


def _tic_tac_toe() -> Speed:
    import_module("pyspiel")
    import_module("open_spiel.python.games.tic_tac_toe")  # registers the game
    return whole_games(_new_state("python_tic_tac_toe"), _by_list)


def _crazy_eights(play_out: Callable[[Any], int]) -> Speed:
    new_state = _new_state("crazy_eights")

    def start(seed: int) -> Any:
        state = new_state(seed)
        while state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))  # noqa: S311  # no secret is made here
        return state

    return whole_games(start, play_out)


def _new_state(name: str) -> Callable[[int], Any]:
    rules = import_module("pyspiel").load_game(name)

    def start(seed: int) -> Any:
        random.seed(seed)
        return rules.new_initial_state()

    return start


def _by_list(state: Any) -> int:
    actions = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))  # noqa: S311  # no secret is made here
        actions += 1
    return actions


def _by_index(state: Any) -> int:
    actions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random.random() * len(legal))])  # noqa: S311  # no secret is made here
        actions += 1
    return actions


_PEERS: Final[dict[str, Callable[[], Speed]]] = {
    CATANATRON: _catanatron,
    TIC_TAC_TOE: _tic_tac_toe,
    EIGHTS: partial(_crazy_eights, _by_list),
    EIGHTS_BY_INDEX: partial(_crazy_eights, _by_index),
}
