"""Perfect recall: a fold over the views and events that one viewer is shown. Independent of the games.

A client tracks what seat 1 knows like this::

    memory = begin_memory(game, game.view(state, 1))  # at the setup; from sobek_core.classic.recall
    memory = memory.after(events_seen, view_seen)  # after each move
    memory.recall()["seat 0 hand"]                 # of every place not always open to seat 1
    # Recalled(certain=(card("ivory-3"),), unseen=(Back.BEIGE,), possible=(card("amulet"), card("fish-0")))

Recall is exact: a thing is possible in a place if and only if some deal consistent with all that the viewer observed
puts it there, and certain if all such deals do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, assert_never

from attrs import asdict, field, frozen

from sobek_core.kernel.declared import check_kind, checked
from sobek_core.kernel.kind import FaceDown, name_of
from sobek_core.kernel.visibility import Seen, Viewed, Viewer
from sobek_core.recall.contents import NoWorldError
from sobek_core.recall.knowledge import Knowledge
from sobek_core.recall.observation import (
    DrawRevealed,
    HigherKept,
    KindsExcluded,
    Moved,
    Observation,
    Redealt,
    Searched,
    UnknownFamily,
    split,
)

P = TypeVar("P", bound=Hashable)
ViewT = TypeVar("ViewT", bound=Viewed)
EventT = TypeVar("EventT")


KnowledgeByBack: TypeAlias = Mapping[FaceDown, Knowledge[P, Any]]
"""What is known of the things of each back."""


@frozen
class Recalled:
    """What a viewer with a perfect memory knows of the cards, tiles or tokens in a place.

    certain: the kinds that are certainly there, each repeated as many times as it is there; unseen: the backs of the
    others, one for each; possible: the kinds that the others may be, each repeated as many times as it may occur among
    them; all in the order of kinds.
    """

    certain: tuple[object, ...]
    unseen: tuple[FaceDown, ...]
    possible: tuple[object, ...]


def recalled_json(recalled: Recalled) -> dict[str, list[str]]:
    """Return what is recalled of a place as JSON: by field, the names of kinds and backs."""
    return {field: [*map(name_of, kinds)] for field, kinds in asdict(recalled, recurse=False).items()}


@frozen
class PlaceContents(Generic[P]):
    """What a view shows of a place.

    line: its line in a view; places: those that the line shows together, usually one; is_open: whether the viewer
    always sees the contents, so there is nothing to recall.
    """

    line: str
    family: UnknownFamily
    places: tuple[P, ...]
    seen: Seen[Any]
    is_open: bool


@frozen
class ObservationModel(Generic[ViewT, EventT, P]):
    """How a game is observed.

    view, seen: the classes of views and of visible events; families: all families of the game; contents: what a view
    shows of each place, given the families; observe: what a viewer observes of a move, given the view before it, the
    visible events, and the view after it.
    """

    view: type[ViewT]
    seen: Any
    families: tuple[UnknownFamily, ...]
    contents: Callable[[ViewT, tuple[UnknownFamily, ...]], Iterable[PlaceContents[P]]]
    observe: Callable[[ViewT, Sequence[EventT], ViewT], Iterable[Observation[P]]]

    def places(self, view: ViewT) -> Iterable[PlaceContents[P]]:
        """Return what a view shows of each place."""
        check_kind(view, self.view, "game.view(state, viewer) returns")
        return self.contents(view, self.families)


@frozen(repr=False)
class Memory(Generic[ViewT, EventT, P]):
    """What a viewer with perfect recall knows.

    view: the latest view; model: how the game is observed; knowledge: what is known about the things of each back.

    A memory can be pickled, and used further after loading. `sobek_core.records.undo` makes one from a record.
    """

    view: ViewT
    model: ObservationModel[ViewT, EventT, P]
    knowledge: KnowledgeByBack[P]
    _places: tuple[PlaceContents[P], ...] = field(eq=False, repr=False)  # what the latest view shows of each place
    _recalled_before: dict[str, tuple[object, Recalled]] = field(factory=dict, eq=False, repr=False)

    def __repr__(self) -> str:
        return f"<Memory of {viewer_name(self.view.viewer)}>"

    @classmethod
    @checked
    def begin(cls, model: ObservationModel[ViewT, EventT, P], view: ViewT) -> Memory[ViewT, EventT, P]:
        """Begin with the first view, that of the setup.

        Raise ValueError for a later view, which does not show how many hidden things each place holds.
        """
        known: dict[FaceDown, Knowledge[P, Any]] = {}
        places = tuple(model.places(view))
        for family in model.families:
            known |= _first(family, [one for one in places if one.family == family])
        return cls(view, model, known, places)

    @checked
    def after(self, events: Sequence[EventT], view: ViewT) -> Memory[ViewT, EventT, P]:
        """Return the memory after a move: the events seen, in order, and the view after it.

        Raise ValueError if this contradicts earlier views, or belongs to another viewer.
        """
        places = tuple(self.model.places(view))
        if strange := [event for event in events if not isinstance(event, self.model.seen)]:
            message = f"events: expected what game.see(before, event, after, viewer) returns, got {strange[0]!r:.60}"
            raise TypeError(message)
        if view.viewer != self.view.viewer:
            message = f"expected what {viewer_name(self.view.viewer)} sees, got what {viewer_name(view.viewer)} sees"
            raise ValueError(message)
        known, touched = self.knowledge, set[P]()
        for observation in self.model.observe(self.view, events, view):
            if isinstance(observation, Redealt):
                return Memory.begin(self.model, view)
            known = self._known_after(known, observation)
            touched.update(_places_of(observation))
        seen_before = {one.line: one.seen for one in self._places}
        changed = [one for one in places if seen_before.get(one.line) != one.seen or not touched.isdisjoint(one.places)]
        for one in changed:
            if len(one.seen.faces) == one.seen.number:
                known = self._known_after(known, Searched(one.family, one.seen, one.places[0]))
        for one in changed:
            number = sum(known[back].number(*one.places) for back in one.family.all_backs)
            if one.seen.number not in {None, number}:
                message = f"{one.line}: expected {number} by what was seen to move, got {one.seen.number}"
                raise ValueError(message)
        return Memory(view, self.model, known, places, self._recalled_before)

    def _known_after(self, known: KnowledgeByBack[P], observation: Observation[P]) -> KnowledgeByBack[P]:
        """Return what is known after one more observation. Raise ValueError if that is impossible."""
        try:
            return known_after(known, observation)
        except NoWorldError:
            message = (
                f"{viewer_name(self.view.viewer)} cannot have seen this after what was seen before: {observation}; "
                "was a move left out, or passed twice?"
            )
            raise ValueError(message) from None

    def recall(self) -> dict[str, Recalled]:
        """Return what is known of each place not always open to the viewer, by its line in a view."""
        before, recalled = self._recalled_before, dict[str, Recalled]()
        for one in self._places:
            if not one.is_open:
                basis = tuple([self.knowledge[back].basis(*one.places) for back in one.family.all_backs])
                if one.line not in before or before[one.line][0] != basis:
                    before[one.line] = basis, self._recalled(one)
                recalled[one.line] = before[one.line][1]
        return recalled

    def _recalled(self, place: PlaceContents[P]) -> Recalled:
        fewest, possible, unseen = Counter[Any](), Counter[Any](), list[FaceDown]()
        for back in place.family.all_backs:
            if number := self.knowledge[back].number(*place.places):
                certain, most = self.knowledge[back].bounds(*place.places)
                fewest.update(certain)
                possible.update(most - certain)
                unseen += [back] * (number - certain.total())
        order = place.family.numbers
        return Recalled(
            tuple([kind for kind in order if kind in fewest for _ in range(fewest[kind])]),
            tuple(unseen),
            tuple([kind for kind in order if kind in possible for _ in range(possible[kind])]),
        )


def _first(family: UnknownFamily, places: Sequence[PlaceContents[P]]) -> dict[FaceDown, Knowledge[P, Any]]:
    """Return what is known of a family at first.

    If backs differ, at most one place may show only its number of things: it holds whatever is not in the others.
    """
    left = Counter(dict.fromkeys(family.all_backs, 0))  # a small box may have nothing of a back
    left.update(family.backs[kind] for kind in Counter(family.numbers).elements())
    known: dict[FaceDown, dict[P, Mapping[Any, int]]] = {back: {} for back in left}
    hidden: dict[FaceDown, dict[P, int]] = {back: {} for back in left}
    counted = [one for one in places if len(left) > 1 and one.seen.number and not one.seen.kinds]
    for one in places:
        if one not in counted:
            faces, backs = split(family, one.seen)
            for back in left:
                known[back][one.places[0]], hidden[back][one.places[0]] = faces[back], backs[back]
                left[back] -= sum(faces[back].values()) + backs[back]
    for one in counted:
        for back in left:
            hidden[back][one.places[0]] = left[back]
            left[back] = 0
        if (number := sum(hidden[back][one.places[0]] for back in left)) != one.seen.number:
            message = f"{one.line}: expected {number}, got {one.seen.number}: memory begins at the setup"
            raise ValueError(message)
    if any(left.values()):
        missing = " ".join(sorted(name_of(back) for back, number in left.items() if number))
        message = f"expected {left.total()} more of {missing}: memory begins at the setup"
        raise ValueError(message)
    numbers = {back: {kind: n for kind, n in family.numbers.items() if family.backs[kind] == back} for back in left}
    return {back: Knowledge.begin(numbers[back], known[back], hidden[back]) for back in left}


def _places_of(observation: Observation[P]) -> tuple[P, ...]:
    """Return the places whose contents an observation is about."""
    return tuple(getattr(observation, name) for name in ("origin", "goal", "place") if hasattr(observation, name))


def known_after(known: KnowledgeByBack[P], observation: Observation[P]) -> KnowledgeByBack[P]:
    """Return what is known after one more observation. Raise NoWorldError if that is impossible."""
    match observation:
        case Moved(family, things, origin, goal):
            faces, backs = split(family, things)
            change = {
                back: known[back].after_move(origin, goal, faces[back], backs[back])
                for back in faces
                if faces[back] or backs[back]
            }
        case Searched(family, things, place) | DrawRevealed(family, things, place):
            after = Knowledge.after_search if isinstance(observation, Searched) else Knowledge.after_reveal
            change = {back: after(known[back], place, seen) for back, seen in split(family, things)[0].items()}
        case KindsExcluded(family, kinds, place):
            excluded = {family.backs[kind] for kind in kinds}
            change = {back: known[back].after_exclusion(place, kinds) for back in excluded}
        case HigherKept(family, origin, goal):
            change = {back: known[back].after_comparison(origin, goal, int) for back in family.all_backs}
        case Redealt():
            change = {}
        case _:
            assert_never(observation)
    return {**known, **change}


def viewer_name(viewer: Viewer) -> str:
    """Return a name for a viewer."""
    return f"seat {viewer}" if isinstance(viewer, int) else f"a {viewer.value}"
