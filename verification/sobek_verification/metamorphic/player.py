"""Plays games with attrs alone, in any interpreter, and prints a digest of all that can be asked of them.

It is run in interpreters of its own by `sobek_verification.metamorphic.interpreters`.
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.classic import Classic
from sobek_core.classic.dealing import deal_round
from sobek_core.classic.dealing import deal_setup as deal_classic
from sobek_core.classic.text.notation import MOVES as CLASSIC_MOVES
from sobek_core.classic.text.position import write_position as write_classic
from sobek_core.duel import Duel
from sobek_core.duel.dealing import deal_setup as deal_duel
from sobek_core.duel.text.notation import MOVES as DUEL_MOVES
from sobek_core.duel.text.position import write_position as write_duel
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Deal, Over, Position
from sobek_core.kernel.visibility import Onlooker

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class _Game:
    rules: Any
    deal: Any
    forms: Any
    write: Any
    players: range


GAMES: Final = {
    "classic": _Game(Classic(), deal_classic, CLASSIC_MOVES, write_classic, range(2, 5)),
    "duel": _Game(Duel(), deal_duel, DUEL_MOVES, write_duel, range(2, 3)),
}


def main() -> None:
    """Print the digest of so many games: `NAME NUMBER`."""
    name, number = sys.argv[1:]
    lines = (line for seed in range(int(number)) for line in _play(GAMES[name], seed))
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    print(digest.hexdigest())


def _play(game: _Game, seed: int) -> Iterator[str]:
    """Play a game at random, and give all that can be asked of it at each step, in lines."""
    players = game.players[seed % len(game.players)]
    deals, seats = Stream(seed, "deal"), Stream(seed, "seats")
    state = game.rules.start(game.deal(deals, players))
    while True:
        turn, moves = game.rules.turn(state), game.rules.legal(state)
        yield from (*game.write(Position(game.rules, state)), repr(turn), *map(game.forms.write, moves))
        yield from (repr(game.rules.view(state, viewer)) for viewer in (*range(players), Onlooker.SPECTATOR))
        if isinstance(turn, Over):
            return
        move = deal_round(deals, players) if isinstance(turn, Deal) else moves[seats.below(len(moves))]
        verdict = game.rules.apply(state, move)
        yield repr(verdict.events)
        yield repr(game.rules.apply(verdict.state, move))  # most often refused, for all its reasons
        state = verdict.state
