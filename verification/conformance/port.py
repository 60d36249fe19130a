"""A port as a process: requests go to its standard input, replies come from its standard output (spec/protocol.md).

    with Port.start(["node", "server.js"], seconds=5) as port:
        port.ask({"ask": "hello", "protocol": [VERSION]})   # {"result": {...}}

Whatever the process does, an answer or one PortError comes of it, in time.
"""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

from sobek_core.wire import WireError, parse, shown
from verification.errors import BadDataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

BYTES_MOST: Final = 1 << 20  # of a line
ANSWERS: Final = ("result", "refused", "skipped", "errored")
HELD: Final = 2000  # characters of what a port said on standard error that are kept

Reply: TypeAlias = "dict[str, Any]"
"""A reply without its number: one of ANSWERS, and what it is."""


class PortError(Exception):
    """A port did not answer as the protocol wants. kind: what it did, a slug; problem: in words."""

    def __init__(self, kind: str, problem: str) -> None:
        """Keep both, and join them in the message."""
        self.kind = kind
        self.problem = problem
        super().__init__(f"{kind}: {problem}")


class Port:
    """A running port. It must be closed; afterwards it is not running."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        """Listen to a process. seconds: within which each answer must come."""
        self._process, self._seconds, self._asked = process, seconds, 0
        self._lines: Queue[bytes] = Queue()
        self._said = b""
        self._threads = (Thread(target=self._listen, daemon=True), Thread(target=self._overhear, daemon=True))
        for thread in self._threads:
            thread.start()

    @classmethod
    def start(cls, command: Sequence[str], seconds: float) -> Port:
        """Start a port. Raises BadDataError if there is no such command, or it cannot be run."""
        try:
            process = subprocess.Popen(  # noqa: S603  # the command is the user's own
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            message = f"cannot start the port: {command[0]}: {error.strerror}"
            raise BadDataError(message) from None
        return cls(process, seconds)

    def __enter__(self) -> Port:
        """Give the port itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the port."""
        self.close()

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Send a request, with the next number, and give its reply without it.

        Raises PortError: `died`, `late`, `rubbish` for what is no reply, `wrong-number` for the reply to another.
        """
        self._asked += 1
        line = json.dumps({"id": self._asked, **request}, separators=(",", ":"))
        try:
            self._stdin.write(f"{line}\n".encode())
            self._stdin.flush()
        except OSError:
            raise self._died() from None
        try:
            answer = self._lines.get(timeout=self._seconds)
        except Empty:
            raise PortError("late", f"no answer within {self._seconds:g} s to {shown(request)}") from None
        if not answer:
            raise self._died()
        return self._read(answer)

    def close(self) -> None:
        """End the process, by force if it does not end by itself once nothing more can come."""
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(timeout=min(1.0, self._seconds))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread, pipe in zip(self._threads, (self._process.stdout, self._process.stderr), strict=True):
            thread.join()  # ends with its pipe, which ends with the process
            if pipe is not None:
                pipe.close()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None  # noqa: S101  # it was asked for
        return self._process.stdin

    def _read(self, line: bytes) -> Reply:
        """Read a reply."""
        if len(line) > BYTES_MOST or not line.endswith(b"\n"):
            raise PortError("rubbish", f"expected a line of at most {BYTES_MOST} bytes, got more, or no whole line")
        try:
            reply = parse(line.decode())
        except (UnicodeDecodeError, WireError) as error:
            raise PortError("rubbish", f"expected JSON, got {shown(line.decode(errors='replace'))}: {error}") from None
        if not isinstance(reply, dict) or len(set(reply) & set(ANSWERS)) != 1 or set(reply) - {"id", *ANSWERS}:
            raise PortError(
                "rubbish", f"expected an object with id and one of {', '.join(ANSWERS)}, got {shown(reply)}"
            )
        if reply.get("id") != self._asked:
            raise PortError("wrong-number", f"expected the answer to request {self._asked}, got {shown(reply)}")
        return {key: value for key, value in reply.items() if key != "id"}

    def _died(self) -> PortError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        self._threads[1].join(timeout=1)
        said = self._said.decode(errors="replace").strip()
        return PortError("died", f"ended with code {self._process.poll()}{f': {said}' if said else ''}")

    def _listen(self) -> None:
        """Put the lines of standard output into the queue, and an empty one at its end."""
        output = self._process.stdout
        assert output is not None  # noqa: S101  # it was asked for
        while line := output.readline(BYTES_MOST + 1):
            self._lines.put(line)
        self._lines.put(b"")

    def _overhear(self) -> None:
        """Keep the end of what is said on standard error."""
        errors = self._process.stderr
        assert errors is not None  # noqa: S101  # it was asked for
        while said := errors.read1(1 << 16):  # type: ignore[attr-defined]  # a pipe that was opened in bytes is buffered
            self._said = (self._said + said)[-HELD:]
