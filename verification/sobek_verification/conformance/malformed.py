"""Values that every server must refuse as a state, a setup, a track, a move or a viewer (for from_lines.py).

In each request one part of a well-formed value is damaged, in one of the ways numbered in spec/protocol.md.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import Lines, Written, each, start_from, start_of, state_of
from sobek_verification.conformance.edge_cases import Place, StateChange, edge_cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.tools import GameTools

RECORDS: Final = {"pending", "deal", "ankh", "seats", "sets", "sold"}
"""The keys of objects (or arrays of objects) whose own keys are fixed by the spec; those of other objects are data."""
MAY_BE_LEFT_OUT: Final = {"ankh", "mark", "back", "kept", "onto"}
HUGE: Final = 999_999_999_999_999
VIEWERS: Final = ("0", "Spectator", "referee ", "reader", "all", HUGE, ["spectator"])


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines.

    Conversations named `malformed` contain malformed values. Those named `unusual` contain unusual values that are well
    formed: valid states, or moves that the rules judge.
    """
    table = start_of(tools)
    about = (_of_reasons(tools), _of_states(tools), _of_setups(table), _of_moves(tools))
    for name, requests in chain(*about, _of_viewers()):
        yield name, each(table, requests)


def _of_reasons(tools: GameTools) -> Iterator[tuple[str, list[Written]]]:
    """Yield a conversation for each reason to refuse a state: a state with everything, then damaged variants of it."""
    data = edge_cases(tools.name)
    for name, changes in data.changes.items():
        state = state_of(tools, data.everything)
        yield name, _starts(tools, [state, *(_changed_together(state, change) for change in changes)])
    if data.keys_of_others:
        yield "moves-with-keys-of-other-moves", _applied(data.keys_of_others)


def _of_states(tools: GameTools) -> Iterator[tuple[str, list[Written]]]:
    """Yield a conversation for each way to damage a state, which damages each part of it in turn."""

    def states(changed: Iterable[Written]) -> list[Written]:
        return _starts(tools, changed)

    data = edge_cases(tools.name)
    state, empty = state_of(tools, data.position), state_of(tools, ())
    other_seats: tuple[list[Written], ...] = (
        [],
        empty["seats"][:1],
        empty["seats"][:1] * (tools.player_counts[-1] + 1),
    )
    sets = [StateChange(("seats", 0), [{**state["seats"][0], **keys} for keys in data.sets])]
    yield "malformed-states-of-another-form", states(_of_another_form(state))
    yield "malformed-states-with-other-keys", states(_with_other_keys(state))
    yield "malformed-states-with-other-names", states(_with_other_names(state))
    yield "malformed-states-with-other-piles", states(_with_other_piles(state))
    pending_kinds = [
        with_part(one, ("pending",), pending)
        for one in (state_of(tools, lines) for lines in data.pending)
        for pending in _with_other_keys(one["pending"])
    ]
    yield "malformed-turns", states(pending_kinds)
    yield "malformed-states-with-other-seats", states(with_part(empty, ("seats",), seats) for seats in other_seats)
    yield "malformed-states-with-numbers-out-of-range", states(_changed(state, data.out_of_range))
    yield "malformed-states-that-are-not-of-the-box", states(_changed(state, data.not_of_the_box))
    yield "malformed-states-with-invalid-sets", states(_changed(state, sets))
    if "ankh" in state:
        on_a_tile = with_part(state, ("ankh", "cell"), "c3")
        yield "malformed-states-with-a-tile-under-the-ankh", states([on_a_tile])
    if data.unusual_states:
        valid = states(state_of(tools, one) for one in data.unusual_states)
        taken = chain.from_iterable((one, {"method": "legal"}) for one in valid)
        yield "unusual-states-that-are-valid", list(taken)


def _of_setups(table: Written) -> Iterator[tuple[str, list[Written]]]:
    """Yield conversations about setups and tracks. table: a request to start from a setup."""
    setup = table["setup"]
    setups = (*_of_another_form(setup), *_with_other_keys(setup), *_with_other_names(setup), *_with_other_piles(setup))
    yield "malformed-setups", [{**table, "setup": one} for one in setups]
    if "track" in table:
        yield "malformed-tracks", [{**table, "track": one} for one in _other_tracks(table["track"])]


def _of_moves(tools: GameTools) -> Iterator[tuple[str, list[Written]]]:
    """Yield conversations about moves in any state: their form is checked before the rules."""
    moves, judged = (
        [written(tools, tools.notation.read(line)) for line in lines]
        for lines in (edge_cases(tools.name).moves, edge_cases(tools.name).unusual_moves)
    )
    for name, change in (
        ("of-another-form", _of_another_form),
        ("with-other-keys", _with_other_keys),
        ("with-other-names", _with_other_names),
        ("with-other-piles", _with_other_piles),
    ):
        yield f"malformed-moves-{name}", _applied(chain.from_iterable(map(change, moves)))
    yield "unusual-moves-that-the-rules-refuse", _applied(judged)


