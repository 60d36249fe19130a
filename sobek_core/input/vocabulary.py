"""The words that people write, in English and French, and the names of notation that they describe.

A text becomes words without accents, upper case and definite articles. Each word of a description is true of some
names, and together they describe the names of which all are true::

    lexicon = lexicon_of(CARD)
    lexicon.described(words_of("vertical fish 1"), 0)   # ({"fish-v-1"}, 3)
    lexicon.described(words_of("Ivoire"), 0)            # ({"ivory-0", "ivory-0-green", "ivory-3"}, 1)

Independent of the games.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
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

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_DASHES: Final = dict.fromkeys("_\u2010\u2011\u2012\u2013\u2014\u2212", "-")
_SIGNS: Final = str.maketrans({"\u00d7": "*", "\u00b7": " ", "\u0153": "oe", "\u2019": "'", **_DASHES})
_ELISION: Final = re.compile(r"\b(l|d|n|s|c|j|qu)'(?=\w)")
_SCARABS: Final = re.compile(
    r"(?<=\w)(?:\s{0,3}\(\s?|\s{1,3}(?:with|avec|a)\s)(\d|no|zero|an?|one|une?|two|deux|three|trois)"
    r"\sscarab\w{0,3}\s?\)?(?!\s(?:token|jeton))"
)
_WORD: Final = re.compile(r"(?<![\w-])-\d+|\b(?:[ldnscj]|qu)'|[^\W_]+(?:-[^\W_]+)*|\?\+|'s\b|[^\w\s-]")
_PIECE: Final = re.compile(r"\d+|[^\W\d_]+")

ARTICLES: Final = frozenset({"the", "le", "la", "les", "l'"})
OF: Final = frozenset({"of", "de", "du", "des", "d'"})
OR: Final = frozenset({"or", "ou"})
LONGEST: Final = 3  # words that stand for one part of a name
PLURALS: Final = ("s", "x", "es")
NEAREST: Final = 3
MAX_WORD: Final = 40  # characters of a word that can be like a name


@cache
def tables() -> Mapping[str, Any]:
    """Return the tables of words.toml."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def meanings(table: str) -> Mapping[Words, tuple[str, ...]]:
    """Return what the words of a table of words.toml stand for: a name stands for itself, and others for it."""
    found = defaultdict[Words, list[str]](list)
    for name, others in tables()[table].items():
        for one in (name, *others):
            found[words_of(one)].append(name)
    return {words: tuple(dict.fromkeys(names)) for words, names in found.items()}


def fold(text: str) -> str:
    """Return a text in lower case and without accents."""
    return _ACCENTS.sub("", unicodedata.normalize("NFD", text.translate(_SIGNS).casefold()))


def words_of(text: str) -> Words:
    """Return the words, numbers and punctuation marks of a text, without definite articles.

    A name with hyphens is one word; a number of scarabs belongs to the word before it.
    """
    text = _SCARABS.sub(lambda found: f"-{_scarabs(found[1])}", fold(text))
    return tuple(word for word in _WORD.findall(_ELISION.sub(r"\1' ", text)) if word not in ARTICLES)


def _scarabs(word: str) -> int:
    return 0 if word in {"no", "zero"} else number_of(word) or 0


def number_of(word: str, table: str = "number") -> int | None:
    """Return the number that a word stands for, in digits or as `three`; with the table `ordinal`, as `third`."""
    digits = number_in(word) if table == "number" else None
    found = _numbers(table).get(word)
    return digits if found is None else found


@cache
def _numbers(table: str) -> Mapping[str, int]:
    return {word: int(number) for number, words in tables()[table].items() for word in words}


