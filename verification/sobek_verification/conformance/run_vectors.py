"""Try vectors on a port, restarting it if it dies or hangs, and report each result."""

from __future__ import annotations

from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.games import GAMES as TOOLS
from sobek_core.json_text import canonical, cut
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
    from sobek_verification.conformance.vectors import Vector, VectorFile

MAX_HUNG: Final = 10  # consecutive vectors on which a port may hang before the rest is given up
MAX_WORDS: Final = 500  # characters of a port's reasons to report


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

    def stop(self) -> str:
        """Tell the port to stop, if it is running. Return the problem with its end, if any."""
        port, self._port = self._port, None
        try:
            if port is not None:
                port.close()
        except PortError as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Kill the port, if it is running."""
        if self._port is not None:
            self._port.kill()
            self._port = None


def select(names: Iterable[str], only: Sequence[str], skip: Sequence[str]) -> dict[str, bool]:
    """Return the full names of the chosen vectors, and whether each is to be tried or was left out by `skip`.

    only, skip: the vectors to try, and those to leave out, by name or by its beginning up to a slash.
    """
    return {name: not _named(name, skip) for name in names if not only or _named(name, only)}


def _named(name: str, wanted: Sequence[str]) -> bool:
    """Return whether a wanted name is the full name, its beginning, or its slug."""
    return any(name == one or name.startswith(f"{one.rstrip('/')}/") or name.endswith(f"/{one}") for one in wanted)


def unknown_names(names: Collection[str], wanted: Sequence[str]) -> list[str]:
    """Return the wanted names that match no full name."""
    return [one for one in wanted if not any(_named(name, (one,)) for name in names)]


def run_vectors(tried: Mapping[str, bool], running: Running) -> Iterator[CaseResult]:
    """Try published vectors, chapter by chapter, and yield the result of each.

    tried: full names, and whether each is to be tried. If the port hangs on several consecutive vectors, the rest is
    not tried.
    """
    hung = 0
    for chapter in dict.fromkeys(name.rpartition("/")[0] for name, is_tried in tried.items() if is_tried):
        file = load_chapter(chapter)
        for vector in file.vectors:
            name = full_name(file, vector)
            if not tried.get(name):
                continue
            if hung < MAX_HUNG:
                result = _tried(file, vector, running)
                hung = hung + 1 if result.hung else 0
                yield result
            else:
                problem = f"not tried: the port hung on the {MAX_HUNG} before"
                yield CaseResult(name, Status.ERRORED, (problem,), rules=vector.rules)
    for name in (name for name, is_tried in tried.items() if not is_tried):
        yield CaseResult(name, Status.SKIPPED, ("left out by --skip",))


def _tried(file: VectorFile, vector: Vector, running: Running) -> CaseResult:
    begun, name = perf_counter(), full_name(file, vector)
    answered: list[str] = []
    skipped: list[str] = []
    hung = False
    try:
        status, problems = _status(file, vector, running, answered, skipped)
    except PortError as error:
        status, problems, hung = Status.ERRORED, (f"{error.asked}: {error}",), error.kind in SLOW
    case = (*case_lines(file, vector), *change_lines(file, vector)) if status in WRONG else ()
    seconds = perf_counter() - begun
    return CaseResult(name, status, problems, seconds, tuple(answered), tuple(skipped), hung, vector.rules, case)


def _status(
    file: VectorFile, vector: Vector, running: Running, answered: list[str], passed_over: list[str]
) -> tuple[Status, tuple[str, ...]]:
    """Try a vector. Add the requests that were answered correctly to `answered`, and skipped ones to `passed_over`."""
    skipped = ""
    for request, expected in file.exchanges(vector):
        got = running.ask(request)
        skipped = skipped or cut(got.get("skipped", ""), MAX_WORDS)
        if wrong := _wrongly_skipped(expected, got):
            return Status.FAILED, (wrong,)
        if "error" in got and "error" not in expected:
            words = ": ".join(cut(got["error"][key], MAX_WORDS) for key in ("kind", "problem"))
            return Status.ERRORED, (f"{request['method']}: {words}",)
        if differing := unlike(expected, got):
            places = (*_where(vector, request, got, running), *differing)
            return Status.FAILED, tuple(f"{request['method']}: {one}" for one in places)
        (passed_over if "skipped" in got else answered).append(request["method"])
        if skipped and request["method"] in {"start", "apply"}:
            break  # the rest is about a state that the port does not have
    return (Status.SKIPPED, (skipped,)) if skipped else (Status.PASSED, ())


def _wrongly_skipped(expected: Mapping[str, Any], got: Reply) -> str:
    """Return the problem if a line of a conversation was skipped that must be an error; empty if it was not."""
    if "answered" in got:
        replies = expected["result"]["replies"]
        if "error" in (right := replies[got["answered"]]):
            return f"line {got['answered'] + 1}: expected the error {right['error']}, got skipped"
    return ""


def check_unserved(running: Running) -> Iterator[CaseResult]:
    """Start each game that the port does not name, which is malformed, and yield what is wrong with its answers."""
    for tools in (one for name, one in TOOLS.items() if name not in running.greeting["games"]):
        edition = tools.game().edition.name
        given = (
            load_chapter(f"{tools.name}/{edition}/{chapter}").vectors[0].given for chapter in ("deals", "positions")
        )
        starts = ({"method": "start", "game": tools.name, "edition": edition, **one} for one in given)
        requests = enumerate((HELLO, *starts, {"method": "turn"}), 1)
        lines = [{"id": number, "text": canonical({"id": number, **one})} for number, one in requests]
        kinds = ({"error": "malformed"}, {"error": "malformed"}, {"error": "out-of-order"})
        expected = {"result": {"replies": [{"result": {"protocol": PROTOCOL}}, *kinds], "ended": 0}}
        name, begun = f"protocol/start-of-{tools.name}", perf_counter()
        try:
            got = running.ask({"method": "conversation", "lines": lines})
        except PortError as error:
            yield CaseResult(name, Status.ERRORED, (f"{error.asked}: {error}",), perf_counter() - begun)
            continue
        if problems := [*filter(None, [_wrongly_skipped(expected, got)]), *map(str, unlike(expected, got))]:
            yield CaseResult(name, Status.FAILED, tuple(problems), perf_counter() - begun)


def _where(vector: Vector, request: Mapping[str, Any], got: Reply, running: Running) -> tuple[object, ...]:
    """Return where the states differ, if only a digest does."""
    before = vector.given.get("state")
    expected = before if request["method"] == "start" and before is not None else vector.then.get("state", before)
    if "state" not in got.get("result", {}) or expected is None:
        return ()
    return unlike({"result": {"state": expected}}, running.ask({"method": "state"}))
