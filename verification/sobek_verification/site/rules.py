"""Make the page of a rule: its text, law and sources, and the rulings, examples and disputes about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.cli.pages import rule_sources
from sobek_core.games import GAMES
from sobek_core.phrases import load_words
from sobek_core.spec import on_one_line
from sobek_verification.site.disputes import dispute_links
from sobek_verification.site.indexes import NOTICE, game_page
from sobek_verification.site.markdown import captioned, for_site, linked
from sobek_verification.site.names import link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.spec import Rule, Ruling
    from sobek_verification.site.disputes import SiteDispute
    from sobek_verification.site.names import Names

# The heading, what marks the reading adopted, by default or by decision, and what ends its name.
_RULINGS: Final = {"en": ("Rulings", "default", "adopted", ":"), "fr": ("Décisions", "par défaut", "retenue", " :")}
_LABELS: Final = {"en": ("law", "sources"), "fr": ("loi", "sources")}
_EXAMPLES: Final = {"en": ("Examples", "{} more"), "fr": ("Exemples", "{} autres")}


def write_rule(
    rule: Rule,
    rulings: Sequence[Ruling],
    disputes: Iterable[SiteDispute],
    names: Names,
    titles: Mapping[str, str],
) -> str:
    """Return the page of a rule in the site's Markdown.

    rule, rulings: in the language of the page; titles: of chapters, by path.
    """
    chapter, notice = names.page(rule.file), NOTICE[names.language]
    parts = [
        f"# {names.title(rule.id)}",
        f"{link(GAMES[rule.game].game.title, names.page(game_page(rule.game)))} / "
        f"{link(titles[chapter], f'{chapter}#{rule.id}')}",
        *([notice] if notice else []),
        for_site(rule.text, chapter, names).strip(),
        "\n".join(_fields(rule, chapter, names)),
        *_rulings(rulings, names),
        *_examples(rule, names.language),
        *dispute_links(disputes, names),
    ]
    return "\n\n".join(parts) + "\n"


def _fields(rule: Rule, chapter: str, names: Names) -> Iterator[str]:
    law, sources = _LABELS[names.language]
    if rule.law is not None:
        yield f":{law}: {linked(rule.law, chapter, names)}"
    yield f":{sources}: {rule_sources(rule, load_words(names.language))}"


def _rulings(rulings: Sequence[Ruling], names: Names) -> Iterator[str]:
    """Yield the section with the rulings on a rule: the question and the readings of each."""
    heading, by_default, adopted, end = _RULINGS[names.language]
    if rulings:
        yield f"## {heading}"
    for ruling in rulings:
        yield f"### {names.ruling(ruling.slug)}"
        yield for_site(ruling.question, ruling.file, names).strip()
        first, mark = ruling.readings[0], f" ({by_default if ruling.is_choice else adopted})"
        yield "\n".join(
            f"* `{one.name}`{mark if one is first else ''}{end} {linked(on_one_line(one.text), ruling.file, names)}"
            for one in ruling.readings
        )


def _examples(rule: Rule, language: str) -> Iterator[str]:
    """Yield the first example under the rule and, folded, the others."""
    heading, more = _EXAMPLES[language]
    first, others = rule.examples[:1], rule.examples[1:]
    yield f"## {heading}"
    yield from (captioned("\n".join(one.lines), one.name) for one in first)
    if others:
        yield f"<details><summary>{more.format(len(others))}</summary>"
        yield from (captioned("\n".join(one.lines), one.name) for one in others)
        yield "</details>"
