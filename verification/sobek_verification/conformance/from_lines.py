"""Vectors that are conversations in raw lines: the replies to lines that cannot be answered (spec/protocol.md)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from sobek_verification.conformance import (
    conversations_of_keys,
    conversations_of_kinds,
    conversations_of_lines,
    conversations_of_numbers,
    conversations_of_play,
    conversations_of_requests,
    malformed,
)
from sobek_verification.conformance.cases import Case
from sobek_verification.conformance.conversation import write

if TYPE_CHECKING:
    from collections.abc import Iterator

ABOUT = (
    conversations_of_lines,
    conversations_of_requests,
    malformed,
    conversations_of_numbers,
    conversations_of_kinds,
    conversations_of_keys,
    conversations_of_play,
)


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of each conversation. Each is with a fresh server."""
    for game, tools in GAMES.items():
        for name, lines in chain.from_iterable(one.conversations(tools) for one in ABOUT):
            written = [write(number, line) for number, line in enumerate(lines, 1)]
            yield game, "protocol", Case(name, (), {"lines": written}, {})
