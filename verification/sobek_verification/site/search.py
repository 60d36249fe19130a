"""Make the search index of the site. It is a script, since a page opened from a file can load no other data."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import LANGUAGES
from sobek_core.spec import load_translation, on_one_line
from sobek_core.spec.search import EVERYDAY, HITS, STEM, STOP_WORDS, all_text, title_of
from sobek_verification.site.markdown import in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.spec import DisputedCase, Spec
    from sobek_core.spec.search import Page

INDEX: Final = "search-index.js"

_MARKS: Final = re.compile(r"^[-:| ]+$|[`*|]|^#+ ", re.MULTILINE)


def write_index(spec: Spec, book: Iterable[DisputedCase]) -> str:
    """Return the script with every rule, ruling and case in each language, and what `sobek rule` ranks them by."""
    found = {
        "stem": STEM,
        "hits": HITS,
        "stopWords": sorted(STOP_WORDS),
        "everyday": EVERYDAY,
        "entries": [one for language in LANGUAGES for one in _entries(spec, book, language)],
    }
    return f"var SEARCH_INDEX = {json.dumps(found, ensure_ascii=False, indent=0)};\n"


def _entries(spec: Spec, book: Iterable[DisputedCase], language: str) -> Iterator[dict[str, Any]]:
    translation = load_translation(language)
    found: list[tuple[str, str, str, Page]] = [
        *(("rule", one.id, rule_link(one.id), translation.of(one)) for one in spec.rules.values()),
        *(("ruling", one.slug, ruling_link(one.slug), translation.of(one)) for one in spec.rulings.values()),
        *(("case", one.name, f"cases/{one.game}.html#{one.name}", translation.of(one)) for one in book),
    ]
    for kind, name, link, page in found:
        text = on_one_line(_MARKS.sub(" ", all_text(page)))
        url = in_language(link, language)
        yield {"kind": kind, "language": language, "title": title_of(page), "id": name, "url": url, "text": text}
