"""Positions in text: spec/notation.md. Lines `PLACE: VALUE`, each at most once, in an order. Knows no game.

A game says which lines there are, and how what is stated becomes a state::

    POSITIONS = Positions((Line("quays", "quays", ROW), ...), (Line("hand", "hand", CARDS), ...), ...)
    POSITIONS.read(["quays: fish-1 ivory-3", "seat 0 hand: queen"])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import NOTHING as NOTHING_GIVEN
from attrs import field, fields, frozen

from sobek_core.choices import field_of, readings_of, slug
from sobek_core.notation import NOTHING, SEPARATOR, Codec, NotationError, shown, spelled_one_way

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.pile import Pile

StateT = TypeVar("StateT")


@frozen
class Line:
    """A line of a position. place: its name in text; field: what it fills; codec: how its value is written."""

    place: str
    field: str
    codec: Codec[Any]


@frozen
class Positions(Generic[StateT]):
    """How the positions of a game are read and written.

    table, seat: the lines of the whole table and of each seat, in order; players: the most there can be; turn: how what
    is owed is written, on the last line; lay_out: makes a state of what is stated by place; completed: gives a state
    with all in the box that lies nowhere else; both raise NotationError for what does not fit together; values_of:
    gives the values of the table's lines and of `turn`, by place; left_out: gives the values, as text by place, that a
    state would have where its lines are left out.
    """

    table: Sequence[Line]
    seat: Sequence[Line]
    players: int
    turn: Codec[Any]
    lay_out: Callable[[dict[str, Any]], StateT]
    completed: Callable[[StateT], StateT]
    values_of: Callable[[StateT], dict[str, Any]]
    left_out: Callable[[StateT], dict[str, str]]
    places: dict[str, Codec[Any]] = field(init=False)

    @places.default
    def _places(self) -> dict[str, Codec[Any]]:
        return {
            **{line.place: line.codec for line in self.table},
            **{f"seat {seat} {line.place}": line.codec for seat in range(self.players) for line in self.seat},
            "turn": self.turn,
        }

    def read(self, lines: Iterable[str]) -> StateT:
        """Read a position, line by line. Raises NotationError, which begins with the number of the line, from 1."""
        stated: dict[str, Any] = {}
        latest = -1
        for number, text in enumerate(lines, start=1):
            try:
                place, value, rank = self._read_line(text)
            except NotationError as error:
                message = f"line {number}: {error}"
                raise NotationError(message) from None
            if rank <= latest:
                message = f"line {number}: {place!r} stands out of its order, or twice"
                raise NotationError(message)
            stated[place], latest = value, rank
        return self.lay_out(stated)

    def check(self, state: StateT) -> None:
        """Raise NotationError for a state that no position has."""
        right = self.completed(state)
        for one in fields(type(state)):  # type: ignore[arg-type]  # states are attrs classes
            expected, got = getattr(right, one.name), getattr(state, one.name)
            if expected != got:
                message = f"{one.name}: expected {expected}, which lies nowhere else, got {got}"
                raise NotationError(message)

    def _read_line(self, text: str) -> tuple[str, Any, int]:
        """Read a line to its place, its value, and the rank of its place in the order of lines."""
        place, colon, value = text.partition(": ")
        for rank, (name, codec) in enumerate(self.places.items()):
            if colon and name == place:
                return place, spelled_one_way(codec, place).read(value), rank
        message = f"expected 'PLACE: VALUE' with one of the places of a position, got {shown(text)}"
        raise NotationError(message)

    def of_seat(self, stated: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """Give what is stated of a seat, by field."""
        return {line.field: stated[place] for line in self.seat if (place := f"seat {seat} {line.place}") in stated}

    def write(self, state: StateT) -> list[str]:
        """Write a position; lines that say what is so anyway are left out."""
        left_out = self.left_out(state)
        return [f"{place}: {value}" for place, value in self.values(state).items() if value != left_out[place]]

    def values(self, state: StateT) -> dict[str, str]:
        """Write the value of every line of a position, in order."""
        values = self.values_of(state)
        for number, seat in enumerate(state.seats):  # type: ignore[attr-defined]
            values |= {f"seat {number} {line.place}": getattr(seat, line.field) for line in self.seat}
        return {place: codec.write(values[place]) for place, codec in self.places.items() if place in values}


# How the values of lines are read and written that both games have.


def several(one: Codec[Any]) -> Codec[tuple[Any, ...]]:
    """Read and write several values with ` / ` between them."""
    return Codec(
        lambda text: tuple(one.read(part) for part in text.split(SEPARATOR)) if text != NOTHING else (),
        lambda values: SEPARATOR.join(one.write(value) for value in values) or NOTHING,
    )


def choices(kind: type[Any]) -> Codec[Any]:
    """Read and write the choices of a class of choices as `NAME=READING`, those alone that are not the default."""
    readings, default = readings_of(kind), kind()

    def read(text: str) -> Any:
        named = dict(word.partition("=")[::2] for word in text.split(" "))
        for name, reading in named.items():
            if reading not in readings.get(name, ()):
                allowed = " or ".join(readings[name]) if name in readings else f"a choice ({', '.join(readings)})"
                message = f"expected {allowed}, got {reading if name in readings else name!r}"
                raise NotationError(message)
        return kind(**{field_of(name): reading for name, reading in named.items()})

    def write(chosen: Any) -> str:
        stated = ((one.name, getattr(chosen, one.name)) for one in fields(kind))
        return " ".join(f"{slug(name)}={it}" for name, it in stated if it != getattr(default, name)) or NOTHING

    return Codec(read, write)


def owed(slugs: Mapping[type[Any], str], particulars: Mapping[str, Codec[Any]]) -> Codec[Any]:
    """Read and write what is owed as a slug and its particulars, `vizier-card seat 0 victim 2`.

    particulars: how each is written, by its field's name. Those that are none are left out.
    """
    kinds = {name: kind for kind, name in slugs.items()}

    def read(text: str) -> Any:
        name, _, rest = text.partition(" ")
        if name not in kinds:
            message = f"expected one of {', '.join(kinds)}, got {name!r}"
            raise NotationError(message)
        known = [one.name for one in fields(kinds[name])]
        stated: dict[str, str] = {}
        for word in rest.split(" ") if rest else ():
            if word in particulars and word not in stated:
                latest = word
                stated[latest] = ""
            elif stated:
                stated[latest] = f"{stated[latest]} {word}".lstrip()
        needed = {one.name for one in fields(kinds[name]) if one.default is NOTHING_GIVEN}
        if not needed <= set(stated) <= set(known) or not all(stated.values()):
            message = f"expected {name} {' ... '.join(known)} ..., got {shown(text)}"
            raise NotationError(message)
        return kinds[name](**{one: particulars[one].read(value) for one, value in stated.items()})

    def write(it: Any) -> str:
        stated = [(one.name, getattr(it, one.name)) for one in fields(type(it))]
        return " ".join(
            [slugs[type(it)], *(f"{name} {particulars[name].write(v)}" for name, v in stated if v is not None)]
        )

    return Codec(read, write)


# Checks that both games make when they lay out what is stated.


def check_range(place: str, number: int, least: int, most: int) -> None:
    """Raise NotationError unless a number is within limits."""
    if not least <= number <= most:
        message = f"{place}: expected {f'{least} to {most}' if least < most else least}, got {number}"
        raise NotationError(message)


def rest(whole: Pile[Any], piles: Iterable[Pile[Any]], rule: str) -> Any:
    """Give what is left in the box. Raises NotationError where more is out than there is.

    piles: all that is out; rule: that says how many there are.
    """
    try:
        out = sum(piles, start=type(whole)())
    except (OverflowError, ValueError) as error:  # far more of a kind than any box has
        message = f"{error} ({rule})"
        raise NotationError(message) from None
    if out <= whole:
        return whole - out
    kind, number = next((kind, number) for kind, number in out.counts() if number > whole.count(kind))
    message = f"{kind}: the box has {whole.count(kind)}, the position {number} ({rule})"
    raise NotationError(message)
