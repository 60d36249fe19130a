"""Play a game with the reference and a port side by side, comparing every reply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from sobek_core.json_text import cut
from sobek_core.kernel.game import Applied, Over
from sobek_core.kernel.visibility import Observer
from sobek_verification.conformance.compare import unlike
from sobek_verification.conformance.port import SLOW
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.reply import PortError
from sobek_verification.conformance.run_vectors import MAX_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_verification.conformance.reply import Reply
    from sobek_verification.suite import GameSuite

SPECTATOR: Final = Observer.SPECTATOR.value
REFEREE: Final = Observer.REFEREE.value


class AskedPort(Protocol):
    """A port that answers requests."""

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send a request, and return the reply. Raise PortError."""


class _Otherwise(BaseException):
    """A difference. asked: the request; problems: the differences, as text."""

    def __init__(self, asked: str, problems: tuple[str, ...]) -> None:
        self.asked = asked
        self.problems = problems
        super().__init__(f"{asked}: {'; '.join(problems)}")


class DifferentError(_Otherwise, Exception):
    """The port answers differently, or does not answer."""


class HangsError(_Otherwise):
    """The port hangs. Hypothesis does not shrink this, since it is not an Exception."""


class SkippedError(BaseException):
    """The port does not play this game. Hypothesis does not look for a smaller one."""


def viewers_of(players: int) -> tuple[int | str, ...]:
    """Return all viewers of a game, the referee first."""
    return (REFEREE, SPECTATOR, *range(players))


class Match:
    """A game played side by side.

    tried: all moves sent to both, including those that both refused, since a refusal may have changed the port's state;
    made: how many moves they made; left_out: the kinds of requests that the port skipped.
    """

    def __init__(self, game: GameSuite, rules: Any, setup: Any, running: AskedPort) -> None:
        """Start the game. Like every method, raise DifferentError, HangsError or SkippedError."""
        self.game, self.rules = game, rules
        self.tried: list[Any] = []
        self.made = 0
        self.left_out: set[str] = set()
        self._reference, self._running = Reference(), running
        self._write = game.tools.converter.unstructure
        self.state = rules.start(setup)
        self._both({"method": "start", "game": game.name, "setup": self._write(setup), **self._write(rules)})

    def look(self, viewers: Iterable[int | str], *, recalling: bool) -> None:
        """Compare the turn, the legal moves, the views and, if wanted, what the viewers recall."""
        self._both({"method": "turn"})
        self._both({"method": "legal"})
        for viewer in viewers:
            self._both({"method": "view", "viewer": viewer})
            if viewer != REFEREE:
                self._both({"method": "legal", "viewer": viewer})
            if recalling:
                self._both({"method": "recall", "viewer": viewer})
        if isinstance(self.rules.turn(self.state), Over):
            self._both({"method": "result"})

    def apply(self, move: Any, viewer: int | str) -> bool:
        """Send both a move, and compare what a viewer sees of it. Return whether it was legal."""
        verdict = self.rules.apply(self.state, move)
        written = self._write(move, unstructure_as=self.game.tools.move)
        self.tried.append(move)
        self.state = verdict.state
        self._both({"method": "apply", "move": written, **({} if viewer == REFEREE else {"viewer": viewer})})
        is_made = isinstance(verdict, Applied)
        self.made += is_made
        return is_made

    def _both(self, request: dict[str, Any]) -> None:
        got = self._ask(request)
        if "skipped" in got:
            if request["method"] in {"start", "apply"}:
                raise SkippedError(cut(got["skipped"], MAX_WORDS))
            self.left_out.add(request["method"])
            return
        differing = unlike(self._reference.ask(request), got)
        if differing and "state" in got.get("result", {}) and request["method"] != "state":
            self._both({"method": "state"})  # reports where the states differ, not only that they do
        if differing:
            raise DifferentError(request["method"], tuple(map(str, differing)))

    def _ask(self, request: dict[str, Any]) -> Reply:
        try:
            return self._running.ask(request)
        except PortError as error:
            kind = HangsError if error.kind in SLOW else DifferentError
            raise kind(error.asked, (str(error),)) from None
