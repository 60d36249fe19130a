"""Positions as text (spec/notation.md): lines `PLACE: VALUE`, each at most once, in a fixed order.

Independent of the games.

A game defines the lines besides `edition` and `choices`, the state of an empty table, and what a state must be like::

    lines, seat_lines = (PositionLine("quays", "quays", ROW), ...), (PositionLine("hand", "hand", CARDS), ...)
    POSITIONS = Positions(Classic, lines, seat_lines, ...)
    POSITIONS.read(["quays: fish-1 ivory-3", "seat 0 hand: queen"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, field, fields, frozen

from sobek_core.kernel.declared import check_kind
from sobek_core.kernel.game import Position
from sobek_core.registry import names_like
from sobek_core.text.notation import Codec, NotationError, check_length, spelled_one_way
from sobek_core.text.position_values import PositionLine, check_range, choices, edition, rest, seat_and_name

GameT = TypeVar("GameT")
StateT = TypeVar("StateT")

EDITION: Final = "edition"
CHOICES: Final = "choices"
PLAYERS: Final = "players"  # how many seats there are, in a game for several numbers of players


@frozen(repr=False)
class Positions(Generic[GameT, StateT]):
    """How to read and write the positions of a game.

    game: the class of the game, whose edition and choices are on the first lines; common, seat: the lines for the game
    and for each seat, in order; turn: the codec of what is pending, on the last line; empty: a state of one seat, which
    has what the lines say if all are left out, and nothing in its boxes; boxes: of a state, each with the field of an
    edition that has everything from it; checked: raises NotationError if the values of a state of an edition are
    inconsistent, with the place first if it is about one.
    """

    game: type[GameT]
    common: Sequence[PositionLine]
    seat: Sequence[PositionLine]
    turn: Codec[Any]
    empty: StateT
    boxes: Mapping[str, str]
    checked: Callable[[StateT, Any], None]
    _lines: dict[str, PositionLine] = field(init=False)
    places: dict[str, Codec[Any]] = field(init=False)

    @_lines.default
    def _lines_by_name(self) -> dict[str, PositionLine]:
        kind = type(self.game().choices)  # type: ignore[attr-defined]  # games have choices
        first = (PositionLine(EDITION, "", edition(self.game)), PositionLine(CHOICES, "", choices(kind)))
        last = PositionLine("turn", "pending", self.turn)
        return {line.place: line for line in (*first, *self.common, *self.seat, last)}

    @places.default
    def _places(self) -> dict[str, Codec[Any]]:
        return {
            **{place: self._lines[place].codec for place in (EDITION, CHOICES)},
            **{line.place: line.codec for line in self.common},
            **{f"seat {seat} {line.place}": line.codec for seat in range(self.players) for line in self.seat},
            "turn": self.turn,
        }

    @property
    def players(self) -> int:
        """The greatest number of players."""
        most: int = self.game().edition.player_counts[-1]  # type: ignore[attr-defined]  # games have an edition
        return most

    def __repr__(self) -> str:
        return f"<Positions of {self.game.__name__}>"

    def read(self, lines: Iterable[str]) -> Position[GameT, StateT]:
        """Read a position from lines. Raise NotationError, which begins with the number of the line, from 1."""
        check_kind(lines, Iterable, "text.splitlines() returns")
        stated: dict[str, Any] = {}
        numbers: dict[str, int] = {}
        for number, text in enumerate(lines, start=1):
            try:
                place, written = self._read_line(text)
                stated[place] = spelled_one_way(self.places[place], place).read(written)
                self._check_order(place, numbers)
            except NotationError as error:
                error.line = number
                raise
            numbers[place] = number
        game: Any = self.game(**{place: stated[place] for place in (EDITION, CHOICES) if place in stated})
        try:
            return Position(game, self.lay_out(stated, game.edition))
        except NotationError as error:
            error.line = numbers.get(error.place)  # None if the error is about several places or a missing line
            raise

    def _check_order(self, place: str, lines: Mapping[str, int]) -> None:
        """Raise NotationError for a place that is repeated or out of order. lines: by place."""
        if place in lines:
            raise NotationError(problem=f"{place!r} is stated twice, first in line {lines[place]}")
        order = list(self.places)
        before = [other for other in lines if order.index(other) < order.index(place)]
        if len(before) < len(lines):
            near, where = (before[-1], "after") if before else (next(iter(lines)), "before")
            where = f"{where} {near!r} in line {lines[near]}"
            raise NotationError(problem=f"{place!r} is out of order: it belongs {where}")

    def line(self, place: str) -> PositionLine:
        """Return the line of a place. Raise KeyError if there is no such place."""
        return self._lines[seat_and_name(place)[1]]

    def check(self, position: Position[Any, Any]) -> None:
        """Raise NotationError if no position of the edition has such a state."""
        check_kind(position, Position, "Position(game, state)")
        completed = self.completed(position.state, position.game.edition)
        for one in fields(type(position.state)):
            expected, got = getattr(completed, one.name), getattr(position.state, one.name)
            if expected != got:
                raise NotationError(
                    place=one.name, expected=f"{expected}, which is nowhere else", got=str(got), found=str(got)
                )

    def _read_line(self, text: str) -> tuple[str, str]:
        """Split a line into its place and its value as text."""
        check_length(text)
        place, colon, value = text.partition(": ")
        if colon and place in self.places:
            return place, value
        near = names_like(place.rstrip(":"), self.places, 3)
        own = {line.place for line in self.seat} - {line.place for line in self.common}
        every = ", ".join(f"seat N {name}" if name in own else name for name in self._lines)
        listed = " or ".join(map(repr, near)) or every
        raise NotationError(expected=f"'PLACE: VALUE' with one of the places of a position, such as {listed}", got=text)

    def lay_out(self, stated: Mapping[str, Any], edition: Any) -> StateT:
        """Return the state that the lines state, with everything else in the box. stated: their values, by place.

        Raise NotationError for inconsistent values.
        """
        counts = edition.player_counts
        players = stated.get(PLAYERS, counts[0])
        check_range(PLAYERS, players, counts[0], counts[-1])
        if beyond := [place for place in stated if (seat_and_name(place)[0] or 0) >= players]:
            raise NotationError(place=beyond[0], expected=f"a seat from 0 to {players - 1}")
        lines = ((line.field, line.place) for line in self.common if line.place != PLAYERS)
        common = {name: stated[place] for name, place in (*lines, ("pending", "turn")) if place in stated}
        seats = tuple(self._seat(stated, seat) for seat in range(players))
        state: StateT = evolve(self.empty, seats=seats, **common)  # type: ignore[misc]  # states are attrs classes
        return self.completed(state, edition)

    def completed(self, state: Any, edition: Any) -> StateT:
        """Return a state with everything that is nowhere else in its boxes. Raise NotationError for wrong values."""
        self.checked(state, edition)
        used: dict[str, list[Any]] = {box: [] for box in self.boxes}
        for lines, of in ((self.common, state), *((self.seat, own) for own in state.seats)):
            for line in lines:
                for box, things in line.things(getattr(of, line.field, None)):
                    used[box].append(things)
        rule = f"{self.game.name}.setup.components"  # type: ignore[attr-defined]  # games have a name
        left = {box: rest(getattr(edition, whole), used[box], rule) for box, whole in self.boxes.items()}
        return evolve(state, **left)  # type: ignore[no-any-return]

    def _seat(self, stated: Mapping[str, Any], seat: int) -> Any:
        """Return a seat with what is stated about it."""
        own = {line.field: stated[place] for line in self.seat if (place := f"seat {seat} {line.place}") in stated}
        following = {line.field: own[line.follows] for line in self.seat if line.follows in own}
        return evolve(self.empty.seats[0], **{**following, **own})  # type: ignore[attr-defined]  # states have seats

    def write(self, position: Position[GameT, StateT]) -> list[str]:
        """Write a position; lines with their default value are left out."""
        check_kind(position, Position, "Position(game, state)")
        left_out = self._left_out(position)
        return [f"{place}: {value}" for place, value in self.values(position).items() if value != left_out[place]]

    def _left_out(self, position: Position[Any, Any]) -> dict[str, str]:
        """Return the values that the lines of a position would have if they were left out, by place."""
        game, seats = position.game, position.state.seats
        empty: Any = self.empty
        values = self.values(Position(self.game(), evolve(empty, seats=empty.seats * len(seats))))
        for line in (one for one in self.seat if one.follows):
            values |= {
                f"seat {seat} {line.place}": line.codec.write(getattr(own, line.follows))
                for seat, own in enumerate(seats)
            }
        return values | {PLAYERS: str(game.edition.player_counts[0])}

    def values(self, position: Position[GameT, StateT]) -> dict[str, str]:
        """Write the value of every line of a position, in order."""
        game: Any = position.game
        state: Any = position.state
        values = {EDITION: game.edition, CHOICES: game.choices, PLAYERS: len(state.seats), "turn": state.pending}
        values |= {line.place: getattr(state, line.field) for line in self.common if line.place != PLAYERS}
        for number, seat in enumerate(state.seats):
            values |= {f"seat {number} {line.place}": getattr(seat, line.field) for line in self.seat}
        return {place: codec.write(values[place]) for place, codec in self.places.items() if place in values}
