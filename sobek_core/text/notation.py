"""The notation that both games share (spec/notation.md): codecs of numbers, names, piles and rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

from sobek_core.kernel.declared import check_kind
from sobek_core.kernel.errors import MalformedError
from sobek_core.registry import did_you_mean, names_like

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.kernel.game import RuleId
    from sobek_core.kernel.pile import Pile

T = TypeVar("T")
K = TypeVar("K")
PileT = TypeVar("PileT", bound="Pile[Any]")

NAMES_SHOWN: Final = 12  # in a message
NOTHING: Final = "-"
NOBODY: Final = "none"  # in place of the hands of a deal without any
SEPARATOR: Final = " / "
MAX_DIGITS: Final = 15  # of a number, as in records; far beyond any number in these games
MAX_KINDS: Final = 10_000  # in a pile or a row
MAX_LINE: Final = 10_000  # characters of a move, a setup, or a line of a position
MAX_SHOWN: Final = 100  # characters of a text in a message
SHOWN_BEFORE: Final = 30  # of these, how many precede the first unexpected one


class NotationError(MalformedError):
    """A text is not a move, a pile or a position: what was expected, and what was found.

    problem: the whole message, if it does not name what was expected; got: the text that was found, None if none was;
    found: the same for the message, if it is not quoted as it is; place: the line of a position that it is about; part:
    what is wrong in that line; line: its number, from 1; rule: the one that says so; names: those that were possible,
    of which the message suggests the nearest.
    """

    def __init__(
        self,
        *,
        expected: str = "",
        got: str | None = None,
        found: str = "",
        problem: str = "",
        place: str = "",
        part: str = "",
        line: int | None = None,
        rule: RuleId | None = None,
        names: Iterable[str] = (),
    ) -> None:
        """Keep each part of the message."""
        got_this = "" if got is None else f", got {found or shown(got)}{did_you_mean(got, names)}"
        stated_by = f" ({rule})" if rule else ""
        path = ": ".join(one for one in (place, part) if one)
        super().__init__(path, f"{problem or f'expected {expected}{got_this}'}{stated_by}", line)
        self.expected, self.got, self.place, self.part, self.rule = expected, got, place, part, rule


@frozen
class Codec(Generic[T]):
    """How to read and write values of one type.

    read: returns the value of a text, or raises NotationError; write: returns the text of a value; names: the names
    that it reads, if any.
    """

    read: Callable[[str], T]
    write: Callable[[T], str]
    names: tuple[str, ...] = field(default=(), repr=False)


def number_in(text: str) -> int | None:
    """Return a whole number in digits, such as `12` or `-1`; None for any other text, and if it is too long."""
    return int(text) if re.fullmatch(rf"-?[0-9]{{1,{MAX_DIGITS}}}", text) else None


def _read_number(text: str) -> int:
    if (number := number_in(text)) is None:
        raise NotationError(expected=f"a whole number of at most {MAX_DIGITS} digits", got=text)
    return number


NUMBER: Final = Codec(_read_number, str)


def names(by_name: Mapping[str, T], what: str, write: Callable[[T], str] = str) -> Codec[T]:
    """Return a codec of values with names. what: what they are, for messages; write: how to write them."""

    def read(text: str) -> T:
        if text in by_name:
            return by_name[text]
        near = list(by_name) if len(by_name) <= NAMES_SHOWN else names_like(text, by_name, NAMES_SHOWN)
        which = f" ({', '.join(near)})" if near else ""
        raise NotationError(expected=f"{what}{which}", got=text)

    return Codec(read, write, tuple(by_name))


def row(kind: Codec[K]) -> Codec[tuple[K, ...]]:
    """Return a codec of ordered kinds; a run of equal ones is written once with its number."""
    return Codec(
        lambda text: tuple(_read_kinds(text, kind)), lambda kinds: runs(map(kind.write, kinds)) or NOTHING, kind.names
    )


def runs(names: Iterable[str]) -> str:
    """Write names in order, a run of equal ones once with its number."""
    found = ((name, sum(1 for _ in run)) for name, run in groupby(names))
    return " ".join(f"{name}*{number}" if number > 1 else name for name, number in found)


def pile(make: Callable[[Iterable[K]], PileT], kind: Codec[K]) -> Codec[PileT]:
    """Return a codec of piles. make: makes a pile of kinds."""

    def read(text: str) -> PileT:
        try:
            return make(_read_kinds(text, kind))
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(problem=str(error)) from None

    return spelled_one_way(Codec(read, str, kind.names), "this pile")


def several(one: Codec[T], nothing: str = NOTHING) -> Codec[tuple[T, ...]]:
    """Return a codec of several values with ` / ` between them. nothing: stands for none of them."""
    return Codec(
        lambda text: tuple(one.read(part) for part in text.split(SEPARATOR)) if text != nothing else (),
        lambda values: SEPARATOR.join(one.write(value) for value in values) or nothing,
    )


def parts(kind: type[T], shape: str, *fields: tuple[str, str, Codec[Any]]) -> Codec[T]:
    """Return a codec of a class whose fields are written one after another, each after its keyword.

    shape: how it is written, for messages; fields: keyword, name and codec of each, in order; only the last can have no
    keyword.
    """
    keywords = [f"{' ' * (place > 0)}{keyword}{' ' * bool(keyword)}" for place, (keyword, _, _) in enumerate(fields)]

    def read(text: str) -> T:
        check_length(text)
        found = split_keywords(text, keywords)
        if found is None:
            raise NotationError(expected=f"'{shape}'", got=text)
        return kind(**{name: codec.read(part) for (_, name, codec), part in zip(fields, found, strict=True)})

    def write(value: T) -> str:
        check_kind(value, kind, f"{kind.__name__}(...)")
        written = (codec.write(getattr(value, name)) for _, name, codec in fields)
        return "".join(keyword + part for keyword, part in zip(keywords, written, strict=True))

    return Codec(read, write)


def spelled_one_way(codec: Codec[T], what: str) -> Codec[T]:
    """Return a codec that reads only exactly what it writes. what: for messages, such as "this pile"."""

    def read(text: str) -> T:
        value = codec.read(text)
        if (canonical := codec.write(value)) != text:
            raise spelling_error(canonical, text, f"which is how {what} is written")
        return value

    return Codec(read, codec.write, codec.names)


def spelling_error(canonical: str, text: str, why: str) -> NotationError:
    """Return the error for a text that should be spelled `canonical`; both are quoted from before their difference."""
    start = where_unlike(canonical, text)
    return NotationError(
        expected=f"{shown(canonical, start)}, {why}", got="..." * (start > 0) + text[start:], found=shown(text, start)
    )


def _read_kinds(text: str, kind: Codec[K]) -> list[K]:
    if text == NOTHING:
        return []
    kinds: list[K] = []
    for word in text.split(" "):
        name, times, number = word.partition("*")
        if times and not re.fullmatch(r"[1-9][0-9]{0,4}", number, re.ASCII):
            raise NotationError(expected=f"a number from 2 to {MAX_KINDS} after the * of {shown(word)}")
        if len(kinds) + int(number or 1) > MAX_KINDS:
            raise NotationError(expected=f"at most {MAX_KINDS} kinds")
        kinds += [kind.read(name)] * (int(number) if times else 1)
    return kinds


def shown(text: str, start: int = 0) -> str:
    """Return a text for a message, shortened, with escapes for unprintable characters. start: how much to skip."""
    part = text[start : start + MAX_SHOWN]
    return f"{'...' * (start > 0)}{part!r}{'...' * (start + MAX_SHOWN < len(text))}"


def where_unlike(expected: str, got: str) -> int:
    """Return where to start quoting two texts so that their first difference is visible."""
    pairs = enumerate(zip(expected, got, strict=False))
    place = next((place for place, (one, other) in pairs if one != other), min(len(expected), len(got)))
    if place < MAX_SHOWN - SHOWN_BEFORE:
        return 0
    return expected.find(" ", place - SHOWN_BEFORE, place) + 1 or place - SHOWN_BEFORE  # at a word, if there are words


def check_length(line: str) -> None:
    """Raise NotationError for what is no text, and for a line that is too long."""
    if not isinstance(line, str):
        raise NotationError(expected="text", got="", found=f"{line!r:.60}")
    if len(line) > MAX_LINE:
        raise NotationError(expected=f"at most {MAX_LINE} characters", got=str(len(line)), found=str(len(line)))


def split_keywords(text: str, keywords: Sequence[str]) -> list[str] | None:
    """Split a line at keywords, each at its first place, and return the text after each.

    Return None if the line does not begin with the first keyword, a keyword is missing, or a text is empty.
    """
    if not keywords:
        return None if text else []
    if not text.startswith(keywords[0]) or "\n" in text:
        return None
    found, rest = list[str](), text.removeprefix(keywords[0])
    for keyword in keywords[1:]:
        one, there, rest = rest.partition(keyword)
        if not there:
            return None
        found.append(one)
    return [*found, rest] if all((*found, rest)) else None
