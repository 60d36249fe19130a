"""Play many random games against a port, in several processes, each with its own port.

The games are divided into shares that depend only on the plan: equal seeds play equal games, however many processes
there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_verification.conformance.games import RandomGamesResult, play
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.conformance.shrink import Shrunk, shrink
from sobek_verification.games import GAMES
from sobek_verification.workers import processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.conformance.games import Met
    from sobek_verification.conformance.match import Difference

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

    def shares(self) -> Iterator[GamesPlan]:
        """Split the games into shares."""
        for begin in range(0, self.games, TOGETHER):
            yield evolve(self, games=min(TOGETHER, self.games - begin), first=self.first + begin)


def play_in_parallel(plan: GamesPlan, jobs: int, on_progress: Callable[[int], None]) -> RandomGamesResult:
    """Play all games, up to the first share in which the port differs, skips a game or does not end properly.

    on_progress: called with the number of games played in each share. Raise UnreadableDataError if the port cannot be
    started, and KeyboardInterrupt if interrupted before any process has found a difference.
    """
    games = moves = 0
    met: Met = Counter()
    left_out: frozenset[str] = frozenset()
    shares, heard = [*plan.shares()], list[RandomGamesResult]()
    try:
        with processes(min(jobs, len(shares))) as workers:
            for played in workers.in_order(_play_share, shares, heard.append):
                games, moves, left_out = games + played.games, moves + played.moves, left_out | played.left_out
                met += played.met
                on_progress(played.games)
                if played.difference is not None or played.skipped or played.ending:
                    return evolve(played, games=games, moves=moves)
    except KeyboardInterrupt as error:
        for played in heard:
            if played.difference is not None:
                return evolve(played, games=games, moves=moves, interruption=error)
        raise
    return RandomGamesResult(games, moves, met, left_out=left_out)


def shrink_with_new_port(plan: GamesPlan, found: Difference) -> Shrunk:
    """Shrink the game that differs, with a new port."""
    running = Running(plan.command, plan.seconds, plan.greeting)
    try:
        return shrink(running, found)
    finally:
        running.kill()


def _play_share(share: GamesPlan) -> RandomGamesResult:
    running = Running(share.command, share.seconds, share.greeting)
    try:
        played = play(GAMES[share.name], running, range(share.first, share.first + share.games), share.seed)
        return played if played.difference is not None else evolve(played, ending=running.close())
    finally:
        running.kill()
