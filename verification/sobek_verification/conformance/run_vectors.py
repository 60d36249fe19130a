"""Try vectors on a port, restarting it if it dies or hangs, and report each result."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.json_text import canonical, cut, digest
from sobek_core.protocol.session import PROTOCOL
from sobek_verification.conformance.explain import case_lines, change_lines
from sobek_verification.conformance.port import SLOW, Port
from sobek_verification.conformance.reference import HELLO, read_greeting
from sobek_verification.conformance.reply import PortError, asking, unlike
from sobek_verification.conformance.results import WRONG, CaseResult, Status
from sobek_verification.conformance.vectors import full_name, load_chapter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sobek_verification.conformance.reply import Reply

MAX_HUNG: Final = 10  # consecutive vectors on which a port may hang before the rest is given up
MOVING: Final = frozenset({"start", "apply", "deal", "draw"})  # requests after which there is another state
MAX_WORDS: Final = 500  # characters of a port's reasons to report


class AskedPort(Protocol):
    """A port that answers requests."""

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send a request, and return the reply. Raise PortError."""


class Running:
    """A port that is started when needed, and restarted after it has died."""

    def __init__(self, command: Sequence[str], seconds: float, greeting: Mapping[str, Any] | None = None) -> None:
        """Store how to start the port. seconds: the time limit for an answer; greeting: the earlier one, if any."""
        self._command, self._seconds = command, seconds
        self._port: Port | None = None
        self.greeting: Mapping[str, Any] = greeting or {}

    def greet(self) -> None:
        """Start and greet the port, if it is not running. Raise PortError; the next call then starts it again."""
        with self._killed_if_interrupted():
            self._greeted()

    def ask(self, request: dict[str, Any]) -> Reply:
        """Send the port a request, starting it first if needed. Raise PortError; the next call then starts it again.

        The error names the request. A request about a game that the greeting did not name is not sent and counts as
        skipped.
        """
        with self._killed_if_interrupted(), asking(request["method"]):
            port = self._greeted()
            if (game := request.get("game")) is not None and game not in self.greeting["games"]:
                return {"skipped": f"the port does not name {game} when it is greeted"}
            return port.ask(request)

    def _greeted(self) -> Port:
        if self._port is None:
            self._port = Port.start(self._command, self._seconds)
            with asking("hello"):
                self.greeting = read_greeting(self._port.ask(HELLO), self.greeting)
        return self._port

    @contextmanager
    def _killed_if_interrupted(self) -> Iterator[None]:
        """Kill the port on any exception: otherwise a late answer would be taken for that to the next request."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def stop(self) -> None:
        """Tell the port to stop, if it is running. Raise PortError for a problem with its end."""
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def close(self) -> None:
        """Kill the port, if it is running."""
        if self._port is not None:
            self._port.kill()
            self._port = None


def select(names: Iterable[str], wanted: Sequence[str]) -> list[str]:
    """Return the full names of the wanted vectors; all if none is wanted.

    wanted: full names, their beginnings up to a slash, or slugs.
    """
    return [name for name in names if not wanted or any(_is_named(name, one) for one in wanted)]


def _is_named(name: str, wanted: str) -> bool:
    return name == wanted or name.startswith(f"{wanted.rstrip('/')}/") or name.endswith(f"/{wanted}")


def run_vectors(names: Collection[str], running: Running) -> Iterator[CaseResult]:
    """Try published vectors, chapter by chapter, and yield the result of each.

    names: full names. If the port hangs on several consecutive vectors, the rest is not tried.
    """
    hung, tried = 0, set(names)
    for chapter in dict.fromkeys(name.rpartition("/")[0] for name in names):
        file = load_chapter(chapter)
        for vector in file.vectors:
            name = full_name(file, vector)
            if name not in tried:
                continue
            if hung < MAX_HUNG:
                states = (one["state"] for one in (vector.given, vector.then) if "state" in one)
                result = _tried(name, file.exchanges(vector), running, states)
                hung = hung + 1 if result.hung else 0
                case = (*case_lines(file, vector), *change_lines(file, vector)) if result.status in WRONG else ()
                yield evolve(result, rules=vector.rules, case=case)
            else:
                problem = f"not tried: the port hung on the {MAX_HUNG} before"
                yield CaseResult(name, Status.ERRORED, (problem,), rules=vector.rules)


def _tried(
    name: str, exchanges: Iterable[tuple[dict[str, Any], Reply]], running: Running, states: Iterable[object] = ()
) -> CaseResult:
    """Compare the replies of a port. states: those whose digests are expected."""
    known = {digest(canonical(state)): state for state in states}
    asked: dict[str, list[str]] = {"answered": [], "skipped": []}  # the kinds of requests
    reason = ""

    def result(status: Status, *problems: str, hung: bool = False) -> CaseResult:
        return CaseResult(name, status, problems, tuple(asked["answered"]), tuple(asked["skipped"]), hung)

    try:
        for request, expected in exchanges:
            got = running.ask(request)
            reason = reason or cut(got.get("skipped", ""), MAX_WORDS)
            if wrong := _wrongly_skipped(expected, got):
                return result(Status.FAILED, wrong)
            if "error" in got and "error" not in expected:
                words = ": ".join(cut(got["error"][key], MAX_WORDS) for key in ("kind", "problem"))
                return result(Status.ERRORED, f"{request['method']}: {words}")
            state = known.get(str(expected.get("result", {}).get("state")))
            if problems := differences(request, expected, got, running, state):
                return result(Status.FAILED, *problems)
            asked["skipped" if "skipped" in got else "answered"].append(request["method"])
            if reason and request["method"] in MOVING:
                break  # the rest is about a state that the port does not have
    except PortError as error:
        return result(Status.ERRORED, f"{error.asked}: {error}", hung=error.kind in SLOW)
    return result(Status.SKIPPED, reason) if reason else result(Status.PASSED)


def differences(request: Mapping[str, Any], expected: Reply, got: Reply, port: AskedPort, state: object) -> list[str]:
    """Return how a reply differs from the right one, in lines; none if it does not.

    state: the right one after the request, if it is known: it shows where states differ if the reply has a digest.
    """
    lines = [f"{request['method']}: {one}" for one in unlike(expected, got)]
    if lines and state is not None and request["method"] != "state" and "state" in got.get("result", {}):
        with suppress(PortError):
            whole = port.ask({**request_about(request), "method": "state"})
            lines = [*(f"state: {one}" for one in unlike({"result": {"state": state}}, whole)), *lines]
    return lines


def request_about(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a request that names its table."""
    return {key: value for key, value in request.items() if key == "table"}


