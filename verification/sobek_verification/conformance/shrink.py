"""Make a conversation that differs smaller, within limits: the difference has already been reported.

First the state shortly before the last request is tried as the start. If that does not show the difference, it depends
on the past: then requests are left out, many at once and then fewer.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.conformance.match import Difference, SkippedError, replay
from sobek_verification.conformance.reference import Reference
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_verification.conformance.run_vectors import Running

MAX_STEPS: Final = 1000  # conversations to try
MAX_SECONDS: Final = 60.0  # for all of them
OTHERWISE: Final = "a new process of the port answered the same requests as it should"

Request = dict[str, Any]


def limits() -> str:
    """Return how long the search for a smaller game may take, as text."""
    return f"{MAX_STEPS:,} steps and {MAX_SECONDS:g} seconds"


class _EndError(Exception):
    """The search ends early, for the given reason."""


class Search:
    """A search for a smaller conversation that differs.

    best: the smallest one so far; steps: how many were tried; ended: why the search ended early, empty if nothing was
    left to try.
    """

    def __init__(self, found: Difference) -> None:
        """Begin with a conversation that differs."""
        self.best, self.steps, self.ended = found, 0, ""

    def run(self, running: Running) -> None:
        """Search, with a new process of the port for each conversation. What was found so far survives an interrupt."""
        until, self.ended = monotonic() + MAX_SECONDS, "interrupted"
        try:
            self._search(running, until)
            self.ended = ""
        except SkippedError as skipped:
            self.ended = f"a request was skipped: {skipped}"
        except (_EndError, UnreadableDataError) as error:
            self.ended = str(error)

    def _search(self, running: Running, until: float) -> None:
        if not self._differs(running, until, self.best.requests):
            raise _EndError(OTHERWISE)
        for requests in _from_whole_states(self.best.requests):
            if self._differs(running, until, requests):
                break
        size = len(self.best.requests) // 2
        while size:
            at = 0
            while at < len(self.best.requests) - 1:
                requests = self.best.requests
                end = min(at + size, len(requests) - 1)
                if not self._differs(running, until, (*requests[:at], *requests[end:])):
                    at += size
            size //= 2

    def _differs(self, running: Running, until: float, requests: Sequence[Request]) -> bool:
        """Send requests to a new process of the port, and return whether it answers any of them differently."""
        if self.steps == MAX_STEPS:
            raise _EndError(f"the limit of {MAX_STEPS:,} steps was reached")
        if monotonic() > until:
            raise _EndError(f"the limit of {MAX_SECONDS:g} seconds was reached")
        self.steps += 1
        running.close()
        found = replay(requests, running)
        if found is not None and found.hangs:
            raise _EndError("no answer arrived in time")
        self.best = found or self.best
        return found is not None


def _from_whole_states(requests: Sequence[Request]) -> Iterator[tuple[Request, ...]]:
    """Yield conversations that start in the state before the last request, one move earlier, two, four, and so on."""
    reference, states = Reference(), list[tuple[int, Request]]()
    game: Request = {}
    for number, request in enumerate(requests):
        if reference.game is not None and (request["method"] == "apply" or number == len(requests) - 1):
            state = reference.ask({"method": "state"})["result"]["state"]
            start = {"method": "start", "game": game["game"], "edition": game["edition"], "state": state}
            states.append((number, start))
        if request["method"] == "start":
            game = request
        reference.ask(request)
    back = 1
    while back <= len(states):
        number, start = states[-back]
        yield (start, *(one for one in requests[number:-1] if one["method"] == "apply"), requests[-1])
        back *= 2
