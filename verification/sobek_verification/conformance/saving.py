"""Save conversations that differ in new files, print how to reproduce them, and read them again.

A file has the requests as lines of the protocol, so that a port can also be fed with it by hand.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sobek_core.json_text import JsonError, parse, shown
from sobek_verification.conformance.greeting import HELLO
from sobek_verification.errors import UnreadableDataError
from sobek_verification.saving import save

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_core.cli.files import NewFile


class Saving:
    """Where games are saved. asked: the file for the first game; other games get names that are not in use."""

    def __init__(self, command: Sequence[str], seed: int, asked: NewFile | None) -> None:
        """Store the command of the port, the seed of the games, and the file for the first game."""
        self._command, self._seed, self._asked = command, seed, asked

    def save(self, game: str, requests: Iterable[Mapping[str, Any]]) -> str:
        """Save a conversation, and return the command that repeats it, or why it was not saved."""
        asked, self._asked = self._asked, None
        path, not_saved = save(lambda file: file.write(written(requests)), asked, f"port-{game}-{self._seed}")
        again = shlex.join(["sobek-verify", "port", "--record", path, "--", *self._command])
        return not_saved or f"see it again: {again}"


def written(requests: Iterable[Mapping[str, Any]]) -> str:
    """Write requests as lines of the protocol, with a greeting before them."""
    numbered = enumerate((HELLO, *requests), start=1)
    return "".join(json.dumps({"id": number, **request}, separators=(",", ":")) + "\n" for number, request in numbered)


def read_requests(path: str) -> tuple[dict[str, Any], ...]:
    """Read requests as `written` writes them, without the greeting. Raise UnreadableDataError."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"{path}: cannot be read: {problem}"
        raise UnreadableDataError(message) from None
    requests = []
    for number, line in enumerate(lines, start=1):
        expected = f"{path}: line {number}: expected a request of spec/protocol.md, an object with id and method"
        try:
            request = parse(line)
        except JsonError as error:
            message = f"{expected}: {error}"
            raise UnreadableDataError(message) from None
        if not isinstance(request, dict) or request.pop("id", None) is None or "method" not in request:
            message = f"{expected}, got {shown(line)}"
            raise UnreadableDataError(message)
        requests.append(request)
    if len(requests) < 2 or requests[0] != HELLO or requests[1]["method"] != "start":
        message = f"{path}: expected hello with {HELLO['protocol']}, then start, in the first two lines"
        raise UnreadableDataError(message)
    return tuple(requests[1:])
