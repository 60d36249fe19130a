"""Vectors of talks in lines as they are: what is said to those that cannot be answered (spec/protocol.md).

Each line is wrong in one way, since of several a server may name any. After it something is asked that is answered.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.dealer import Stream
from sobek_core.games import GAMES
from sobek_core.serving.request import LINE_MOST
from sobek_core.serving.session import ABOUT, PROTOCOL
from sobek_core.wire import DEPTH_MOST, DIGITS_MOST, canonical
from verification.conformance import malformed, states
from verification.conformance.making import Case, given_setup, given_state
from verification.conformance.turns import NOT_REACHED, NOT_THERE, TOO_MANY_MOVES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.binding import Binding

Written = dict[str, Any]
"""A request without its number, or a part of one."""


@frozen
class Raw:
    """A line that is written as it is. written: as a vector has it, see lines.py."""

    written: Written


Lines = list[Raw | Written]

SEED: Final = 6
HELLO: Final = {"ask": "hello", "protocol": [PROTOCOL]}
TURN: Final = {"ask": "turn"}
DEEP: Final = 3000  # brackets
MOST_DIGITS: Final = int("9" * DIGITS_MOST)


def cases() -> Iterator[tuple[str, str, Case]]:
    """Give game, chapter and case. Each talk is with a server that has heard nothing yet."""
    for game, binding in GAMES.items():
        talks = (
            *_of_form(_start(game, binding)),
            *_of_numbers_and_texts(game, binding),
            *_of_order(game, binding),
            *_of_values(game, binding),
            *_of_turns(game, binding),
            *_of_states(game, binding),
            *_of_length(game, binding),
            *_of_readers(game, binding),
            *_of_signs(_start(game, binding)),
            *((name, _each(_start(game, binding), requests)) for name, requests in malformed.talks(game, binding)),
        )
        for name, lines in talks:
            written = [_written(number, line) for number, line in enumerate(lines, 1)]
            yield game, "protocol", Case(name, (), {"lines": written}, {})


def _written(number: int, line: Raw | Written) -> Written:
    """Write a line; a request has its place in the talk as number."""
    return line.written if isinstance(line, Raw) else {"id": number, "text": canonical({"id": number, **line})}


def _line(text: str, number: int | None = None, **more: int) -> Raw:
    """Give a line of which the reply must have this number, or none."""
    return Raw({"text": text, **({} if number is None else {"id": number}), **more})


def _each(start: Written, lines: Iterable[Raw | Written]) -> Lines:
    """Let there be a table, and let each line be followed by a request about it."""
    return [HELLO, start, *(one for line in lines for one in (line, TURN))]


def _of_form(start: Written) -> Iterator[tuple[str, Lines]]:
    """Lines that are no requests."""
    turn = canonical({"ask": "turn", "id": 1})
    none = ("", "turn", turn[:-1], f"{turn}{turn}", "{'id':1}", f"{turn},")
    yield "lines-that-are-no-json", _each(start, map(_line, none))
    marks = (b"\xff", b"\xef\xbb\xbf", b"\0")
    yield "lines-not-in-utf-8", _each(start, (Raw({"hex": (one + turn.encode()).hex()}) for one in marks))
    numbers = ("1.0", "1e3", "01", "+1", "NaN", "1" * (DIGITS_MOST + 1), "true", "null")
    yield "numbers-that-are-none", _each(start, (_line(f'{{"id":{one},"ask":"turn"}}') for one in numbers))
    texts = ('{"id":1,"id":1,"ask":"turn"}', '{"id":1,"ask":"\\ud800"}', '{"id":1,"ask":"a\tb"}')
    yield "keys-twice-and-texts-that-are-none", _each(start, map(_line, texts))
    deep = ("[" * DEPTH_MOST + "]" * DEPTH_MOST, "[" * DEEP)
    yield "brackets-too-deep", _each(start, (_line(f'{{"id":1,"ask":"turn","now":{one}}}') for one in deep))
    yield "requests-that-are-no-objects", _each(start, map(_line, ("[]", '"turn"', "7", f"[{turn}]")))
    unnumbered = ('{"ask":"turn"}', '{"id":-1,"ask":"turn"}', '{"id":"1","ask":"turn"}', '{"id":[1],"ask":"turn"}')
    yield "requests-without-a-number", _each(start, map(_line, unnumbered))
    asks: tuple[Written, ...] = ({}, {"ask": 1}, {"ask": ["turn"]})
    yield "requests-that-ask-nothing", _each(start, asks)
    unknown = ("undo", "Turn", "", "constructor", "__proto__", "toString")
    yield "unknown-asks", _each(start, ({"ask": one} for one in unknown))
    fits = LINE_MOST - len(turn) - 1
    lengths = (_line(turn, blanks=fits + 1), _line(turn, blanks=2 * LINE_MOST), _line(turn, 1, blanks=fits))
    yield "the-longest-line-and-longer-ones", _each(start, lengths)
    yield "blanks-and-order-of-keys", _each(start, [_line(' { "id" : 3 , "ask":\t"turn" } \r', 3)])
    ends = (_line(canonical({**TURN, "id": one}), one) for one in (0, MOST_DIGITS))
    yield "the-least-and-the-greatest-number", _each(start, ends)
    yield "a-last-line-without-its-line-feed", [HELLO, start, _line(turn, 1, open=1)]
    yield "stop-ends-the-talk", [HELLO, start, {"ask": "stop", "now": 1}, {"ask": "stop"}]


def _of_numbers_and_texts(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """Numbers below zero, and escapes: of halves of surrogate pairs, of whole ones, and in keys."""
    start, nines = _start(game, binding), "9" * DIGITS_MOST
    first = canonical({"ask": "apply", "id": 1, "move": {**_first_move(binding), "seat": 7}})
    numbers = [
        _line('{"id":-0,"ask":"turn"}', 0),
        _line('{"id":1,"ask":"legal","viewer":-0}', 1),
        *(_line(f'{{"id":{one},"ask":"turn"}}') for one in ("-", "--1", "-00", "-01", f"-{nines}", f"-{nines}9")),
        *(_line(first.replace("7", one), 1) for one in (f"-{nines}", "-1", "-0")),
        _line(first.replace("7", f"-{nines}9")),
    ]
    yield "numbers-below-zero", _each(start, numbers)
    halves = (r"\udc00", r"\udfff", r"\udc00\ud800", r"\ud800x", r"\ud800\u0061", r"\ud83d\ude00\ude00")
    texts = [
        *(_line(f'{{"id":1,"ask":"{half}"}}') for half in halves),
        _line(r'{"id":1,"ask":"turn","\udc00":1}'),
        _line(r'{"id":1,"ask":"turn","now":["\udc00"]}'),
        _line(r'{"id":1,"ask":"\ud83d\ude00"}', 1),
        _line(r'{"id":1,"\u0061sk":"t\u0075rn"}', 1),
        _line(r'{"id":1,"ask":"turn","\u0061sk":"turn"}'),
    ]
    yield "escapes-and-halves-of-surrogate-pairs", _each(start, texts)


def _of_order(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """Requests that come too early or too late, and versions."""
    about = [_about(binding, ask) for ask in ABOUT]
    start = _start(game, binding)
    early = (*about, {"ask": "stop"}, start)
    yield "nothing-before-hello", [*early, HELLO, TURN, start, TURN]
    yield "nothing-about-no-table", [HELLO, *about, start, TURN]
    yield "hello-again", [HELLO, start, HELLO, TURN]
    versions: tuple[list[str], ...] = (["sobek-protocol-0"], [], ["sobek-protocol-1 "], [PROTOCOL.upper()])
    others = [{"ask": "hello", "protocol": one} for one in versions]
    yield "versions-that-are-unknown", [*others, TURN, HELLO, HELLO]
    several = {"ask": "hello", "protocol": ["sobek-protocol-0", PROTOCOL, "sobek-protocol-2"]}
    yield "one-version-of-several", [several, TURN]
    none: tuple[object, ...] = (PROTOCOL, [1], {}, [[PROTOCOL]])
    wrong = [{"ask": "hello", "protocol": one} for one in none]
    yield "versions-that-are-no-texts", [*wrong, HELLO]
    lacking = ({"ask": "hello"}, {**HELLO, "version": 1})
    yield "a-hello-with-other-keys", [*lacking, HELLO]
    yield "no-result-before-the-end", [HELLO, start, {"ask": "result"}, TURN]
    whole = {"ask": "start", "game": game, "edition": binding.terms().edition, **_whole(binding)}
    yield "nothing-recalled-of-a-whole-state", [HELLO, whole, _about(binding, "recall"), TURN]


def _of_values(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """Particulars that are missing, too many, or no values; after each the table is as it was."""
    start, first = _start(game, binding), _first_move(binding)
    again = {"ask": "apply", "move": first}

    def wrong(*requests: Written) -> Lines:
        return [HELLO, start, again, *(one for request in requests for one in (request, TURN)), {"ask": "state"}]

    yield "particulars-that-are-missing", wrong({"ask": "view"}, {"ask": "recall"}, {"ask": "apply"}, {"ask": "start"})
    yield (
        "particulars-that-there-are-not",
        wrong({**TURN, "viewer": 0}, {**_about(binding, "view"), "seat": 0}, {"ask": "state", "game": game}),
    )
    viewers: tuple[object, ...] = (-1, 2, "seat 0", "", [], {"seat": 0})
    asks = ("legal", "view", "recall")
    yield "viewers-that-are-none", wrong(*({"ask": ask, "viewer": one} for ask in asks for one in viewers))
    moves: tuple[object, ...] = (
        {},
        [],
        "take",
        {"move": "fly", "seat": 0},
        {"move": 1, "seat": 0},
        {**first, "now": 1},
    )
    less = ({key: value for key, value in first.items() if key != left} for left in first)
    texts = ({key: [value] if key == other else value for key, value in first.items()} for other in first)
    of_moves = ({"ask": "apply", "move": one} for one in (*moves, *less, *texts))
    yield "moves-that-are-none", wrong(*of_moves, {"ask": "apply", "move": first, "viewer": "nobody"})
    yield "refused-moves", wrong(again, {"ask": "apply", "move": _far(first)})
    parts = [{**start, key: value} for key, value in _other_parts(start)]
    yield "starts-that-cannot-be-read", wrong(*parts)
    lacking = [{key: value for key, value in start.items() if key != left} for left in start if left not in {"ask"}]
    unknown = [{**start, key: value} for key, value in (("seed", 1), ("state", _whole(binding)["state"]))]
    track = [] if "track" in start else [{**start, "track": []}]
    yield "starts-with-other-keys", wrong(*lacking, *unknown, *track)
    broken = {**start, "setup": {**start["setup"], "first": 9}}
    yield "a-refused-start-leaves-the-table", wrong(broken)
    yield "a-refused-start-makes-no-table", [HELLO, broken, TURN, start, TURN]
    whole = {"ask": "start", "game": game, "edition": binding.terms().edition}
    state = _whole(binding)["state"]
    impossible: tuple[object, ...] = (
        [],
        {},
        {**state, "box": {}},
        {**state, "spent": []},
        {**state, "seats": []},
        {**state, "seen": 1},
    )
    yield "states-that-cannot-be", wrong(*({**whole, "state": one} for one in impossible))
    if "bag" in state:
        yield "more-debens-to-draw-than-the-bag-has", wrong(*({**whole, "state": one} for one in _rewarding(state)))


def _of_turns(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """States whose turn lacks what it needs, and others that have it though play does not reach them."""
    start = _start(game, binding)
    for name, turns in NOT_THERE[game].items():
        yield name, _each(start, (_waiting(game, binding, *one) for one in turns))
    for name, turns in NOT_REACHED[game].items():
        accepted = ((_waiting(game, binding, *one), TURN, {"ask": "legal"}) for one in turns)
        yield name, [HELLO, start, *chain.from_iterable(accepted)]


def _of_states(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """States that are malformed, of which the table before remains, and moves with keys that their verbs have not."""
    start, whole = _start(game, binding), {"ask": "start", "game": game, "edition": binding.terms().edition}
    for name, wrong in states.malformed(game, binding):
        yield name, _each(start, ({**whole, "state": one} for one in wrong))
    if game in states.KEYS_OF_OTHERS:
        moves = ({"ask": "apply", "move": one} for one in states.KEYS_OF_OTHERS[game])
        yield "moves-with-keys-of-other-moves", _each(start, moves)


def _of_length(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """More moves than a line can hold: they cannot be listed, but made."""
    if game in TOO_MANY_MOVES:
        *position, move = TOO_MANY_MOVES[game]
        made = {
            "ask": "apply",
            "move": binding.converter.unstructure(binding.forms.read(move), unstructure_as=binding.move),
        }
        lists = ({"ask": "legal"}, {"ask": "legal", "viewer": 0}, {"ask": "legal", "viewer": 1})
        asked = (_waiting(game, binding, *position), *lists, made, *lists)
        yield "a-listing-longer-than-a-line", _each(_start(game, binding), asked)


def _of_readers(game: str, binding: Binding) -> Iterator[tuple[str, Lines]]:
    """The reader recalls nothing, under both readings, since no place is closed to them."""
    hidden = _start(game, binding)
    under_open = {**hidden, "choices": {**hidden["choices"], "visibility": "open"}}
    asked = {"ask": "recall", "viewer": "reader"}
    moved = {"ask": "apply", "move": _first_move(binding)}
    whole = {"ask": "start", "game": game, "edition": binding.terms().edition, **_whole(binding)}
    yield "nothing-recalled-by-the-reader", [HELLO, hidden, asked, under_open, asked, moved, asked, whole, asked]


def _of_signs(start: Written) -> Iterator[tuple[str, Lines]]:
    """Texts with escapes, and signs between the parts of a line that are no blanks."""
    right = (r"{'\u0061sk':'t\u0075rn','id':3}", r"{'ask':'tur\u006E','id':3}", r"{'ask':'tur\u006e','id':3}")
    wrong = (
        r"{'ask':'\x74urn','id':3}",
        r"{'ask':'\u74rn','id':3}",
        r"{'ask':'turn\','id':3}",
        r"{'ask':'\Turn','id':3}",
    )
    yield (
        "texts-with-escapes",
        _each(
            start,
            [*(_line(one.replace("'", '"'), 3) for one in right), *(_line(one.replace("'", '"')) for one in wrong)],
        ),
    )
    slash = {"id": 3, "ask": "hello/"}
    known = r'{"id":3,"ask":"hello\/"}'
    yield "a-slash-with-and-without-an-escape", _each(start, [_line(canonical(slash), 3), _line(known, 3)])
    signs = ("\v", "\f", "\u00a0", "\u2003", "\ufeff")
    yield "signs-that-are-no-blanks", _each(start, (_line(f'{{"id":3,{sign}"ask":"turn"}}') for sign in signs))


def _waiting(game: str, binding: Binding, *lines: str) -> Written:
    """Start from a position, with the turn of the last line in the place of its own."""
    *position, turn = lines
    state = evolve(binding.positions.read(position), owed=binding.positions.turn.read(turn))
    return {"ask": "start", "game": game, "edition": binding.terms().edition, **given_state(binding, state)}


def _rewarding(state: Written) -> Iterator[Written]:
    """Give states in which the debens for less Corruption are drawn: none, more than the bag has, and exactly all."""
    bag = sum(state["bag"].values())
    for left in (0, -1, bag + 1, MOST_DIGITS, bag):
        yield {**state, "owed": {"owed": "reward-draw", "seat": 0, "left": left}}


def _about(binding: Binding, ask: str) -> Written:
    """Ask for something about a table, with whatever particulars it needs."""
    viewer = {"viewer": 0} if "viewer" in ABOUT[ask].needed else {}
    return {"ask": ask, **viewer, **({"move": _first_move(binding)} if ask == "apply" else {})}


def _start(game: str, binding: Binding) -> Written:
    setup = binding.deal_setup(Stream(SEED, "deal"), 2)
    terms = binding.terms()
    return {"ask": "start", "game": game, "edition": terms.edition, **given_setup(binding, terms, setup)}


def _whole(binding: Binding) -> Written:
    return given_state(binding, binding.terms().start(binding.deal_setup(Stream(SEED, "deal"), 2)))


def _first_move(binding: Binding) -> Written:
    """Give a legal move of the player who begins."""
    terms = binding.terms()
    move = terms.legal(terms.start(binding.deal_setup(Stream(SEED, "deal"), 2)))[0]
    written: Written = binding.converter.unstructure(move, unstructure_as=binding.move)
    return written


def _far(move: Written) -> Written:
    """Give a move whose numbers are far away."""
    return {key: MOST_DIGITS if isinstance(value, int) else value for key, value in move.items()}


def _other_parts(start: Written) -> Iterator[tuple[str, object]]:
    """Give particulars of a start that are no values of their kind."""
    usual, setup = start["choices"], start["setup"]
    name = min(usual)
    less = {key: value for key, value in usual.items() if key != name}
    none: dict[str, tuple[object, ...]] = {
        "game": ("chess", "", "__proto__", ["classic"]),
        "edition": ("1999.1", "", 2021),
        "choices": ([], {}, less, {**usual, name: "perhaps"}, {**usual, "speed": "fast"}),
        "setup": ([], {}, {**setup, "first": "0"}, {**setup, "last": 1}),
        "track": ([], {}, ["ankh"], start["track"][1:]) if "track" in start else (),
    }
    yield from ((key, one) for key, values in none.items() for one in values)
