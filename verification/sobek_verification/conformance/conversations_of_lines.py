"""Conversations with lines that are not requests, or are written in an unusual way.

Each line has only one fault, since a server may report any one of several. A valid request follows it.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from sobek_core.json_text import MAX_DEPTH, MAX_DIGITS, canonical
from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.conversation import (
    LARGEST,
    TURN,
    Lines,
    RawRequest,
    Written,
    each,
    first_move,
    raw,
    start_of,
)
from sobek_verification.conformance.greeting import HELLO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

DEEP: Final = 3000  # brackets


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    start = start_of(tools)
    yield from chain(_of_form(start), _of_numbers_and_texts(tools), _of_signs(start))


def _of_form(start: Written) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with lines that are not requests."""
    turn = canonical({"method": "turn", "id": 1})
    none = ("", "turn", turn[:-1], f"{turn}{turn}", "{'id':1}", f"{turn},")
    yield "lines-that-are-not-json", each(start, map(raw, none))
    marks = (b"\xff", b"\xef\xbb\xbf", b"\0")
    yield "lines-not-in-utf-8", each(start, (RawRequest({"hex": (one + turn.encode()).hex()}) for one in marks))
    numbers = ("1.0", "1e3", "01", "+1", "NaN", "1" * (MAX_DIGITS + 1), "true", "null")
    yield "invalid-numbers", each(start, (raw(f'{{"id":{one},"method":"turn"}}') for one in numbers))
    texts = ('{"id":1,"id":1,"method":"turn"}', '{"id":1,"method":"\\ud800"}', '{"id":1,"method":"a\tb"}')
    yield "duplicate-keys-and-invalid-texts", each(start, map(raw, texts))
    deep = ("[" * MAX_DEPTH + "]" * MAX_DEPTH, "[" * DEEP)
    yield "brackets-too-deep", each(start, (raw(f'{{"id":1,"method":"turn","now":{one}}}') for one in deep))
    yield "requests-that-are-not-objects", each(start, map(raw, ("[]", '"turn"', "7", f"[{turn}]")))
    unnumbered = (
        '{"method":"turn"}',
        '{"id":-1,"method":"turn"}',
        '{"id":"1","method":"turn"}',
        '{"id":[1],"method":"turn"}',
    )
    yield "requests-without-a-number", each(start, map(raw, unnumbered))
    asks: tuple[Written, ...] = ({}, {"method": 1}, {"method": ["turn"]})
    yield "requests-that-ask-nothing", each(start, asks)
    unknown = ("undo", "Turn", "", "constructor", "__proto__", "toString")
    yield "unknown-methods", each(start, ({"method": one} for one in unknown))
    fits = MAX_LINE - len(turn) - 1
    lengths = (raw(turn, blanks=fits + 1), raw(turn, blanks=2 * MAX_LINE), raw(turn, 1, blanks=fits))
    yield "the-longest-line-and-longer-ones", each(start, lengths)
    yield "blanks-and-order-of-keys", each(start, [raw(' { "id" : 3 , "method":\t"turn" } \r', 3)])
    ends = (raw(canonical({**TURN, "id": one}), one) for one in (0, LARGEST))
    yield "the-least-and-the-greatest-number", each(start, ends)
    yield "a-last-line-without-its-line-feed", [HELLO, start, raw(turn, 1, open=1)]
    yield "stop-ends-the-conversation", [HELLO, start, {"method": "stop", "now": 1}, {"method": "stop"}]


def _of_numbers_and_texts(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with negative numbers, and with escapes: of lone surrogates, of surrogate pairs, in keys."""
    start, nines = start_of(tools), "9" * MAX_DIGITS
    first = canonical({"method": "apply", "id": 1, "move": {**first_move(tools), "seat": 7}})
    numbers = [
        raw('{"id":-0,"method":"turn"}', 0),
        raw('{"id":1,"method":"legal","viewer":-0}', 1),
        *(raw(f'{{"id":{one},"method":"turn"}}') for one in ("-", "--1", "-00", "-01", f"-{nines}", f"-{nines}9")),
        *(raw(first.replace("7", one), 1) for one in (f"-{nines}", "-1", "-0")),
        raw(first.replace("7", f"-{nines}9")),
    ]
    yield "numbers-below-zero", each(start, numbers)
    halves = (r"\udc00", r"\udfff", r"\udc00\ud800", r"\ud800x", r"\ud800\u0061", r"\ud83d\ude00\ude00")
    texts = [
        *(raw(f'{{"id":1,"method":"{half}"}}') for half in halves),
        raw(r'{"id":1,"method":"turn","\udc00":1}'),
        raw(r'{"id":1,"method":"turn","now":["\udc00"]}'),
        raw(r'{"id":1,"method":"\ud83d\ude00"}', 1),
        raw(r'{"id":1,"\u006dethod":"t\u0075rn"}', 1),
        raw(r'{"id":1,"method":"turn","\u006dethod":"turn"}'),
    ]
    yield "escapes-and-halves-of-surrogate-pairs", each(start, texts)


def _of_signs(start: Written) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with escapes in strings, and with characters other than blanks between parts of a line."""
    right = (r"{'\u006dethod':'t\u0075rn','id':3}", r"{'method':'tur\u006E','id':3}", r"{'method':'tur\u006e','id':3}")
    wrong = (
        r"{'method':'\x74urn','id':3}",
        r"{'method':'\u74rn','id':3}",
        r"{'method':'turn\','id':3}",
        r"{'method':'\Turn','id':3}",
    )
    yield (
        "texts-with-escapes",
        each(
            start, [*(raw(one.replace("'", '"'), 3) for one in right), *(raw(one.replace("'", '"')) for one in wrong)]
        ),
    )
    slash = {"id": 3, "method": "hello/"}
    known = r'{"id":3,"method":"hello\/"}'
    yield "a-slash-with-and-without-an-escape", each(start, [raw(canonical(slash), 3), raw(known, 3)])
    signs = ("\v", "\f", "\u00a0", "\u2003", "\ufeff")
    yield "characters-that-are-not-blanks", each(start, (raw(f'{{"id":3,{sign}"method":"turn"}}') for sign in signs))