@frozen
class Lexicon:
    """Names of notation, and the words that describe them.

    features: by words, the parts of a name that they stand for and the names of which they are true; exact: names by
    their parts, in alphabetical order; is_numeric: whether all names are numbers.
    """

    names: tuple[str, ...]
    features: Mapping[Words, tuple[Words, frozenset[str]]]
    exact: Mapping[Words, str]
    is_numeric: bool

    def _feature(self, words: Words, at: int) -> tuple[Words, frozenset[str], int] | None:
        """Return the parts that words stand for, the names of which they are true, and how many words they are."""
        for end in range(LONGEST, 0, -1):
            run = words[at : at + end]
            if len(run) == end and (found := self.features.get(self._singular(run))):
                return (*found, end)
        pieces = _PIECE.findall(words[at]) if at < len(words) else []
        found_pieces = [self.features.get(self._singular((one,))) for one in pieces]
        parts, names = list[str](), frozenset(self.names)
        for one in found_pieces:
            if one is None:
                return None
            parts += one[0]
            names &= one[1]
        return (tuple(parts), names, 1) if len(pieces) > 1 and names else None

    def _singular(self, run: Words) -> Words:
        if run in self.features:
            return run
        every = (tuple(_without(word, ending) for word in run) for ending in PLURALS)
        return next((one for one in every if one in self.features), run)

    def described(self, words: Words, at: int) -> tuple[frozenset[str], int] | None:
        """Return the names that the words from a place on describe, and the place after them; None if none do."""
        parts, names, start = list[str](), frozenset(self.names), at
        while at < len(words):
            after_of = at + 1 if at > start and words[at] in OF else at
            found = self._feature(words, after_of)
            if found is None or not names & found[1] or not set(parts).isdisjoint(found[0]):
                break
            parts += found[0]
            names &= found[1]
            at = after_of + found[2]
        if at == start:
            return None
        exact = self.exact.get(tuple(sorted(parts)))
        names = frozenset({exact}) if exact in names else names
        names = frozenset(name for name in names if name.partition("-")[0] in parts) or names  # `fish` is no scribe
        if at + 1 < len(words) and words[at] in OR and (other := self.described(words, at + 1)):
            return names | other[0], other[1]
        return names, at

    def nearest(self, text: str) -> tuple[str, ...]:
        """Return the names and words that a misspelled text may mean."""
        known = dict.fromkeys((*self.names, *(" ".join(words) for words in self.features)))
        return tuple(names_like(text[:MAX_WORD], known, NEAREST))


def _without(word: str, ending: str) -> str:
    return word.removesuffix(ending) if len(word) > len(ending) + 2 else word


def lexicon_of(codec: Codec[Any]) -> Lexicon:
    """Return the names that a codec reads, and the words that describe them."""
    return _lexicon(codec.names, tuple(str(getattr(value_of(codec, name), "back", "")) for name in codec.names))


def value_of(codec: Codec[Any], name: str) -> Any:
    """Return the value of a name. A codec of piles or rows reads it as one with a single thing."""
    value = codec.read(name)
    return next(iter(value)) if hasattr(value, "__iter__") and not isinstance(value, str) else value


@cache
def _lexicon(names: tuple[str, ...], backs: tuple[str, ...]) -> Lexicon:
    features = dict[Words, tuple[Words, frozenset[str]]]()
    parts = {name: tuple(_PIECE.findall(name)) for name in names}
    true_of = defaultdict[str, set[str]](set)
    for name, own in parts.items():
        for part in own:
            true_of[part].add(name)
    for name, back in zip(names, backs, strict=True):
        if back:
            true_of[back].add(name)
    features |= {(part,): ((part,), frozenset(found)) for part, found in true_of.items()}
    for part, other in _spoken():
        run = tuple(_PIECE.findall(part))
        found = frozenset(
            name for name, own in parts.items() if any(own[at : at + len(run)] == run for at in range(len(own)))
        )
        found |= true_of[part]
        if found and other not in features:
            features[other] = run, found
        elif found and features[other][0] != run:  # `scribe` of both types
            features[other] = (), features[other][1] | found
    return Lexicon(
        names, features, {tuple(sorted(own)): name for name, own in parts.items()}, all(map(str.isdecimal, names))
    )


@cache
def _spoken() -> tuple[tuple[str, Words], ...]:
    """Return the words for goods, characters, tokens, backs and directions in every language, after their names."""
    prefixes = ("page.kind.", "page.color.", "page.mark.")
    found = [
        (name.removeprefix(prefix), words_of(text))
        for language in LANGUAGES
        for name, text in load_words(language).messages.items()
        for prefix in prefixes
        if name.startswith(prefix)
    ]
    return tuple(
        dict.fromkeys([*found, *((name, words) for words, names in meanings("thing").items() for name in names)])
    )
