"""Search the rules, the rulings and the case book for words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias
from unicodedata import combining, normalize

from sobek_core.spec.case_book import DisputedCase, load_cases
from sobek_core.spec.parts import Rule, Ruling
from sobek_core.spec.reader import load_spec
from sobek_core.spec.translation import load_translation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Page: TypeAlias = Rule | Ruling | DisputedCase

HITS: Final = 10  # shown without --all
STEM: Final = 5  # letters
_STOP_WORDS: Final = (
    "a an and are as at be by can do does for from have how i if in is it may many me much must my of on or s so than "
    "that the their them then there they this to was we what when where which who with you your "
    "au aux avec ce combien comment de des du elle en est et il je la le les ma mes mon ne on ou par pas peut peux "
    "plus pour puis qu quand que quel quelle qui sa se ses si son sont sur un une y"
)
STOP_WORDS: Final = frozenset(_STOP_WORDS.split())
_TYPES: Final = ("wheat", "ivory", "ebony", "marbl", "cattl", "lives", "fish")
EVERYDAY: Final[Mapping[str, tuple[str, ...]]] = {
    "joker": ("wild",),
    "max": ("limit",),
    "maxim": ("limit",),
    "over": ("end",),
    "skip": ("pass",),
    "took": ("take",),
    **dict.fromkeys(_TYPES, ("type",)),
}
"""By the beginnings of words that people say, those of the words that the rules have for it."""


@lru_cache(maxsize=8)
def pages_in(language: str) -> Mapping[str, Page]:
    """Return every rule, ruling and case by its name, in a language as far as it is translated."""
    spec, translation = load_spec(), load_translation(language)
    pages: dict[str, Page] = {**spec.rules, **spec.rulings, **{case.name: case for case in load_cases()}}
    return {name: translation.of(page) for name, page in pages.items()}


def search(query: str, language: str) -> list[str]:
    """Return the names of the rules, rulings and cases that a query finds, best first: see `ranked`."""
    return ranked(pages_in(language), query)


def title_of(page: Page) -> str:
    """Return the title of a rule or ruling, or the question of a case."""
    return page.question if isinstance(page, DisputedCase) else page.title


def text_of(page: Page) -> str:
    """Return the summary of a page: the text of a rule, the question of a ruling, or the answer of a case."""
    if isinstance(page, Rule):
        return page.text
    return page.question if isinstance(page, Ruling) else f"{page.question} {page.answer}"


def all_text(page: Page) -> str:
    """Return the text of a page that is searched, but for its name and title."""
    match page:
        case Rule():
            return f"{page.text} {page.law or ''}"
        case Ruling():
            return f"{page.question} {page.evidence} {page.taken}"
        case DisputedCase():
            return f"{page.question} {page.answer}"


def ranked(pages: Mapping[str, Page], query: str) -> list[str]:
    """Return the names of the pages with the most words of a query, and of up to HITS with half of them, best first.

    A page whose id ends in a word of the query is always among them.

    Words are compared by their beginnings, without accents, so that "penalty" finds "penalised" and "tiles" finds
    "tile"; some everyday words also find the word of the rules. Short common words are ignored, and so are words that
    no page has. A word in the id or the title counts twice, and once more as the end of an id. Rules and rulings
    precede cases with the same score. The search of the site ranks its pages in the same way.
    """
    words = [word for word in re.findall(r"[\w-]+", _folded(query)) if word not in STOP_WORDS]
    stems = {word.removesuffix("s")[:STEM] for word in words}
    in_pages = [
        (name, page, _found(stems, _words(f"{_heading(name, page)} {all_text(page)}"))) for name, page in pages.items()
    ]
    asked = frozenset[str]().union(*(in_all for _, _, in_all in in_pages))
    weights = {}
    for name, page, in_all in in_pages:
        found = len(in_all)
        if found and 2 * found >= len(asked):
            is_rule = not isinstance(page, DisputedCase)
            last = is_rule and name.rpartition(".")[2] in words
            weights[name] = (found + len(_found(asked, _words(_heading(name, page)))) + last, last, is_rule, found)
    names = sorted(weights, key=lambda name: weights[name], reverse=True)
    best = max((found for *_, found in weights.values()), default=0)
    return [name for place, name in enumerate(names) if place < HITS or weights[name][-1] == best or weights[name][1]]


def _heading(name: str, page: Page) -> str:
    """Return the words of a page that count twice."""
    return name if isinstance(page, DisputedCase) else f"{name} {title_of(page)}"


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", _folded(text)))


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def _found(stems: Iterable[str], words: frozenset[str]) -> frozenset[str]:
    """Return those of these stems with which, or with what the rules say instead, a word begins."""
    begun = {stem: (stem, *EVERYDAY.get(stem, ())) for stem in stems}
    return frozenset(stem for stem in stems if any(word.startswith(begun[stem]) for word in words))
