"""Vectors that are conversations in raw lines: the replies to lines that cannot be answered (spec/protocol.md)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from sobek_verification.conformance import malformed, talks_of_lines, talks_of_requests
from sobek_verification.conformance.making import Case
from sobek_verification.conformance.talk import write

if TYPE_CHECKING:
    from collections.abc import Iterator

ABOUT = (talks_of_lines, talks_of_requests, malformed)


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of each conversation. Each is with a fresh server."""
    for game, tools in GAMES.items():
        for name, lines in chain.from_iterable(one.talks(tools) for one in ABOUT):
            written = [write(number, line) for number, line in enumerate(lines, 1)]
            yield game, "protocol", Case(name, (), {"lines": written}, {})
