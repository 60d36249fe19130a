"""JSON as text: objects, arrays, strings and integers, written in one way and read strictly.

Writing is canonical (RFC 8785: sorted keys, no spaces), so equal values have equal bytes. Reading accepts nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

from sobek_core.kernel.errors import MalformedError

MAX_DEPTH: Final = 16  # of nested brackets
PLAIN: Final = {str, int}
MAX_DIGITS: Final = 15  # of an integer, so that every language reads it exactly
DIGEST_DIGITS: Final = 32


class JsonError(MalformedError):
    """A text or value is not what was expected. path: in the value, such as `$.move.slot`, empty for a text."""


def canonical(value: object) -> str:
    """Write a JSON value in its canonical form."""
    return _ENCODER.encode(value)


def digest(text: str) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_DIGITS]


def parse(text: str) -> Any:
    """Parse a JSON text. Raise JsonError for anything but JSON of objects, arrays, strings and integers."""
    _check_depth(text)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at")  # as Python ends one of its messages
        raise JsonError("", f"expected JSON: {problem} at character {error.pos + 1}") from None
    _check_values(value)
    if "\\u" in text or not text.isascii():
        try:
            canonical(value).encode()
        except UnicodeEncodeError:  # for what UTF-8 cannot encode
            raise JsonError("", "expected valid Unicode, got half of a surrogate pair") from None
    return value


def _check_depth(text: str) -> None:
    """Reject brackets that are nested too deeply before the decoder recurses: the stack of a browser is small."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise JsonError("", f"expected brackets nested at most {MAX_DEPTH} deep")


def _check_values(value: object) -> None:
    """Reject true, false and null, which these documents do not use."""
    if not isinstance(value, dict | list):
        if value is None or isinstance(value, bool):
            raise JsonError("", f"expected objects, arrays, strings and whole numbers, got {shown(value)}")
        return
    for part in value.values() if isinstance(value, dict) else value:
        if type(part) not in PLAIN:
            _check_values(part)


def _no_double_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        key = next(key for key, number in Counter(key for key, _ in pairs).items() if number > 1)
        raise JsonError("", f"expected each key once, got {cut(repr(key))} twice")
    return found


def _refuse_number(text: str) -> NoReturn:
    raise JsonError("", f"expected a whole number, got {cut(text)}")


def _read_integer(text: str) -> int:
    if len(text) > MAX_DIGITS and (digits := len(text.removeprefix("-"))) > MAX_DIGITS:
        raise JsonError("", f"expected a whole number of at most {MAX_DIGITS} digits, got one of {digits}")
    return int(text)


_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[][{}]")

# `json.dumps` and `json.loads` would make new ones on every call.
_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_no_double_keys,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
    parse_int=_read_integer,
)


def is_digest(text: str) -> bool:
    """Return whether a text has the form of a digest."""
    return re.fullmatch(rf"[0-9a-f]{{{DIGEST_DIGITS}}}", text) is not None


def shown(value: object, most: int = 60) -> str:
    """Show a JSON value in a message, in ASCII with escapes, cut to a length."""
    return cut(json.dumps(value, ensure_ascii=True), most)


def cut(text: str, most: int = 60) -> str:
    """Cut a text to a length, for messages."""
    return text if len(text) <= most else f"{text[:most]}..."
