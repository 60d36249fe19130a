"""Conversations with requests that come too early or too late, have invalid fields, or are about unusual states."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from sobek_core.json_text import canonical
from sobek_core.protocol.session import ABOUT, PROTOCOL
from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import (
    LARGEST,
    TURN,
    Lines,
    Written,
    asked_about,
    each,
    first_move,
    raw,
    start_from,
    start_of,
    state_of,
    waiting,
    whole_state,
)
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    yield from chain(*(of(tools) for of in (_of_order, _of_values, _of_readers, _of_turns, _of_length)))


def _of_order(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with requests that come too early or too late, and with other versions."""
    about = [asked_about(tools, method) for method in ABOUT]
    start = start_of(tools)
    early = (*about, {"method": "stop"}, start)
    yield "nothing-before-hello", [*early, HELLO, TURN, start, TURN]
    yield "nothing-about-no-table", [HELLO, *about, start, TURN]
    yield "hello-again", [HELLO, start, HELLO, TURN]
    versions: tuple[list[str], ...] = (["sobek-protocol-0"], [], ["sobek-protocol-1 "], [PROTOCOL.upper()])
    others = [{"method": "hello", "protocol": one} for one in versions]
    yield "versions-that-are-unknown", [*others, TURN, HELLO, HELLO]
    several = {"method": "hello", "protocol": ["sobek-protocol-0", PROTOCOL, "sobek-protocol-2"]}
    yield "one-version-of-several", [several, TURN]
    none: tuple[object, ...] = (PROTOCOL, [1], {}, [[PROTOCOL]])
    wrong = [{"method": "hello", "protocol": one} for one in none]
    yield "versions-that-are-not-texts", [*wrong, HELLO]
    lacking = ({"method": "hello"}, {**HELLO, "version": 1})
    yield "a-hello-with-other-keys", [*lacking, HELLO]
    yield "no-result-before-the-end", [HELLO, start, {"method": "result"}, TURN]
    whole = start_from(tools, whole_state(tools))
    unserved = (
        {**whole, "game": one} for one in ("senet", tools.name.title(), f"{tools.name} ", f"{tools.name}\u0000")
    )
    yield "a-game-that-is-not-served", [HELLO, *unserved, TURN]
    yield "nothing-recalled-of-a-whole-state", [HELLO, whole, asked_about(tools, "recall"), TURN]


