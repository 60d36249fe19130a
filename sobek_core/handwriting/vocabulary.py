"""The words that people write, and the names of notation that they mean. Independent of the games.

A word may be English or French, upper or lower case, with or without accents, singular or plural::

    vocabulary = Vocabulary.of(["ivory-3", "ivory-0", "amulet"], KINDS)
    vocabulary.names_at(tokenize("Ivoire 3"), 0)     # TokenMatch(("ivory-3",), 2)
    vocabulary.names_at(tokenize("ivory"), 0)        # TokenMatch(("ivory-3", "ivory-0"), 1): both begin with it
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.registry import NEAR, names_like

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

Tokens: TypeAlias = tuple[str, ...]
"""A text split into folded words, numbers and punctuation marks."""

SPOKEN: Final = ("page.kind.", "page.color.", "page.mark.")  # the phrases that name things
PLURALS: Final = ("s", "x", "es")
SHORTEST_PLURAL: Final = 3  # letters of the singular
ARTICLES: Final = frozenset({"a", "an", "un", "une"})
UNNAMED: Final = ARTICLES | {"the", "le", "la", "les", "l", "'", "card", "tile", "carte", "tuile"}
INSIDE: Final = frozenset({"of", "de", "du", "des", "d", "'", "l"})  # between the words of a name
LOOSE: Final = 3  # such words in a name, at most
AND: Final = frozenset({"and", "et", "&"})
ENDS: Final = frozenset({",", ";", "/", ".", "|"})
SCARAB: Final = frozenset({"scarab", "scarabs", "scarabee", "scarabees"})
WITH: Final = frozenset({"(", "with", "avec", "a"})
SCARABS: Final = "(scarabs"  # a bracket that is still open
SIGNS_OF_MARKS: Final = {"|": "v", "/": "f", "\\": "b"}
_TOKEN: Final = re.compile(r"(?<![\w-])-*\d+(?:\.\d+)*|\d+(?:\.\d+)*|[^\W\d_]+|[^\w\s-]")
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_DASHES: Final = dict.fromkeys("_\u2010\u2011\u2012\u2013\u2014\u2212", "-")
_SIGNS: Final = str.maketrans({"\u00d7": "*", "\u00b7": " ", "\u0153": "oe", "\u2019": "'", **_DASHES})


def fold(text: str) -> str:
    """Return a text in lower case and without accents. Superscript digits stay different from ordinary ones."""
    parts = unicodedata.normalize("NFD", text.translate(_SIGNS).casefold())
    return _ACCENTS.sub("", parts)


def tokenize(text: str) -> Tokens:
    """Split a text into folded words, numbers and punctuation marks.

    Hyphens only separate words, except that a hyphen between a space and a number is a minus sign.
    `(3 scarabs)` and `with 3 scarabs` are read as the number, and a sign before it, such as `|`, as the mark.
    """
    found = list[str]()
    for word in _TOKEN.findall(fold(text)):
        if found and found[-1] == SCARABS and word == ")":
            found[-1:] = []
        elif word in SCARAB and len(found) > 1 and found[-2] in WITH and found[-1] in _scarab_numbers():
            number = _scarab_numbers()[found[-1]]
            bracket = [SCARABS] if found[-2] == "(" else []
            found[-2:] = []
            if found and found[-1] in SIGNS_OF_MARKS:
                found[-1] = SIGNS_OF_MARKS[found[-1]]
            found += [number, *bracket]
        else:
            found.append(word)
    return tuple(word for word in found if word != SCARABS)


def skip(tokens: Tokens, at: int, words: Collection[str]) -> int:
    """Return the index of the next token that is none of these words, or of the end."""
    while at < len(tokens) and tokens[at] in words:
        at += 1
    return at


@cache
def _number_words() -> Mapping[str, str]:
    """Return the digits of each word for a number; articles do not count."""
    return {word: number for number, words in tables()["number"].items() for word in words if word not in ARTICLES}


def _digits(word: str) -> str:
    """Return a word for a number in digits, and any other word unchanged."""
    return _number_words().get(word, word)


@cache
def _scarab_numbers() -> Mapping[str, str]:
    """Return the number of scarabs that the word or digit before them gives."""
    digits = {str(number): str(number) for number in range(10)}
    words = {word: number for number in ("1", "2", "3") for word in tables()["number"][number]}
    return digits | words | {"no": "0", "zero": "0"}


@frozen
class TokenMatch:
    """What tokens mean. names: all that they can stand for; used: how many of the tokens were read."""

    names: tuple[str, ...]
    used: int


@frozen
class Vocabulary:
    """Names of notation, by every spelling. singulars: of the plurals of their words.

    pieces: what words stand for that may come in any order, such as `vertical fish 1`; empty if they may not.
    """

    names: tuple[str, ...]
    _spellings: Mapping[Tokens, tuple[str, ...]] = field(repr=False)
    _singulars: Mapping[str, str] = field(repr=False)
    _pieces: Mapping[Tokens, str] = field(repr=False)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._spellings), default=0)

    @cached_property
    def _parts(self) -> Mapping[str, Tokens]:
        return {name: tokenize(name) for name in self.names}

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for tokens in (*self._spellings, *self._pieces) for word in tokens))

    @classmethod
    def of(
        cls, names: Iterable[str], synonyms: Mapping[Tokens, tuple[Tokens, ...]], *, in_any_order: bool = False
    ) -> Vocabulary:
        """Return the vocabulary of some names. synonyms: what other tokens stand for, which may be a part of a name.

        A name may be shortened at its end; then it stands for all names with that beginning. in_any_order: whether its
        words may be in another order, and be left out except for the first.
        """
        known, others = tuple(names), dict[Tokens, list[Tokens]]()
        for tokens, meanings in synonyms.items():
            for one in meanings:
                others.setdefault(one, []).append(tokens)
        parts = {name: tokenize(name) for name in known}
        direct = {one[:length] for one in parts.values() for length in range(1, len(one) + 1)}
        whole, begun = dict[Tokens, dict[str, None]](), dict[Tokens, dict[str, None]]()
        for name, one in parts.items():
            for length in range(1, len(one) + 1):
                for tokens in _spelled(one[:length], others):
                    if tokens == one[:length] or tokens not in direct:
                        (whole if length == len(one) else begun).setdefault(tokens, {})[name] = None
        spellings = {tokens: tuple(meanings) for tokens, meanings in (begun | whole).items()}
        words = {word for tokens in spellings for word in tokens}
        plurals = {word + ending: word for word in words for ending in PLURALS if len(word) >= SHORTEST_PLURAL}
        singulars = {one: word for one, word in plurals.items() if one not in words}
        single = {part for one in parts.values() for part in one} if in_any_order else set[str]()
        pieces = {tokens: part for part in sorted(single) for tokens in ((part,), *others.get((part,), ()))}
        return cls(known, spellings, singulars, pieces)

    def names_at(self, text: Tokens, start: int) -> TokenMatch | None:
        """Return the meaning of the longest run of tokens from a place on that is a name; None if there is none.

        A name may contain `of`, and its number may be a word, possibly after `and` if the number does not count what
        follows: `scribe of fish`, `deben two`, `deben and two`.
        """
        found = self._names_of(text[start : start + self._longest])
        window = text[start : start + self._longest + LOOSE]
        kept = [at for at, word in enumerate(window) if at == 0 or word not in INSIDE]
        loose = self._names_of(tuple(_digits(window[at]) if at else window[at] for at in kept[: self._longest]))
        if loose is not None and (used := kept[loose.used - 1] + 1) > (found.used if found else 0):
            found = TokenMatch(loose.names, used)
        if found is None:
            return None
        following = text[start + found.used : start + found.used + 3]
        if len(following) > 1 and following[0] in AND and (len(following) == 2 or following[2] in ENDS):
            more = self._names_of((*text[start : start + found.used], _digits(following[1])))
            if following[1].isdecimal() or _digits(following[1]).isdecimal():
                return found if more is None or more.used <= found.used else TokenMatch(more.names, found.used + 2)
        return found

    def similar_names(self, text: str, max_names: int) -> tuple[str, ...]:
        """Return the names that a misspelled text may mean, at most `max_names`; none if it is not like any.

        The words are corrected one by one. If that does not give a single name, names spelled like the whole text are
        returned too.
        """
        tokens = tuple(self._corrected(word) for word in tokenize(text) if word not in UNNAMED)
        found = [one for at in range(len(tokens)) if (one := self.names_at(tokens, at))]
        whole = found[0].names if found and found[0].used == len(tokens) else ()
        if len(whole) == 1:
            return whole
        alike = names_like("-".join(tokenize(text)), self.names, max_names)
        some = max(found, key=lambda one: one.used).names if found else ()
        return tuple(dict.fromkeys((*whole, *alike) if whole or alike else some))[:max_names]

    def _corrected(self, word: str) -> str:
        """Return the most similar word of a name, or the word itself."""
        if len(word) < SHORTEST_PLURAL or word in self._words or word in self._singulars or _digits(word).isdecimal():
            return word
        swapped = [one for one in self._words if len(one) == len(word) and sorted(one) == sorted(word)]
        return next(iter(swapped or get_close_matches(word, self._words, n=1, cutoff=NEAR)), word)

    def _names_of(self, text: Tokens) -> TokenMatch | None:
        """Return the meaning of the longest run of tokens from the start that is a name; None if there is none."""
        tokens = tuple(self._singulars.get(word, word) for word in text)
        for end in range(len(tokens), 0, -1):
            if names := self._spellings.get(tokens[:end]):
                exact = TokenMatch(names, end)
                break
        else:
            exact = None
        mixed = self._mixed_at(tokens)
        return mixed if mixed is not None and mixed.used > (exact.used if exact else 0) else exact

    def _mixed_at(self, tokens: Tokens) -> TokenMatch | None:
        """Return the meaning of the words of a name in any order, of which the first is not a number."""
        found, names, pieces, at = None, self.names, set[str](), 0
        while at < len(tokens):
            run = next((one for end in (3, 2, 1) if (one := tokens[at : at + end]) in self._pieces), ())
            piece = self._pieces.get(run, "")
            names = tuple(name for name in names if piece in self._parts[name])
            if not names or piece in pieces or (not pieces and piece.isdecimal()):
                return found
            pieces.add(piece)
            at += len(run)
            if named := tuple(name for name in names if self._parts[name][0] in pieces):
                found = TokenMatch(named, at)
        return found


def _spelled(parts: Tokens, others: Mapping[Tokens, Sequence[Tokens]]) -> Iterable[Tokens]:
    """Yield a name in every spelling. others: the other words for runs of its parts."""
    if not parts:
        yield ()
    for length in range(1, len(parts) + 1):
        first = [*others.get(parts[:length], ()), *([parts[:1]] if length == 1 else [])]
        for rest in _spelled(parts[length:], others) if first else ():
            for one in first:
                yield (*one, *rest)


def synonyms_of(table: Mapping[str, Sequence[str]]) -> dict[Tokens, tuple[Tokens, ...]]:
    """Return the synonyms in a table that has other words for each name."""
    found = dict[Tokens, tuple[Tokens, ...]]()
    for name, others in table.items():
        for other in others:
            tokens = tokenize(other)
            found[tokens] = (*found.get(tokens, ()), tokenize(name))
    return found


KINDS: Final = "kinds"
"""The synonyms of goods, characters, tokens, backs and directions, which are in the phrases."""


@cache
def vocabulary_of(names: tuple[str, ...], synonyms: str | tuple[()] = KINDS) -> Vocabulary:
    """Return the vocabulary of some names. synonyms: `kinds`, a table of words.toml, or () for none."""
    if synonyms == KINDS:
        return Vocabulary.of(names, kinds(), in_any_order=True)
    table = tables()[synonyms] if synonyms else {}
    return Vocabulary.of(names, synonyms_of({name: table.get(name, ()) for name in names}))


@cache
def tables() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the tables of words.toml."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def kinds() -> dict[Tokens, tuple[Tokens, ...]]:
    """Return the words for goods, characters, tokens, backs and directions in the phrases of every language."""
    spoken = dict[str, list[str]]()
    for language in LANGUAGES:
        for name, text in load_words(language).messages.items():
            for prefix in SPOKEN:
                if name.startswith(prefix):
                    spoken.setdefault(name.removeprefix(prefix), []).append(text)
    for name, words in tables()["mark"].items():
        spoken.setdefault(name, []).extend(words)
    return synonyms_of(spoken)
