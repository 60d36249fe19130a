"""Play many random games against a port, in several processes, each with its own port.

The games are divided into shares that depend only on the plan: equal seeds play equal games, however many processes
there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.records.record import dump, load
from sobek_verification.conformance.games import GameDifference, RandomGamesResult, play
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.conformance.shrink import ShrunkGame, shrink
from sobek_verification.games import GAMES
from sobek_verification.workers import processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Share: TypeAlias = tuple[RandomGamesResult, tuple[str, str, tuple[str, ...], bool] | None]
"""The result of a share of the games, and the difference, if any, with its record as text."""

TOGETHER: Final = 10  # games per share: few, so that there are shares for several processes


@frozen
class GamesPlan:
    """The games to play.

    name: of the game; command, seconds: the command of the port and the time limit for each answer; seed: equal seeds
    play equal games; greeting: the earlier greeting of the port, if there was one.
    """

    name: str
    command: tuple[str, ...]
    seconds: float
    games: int
    seed: str
    greeting: Mapping[str, Any] | None = None

    def shares(self) -> Iterator[GamesPlan]:
        """Split the games into shares."""
        for begin in range(0, self.games, TOGETHER):
            games = min(TOGETHER, self.games - begin)
            yield evolve(self, games=games, seed=f"{self.seed}/{begin}")


def play_in_parallel(plan: GamesPlan, jobs: int, on_progress: Callable[[int], None]) -> RandomGamesResult:
    """Play all games, up to the first share in which the port differs, skips a game or does not end properly.

    on_progress: called with the number of games played in each share. Raise UnreadableDataError if the port cannot be
    started, and KeyboardInterrupt if interrupted before any process has found a difference.
    """
    games = moves = 0
    left_out: frozenset[str] = frozenset()
    shares, heard = [*plan.shares()], list[Share]()
    try:
        with processes(min(jobs, len(shares))) as workers:
            for played, difference in workers.in_order(_play_share, shares, heard.append):
                games, moves, left_out = games + played.games, moves + played.moves, left_out | played.left_out
                on_progress(played.games)
                if difference is not None:
                    return RandomGamesResult(games, moves, _difference(*difference), row=played.row)
                if played.skipped or played.ending:
                    return evolve(played, games=games, moves=moves)
    except KeyboardInterrupt as error:
        for _, difference in heard:
            if difference is not None:
                return RandomGamesResult(games, moves, _difference(*difference), interruption=error)
        raise
    return RandomGamesResult(games, moves, left_out=left_out)


def _difference(text: str, asked: str, problems: tuple[str, ...], hangs: bool) -> GameDifference:
    return GameDifference(load(text.encode()), asked, problems, hangs)


def shrink_with_new_port(plan: GamesPlan, played: RandomGamesResult, found: GameDifference) -> ShrunkGame:
    """Shrink the game that differs, with a new port."""
    running = Running(plan.command, plan.seconds, plan.greeting)
    try:
        return shrink(GAMES[plan.name], running, played.row, found)
    finally:
        running.kill()


def _play_share(share: GamesPlan) -> Share:
    """Play a share. A game that differs is returned as text, since records cannot be passed between processes."""
    running = Running(share.command, share.seconds, share.greeting)
    try:
        played = play(GAMES[share.name], running, share.games, share.seed)
        if (found := played.difference) is None:
            return evolve(played, ending=running.close()), None
    finally:
        running.kill()
    return evolve(played, difference=None), (dump(found.record), found.asked, found.problems, found.hangs)
