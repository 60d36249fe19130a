"""Cards, tiles, tokens and debens as people write them: exact names, or as far as they are described.

Independent of the games.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.input.problems import UnreadError
from sobek_core.input.vocabulary import OF, Words, lexicon_of, number_of, tables, value_of, words_in
from sobek_core.registry import names_like
from sobek_core.verdicts.parts import ANY, Part, PartRow, part_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sobek_core.text.notation import Codec

SEPARATORS, UNSEEN, LEFT, OTHERS = map(words_in, ("separator", "unseen", "left", "others"))
NOTHING, FILLERS = map(words_in, ("nothing", "filler"))
NOUNS_OF: Final = {
    kind: frozenset(noun + ending for noun in (kind, *others) for ending in ("", "s", "x"))
    for kind, others in tables()["noun"].items()
}
NOUNS: Final = frozenset[str]().union(*NOUNS_OF.values())
AT_LEAST: Final = (("at", "least"), ("au", "moins"))
AT_MOST: Final = (("at", "most"), ("au", "plus"))
OF_THEM: Final = (("of", "them"), ("of", "which"), ("dont",))
ONES: Final = frozenset({"one", "ones"})


CARDS_OR_SETS: Final = NOUNS_OF["card"] | NOUNS_OF["set"]


def is_nothing(words: Words, nouns: Collection[str] = CARDS_OR_SETS) -> bool:
    """Return whether words say that there is nothing: `-`, `none`, `no cards`. nouns: what there can be none of."""
    said = {word for word in words if word not in nouns} - LEFT
    return bool(said) and said <= NOTHING


def nouns_of(codec: Codec[Any]) -> frozenset[str]:
    """Return the words for any of the things that a codec reads: `card`, `deben` or `token`, and others."""
    has_back = hasattr(value_of(codec, codec.names[0]), "back")
    return NOUNS_OF["card" if has_back else "deben" if codec.names[0].isdecimal() else "token"]


class Things:
    """What words say of a pile or a row, read from left to right.

    known: names, in order; vague: of each other thing that is described, the names that it can have; least, most: how
    many things there are besides; is_open_last: whether nothing described comes after these.
    """

    def __init__(self, words: Words, codec: Codec[Any], *, is_sentence: bool, is_part: bool = False) -> None:
        """Read words. is_part: whether the things were counted before. Raise UnreadError."""
        self.known, self.vague = list[str](), list[frozenset[str]]()
        self.least, self.most, self.is_open_last = 0, 0, True
        self.counted: int | None = None  # the word with which cards begin of which only the number is said
        self.words, self.at, self.is_sentence, self.is_part = words, 0, is_sentence, is_part
        self.lexicon, self.nouns, self.every = lexicon_of(codec), nouns_of(codec), frozenset(codec.names)
        while self._word:
            is_first = not self.at or self.words[self.at - 1] in SEPARATORS
            if self._word in OTHERS:
                self._more(0)
            if self._word in SEPARATORS | LEFT | OTHERS or (is_first and self._word in OF):
                self.at += 1
            else:
                self._thing()

    @property
    def described(self) -> int:
        """The number of things that are described."""
        return len(self.known) + len(self.vague)

    def without(self, part: Things, got: str) -> None:
        """Keep what is said of a part of the things, of which nothing else was said, and count the others."""
        if self.described or not part.described <= self.most:
            raise UnreadError("of-them", got)
        self.known, self.vague, self.least = part.known, part.vague, max(0, self.least - part.described)
        self.most -= part.described if self.most < ANY else 0

    def _add(self, names: frozenset[str], number: int) -> None:
        """Add so many things that can have these names."""
        self.is_open_last = self.is_open_last and not self.most
        if len(names) == 1:
            self.known += [*names] * number
        else:
            self.vague += [names] * number

    def _more(self, least: int, most: int = ANY) -> None:
        """Add things of which nothing is known."""
        self.least, self.most = self.least + least, min(ANY, self.most + most)

    @property
    def _word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _skip(self, *options: Words) -> bool:
        """Skip one of these runs of words, and return whether one was there."""
        found = next((one for one in options if self.words[self.at : self.at + len(one)] == one), ())
        self.at += len(found)
        return bool(found)

    def _thing(self) -> None:
        start, before = self.at, (self.described, self.least, self.most)
        at_least, at_most = self._skip(*AT_LEAST), self._skip(*AT_MOST)
        count, is_many = self._count(), self._word.endswith(("s", "x", "+"))
        is_more = count is not None and self._skip(*((word,) for word in OTHERS))  # `2 more`
        is_any = is_more or (count is not None and (at_least or at_most))
        names = self._described() or (self.every if is_any else None)
        if names is None:
            raise UnreadError(
                "expected", self._word or self._since(start), "things", nearest=self.lexicon.nearest(self._word)
            )
        times = self._times()
        number = times if count is None else count
        if None not in (count, times):
            raise UnreadError("two-numbers", self._since(start))
        if number is not None and not 0 <= number <= ANY:
            raise UnreadError("too-many", what=str(ANY))
        is_all = len(self.words) == 2 and self.words[-1] in self.nouns  # `0 cards`, and not `no other cards`
        if names == self.every and (number != 0 or is_all):
            self._more(*((int(is_many),) if number is None else (0 if at_most else number, number)))
        elif number == 0 or at_most:
            raise UnreadError("none-of-kind", self._since(start))
        elif number is None and self._can_be_several(names):
            raise UnreadError("how-many", self._since(start))
        else:
            self._add(names, 1 if number is None else number)
        if at_least and not self.is_part:
            self._more(0)
        if self.described + self.least > ANY:
            raise UnreadError("too-many", what=str(ANY))
        if self.counted is not None and not is_more and (number is not None or names != self.every):
            self._check_part(start, *before)
        is_bare = self.words[self.at - 1] in self.nouns and not at_most
        if is_bare and not any(before) and (UNSEEN | OTHERS | LEFT).isdisjoint(self.words[start : self.at]):
            self.counted = start

    def _check_part(self, start: int, described: int, least: int, most: int) -> None:
        """Refuse what comes after `3 cards`, if these can be some of the three, or others."""
        number, is_any = self.described + self.least - described - least, most == ANY
        if is_any or number <= least:
            this, more = self._since(start), " ?" if is_any else ""
            rest = f", ?*{least - number}{more}" if least > number else ", ?" if is_any else ""
            two = (f"{this}{rest}", f"{this}, ?*{least}{more}")
            raise UnreadError("ambiguous", self._since(self.counted or 0), readings=two)

    def _since(self, start: int) -> str:
        return " ".join(self.words[start : self.at])

    def _can_be_several(self, names: frozenset[str]) -> bool:
        """Return whether a thing without a number can be several: `amulets`, and in a sentence `fish` or debens `3`."""
        word = self.words[self.at - 1]
        is_bare = len(names) > 1 or (word.isdecimal() and len(self.words) == 1)
        return self.lexicon.is_plural(word) or (self.is_sentence and is_bare)

    def _count(self) -> int | None:
        """Return the number before a thing. The debens `5 7` are two names, and so are the tokens `seven scarabs`."""
        word, number = self._word, 0 if self._word in words_in("no") else number_of(self._word)
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        is_name = word in self.every or not word.isdecimal()
        if number is None or (
            is_name and after not in self.nouns | UNSEEN and self.lexicon.described(self.words, self.at)
        ):
            return None
        if word in self.every and (after == "?" or self.described):  # the debens `3 ?` and `5, 4 debens`
            readings = (f"{word}, ?" if after == "?" else word, f"?*{word}")
            raise UnreadError("ambiguous", f"{word} {after}", readings=readings)
        self.at += 1
        return number

    def _times(self) -> int | None:
        """Return the number after a thing: `*3`, `x3`, `x 3`. A number that cannot be read counts as -1."""
        is_after = self._skip(("*",), ("x",))
        number = number_of(self._word) if is_after else number_of(self._word[1:]) if self._word[:1] == "x" else None
        self.at += bool(self._word) if is_after else number is not None
        return -1 if is_after and number is None else number

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
        """Refuse a number without a hyphen at the end of a description, if it can count what follows."""
        number, follows = self.words[self.at - 1], self._word
        is_counting = follows in UNSEEN | NOUNS or self.lexicon.described(self.words, self.at)
        if self.at - start > 1 and number.isdecimal() and is_counting and follows not in SEPARATORS:
            before = " ".join(self.words[start : self.at - 1])
            two = (f"{before} {number}, {follows}", f"{before}, {number} {follows}")
            raise UnreadError("ambiguous", f"{before} {number} {follows}", readings=two)


def read_things(words: Words, codec: Codec[Any], *, is_sentence: bool = False) -> Things:
    """Return what words say of a pile or a row of the names that a codec reads. Raise UnreadError.

    is_sentence: whether `fish` alone can mean several of them, as in `sells fish`.
    """
    if is_nothing(words, nouns_of(codec)):
        words = ()
    marks = {at: one for at in range(len(words)) for one in OF_THEM if words[at : at + len(one)] == one}
    if not marks:
        return Things(words, codec, is_sentence=is_sentence)
    # `two cards, one of them fish`
    end = max((at for at in range(min(marks)) if words[at] in SEPARATORS), default=min(marks))
    skipped = {at + further for at, one in marks.items() for further in range(len(one))}
    rest = tuple(word for at, word in enumerate(words) if at >= end and at not in skipped)
    whole = Things(words[:end], codec, is_sentence=is_sentence)
    whole.without(Things(rest, codec, is_sentence=is_sentence, is_part=True), " ".join(words))
    return whole


def pile_from(things: Things, codec: Codec[Any], empty: Any, place: str) -> Any:
    """Return the pile, or a Part if it is known in part. empty: the empty pile of its class."""
    known = type(empty).of(value_of(codec, name) for name in things.known)
    vague = tuple(type(empty).kind_set(value_of(codec, name) for name in names) for names in things.vague)
    return Part(place, known, empty, vague, things.least, things.most) if vague or things.most else known


def read_pile(words: Words, codec: Codec[Any], empty: Any, place: str, *, is_sentence: bool = False) -> Any:
    """Read a pile, or a row if `empty` is a tuple. It is a Part or a PartRow if it is known in part."""
    things = read_things(words, codec, is_sentence=is_sentence)
    if not isinstance(empty, tuple):
        return pile_from(things, codec, empty, place)
    if not things.is_open_last or things.vague:
        raise UnreadError("row")
    known = tuple(value_of(codec, name) for name in things.known)
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


def find_place(
    said: Words, places: Collection[Any], named: Words, lying: Mapping[Any, str], codec: Codec[Any], *, what: str
) -> Any:
    """Return the place that words name, or the only one with the thing that they describe. Raise UnreadError.

    places: those that are named; named: the other words; lying: the name of what is known to lie at each place; what:
    was expected, for the message.
    """
    names, got = read_name(named, codec), " ".join(said)
    found = [*places] or [place for place, name in lying.items() if name in names]
    if len(found) > 1 and not places:
        raise UnreadError("ambiguous", got, readings=(f"{place}: {lying[place]}" for place in found))
    if len(found) != 1 or not (names or FILLERS.issuperset(named)):
        raise UnreadError("expected", got, what, nearest=names_like(" ".join(named), dict.fromkeys(lying.values()), 2))
    if names and lying.get(found[0], names[0]) not in names:
        raise UnreadError("lies-there", got, lying[found[0]])
    return found[0]


# Sets, with the tokens on them.


def read_sets(
    words: Words, codec: Codec[Any], empty: Any, place: str, tokens: Collection[str]
) -> Iterator[tuple[Words, Any, int]]:
    """Yield what is before the colon of each set, its pile, which may be known in part, and how many tokens it has.

    tokens: the names of these tokens, without an `s`.
    """
    for text in () if is_nothing(words) else re.split(r"[/|;]", " ".join(words)):
        first, _, rest = text.rpartition(":")
        said, number = _without_tokens(rest.strip(), tokens)
        pile = read_pile(said, codec, empty, place, is_sentence=len(said) == 1)
        yield tuple(first.split()), pile, number


def _without_tokens(text: str, names: Collection[str]) -> tuple[Words, int]:
    """Return the words of a set without its tokens, `+ 2 scarabs`, and how many tokens it has."""
    found = re.fullmatch(r"(?:(.*) )?(\+|with|avec) (.*)", text)
    said = found[3].split() if found else []
    is_marked = found is not None and found[2] == "+"
    is_clear = is_marked or not NOUNS_OF["token"].isdisjoint(said)  # otherwise scarabs can be those of tiles
    if found is None or not is_clear or not any(word.rstrip("s") in names for word in said):
        return tuple(text.split()), 0
    numbers = [word for word in said if word not in NOUNS | {"*", "x"} and word.rstrip("s") not in names]
    number = 1 if not numbers else number_of(numbers[0]) if len(numbers) == 1 else None
    if number is None or not 0 <= number <= ANY:
        raise UnreadError("expected", f"+ {found[3]}", "tokens")
    return tuple((found[1] or "").split()), number


def types_of(pile: Any, goods: Codec[Any]) -> list[str]:
    """Return the names of the types of the things in a pile, which may be known in part."""
    part = part_of(pile)
    every = [*part.known, *(kind for kinds in part.vague for kind in kinds)]
    return sorted({str(getattr(kind, "group", "") or kind.good) for kind in every}.intersection(goods.names))
