"""Conversations with states that have as many things as the box, but not of its kinds (spec/protocol.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_verification.conformance.conversation import TURN, Lines, start_from, start_of, state_of
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO
from sobek_verification.conformance.malformed import parts_of, with_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.tools import GameTools
    from sobek_verification.conformance.edge_cases import Place

BOXES: Final = ("box", "box_tokens", "box_debens")
COUNTED: Final = {"curses": "curse", "prosperity": "prosperity", "tokens": "scarabs"}
"""Numbers of a state that count tokens, and the token that they count."""

NOT_OF_THE_BOX: Final = {"choices", "track", "pending"}


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    of_box = (one for box in BOXES for one in _in_box(tools, box))
    yield "states-of-other-kinds-in-the-box", _starts(tools, of_box)
    yield "states-of-other-kinds-in-their-places", _starts(tools, _in_places(tools))
    if tools.name == "duel":
        yield "states-with-other-debens-of-equal-worth", _starts(tools, _of_equal_worth(state_of(tools, ())))


def _starts(tools: GameTools, states: Iterator[Any]) -> Lines:
    return [HELLO, start_of(tools), *(start_from(tools, {"state": one}) for one in states), TURN]


def _in_box(tools: GameTools, box: str) -> Iterator[Any]:
    """Yield the state in which everything is in the box, each time with one more of a kind and one less of the next."""
    state = state_of(tools, ())
    kinds = list(state.get(box, ()))
    for more, less in zip(kinds, (*kinds[1:], *kinds[:1]), strict=True):
        yield with_part(state, (box,), _exchanged(state[box], less, more))


def _of_equal_worth(state: Any) -> Iterator[Any]:
    """Yield a state of duel with as many debens of as many points in the box, but not of their kinds.

    Each time two equal ones are replaced by one that is worth a point less and one that is worth a point more.
    """
    debens = state["box_debens"]
    for points in (one for one in map(int, debens) if debens[str(one)] > 1):
        less, more = str(points - 1), str(points + 1)
        if less in debens and more in debens:
            yield with_part(
                state, ("box_debens",), _exchanged(_exchanged(debens, str(points), less), str(points), more)
            )


def _in_places(tools: GameTools) -> Iterator[Any]:
    """Yield a state with something nearly everywhere, each time with one thing replaced where it lies."""
    state = state_of(tools, edge_cases(tools.name).position)
    for path, part, is_record in parts_of(state):
        if path and path[0] in NOT_OF_THE_BOX:
            continue
        if isinstance(part, str):
            yield from (with_part(state, path, other) for other in _others(tools, part))
        elif isinstance(part, int) and path[-1] in COUNTED:
            yield from _recounted(state, path, part)
        elif isinstance(part, dict) and part and not is_record:
            kind = next(iter(part))
            yield from (with_part(state, path, _exchanged(part, kind, other)) for other in _others(tools, kind))


def _recounted(state: Any, path: Place, number: int) -> Iterator[Any]:
    """Yield a state with one more or one less of the tokens that are counted at a path, and of another in the box."""
    box = state["box_tokens"]
    other = max((kind for kind in box if kind != COUNTED[str(path[-1])]), key=box.__getitem__)
    for change in (1, -1) if number else (1,):
        recounted = with_part(state, path, number + change)
        yield with_part(recounted, ("box_tokens", other), box[other] - change)


def _exchanged(pile: Mapping[str, int], less: str, more: str) -> dict[str, int]:
    counts = {**pile, less: pile[less] - 1, more: pile.get(more, 0) + 1}
    return {kind: count for kind, count in counts.items() if count}


def _others(tools: GameTools, name: str) -> Iterator[str]:
    """Yield another kind than the named one that has the same back, and one that has another, both of its type if any.

    A name that is not that of a kind has none.
    """
    state = tools.positions.read(()).state
    for alphabet in (list(getattr(state, box, ())) for box in BOXES):
        kind = next((one for one in alphabet if str(one) == name), None)
        others = sorted((one for one in alphabet if one is not kind), key=lambda one: _type(one) != _type(kind))
        for is_same in (True, False) if kind else ():
            yield from [str(one) for one in others if (_back(one) == _back(kind)) == is_same][:1]


def _type(kind: Any) -> object:
    return getattr(kind, "good", getattr(kind, "group", None))


def _back(kind: Any) -> object:
    return getattr(kind, "back", None)
