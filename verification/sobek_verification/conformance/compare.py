"""Compare the reply of a port with that of the reference."""

from __future__ import annotations

from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.json_text import cut, shown
from sobek_core.text.notation import where_unlike

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.conformance.reply import Reply

MISSING: Final = object()
PLACES: Final = 5  # differences to report
LENGTH: Final = 120  # characters of a value to show
MAX_LENGTH: Final = 100_000  # characters of a value to search for the first difference


@frozen
class Unlike:
    """A difference. path: its place in the reply; expected, got: both values as text."""

    path: str
    expected: str
    got: str

    def __str__(self) -> str:
        """Return the difference in one line."""
        return f"{self.path}: expected {self.expected}, got {self.got}"


def unlike(expected: Reply, got: Reply) -> tuple[Unlike, ...]:
    """Return the first few differences between a reply and the expected one; none if it agrees or was skipped.

    For a refusal only the rules are compared, and for an error only its kind.
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


def _differing(path: str, expected: Any, got: Any) -> Iterator[Unlike]:
    """Yield the differences between two values, comparing objects key by key and arrays item by item."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted({*expected, *got}):
            inner = f"{path}.{cut(key)}" if path else key
            yield from _differing(inner, expected.get(key, MISSING), got.get(key, MISSING))
    elif isinstance(expected, list) and isinstance(got, list):
        for place, (one, other) in enumerate(zip_longest(expected, got, fillvalue=MISSING)):
            yield from _differing(f"{path}[{place}]", one, other)
    elif type(expected) is not type(got) or expected != got:
        yield Unlike(path or "reply", *_words(expected, got))


def _words(expected: Any, got: Any) -> tuple[str, str]:
    """Return both values as text, shortened to the part where they differ if they are long."""
    texts = ["nothing" if value is MISSING else shown(value, MAX_LENGTH) for value in (expected, got)]
    start = where_unlike(*texts)
    one, other = (f"{'...' * (start > 0)}{cut(text[start:], LENGTH)}" for text in texts)
    return one, other
