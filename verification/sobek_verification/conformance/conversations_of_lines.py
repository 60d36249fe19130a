"""Conversations with lines that are not requests, or are written in an unusual way.

Each line has only one fault, since a server may report any one of several. A valid request follows it.
"""

from __future__ import annotations

import re
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


def _split(values: str) -> list[str]:
    """Take a text apart into values, with two blanks or a line end between them."""
    return re.split(r"\s{2,}", values.strip())


NOT_JSON: Final = (
    *_split(r"""
    1.0  1e0  1E0  1e+0  10e-1  1.  .1  -.1  -0.0  0e0  0x1  1_0  1L  - 1  00  -01  --1
    Infinity  -Infinity  NaN  -NaN  undefined  None  nil  false  False  TRUE  Null  one
    [1,]  [,]  [,1]  [1,,1]  [1 1]  [1;1]  [1}  [  ]  (1)  [1)
    {"a":1,}  {,}  {,"a":1}  {"a":1,,"b":1}  {"a":1 "b":1}  {"a" 1}  {"a"=1}  {"a":}  {"a"}  {:1}
    {a:1}  {1:1}  {'a':1}  {"a":1]  {"a"::1}  {"a":1;"b":1}  {null:1}  {["a"]:1}
    'a'  `a`  "a  "a" "b"  "a"+"b"  /**/1  1//  1#  <1>
    """),
    "",
    *_split(r"""
    "\a"  "\0"  "\v"  "\e"  "\x41"  "\101"  "\U00000041"  "\u41"  "\u{41}"  "\u004"
    "\u+041"  "\u-041"  "\u 041"  "\u0x41"  "\u0_41"  "\u004g"  "\  "\"
    """),
    *('"\x00"', '"\x01"', '"\x1f"', '"\r"'),
)
"""What some parsers of JSON take for a value, though it is none, or has a number that is not whole."""

TWICE: Final = (
    '[[{"a":1,"a":1}]]',
    '{"a":{"b":{"c":1,"c":1}}}',
    '{"a":{"b":{"c":1,"d":1,"c":2}}}',
    '[1,{"a":[{"b":1},{"b":1,"c":{"d":{},"d":[]}}]}]',
    r'{"a":[{"b":1,"\u0062":2}]}',
    '{"a":{"":1,"":1}}',
    '{"a":{"__proto__":1,"__proto__":1}}',
    '{"a":{"constructor":1,"b":2,"constructor":1}}',
)
"""Values with a key that occurs twice, deep inside."""

_HEX: Final = "80 bf c080 c1bf c3 e08080 e282 eda080 edbfbf eda0bdedb880 f0808080 f09f98 f4908080 f5808080 fe ff"
NOT_UTF_8: Final = tuple(map(bytes.fromhex, _HEX.split()))
"""Bytes that are not UTF-8: cut off, too long for their character, of half a surrogate pair, above U+10FFFF."""

CHARACTERS: Final = (
    "\x7f\x80\x85\xa0\xad\u0300\u061c\u200b\u200d\u2028\u2029\u202e\ud7ff\ue000\ufdd0\ufeff\ufffd\ufffe\uffff"
)
BEYOND: Final = "\U00010000\U0001f600\U0001fffe\U000e0001\U0010ffff"
ESCAPED: Final = _split(r"\u0000  \u001f  \u007f  \u2028  \uFFFE  \uffff  \uFDD0  \ufeff  \/  \b\f\n\r\t")
"""Characters that a text may have, and some of their escapes."""


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    start = start_of(tools)
    yield from chain(_of_form(start), _of_numbers_and_texts(tools), _of_signs(start), _of_grammar(start))


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
    yield "the-longest-last-line-without-its-line-feed", [HELLO, start, raw(turn, 1, blanks=fits, open=1)]
    yield "a-longer-last-line-without-its-line-feed", [HELLO, start, raw(turn, blanks=fits + 1, open=1)]
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


def _of_grammar(start: Written) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with what lenient parsers take, and with what strict parsers refuse."""
    turn = canonical({"method": "turn", "id": 1})
    inside = (
        '{"id":1,"method":"turn","now":%s}',
        '{"id":1,"method":"apply","move":{"move":"lay","cards":[0,{"a":%s}]}}',
    )
    lenient = [raw(place.replace("%s", one)) for place in inside for one in NOT_JSON]
    around = (turn[:-1] + ",}", "{," + turn[1:], f"{turn}]", f"{turn} {{}}", f"/**/{turn}")
    yield "values-that-lenient-parsers-take", [HELLO, start, *lenient, *map(raw, around), TURN]
    twice = [raw(place.replace("%s", one)) for place in inside for one in TWICE]
    yield "keys-that-occur-twice-deep-inside", [HELLO, start, *twice, TURN]
    texts = (b'{"id":1,"method":"turn%s"}', b'{"id":1,"method":"turn","now":{"%s":1}}')
    bad = (RawRequest({"hex": text.replace(b"%s", one).hex()}) for text in texts for one in NOT_UTF_8)
    yield "texts-that-are-not-utf-8", [HELLO, start, *bad, TURN]
    yield "brackets-as-deep-as-they-may-be", [HELLO, start, *_of_depth(), TURN]
    every = (*CHARACTERS, *BEYOND, *ESCAPED)
    valid = [*(raw(f'{{"id":1,"method":"turn{one}"}}', 1) for one in every)]
    keys = [raw(f'{{"id":1,"method":"turn","{one}":["{one}"]}}', 1) for one in (*every, "")]
    yield "texts-with-characters-of-every-sort", [HELLO, start, *valid, *keys, TURN]


def _of_depth() -> Iterator[RawRequest]:
    """Yield lines whose brackets are as deep as they may be, and one deeper: of arrays, of objects, and of both.

    A valid one has an unknown key, or is no object, so that its number in the reply shows that it was read.
    """
    for is_deeper in (0, 1):
        inner = MAX_DEPTH - 1 + is_deeper
        arrays, objects = "[" * inner + "]" * inner, '{"a":' * (inner - 1) + "{}" + "}" * (inner - 1)
        both = '[{"a":' * (inner // 2) + ("[]" if inner % 2 else "1") + "}]" * (inner // 2)
        for value in (arrays, objects, both, f"[{arrays[1:-1]},{arrays[1:-1]}]"):
            yield raw(f'{{"id":1,"method":"turn","now":{value}}}', None if is_deeper else 1)
        yield raw(f"[{arrays}]")
