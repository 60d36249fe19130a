"""Read a translation of the rules, the rulings and the case book. The English text is normative."""

from __future__ import annotations

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
    from pathlib import Path

    from sobek_core.spec.page import Section

_FIELDS: Final = ("title", "of")
_NORMATIVE: Final = "en"  # the language of the spec itself

_PageT = TypeVar("_PageT", bound=Rule | Ruling | DisputedCase)


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
    pages: Mapping[str, TranslatedPage]

    def has(self, page: Rule | Ruling | DisputedCase) -> bool:
        """Return whether a rule, ruling or case is translated."""
        return name_of(page) in self.pages

    def of(self, page: _PageT) -> _PageT:
        """Return a rule, ruling or case in this language but for its sources, or unchanged if it is not translated."""
        found = self.pages.get(name_of(page))
        texts: dict[str, Any] = dict(found.texts) if found else {}
        if found and isinstance(page, Ruling):
            readings = {reading.name: reading for reading in found.readings}
            texts["readings"] = tuple(readings.get(reading.name, reading) for reading in page.readings)
        return evolve(page, **texts)


def name_of(page: Rule | Ruling | DisputedCase) -> str:
    """Return the id of a rule, the slug of a ruling or the name of a case."""
    return page.id if isinstance(page, Rule) else page.slug if isinstance(page, Ruling) else page.name


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
    place = root / language
    rules = [path for game in GAME_NAMES for path in sorted((place / game).glob("*.md"))]
    cases = sorted((place / FOLDER).glob("*.md"))
    pages: dict[str, TranslatedPage] = {}
    for page in (
        *(_page(section, "title", "text", "law") for path in rules for section in _translated(root, path)),
        *(_ruling(root, path) for path in sorted((place / "rulings").glob("*.md"))),
        *(_page(section, "question", "answer") for path in cases for section in _translated(root, path)),
    ):
        if (first := pages.setdefault(page.name, page)) is not page:
            raise SpecError(page.file, page.line, f"{page.name} is already at {first.file}:{first.line}")
    return Translation(language, MappingProxyType(pages))


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


def _page(section: Section, title: str, text: str, *others: str) -> TranslatedPage:
    """Read a rule or a case. title, text, others: the fields that hold these parts."""
    if len(section.blocks) < 2:
        raise section.error("expected a text, then a paragraph with `title: ` and `of: `")
    *blocks, last = section.blocks
    fields = last.fields(("title", *others, "of"), needed=_FIELDS)
    texts = {title: fields["title"], text: "\n\n".join(block.raw for block in blocks)}
    texts_of_others = {name: fields.get(name) for name in others}
    return TranslatedPage(section.heading, texts | texts_of_others, fields["of"], section.file, section.line)


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
