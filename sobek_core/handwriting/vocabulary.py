"""The words that people write, and the names of notation that they mean. Knows no game.

A word may be English or French, upper or lower case, with or without accents, singular or plural::

    vocabulary = Vocabulary.of(["ivory-3", "ivory-0", "amulet"], KINDS)
    vocabulary.find(tokens("Ivoire 3"), 0)     # Found(("ivory-3",), 2)
    vocabulary.find(tokens("ivory"), 0)        # Found(("ivory-3", "ivory-0"), 1): two names begin so
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

from sobek_core.phrases import LANGUAGES, load_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Tokens: TypeAlias = tuple[str, ...]
"""A text in parts: words and numbers, folded, and signs."""

SPOKEN: Final = ("page.kind.", "page.color.", "page.mark.")  # the phrases that name things
PLURALS: Final = ("s", "x", "es")
_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+|[^\w\s-]")
_SIGNS: Final = str.maketrans({"\u00d7": "*", "\u00b7": " ", "\u0153": "oe", "_": "-", "\u2019": "'", "\u2013": "-"})


def fold(text: str) -> str:
    """Return a text in lower case and without accents."""
    parts = unicodedata.normalize("NFKD", text.translate(_SIGNS).casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def tokens(text: str) -> Tokens:
    """Split a text into folded words, numbers and signs; hyphens only separate."""
    return tuple(_TOKEN.findall(fold(text)))


@frozen
class Found:
    """What tokens mean. names: all that they can stand for; used: how many of the tokens were read."""

    names: tuple[str, ...]
    used: int


@frozen
class Vocabulary:
    """Names of notation, by their tokens. synonyms: other tokens for parts of names."""

    names: tuple[str, ...]
    _by_tokens: Mapping[Tokens, tuple[str, ...]] = field(repr=False)
    _synonyms: Mapping[Tokens, tuple[Tokens, ...]] = field(repr=False)
    _longest: int = field(init=False, repr=False)

    @_longest.default
    def _count_longest(self) -> int:
        return max((len(one) for one in (*self._by_tokens, *self._synonyms)), default=0) + 2

    @classmethod
    def of(cls, names: Iterable[str], synonyms: Mapping[Tokens, tuple[Tokens, ...]]) -> Vocabulary:
        """Return the vocabulary of some names. A name may be shortened at its end as long as it is the only one."""
        whole, begun = dict[Tokens, list[str]](), dict[Tokens, list[str]]()
        known = tuple(names)
        for name in known:
            parts = tokens(name)
            whole.setdefault(parts, []).append(name)
            for length in range(1, len(parts)):
                begun.setdefault(parts[:length], []).append(name)
        entries = {parts: tuple(of_it) for parts, of_it in (begun | whole).items()}
        return cls(known, entries, {said: meant for said, meant in synonyms.items() if said not in entries})

    def find(self, text: Tokens, start: int) -> Found | None:
        """Return what the longest run of tokens from a place on means; None if it is no name."""
        for end in range(min(len(text), start + self._longest), start, -1):
            if names := self._names(text[start:end]):
                return Found(names, end - start)
        return None

    def _names(self, said: Tokens) -> tuple[str, ...]:
        """Return the names that tokens stand for, as a whole."""
        for meant in self._meanings(said):
            if meant in self._by_tokens:
                return self._by_tokens[meant]
        return ()

    def _meanings(self, said: Tokens) -> Iterable[Tokens]:
        """Yield a run of tokens in the words of notation, in each way in which it can be understood."""
        yield said
        if not said:
            return
        for length in range(len(said), 0, -1):
            for first in self._parts(said[:length]):
                for rest in self._meanings(said[length:]):
                    if (first, rest) != (said[:length], said[length:]):
                        yield (*first, *rest)

    def _parts(self, said: Tokens) -> Iterable[Tokens]:
        """Yield what a part of a name may be in notation: itself, a synonym, or the singular of either."""
        if len(said) == 1:
            yield said
        for one in (said, *_singular(said)):
            if one != said and len(one) == 1:
                yield one
            yield from self._synonyms.get(one, ())


def _singular(said: Tokens) -> Iterable[Tokens]:
    """Yield tokens of which every word is in the singular, or the first one alone."""
    for ending in PLURALS:
        cut = tuple(word.removesuffix(ending) if len(word) > len(ending) + 2 else word for word in said)
        if cut != said:
            yield cut
            yield (cut[0], *said[1:])


def synonyms_of(table: Mapping[str, Sequence[str]]) -> dict[Tokens, tuple[Tokens, ...]]:
    """Return the synonyms of a table of names with other words for each."""
    found = dict[Tokens, tuple[Tokens, ...]]()
    for name, others in table.items():
        for other in others:
            said = tokens(other)
            found[said] = (*found.get(said, ()), tokens(name))
    return found


KINDS: Final = "kinds"
"""The synonyms of goods, characters, tokens, backs and directions, which are in the phrases."""


@cache
def vocabulary_of(names: tuple[str, ...], synonyms: str | tuple[()] = KINDS) -> Vocabulary:
    """Return the vocabulary of some names. synonyms: `kinds`, a table of words.toml, or () for none."""
    if synonyms == KINDS:
        return Vocabulary.of(names, kinds())
    table = tables()[synonyms] if synonyms else {}
    return Vocabulary.of(names, synonyms_of({name: table.get(name, ()) for name in names}))


@cache
def tables() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the tables of words.toml."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def kinds() -> dict[Tokens, tuple[Tokens, ...]]:
    """Return what the phrases of every language call goods, characters, tokens, backs and directions."""
    spoken = dict[str, list[str]]()
    for language in LANGUAGES:
        for name, said in load_words(language).sentences.items():
            for prefix in SPOKEN:
                if name.startswith(prefix):
                    spoken.setdefault(name.removeprefix(prefix), []).append(said)
    return synonyms_of(spoken)
