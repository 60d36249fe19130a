"""Whether a move revealed information, as far as everyone can tell. Independent of the games.

The answer is public, so it must be the same in any two games that look the same to a spectator. It depends on what
everyone was shown and on where each seat was shown faces, which everyone knows too. It does not depend on which faces
these were. If only one seat was shown faces, the move counts as news unless everyone can tell that the seat knew them
already. It did if everyone knew them, if it was shown everything in the place and saw all that came or went since, or
if it knew the contents of all other places in one of these ways.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import evolve, frozen

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Viewed
from sobek_core.recall.memory import Memory, having
from sobek_core.recall.news import all_certain, is_news
from sobek_core.recall.observation import Dealt, DrawShown, Moved, Observation, Searched, split

if TYPE_CHECKING:
    from sobek_core.recall.memory import Known, Senses

P = TypeVar("P", bound=Hashable)
ViewT = TypeVar("ViewT", bound=Viewed)
EventT = TypeVar("EventT")

Familiar: TypeAlias = frozenset[tuple[FaceDown, P]]
"""Backs and places: the seat knows the faces of all things with this back in this place, because it was shown them."""

Witnessed: TypeAlias = tuple[Sequence[EventT], ViewT]
"""What a viewer was shown of a move: its events, and the view after it."""


@frozen
class _Seat(Generic[ViewT, P]):
    """A seat: its last view, and the places it is familiar with."""

    view: ViewT
    familiar: Familiar[P]


@frozen
class Audience(Generic[ViewT, EventT, P]):
    """Everyone who watches a game: what a spectator, and so everyone, knows, and where each seat is shown more."""

    _spectator: Memory[ViewT, EventT, P]
    _seats: tuple[_Seat[ViewT, P], ...]

    @classmethod
    def begin(cls, spectator: Memory[ViewT, EventT, P], views: Iterable[ViewT]) -> Audience[ViewT, EventT, P]:
        """Return the audience at the setup. views: of each seat."""
        return cls(spectator, tuple(_first(spectator.senses, view) for view in views))

    def after(
        self, spectator: Witnessed[EventT, ViewT], seats: Iterable[Witnessed[EventT, ViewT]]
    ) -> Audience[ViewT, EventT, P]:
        """Return the audience after a move, given what the spectator and each seat were shown of it."""
        senses = self._spectator.senses
        return Audience(
            self._spectator.after(*spectator),
            tuple(_after(senses, seat, *shown) for seat, shown in zip(self._seats, seats, strict=True)),
        )

    def learns(self, spectator: Witnessed[EventT, ViewT], seats: Iterable[Witnessed[EventT, ViewT]]) -> bool:
        """Return whether a move may have revealed something to anyone, as far as everyone can tell."""
        return self._spectator.learns(*spectator) or self._some_seat_may_learn(spectator, seats)

    def _some_seat_may_learn(
        self, spectator: Witnessed[EventT, ViewT], seats: Iterable[Witnessed[EventT, ViewT]]
    ) -> bool:
        """Return whether a move that revealed nothing to a spectator may have revealed something to a seat."""
        senses, known = self._spectator.senses, self._spectator.known
        shown_to_all = tuple(senses.observations(self._spectator.view, *spectator))
        return any(
            _may_learn(known, seat.familiar, shown_to_all, tuple(senses.observations(seat.view, *shown)))
            for seat, shown in zip(self._seats, seats, strict=True)
        )


def _first(senses: Senses[ViewT, EventT, P], view: ViewT) -> _Seat[ViewT, P]:
    """Return a seat with this view of the setup or of a new deal."""
    return _Seat(view, _face_up(senses, view))


def _after(
    senses: Senses[ViewT, EventT, P], seat: _Seat[ViewT, P], events: Sequence[EventT], view: ViewT
) -> _Seat[ViewT, P]:
    """Return a seat after a move."""
    observed = tuple(senses.observe(seat.view, events, view))
    if any(isinstance(one, Dealt) for one in observed):
        return _first(senses, view)
    return _Seat(view, reduce(_still_familiar, observed, seat.familiar) | _face_up(senses, view))


def _face_up(senses: Senses[ViewT, EventT, P], view: ViewT) -> Familiar[P]:
    """Return the backs and places whose faces a view shows completely."""
    return frozenset(
        (back, place) for one in senses.face_up(view) for back in one.family.backs.values() for place in one.places
    )


def _still_familiar(familiar: Familiar[P], observation: Observation[P]) -> Familiar[P]:
    """Return what a seat is still familiar with after an observation.

    Only unseen movements change it. A seat that observes `HigherKept` was familiar with neither place before, because
    the thing in the goal had come there unseen from the origin.
    """
    if not isinstance(observation, Moved):
        return familiar
    unseen = {back for back, number in split(observation.family, observation.things)[1].items() if number}
    return familiar - {(back, place) for back in unseen for place in (observation.origin, observation.goal)}


def _may_learn(
    known: Known[P], familiar: Familiar[P], shown_to_all: Sequence[Observation[P]], observed: Sequence[Observation[P]]
) -> bool:
    """Return whether a seat may have learnt something from what it was shown and a spectator was not.

    known: what everyone knew before the move; familiar: what the seat is familiar with.
    """
    for one in observed:
        if one in shown_to_all:
            known = having(known, one)
        elif _may_be_news(known, familiar, one):
            return True
        elif isinstance(one, Moved):
            known = having(known, evolve(one, things=one.family.from_behind(one.things)))
        familiar = _still_familiar(familiar, one)
    return False


def _may_be_news(known: Known[P], familiar: Familiar[P], one: Observation[P]) -> bool:
    """Return whether an observation of a single seat may be news to it, as far as everyone can tell."""
    match one:
        case DrawShown(family, things, place):
            return _may_be_news(known, familiar, Moved(family, things, place, place, frozenset(family.backs.values())))
        case Moved(family, things, origin):
            backs = [back for back, seen in split(family, things)[0].items() if seen]
            if all(all_certain(known[back], origin) for back in backs):
                return is_news(known, one)
            is_known = all(_is_known(known, familiar, back, origin) for back in backs)
            return not is_known or _is_left_to_chance(known, one)
        case Searched(family, _, place):
            return not all(_is_known(known, familiar, back, place) for back in set(family.backs.values()))
        case _:
            return is_news(known, one)


def _is_known(known: Known[P], familiar: Familiar[P], back: FaceDown, place: P) -> bool:
    """Return whether everyone can tell that a seat knows all things with this back in this place."""

    def is_known(place: P) -> bool:
        return (back, place) in familiar or all_certain(known[back], place)

    return is_known(place) or all(is_known(other) for other in known[back].places() if other != place)


def _is_left_to_chance(known: Known[P], moved: Moved[P]) -> bool:
    """Return whether chance could have moved other things, or the same things in another order."""
    faces, backs = split(moved.family, moved.things)
    gone = sum(faces[back].total() + backs[back] for back in moved.blind)
    total = sum(known[back].number(moved.origin) for back in moved.blind)
    return 0 < gone < total or (moved.row and gone > 1)
