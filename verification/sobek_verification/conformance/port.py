"""Run a port as a process: requests go to its standard input, replies come from its standard output (spec/protocol.md).

    with Port.start(["node", "server.js"], seconds=5) as port:
        port.ask({"method": "hello", "protocol": [VERSION]})   # {"result": {...}}
        port.close()   # raises PortError if it does not end as the protocol says

Whatever the process does, each request ends in time with an answer or a PortError, and no more output is read than one
line may have. A thread for each pipe reads or writes it, since not every system can wait for several pipes at once.
Where a system has process groups, the port leads its own, which is killed with it: nothing that it started survives,
except processes that left the group on purpose, such as daemons.
"""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import suppress
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, Self

from sobek_core.json_text import cut
from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.compare import unlike
from sobek_verification.conformance.lines import replies_to
from sobek_verification.conformance.reply import PortError, quoted, read_reply
from sobek_verification.errors import UnreadableDataError
from sobek_verification.processes import kill_group

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
OUTPUTS: Final = {"output", "messages"}  # the pipes from which the port is read


class Port:
    """A running port. It must be closed or killed, which ends its whole process group."""

    def __init__(self, command: Sequence[str], process: subprocess.Popen[bytes], seconds: float) -> None:
        """Connect to the process of a command, which leads a group. seconds: the time limit for each answer."""
        assert process.stdin is not None  # noqa: S101  # all three were asked for
        assert process.stdout is not None  # noqa: S101
        assert process.stderr is not None  # noqa: S101
        self._command, self._process, self._seconds, self._asked = command, process, seconds, 0
        self._came, self._said, self._unsent, self._is_killed = bytearray(), b"", 0, False
        self._outbox = SimpleQueue[bytes | None]()  # lines to send, and None to close the input
        self._changed = Condition()  # held to change or to read what the threads share
        self._open = {"input", *OUTPUTS}
        works = (self._write, process.stdin), (self._read, process.stdout), (self._overhear, process.stderr)
        self._threads = [Thread(target=work, args=(pipe,), daemon=True) for work, pipe in works]
        for thread in self._threads:
            thread.start()

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
            self._outbox.put(None)
        answer = self._receive(deadline)
        if answer is None:
            raise PortError(TIMED_OUT, f"no answer within {self._seconds:g} s to {_shown(line)}")
        return read_reply(answer, number)

    def end(self, *, by_itself: bool) -> int:
        """Wait for the port to end, and return its exit code. by_itself: it must end before its input does.

        Raise PortError: `late`, or `rubbish` for output after its last answer.
        """
        if not by_itself:
            self._outbox.put(None)
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
        if self._is_killed:
            return  # the process id may have been reused by now
        kill_group(self._process)
        self._process.wait()
        with self._changed:
            self._is_killed = True
            self._changed.notify_all()
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(POLL_SECONDS)  # a process that left the group may hold the pipes

    def _write(self, pipe: IO[bytes]) -> None:
        """Send what is in the outbox, until it is to be closed or the port closes its input."""
        with suppress(OSError), pipe:
            while (line := self._outbox.get()) is not None:
                while line:
                    line = line[os.write(pipe.fileno(), line) :]
                with self._changed:
                    self._unsent -= 1
                    self._changed.notify_all()
        self._close("input")

    def _read(self, pipe: IO[bytes]) -> None:
        """Keep what the port prints, but never much more than a line may have: the rest stays in the pipe."""
        with pipe:
            while came := os.read(pipe.fileno(), READ_SIZE):
                with self._changed:
                    self._changed.wait_for(lambda: len(self._came) <= MAX_LINE or self._is_killed)
                    self._came += came
                    self._changed.notify_all()
                    if self._is_killed:
                        break
        self._close("output")

    def _overhear(self, pipe: IO[bytes]) -> None:
        """Keep the end of what the port writes to standard error."""
        with pipe:
            while said := os.read(pipe.fileno(), READ_SIZE):
                with self._changed:
                    self._said = (self._said + said)[-MAX_STDERR:]
        self._close("messages")

    def _close(self, pipe: str) -> None:
        with self._changed:
            self._open.discard(pipe)
            self._changed.notify_all()

    def _send(self, line: bytes, deadline: float) -> bool:
        """Write a line, and return whether the port read it in time. Raise PortError if it has closed its input."""
        with self._changed:
            self._unsent += 1
            self._outbox.put(line)
            self._changed.wait_for(lambda: not self._unsent or "input" not in self._open, deadline - monotonic())
            if not self._unsent:
                return True
            is_closed = "input" not in self._open
        if is_closed:
            raise self._gone("input")
        return False

    def _receive(self, deadline: float) -> bytes | None:
        """Return the next line, or only its beginning if it is too long; None if it does not come in time.

        Raise PortError if the port ended or closed its output.
        """
        seen, has_died = 0, False
        while (end := self._came.find(b"\n", seen)) < 0 and len(self._came) <= MAX_LINE:
            seen = len(self._came)
            if self._more(seen, {"output"}, deadline):
                continue
            if has_died or "output" not in self._open:
                raise self._gone("output")
            has_died = self._process.poll() is not None  # another process may keep its output open
            if not has_died and monotonic() >= deadline:
                return None
        with self._changed:
            end = end + 1 if end >= 0 else len(self._came)
            line = bytes(self._came[:end])
            del self._came[:end]
            self._changed.notify_all()
        return line

    def _more(self, than: int, pipes: set[str], deadline: float) -> bool:
        """Wait briefly for more output than so many bytes, or until all pipes are closed; return whether it came."""
        left = max(0.0, min(deadline - monotonic(), POLL_SECONDS))
        with self._changed:
            self._changed.wait_for(lambda: len(self._came) > than or not self._open & pipes, left)
            return len(self._came) > than

    def _has_ended(self, within: float) -> bool:
        """Wait for the port to end, and return whether it did.

        Its output is read meanwhile, so that no full pipe blocks it. A port that prints more than one line may have is
        given up.
        """
        deadline = monotonic() + within
        while self._open & OUTPUTS and len(self._came) <= MAX_LINE and monotonic() < deadline:
            if not self._more(len(self._came), OUTPUTS, deadline) and self._process.poll() is not None:
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
