"""Where things are, how they move, and what a move tells, in each game: from the ledger that its invariants keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from attrs import define

from sobek_core.kernel.kind import FaceDown
from sobek_core.kernel.visibility import Viewer, Visibility
from sobek_core.registry import Parts
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.worlds import Family, Movement, PlaceSeen, WorldStep

if TYPE_CHECKING:
    from sobek_invariants.ledger import Location


@define(eq=False)
class RecallSuite:
    """A game whose recall is checked. States and events are those of the game.

    backs: the families, each with the back of its things, None if they have backs of their own; told: returns what an
    event tells in place of its movements, None if it tells only these, given the event, or None for the end of a move,
    the states before and after the move, its events and the viewer; figures: those of an edition with a small box,
    where they differ; places: the places of a line, given its first one; names: names of lines that are not those of
    their zones.
    """

    name: str
    backs: Mapping[Family, FaceDown | None]
    told: Callable[[Any, Any, Sequence[Any], Any, Viewer], Iterable[WorldStep] | None]
    figures: Mapping[str, int]
    places: Callable[[Any], tuple[Any, ...]] = lambda place: (place,)
    names: Mapping[str, str] = {}

    @cached_property
    def _modules(self) -> tuple[Any, Any, Any]:
        """The modules of the game: its events, its visibility, and the ledger of its invariants."""
        names = "sobek_core.{}.events", "sobek_core.{}.visibility", "sobek_invariants.{}.conservation"
        events, visibility, ledger = (import_module(one.format(self.name)) for one in names)
        return events, visibility, ledger

    def lines(self, game: Any, state: Any, viewer: Viewer) -> Iterator[PlaceSeen]:
        """Yield each line that is not empty, and how much a viewer sees of it. All that lies open is one line."""
        _, _, ledger = self._modules
        things: dict[tuple[Family, Any], list[Any]] = {}
        for location, there in ledger.laid_out(GAMES[self.name].observe(game, state)).items():
            for family in self.backs:
                if of_family := [thing for thing in there if thing in family.kinds]:
                    things.setdefault((family, self._place(family, location)), []).extend(of_family)
        for (family, place), there in things.items():
            seen = self._visibility(state, place, viewer)
            yield PlaceSeen(self._line(family, place), family, self.places(place), family.of(there), seen)

    def steps(self, before: Any, events: Sequence[Any], after: Any, viewer: Viewer) -> Iterator[WorldStep]:
        """Yield the steps of a move that is not a deal, and how much of them a viewer sees."""
        for event in (*events, None):
            told = self.told(event, before, events, after, viewer)
            yield from self._movements(event, before, after, viewer) if told is None else told

    def _movements(self, event: Any, before: Any, after: Any, viewer: Viewer) -> Iterator[Movement]:
        _, _, ledger = self._modules
        for thing, *way in ledger.moved_by(event):
            family = next(one for one in self.backs if thing in one.kinds)
            origin, goal = (self._place(family, location) for location in way)
            seen = max(self._visibility(before, origin, viewer), self._visibility(after, goal, viewer))
            yield Movement(family.of([thing]), origin, goal, seen)

    def _place(self, family: Family, location: Location) -> Any:
        """Return a place of the game, None if everybody sees what is there, as they see the tokens on corruption."""
        events, visibility, _ = self._modules
        zone, *numbers = location
        is_open = visibility.VISIBLE_TO_OTHERS[events.Zone(zone)] is Visibility.FACES
        if is_open or (zone == "corruption" and self.backs[family] is not None):
            return None
        return events.Place(events.Zone(zone), next((one for one in numbers if isinstance(one, int)), None))

    def _visibility(self, state: Any, place: Any, viewer: Viewer) -> Visibility:
        _, visibility, _ = self._modules
        return Visibility.FACES if place is None else Visibility(visibility.visibility_of(state.pending, place, viewer))

    def _line(self, family: Family, place: Any) -> str:
        """Return the name of a line. The first family has the box, the others have lines of their own."""
        if place is None or (place.zone == "box" and family is not next(iter(self.backs))):
            return f"{'open' if place is None else 'box'}-{family.__name__.lower()}"
        zone = self.names.get(place.zone, str(place.zone))
        return zone if place.seat is None else f"seat {place.seat} {zone}"


RECALL_SUITES: Final = Parts[RecallSuite](GAMES, "sobek_verification.simulation.recall.{}:RECALL_SUITE")
