"""Run a port as a process: requests go to its standard input, replies come from its standard output (spec/protocol.md).

    with Port.start(["node", "server.js"], seconds=5) as port:
        port.ask({"method": "hello", "protocol": [VERSION]})   # {"result": {...}}
        port.close()   # raises PortError if it does not end as the protocol says

Whatever the process does, each request ends in time with an answer or a PortError, and few lines are kept at once. A
thread for each pipe reads or writes it, since not every system can wait for several pipes. Where a system has process
groups, the port leads its own, which is killed with it: nothing that it started survives, except processes that left
the group on purpose, such as daemons.
"""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, Self

from sobek_core.json_text import cut
from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.reference import replies_to
from sobek_verification.conformance.reply import PortError, quoted, read_reply, unlike
from sobek_verification.errors import UnreadableDataError
from sobek_verification.processes import kill_group, requests_held_back

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from sobek_verification.conformance.reply import Reply

TIMED_OUT: Final = "late"  # the kind of error if the port hangs
CLOSED: Final = "closed"  # the kind of error if the port still runs but can no longer be reached
SLOW: Final = (TIMED_OUT, CLOSED)  # kinds of errors that cost time: such a port is soon given up
MAX_STDERR: Final = 2000  # bytes of standard error to keep
READ_SIZE: Final = 1 << 16  # bytes of standard error to read at once: all that a pipe holds
EXIT_SECONDS: Final = 1.0  # that a port has to end by itself after closing its input or output
POLL_SECONDS: Final = 0.2  # of silence before checking that the port runs: another process may keep its output open
END: Final = b""  # what comes after the last line


