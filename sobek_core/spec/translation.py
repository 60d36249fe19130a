"""Read a translation of the rules, the rulings and the case book. The English text is normative."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, frozen

from sobek_core.package_data import spec_root
from sobek_core.spec.case_book import FOLDER, DisputedCase
from sobek_core.spec.page import SpecError, read_page
from sobek_core.spec.parts import Reading, Rule, Ruling
from sobek_core.spec.reader import GAME_NAMES
from sobek_core.spec.ruling import readings_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from sobek_core.spec.page import Section

_RULE_FIELDS: Final = ("title", "law", "of")
_FIELDS: Final = ("title", "of")
_DIGITS: Final = 8
_NORMATIVE: Final = "en"  # the language of the spec itself

_PageT = TypeVar("_PageT", Rule, Ruling, DisputedCase)


@frozen
class TranslatedPage:
    """A rule, a ruling or a case in another language, without its sources.

    texts: what takes the place of the English, by field; of: the digest of the English that was translated; readings:
    those of a ruling.
    """

    name: str
    texts: Mapping[str, str | None]
    of: str
    file: str
    line: int
    readings: tuple[Reading, ...] = ()


@frozen
class Translation:
    """Rules by id, rulings by slug and cases by name in one language; English, and what is missing, is not in it."""

    language: str
    rules: Mapping[str, TranslatedPage]
    rulings: Mapping[str, TranslatedPage]
    cases: Mapping[str, TranslatedPage]

    def rule(self, rule: Rule) -> Rule:
        """Return a rule with title, text and law in this language, or unchanged if it is not translated."""
        return _in_place(rule, self.rules.get(rule.id))

    def has(self, rule: Rule) -> bool:
        """Return whether a rule is translated."""
        return rule.id in self.rules

    def ruling(self, ruling: Ruling) -> Ruling:
        """Return a ruling in this language but for its sources, or unchanged if it is not translated."""
        found = self.rulings.get(ruling.slug)
        texts = {reading.name: reading for reading in (found.readings if found else ())}
        readings = tuple(texts.get(reading.name, reading) for reading in ruling.readings)
        return _in_place(evolve(ruling, readings=readings), found)

    def case(self, case: DisputedCase) -> DisputedCase:
        """Return a case with question and answer in this language, or unchanged if it is not translated."""
        return _in_place(case, self.cases.get(case.name))


def _in_place(page: _PageT, found: TranslatedPage | None) -> _PageT:
    texts: Mapping[str, Any] = found.texts if found else {}
    return evolve(page, **texts)


def digest_of(page: Rule | Ruling | DisputedCase) -> str:
    """Return the digest of what is translated of a rule, ruling or case; line breaks make no difference to it."""
    if isinstance(page, Rule):
        parts = [page.title, page.text, page.law or ""]
    elif isinstance(page, DisputedCase):
        parts = [page.question, page.answer]
    else:
        parts = [page.title, page.question, *(f"{one.name}: {one.text}" for one in page.readings), page.taken]
    text = "\n".join(" ".join(part.split()) for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def load_translation(language: str, root: Path | None = None) -> Translation:
    """Read the translation in the folder of this language below that of the spec, once; that into English is empty.

    Raise ValueError for a language without such a folder, SpecError for a malformed page, FileNotFoundError if this
    installation has no spec.
    """
    place = spec_root() if root is None else root
    if language not in (languages := (_NORMATIVE, *sorted(path.parent.name for path in place.glob("*/rulings")))):
        message = f"unknown language {language!r}; expected one of {', '.join(languages)}"
        raise ValueError(message)
    return _load(language, place)


@lru_cache(maxsize=8)
def _load(language: str, root: Path) -> Translation:
    rules = [
        _rule(f"{game}.{path.stem}.", section)
        for game in GAME_NAMES
        for path in sorted((root / language / game).glob("*.md"))
        for section in _translated(root, path)
    ]
    rulings = [_ruling(root, path) for path in sorted((root / language / "rulings").glob("*.md"))]
    books = sorted((root / language / FOLDER).glob("*.md"))
    cases = [_case(section) for path in books for section in _translated(root, path)]
    return Translation(language, _by_name(rules), _by_name(rulings), _by_name(cases))


def _by_name(pages: Iterable[TranslatedPage]) -> Mapping[str, TranslatedPage]:
    found: dict[str, TranslatedPage] = {}
    for page in pages:
        if (first := found.setdefault(page.name, page)) is not page:
            raise SpecError(page.file, page.line, f"{page.name} is already at {first.file}:{first.line}")
    return MappingProxyType(found)


def _translated(root: Path, path: Path) -> list[Section]:
    """Return the sections of a page of rules or cases, one for each."""
    title, sections = read_page(root, path)
    _check_notice(title, paragraphs=1)
    return sections


def _check_notice(title: Section, paragraphs: int) -> None:
    if len(title.blocks) != paragraphs:
        expected = "a paragraph that says that this is a translation of the normative English text"
        fields = ", then one with the lines `title: ` and `of: `" if paragraphs == 2 else ""
        raise title.error(f"expected under the heading {expected}{fields}")


def _rule(prefix: str, section: Section) -> TranslatedPage:
    if not section.heading.startswith(prefix):
        raise section.error(f"expected a rule id that begins with {prefix}, got {section.heading}")
    text, fields = _text_and_fields(section, "the rule's text", _RULE_FIELDS)
    texts = {"title": fields["title"], "text": text, "law": fields.get("law")}
    return TranslatedPage(section.heading, texts, fields["of"], section.file, section.line)


def _case(section: Section) -> TranslatedPage:
    answer, fields = _text_and_fields(section, "the answer", _FIELDS)
    texts = {"question": fields["title"], "answer": answer}
    return TranslatedPage(section.heading, texts, fields["of"], section.file, section.line)


def _text_and_fields(section: Section, what: str, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return the text under a heading and the fields after it. what: the text, in a message."""
    if len(section.blocks) < 2:
        raise section.error(f"expected {what}, then a paragraph with `title: ` and `of: `")
    *text, last = section.blocks
    return "\n\n".join(block.raw for block in text), last.fields(names, needed=("title", "of"))


def _ruling(root: Path, path: Path) -> TranslatedPage:
    title, sections = read_page(root, path)
    if title.heading != path.stem:
        raise title.error(f"expected the heading {path.stem}, as the file is named, got {title.heading}")
    _check_notice(title, paragraphs=2)
    fields = title.blocks[1].fields(_FIELDS, needed=_FIELDS)
    if len(sections) != 3:
        raise title.error(f"expected three sections, the question, the readings and the decision, got {len(sections)}")
    question, readings, taken = sections
    texts = {"title": fields["title"], "question": text_of(question), "taken": text_of(taken)}
    return TranslatedPage(path.stem, texts, fields["of"], title.file, title.line, readings_of(readings))
