"""Play many random games against a port, in several processes, each with its own port.

The games are divided into shares that depend only on the plan: equal seeds play equal games, however many processes
there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_verification.conformance.games import RandomGamesResult, play
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.games import GAMES
from sobek_verification.workers import processes

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.conformance.games import Met

TOGETHER: Final = 10  # games per share: few, so that there are shares for several processes


@frozen
class GamesPlan:
    """The games to play.

    name: of the game; command, seconds: the command of the port and the time limit for each answer; seed: equal seeds
    play equal games; greeting: the earlier greeting of the port, if there was one; first: the number of the first game.
    """

    name: str
    command: tuple[str, ...]
    seconds: float
    games: int
    seed: str
    greeting: Mapping[str, Any] | None = None
    first: int = 0

    def running(self) -> Running:
        """Return a new port, which must be closed."""
        return Running(self.command, self.seconds, self.greeting)


def play_in_parallel(plan: GamesPlan, jobs: int, on_progress: Callable[[int], None]) -> RandomGamesResult:
    """Play all games, up to the first share in which the port differs, skips a game or does not end properly.

    on_progress: called with the number of games played in each share. Raise UnreadableDataError if the port cannot be
    started.
    """
    begins = range(0, plan.games, TOGETHER)
    shares = [evolve(plan, games=min(TOGETHER, plan.games - begin), first=begin) for begin in begins]
    games = moves = 0
    met: Met = Counter()
    left_out: frozenset[str] = frozenset()
    with processes(min(jobs, len(shares))) as workers:
        for played in workers.in_order(_play_share, shares):
            games, moves, left_out = games + played.games, moves + played.moves, left_out | played.left_out
            met += played.met
            on_progress(played.games)
            if played.difference is not None or played.skipped or played.ending:
                return evolve(played, games=games, moves=moves)
    return RandomGamesResult(games, moves, met, left_out=left_out)


def _play_share(share: GamesPlan) -> RandomGamesResult:
    with closing(share.running()) as running:
        played = play(GAMES[share.name], running, range(share.first, share.first + share.games), share.seed)
        return played if played.difference is not None else evolve(played, ending=running.stop())
