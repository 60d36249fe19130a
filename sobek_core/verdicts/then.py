"""What happens after a legal move, and what would be legal instead of another one, as far as it is certain.

The rules make the move on the position as it is known. What they do in every way is certain. Independent of the games.
"""

from __future__ import annotations

from enum import Enum
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields

from sobek_core.verdicts.moves import Said, legality, make
from sobek_core.verdicts.parts import PartRow, place_of
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, PartPosition, carried, states_of
from sobek_core.verdicts.question import Then
from sobek_core.verdicts.ways import Needs, ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.game import Applied

MAX_WAYS: Final = 64  # in which a move can go on, to be told
MAX_NUMBER: Final = 12  # of slots, sets and seats that are tried instead


def then_of(position: PartPosition, pending: Sequence[Any], move: Any, said: Said) -> Then:
    """Return what happens after a legal move, whichever decision it answers.

    pending: those that it can answer; said: what was answered to questions of the judge, by condition.
    """
    first, *others = [_then_of(position, one, move, said) for one in pending]
    if all(_are_alike([first, one]) for one in others):
        return first
    every = (first, *others)
    events = takewhile(_are_alike, zip(*(one.events for one in every), strict=False))
    unless = tuple(dict.fromkeys(place for one in every for place in one.unless))
    return Then(tuple(each[0] for each in events), None, (TURN,), unless)


def _then_of(position: PartPosition, pending: Any, move: Any, said: Said) -> Then:
    found = _made(position, pending, move, said)
    place = PLACES[position.game.name].goes_on
    row = position.places.get(place, PartRow(place, ())) if found.depends_on and place else ()
    if not isinstance(row, PartRow) or row.known or row.least:
        return found
    going_on = position.stating(**{place: evolve(row, least=1, most=max(1, row.most))})
    try:
        made = _made(going_on, pending, move, said)
    except CannotOccurError:  # there is nothing left to lie there
        return found
    return evolve(made, unless=(place,)) if made.events or made.pending is not None else found


def _made(position: PartPosition, pending: Any, move: Any, said: Said) -> Then:
    game, state = position.game, states_of(position, carried)(pending)
    found: list[Applied[Any, Any]] = []
    places: list[str] = []
    for made, looked_at in ways(lambda: make(game, state, move, said), MAX_WAYS):
        places += looked_at
        if isinstance(made, Needs):
            return Then((), None, tuple(dict.fromkeys((*places, *made.places))))
        found.append(made)
    alike = zip(*(made.events for made in found), strict=False)
    events = tuple(each[0] for each in takewhile(lambda each: _are_alike(each) and not _unknown_in(each[0]), alike))
    asked = [made.state.pending for made in found]
    following = asked[0] if asked and _are_alike(asked) else None
    if following is not None and all(len(made.events) == len(events) for made in found):
        return Then(events, following)
    places += [place for made in found for event in made.events for place in _unknown_in(event)]
    return Then(events, following, tuple(dict.fromkeys(places)))


def _are_alike(things: Sequence[Any]) -> bool:
    try:
        return all(one == things[0] for one in things)
    except Needs:
        return False


def _unknown_in(event: Any) -> list[str]:
    """Return the places of what is not known in an event."""
    values = [getattr(event, one.name) for one in fields(type(event))]
    things = [thing for value in values for thing in (value if type(value) is tuple else (value,))]
    return [place for place in map(place_of, things) if place]


def legal_instead(game: Any, states: Sequence[Any], move: Any) -> tuple[Any, ...]:
    """Return the moves of the same class that are certainly legal, if they differ in one value: a cell, a direction.

    None for moves of cards or tiles, which can be very many. states: with each decision that the move can answer.
    """
    varied = [one.name for one in fields(type(move)) if one.name != "seat"]
    if len(varied) != 1:
        return ()
    value = getattr(move, varied[0])
    values: Sequence[Any] = PLACES[game.name].values.get(type(value), ())
    if isinstance(value, Enum):
        values = tuple(type(value))
    elif isinstance(value, int):
        values = range(MAX_NUMBER)
    others = (evolve(move, **{varied[0]: other}) for other in values if other != value)
    return tuple(other for other in others if all(legality(game, one, other, {}).answer for one in states))
