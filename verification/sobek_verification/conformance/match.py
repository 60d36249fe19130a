"""Ask a port and the reference the same, and compare every reply; save what differs as lines of the protocol."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import frozen

from sobek_core.json_text import JsonError, cut, parse
from sobek_core.kernel.game import Position, Refused
from sobek_core.rule_ids import RULE_IDS
from sobek_verification.conformance.explain import move_text, rule_lines
from sobek_verification.conformance.port import SLOW
from sobek_verification.conformance.reference import HELLO, Reference
from sobek_verification.conformance.reply import PortError, unlike
from sobek_verification.conformance.run_vectors import MAX_WORDS
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.protocol.ongoing_game import OngoingGame
    from sobek_verification.conformance.reply import Reply


OF_VIEWERS: Final = {"legal": "legal", "apply": "movement", "recall": "memory"}
NOT_OF_VIEWS: Final = {*OF_VIEWERS.values(), "scoring", "undo"}  # all other rules on visibility decide what a view has


class AskedPort(Protocol):
    """A port that answers requests."""

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send a request, and return the reply. Raise PortError."""


@frozen
class Difference:
    """A conversation in which a port answers differently.

    requests: all that were sent, of which the last was answered differently; problems: the differences, as text; rules:
    the ids of the rules that they are about; case: these rules, and the position and the request, in lines for people;
    hangs: whether no answer came in time, in which case a search for a smaller conversation would take long.
    """

    requests: tuple[dict[str, Any], ...]
    problems: tuple[str, ...]
    rules: tuple[str, ...] = ()
    case: tuple[str, ...] = ()
    hangs: bool = False

    @property
    def moves(self) -> int:
        """How many moves were sent, including those that were refused."""
        return sum(request["method"] == "apply" for request in self.requests)


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
        self._reference, self._running = Reference(), running

    @property
    def game(self) -> OngoingGame | None:
        """The game being played; None if none has started."""
        return self._reference.game

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send both a request, and return the reply of the reference.

        Raise DifferentError if that of the port differs, and SkippedError if the port skips a start or a move.
        """
        self._requests.append(request)
        before, method = self.game, request["method"]
        expected = self._reference.ask(request)
        try:
            got = self._running.ask(request)
        except PortError as error:
            problem, hangs = f"{error.asked}: {error}", error.kind in SLOW
            raise DifferentError(self._difference(before, (), (problem,), hangs=hangs)) from None
        if "skipped" in got:
            if method in {"start", "apply"}:
                raise SkippedError(cut(got["skipped"], MAX_WORDS))
            self.left_out.add(method)
        elif differing := unlike(expected, got):
            rules = _rules(before, self.game, request, expected, got)
            places = [f"{method}: {one}" for one in differing]
            if "state" in got.get("result", {}) and method != "state":
                places = [*self._where(), *places]
            raise DifferentError(self._difference(before, rules, places))
        return expected

    def _where(self) -> Iterator[str]:
        """Yield where the states differ, if only a digest does."""
        request = {"method": "state"}
        with suppress(PortError):
            yield from (f"state: {one}" for one in unlike(self._reference.ask(request), self._running.ask(request)))

    def _difference(
        self, before: OngoingGame | None, rules: Sequence[str], problems: Iterable[str], *, hangs: bool = False
    ) -> Difference:
        case = (*rule_lines(rules), *_case_lines(before, self._requests[-1]))
        return Difference(tuple(self._requests), tuple(problems), tuple(rules), case, hangs)


def replay(requests: Iterable[dict[str, Any]], running: AskedPort) -> Difference | None:
    """Send requests up to the first difference. Raise SkippedError."""
    match = Match(running)
    try:
        for request in requests:
            match.ask(request)
    except DifferentError as error:
        return error.difference
    return None


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


def _rules(
    before: OngoingGame | None,
    after: OngoingGame | None,
    request: Mapping[str, Any],
    expected: Mapping[str, Any],
    got: Mapping[str, Any],
) -> tuple[str, ...]:
    """Return the rules that a difference is about.

    These are the rules that only one of the two refuses for; of moves that only one of them lists, those that refuse
    them, or that could; otherwise those about the viewer, and those that ask before and after.
    """
    if before is None or after is None:
        return ()
    refusing = [one["refused"]["rules"] if "refused" in one else [] for one in (expected, got)]
    listing = [one["result"]["moves"] if "moves" in one.get("result", {}) else [] for one in (expected, got)]
    found = [*_of_one(*refusing)]
    for move in _of_one(*listing):
        found += _rules_of_move(before, move)
    if not found and "viewer" in request:
        game, method = before.tools.name, request["method"]
        on_views = [rule for rule in RULE_IDS if rule.startswith(f"{game}.visibility.")]
        of_method = [f"{game}.visibility.{OF_VIEWERS[method]}"] if method in OF_VIEWERS else []
        found += of_method or [rule for rule in on_views if rule.rpartition(".")[2] not in NOT_OF_VIEWS]
    asked_by = GAMES[before.tools.name].pending_kinds.asked_by
    return tuple(dict.fromkeys(found or (asked_by[type(one.state.pending)] for one in (before, after))))


def _of_one(some: Sequence[Any], others: Sequence[Any]) -> Iterator[Any]:
    """Yield what is in only one of two sequences."""
    yield from (one for one in some if one not in others)
    yield from (one for one in others if one not in some)


def _rules_of_move(before: OngoingGame, written: object) -> Iterator[str]:
    """Yield the rules for which a listed move is refused, or those that could refuse it; none if it is no move."""
    with suppress(JsonError):
        move = before.tools.converter.read(written, before.tools.game.move)
        verdict = before.game.apply(before.state, move)
        if isinstance(verdict, Refused):
            yield from (reason.rule for reason in verdict.reasons)
        else:
            conditions = GAMES[before.tools.name].conditions
            yield from (condition.rule for condition in conditions.of_move(before.state, move))


def written(requests: Iterable[Mapping[str, Any]]) -> str:
    """Write requests as lines of the protocol, with a greeting before them."""
    numbered = enumerate((HELLO, *requests), start=1)
    return "".join(json.dumps({"id": number, **request}, separators=(",", ":")) + "\n" for number, request in numbered)


def read_requests(path: str) -> tuple[dict[str, Any], ...]:
    """Read requests as `written` writes them, without the greeting. Raise UnreadableDataError."""
    expected = f"{path}: expected requests of spec/protocol.md, first hello with {HELLO['protocol']}, then start"
    try:
        lines = [parse(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, JsonError) as error:
        message = f"{expected}: {error}"
        raise UnreadableDataError(message) from None
    requests = [{key: one[key] for key in one if key != "id"} for one in lines if isinstance(one, dict) and "id" in one]
    match requests:
        case [{"method": "hello"} as hello, {"method": "start"}, *_] if hello == HELLO and len(requests) == len(lines):
            if all("method" in one for one in requests):
                return tuple(requests[1:])
    raise UnreadableDataError(expected)
