"""Cards, tiles, tokens and debens as people write them: exact names, or as far as they are described.

Independent of the games, of which `INPUT` has what reading needs to know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.input.problems import UnreadError
from sobek_core.input.vocabulary import Words, any_of, lexicon_of, number_of, ordinal_of, value_of, words_in
from sobek_core.registry import Parts, names_like
from sobek_core.text.notation import NOTHING, Codec, number_in
from sobek_core.verdicts.parts import ANY, Part, PartRow, part_of

NOUNS: Final = words_in("card", "token", "deben", "set")
SEPARATORS, UNSEEN, OTHERS = map(words_in, ("separator", "unseen", "others"))
FILLERS: Final = words_in("filler", "own")
PASSED: Final = words_in("separator", "left", "others")  # between things
OF_THEM: Final = re.compile(rf"(?<!\S){any_of(words_in('of-them'))}(?!\S)")


@frozen
class GameInput:
    """What reading needs to know about a game, besides its notation.

    values: how to read the places that are neither numbers nor piles nor rows, by name without the seat, given the
    words and the place; fields: how to read the fields of moves that name something on the table, given the words, what
    is stated, and whose move it is: both raise UnreadError; sets: returns the types of a player's sets, as far as they
    are known, given what is stated and the seat; goods, powers: the codecs of types, and of what has a power.
    """

    values: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Callable[..., Any]]
    sets: Callable[[Mapping[str, Any], int], list[str]]
    goods: Codec[Any]
    powers: tuple[Codec[Any], ...]


INPUT: Final = Parts[GameInput](GAMES, "sobek_core.input.{}:INPUT")


def is_nothing(words: Words, *nouns: str) -> bool:
    """Return whether words say that there is nothing: `-`, `none`, `no cards`. nouns: what there can be none of."""
    said = {*words} - words_in(*nouns, "left")
    return bool(said) and said <= words_in("nothing")


def noun_of(codec: Codec[Any]) -> str:
    """Return the word for any of the things that a codec reads."""
    is_card = hasattr(value_of(codec, codec.names[0]), "back")
    return "card" if is_card else "deben" if codec.names[0].isdecimal() else "token"


class Things:
    """What words say of a pile or a row, read from left to right.

    described: of each thing that is described, the names that it can have, in order; least, most: how many things there
    are besides; is_open_last: whether nothing described comes after these.
    """

    def __init__(self, words: Words, codec: Codec[Any], *, is_sentence: bool, is_part: bool = False) -> None:
        """Read words. is_part: whether the things were counted before. Raise UnreadError."""
        self.described, self.least, self.most, self.is_open_last = list[frozenset[str]](), 0, 0, True
        self.words, self.at, self.is_sentence, self.is_part = words, 0, is_sentence, is_part
        self.lexicon, self.nouns, self.every = lexicon_of(codec), words_in(noun_of(codec)), frozenset(codec.names)
        self.is_counted = False  # whether the first are cards of which only the number is said
        while self._word:
            is_first = not self.at or self.words[self.at - 1] in SEPARATORS
            if self._word in OTHERS:
                self.most = ANY
            if self._word in PASSED or (is_first and self._word in words_in("of")):
                self.at += 1
            else:
                self._thing()

    @property
    def _word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _since(self, start: int) -> str:
        return " ".join(self.words[start : self.at])

    def _skip(self, kind: str) -> bool:
        """Skip a word or a phrase of a kind, and return whether one was there."""
        found = next((end for end in (1, 2) if " ".join(self.words[self.at : self.at + end]) in words_in(kind)), 0)
        self.at += found
        return found > 0

    def _thing(self) -> None:
        """Read a thing with its number."""
        start, is_first, times = self.at, not (self.described or self.most), None
        at_least, at_most = self._skip("at-least"), self._skip("at-most")
        count, is_many = self._count(), self._word.endswith(("s", "x", "+"))
        is_more = count is not None and self._skip("others")  # `2 more`
        is_any = is_more or (count is not None and (at_least or at_most))
        names = self._described() or (self.every if is_any else None)
        if names is None:
            near = self.lexicon.nearest(self._word)
            raise UnreadError("expected", self._word or self._since(start), "things", nearest=near)
        last = self.words[self.at - 1]
        if self._skip("times"):
            times = number_of(self._word)
            times, self.at = -1 if times is None else times, self.at + bool(self._word)
            if count is not None:
                raise UnreadError("two-numbers", self._since(start))
        number, is_described = times if count is None else count, names != self.every
        if not 0 <= (number or 0) <= ANY:
            raise UnreadError("too-many", what=str(ANY))
        if number == 0 or (at_most and is_described):
            raise UnreadError("none-of-kind", self._since(start))
        # `amulets`, and in a sentence `fish` or debens `3`
        is_bare = self.is_sentence and (len(names) > 1 or (last.isdecimal() and len(self.words) == 1))
        if number is None and is_described and (is_bare or self.lexicon.singular((last,)) != (last,)):
            raise UnreadError("how-many", self._since(start))
        least = 0 if at_most else number if number is not None else int(is_described or is_many)
        if self.is_counted and not is_more and (is_described or number is not None):
            self._check_part(start, least)
        if is_described:
            self.is_open_last = self.is_open_last and not self.most
            self.described += [names] * least
        else:
            self.least, self.most = self.least + least, self.most + (ANY if number is None else number)
        self.most = ANY if at_least and not self.is_part else min(ANY, self.most)
        if len(self.described) + self.least > ANY:
            raise UnreadError("too-many", what=str(ANY))
        is_plain = words_in("unseen", "others", "left").isdisjoint(self.words[start : self.at])
        self.is_counted = self.is_counted or (is_first and last in self.nouns and not at_most and is_plain)

    def _check_part(self, start: int, number: int) -> None:
        """Refuse what comes after `3 cards`, if these can be some of the three, or others."""
        is_any = self.most == ANY
        if is_any or number <= self.least:
            this, more, end = self._since(start), " ?" if is_any else "", ", ?" if is_any else ""
            rest = f", ?*{self.least - number}{more}" if self.least > number else end
            two = (f"{this}{rest}", f"{this}, ?*{self.least}{more}")
            raise UnreadError("ambiguous", self._since(0), readings=two)

    def _count(self) -> int | None:
        """Return the number before a thing. The debens `5 7` are two names, and so are the tokens `seven scarabs`."""
        word, number = self._word, 0 if self._word in words_in("no") else number_of(self._word)
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        is_counting = after in self.nouns | UNSEEN or (word.isdecimal() and word not in self.every)
        if number is None or (not is_counting and self.lexicon.described(self.words, self.at)):
            return None
        if word in self.every and (after == "?" or self.described):  # the debens `3 ?` and `5, 4 debens`
            readings = (f"{word}, ?" if after == "?" else word, f"?*{word}")
            raise UnreadError("ambiguous", f"{word} {after}", readings=readings)
        self.at += 1
        return number

    def _described(self) -> frozenset[str] | None:
        """Return the names that the next words describe: all names for `cards` and `?`."""
        start, found = self.at, self.lexicon.described(self.words, self.at)
        if found is not None and NOUNS.issuperset(self.words[start : found[1]]):
            found = None  # `a deben` is not the token `deben-2`
        names = found[0] if found else None
        if found is not None:
            self.at = found[1]
            number, follows = self.words[self.at - 1], self._word
            before = self._since(start).removesuffix(number).rstrip()
            is_counting = follows in UNSEEN | NOUNS or self.lexicon.described(self.words, self.at)
            if before and number.isdecimal() and is_counting and follows not in SEPARATORS:  # `fish 1 amulet`
                two = (f"{before} {number}, {follows}", f"{before}, {number} {follows}")
                raise UnreadError("ambiguous", f"{before} {number} {follows}", readings=two)
        elif self._skip("unseen"):
            is_other = self._word not in NOUNS and self.words[start] != "?"
            if is_other and self.lexicon.described(self.words, self.at):  # `3 other fish`
                self.at = start
                return None
            names = self.every
        if self._word in self.nouns or (names and self._word in words_in("one")):
            self.at += 1
            names = names or self.every
        return names


def _things(words: Words, codec: Codec[Any], *, is_sentence: bool) -> Things:
    """Return what words say of a pile or a row of the names that a codec reads. Raise UnreadError."""
    text = "" if is_nothing(words, noun_of(codec)) else re.sub(r"(?<!\S)x(?=-?[0-9])", "x ", " ".join(words))
    if (mark := OF_THEM.search(text)) is None:
        return Things(tuple(text.split()), codec, is_sentence=is_sentence)
    # `two cards, one of them fish`
    before, rest = text[: mark.start()].split(), OF_THEM.sub("", text[mark.start() :]).split()
    end = max((at for at, word in enumerate(before) if word in SEPARATORS), default=len(before))
    whole = Things(tuple(before[:end]), codec, is_sentence=is_sentence)
    part = Things((*before[end:], *rest), codec, is_sentence=is_sentence, is_part=True)
    number = len(part.described)
    if whole.described or number > whole.most:
        raise UnreadError("of-them", text)
    whole.described, whole.least = part.described, max(0, whole.least - number)
    whole.most -= number if whole.most < ANY else 0
    return whole


def read_pile(words: Words, codec: Codec[Any], place: str, *, is_sentence: bool = False) -> Any:
    """Read a pile or a row, as the codec has them. It is a Part or a PartRow if it is known in part.

    is_sentence: whether `fish` alone can mean several of them, as in `sells fish`.
    """
    things, empty = _things(words, codec, is_sentence=is_sentence), codec.read(NOTHING)
    every = [tuple(value_of(codec, name) for name in names) for names in things.described]
    known = tuple(kind for kinds in every if len(kinds) == 1 for kind in kinds)
    if isinstance(empty, tuple):
        if not things.is_open_last or len(known) < len(every):
            raise UnreadError("row")
        return PartRow(place, known, things.least, things.most) if things.most else known
    pile, vague = type(empty).of(known), tuple(type(empty).kind_set(kinds) for kinds in every if len(kinds) > 1)
    return Part(place, pile, empty, vague, things.least, things.most) if vague or things.most else pile


def types_of(pile: Any, goods: Codec[Any]) -> list[str]:
    """Return the names of the types of the things in a pile, which may be known in part."""
    part = part_of(pile)
    every = [*part.known, *(kind for kinds in part.vague for kind in kinds)]
    return sorted({str(getattr(kind, "group", "") or kind.good) for kind in every}.intersection(goods.names))


def read_sets(
    words: Words, place: str, codec: Codec[Any], goods: Codec[Any], *, tokens: Collection[str], what: str
) -> Iterator[tuple[list[str], Any, int]]:
    """Yield the types of each set, none or one, its pile, which may be known in part, and how many tokens it has.

    tokens: the names of these tokens, without an `s`; what: is expected of each set, for the message.
    """
    for text in () if is_nothing(words, "card", "set") else re.split(r"[/|;]", " ".join(words)):
        first, _, rest = text.rpartition(":")
        said, number = _without_tokens(rest.strip(), tokens)
        pile = read_pile(said, codec, place, is_sentence=len(said) == 1)
        part, shown = part_of(pile), types_of(pile, goods)
        types = [*read_name(tuple(first.split()), goods)] if first else shown
        is_something = part.known or part.vague or (first and part.most)  # no set is empty
        if len(types) > 1 or not shown <= types or not is_something:
            raise UnreadError("expected", " ".join(words), what)
        yield types, pile, number


def _without_tokens(text: str, names: Collection[str]) -> tuple[Words, int]:
    """Return the words of a set without its tokens, `+ 2 scarabs`, and how many tokens it has."""
    found = re.fullmatch(r"(?:(.*) )?(\+|with|avec) (.*)", text)
    said = found[3].split() if found else []
    is_clear = found is not None and (found[2] == "+" or not words_in("token").isdisjoint(said))  # not those of tiles
    if found is None or not is_clear or not any(word.rstrip("s") in names for word in said):
        return tuple(text.split()), 0
    numbers = [word for word in said if word not in NOUNS | words_in("times") and word.rstrip("s") not in names]
    number = 1 if not numbers else number_of(numbers[0]) if len(numbers) == 1 else None
    if number is None or not 0 <= number <= ANY:
        raise UnreadError("expected", f"+ {found[3]}", "tokens")
    return tuple((found[1] or "").split()), number


# One thing or one place, by its name.


def read_name(words: Words, codec: Codec[Any]) -> tuple[str, ...]:
    """Return the names that words describe, besides fillers; none if there are other words."""
    fillers = FILLERS if noun_of(codec) == "card" else FILLERS | words_in("kind-of")
    said = tuple(word for word in words if word not in fillers)
    names, end = lexicon_of(codec).described(said, 0) or ((), 0)
    is_whole = end == len(said) and not NOUNS.issuperset(said)  # `a deben` is not the token `deben-2`
    return tuple(sorted(names, key=codec.names.index)) if is_whole else ()


def numbered(words: Words, label: str, noun: str, size: int | None) -> tuple[list[int], Words]:
    """Return the numbers, from 0, that words name, such as `4`, `slot 4` and `the fifth card`, and the other words.

    label: a word before a number; noun: one after an ordinal; size: how many there are, None if that is not known.
    """
    numbers, others = list[int](), list[str]()
    for part in re.split("[,:]", " ".join(words)):
        said = [word for word in part.split() if word != label and word not in words_in("own")]
        nth = ordinal_of(said[0]) if said and words_in(noun).issuperset(said[1:2]) else None
        number = number_in(said[0]) if len(said) == 1 else None
        if (nth := size if nth == 0 else nth) is not None:
            numbers.append(nth - 1)
            others += said[2:]
        elif number is not None:
            numbers.append(number)
        else:
            others += part.split()
    return numbers, tuple(others)


def find_place(
    said: Words, places: Collection[Any], named: Words, lying: Mapping[Any, str], codec: Codec[Any], *, what: str
) -> Any:
    """Return the place that words name, or the only one with the thing that they describe. Raise UnreadError.

    places: those that are named; named: the other words; lying: the name of what is known to lie at each place; what:
    was expected, for the message.
    """
    names, got = read_name(named, codec), " ".join(said)
    found = [*{*places}] or [place for place, name in lying.items() if name in names]
    if len(found) > 1 and not places:
        raise UnreadError("ambiguous", got, readings=(f"{place}: {lying[place]}" for place in found))
    if len(found) != 1 or not (names or FILLERS.issuperset(named)):
        raise UnreadError("expected", got, what, nearest=names_like(" ".join(named), dict.fromkeys(lying.values()), 2))
    if names and lying.get(found[0], names[0]) not in names:
        raise UnreadError("lies-there", got, lying[found[0]])
    return found[0]
