"""Read replies of a port, as strictly as spec/schemas/protocol.json does, and compare them with the right ones."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from sobek_core.json_text import JsonError, cut, parse, shown
from sobek_core.protocol.request import MAX_LINE, ErrorKind
from sobek_core.text.notation import where_unlike

if TYPE_CHECKING:
    from collections.abc import Iterator


ANSWERS: Final = ("result", "refused", "skipped", "error")
KINDS: Final = get_args(ErrorKind)

Reply: TypeAlias = "dict[str, Any]"
"""A reply without its number: one of ANSWERS, and its value."""


class PortError(Exception):
    """A port did not answer as the protocol requires.

    kind: the kind of fault, a slug; problem: a description; asked: the request, empty if unknown.
    """

    def __init__(self, kind: str, problem: str) -> None:
        """Store the kind, and join both in the message."""
        self.kind = kind
        self.asked = ""
        super().__init__(f"{kind}: {problem}")


@contextmanager
def asking(what: str) -> Iterator[None]:
    """Add the request to any PortError, unless it already names one."""
    try:
        yield
    except PortError as error:
        error.asked = error.asked or what
        raise


def read_reply(line: bytes, number: int | None) -> Reply:
    """Read the reply that has this number. Raise PortError: `rubbish` or `wrong-number`."""
    if len(line) > MAX_LINE or not line.endswith(b"\n"):
        raise PortError("rubbish", f"expected a line of at most {MAX_LINE} bytes, got more, or no whole line")
    try:
        reply = parse(line.decode())
    except (UnicodeDecodeError, JsonError) as error:
        raise PortError("rubbish", f"expected JSON, got {quoted(line)}: {error}") from None
    if not isinstance(reply, dict) or len(set(reply) & set(ANSWERS)) != 1 or set(reply) - {"id", *ANSWERS}:
        raise PortError("rubbish", f"expected an object with id and one of {', '.join(ANSWERS)}, got {shown(reply)}")
    if wanted := _wanted(reply, number):
        raise PortError("rubbish", f"expected {wanted}, got {shown(reply)}")
    if reply.get("id") != number:
        wanted = "a reply without a number" if number is None else f"the answer to request {number}"
        raise PortError("wrong-number", f"expected {wanted}, got {shown(reply)}")
    return {key: value for key, value in reply.items() if key != "id"}


def _wanted(reply: Reply, number: int | None) -> str:
    """Return the form that the reply to a request should have had; None if it is right."""
    match reply:
        case {"error": {"kind": kind, "problem": str(), **more}} if kind in KINDS and more.keys() <= {"path"}:
            return "" if isinstance(more.get("path", ""), str) else "a string as path of an error"
        case {"error": _}:
            return f"an object with kind, one of {', '.join(KINDS)}, problem and perhaps path, both strings, as error"
        case _ if number is None:
            return "an error, since the request has no number"
        case {"result": dict()}:
            return ""
        case {"skipped": str(reason)} if reason.strip():
            return ""
        case {"refused": {"rules": [_, *_] as rules, **more}} if {*map(type, rules)} == {str} and {*more} <= {
            "reasons"
        }:
            return ""
        case {"result": _}:
            return "an object as result"
        case {"skipped": _}:
            return "a reason in words as skipped"
    return "an object with rules, an array of texts, and perhaps reasons, as refused"


def quoted(line: bytes | bytearray) -> str:
    """Return a line of a port, quoted for a message."""
    return shown(line.decode(errors="replace"))


MISSING: Final = object()
PLACES: Final = 5  # differences to report
LENGTH: Final = 120  # characters of a value to show
MAX_LENGTH: Final = 100_000  # characters of a value to search for the first difference


def unlike(expected: Reply, got: Reply) -> tuple[str, ...]:
    """Return the first few differences between a reply and the expected one; none if it agrees or was skipped.

    Each is a line with its place, and both values. For a refusal only the rules are compared, and for an error only its
    kind.
    """
    if "skipped" in got or expected == got:  # no reply has a Boolean, so == is exact here
        return ()
    return tuple(islice(_differing("", essence(expected), essence(got)), PLACES))


def essence(reply: Reply) -> Any:
    """Return a reply without the parts that a port may word as it likes."""
    match reply:
        case {"refused": {"rules": rules}}:
            return {"refused": rules}
        case {"error": {"kind": kind}}:
            return {"error": kind}
    return reply


def _differing(path: str, expected: Any, got: Any) -> Iterator[str]:
    """Yield the differences between two values, comparing objects key by key and arrays item by item."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted({*expected, *got}):
            inner = f"{path}.{cut(key)}" if path else key
            yield from _differing(inner, expected.get(key, MISSING), got.get(key, MISSING))
    elif isinstance(expected, list) and isinstance(got, list):
        for place, (one, other) in enumerate(zip_longest(expected, got, fillvalue=MISSING)):
            yield from _differing(f"{path}[{place}]", one, other)
    elif type(expected) is not type(got) or expected != got:
        one, other = _words(expected, got)
        yield f"{path or 'reply'}: expected {one}, got {other}"


def _words(expected: Any, got: Any) -> tuple[str, str]:
    """Return both values as text, shortened to the part where they differ if they are long."""
    texts = ["nothing" if value is MISSING else shown(value, MAX_LENGTH) for value in (expected, got)]
    start = where_unlike(*texts)
    one, other = (f"{'...' * (start > 0)}{cut(text[start:], LENGTH)}" for text in texts)
    return one, other
