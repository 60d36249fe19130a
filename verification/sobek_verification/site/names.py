"""How pages of the site name and link rules, rulings and cases, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from sobek_core.phrases import ENGLISH
from sobek_verification.site.judge_page import LANGUAGES

FILE_SCHEME: Final = "site-file"  # of a link to a file, by its path from the root; anchors.py makes it relative

_JUDGES: Final = {language: f"{FILE_SCHEME}:/judge/{file}" for language, file, _ in LANGUAGES}


@frozen
class Names:
    """The titles of rules, by id, and of rulings, by slug, in a language, and the cases, by place.

    The place of a case is the page of the case book with the anchor of the heading in the spec.
    """

    language: str
    rules: Mapping[str, str]
    rulings: Mapping[str, str]
    cases: Mapping[str, str]

    def page(self, path: str) -> str:
        """Return the path of a page in this language. path: that of the English page."""
        return in_language(path, self.language)

    def title(self, name: str) -> str:
        """Return the heading of a rule or ruling: its title, and its id as code."""
        return f"{self.rules.get(name) or self.rulings[name]} `{name}`"

    def rule(self, rule_id: str) -> str:
        """Return a link to a rule, by its title and its id."""
        return link(self.title(rule_id), self.page(rule_page(rule_id)))

    def ruling(self, slug: str) -> str:
        """Return a link to a ruling, by its title and its slug."""
        return link(self.title(slug), self.page(ruling_page(slug)))

    def judge(self, text: str, case: str = "") -> str:
        """Return a link to the Judge, or to a case in it."""
        return f"[{text}]({_JUDGES[self.language]}{f'#case={case}' if case else ''})"


def in_language(path: str, language: str) -> str:
    """Return the path of a page in a language. path: that of the English page."""
    return path if language == ENGLISH.language else f"{language}/{path}"


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-")


def link(text: str, target: str) -> str:
    """Return a link to a page, or to a place on it, by its path from the root of the site."""
    return f"[{text}](/{target})"


def rule_page(rule_id: str) -> str:
    """Return the path of a rule's page."""
    return f"rules/{rule_id}.md"


def ruling_page(slug: str) -> str:
    """Return the path of a ruling's page."""
    return f"rulings/{slug}.md"
