"""Measure how many pairs of legal and apply `sobek serve` answers through its pipes, one request at a time."""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle
from time import perf_counter
from typing import TYPE_CHECKING, Final

from sobek_core.json_text import canonical

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO, Any

    from sobek_core.records.record import Record

SERVER: Final = (sys.executable, "-c", "from sobek_core.cli import main; main()", "serve")
HELLO: Final = {"method": "hello", "protocol": ["sobek-protocol-1"]}


def served_pairs(records: Sequence[Record], seconds: float) -> tuple[int, float]:
    """Replay records for some seconds. Return how many pairs of legal and apply were answered, and the seconds used.

    Requests are serialized before the clock starts, and replies are only checked for errors, so that only the server
    and its pipes are measured.
    """
    games = [_lines(record) for record in records]
    pipe = subprocess.PIPE
    with subprocess.Popen(SERVER, stdin=pipe, stdout=pipe) as process:  # noqa: S603  # this package
        assert process.stdin is not None  # noqa: S101  # for mypy: it is a pipe
        assert process.stdout is not None  # noqa: S101
        ask = _Asking(process.stdin, process.stdout)
        ask(_line(HELLO))
        pairs, begun = 0, perf_counter()
        for start, moves in cycle(games):
            ask(start)
            for legal, apply in moves:
                ask(legal)
                ask(apply)
                pairs += 1
            if (taken := perf_counter() - begun) >= seconds:
                break
        process.stdin.close()
        process.wait()
    return pairs, taken


class _Asking:
    """Send a line and wait for its reply."""

    def __init__(self, requests: IO[bytes], replies: IO[bytes]) -> None:
        self._requests, self._replies = requests, replies

    def __call__(self, line: bytes) -> None:
        self._requests.write(line)
        self._requests.flush()
        reply = self._replies.readline()
        assert b'"result"' in reply, reply  # noqa: S101  # what is refused or fails takes less time


def _lines(record: Record) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    write = record.tools.converter.unstructure
    start = {"method": "start", "game": record.tools.name, "setup": write(record.setup), **write(record.game)}
    moves = (write(entry.move, unstructure_as=record.tools.move) for entry in record.entries)
    return _line(start), [(_line({"method": "legal"}), _line({"method": "apply", "move": move})) for move in moves]


def _line(request: dict[str, Any]) -> bytes:
    return f"{canonical({'id': 1, **request})}\n".encode()
