"""Make the search index of the site. It is a script, since a page opened from a file can load no other data."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import LANGUAGES
from sobek_core.spec import load_translation, on_one_line
from sobek_verification.site.markdown import in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.spec import DisputedCase, Spec

INDEX: Final = "search-index.js"

_MARKS: Final = re.compile(r"^[-:| ]+$|[`*|]|^#+ ", re.MULTILINE)


def write_index(spec: Spec, book: Iterable[DisputedCase]) -> str:
    """Return the script with every rule, ruling and case in each language."""
    found = [one for language in LANGUAGES for one in _pages(spec, book, language)]
    return f"var SEARCH_INDEX = {json.dumps(found, ensure_ascii=False, indent=0)};\n"


def _pages(spec: Spec, book: Iterable[DisputedCase], language: str) -> Iterator[dict[str, Any]]:
    def entry(kind: str, title: str, name: str, link: str, *text: str) -> dict[str, Any]:
        plain = on_one_line(_MARKS.sub(" ", "\n".join(text)))
        url = in_language(link, language)
        return {"kind": kind, "language": language, "title": title, "id": name, "url": url, "text": plain}

    translation = load_translation(language)
    for rule in map(translation.rule, spec.rules.values()):
        yield entry("rule", rule.title, rule.id, rule_link(rule.id), rule.text, rule.law or "")
    for one in map(translation.ruling, spec.rulings.values()):
        readings = (reading.text for reading in one.readings)
        yield entry("ruling", one.title, one.slug, ruling_link(one.slug), one.question, *readings, one.taken)
    for case in map(translation.case, book):
        yield entry("case", case.question, case.name, f"cases/{case.game}.html#{case.name}", case.answer)
