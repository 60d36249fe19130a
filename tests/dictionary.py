"""Check that a phrase and its translation say the same, with a handwritten dictionary (data/dictionary.txt).

Each word of a phrase must have a counterpart in the other language, both must have the same number of negations, and
the facts must be in the same order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.phrases import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator

DICTIONARY = Path(__file__).parent / "data" / "dictionary.txt"
NO_WORDS = re.compile(r"`[^`]*`|--\w+|\S+/\S+")  # notation, options, files
# Negations. "un pas", a step, is none.
NEGATIONS = {
    "en": re.compile(r"\b(?:not|no|none|nobody|nothing|nor|cannot|without|unseen|unfinished|untyped|left out)\b"),
    "fr": re.compile(
        r"(?<!un )\bpas\b|\b(?:aucune?|personne|rien|ni|non|sans|impossible|inconnu|indécis|inachevée|omis(?:es)?)\b"
        r"|\bne pose plus\b"
    ),
}
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+")


@frozen
class Dictionary:
    """Translations of words. small: words that need no counterpart; meant: the counterparts of each other word."""

    small: frozenset[str]
    meant: dict[str, frozenset[str]]


def entries() -> Iterator[tuple[list[str], list[str]]]:
    """Yield the lines of the dictionary: English words, and French words that can mean the same."""
    for line in DICTIONARY.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            english, french = line.split("|")
            yield english.split(), french.split()


@cache
def dictionary() -> tuple[Dictionary, Dictionary]:
    """Return the dictionary from English to French, and from French to English."""
    found = []
    for side in (0, 1):
        small, meant = set[str](), defaultdict[str, set[str]](set)
        for entry in entries():
            for word in entry[side]:
                if entry[1 - side]:
                    meant[word] |= {*entry[1 - side]}
                else:
                    small.add(word)
        found.append(Dictionary(frozenset(small), {word: frozenset(others) for word, others in meant.items()}))
    return found[0], found[1]


@cache
def words_of(message: str, language: str) -> frozenset[str]:
    """Return the words and numbers of a phrase, including those of its nouns, without notation."""
    nouns, said = load_words(language).messages, ""
    for text, _, noun, _ in Formatter().parse(message):
        named = (f"player.{noun}", f"nth.{(noun or '')[4:]}", f"count.many.{noun}")
        noun_text = next((nouns[one] for one in named if one in nouns), "")
        said += f"{text} {re.sub(r'{[^}]*}', ' ', noun_text)}"
    return frozenset(WORD.findall(NO_WORDS.sub(" ", said).lower()))


@cache
def negations(message: str, language: str) -> int:
    """Return the number of negations of a phrase."""
    return len(NEGATIONS[language].findall(NO_WORDS.sub(" ", message).lower()))


@cache
def facts_of(message: str) -> tuple[str, ...]:
    """Return the names of the facts of a phrase, in order."""
    return tuple(name for _, name, _, _ in Formatter().parse(message) if name)


def unlike(english: str, french: str) -> Iterator[str]:
    """Yield the differences in meaning between a phrase and its translation."""
    if facts_of(english) != facts_of(french):
        yield f"{' '.join(facts_of(english))} / {' '.join(facts_of(french))}"
    if negations(english, "en") != negations(french, "fr"):
        yield f"{negations(english, 'en')} / {negations(french, 'fr')} negations"
    said = words_of(english, "en"), words_of(french, "fr")
    for one, other, known in zip(said, reversed(said), dictionary(), strict=True):
        for word in one - known.small:
            if known.meant.get(word, frozenset({word})).isdisjoint(other):
                yield word
