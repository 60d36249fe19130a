"""The command `sobek rule`: look up rules and rulings of the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.options import json_option, language_option, say_site, site_option
from sobek_core.cli.output import emit, say
from sobek_core.cli.pages import (
    choice_lines,
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
from sobek_core.spec import Rule, load_ids, load_sources, load_spec, load_translation
from sobek_core.text.notation import names_like

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.spec import CitedSource, Ruling, Spec

HIT_WIDTH = 100
HITS = 12  # up to this number, all hits are shown
NEAR = 5  # ids similar to what was asked
STEM = 5  # letters
LITTLE = (
    "a an and are as at be by can do does for from have how i if in is it may many me much must my of on or s so than "
    "that the their them then there they this to was we what when where which who with you your"
)
LITTLE_WORDS = frozenset(LITTLE.split())


@click.command("rule")
@click.argument("asked", nargs=-1, metavar="[ID|SOURCE|WORDS...]")
@language_option
@site_option
@json_option
def rule_command(asked: tuple[str, ...], words: Words, *, site: str, as_json: bool) -> None:
    """Show a rule or a ruling by its id, or list those that contain these words, best matches first.

    A chapter, such as classic.quay, lists its rules; the id of a source, such as S1, shows what the source is. Without
    words, all rules and rulings are listed with their titles. An id that is no longer used leads to those that took
    its place.
    """
    spec = load_spec()
    if len(asked) == 1 and (source := load_sources().get(asked[0].upper())) is not None:
        _show_source(spec, source, as_json=as_json)
        return
    pages: dict[str, Rule | Ruling] = {**spec.rules, **spec.rulings}
    if len(asked) == 1 and asked[0] in pages:
        page = pages[asked[0]]
        if as_json:
            emit(_json(page, site) | {"examples": examples_json(page.examples)})
        else:
            _show(spec, asked[0], page, site, words)
            say_site(site, words)
            _point_to_others(asked[0], pages, words)
        return
    now = load_ids().get(asked[0], ()) if len(asked) == 1 else ()
    if now and not as_json:
        say(words("rule.former", former=asked[0], now=" ".join(now)), "bold")
    hits = {slug: pages[slug] for slug in now} or (_of_chapter(pages, asked) if asked else pages)
    if not hits and not (len(asked) == 1 and re.search(r"[.-]", asked[0])):  # it looks like an id
        hits = _hits({slug: _translated(page, words) for slug, page in pages.items()}, " ".join(asked))
    if not hits:
        raise _nothing(" ".join(asked), pages)
    if as_json:
        emit({"hits": [_json(pages[slug], site) for slug in hits]})
        return
    for slug in hits:
        page = _translated(pages[slug], words)
        text = " ".join((page.text if isinstance(page, Rule) else page.question).split())
        line = f"{slug}: {text if asked else page.title}"
        say(line if len(line) <= HIT_WIDTH else f"{line[: HIT_WIDTH - 3]}...")


def _translated(page: Rule | Ruling, words: Words) -> Rule | Ruling:
    translation = load_translation(words.language)
    return translation.rule(page) if isinstance(page, Rule) else translation.ruling(page)


def _show_source(spec: Spec, source: CitedSource, *, as_json: bool) -> None:
    """Print what a source is, and how many rules and rulings cite it."""
    pages: list[Rule | Ruling] = [*spec.rules.values(), *spec.rulings.values()]
    cited = [page for page in pages if any(one.source == source.id for one in page.sources)]
    rules = [page.id for page in cited if isinstance(page, Rule)]
    rulings = [page.slug for page in cited if not isinstance(page, Rule)]
    if as_json:
        told = {"source": source.id, "title": source.title, "rank": source.rank, "rules": rules, "rulings": rulings}
        emit(told | {"place": f"README.md:{source.line}"})
        return
    say(f"{source.id} (a source, spec/README.md:{source.line})", "bold")
    say(f"  {source.title}")
    say(f"  rank: {source.rank}; where sources of a game disagree, the better rank wins")
    say(f"  cited by: {ENGLISH.count('rule', len(rules))}, {ENGLISH.count('ruling', len(rulings))}")


def _point_to_others(shown: str, pages: dict[str, Rule | Ruling], words: Words) -> None:
    """Print similar pages that the user may have meant: `merchant` is a rule in both games."""
    last = shown.rpartition(".")[2]
    alike = (slug for slug in pages if slug.rpartition(".")[2] == last or slug.startswith(f"{last}-"))
    others = [slug for slug in alike if slug != shown]
    if others:
        say(words("rule.see-also", others=" ".join(others)))


def _show(spec: Spec, slug: str, page: Rule | Ruling, site: str, words: Words) -> None:
    of_game = "" if isinstance(page, Rule) else f"{words('rule.of-ruling', game=page.game)}, "
    say(f"{slug} ({of_game}spec/{page.file}:{page.line})", "bold")
    if isinstance(page, Rule):
        rulings = spec.rulings_on([page])
        of_rulings = (line for ruling in rulings for line in ruling_lines(ruling, {}, site, words))
        lines = [*rule_lines(page, site, words), *of_rulings]
    else:
        lines = [*choice_lines(page, spec.rulings.values(), words), *ruling_page(page, site, words)]
    how = [f"  {words('rule.what-source', source=page.sources[0].source)}"] if page.sources else []
    for line in [*title_lines(page, words), *lines, *how, *example_lines(page.examples)]:
        say(line)


def _json(page: Rule | Ruling, site: str) -> dict[str, Any]:
    return rule_json(page, site) if isinstance(page, Rule) else ruling_json(page, site)


def _of_chapter(pages: dict[str, Rule | Ruling], words: tuple[str, ...]) -> dict[str, Rule | Ruling]:
    """Find the rules of a chapter, in order, if there is one word and their ids begin with it."""
    beginning = f"{words[0].rstrip('.')}." if len(words) == 1 and "." in words[0] else ""
    return {slug: page for slug, page in pages.items() if beginning and slug.startswith(beginning)}


def _hits(pages: dict[str, Rule | Ruling], query: str) -> dict[str, Rule | Ruling]:
    """Find the pages with the words of a query, those with the most of them first.

    Words are compared by their beginnings, so that "penalty" finds "penalised" and "tiles" finds "tile". Of equals,
    pages come first if the last part of their id is such a word, then those with such words in their id. Short common
    words are ignored, and pages with less than half of the words are left out.
    """
    words = [word for word in re.findall(r"[\w-]+", query.casefold()) if word not in LITTLE_WORDS]
    asked = {word.removesuffix("s")[:STEM] for word in words}
    weights = {}
    for slug, page in pages.items():
        in_id, in_text = _words(slug), _words(_text(page))
        found = [stem for stem in asked if _has(in_id | in_text, stem)]
        if 2 * len(found) >= max(1, len(asked)):
            weights[slug] = (len(found), slug.rpartition(".")[2] in words, sum(_has(in_id, stem) for stem in found))
    best = max((found for found, _, _ in weights.values()), default=0)
    ranked = sorted(weights, key=lambda slug: weights[slug], reverse=True)
    return {slug: pages[slug] for slug in ranked if weights[slug][0] == best or len(ranked) <= HITS}


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


def _has(words: frozenset[str], stem: str) -> bool:
    return any(word.startswith(stem) for word in words)


def _text(page: Rule | Ruling) -> str:
    return f"{page.text} {page.law}" if isinstance(page, Rule) else f"{page.question} {page.evidence} {page.taken}"


def _nothing(query: str, pages: dict[str, Rule | Ruling]) -> FailedError:
    """Return the failure of a search, with ids that look like the query."""
    named: dict[str, list[str]] = {slug: [slug] for slug in pages}
    for slug in pages:
        named.setdefault(slug.rpartition(".")[2], []).append(slug)
    near = (slug for match in names_like(query, named, NEAR) for slug in named[match])
    suggestions = list(dict.fromkeys(near))
    hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return FailedError(f"no rule and no ruling fits {query!r}{hint}", suggestions=suggestions)
