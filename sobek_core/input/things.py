"""Cards, tiles, tokens and debens as people write them: exact names, or as far as they are described.

Independent of the games.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from sobek_core.input.vocabulary import OF, Lexicon, Words, lexicon_of, number_of, tables, value_of
from sobek_core.verdicts.parts import ANY, Part, PartRow

if TYPE_CHECKING:
    from sobek_core.input.problems import Problems
    from sobek_core.text.notation import Codec

UNKNOWN: Final = "?"
SURELY_ONE: Final = "?+"
_WORDS: Final = {kind: frozenset(words) for kind, words in tables()["word"].items()}
SEPARATORS, UNSEEN, LEFT = (_WORDS[kind] for kind in ("separator", "unseen", "left"))
NOUNS: Final = frozenset(noun + ending for noun in _WORDS["noun"] for ending in ("", "s", "x"))
BOUNDS: Final[dict[tuple[str, ...], bool]] = {
    ("at", "least"): True,
    ("au", "moins"): True,
    ("at", "most"): False,
    ("au", "plus"): False,
}
IN_ALL: Final = (("of", "them"), ("of", "which"), ("dont",))


def is_nothing(words: Words) -> bool:
    """Return whether words say that there is nothing: `-`, `none`, `no cards`, `aucune carte`."""
    said = [word for word in words if word not in NOUNS | OF | LEFT]
    return not words or (bool(said) and all(word in _WORDS["nothing"] for word in said))


@define
class Things:
    """What a text says of a pile or a row.

    known: names with their numbers, in order; vague: of each other thing that is described, the names that it can have;
    least, most: how many things there are besides; is_open_last: whether nothing described comes after these.
    """

    known: list[tuple[str, int]] = field(factory=list)
    vague: list[frozenset[str]] = field(factory=list)
    least: int = 0
    most: int = 0
    is_open_last: bool = True

    def add(self, names: frozenset[str], count: int, every: int) -> None:
        """Add so many things that can have these names, of `every` names that there are."""
        if len(names) == every:
            self.least, self.most = self.least + count, min(ANY, self.most + count)
            return
        self.is_open_last = self.is_open_last and not self.most
        if len(names) == 1:
            self.known.append((next(iter(names)), count))
        else:
            self.vague += [names] * count

    def open(self, least: int) -> None:
        """Add at least so many things of which nothing is known, and any number more."""
        self.least, self.most = self.least + least, ANY

    @property
    def described(self) -> int:
        """The number of things that are described."""
        return sum(number for _, number in self.known) + len(self.vague)


class _Reader:
    """Reads the words of a pile or a row, from left to right."""

    def __init__(self, words: Words, lexicon: Lexicon, problems: Problems) -> None:
        self.words, self.lexicon, self.problems = words, lexicon, problems
        self.at = 0
        self.things = Things()
        self.is_total = False

    def _next(self, *options: tuple[str, ...]) -> tuple[str, ...] | None:
        """Skip one of these runs of words, and return it; None if none is there."""
        for one in options:
            if self.words[self.at : self.at + len(one)] == one:
                self.at += len(one)
                return one
        return None

    @property
    def _word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def read(self) -> Things:
        """Read all words."""
        while self.at < len(self.words):
            start = self.at
            if self._word in SEPARATORS | LEFT | OF:
                self.at += 1
            elif self._next(*IN_ALL):
                self.is_total = True
            elif self._word in _WORDS["others"]:
                self.things.open(0)
                self.at += 1
            else:
                self._thing()
            self.at = max(self.at, start + 1)
        if self.is_total:
            self.things.least = max(0, self.things.least - self.things.described)
            self.things.most = max(0, self.things.most - self.things.described) if self.things.most < ANY else ANY
        if self.things.described + self.things.least > ANY:
            self.problems.add("too-many", what=str(ANY))
            return Things()
        return self.things

    def _thing(self) -> None:
        start = self.at
        bound = self._next(*BOUNDS)
        count = self._count_before()
        is_plural = self._word.endswith(("s", "x"))
        names = self._described()
        times = None if names is None else self._count_after()
        got = " ".join(self.words[start : self.at])
        if names is None and bound and count is not None:  # `at least one`
            names = frozenset(self.lexicon.names)
        if names is None:
            word = self._word or got
            near = () if self.problems.is_full else self.lexicon.nearest(word)
            self.problems.add("expected", word, "things", near)
            return
        if count is not None and times is not None:
            self.problems.add("two-numbers", got)
        number = count if count is not None else times
        if number is not None and not 0 <= number <= ANY:
            self.problems.add("too-many", what=str(ANY))
        elif number == 0 and len(names) < len(self.lexicon.names):
            self.problems.add("none-of-kind", got)
        elif bound and not BOUNDS[bound]:
            self.things.most = min(ANY, self.things.most + (number or 0))
            if len(names) < len(self.lexicon.names):
                self.problems.add("none-of-kind", got)
        elif number is None and len(names) == len(self.lexicon.names):
            self.things.open(1 if is_plural or got == SURELY_ONE else 0)
        else:
            self.things.add(names, 1 if number is None else number, len(self.lexicon.names))
            if bound:
                self.things.open(0)

    def _count_before(self) -> int | None:
        word = self._word
        number = number_of(word)
        if number is None or (not word.isdecimal() and self.lexicon.described(self.words, self.at)):
            return None
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        if self.lexicon.is_numeric and word in self.lexicon.names and following not in NOUNS | UNSEEN:
            return None
        self.at += 1
        while self._word in OF:
            self.at += 1
        return number

    def _count_after(self) -> int | None:
        if self._next(("*",), ("x",)):
            number = number_of(self._word)
            self.at += 1
            return -1 if number is None else number
        number = number_of(self._word[1:]) if self._word[:1] == "x" else None
        if number is not None:
            self.at += 1
        return number

    def _described(self) -> frozenset[str] | None:
        """Return the names that the next words describe: all names for `cards` and `?`."""
        start, found = self.at, self.lexicon.described(self.words, self.at)
        if found is not None:
            self.at = found[1]
            self._check_number(start)
        elif self._word in UNSEEN or self._word == SURELY_ONE:
            self.at += 1
        names = None if self.at == start else found[0] if found else frozenset(self.lexicon.names)
        if self._word in NOUNS or (self._word in {"one", "ones"} and names is not None):
            self.at += 1
            names = names or frozenset(self.lexicon.names)
        return names

    def _check_number(self, start: int) -> None:
        """Report a number without a hyphen at the end of a description, if it can count what follows."""
        number = self.words[self.at - 1]
        if self.at - start < 2 or not number.isdecimal() or self._word in SEPARATORS or self.lexicon.is_numeric:
            return
        if self._word in UNSEEN | NOUNS or self.lexicon.described(self.words, self.at):
            before = " ".join(self.words[start : self.at - 1])
            self.problems.ambiguous(
                f"{before} {number} {self._word}",
                (f"{before} {number}, {self._word}", f"{before}, {number} {self._word}"),
            )


def read_things(words: Words, codec: Codec[Any], problems: Problems) -> Things:
    """Return what words say of a pile or a row of the names that a codec reads."""
    return Things() if is_nothing(words) else _Reader(words, lexicon_of(codec), problems).read()


def pile_from(things: Things, codec: Codec[Any], empty: Any, place: str) -> Any:
    """Return the pile, or a Part if it is known in part. empty: the empty pile of its class."""
    numbers = Counter[str]()
    for name, number in things.known:
        numbers[name] += number
    known = type(empty).of(value_of(codec, name) for name in numbers.elements())
    vague = tuple(type(empty).kind_set(value_of(codec, name) for name in names) for names in things.vague)
    if not vague and not things.most:
        return known
    return Part(place, known, empty, vague, things.least, things.most)


def row_from(things: Things, codec: Codec[Any], place: str, problems: Problems) -> Any:
    """Return the row, or a PartRow if it is known in part."""
    if not things.is_open_last or things.vague:
        problems.add("row")
    known = tuple(value_of(codec, name) for name, number in things.known for _ in range(number))
    return PartRow(place, known, things.least, things.most) if things.most else known


def read_pile(words: Words, codec: Codec[Any], empty: Any, place: str, problems: Problems) -> Any:
    """Read a pile, or a row if `empty` is a tuple."""
    things = read_things(words, codec, problems)
    if isinstance(empty, tuple):
        return row_from(things, codec, place, problems)
    return pile_from(things, codec, empty, place)


def read_name(words: Words, codec: Codec[Any]) -> tuple[str, ...]:
    """Return the names that words describe, possibly between words that say nothing; none if there are other words."""
    lexicon, fillers, at = lexicon_of(codec), _WORDS["filler"], 0
    while at < len(words):
        if (found := lexicon.described(words, at)) is not None:
            return tuple(sorted(found[0], key=codec.names.index)) if fillers.issuperset(words[found[1] :]) else ()
        if words[at] not in fillers:
            return ()
        at += 1
    return ()
