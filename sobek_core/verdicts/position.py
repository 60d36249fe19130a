"""A position as somebody stated it: what nobody stated is not known. Independent of the games.

position = PartPosition(Duel(), 2, {"ankh": Ankh(cell("c3"), Mark.ROW), "seat 0 hand": Tiles()})
state = states_of(position)(Action(0))   # a state that raises Needs where it is asked for what nobody stated
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final

from attrs import Factory, evolve, fields, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.declared import check_kind
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position, RuleId
from sobek_core.kernel.pile import Pile
from sobek_core.registry import Parts
from sobek_core.verdicts.parts import Part, PartRow, Squares, Thing, also, part_of, pile_of
from sobek_core.verdicts.ways import Needs, look

TURN: Final = "turn"
"""The place of what is pending."""


class CannotOccurError(InputError):
    """A position has more of something than the game has, or what is asked of is not there. The message says what."""


@frozen
class PartPosition:
    """What is stated of a position.

    game: the game, with its edition and choices; players: how many there are; places: what is stated, by the name of
    its place in the notation, such as `seat 0 hand`. A pile of which only a part is known is a `Part`, a row a
    `PartRow`, a Market one with `Squares`; their pools are worked out here. A place that is not there is not known.
    """

    game: Any
    players: int
    places: Mapping[str, Any]

    def stating(self, **more: Any) -> PartPosition:
        """Return the position with more stated, by the name of its place."""
        return evolve(self, places={**self.places, **more})

    def without(self, place: str) -> PartPosition:
        """Return the position with nothing stated of a place."""
        return evolve(self, places={name: value for name, value in self.places.items() if name != place})


@frozen
class Turns:
    """The decisions that a move can answer, if nobody stated the turn.

    instead: what is pending if nothing that the move answers can be, the first that can; asks: by class, whether a
    decision is pending in a position at all, given a game, a state and the seat; plain: those of an ordinary turn,
    for a move that answers others too; extra: those of an extra turn, which is asked about if it makes a
    difference; excluded: those that a question presupposes not to be pending; wider: the conditions that hold in an
    extra turn if they do in an ordinary one; fits: whether what is pending in a state fits the rest of it;
    unanswered: those that can be pending without a legal answer; complete: those after which nothing of the move
    before them is to come; earned: what led to a decision, such as a set to the choice of a token, given a state
    and the seat; played: the place of characters that were played.
    """

    instead: tuple[type[Any], ...]
    asks: Mapping[type[Any], Callable[[Any, Any, int], bool]]
    plain: tuple[type[Any], ...] = ()
    extra: tuple[type[Any], ...] = ()
    excluded: tuple[type[Any], ...] = ()
    wider: tuple[str, ...] = ()
    fits: Callable[[Any], bool] = lambda _state: True
    unanswered: tuple[type[Any], ...] = ()
    complete: tuple[type[Any], ...] = ()
    earned: Mapping[type[Any], Callable[[Any, int], bool]] = Factory(dict)
    played: str = "discard"


@frozen
class Sights:
    """What a game says of who sees what lies in its places.

    rules: the rule that says so, by the name of the place, where no rule of visibility is named as it is; looked_into:
    the names of those that a player can be choosing from; zones: the zone of a place that has another name; glimpse:
    returns what news are judged by of a viewer's view, given the state and the viewer; drawn: the fields of what is
    pending that only its player sees; scored: the names of places of which everybody is shown something at a scoring.
    """

    rules: Mapping[str, RuleId]
    looked_into: tuple[str, ...]
    zones: Mapping[str, str] = Factory(dict)
    glimpse: Callable[[Any, Any], Any] = lambda state, viewer: SimpleNamespace(pending=state.pending, viewer=viewer)
    drawn: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()


@frozen
class Places:
    """What a game says of its places and turns, besides its rules.

    turns: which decisions a move can answer, if nobody stated the turn; sights: who sees what lies there; readied: by
    name, makes a stated value one that the rules can work with; values: by class, the values that a field of a move can
    have; vacuous: by rule, whether its condition is about something absent, given a state and a legal move; further:
    the rules that a legal move rests on besides its conditions, given a game, a state and the move; excluding: the
    rules by which a refused move stays impossible, given a state and the move; goes_on: the place that must have
    something for the game to go on for certain after a turn, empty if there is none; numbers: by name, the numbers that
    a place can have in an edition, ascending; implied: by class of what is pending, what is known of fields of a state
    that nobody stated; contradiction: returns what contradicts each other in places that are stated, empty if nothing.
    """

    turns: Turns
    sights: Sights
    readied: Mapping[str, Callable[[Any], Any]] = Factory(dict)
    values: Mapping[type[Any], Sequence[Any]] = Factory(dict)
    vacuous: Mapping[str, Callable[[Any, Any], bool]] = Factory(dict)
    further: Callable[[Any, Any, Any], tuple[str, ...]] = lambda _game, _state, _move: ()
    excluding: Callable[[Any, Any], tuple[str, ...]] = lambda _state, _move: ()
    goes_on: str = ""
    numbers: Mapping[str, Callable[[Any], range]] = Factory(dict)
    implied: Mapping[type[Any], Mapping[str, Any]] = Factory(dict)
    contradiction: Callable[[Mapping[str, Any]], str] = lambda _places: ""


PLACES: Final = Parts[Places](GAMES, "sobek_core.verdicts.{}:PLACES")


def fully_known(position: Position[Any, Any]) -> PartPosition:
    """Return a position of which everything is known, such as one of a record."""
    check_kind(position, Position, "Position(game, state)")
    tools, state = GAMES[position.game.name], position.state
    places = {line.place: getattr(state, line.field) for line in tools.positions.common if hasattr(state, line.field)}
    places |= {
        f"seat {seat} {line.place}": getattr(own, line.field)
        for seat, own in enumerate(state.seats)
        for line in tools.positions.seat
    }
    return PartPosition(position.game, len(state.seats), places | {TURN: state.pending})


class _Stated:
    """A state, a seat or a decision of which some fields are not known: reading them looks, or raises Needs."""

    unknown: Mapping[str, tuple[str, Sequence[Any]]]  # by field: its place, and what it can be, none if anything

    def __getattr__(self, name: str) -> Any:
        if name == "unknown" or name not in self.unknown:
            raise AttributeError(name)
        place, options = self.unknown[name]
        if not options:
            raise Needs(place)
        return look(place, name, options)


def stated(kind: type[Any], known: Mapping[str, Any], unknown: Mapping[str, tuple[str, Sequence[Any]]]) -> Any:
    """Return an object of a class of states, seats or decisions.

    unknown: of each field that is not known, its place, and what it can be, nothing if it can be anything.
    """
    if not unknown:
        return kind(**known)
    made_kind: Any = also(_Stated, kind)  # type: ignore[arg-type]  # it is hashable
    made = object.__new__(made_kind)
    for name, value in (*known.items(), ("unknown", unknown)):
        object.__setattr__(made, name, value)
    return made


def carried(kind: type[Any], known: Mapping[str, Any], unknown: Mapping[str, tuple[str, Sequence[Any]]]) -> Any:
    """Return an object as `stated` does, but one that the rules can copy: what is not known is a `Thing`."""
    return kind(**known, **{name: Thing(place) for name, (place, _) in unknown.items()})


def states_of(position: PartPosition, made: Callable[..., Any] = stated) -> Callable[[Any], Any]:
    """Return a function from what is pending to the state of a position.

    Piles and rows answer as far as they are known. Reading any other field that nobody stated raises Needs.
    made: `stated`, or `carried` for states on which moves are made.
    Raise CannotOccurError if there is more of something than the game has.
    """
    positions = GAMES[position.game.name].positions
    pools, empty, readied = pools_of(position), positions.empty, PLACES[position.game.name].readied

    def contents(lines: Iterable[Any], prefix: str, of: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        known, unknown = dict[str, Any](), dict[str, Any]()
        for line in lines:
            place = f"{prefix}{line.place}"
            value = pools.value(place, line.box, getattr(of, line.field))
            if value is None and place not in position.places:
                unknown[line.field] = (place, ())
            else:
                known[line.field] = readied[line.place](value) if line.place in readied else value
        return known, unknown

    own, kind = empty.seats[0], type(empty)
    seats = tuple(made(type(own), *contents(positions.seat, f"seat {seat} ", own)) for seat in range(position.players))
    known, unknown = contents((line for line in positions.common if line.place != "players"), "", empty)
    known["seats"] = seats
    unknown |= {one.name: (one.name, ()) for one in fields(kind) if one.name not in {*known, *unknown, "pending"}}
    implied = PLACES[position.game.name].implied if made is carried else {}  # conditions ask for what they look at

    def state(pending: Any) -> Any:
        told = {field: value for field, value in implied.get(type(pending), {}).items() if field in unknown}
        rest = {field: place for field, place in unknown.items() if field not in told}
        return made(kind, {**known, **told, "pending": pending}, rest)

    return state


@frozen
class Pools:
    """What can lie in the places of a position.

    left: by box, what is known to lie nowhere else; wanted: by box, the place of each thing of it that certainly lies
    somewhere, and the kinds that it can be, none if any.
    """

    position: PartPosition
    left: Mapping[str, Pile[Any]]
    wanted: Mapping[str, Sequence[tuple[str, Collection[Any]]]]

    def value(self, place: str, box: str, empty: Any) -> Any:
        """Return what is known of a place: of a pile or a row, a part with its pool; None of other unstated places."""
        stated: Any = self.position.places.get(place)
        if not box and isinstance(stated, tuple):
            return tuple(self._set(which, one) for which, one in enumerate(stated))
        if not box or (stated is not None and not isinstance(stated, Part | PartRow)):
            return stated
        left, others = self.left[box], [kinds for other, kinds in self.wanted[box] if other != place]
        most = len(left) - len(others)
        if isinstance(empty, Pile):
            part = stated if isinstance(stated, Part) else Part(place, type(empty)(), left)
            return _filled(evolve(part, taken=tuple(filter(None, others))), left, most)
        row = stated if isinstance(stated, PartRow) else PartRow(place, ())
        return evolve(row, most=max(row.least, min(row.most, most)))

    def _set(self, which: int, one: Any) -> Any:
        """Return one of the sets in a place, or its pile: with the pool of what is known in part."""
        if isinstance(one, Part):
            left = next(pool for pool in self.left.values() if type(pool) is type(one.pool))
            return _filled(evolve(one, which=which), left, len(left))
        every = {} if isinstance(one, Pile) else {each.name: getattr(one, each.name) for each in fields(type(one))}
        parts = {name: self._set(which, pile) for name, pile in every.items() if isinstance(pile, Part)}
        return evolve(one, **parts) if parts else one


def _filled(part: Part[Any], left: Pile[Any], most: int) -> Any:
    """Return a pile with its pool. left: what its things can be; most: how many of these it can have."""
    vague = tuple(type(left).kind_set(kind for kind in one if kind in left) for one in part.vague)
    return pile_of(evolve(part, pool=left, vague=vague, most=max(part.least, min(part.most, most - len(vague)))))


def pools_of(position: PartPosition) -> Pools:
    """Return what can lie in the places. Raise CannotOccurError if there is more of something than the game has."""
    boxes = GAMES[position.game.name].positions.boxes
    supply = {box: getattr(position.game.edition, name) for box, name in boxes.items()}
    left: dict[str, Pile[Any]] = {**supply}
    wanted: dict[str, list[tuple[str, Collection[Any]]]] = {box: [] for box in left}
    for place, box, part in _lying_in(position, left):
        wanted[box] += [*((place, kinds.kinds) for kinds in part.vague), *((place, ()) for _ in range(part.least))]
        if not part.known <= left[box]:
            beyond = next(kind for kind, number in part.known.counts() if number > left[box].count(kind))
            message = f"{place}: there are not so many {beyond}; the game has {supply[box].count(beyond)}"
            raise CannotOccurError(message)
        left[box] -= part.known
    for box, every in wanted.items():
        _check_enough(every, left[box])
    if message := PLACES[position.game.name].contradiction(position.places):
        raise CannotOccurError(message)
    for name, numbers in PLACES[position.game.name].numbers.items():
        number, possible = position.places.get(name), numbers(position.game.edition)
        if number is not None and number not in possible:
            message = f"{name}: {number}, but the game has {possible[-1]} {name}s"
            raise CannotOccurError(message)
    return Pools(position, left, wanted)


def _check_enough(wanted: Sequence[tuple[str, Collection[Any]]], left: Pile[Any]) -> None:
    """Raise CannotOccurError unless each thing that is not known can be another one of those left.

    wanted: the place of each, and the kinds that it can be, none if it can be any.
    """
    if len(wanted) <= len(left) and not any(kinds for _, kinds in wanted):
        return
    things, taken = [*left], dict[int, int]()  # by thing, which one it is

    def is_one(which: int, tried: set[int]) -> bool:
        """Return whether something can be a thing that is not tried yet, if others become other things."""
        kinds = wanted[which][1]
        for at in (at for at, kind in enumerate(things) if not kinds or kind in kinds):
            if at not in tried:
                tried.add(at)
                if at not in taken or is_one(taken[at], tried):
                    taken[at] = which
                    return True
        return False

    for which in range(len(wanted)):
        tried = set[int]()
        if not is_one(which, tried):
            places = dict.fromkeys(wanted[one][0] for one in sorted({which, *(taken[at] for at in tried)}))
            message = f"{', '.join(places)}: there are not so many things; the game has {len(tried)} more of them"
            raise CannotOccurError(message)


def _lying_in(position: PartPosition, boxes: Mapping[str, Pile[Any]]) -> Iterator[tuple[str, str, Part[Any]]]:
    """Yield what is stated to lie in each place, with the box that it comes from."""
    for place, value in position.places.items():
        squares, filled = getattr(value, "squares", None), tuple[Any, ...]()
        if isinstance(squares, Squares):
            filled = tuple(squares.filled.values())
            value = type(value)(tuple(map(squares.known.get, range(len(squares)))))  # noqa: PLW2901
        line = GAMES[position.game.name].positions.line(place)
        for box, things in line.things(value):
            kind: Any = type(boxes[box])
            if isinstance(things, PartRow):
                yield place, box, Part(place, kind.of(things.known), kind(), least=things.least, most=things.most)
            else:
                part = part_of(things if isinstance(things, Pile) else kind.of(things))
                yield place, box, evolve(part, vague=part.vague + filled)
