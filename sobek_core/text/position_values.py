"""The lines of positions, and the values on them that both games have. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from attrs import NOTHING as NOTHING_GIVEN
from attrs import fields, frozen

from sobek_core.kernel.choices import field_of, readings_of, slug
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import NOTHING, Codec, NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.kernel.game import RuleId


@frozen
class PositionLine:
    """A line of a position.

    place: its name in text; field: what it fills; codec: of its value; box: the field of the state that unknown things
    come from, empty for a line without unknown things; follows: the field of the seat that it equals if it is left out,
    empty for a line with a value of its own; seen: writes what a view shows of it, if that is not in `field`; holding:
    returns the things there, with the box of each, if the value is no pile or row.
    """

    place: str
    field: str
    codec: Codec[Any]
    box: str = ""
    follows: str = ""
    seen: Callable[[Any], str] | None = None
    holding: Callable[[Any], Iterable[tuple[str, Any]]] | None = None

    def things(self, value: Any) -> Iterable[tuple[str, Any]]:
        """Return what is there, as piles or rows, each with the box that it comes from."""
        return self.holding(value) if self.holding else [(self.box, value)] if self.box else ()


def seat_and_name(place: str) -> tuple[int | None, str]:
    """Split a place into its seat, None if it belongs to none, and its name."""
    if not place.startswith("seat "):
        return None, place
    _, seat, name = place.split(" ", 2)
    return int(seat), name


def edition(game: Callable[..., Any]) -> Codec[Any]:
    """Return a codec of the published editions of a game, by name. game: its class."""

    def read(text: str) -> Any:
        try:
            return game(edition=text).edition
        except ValueError as error:
            raise NotationError(problem=str(error)) from None

    return Codec(read, lambda edition: edition.name)


def choices(kind: type[Any]) -> Codec[Any]:
    """Return a codec of choices as `NAME=READING`, only those that are not defaults."""
    readings, default = readings_of(kind), kind()

    def read(text: str) -> Any:
        named = dict(word.partition("=")[::2] for word in text.split(" "))
        for name, reading in named.items():
            if reading not in readings.get(name, ()):
                allowed = " or ".join(readings[name]) if name in readings else f"a choice ({', '.join(readings)})"
                raise NotationError(expected=allowed, got=reading if name in readings else name)
        return kind(**{field_of(name): reading for name, reading in named.items()})

    def write(chosen: object) -> str:
        stated = ((one.name, getattr(chosen, one.name)) for one in fields(kind))
        return " ".join(f"{slug(name)}={it}" for name, it in stated if it != getattr(default, name)) or NOTHING

    return Codec(read, write)


def pending(slugs: Mapping[type[Any], str], particulars: Mapping[str, Codec[Any]]) -> Codec[Any]:
    """Return a codec of what is pending: a slug and its particulars, such as `vizier-card seat 0 victim 2`.

    slugs: by class; of classes with the same slug, the first is read. particulars: the codec of each, by field name.
    Those that are None are left out.
    """
    kinds: dict[str, type[Any]] = {}
    for kind, slug_of_kind in slugs.items():
        kinds.setdefault(slug_of_kind, kind)

    def read(text: str) -> Any:
        name, _, rest = text.partition(" ")
        if name not in kinds:
            raise NotationError(expected=f"one of {', '.join(kinds)}", got=name)
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
            raise NotationError(expected=f"{name} {' ... '.join(known)} ...", got=text)
        return kinds[name](**{one: particulars[one].read(value) for one, value in stated.items()})

    def write(it: Any) -> str:
        stated = [(one.name, getattr(it, one.name)) for one in fields(type(it))]
        return " ".join(
            [slugs[type(it)], *(f"{name} {particulars[name].write(v)}" for name, v in stated if v is not None)]
        )

    return Codec(read, write, tuple(kinds))


def check_range(place: str, number: int, minimum: int, maximum: int, part: str = "") -> None:
    """Raise NotationError unless a number is within limits. part: of the place that has the number."""
    if not minimum <= number <= maximum:
        limits = f"{minimum} to {maximum}" if minimum < maximum else f"{minimum}"
        raise NotationError(place=place, part=part, expected=limits, got=str(number), found=str(number))


def rest(whole: Any, used: Iterable[Any], rule: RuleId) -> Any:
    """Return what is left in the box. Raise NotationError if more is used than there is.

    used: piles and rows; rule: says how many there are.
    """
    try:
        out = sum((one if isinstance(one, Pile) else whole.of(one) for one in used), start=type(whole)())
    except (OverflowError, ValueError) as error:  # far more of a kind than any box has
        raise NotationError(problem=str(error), rule=rule) from None
    if out <= whole:
        return whole - out
    kind, number = next((kind, number) for kind, number in out.counts() if number > whole.count(kind))
    raise NotationError(problem=f"{kind}: the box has {whole.count(kind)}, the position {number}", rule=rule)
