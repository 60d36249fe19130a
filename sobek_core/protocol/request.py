"""Requests: lines of the protocol, checked for their form only (spec/protocol.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import frozen

from sobek_core.json_text import JsonError, canonical, cut, parse, shown
from sobek_core.kernel.errors import MalformedError
from sobek_core.kernel.fast_init import fast_init

if TYPE_CHECKING:
    from collections.abc import Collection

MAX_LINE: Final = 1 << 20  # bytes, with the line feed
MAX_PROBLEM: Final = 1_000  # characters of a problem, so that every error fits on a line

ErrorKind: TypeAlias = Literal[
    "too-long",
    "not-json",
    "not-a-request",
    "unknown-method",
    "unknown-version",
    "out-of-order",
    "too-many",
    "malformed",
    "failed",
]
Content: TypeAlias = dict[str, Any]
"""What a reply has besides its number."""


class RequestError(MalformedError):
    """A request cannot be answered. path: of the fault in it, empty if unknown."""

    def __init__(self, kind: ErrorKind, problem: str, path: str = "") -> None:
        """Keep the kind of error as well."""
        super().__init__(path, problem)
        self.kind = kind

    @property
    def content(self) -> Content:
        """The content of the reply."""
        problem = cut(self.problem, MAX_PROBLEM)
        return {"error": {"kind": self.kind, "problem": problem} | ({"path": self.path} if self.path else {})}


@fast_init
@frozen
class Request:
    """The kind of a request, and its fields by key."""

    method: str
    fields: dict[str, Any]

    def check_keys(self, needed: Collection[str], allowed: Collection[str] = ()) -> None:
        """Raise RequestError for a missing or unknown field."""
        if self.fields.keys() == needed:
            return
        for key in sorted(set(needed) - set(self.fields)):
            raise RequestError("not-a-request", f"{self.method}: expected the key {key!r}")
        for key in sorted(set(self.fields) - set(needed) - set(allowed)):
            raise RequestError("not-a-request", f"{self.method}: expected no key {shown(key)}")


def parse_line(line: bytes) -> Any:
    """Read the JSON of a line, with or without its line feed."""
    if len(line) > MAX_LINE or (len(line) == MAX_LINE and not line.endswith(b"\n")):
        raise RequestError("too-long", f"expected at most {MAX_LINE} bytes with the line feed")
    if not line.strip():
        raise RequestError("not-json", "expected JSON, an object with the keys 'id' and 'method', got an empty line")
    try:
        return parse(line.decode())
    except UnicodeDecodeError as error:
        raise RequestError("not-json", f"expected UTF-8, got an invalid byte at position {error.start + 1}") from None
    except JsonError as error:
        raise RequestError("not-json", error.problem) from None


def number_of(value: object) -> int | None:
    """Return the number of a request, or None if it has no readable one."""
    number = value.get("id") if isinstance(value, dict) else None
    return number if type(number) is int and number >= 0 else None


def read_request(value: object) -> Request:
    """Return the request in the JSON of a line."""
    if not isinstance(value, dict):
        raise RequestError("not-a-request", f"expected an object, got {shown(value)}")
    if number_of(value) is None:
        raise RequestError("not-a-request", _wanted(value, "id", "a whole number, 0 or more"), "id")
    if not isinstance(value.get("method"), str):
        raise RequestError("not-a-request", _wanted(value, "method", "a string"), "method")
    fields = value.copy()
    del fields["id"]
    return Request(fields.pop("method"), fields)


def _wanted(value: dict[str, object], key: str, kind: str) -> str:
    """Describe a problem: what was expected under a key, and what was found."""
    return (
        f"expected {kind}, got {shown(value[key])}"
        if key in value
        else f"expected the key {key!r}, {kind}; there is none"
    )


def write_line(number: int | None, content: Content) -> bytes:
    """Write a reply. number: of its request, left out if None. Raise RequestError if it is too long."""
    line = f"{canonical(content if number is None else {'id': number, **content})}\n".encode()
    if len(line) > MAX_LINE:
        raise RequestError("failed", f"the reply would have {len(line)} bytes, more than a line may have")
    return line
