"""Find which rules the disputes of the case book turn on, so that a rule's page can show the questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.phrases import ENGLISH
from sobek_core.spec import DisputedCase
from sobek_core.spec.case_book import CASE
from sobek_verification.site.markdown import ASK, target_of
from sobek_verification.site.names import anchor_of, in_language, link

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.spec import Spec, Translation
    from sobek_verification.site.names import Names
    from sobek_verification.trace.project import Project

TITLES: Final = {"en": "Disputes", "fr": "Litiges"}


@frozen
class SiteDispute:
    """A case in the language of a page, and the rules that it turns on.

    place: where links of the site lead; heading: where links of the spec and the guides lead.
    """

    case: DisputedCase
    place: str
    heading: str
    rules: frozenset[str]


def disputes_in(project: Project, translation: Translation) -> tuple[SiteDispute, ...]:
    """Return the case book in a language, in order.

    An answer turns on the rules of its rulings, and on every rule that it names, unless a move is legal: then all
    conditions are named.
    """
    return tuple(_dispute(case, project.spec, translation) for case in project.cases)


def _dispute(english: DisputedCase, spec: Spec, translation: Translation) -> SiteDispute:
    case, page = translation.case(english), in_language(english.file, translation.language)
    if translation.language == ENGLISH.language:
        places = (f"{page}#{target_of(CASE, case.name)}", f"{page}#{anchor_of(case.question)}")
    else:  # a translated case book has the names as headings
        places = (f"{page}#{case.name}", f"{page}#{case.name}")
    return SiteDispute(case, *places, _rules(case, spec))


def _rules(case: DisputedCase, spec: Spec) -> frozenset[str]:
    said = [line.removeprefix("-> ").split(" ") for line in case.lines if line.startswith("-> ")]
    legal = ["answer:", "legal"] in said
    named = {one for kind, *words in said if kind == "rules:" for one in words if not legal}
    slugs = {words[0] for kind, *words in said if kind == "ruling:"}
    return frozenset(named | {rule.id for rule in spec.rules.values() if slugs & set(rule.rulings)})


def dispute_links(disputes: Iterable[SiteDispute], page: str, names: Names) -> list[str]:
    """Return the section of a rule's page with the questions of the case book that turn on it; empty if none does."""
    ask = ASK[names.language]
    items = [
        f"* {link(one.case.question, one.place, page)} ({names.judge(ask, page, one.case.name)})" for one in disputes
    ]
    return [f"## {TITLES[names.language]}", "\n".join(items)] if items else []