class Port:
    """A running port. It must be closed or killed, which ends its whole process group."""

    def __init__(self, command: Sequence[str], process: subprocess.Popen[bytes], seconds: float) -> None:
        """Connect to the process of a command, which leads a group. seconds: the time limit for each answer."""
        assert process.stdin is not None  # noqa: S101  # all three were asked for
        assert process.stdout is not None  # noqa: S101
        assert process.stderr is not None  # noqa: S101
        self._command, self._process, self._seconds, self._asked = command, process, seconds, 0
        self._is_killed, self._said = False, b""
        self._outbox = Queue[bytes | None]()  # lines to send, and None to close the input
        self._sent = Queue[bool]()  # for each line, whether it was sent: not if the port has closed its input
        self._lines = Queue[bytes](1)  # lines that came; the rest stays in the pipe
        works = (self._write, process.stdin), (self._read, process.stdout), (self._overhear, process.stderr)
        self._threads = [Thread(target=work, args=(pipe,), daemon=True) for work, pipe in works]
        for thread in self._threads:
            thread.start()

    @classmethod
    def start(cls, command: Sequence[str], seconds: float) -> Self:
        """Start a port. Raise UnreadableDataError if the command does not exist or cannot be run."""
        pipe, port = subprocess.PIPE, None
        try:
            with requests_held_back():
                process = subprocess.Popen(  # noqa: S603  # the command is the user's own
                    list(command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
                )
                port = cls(command, process, seconds)
        except OSError as error:
            message = f"cannot start the port: {command[0]}: {error.strerror}"
            raise UnreadableDataError(message) from None
        except BaseException:  # a request to end
            if port is not None:
                port.kill()
            raise
        return port

    def __enter__(self) -> Self:
        """Return the port itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Kill the port, unless it is closed."""
        self.kill()

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Send a request with the next number, and return its reply without the number.

        Raise PortError: `late`; `died`; `closed` if the port still runs but can no longer be reached; `rubbish` for
        anything that is not a reply; `wrong-number` for the reply to another request. After that, kill the port.

        A mapping with `lines` is not a request but a whole conversation with a new process of the port (reference.py).
        """
        if "lines" in request:
            with Port.start(self._command, self._seconds) as fresh:
                return replies_to(request["lines"], fresh)
        self._asked += 1
        return self.say(_line({"id": self._asked, **request}), self._asked)

    def say(self, line: bytes, number: int | None) -> Reply:
        """Send raw bytes, and return the reply without its number, which must be `number`.

        Nothing can be sent after bytes without a line feed. Raise PortError as `ask` does.
        """
        deadline = monotonic() + self._seconds
        self._outbox.put(line)
        try:
            if not self._sent.get(timeout=self._seconds):
                raise self._gone("input")
        except Empty:
            raise PortError(TIMED_OUT, f"did not read within {self._seconds:g} s {_shown(line)}") from None
        if not line.endswith(b"\n"):
            self._outbox.put(None)
        answer = self._next_line(deadline)
        if answer is None:
            if self._process.poll() is None:
                raise PortError(TIMED_OUT, f"no answer within {self._seconds:g} s to {_shown(line)}")
            raise self._gone("output")  # it ended, but another process keeps its output open
        if answer == END:
            raise self._gone("output")
        return read_reply(answer, number)

    def end(self, *, by_itself: bool) -> int:
        """Wait for the port to end, and return its exit code. by_itself: it must end before its input does.

        Raise PortError: `late`, or `rubbish` for output after its last answer.
        """
        if not by_itself:
            self._outbox.put(None)
        if extra := self._last_words(self._seconds):
            raise PortError("rubbish", f"expected nothing after the last answer, got {quoted(extra)}")
        if self._process.poll() is None:
            after = "stop" if by_itself else "the end of its input"
            raise PortError(TIMED_OUT, f"did not end within {self._seconds:g} s after {after}")
        return self._process.wait()

    def close(self) -> None:
        """Tell the port to stop, wait until it ends, and kill whatever is left of it.

        A port that skips `stop` must end when its input ends. Raise PortError as `ask` and `end` do, and `wrong-end`
        for any other answer, or for an exit code other than 0.
        """
        try:
            got = self.ask({"method": "stop"})
            code = self.end(by_itself="skipped" not in got)
        finally:
            self.kill()
        if differing := unlike({"result": {}}, got):
            raise PortError("wrong-end", "; ".join(differing))
        if code:
            raise PortError("wrong-end", self._ended_with(code))

    def kill(self) -> None:
        """Kill the port and its whole process group, unless that is done already."""
        if self._is_killed:
            return  # the process id may have been reused by now
        kill_group(self._process)
        self._process.wait()
        self._is_killed = True
        self._outbox.put(None)
        until = monotonic() + POLL_SECONDS  # a process that left the group may hold the pipes
        with suppress(Empty):
            while self._lines.get(timeout=POLL_SECONDS) and monotonic() < until:
                pass  # so that the thread can go on to the end
        for thread in self._threads:
            thread.join(POLL_SECONDS)

    def _write(self, pipe: IO[bytes]) -> None:
        """Send what is in the outbox, until it is to be closed or the port closes its input."""
        with suppress(OSError), pipe:
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()
                self._sent.put(True)
        self._sent.put(False)

    def _read(self, pipe: IO[bytes]) -> None:
        """Read what the port prints, line by line; of a line that is too long only its beginning."""
        with pipe:
            while line := pipe.readline(MAX_LINE + 1):
                self._lines.put(line)
        self._lines.put(END)

    def _overhear(self, pipe: IO[bytes]) -> None:
        """Keep the end of what the port writes to standard error."""
        with pipe:
            while said := pipe.read1(READ_SIZE):  # type: ignore[attr-defined]  # it is buffered
                self._said = (self._said + said)[-MAX_STDERR:]

    def _next_line(self, deadline: float) -> bytes | None:
        """Return the next line, or END; None if it does not come in time, or before the port ends."""
        while True:
            has_ended = self._process.poll() is not None
            try:
                line = self._lines.get(timeout=max(0.0, min(deadline - monotonic(), POLL_SECONDS)))
            except Empty:
                if has_ended or monotonic() >= deadline:
                    return None
                continue
            if line == END:
                self._lines.put(END)  # for whoever asks again
            return line

    def _last_words(self, seconds: float) -> bytes:
        """Wait for the port to end, or for a line that it prints before that; return the line, if there is one."""
        deadline = monotonic() + seconds
        line = self._next_line(deadline)
        if line == END:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=max(0.0, deadline - monotonic()))
        return line or b""

    def _gone(self, pipe: str) -> PortError:
        """Return the error for a port whose pipe has ended, with its last output."""
        until = monotonic() + min(EXIT_SECONDS, self._seconds)
        while monotonic() < until and self._last_words(until - monotonic()):
            pass  # what it had printed before it closed its input
        if self._process.poll() is None:
            return PortError(CLOSED, f"closed its {pipe}, and did not end")
        return PortError("died", self._ended_with(self._process.wait()))

    def _ended_with(self, code: int) -> str:
        """Return the exit code of the port and its last output, as text."""
        self._threads[-1].join(POLL_SECONDS)
        said = self._said.decode(errors="replace").strip()
        return f"ended with code {code}{f': {said}' if said else ''}"


def _line(request: Mapping[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode() + b"\n"


def _shown(line: bytes) -> str:
    return cut(ascii(line.decode(errors="replace").removesuffix("\n"))[1:-1])
