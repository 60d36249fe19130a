"""Shrink a random game that differs, within limits: the difference has already been reported."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NoReturn

from attrs import evolve, frozen
from hypothesis import Phase
from hypothesis.errors import Flaky

from sobek_verification.conformance.games import EndError, GameDifference, PortDifferenceError, Tally, play_one
from sobek_verification.conformance.match import AskedPort, SkippedError
from sobek_verification.errors import UnreadableDataError
from sobek_verification.simulation.machines.hypothesis_games import draw_games

if TYPE_CHECKING:
    from hypothesis import strategies as st

    from sobek_verification.conformance.reply import Reply
    from sobek_verification.suite import GameSuite

MAX_STEPS: Final = 1000  # games to try
MAX_SECONDS: Final = 60.0  # for all of them, and for replaying the series in which the difference occurred
OTHERWISE: Final = "asked the same again, the port answered differently"


def limits() -> str:
    """Return how long the search for a smaller game may take, as text."""
    return f"{MAX_STEPS:,} steps and {MAX_SECONDS:g} seconds"


@frozen
class ShrunkGame:
    """The smallest game found.

    steps: how many games were tried; ended: why the search ended early, empty if no game was left to try; interruption:
    what interrupted the search, if anything did.
    """

    difference: GameDifference
    steps: int
    ended: str = ""
    interruption: KeyboardInterrupt | None = None


class _Reduction:
    """Try games while there is time. Requests to the port go through it, and fail when the time is up."""

    def __init__(self, game: GameSuite, running: AskedPort, found: GameDifference) -> None:
        """Start from a difference."""
        self._game, self._running = game, running
        self._until = monotonic() + MAX_SECONDS
        self._is_shown_again = False
        self.best, self.steps, self.ended = found, 0, ""

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send the port a request. Raise EndError or PortError."""
        if monotonic() > self._until:
            self._end(f"the limit of {MAX_SECONDS:g} seconds was reached")
        return self._running.ask(request)

    def try_one(self, data: st.DataObject, seed_: str) -> None:
        """Try a game.

        Raise PortDifferenceError if it differs, EndError at a limit, and SkippedError if the port skips it.
        """
        if self.steps == MAX_STEPS:
            self._end(f"the limit of {MAX_STEPS:,} steps was reached")
        self.steps += self._is_shown_again
        try:
            play_one(self._game, self, data, seed_, Tally())
        except PortDifferenceError as error:
            if error.difference.hangs:
                self._end("no answer arrived in time")
            self._is_shown_again = True
            if len(error.difference.record.entries) <= len(self.best.record.entries):
                self.best = error.difference
            raise

    def _end(self, why: str) -> NoReturn:
        self.ended = why
        raise EndError(why)


def shrink(game: GameSuite, running: AskedPort, played_row: tuple[int, str], found: GameDifference) -> ShrunkGame:
    """Play a series of games again, and shrink the one that differs, within limits.

    If this is interrupted, or the port cannot be started again, return the smallest game found so far.
    """
    games, seed_ = played_row
    search = _Reduction(game, running, found)
    try:
        draw_games(games, seed_, (Phase.generate, Phase.shrink), lambda data: search.try_one(data, seed_))
    except PortDifferenceError:
        return ShrunkGame(search.best, search.steps)
    except SkippedError as skipped:
        return ShrunkGame(search.best, search.steps, f"a game was skipped: {skipped}")
    except UnreadableDataError as error:
        return ShrunkGame(search.best, search.steps, str(error))
    except KeyboardInterrupt as error:
        return ShrunkGame(search.best, search.steps, "interrupted", error)
    except (EndError, Flaky):  # a game that ends early can look flaky to Hypothesis
        if search.ended:
            return ShrunkGame(search.best, search.steps, search.ended)
    return ShrunkGame(evolve(search.best, problems=(*search.best.problems, OTHERWISE)), search.steps)
