"""Make the search index of the site. It is a script, since a page opened from a file can load no other data."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from attrs import asdict, frozen

from sobek_core.phrases import ENGLISH
from sobek_core.spec import on_one_line
from sobek_verification.site.markdown import GUIDES
from sobek_verification.site.names import rule_page, ruling_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.spec import Spec, Translation
    from sobek_verification.site.disputes import SiteDispute
    from sobek_verification.site.names import Names

INDEX: Final = "search-index.js"

_FENCE: Final = re.compile(r"^(`{3,}).*?^\1$", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"^[-:| ]+$|[`*|]|^#+ ", re.MULTILINE)
_HEADING: Final = re.compile(r"^#{1,2} (.*)$", re.MULTILINE)


@frozen
class SearchResult:
    """A search result. kind: rule, ruling, case or guide; id: empty for a guide; url: relative to the root."""

    kind: str
    language: str
    title: str
    id: str
    url: str
    text: str


def write_index(
    spec: Spec,
    translations: Iterable[Translation],
    disputes: Mapping[str, Iterable[SiteDispute]],
    texts: Mapping[str, str],
    names: Mapping[str, Names],
) -> str:
    """Return the script. disputes: by language; texts: the pages of the spec and the guides, by path."""
    found = [
        *(one for each in translations for one in _pages(spec, each, names)),
        *(_case(one, language) for language, cases in disputes.items() for one in cases),
        *(one for path, text in texts.items() if _is_guide(path) for one in _guide(path, text, names)),
    ]
    return f"var SEARCH_INDEX = {json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=0)};\n"


def _pages(spec: Spec, translation: Translation, names: Mapping[str, Names]) -> Iterator[SearchResult]:
    language = translation.language
    of = names[language]
    for rule in map(translation.rule, spec.rules.values()):
        text = plain(f"{rule.text}\n{rule.law or ''}")
        yield SearchResult("rule", language, rule.title, rule.id, _html(of.page(rule_page(rule.id))), text)
    for one in map(translation.ruling, spec.rulings.values()):
        text = plain("\n".join([one.question, *(reading.text for reading in one.readings), one.taken]))
        yield SearchResult("ruling", language, one.title, one.slug, _html(of.page(ruling_page(one.slug))), text)


def _case(one: SiteDispute, language: str) -> SearchResult:
    page, _, anchor = one.place.partition("#")
    return SearchResult(
        "case", language, one.case.question, one.case.name, f"{_html(page)}#{anchor}", plain(one.case.answer)
    )


def _is_guide(path: str) -> bool:
    return "/" not in path or GUIDES in path.split("/")


def _guide(path: str, text: str, names: Mapping[str, Names]) -> Iterator[SearchResult]:
    """Yield the sections of a page. The first one is the page itself."""
    language = next((one for one in names if path.startswith(f"{one}/")), ENGLISH.language)
    _, title, *rest = _HEADING.split(_FENCE.sub("", text))
    sections = [title, *rest]
    for number in range(0, len(sections), 2):
        heading = plain(sections[number])
        url = _html(path) + (f"#{_target(heading)}" if number else "")
        said = f"{plain(title)}: {heading}" if number else heading
        yield SearchResult("guide", language, said, "", url, plain(sections[number + 1]))


def _target(heading: str) -> str:
    """Return the anchor of a heading, as docutils makes it for the first heading with this name."""
    letters = unicodedata.normalize("NFKD", heading.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"^[-0-9]+|-+$", "", re.sub(r"[^a-z0-9]+", "-", letters))


def _html(page: str) -> str:
    return f"{page.removesuffix('.md')}.html"


def plain(text: str) -> str:
    """Return Markdown as plain text on one line."""
    return on_one_line(_MARKS.sub(" ", _LINK.sub(r"\1", text)))