def _of_values(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield conversations with missing, unknown or invalid fields; after each the state is unchanged."""
    start, first = start_of(tools), first_move(tools)
    again = {"method": "apply", "move": first}

    def wrong(*requests: Written) -> Lines:
        return [HELLO, start, again, *(one for request in requests for one in (request, TURN)), {"method": "state"}]

    yield (
        "particulars-that-are-missing",
        wrong({"method": "view"}, {"method": "recall"}, {"method": "apply"}, {"method": "start"}),
    )
    yield (
        "unknown-particulars",
        wrong(
            {**TURN, "viewer": 0}, {**asked_about(tools, "view"), "seat": 0}, {"method": "state", "game": tools.name}
        ),
    )
    viewers: tuple[object, ...] = (-1, 2, "seat 0", "", [], {"seat": 0})
    asks = ("legal", "view", "recall")
    yield "invalid-viewers", wrong(*({"method": method, "viewer": one} for method in asks for one in viewers))
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
    of_moves = ({"method": "apply", "move": one} for one in (*moves, *less, *texts))
    yield "invalid-moves", wrong(*of_moves, {"method": "apply", "move": first, "viewer": "nobody"})
    yield "refused-moves", wrong(again, {"method": "apply", "move": _far(first)})
    parts = [{**start, key: value} for key, value in _other_parts(start)]
    yield "starts-that-cannot-be-read", wrong(*parts)
    lacking = [{key: value for key, value in start.items() if key != left} for left in start if left not in {"method"}]
    unknown = [{**start, key: value} for key, value in (("seed", 1), ("state", whole_state(tools)["state"]))]
    track = [] if "track" in start else [{**start, "track": []}]
    yield "starts-with-other-keys", wrong(*lacking, *unknown, *track)
    broken = {**start, "setup": {**start["setup"], "first": 9}}
    yield "a-refused-start-leaves-the-table", wrong(broken)
    empty = {**start, "setup": _emptied(start["setup"])}
    yield "a-start-refused-for-many-reasons-leaves-the-game", wrong(empty)
    yield "a-refused-start-makes-no-table", [HELLO, broken, TURN, start, TURN]
    state = whole_state(tools)["state"]
    impossible: tuple[object, ...] = (
        [],
        {},
        {**state, "box": {}},
        {**state, "spent": []},
        {**state, "seats": []},
        {**state, "seen": 1},
    )
    yield "states-that-cannot-be", wrong(*(start_from(tools, {"state": one}) for one in impossible))
    if "bag" in state:
        yield (
            "more-debens-to-draw-than-the-bag-has",
            wrong(*(start_from(tools, {"state": one}) for one in _rewarding(state))),
        )


def _of_readers(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield a conversation in which the referee, from whom no place is hidden, recalls nothing under either reading."""
    hidden = start_of(tools)
    under_open = {**hidden, "choices": {**hidden["choices"], "visibility": "open"}}
    asked = {"method": "recall", "viewer": "referee"}
    moved = {"method": "apply", "move": first_move(tools)}
    whole = start_from(tools, whole_state(tools))
    yield "the-referee-named-as-the-viewer", [HELLO, *chain.from_iterable(_before_a_referee(tools))]
    yield "viewers-that-do-not-exist", [HELLO, hidden, *_nobodies(tools), TURN]
    yield "nothing-recalled-by-the-referee", [HELLO, hidden, asked, under_open, asked, moved, asked, whole, asked]


def _before_a_referee(tools: GameTools) -> Iterator[Lines]:
    """Yield for each kind of move the legal moves for every viewer, and the move as the referee sees it."""
    for *position, line in edge_cases(tools.name).legal_moves:
        move = {"method": "apply", "move": written(tools, tools.notation.read(line)), "viewer": "referee"}
        lists = ({"method": "legal", "viewer": one} for one in ("referee", 0, 1, "spectator"))
        yield [start_from(tools, {"state": state_of(tools, position)}), *lists, move]


def _nobodies(tools: GameTools) -> Iterator[Written]:
    """Yield requests of each method that has a viewer, for viewers that do not exist: seats, words, other forms."""
    names = ("", "Referee", "REFEREE", "Spectator", "seat 0", "0", "-1", "nobody", " referee", "referee\u0000")
    for method in ("legal", "view", "recall", "apply"):
        asked = asked_about(tools, method)
        others: tuple[object, ...] = ([], {}, ["referee"], {"seat": 0}, [0])
        yield from (
            {**asked, "viewer": one} for one in (-1, -2, *tools.player_counts, 4, 256, LARGEST, *names, *others)
        )


def _of_turns(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield conversations about states whose turn lacks what it needs, and about valid states never reached by play."""
    start = start_of(tools)
    for name, turns in edge_cases(tools.name).not_there.items():
        yield name, each(start, (waiting(tools, *one) for one in turns))
    for name, turns in edge_cases(tools.name).not_reached.items():
        accepted = ((waiting(tools, *one), TURN, {"method": "legal"}) for one in turns)
        yield name, [HELLO, start, *chain.from_iterable(accepted)]


def _of_length(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield a conversation about a state with more moves than a line can hold: they cannot be listed, only made."""
    if too_many := edge_cases(tools.name).too_many_moves:
        *position, move = too_many
        made = {"method": "apply", "move": written(tools, tools.notation.read(move))}
        lists = ({"method": "legal"}, {"method": "legal", "viewer": 0}, {"method": "legal", "viewer": 1})
        asked = (waiting(tools, *position), *lists, made, *lists)
        yield "a-listing-longer-than-a-line", each(start_of(tools), asked)
    if longest := edge_cases(tools.name).longest_listing:
        longer_first = [raw(canonical({"id": one, "method": "legal"}), one) for one in (10**14, 10**13)]
        yield (
            "the-longest-reply-and-a-longer-one",
            [HELLO, start_from(tools, {"state": state_of(tools, longest)}), *longer_first],
        )


def _rewarding(state: Written) -> Iterator[Written]:
    """Yield states in which debens are drawn for less Corruption: none, more than the bag has, and exactly all."""
    bag = sum(state["bag"].values())
    for left in (0, -1, bag + 1, LARGEST, bag):
        yield {**state, "pending": {"pending": "reward-draw", "seat": 0, "left": left}}


def _emptied(setup: Any) -> Any:
    """Return a setup whose piles and rows are empty and whose first player does not exist."""
    if isinstance(setup, dict):
        return {key: _emptied(part) for key, part in setup.items() if not isinstance(part, int) or key == "first"}
    if isinstance(setup, list):
        return [_emptied(part) for part in setup if isinstance(part, dict)]
    return LARGEST if isinstance(setup, int) else setup


def _far(move: Written) -> Written:
    """Return a move whose numbers are far out of range."""
    return {key: LARGEST if isinstance(value, int) else value for key, value in move.items()}


def _other_parts(start: Written) -> Iterator[tuple[str, object]]:
    """Yield invalid fields of a start."""
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
