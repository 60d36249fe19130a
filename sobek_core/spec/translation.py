"""Read a translation of the rules, the rulings and the case book. The English text is normative."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import evolve, frozen

from sobek_core.package_data import spec_root
from sobek_core.spec.case_book import FOLDER, DisputedCase
from sobek_core.spec.page import SpecError, read_page
from sobek_core.spec.parts import Reading, Rule, Ruling
from sobek_core.spec.reader import GAME_NAMES
from sobek_core.spec.ruling import readings_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sobek_core.spec.page import Section

_RULE_FIELDS: Final = ("title", "law", "of")
_RULING_FIELDS: Final = ("title", "of")
_CASE_FIELDS: Final = ("title", "of")
_DIGITS: Final = 8
_NORMATIVE: Final = "en"  # the language of the spec itself

_PageT = TypeVar("_PageT", "TranslatedRule", "TranslatedCase")


@frozen
class TranslatedRule:
    """A rule in another language. of: the digest of the English that was translated."""

    id: str
    title: str
    text: str
    law: str | None
    of: str
    file: str
    line: int


@frozen
class TranslatedRuling:
    """A ruling in another language, without its sources. of: the digest of the English that was translated."""

    slug: str
    title: str
    question: str
    readings: tuple[Reading, ...]
    taken: str
    of: str
    file: str
    line: int


@frozen
class TranslatedCase:
    """A question of the case book and its answer in another language. of: the digest of the English translated."""

    name: str
    question: str
    answer: str
    of: str
    file: str
    line: int


@frozen
class Translation:
    """Rules by id, rulings by slug and cases by name in one language; English, and what is missing, is not in it."""

    language: str
    rules: Mapping[str, TranslatedRule]
    rulings: Mapping[str, TranslatedRuling]
    cases: Mapping[str, TranslatedCase]

    def rule(self, rule: Rule) -> Rule:
        """Return a rule with title, text and law in this language, or unchanged if it is not translated."""
        if not self.has(rule):
            return rule
        found = self.rules[rule.id]
        return evolve(rule, title=found.title, text=found.text, law=found.law)

    def has(self, rule: Rule) -> bool:
        """Return whether a rule is translated."""
        return rule.id in self.rules

    def ruling(self, ruling: Ruling) -> Ruling:
        """Return a ruling in this language but for its sources, or unchanged if it is not translated."""
        found = self.rulings.get(ruling.slug)
        if found is None:
            return ruling
        texts = {reading.name: reading for reading in found.readings}
        readings = tuple(texts.get(reading.name, reading) for reading in ruling.readings)
        return evolve(ruling, title=found.title, question=found.question, readings=readings, taken=found.taken)

    def case(self, case: DisputedCase) -> DisputedCase:
        """Return a case with question and answer in this language, or unchanged if it is not translated."""
        found = self.cases.get(case.name)
        return case if found is None else evolve(case, question=found.question, answer=found.answer)


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
    rules: dict[str, TranslatedRule] = {}
    for game in GAME_NAMES:
        for path in sorted((root / language / game).glob("*.md")):
            for rule in _rules(f"{game}.{path.stem}.", _translated(root, path)):
                _add(rules, rule.id, rule)
    rulings = {path.stem: _ruling(root, path) for path in sorted((root / language / "rulings").glob("*.md"))}
    cases: dict[str, TranslatedCase] = {}
    for path in sorted((root / language / FOLDER).glob("*.md")):
        for case in map(_case, _translated(root, path)):
            _add(cases, case.name, case)
    return Translation(language, MappingProxyType(rules), MappingProxyType(rulings), MappingProxyType(cases))


def _add(pages: dict[str, _PageT], name: str, page: _PageT) -> None:
    if name in pages:
        raise SpecError(page.file, page.line, f"{name} is already at {pages[name].file}:{pages[name].line}")
    pages[name] = page


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


def _rules(prefix: str, sections: list[Section]) -> Iterator[TranslatedRule]:
    for section in sections:
        if not section.heading.startswith(prefix):
            raise section.error(f"expected a rule id that begins with {prefix}, got {section.heading}")
        text, fields = _text_and_fields(section, "the rule's text", _RULE_FIELDS)
        yield TranslatedRule(
            id=section.heading,
            title=fields["title"],
            text=text,
            law=fields.get("law"),
            of=fields["of"],
            file=section.file,
            line=section.line,
        )


def _case(section: Section) -> TranslatedCase:
    answer, fields = _text_and_fields(section, "the answer", _CASE_FIELDS)
    return TranslatedCase(section.heading, fields["title"], answer, fields["of"], section.file, section.line)


def _text_and_fields(section: Section, what: str, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return the text under a heading and the fields after it. what: the text, in a message."""
    if len(section.blocks) < 2:
        raise section.error(f"expected {what}, then a paragraph with `title: ` and `of: `")
    *text, last = section.blocks
    return "\n\n".join(block.raw for block in text), last.fields(names, needed=("title", "of"))


def _ruling(root: Path, path: Path) -> TranslatedRuling:
    title, sections = read_page(root, path)
    if title.heading != path.stem:
        raise title.error(f"expected the heading {path.stem}, as the file is named, got {title.heading}")
    _check_notice(title, paragraphs=2)
    fields = title.blocks[1].fields(_RULING_FIELDS, needed=_RULING_FIELDS)
    if len(sections) != 3:
        raise title.error(f"expected three sections, the question, the readings and the decision, got {len(sections)}")
    question, readings, taken = sections
    return TranslatedRuling(
        slug=path.stem,
        title=fields["title"],
        question=text_of(question),
        readings=readings_of(readings),
        taken=text_of(taken),
        of=fields["of"],
        file=title.file,
        line=title.line,
    )
