"""Run a port as a process: requests go to its standard input, replies come from its standard output (spec/protocol.md).

    with Port.start(["node", "server.js"], seconds=5) as port:
        port.ask({"method": "hello", "protocol": [VERSION]})   # {"result": {...}}
        port.close()   # raises PortError if it does not end as the protocol says

Whatever the process does, each request ends in time with an answer or a PortError, and no more output is read than one
line may have. The port leads its own process group, which is killed with it: nothing that it started survives, except
processes that left the group on purpose, such as daemons.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, Self

from sobek_core.json_text import cut
from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.compare import unlike
from sobek_verification.conformance.lines import replies_to
from sobek_verification.conformance.reply import PortError, quoted, read_reply
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from sobek_verification.conformance.reply import Reply

TIMED_OUT: Final = "late"  # the kind of error if the port hangs
CLOSED: Final = "closed"  # the kind of error if the port still runs but can no longer be reached
SLOW: Final = (TIMED_OUT, CLOSED)  # kinds of errors that cost time: such a port is soon given up
MAX_STDERR: Final = 2000  # bytes of standard error to keep
READ_SIZE: Final = 1 << 16  # bytes to read at once: all that a pipe holds
EXIT_SECONDS: Final = 1.0  # that a port has to end by itself after closing its input or output
POLL_SECONDS: Final = 0.2  # of silence before checking that the port runs: another process may keep its output open


class Port:
    """A running port. It must be closed or killed, which ends its whole process group."""

    def __init__(self, command: Sequence[str], process: subprocess.Popen[bytes], seconds: float) -> None:
        """Connect to the process of a command, which leads a group. seconds: the time limit for each answer."""
        assert process.stdin is not None  # noqa: S101  # all three were asked for
        assert process.stdout is not None  # noqa: S101
        assert process.stderr is not None  # noqa: S101
        self._command, self._process, self._seconds, self._asked = command, process, seconds, 0
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        self._came, self._said = bytearray(), b""
        self._sending, self._receiving = DefaultSelector(), DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._sending.register(self._stdin, EVENT_WRITE)
        self._receiving.register(self._stdout, EVENT_READ)
        for selector in (self._sending, self._receiving):
            selector.register(self._stderr, EVENT_READ)

    @classmethod
    def start(cls, command: Sequence[str], seconds: float) -> Self:
        """Start a port. Raise UnreadableDataError if the command does not exist or cannot be run."""
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(  # noqa: S603  # the command is the user's own
                list(command), bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except OSError as error:
            message = f"cannot start the port: {command[0]}: {error.strerror}"
            raise UnreadableDataError(message) from None
        return cls(command, process, seconds)

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

        A mapping with `lines` is not a request but a whole conversation with a new process of the port (lines.py).
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
        if not self._send(line, deadline):
            raise PortError(TIMED_OUT, f"did not read within {self._seconds:g} s {_shown(line)}")
        if not line.endswith(b"\n"):
            self._stdin.close()
        answer = self._receive(deadline)
        if answer is None:
            raise PortError(TIMED_OUT, f"no answer within {self._seconds:g} s to {_shown(line)}")
        return read_reply(answer, number)

    def end(self, *, by_itself: bool) -> int:
        """Wait for the port to end, and return its exit code. by_itself: it must end before its input does.

        Raise PortError: `late`, or `rubbish` for output after its last answer.
        """
        if not by_itself:
            self._stdin.close()
        has_ended = self._has_ended(self._seconds)
        if self._came:
            raise PortError("rubbish", f"expected nothing after the last answer, got {quoted(self._came)}")
        if not has_ended:
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
            raise PortError("wrong-end", "; ".join(map(str, differing)))
        if code:
            raise PortError("wrong-end", self._ended_with(code))

    def kill(self) -> None:
        """Kill the port and its whole process group, unless that is done already."""
        if self._stdout.closed:
            return  # the process id may have been reused by now
        with suppress(ProcessLookupError, PermissionError):  # nothing is left of the group
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for one in (self._sending, self._receiving, self._stdin, self._stdout, self._stderr):
            one.close()

    def _send(self, line: bytes, deadline: float) -> bool:
        """Write a line, and return whether the port read it in time. Raise PortError if it has closed its input."""
        while True:
            try:
                line = line[os.write(self._stdin.fileno(), line) :]
            except BlockingIOError:
                pass
            except OSError:
                raise self._gone("input") from None
            if not line:
                return True
            if monotonic() >= deadline:
                return False
            self._wait(self._sending, deadline)

    def _receive(self, deadline: float) -> bytes | None:
        """Return the next line, or only its beginning if it is too long; None if it does not come in time.

        Raise PortError if the port ended or closed its output.
        """
        seen = 0
        while (end := self._came.find(b"\n", seen)) < 0 and len(self._came) <= MAX_LINE:
            seen = len(self._came)
            ready = self._wait(self._receiving, deadline)
            if self._stdout in ready or (not ready and self._process.poll() is not None):
                came = self._read(self._stdout)
                if not came:
                    raise self._gone("output")
                self._came += came
            elif monotonic() >= deadline:
                return None
        end = end + 1 if end >= 0 else len(self._came)
        line = bytes(self._came[:end])
        del self._came[:end]
        return line

    def _wait(self, selector: DefaultSelector, deadline: float) -> list[IO[bytes]]:
        """Wait briefly for a pipe to be ready, and return the ready pipes; meanwhile read standard error."""
        left = max(0.0, deadline - monotonic())
        ready: list[Any] = [key.fileobj for key, _ in selector.select(min(left, POLL_SECONDS))]
        if self._stderr in ready and not self._overhear():
            for one in (self._sending, self._receiving):
                one.unregister(self._stderr)
        return ready

    def _overhear(self) -> bool:
        """Read and keep the end of standard error, and return whether there may be more of it."""
        said = self._read(self._stderr)
        self._said = (self._said + (said or b""))[-MAX_STDERR:]
        return said != b""

    @staticmethod
    def _read(pipe: IO[bytes]) -> bytes | None:
        """Return the available bytes: empty if the pipe has ended, None if there are none yet."""
        try:
            return os.read(pipe.fileno(), READ_SIZE)
        except BlockingIOError:
            return None

    def _has_ended(self, within: float) -> bool:
        """Wait for the port to end, and return whether it did.

        Its output is read meanwhile, so that no full pipe blocks it. A port that prints more than one line may have is
        given up.
        """
        deadline = monotonic() + within
        while self._receiving.get_map() and len(self._came) <= MAX_LINE and monotonic() < deadline:
            ready = self._wait(self._receiving, deadline)
            if self._stdout in ready:
                came = self._read(self._stdout)
                self._came += came or b""
                if came == b"":
                    self._receiving.unregister(self._stdout)
            elif not ready and self._process.poll() is not None:
                break  # another process keeps its pipes open
        if len(self._came) <= MAX_LINE:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=max(0.0, deadline - monotonic()))
        return self._process.poll() is not None

    def _gone(self, pipe: str) -> PortError:
        """Return the error for a port whose pipe has ended, with its last output."""
        if not self._has_ended(min(EXIT_SECONDS, self._seconds)):
            return PortError(CLOSED, f"closed its {pipe}, and did not end")
        return PortError("died", self._ended_with(self._process.wait()))

    def _ended_with(self, code: int) -> str:
        """Return the exit code of the port and its last output, as text."""
        said = self._said.decode(errors="replace").strip()
        return f"ended with code {code}{f': {said}' if said else ''}"


def _line(request: Mapping[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode() + b"\n"


def _shown(line: bytes) -> str:
    return cut(ascii(line.decode(errors="replace").removesuffix("\n"))[1:-1])
