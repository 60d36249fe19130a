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
from sobek_core.recall.memory import Memory, known_after
from sobek_core.recall.news import all_certain, is_news
from sobek_core.recall.observation import DrawRevealed, Moved, Observation, Redealt, Searched, split

if TYPE_CHECKING:
    from sobek_core.recall.memory import KnowledgeByBack, ObservationModel

P = TypeVar("P", bound=Hashable)
ViewT = TypeVar("ViewT", bound=Viewed)
EventT = TypeVar("EventT")

FamiliarPlaces: TypeAlias = frozenset[tuple[FaceDown, P]]
"""Backs and places: the seat knows the faces of all things with this back in this place, because it was shown them."""

ViewedMove: TypeAlias = tuple[Sequence[EventT], ViewT]
"""What a viewer was shown of a move: its events, and the view after it."""


@frozen
class _Seat(Generic[ViewT, P]):
    """A seat: its last view, and the places it is familiar with."""

    view: ViewT
    familiar: FamiliarPlaces[P]


@frozen
class Audience(Generic[ViewT, EventT, P]):
    """Everyone who watches a game: what a spectator, and so everyone, knows, and where each seat is shown more."""

    _spectator: Memory[ViewT, EventT, P]
    _seats: tuple[_Seat[ViewT, P], ...]

    @classmethod
    def begin(cls, spectator: Memory[ViewT, EventT, P], views: Iterable[ViewT]) -> Audience[ViewT, EventT, P]:
        """Return the audience at the setup. views: of each seat."""
        return cls(spectator, tuple(_first(spectator.model, view) for view in views))

    def after(
        self, spectator: ViewedMove[EventT, ViewT], seats: Iterable[ViewedMove[EventT, ViewT]]
    ) -> Audience[ViewT, EventT, P]:
        """Return the audience after a move, given what the spectator and each seat were shown of it."""
        model = self._spectator.model
        return Audience(
            self._spectator.after(*spectator),
            tuple(_after(model, seat, *shown) for seat, shown in zip(self._seats, seats, strict=True)),
        )

    def would_learn(self, spectator: ViewedMove[EventT, ViewT], seats: Iterable[ViewedMove[EventT, ViewT]]) -> bool:
        """Return whether a move may have revealed something to anyone, as far as everyone can tell."""
        return self._spectator.would_learn(*spectator) or self._some_seat_may_learn(spectator, seats)

    def _some_seat_may_learn(
        self, spectator: ViewedMove[EventT, ViewT], seats: Iterable[ViewedMove[EventT, ViewT]]
    ) -> bool:
        """Return whether a move that revealed nothing to a spectator may have revealed something to a seat."""
        model, known = self._spectator.model, self._spectator.knowledge
        shown_to_all = tuple(model.observations(self._spectator.view, *spectator))
        return any(
            _seat_may_learn(known, seat.familiar, shown_to_all, tuple(model.observations(seat.view, *shown)))
            for seat, shown in zip(self._seats, seats, strict=True)
        )


def _first(model: ObservationModel[ViewT, EventT, P], view: ViewT) -> _Seat[ViewT, P]:
    """Return a seat with this view of the setup or of a new deal."""
    return _Seat(view, _face_up(model, view))


def _after(
    model: ObservationModel[ViewT, EventT, P], seat: _Seat[ViewT, P], events: Sequence[EventT], view: ViewT
) -> _Seat[ViewT, P]:
    """Return a seat after a move."""
    observed = tuple(model.observe(seat.view, events, view))
    if any(isinstance(one, Redealt) for one in observed):
        return _first(model, view)
    return _Seat(view, reduce(_update_familiar, observed, seat.familiar) | _face_up(model, view))


def _face_up(model: ObservationModel[ViewT, EventT, P], view: ViewT) -> FamiliarPlaces[P]:
    """Return the backs and places whose faces a view shows completely."""
    return frozenset(
        (back, place) for one in model.face_up(view) for back in one.family.backs.values() for place in one.places
    )


def _update_familiar(familiar: FamiliarPlaces[P], observation: Observation[P]) -> FamiliarPlaces[P]:
    """Return what a seat is still familiar with after an observation.

    Only unseen movements change it. A seat that observes `HigherKept` was familiar with neither place before, because
    the thing in the goal had come there unseen from the origin.
    """
    if not isinstance(observation, Moved):
        return familiar
    unseen = {back for back, number in split(observation.family, observation.things)[1].items() if number}
    return familiar - {(back, place) for back in unseen for place in (observation.origin, observation.goal)}


def _seat_may_learn(
    known: KnowledgeByBack[P],
    familiar: FamiliarPlaces[P],
    shown_to_all: Sequence[Observation[P]],
    observed: Sequence[Observation[P]],
) -> bool:
    """Return whether a seat may have learnt something from what it was shown and a spectator was not.

    known: what everyone knew before the move; familiar: what the seat is familiar with.
    """
    for one in observed:
        if one in shown_to_all:
            known = known_after(known, one)
        elif _may_be_news(known, familiar, one):
            return True
        elif isinstance(one, Moved):
            known = known_after(known, evolve(one, things=one.family.backs_only(one.things)))
        familiar = _update_familiar(familiar, one)
    return False


def _may_be_news(known: KnowledgeByBack[P], familiar: FamiliarPlaces[P], one: Observation[P]) -> bool:
    """Return whether an observation of a single seat may be news to it, as far as everyone can tell."""
    match one:
        case DrawRevealed(family, things, place):
            return _may_be_news(known, familiar, Moved(family, things, place, place, frozenset(family.backs.values())))
        case Moved(family, things, origin):
            backs = [back for back, seen in split(family, things)[0].items() if seen]
            if all(all_certain(known[back], origin) for back in backs):
                return is_news(known, one)
            is_known = all(_is_known(known, familiar, back, origin) for back in backs)
            return not is_known or _depends_on_chance(known, one)
        case Searched(family, _, place):
            return not all(_is_known(known, familiar, back, place) for back in set(family.backs.values()))
        case _:
            return is_news(known, one)


def _is_known(known: KnowledgeByBack[P], familiar: FamiliarPlaces[P], back: FaceDown, place: P) -> bool:
    """Return whether everyone can tell that a seat knows all things with this back in this place."""

    def is_known(place: P) -> bool:
        return (back, place) in familiar or all_certain(known[back], place)

    return is_known(place) or all(is_known(other) for other in known[back].places() if other != place)


def _depends_on_chance(known: KnowledgeByBack[P], moved: Moved[P]) -> bool:
    """Return whether chance could have moved other things, or the same things in another order."""
    faces, backs = split(moved.family, moved.things)
    gone = sum(faces[back].total() + backs[back] for back in moved.unchosen_backs)
    total = sum(known[back].number(moved.origin) for back in moved.unchosen_backs)
    return 0 < gone < total or (moved.is_ordered and gone > 1)
