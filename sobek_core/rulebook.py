"""All rules in both languages as one value, for clients: the file `rules.json` of the package and of the site.

It is made from the pages of the spec and the catalogues of messages when the package or the site is built.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.spec import load_sources, load_spec, load_translation

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.spec import Rule, Ruling

FILE: Final = "rules.json"

_BUILT: Final = Path(__file__).with_name(FILE)  # only an installed package has it
_FIELD: Final = re.compile(r"\{(\w+)")


class CitedSection(TypedDict):
    """A section of a source. source: its id, such as `S2`; section: its title."""

    source: str
    section: str


class RuleEntry(TypedDict):
    """A rule; texts are by language, `en` and `fr`.

    id: its id; title: the rule in a few words; text: the rule itself, in Markdown; law: the rule stated exactly, None
    if the spec does not; sources: the sections that it rests on; convention: what it rests on if there are none, in
    English, otherwise None; rulings: the slugs of the rulings on it; address: its page on the site, relative to the
    root of the site; reason: why a move that breaks it is refused, with facts in braces, None if nothing is refused for
    it; fields: the names of these facts.
    """

    id: str
    title: dict[str, str]
    text: dict[str, str]
    law: dict[str, str] | None
    sources: list[CitedSection]
    convention: str | None
    rulings: list[str]
    address: dict[str, str]
    reason: dict[str, str] | None
    fields: list[str]


class RulingEntry(TypedDict):
    """A ruling; texts are by language. title: the point; address: its page, relative to the root of the site."""

    title: dict[str, str]
    address: dict[str, str]


class RuleBook(TypedDict):
    """All rules of both games. sources: their titles by id; rules: by id, in order; rulings: by slug."""

    sources: dict[str, str]
    rules: dict[str, RuleEntry]
    rulings: dict[str, RulingEntry]


@cache
def load_rules() -> RuleBook:
    """Return every rule of both games in English and French, as in `rules.json`.

    Needs only attrs in an installed package. A source tree has no such file: it is then made from the spec, which needs
    the extra `cli`. Raise ModuleNotFoundError without it.
    """
    book: RuleBook = json.loads(_BUILT.read_text(encoding="utf-8")) if _BUILT.exists() else _made()
    return book


def rules_json() -> str:
    """Return the text of `rules.json`, made from the spec."""
    return json.dumps(_made(), ensure_ascii=False, indent=1) + "\n"


def _made() -> RuleBook:
    spec = load_spec()
    return {
        "sources": {source.id: source.title for source in load_sources().values()},
        "rules": {rule.id: _rule(rule) for rule in spec.rules.values()},
        "rulings": {ruling.slug: _ruling(ruling) for ruling in spec.rulings.values()},
    }


def _rule(rule: Rule) -> RuleEntry:
    translated = {language: load_translation(language).of(rule) for language in LANGUAGES}
    message = f"reasons.{rule.id}"
    reason = ENGLISH.messages.get(message)
    return {
        "id": rule.id,
        "title": {language: one.title for language, one in translated.items()},
        "text": {language: one.text for language, one in translated.items()},
        "law": None if rule.law is None else {language: str(one.law) for language, one in translated.items()},
        "sources": [{"source": one.source, "section": one.section} for one in rule.sources],
        "convention": rule.convention,
        "rulings": list(rule.rulings),
        "address": _address(rule_link, rule.id),
        "reason": None if reason is None else {one: load_words(one).messages[message] for one in LANGUAGES},
        "fields": list(dict.fromkeys(_FIELD.findall(reason or ""))),
    }


def _ruling(ruling: Ruling) -> RulingEntry:
    titles = {language: load_translation(language).of(ruling).title for language in LANGUAGES}
    return {"title": titles, "address": _address(ruling_link, ruling.slug)}


def _address(link: Callable[[str, str], str], name: str) -> dict[str, str]:
    return {one: link(name, "" if one == ENGLISH.language else f"{one}/") for one in LANGUAGES}