def _of_viewers() -> Iterator[tuple[str, list[Written]]]:
    asks: tuple[Written, ...] = ({"method": "legal"}, {"method": "view"}, {"method": "recall"})
    yield "malformed-viewers", [{**ask, "viewer": one} for ask in asks for one in VIEWERS]


def _starts(tools: GameTools, states: Iterable[Written]) -> list[Written]:
    return [start_from(tools, {"state": one}) for one in states]


def _applied(moves: Iterable[object]) -> list[Written]:
    return [{"method": "apply", "move": one} for one in moves]


def parts_of(value: Any, path: Place = (), *, is_record: bool = True) -> Iterator[tuple[Place, Any, bool]]:
    """Yield each part of a value, the value itself first, with its path, and whether the spec fixes its keys.

    Of an array, or an object whose keys are data, only one part is yielded.
    """
    yield path, value, is_record
    if isinstance(value, list) and value:
        yield from parts_of(value[0], (*path, 0), is_record=is_record)
    if isinstance(value, dict):
        for key in value if is_record else sorted(value)[:1]:
            yield from parts_of(value[key], (*path, key), is_record=is_record and key in RECORDS)


def _at(value: Any, path: Place) -> Any:
    for key in path:
        value = value[key]
    return value


def with_part(value: Any, path: Place, part: object) -> Any:
    """Return a value with the part at a path replaced or added."""
    changed = deepcopy(value)
    _at(changed, path[:-1])[path[-1]] = part
    return changed


def _without(value: Any, path: Place) -> Any:
    """Return a value without the part at a path."""
    changed = deepcopy(value)
    del _at(changed, path[:-1])[path[-1]]
    return changed


def _changed(value: Any, changes: Iterable[StateChange]) -> Iterator[Any]:
    """Return a copy of a value for each change."""
    return (with_part(value, change.at, part) for change in changes for part in change.put)


def _changed_together(value: Any, changes: Iterable[StateChange]) -> Any:
    """Return a value with a group of changes made to it."""
    for change in changes:
        value = _without(value, change.at) if change.put is None else with_part(value, change.at, change.put)
    return value


def _of_another_form(value: Any) -> Iterator[Any]:
    """Replace each part with one of another JSON type."""
    _, *parts = parts_of(value)
    for path, part, _ in parts:
        match part:
            case str():
                yield with_part(value, path, 1)
            case int():
                yield with_part(value, path, str(part))
            case list():
                yield with_part(value, path, {})
            case _:
                yield with_part(value, path, [])


def _with_other_keys(value: Any) -> Iterator[Any]:
    """Remove each required key, and add an unknown key to each object that has required ones."""
    for path, part, is_record in parts_of(value):
        if isinstance(part, dict) and is_record:
            yield from (_without(value, (*path, key)) for key in part if key not in MAY_BE_LEFT_OUT)
            yield with_part(value, (*path, "now"), 1)
    if "choices" in value:
        name = min(value["choices"])
        yield from (_without(value, ("choices", name)), with_part(value, ("choices", "speed"), "fast"))


def _with_other_names(value: Any) -> Iterator[Any]:
    """Replace each name with an unknown one: each string, and each key of a pile or the Market."""
    for path, part, is_record in parts_of(value):
        if isinstance(part, str):
            yield from (with_part(value, path, name) for name in (part.upper(), "gold"))
        elif isinstance(part, dict) and part and not is_record and path != ("choices",):
            yield with_part(value, (*path, "gold"), part[min(part)])


def _with_other_piles(value: Any) -> Iterator[Any]:
    """Put invalid counts into the first pile."""
    for path, part, is_record in parts_of(value):
        if isinstance(part, dict) and not is_record and isinstance(part.get(min(part, default="")), int):
            yield from (with_part(value, (*path, min(part)), other) for other in (0, -1, 128, HUGE))
            return


def _other_tracks(track: list[str]) -> Iterator[object]:
    """Yield values that are not a track, or have an invalid block."""
    first, *others = track
    symbols = first.split(" ")
    yield from ({}, "ankh", [], others, [*track, first], [symbols, *others], [1, *others])
    blocks = (" ".join(symbols[:3]), f"{first} ankh", " ".join([symbols[0], *symbols[:3]]), first.upper())
    yield from ([block, *others] for block in (*blocks, first.replace(" ", "  "), f" {first}", f"{first} ", ""))
