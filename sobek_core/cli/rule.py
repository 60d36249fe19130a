"""The command `sobek rule`: look up rules, rulings and disputed cases of the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.options import json_option, language_option
from sobek_core.cli.output import emit, remark, say
from sobek_core.cli.pages import (
    case_json,
    case_lines,
    example_lines,
    examples_json,
    rule_json,
    rule_lines,
    ruling_json,
    ruling_lines,
    ruling_page,
    title_lines,
)
from sobek_core.phrases import ENGLISH
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
    from sobek_core.spec import CitedSource, Ruling, Spec
    from sobek_core.spec.search import Page

HIT_WIDTH = 100
NEAR = 5  # ids similar to what was asked


@click.command("rule")
@click.argument("asked", nargs=-1, metavar="[ID|SOURCE|WORDS...]")
@click.option("--all", "every", is_flag=True, help=f"List everything that is found, not just the best {HITS}.")
@language_option
@json_option
def rule_command(asked: tuple[str, ...], words: Words, *, every: bool, as_json: bool) -> None:
    """Show a rule, a ruling or a case by its id, or list those that contain these words, best matches first.

    The cases are the disputes of the case book. For a chapter, such as classic.quay, its rules are listed; for a
    source, such as S1, the command says what it is. Without words, all rules and rulings are listed with their titles.
    For an id that is no longer used, the ids that replace it are shown.
    """
    spec = load_spec()
    if len(asked) == 1 and (source := load_sources().get(asked[0].upper())) is not None:
        _show_source(spec, source, as_json=as_json)
        return
    known: dict[str, Rule | Ruling] = {**spec.rules, **spec.rulings}
    pages: dict[str, Page] = {**known, **{case.name: case for case in load_cases()}}
    if len(asked) == 1 and asked[0] in pages:
        _show_page(spec, asked[0], pages, words, as_json=as_json)
        return
    now = load_ids().get(asked[0], ()) if len(asked) == 1 else ()
    hits = list(now) or (_of_chapter(known, asked) if asked else list(known))
    if now and not as_json:
        say(words("rule.former", former=asked[0], now=" ".join(now)), "bold")
    more = 0
    if not hits and not (len(asked) == 1 and re.search(r"[.-]", asked[0])):  # it looks like an id
        found = search(" ".join(asked), words.language)
        hits = found if every else found[:HITS]
        more = len(found) - len(hits)
    if not hits:
        raise _nothing(" ".join(asked), pages)
    if as_json:
        emit({"hits": [_json(pages[name]) for name in hits]} | ({"more": more} if more else {}))
        return
    for name in hits:
        _show_hit(name, pages[name], words, only_title=not asked)
    if more:
        remark(words("rule.more", number=more))


def _show_hit(name: str, page: Page, words: Words, *, only_title: bool = False) -> None:
    """Print the name of a page and the beginning of its text on one line."""
    page = load_translation(words.language).of(page)
    line = f"{name}: {title_of(page) if only_title else on_one_line(text_of(page))}"
    say(line if len(line) <= HIT_WIDTH else f"{line[: HIT_WIDTH - 3]}...")


def _of_chapter(pages: Iterable[str], asked: tuple[str, ...]) -> list[str]:
    """Return the rules of a chapter, in order, if there is one word and their ids begin with it."""
    beginning = f"{asked[0].rstrip('.')}." if len(asked) == 1 and "." in asked[0] else ""
    return [name for name in pages if beginning and name.startswith(beginning)]


def _show_source(spec: Spec, source: CitedSource, *, as_json: bool) -> None:
    """Print what a source is, and how many rules and rulings cite it."""
    pages: list[Rule | Ruling] = [*spec.rules.values(), *spec.rulings.values()]
    cited = [page for page in pages if any(one.source == source.id for one in page.sources)]
    rules = [page.id for page in cited if isinstance(page, Rule)]
    rulings = [page.slug for page in cited if not isinstance(page, Rule)]
    if as_json:
        report = {"source": source.id, "title": source.title, "rank": source.rank, "rules": rules, "rulings": rulings}
        emit(report | {"place": f"README.md:{source.line}"})
        return
    say(f"{source.id} (a source, spec/README.md:{source.line})", "bold")
    say(f"  {source.title}")
    say(f"  rank: {source.rank}; where sources of a game disagree, the better rank wins")
    say(f"  cited by: {ENGLISH.count('rule', len(rules))}, {ENGLISH.count('ruling', len(rulings))}")


def _show_page(spec: Spec, name: str, pages: Mapping[str, Page], words: Words, *, as_json: bool) -> None:
    """Print a page."""
    page = pages[name]
    if as_json:
        examples = {} if isinstance(page, DisputedCase) else {"examples": examples_json(page.examples)}
        emit(_json(page) | examples)
        return
    for line in case_lines(page, words) if isinstance(page, DisputedCase) else _page_lines(spec, name, page, words):
        say(line)
    _point_to_others(name, pages, words)


def _point_to_others(shown: str, pages: Iterable[str], words: Words) -> None:
    """Point to pages with similar ids that the user may have meant: `merchant` is a rule in both games."""
    last = shown.rpartition(".")[2]
    alike = (name for name in pages if name.rpartition(".")[2] == last or name.startswith(f"{last}-"))
    others = [name for name in alike if name != shown]
    if others:
        say(words("rule.see-also", others=" ".join(others)))


def _page_lines(spec: Spec, slug: str, page: Rule | Ruling, words: Words) -> Iterator[str]:
    """Yield the lines of a rule or a ruling, with its examples."""
    of_game = "" if isinstance(page, Rule) else f"{words('rule.of-ruling', game=page.game)}, "
    yield f"{slug} ({of_game}spec/{page.file}:{page.line})"
    yield from title_lines(page, words)
    if isinstance(page, Rule):
        yield from rule_lines(page, words)
        for ruling in spec.rulings_on([page]):
            yield from ruling_lines(ruling, {}, words)
    else:
        yield from ruling_page(page, words)
    if page.sources:
        yield f"  {words('rule.what-source', source=page.sources[0].source)}"
    yield from example_lines(page.examples)


def _json(page: Page) -> dict[str, Any]:
    if isinstance(page, DisputedCase):
        return case_json(page)
    return rule_json(page) if isinstance(page, Rule) else ruling_json(page)


def _nothing(query: str, pages: Iterable[str]) -> FailedError:
    """Return the failure of a search, with ids that look like the query."""
    named: dict[str, list[str]] = {slug: [slug] for slug in pages}
    for slug in pages:
        named.setdefault(slug.rpartition(".")[2], []).append(slug)
    near = (slug for match in names_like(query, named, NEAR) for slug in named[match])
    suggestions = list(dict.fromkeys(near))
    hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return FailedError(f"no rule, ruling or case matches {notation.shown(query)}{hint}", suggestions=suggestions)
