"""The command `sobek rule`: look up rules, rulings and disputed cases of the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.options import language_option
from sobek_core.cli.pages import case_lines, example_lines, rule_lines, ruling_lines, ruling_page, title_lines
from sobek_core.cli.terminal import remark, say
from sobek_core.registry import names_like
from sobek_core.spec import (
    DisputedCase,
    Rule,
    load_cases,
    load_ids,
    load_sources,
    load_spec,
    load_translation,
    on_one_line,
)
from sobek_core.spec.search import HITS, search, text_of, title_of
from sobek_core.text import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.phrases import Words
    from sobek_core.spec import Ruling
    from sobek_core.spec.search import Page

HIT_WIDTH = 100
NEAR = 5  # ids similar to what was asked


@click.command("rule")
@click.argument("asked", nargs=-1, metavar="[ID|SOURCE|WORDS...]")
@click.option("--all", "every", is_flag=True, help=f"List everything that is found, not just the best {HITS}.")
@language_option
def rule_command(asked: tuple[str, ...], words: Words, *, every: bool) -> None:
    """Show a rule, a ruling or a case by its id, or list those that contain these words, best matches first.

    The cases are the disputes of the case book. For a chapter, such as classic.quay, its rules are listed; for a
    source, such as S1, the command says what it is. Without words, all rules and rulings are listed with their titles.
    For an id that is no longer used, the ids that replace it are shown.
    """
    spec, query = load_spec(), " ".join(asked)
    pages: dict[str, Page] = {**spec.rules, **spec.rulings, **{case.name: case for case in load_cases()}}
    if (source := load_sources().get(query.upper())) is not None:
        say(f"{source.id} (a source, spec/README.md:{source.line}): {source.title}")
    elif (page := pages.get(query)) is not None:
        for line in case_lines(page, words) if isinstance(page, DisputedCase) else _page_lines(query, page, words):
            say(line)
    else:
        _list(query, pages, words, every=every)


def _list(query: str, pages: Mapping[str, Page], words: Words, *, every: bool) -> None:
    """List the pages that took the place of an id, those of a chapter, those that words find, or all but cases."""
    if former := load_ids().get(query, ()):
        say(words("rule.former", former=query, now=" ".join(former)), "bold")
    chapter = f"{query.rstrip('.')}."
    known = former or [name for name in pages if "." in query and name.startswith(chapter)]
    if not query:
        known = [name for name, page in pages.items() if not isinstance(page, DisputedCase)]
    looks_like_id = " " not in query and re.search(r"[.-]", query) is not None
    found = known or ([] if looks_like_id else search(query, words.language))
    if not found:
        raise _nothing(query, pages)
    shown = found if known or every else found[:HITS]
    for name in shown:
        page = load_translation(words.language).of(pages[name])
        line = f"{name}: {on_one_line(text_of(page)) if query else title_of(page)}"
        say(line if len(line) <= HIT_WIDTH else f"{line[: HIT_WIDTH - 3]}...")
    if len(found) > len(shown):
        remark(words("rule.more", number=len(found) - len(shown)))


def _page_lines(slug: str, page: Rule | Ruling, words: Words) -> Iterator[str]:
    """Yield the lines of a rule or a ruling, with its examples."""
    of_game = "" if isinstance(page, Rule) else f"{words('rule.of-ruling', game=page.game)}, "
    yield f"{slug} ({of_game}spec/{page.file}:{page.line})"
    yield from title_lines(page, words)
    if isinstance(page, Rule):
        yield from rule_lines(page, words)
        for ruling in load_spec().rulings_on([page]):
            yield from ruling_lines(ruling, {}, words)
    else:
        yield from ruling_page(page, words)
    if page.sources:
        yield f"  {words('rule.what-source', source=page.sources[0].source)}"
    yield from example_lines(page.examples)


def _nothing(query: str, pages: Iterable[str]) -> FailedError:
    """Return the failure of a search, with ids that look like the query."""
    named: dict[str, list[str]] = {slug: [slug] for slug in pages}
    for slug in pages:
        named.setdefault(slug.rpartition(".")[2], []).append(slug)
    near = dict.fromkeys(slug for match in names_like(query, named, NEAR) for slug in named[match])
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return FailedError(f"no rule, ruling or case matches {notation.shown(query)}{hint}")
