"""Cards, tiles, tokens and debens as people write them: exact names, or as far as they are described.

Independent of the games.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import Factory, define

from sobek_core.input.vocabulary import OF, Words, lexicon_of, number_of, tables, value_of
from sobek_core.verdicts.parts import ANY, Part, PartRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sobek_core.input.problems import Problems
    from sobek_core.text.notation import Codec

_WORDS: Final = {kind: frozenset(words) for kind, words in tables()["word"].items()}
SEPARATORS, UNSEEN, LEFT, FILLERS = (_WORDS[kind] for kind in ("separator", "unseen", "left", "filler"))
NOUNS_OF: Final = {
    kind: frozenset(noun + ending for noun in (kind, *others) for ending in ("", "s", "x"))
    for kind, others in tables()["noun"].items()
}
NOUNS: Final = frozenset[str]().union(*NOUNS_OF.values())
AT_LEAST: Final = (("at", "least"), ("au", "moins"))
AT_MOST: Final = (("at", "most"), ("au", "plus"))
IN_ALL: Final = (("of", "them"), ("of", "which"), ("dont",))
ONES: Final = frozenset({"one", "ones"})
VAGUE: Final = _WORDS["nothing"] | UNSEEN | _WORDS["others"] | {"?+"}.union(*AT_LEAST, *AT_MOST)
BETWEEN_SETS: Final = frozenset("/|;")
MARKED: Final = frozenset({"+", "with", "avec"})
BEFORE_TOKENS: Final = MARKED | {"and", "et", ","}


def is_nothing(words: Words) -> bool:
    """Return whether words say that there is nothing: `-`, `none`, `no cards`, `aucune carte`."""
    said = {*words} - NOUNS - OF - LEFT
    return not words or (bool(said) and said <= _WORDS["nothing"])


def nouns_of(codec: Codec[Any]) -> frozenset[str]:
    """Return the words for any of the things that a codec reads: `card`, `deben` or `token`, and others."""
    has_back = hasattr(value_of(codec, codec.names[0]), "back")
    return NOUNS_OF["card" if has_back else "deben" if codec.names[0].isdecimal() else "token"]


@define
class Things:
    """What a text says of a pile or a row.

    known: names with their numbers, in order; vague: of each other thing that is described, the names that it can have;
    least, most: how many things there are besides; is_open_last: whether nothing described comes after these.
    """

    known: list[tuple[str, int]] = Factory(list)
    vague: list[frozenset[str]] = Factory(list)
    least: int = 0
    most: int = 0
    is_open_last: bool = True

    @property
    def described(self) -> int:
        """The number of things that are described."""
        return sum(number for _, number in self.known) + len(self.vague)

    def add(self, names: frozenset[str], number: int) -> None:
        """Add so many things that can have these names."""
        self.is_open_last = self.is_open_last and not self.most
        self.known += [(name, number) for name in names if len(names) == 1]
        self.vague += [names] * number if len(names) > 1 else []

    def more(self, least: int, most: int = ANY) -> None:
        """Add things of which nothing is known."""
        self.least, self.most = self.least + least, min(ANY, self.most + most)


class _Reader:
    """Reads the words of a pile or a row, from left to right."""

    def __init__(self, words: Words, codec: Codec[Any], problems: Problems, *, is_sentence: bool) -> None:
        self.words, self.lexicon, self.problems = words, lexicon_of(codec), problems
        self.every = frozenset(codec.names)
        self.nouns = nouns_of(codec)
        self.at, self.things, self.is_part, self.is_sentence = 0, Things(), False, is_sentence

    @property
    def _word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _skip(self, *options: Words) -> bool:
        """Skip one of these runs of words, and return whether one was there."""
        found = next((one for one in options if self.words[self.at : self.at + len(one)] == one), ())
        self.at += len(found)
        return bool(found)

    def _of_them(self) -> None:
        """Skip `of them` before a part of what was counted: things of which nothing else is said."""
        if self._skip(*IN_ALL) and not self.is_part:
            self.is_part = True
            if self.things.described or not self.things.most:
                self.problems.add("of-them", " ".join(self.words))

    def read(self) -> Things:
        """Read all words."""
        things = self.things
        while self.at < len(self.words):
            self._of_them()
            is_first = not self.at or self.words[self.at - 1] in SEPARATORS
            if self._word in _WORDS["others"]:
                things.more(0)
            if self._word in SEPARATORS | LEFT | _WORDS["others"] | {""} or (is_first and self._word in OF):
                self.at += 1
            else:
                self._thing()
        if self.is_part:  # `two cards, one of them fish`
            if things.described > things.most > 0:
                self.problems.add("of-them", " ".join(self.words))
            things.least = max(0, things.least - things.described)
            things.most = max(0, things.most - things.described) if things.most < ANY else ANY
        if things.described + things.least > ANY:
            self.problems.add("too-many", what=str(ANY))
            return Things()
        return things

    def _thing(self) -> None:
        start, at_least, at_most = self.at, self._skip(*AT_LEAST), self._skip(*AT_MOST)
        count, is_many = self._count(), self._word.endswith(("s", "x", "+"))
        is_more = count is not None and self._skip(*((word,) for word in _WORDS["others"]))  # `2 more`
        is_any = is_more or (count is not None and (at_least or at_most))
        names = self._described() or (self.every if is_any else None)
        times, got = self._times() if names else None, " ".join(self.words[start : self.at])
        number = times if count is None else count
        if names is None:
            near = () if self.problems.others else self.lexicon.nearest(self._word)
            self.problems.add("expected", self._word or got, "things", near)
            self.at = len(self.words)
        elif None not in (count, times):
            self.problems.add("two-numbers", got)
        elif number is not None and not 0 <= number <= ANY:
            self.problems.add("too-many", what=str(ANY))
        elif names != self.every and (number == 0 or at_most):
            self.problems.add("none-of-kind", got)
        elif names == self.every:
            self.things.more(*((int(is_many),) if number is None else (0 if at_most else number, number)))
        elif number is None and self._can_be_several(names):
            self.problems.add("how-many", got)
        else:
            self.things.add(names, 1 if number is None else number)
        if at_least and not self.is_part:
            self.things.more(0)

    def _can_be_several(self, names: frozenset[str]) -> bool:
        """Return whether a thing without a number can be several: `amulets`, and in a sentence `fish` or debens `3`."""
        word = self.words[self.at - 1]
        is_bare = len(names) > 1 or (word.isdecimal() and len(self.words) == 1)
        return self.lexicon.is_plural(word) or (self.is_sentence and is_bare)

    def _count(self) -> int | None:
        """Return the number before a thing. The debens `5 7` are two names, and so are the tokens `seven scarabs`."""
        word, number = self._word, number_of(self._word)
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        is_name = word in self.every or not word.isdecimal()
        if number is None or (
            is_name and after not in self.nouns | UNSEEN and self.lexicon.described(self.words, self.at)
        ):
            return None
        if word in self.every and (after == "?" or self.things.described):  # the debens `3 ?` and `5, 4 debens`
            self.problems.add(
                "ambiguous", f"{word} {after}", readings=(f"{word}, ?" if after == "?" else word, f"?*{word}")
            )
        self.at += 1
        self._of_them()
        return number

    def _times(self) -> int | None:
        """Return the number after a thing: `*3`, `x3`, `x 3`."""
        if self._skip(("*",), ("x",)):
            self.at += 1
            number = number_of(self.words[self.at - 1]) if self.at <= len(self.words) else None
            return -1 if number is None else number
        number = number_of(self._word[1:]) if self._word[:1] == "x" else None
        self.at += number is not None
        return number

    def _described(self) -> frozenset[str] | None:
        """Return the names that the next words describe: all names for `cards` and `?`."""
        start, found = self.at, self.lexicon.described(self.words, self.at)
        if found is not None and NOUNS.issuperset(self.words[start : found[1]]):
            found = None  # `a deben` is not the token `deben-2`
        if found is not None:
            self.at = found[1]
            self._check_number(start)
        elif self._word in UNSEEN or self._word == "?+":
            self.at += 1
            if self._word not in NOUNS and self.words[start] != "?" and self.lexicon.described(self.words, self.at):
                self.at = start  # `3 other fish`
        names = None if self.at == start else found[0] if found else self.every
        if self._word in self.nouns or (names and self._word in ONES):
            self.at += 1
            names = names or self.every
        return names

    def _check_number(self, start: int) -> None:
        """Report a number without a hyphen at the end of a description, if it can count what follows."""
        number, follows = self.words[self.at - 1], self._word
        is_counting = follows in UNSEEN | NOUNS or self.lexicon.described(self.words, self.at)
        if self.at - start > 1 and number.isdecimal() and is_counting and follows not in SEPARATORS:
            before = " ".join(self.words[start : self.at - 1])
            two = (f"{before} {number}, {follows}", f"{before}, {number} {follows}")
            self.problems.add("ambiguous", f"{before} {number} {follows}", readings=two)


def read_things(words: Words, codec: Codec[Any], problems: Problems, *, is_sentence: bool = False) -> Things:
    """Return what words say of a pile or a row of the names that a codec reads.

    is_sentence: whether `fish` alone can mean several of them, as in `sells fish`.
    """
    return Things() if is_nothing(words) else _Reader(words, codec, problems, is_sentence=is_sentence).read()


def pile_from(things: Things, codec: Codec[Any], empty: Any, place: str) -> Any:
    """Return the pile, or a Part if it is known in part. empty: the empty pile of its class."""
    numbers = Counter[str]()
    for name, number in things.known:
        numbers[name] += number
    known = type(empty).of(value_of(codec, name) for name in numbers.elements())
    vague = tuple(type(empty).kind_set(value_of(codec, name) for name in names) for names in things.vague)
    return Part(place, known, empty, vague, things.least, things.most) if vague or things.most else known


def read_pile(
    words: Words, codec: Codec[Any], empty: Any, place: str, problems: Problems, *, is_sentence: bool = False
) -> Any:
    """Read a pile, or a row if `empty` is a tuple. It is a Part or a PartRow if it is known in part."""
    things = read_things(words, codec, problems, is_sentence=is_sentence)
    if not isinstance(empty, tuple):
        return pile_from(things, codec, empty, place)
    if not things.is_open_last or things.vague:
        problems.add("row")
    known = tuple(value_of(codec, name) for name, number in things.known for _ in range(number))
    return PartRow(place, known, things.least, things.most) if things.most else known


def read_name(words: Words, codec: Codec[Any]) -> tuple[str, ...]:
    """Return the names that words describe, possibly between fillers; none if there are other words."""
    for at, word in enumerate(words):
        names, end = lexicon_of(codec).described(words, at) or (frozenset(), at)
        if not NOUNS.issuperset(words[at:end]) and FILLERS.issuperset(words[end:]):
            return tuple(sorted(names, key=codec.names.index))
        if word not in FILLERS:
            break
    return ()


# Sets, with the tokens on them.


def sets_of(words: Words) -> Iterator[Words]:
    """Split the words for sets at `/`, `|` and `;`; yield nothing for no sets."""
    start = 0
    for at in (*(at for at, word in enumerate(words) if word in BETWEEN_SETS), len(words)):
        if at > start and not is_nothing(words):
            yield words[start:at]
        start = at + 1


def without_tokens(words: Words, names: Collection[str], problems: Problems) -> tuple[Words, int]:
    """Return the words of a set without its tokens, and how many tokens it has. names: of these tokens, folded."""
    at = next((at for at in range(len(words) - 1, -1, -1) if words[at].rstrip("s") in names), None)
    if at is None:
        return words, 0
    before, numbers = [*words[:at], ","], [word for word in words[at + 1 :] if word not in NOUNS | {"*", "x"}]
    while before and before[-1] in BEFORE_TOKENS | NOUNS:
        before.pop()
        if len(before) > 1 and before[-2] in BEFORE_TOKENS and number_of(before[-1]) is not None:
            numbers.append(before.pop())
    number = 1 if not numbers else number_of(numbers[0]) if len(numbers) == 1 else None
    is_clear = not (MARKED | NOUNS_OF["token"]).isdisjoint(words[len(before) :])  # `3 fish, 2 scarabs` can be tiles
    if number is None or not is_clear or not 0 <= number <= ANY:
        problems.add("expected", " ".join(words[len(before) :]), "tokens")
        return tuple(before), 0
    return tuple(before), number


def read_set(words: Words, codec: Codec[Any], empty: Any, place: str, problems: Problems) -> tuple[Any, set[str]]:
    """Return the pile of a set, which may be known in part, and all names that it can have."""
    things = read_things(words, codec, problems, is_sentence=len(words) == 1)
    pile = pile_from(things, codec, empty, place)
    return pile, {name for name, _ in things.known}.union(*things.vague)
