"""Compare the translations of rules, rulings and cases with the English text."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.spec import DisputedCase, Rule
from sobek_verification.trace.sources import TraceFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.spec import Reading, Ruling, Spec, Translation
    from sobek_core.spec.translation import TranslatedPage

    Page: TypeAlias = Rule | Ruling | DisputedCase

RULE_ID: Final = re.compile(r"(?<![\w.-])(?:classic|duel)(?:\.[a-z]+(?:-[a-z]+)*){2}(?![\w-])")

_NAME: Final = re.compile(rf"`[^`]*`|{RULE_ID.pattern}")
_WORD: Final = re.compile(r"[0-9]+|[^\W\d_]+(?:-[^\W\d_]+)*")
_SENTENCE: Final = re.compile(r"[.!?]+[\")\s»]*(?=\s|$)")
_ROW: Final = re.compile(r"^[*|]", re.MULTILINE)
_PARTS: Final = {
    "text": "the text",
    "law": "the law",
    "question": "the question",
    "answer": "the answer",
    "taken": "the decision",
}

# Words for quantities, except those for one, half and first: one is often an article, and the others vary.
_QUANTITIES: Final[Mapping[str, tuple[str, str]]] = {
    "0": ("zero", "zéro"),
    "2": ("two both twice second", "deux deuxième second seconde"),
    "3": ("three third", "trois troisième"),
    "4": ("four fourth", "quatre quatrième"),
    "5": ("five fifth", "cinq cinquième"),
    "6": ("six", "six"),
    "7": ("seven", "sept"),
    "8": ("eight", "huit"),
    "9": ("nine", "neuf"),
    "10": ("ten tens", "dix dizaine dizaines"),
    "12": ("twelve", "douze"),
    "13": ("thirteen", "treize"),
    "45": ("forty-five", "quarante-cinq"),
    "54": ("fifty-four", "cinquante-quatre"),
    "63": ("sixty-three", "soixante-trois"),
    "100": ("hundred", "cent"),
}
_NUMBERS: Final = {
    language: {word: number for number, words in _QUANTITIES.items() for word in words[column].split()}
    for column, language in enumerate(("en", "fr"))
}


def digest_of(page: Page) -> str:
    """Return the digest of what is translated of a rule, ruling or case; line breaks make no difference to it."""
    if isinstance(page, Rule):
        parts = [page.title, page.text, page.law or ""]
    elif isinstance(page, DisputedCase):
        parts = [page.question, page.answer]
    else:
        parts = [page.title, page.question, *(f"{one.name}: {one.text}" for one in page.readings), page.taken]
    text = "\n".join(" ".join(part.split()) for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def translation_faults(
    spec: Spec, cases: Iterable[DisputedCase], translations: Iterable[Translation]
) -> Iterator[TraceFault]:
    """Yield a fault for each rule, ruling and case that is not translated, outdated, unknown, or visibly different.

    Two texts are visibly different if they differ in the number of sentences, or of rows in lists and tables, in
    quantities, in names in backticks, or in ids of rules.
    """
    pages: Mapping[str, Page] = {**spec.rules, **spec.rulings, **{case.name: case for case in cases}}
    for translation in translations:
        for name in pages.keys() - translation.pages.keys():
            yield TraceFault(name, f"there is no translation in {translation.language}/")
        for name, found in translation.pages.items():
            where = f"{found.file}:{found.line} {name}"
            if name not in pages:
                yield TraceFault(where, "there is no rule, ruling or case of this name")
            else:
                yield from (TraceFault(where, one) for one in _problems(pages[name], found, translation.language))


def _problems(page: Page, found: TranslatedPage, language: str) -> Iterator[str]:
    if found.of != digest_of(page):
        yield f"the English has changed: its digest is {digest_of(page)}, that of what was translated {found.of}"
    english = _parts({field: getattr(page, field) for field in found.texts}, getattr(page, "readings", ()))
    other = _parts(found.texts, found.readings)
    for part in english | other:
        expected, got = _visible(english.get(part, ""), "en"), _visible(other.get(part, ""), language)
        yield from (f"{part}: expected {what}, got {got[i]}" for i, what in enumerate(expected) if what != got[i])


def _parts(texts: Mapping[str, str | None], readings: Iterable[Reading]) -> dict[str, str]:
    """Return the texts to compare, each with its name. texts: by field."""
    named = {name: text for field, name in _PARTS.items() if (text := texts.get(field)) is not None}
    return named | {f"the reading {reading.name}": reading.text for reading in readings}


def _visible(text: str, language: str) -> tuple[str, ...]:
    """Return what can be compared without understanding the text. For the number two, only its presence matters."""
    words = _WORD.findall(_NAME.sub(" ", text).casefold())
    known = _NUMBERS[language]
    parts = (part for word in words for part in ([word] if word in known else word.split("-")))
    quantities = Counter(known.get(part, part) for part in parts if part in known or part.isdecimal())
    quantities["2"] = min(quantities["2"], 1)
    return (
        "a text" if text else "no text",
        f"{len(_SENTENCE.findall(text))} sentences",
        f"{len(_ROW.findall(text))} rows",
        f"quantities {' '.join(sorted(quantities.elements(), key=int))}",
        f"names {' '.join(sorted(_NAME.findall(text)))}",
    )