def _wrongly_skipped(expected: Reply, got: Reply) -> str:
    """Return the problem if a line of a conversation was skipped that must be an error; empty if it was not."""
    if "answered" in got:
        replies = expected["result"]["replies"]
        if "error" in (right := replies[got["answered"]]):
            return f"line {got['answered'] + 1}: expected the error {right['error']}, got skipped"
    return ""


def check_unserved(running: Running) -> Iterator[CaseResult]:
    """Start each game that the port does not name, which is malformed, and yield the results that are wrong."""
    for tools in (one for name, one in GAMES.items() if name not in running.greeting["games"]):
        edition = tools.game().edition.name
        given = (
            load_chapter(f"{tools.name}/{edition}/{chapter}").vectors[0].given for chapter in ("deals", "positions")
        )
        starts = ({"method": "start", "game": tools.name, "edition": edition, **one} for one in given)
        requests = enumerate((HELLO, *starts, {"method": "turn"}), 1)
        lines = [{"id": number, "text": canonical({"id": number, **one})} for number, one in requests]
        errors = ({"error": kind} for kind in ("malformed", "malformed", "out-of-order"))
        expected = {"result": {"replies": [{"result": {"protocol": PROTOCOL}}, *errors], "ended": 0}}
        exchange = {"method": "conversation", "lines": lines}, expected
        result = _tried(f"protocol/start-of-{tools.name}", [exchange], running)
        if result.status in WRONG:
            yield result
