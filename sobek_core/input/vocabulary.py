"""The words that people write, in English and French, and the names of notation that they describe.

A text becomes words without accents, upper case and definite articles. Each word of a description is true of some
names, and together they describe the names of which all are true::

    lexicon_of(TILE).described(words_of("vertical fish 1"), 0)   # {"fish-v-1"}, and the place after it, 3
    lexicon_of(CARD).described(words_of("Ivoire"), 0)            # {"ivory-0", "ivory-0-green", "ivory-3"}, 1

Independent of the games.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.registry import names_like
from sobek_core.text.notation import number_in

if TYPE_CHECKING:
    from sobek_core.text.notation import Codec

Words: TypeAlias = tuple[str, ...]
"""A text in words, numbers and punctuation marks, folded."""

_ACCENTS: Final = re.compile("[\u0300-\u0333\u0339-\u036f]")  # but no strokes, as in an unequals sign
_DASHES: Final = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
_SIGNS: Final = str.maketrans({"\u00d7": "*", "\u00b7": " ", "\u0153": "oe", "\u2019": "'", **_DASHES})
_ELISION: Final = re.compile(r"\b(l|d|n|s|c|j|qu)'(?=\w)")
_SCARABS: Final = re.compile(  # `ivory (3 scarabs)`, `ivory with 3 scarabs`, and not `with 2 scarabs tokens`
    r"(?<=[\w-][^\W\d_])(?:\s{0,3}\(\s?(\w+)\sscarab\w{0,3}\s?\)"
    r"|\s{1,3}(?:(?:with|avec|a)\s(\w+)|(without|sans))\sscarab\w{0,3}\b(?!\s(?:token|jeton)))"
)
_WORD: Final = re.compile(r"(?<![\w-])-+\d+|(?<!\S)-(?!\S)|\b(?:[ldnscj]|qu)'|[^\W_]+(?:-[^\W_]+)*|\?\+|'s\b|[^\w\s]|_")
_CELL: Final = re.compile("[a-z][0-9]")
_PIECE: Final = re.compile(r"\d+|[^\W\d_]+")

TABLES: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
LONGEST: Final = 3  # words that stand for one part of a name
PLURALS: Final = ("s", "x", "es")
SPOKEN: Final = re.compile(r"page\.(?:kind|color|mark)\.(.+)")  # the phrases that name things
MAX_WORD: Final = 40  # characters of a word that can be like a name


@cache
def meanings(*tables: str) -> Mapping[Words, tuple[str, ...]]:
    """Return what words of tables of words.toml stand for. A name stands for itself, and its words for it."""
    found = defaultdict[Words, list[str]](list)
    for name, others in (item for table in tables for item in TABLES[table].items()):
        for words in dict.fromkeys(map(words_of, (name, name.replace("-", " "), *others))):
            found[words].append(name)
    return {words: tuple(names) for words, names in found.items()}


@cache
def words_in(*kinds: str) -> frozenset[str]:
    """Return the words and phrases of these kinds, in the table `word` of words.toml."""
    return frozenset(word for kind in kinds for word in TABLES["word"][kind])


def any_of(phrases: Iterable[str]) -> str:
    """Return a regular expression for one of these phrases, the longest that is there."""
    return f"(?:{'|'.join(sorted(map(re.escape, phrases), key=len, reverse=True))})"


@cache
def one_of(*kinds: str) -> str:
    """Return a regular expression for one of the words and phrases of these kinds."""
    return any_of(words_in(*kinds))


def words_of(text: str) -> Words:
    """Return the words, numbers and punctuation marks of a text, folded, without definite articles, but with pronouns.

    A name with hyphens is one word, and a number of scarabs belongs to the word before it.
    """
    text = _ACCENTS.sub("", unicodedata.normalize("NFD", text.translate(_SIGNS).casefold()))
    text = _SCARABS.sub(_scarabs, text)
    words, articles, verbs = _WORD.findall(_ELISION.sub(r"\1' ", text)), words_in("article"), words_in("verb")
    return tuple(word for word, after in pairwise([*words, ""]) if word not in articles or after in verbs)


def _scarabs(found: re.Match[str]) -> str:
    """Return a number of scarabs as the end of a name, or the text as it is if it has no number."""
    number = 0 if found[3] else number_of(found[1] or found[2])
    return found[0] if number is None else str(number)


def number_of(word: str) -> int | None:
    """Return the number that a word stands for, in digits or as `three`."""
    found = meanings("number").get((word,))
    return number_in(word) if found is None else int(found[0])


def ordinal_of(word: str) -> int | None:
    """Return the number that a word such as `third` stands for, 0 for the last."""
    found = meanings("ordinal").get((word,))
    return None if found is None or word.isdecimal() else int(found[0])


@frozen
class Lexicon:
    """Names of notation, and the words that describe them.

    features: by words, the parts of a name that they stand for and the names of which they are true; exact: names by
    their parts, in alphabetical order; marks: of each mark, a single letter, the names of which it is true.
    """

    names: tuple[str, ...]
    features: Mapping[Words, tuple[Words, frozenset[str]]]
    exact: Mapping[Words, str]
    marks: frozenset[frozenset[str]]

    @staticmethod
    def is_of_one_group(names: Iterable[str]) -> bool:
        """Return whether names differ at most in what comes after their first part."""
        return len({name.partition("-")[0] for name in names}) == 1

    def described(self, words: Words, at: int) -> tuple[frozenset[str], int] | None:
        """Return the names that the words from a place on describe, and the place after them; None if none do.

        Descriptions with `or` between them name a group each, or none does: `vertical or horizontal fish` is not read,
        for `vertical` can be said of the fish.
        """
        found = first = self._described(words, at)
        while first and found and found[1] < len(words) and words[found[1]] in words_in("or"):
            other = self._described(words, found[1] + 1)
            if other is None or self.is_of_one_group(other[0]) != self.is_of_one_group(first[0]):
                break
            found = found[0] | other[0], other[1]
        return found

    def _described(self, words: Words, at: int) -> tuple[frozenset[str], int] | None:
        """Return the same of the words before the next `or`."""
        parts, names, start, exact = list[str](), frozenset(self.names), at, None
        while at < len(words):
            after_of = at + 1 if at > start and words[at] in words_in("of") else at
            is_other = words[at].isdecimal() or _CELL.fullmatch(words[at])  # a number, or a cell
            found = None if at == start and is_other and words[at] not in self.names else self._feature(words, after_of)
            if found is None or not names & found[1] or not set(parts).isdisjoint(found[0]):
                break
            if after_of > at and all(part.isalpha() and len(part) == 1 for part in found[0]):
                break  # `fish of the column` says where it lies
            parts, names, at = [*parts, *found[0]], names & found[1], after_of + found[2]
            if at == start + 1 and "-" in words[start]:
                exact = self.exact.get(tuple(sorted(parts)))
        if at == start or (exact and exact not in names):  # `wheat-0 green`
            return None
        names = frozenset({exact}) if exact and at == start + 1 else names  # `wheat-0` is a name, and `wheat 0` is not
        typed = frozenset(name for name in names if name.partition("-")[0] in parts)  # `fish` is no scribe
        if not typed and any(map(str.isdigit, parts)):  # `black-3` can be three
            return None
        return typed or names, at

    def _feature(self, words: Words, at: int) -> tuple[Words, frozenset[str], int] | None:
        """Return the parts that words stand for, the names of which they are true, and how many words they are."""
        runs = (words[at : at + end] for end in range(LONGEST, 0, -1))
        if run := next((run for run in runs if self.singular(run) in self.features), None):
            return (*self.features[self.singular(run)], len(run))
        pieces = _PIECE.findall(words[at]) if at < len(words) else []
        every = [self.features.get(self.singular((one,)), ((), frozenset[str]())) for one in pieces]
        names = frozenset(self.names).intersection(*(names for _, names in every))
        is_one = len({*pieces}) == len(pieces) > 1 and not pieces[0].isdigit()  # `3-3` is no deben, nor `0green` a card
        return (tuple(part for parts, _ in every for part in parts), names, 1) if is_one and names else None

    def singular(self, run: Words) -> Words:
        """Return words without the ending of a plural, if they then describe something."""
        every = (tuple(word.removesuffix(end) if len(word) > len(end) + 2 else word for word in run) for end in PLURALS)
        return run if run in self.features else next((one for one in every if one in self.features), run)

    def nearest(self, text: str) -> tuple[str, ...]:
        """Return the names and words that a misspelled text may mean."""
        known = dict.fromkeys((*self.names, *(" ".join(words) for words in self.features if not words[0].isdecimal())))
        return tuple(names_like(text[:MAX_WORD], known, 3))


def value_of(codec: Codec[Any], name: str) -> Any:
    """Return the value of a name. A codec of piles or rows reads it as one with a single thing."""
    value = codec.read(name)
    return next(iter(value)) if hasattr(value, "__iter__") and not isinstance(value, str) else value


@cache
def lexicon_of(codec: Codec[Any]) -> Lexicon:
    """Return the names that a codec reads, and the words that describe them: their parts, and their backs."""
    parts = {name: tuple(_PIECE.findall(name)) for name in codec.names}
    backs = {name: (str(getattr(value_of(codec, name), "back", "")),) for name in codec.names}
    own = dict.fromkeys(part for name in codec.names for part in (*parts[name], *backs[name]) if part)
    features = dict[Words, tuple[Words, frozenset[str]]]()
    for run, words in (*(((part,), (part,)) for part in own), *_spoken()):
        said = f" {' '.join(run)} "
        found = {name for name in codec.names if said in f" {' '.join(parts[name])} " or run == backs[name]}
        same, others = features.get(words, (run, frozenset[str]()))
        if found:  # of several parts, such as those of `scribe`, none is said
            features[words] = (run if same == run else ()), others | found
    marks = frozenset(names for run, names in features.values() if re.fullmatch("[a-z]", "".join(run)))
    return Lexicon(codec.names, features, {tuple(sorted(own)): name for name, own in parts.items()}, marks)


@cache
def _spoken() -> tuple[tuple[Words, Words], ...]:
    """Return the words for goods, characters, tokens, backs and directions in every language, after their names."""
    phrases = (item for language in LANGUAGES for item in load_words(language).messages.items())
    found = [(spoken[1], words_of(text)) for name, text in phrases if (spoken := SPOKEN.fullmatch(name))]
    others = [(name, words) for words, names in meanings("thing").items() for name in names]
    return tuple((tuple(_PIECE.findall(name)), words) for name, words in dict.fromkeys([*found, *others]))
