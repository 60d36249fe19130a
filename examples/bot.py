"""A bot with a little sense for both games, 100 games of each against moves at random: `python -m examples.bot`."""

from __future__ import annotations

from random import Random
from typing import Any

from sobek_core import Play
from sobek_core.classic import moves as classic
from sobek_core.duel import moves as duel


def type_of(kind: Any) -> Any:
    """Return the type of a card or a tile; None for a back, and for a character without one."""
    return getattr(kind, "group", None) or getattr(kind, "good", None)


def worth(view: Any, move: Any) -> float:
    """Return what a move is worth, from what its seat sees and nothing else."""
    mine = [type_of(kind) for kind in view.seats[move.seat].hand.kinds]
    match move:
        case classic.Take(slot=slot):  # each card that is passed over is corruption
            return mine.count(type_of(view.quays.kinds[slot])) - 2 * slot
        case duel.Take(cell=cell):
            tile = view.tile(cell)
            return mine.count(type_of(tile)) + getattr(tile, "scarabs", 0)
        case classic.PlaySet(cards=things) | duel.SellSet(tiles=things):
            return sum(10 + getattr(kind, "scarabs", 0) for kind in things.kinds)
        case classic.FinishLaying():
            return -100
    return 5


def wins(game: str, games: int = 100) -> int:
    """Return how many games the bot wins, now on one seat, now on the other."""
    chance, won = Random(7), 0  # noqa: S311  # a game
    for seed in range(games):
        play: Play[Any] = Play.new(game, players=2, seed=seed)
        while (seat := play.seat) is not None:  # the seat that decides
            legal, view = play.legal(), play.view(seat)
            play.make(max(legal, key=lambda move: worth(view, move)) if seat == seed % 2 else chance.choice(legal))
        won += seed % 2 in play.winners
    return won


if __name__ == "__main__":
    for name in ("classic", "duel"):
        print(f"{name}: the bot wins {wins(name)} of 100 games against moves at random")
