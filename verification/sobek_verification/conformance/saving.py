"""Conversations that differ as files of lines of the protocol, with which a port can also be fed by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sobek_core.json_text import JsonError, parse
from sobek_verification.conformance.greeting import HELLO
from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def written(requests: Iterable[Mapping[str, Any]]) -> str:
    """Write requests as lines of the protocol, with a greeting before them."""
    numbered = enumerate((HELLO, *requests), start=1)
    return "".join(json.dumps({"id": number, **request}, separators=(",", ":")) + "\n" for number, request in numbered)


def read_requests(path: str) -> tuple[dict[str, Any], ...]:
    """Read requests as `written` writes them, without the greeting. Raise UnreadableDataError."""
    expected = f"{path}: expected requests of spec/protocol.md, first hello with {HELLO['protocol']}, then start"
    try:
        lines = [parse(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, JsonError) as error:
        message = f"{expected}: {error}"
        raise UnreadableDataError(message) from None
    requests = [{key: one[key] for key in one if key != "id"} for one in lines if isinstance(one, dict) and "id" in one]
    match requests:
        case [{"method": "hello"} as hello, {"method": "start"}, *_] if hello == HELLO and len(requests) == len(lines):
            if all("method" in one for one in requests):
                return tuple(requests[1:])
    raise UnreadableDataError(expected)
