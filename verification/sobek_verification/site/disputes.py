"""Write the case book, and find which rules its disputes turn on, so that a rule's page can show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.spec import DisputedCase
from sobek_verification.site.markdown import ASK, captioned, for_site
from sobek_verification.site.names import link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.spec import Spec, Translation
    from sobek_verification.site.names import Names

TITLES: Final = {"en": "Disputes", "fr": "Litiges"}


@frozen
class SiteDispute:
    """A case in the language of a page, its place on the site, and the rules that it turns on."""

    case: DisputedCase
    place: str
    rules: frozenset[str]


def disputes_in(
    spec: Spec, book: Iterable[DisputedCase], translation: Translation, names: Names
) -> tuple[SiteDispute, ...]:
    """Return the case book in a language, in order.

    An answer turns on the rules of its rulings, and on every rule that it names, unless a move is legal: then all
    conditions are named.
    """
    return tuple(
        SiteDispute(translation.case(case), f"{names.page(case.file)}#{case.name}", _rules(case, spec)) for case in book
    )


def _rules(case: DisputedCase, spec: Spec) -> frozenset[str]:
    said = [line.removeprefix("-> ").split(" ") for line in case.lines if line.startswith("-> ")]
    legal = ["answer:", "legal"] in said
    named = {one for kind, *words in said if kind == "rules:" for one in words if not legal}
    slugs = {words[0] for kind, *words in said if kind == "ruling:"}
    return frozenset(named | {rule.id for rule in spec.rules.values() if slugs & set(rule.rulings)})


def write_case_book(text: str, cases: Iterable[DisputedCase], page: str, names: Names) -> str:
    """Return a page of the case book. text: the page of the spec, which begins with an introduction; page: its path."""
    parts = [for_site(text.partition("\n## ")[0], page, names).strip()]
    for case in cases:
        parts += [
            f"## {case.question} `{case.name}`",
            for_site(case.answer, page, names).strip(),
            names.judge(ASK[names.language], case.name),
            captioned("\n".join(case.lines), case.name),
        ]
    return "\n\n".join(parts) + "\n"


def dispute_links(disputes: Iterable[SiteDispute], names: Names) -> Iterator[str]:
    """Yield the section of a rule's page with the questions of the case book that turn on it, if any does."""
    ask = ASK[names.language]
    items = [f"* {link(one.case.question, one.place)} ({names.judge(ask, one.case.name)})" for one in disputes]
    if items:
        yield f"## {TITLES[names.language]}"
        yield "\n".join(items)
