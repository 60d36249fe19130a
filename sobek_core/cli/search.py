"""Search the rules, the rulings and the case book for words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias
from unicodedata import combining, normalize

from sobek_core.spec import DisputedCase, Rule, Ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    """Return the names of the pages with the most words of a query, or of up to HITS with half of them, best first.

    A page whose id ends in a word of the query is always among them.

    Words are compared by their beginnings, without accents, so that "penalty" finds "penalised" and "tiles" finds
    "tile". Short common words are ignored. A word in the id or the title counts twice, and once more as the end of an
    id. Rules and rulings precede cases with the same score. The search of the site ranks its pages in the same way.
    """
    words = [word for word in re.findall(r"[\w-]+", _folded(query)) if word not in STOP_WORDS]
    asked = {word.removesuffix("s")[:STEM] for word in words}
    weights = {}
    for name, page in pages.items():
        in_title = _words(name if isinstance(page, DisputedCase) else f"{name} {title_of(page)}")
        in_all = in_title | _words(all_text(page))
        found = sum(_has(in_all, stem) for stem in asked)
        if found and 2 * found >= len(asked):
            is_rule = not isinstance(page, DisputedCase)
            last = is_rule and name.rpartition(".")[2] in words
            weights[name] = (found + sum(_has(in_title, stem) for stem in asked) + last, last, is_rule, found)
    names = sorted(weights, key=lambda name: weights[name], reverse=True)
    best = max((found for *_, found in weights.values()), default=0)
    return [name for name in names if len(names) <= HITS or weights[name][-1] == best or weights[name][1]]


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", _folded(text)))


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def _has(words: frozenset[str], stem: str) -> bool:
    return any(word.startswith(stem) for word in words)
