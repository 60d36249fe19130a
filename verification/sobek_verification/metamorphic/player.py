"""Play games with attrs alone, in any interpreter, and print a digest of everything that can be asked about them.

`sobek_verification.metamorphic.interpreters` runs this module in other interpreters.
"""

from __future__ import annotations

import hashlib
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Deal, Over, Position
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools


@frozen
class _Game:
    rules: Any
    dealing: Any
    forms: Any
    write: Any
    players: tuple[int, ...]


def arguments(tools: GameTools, number: int) -> list[str]:
    """Return the arguments of `main` for some games."""
    package, rules = tools.game.__module__.rpartition(".")[0], tools.game.__name__
    return [package, rules, str(number), *map(str, tools.player_counts)]


def main() -> None:
    """Print the digest of some games. The arguments are `PACKAGE CLASS NUMBER PLAYERS...`; player counts take turns."""
    package, rules, number, *players = sys.argv[1:]
    game = _Game(
        getattr(import_module(package), rules)(),
        import_module(f"{package}.dealing"),
        import_module(f"{package}.text.notation").MOVES,
        import_module(f"{package}.text.position").POSITIONS.write,
        tuple(map(int, players)),
    )
    lines = (line for seed in range(int(number)) for line in _play(game, seed))
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    print(digest.hexdigest())


def _play(game: _Game, seed: int) -> Iterator[str]:
    """Play a game at random, and yield everything that can be asked about it at each step, as lines of text."""
    players = game.players[seed % len(game.players)]
    deals, seats = Stream(seed, "deal"), Stream(seed, "seats")
    state = game.rules.start(game.dealing.deal_setup(game.rules, deals, players))
    while True:
        turn, moves = game.rules.turn(state), game.rules.legal(state)
        yield from (*game.write(Position(game.rules, state)), repr(turn), *map(game.forms.write, moves))
        yield from (repr(game.rules.view(state, viewer)) for viewer in (*range(players), Observer.SPECTATOR))
        if isinstance(turn, Over):
            return
        is_deal = isinstance(turn, Deal)
        move = game.dealing.deal_round(game.rules, deals, players) if is_deal else moves[seats.below(len(moves))]
        verdict = game.rules.apply(state, move)
        yield repr(verdict.events)
        yield repr(game.rules.apply(verdict.state, move))  # usually refused, with all reasons
        state = verdict.state
