"""Ask a port and the reference the same, and compare every reply; save what differs as lines of the protocol."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.json_text import JsonError, cut
from sobek_core.kernel.game import Position, Refused
from sobek_verification.conformance.explain import move_text, rule_lines
from sobek_verification.conformance.port import SLOW
from sobek_verification.conformance.reference import HELLO, Reference
from sobek_verification.conformance.reply import PortError, unlike
from sobek_verification.conformance.run_vectors import MAX_WORDS, MOVING, differences, request_about
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.protocol.ongoing_game import OngoingGame
    from sobek_verification.conformance.reply import Reply
    from sobek_verification.conformance.run_vectors import AskedPort


@frozen
class Difference:
    """A conversation in which a port answers differently.

    requests: all that were sent, of which the last was answered differently; problems: the differences, as text; rules:
    the ids of the rules that they are about; case: these rules, and the position and the request, in lines for people.
    """

    requests: tuple[dict[str, Any], ...]
    problems: tuple[str, ...]
    rules: tuple[str, ...] = ()
    case: tuple[str, ...] = ()


class DifferentError(Exception):
    """The port answers differently, or does not answer."""

    def __init__(self, difference: Difference) -> None:
        """Store the difference."""
        self.difference = difference
        super().__init__("; ".join(difference.problems))


class SkippedError(Exception):
    """The port does not play this game, and says why."""


class Match:
    """A conversation with a port and the reference. left_out: the kinds of requests that the port skipped."""

    def __init__(self, running: AskedPort) -> None:
        """Begin with a port that has been greeted."""
        self.left_out: set[str] = set()
        self._requests: list[dict[str, Any]] = []
        self._table = ""
        self._reference, self._running = Reference(), running

    @property
    def game(self) -> OngoingGame | None:
        """The game at the table that was last asked about; None if none has started."""
        return self._reference.game(self._table)

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send both a request, and return the reply of the reference.

        Raise DifferentError if that of the port differs, and SkippedError if the port skips a start or a move.
        """
        self._requests.append(request)
        self._table = request.get("table", "")
        before, method = self.game, request["method"]
        expected = self._reference.ask(request)
        try:
            got = self._running.ask(request)
        except PortError as error:
            raise self._different(before, (), [f"{error.asked}: {error}"], hangs=error.kind in SLOW) from None
        if "skipped" in got:
            if method in MOVING:
                raise SkippedError(cut(got["skipped"], MAX_WORDS))
            self.left_out.add(method)
            return expected
        if unlike(expected, got):
            state = self._reference.ask({**request_about(request), "method": "state"}).get("result", {}).get("state")
            problems = differences(request, expected, got, self._running, state)
            raise self._different(before, _rules(before, expected, got), problems)
        return expected

    def _different(
        self, before: OngoingGame | None, rules: Sequence[str], problems: Sequence[str], *, hangs: bool = False
    ) -> DifferentError:
        """Return the error for the last request, in the shortest conversation that shows it again.

        That is the request in the state before it, unless the difference depends on the past.
        """
        request = self._requests[-1]
        short = (request,) if before is None or request["method"] == "start" else (_start(before, request), request)
        if len(self._requests) > len(short) and not hangs:
            match = Match(self._running)
            try:
                for one in short:
                    match.ask(one)
            except DifferentError as error:
                return error
            except SkippedError:
                pass
        case = (*rule_lines(rules), *_case_lines(before, request))
        return DifferentError(Difference(tuple(self._requests), tuple(problems), tuple(rules), case))


def _start(game: OngoingGame, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request that starts in the state of a game, at the table of a request."""
    state = game.tools.converter.unstructure(Position(game.game, game.state))
    seed = {} if game.seed is None else {"seed": game.seed}
    about = {"game": game.tools.name, "edition": game.game.edition.name, "state": state}
    return {"method": "start", **request_about(request), **about, **seed}


def _case_lines(before: OngoingGame | None, request: Mapping[str, Any]) -> Iterator[str]:
    """Yield the position before a request, and the request: a move in notation, or its other fields."""
    if before is None or request["method"] == "start":
        yield f"start of {request.get('game', 'no game')}"
        return
    yield from GAMES[before.tools.name].describe(Position(before.game, before.state))
    asked = "".join(f" for {request['viewer']}" for _ in range("viewer" in request))
    if "move" in request:
        yield f"{move_text(before.tools, request['move'])}{asked}"
    else:
        yield f"asked: {request['method']}{asked}"


def _rules(before: OngoingGame | None, expected: Reply, got: Reply) -> tuple[str, ...]:
    """Return the rules that a difference is about.

    These are the rules that only one of the two refuses for, and those that refuse moves that only one of them lists.
    """
    found = [*_of_one(*(one.get("refused", {}).get("rules", []) for one in (expected, got)))]
    listed = [one.get("result", {}).get("moves") for one in (expected, got)]
    if before is not None and all(isinstance(moves, list) for moves in listed):
        for move in _of_one(*listed):
            found += _rules_of_move(before, move)
    return tuple(dict.fromkeys(found))


def _of_one(some: Sequence[Any], others: Sequence[Any]) -> Iterator[Any]:
    """Yield what is in only one of two sequences."""
    yield from (one for one in some if one not in others)
    yield from (one for one in others if one not in some)


def _rules_of_move(before: OngoingGame, written: object) -> Iterator[str]:
    """Yield the rules for which a listed move is refused; none if it is legal, or no move."""
    with suppress(JsonError):
        verdict = before.game.apply(before.state, before.tools.converter.read(written, before.tools.game.move))
        if isinstance(verdict, Refused):
            yield from (reason.rule for reason in verdict.reasons)


def written(requests: Iterable[Mapping[str, Any]]) -> str:
    """Write requests as lines of the protocol, with a greeting before them."""
    numbered = enumerate((HELLO, *requests), start=1)
    return "".join(json.dumps({"id": number, **request}, separators=(",", ":")) + "\n" for number, request in numbered)
