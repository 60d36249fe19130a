"""The command `sobek rule`: look up rules, rulings and disputed cases of the spec."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.options import json_option, language_option, say_site, site_option
from sobek_core.cli.output import emit, remark, say
from sobek_core.cli.pages import (
    case_json,
    case_lines,
    choice_lines,
    edition_json,
    example_lines,
    examples_json,
    figure_lines,
    rule_change_json,
    rule_change_lines,
    rule_json,
    rule_lines,
    ruling_json,
    ruling_lines,
    ruling_page,
    title_lines,
)
from sobek_core.cli.search import HITS, ranked, text_of, title_of
from sobek_core.disputes.editions import check_texts, edition_changes
from sobek_core.games import GAMES
from sobek_core.kernel.nearest import did_you_mean, names_like
from sobek_core.phrases import ENGLISH
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
from sobek_core.text import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_core.cli.search import Page
    from sobek_core.kernel.replacements import AnyEdition
    from sobek_core.phrases import Words
    from sobek_core.spec import CitedSource, Ruling, Spec

HIT_WIDTH = 100
NEAR = 5  # ids similar to what was asked


@click.command("rule")
@click.argument("asked", nargs=-1, metavar="[ID|SOURCE|WORDS...]")
@click.option("--all", "every", is_flag=True, help=f"List everything that is found, not just the best {HITS}.")
@click.option("--edition", metavar="NAME", help="As this edition has the rules; without words, list what it changes.")
@language_option
@site_option
@json_option
def rule_command(
    asked: tuple[str, ...], words: Words, *, every: bool, edition: str | None, site: str, as_json: bool
) -> None:
    """Show a rule, a ruling or a case by its id, or list those that contain these words, best matches first.

    The cases are the disputes of the case book. For a chapter, such as classic.quay, its rules are listed; for a
    source, such as S1, the command says what it is. Without words, all rules and rulings are listed with their titles.
    For an id that is no longer used, the ids that replace it are shown.
    """
    spec, games = load_spec(), {} if edition is None else _games_of(edition)
    if games and not asked:
        _show_editions(games, words, as_json=as_json)
        return
    if len(asked) == 1 and (source := load_sources().get(asked[0].upper())) is not None:
        _show_source(spec, source, as_json=as_json)
        return
    rules = {
        name: rule.under(games[rule.game].edition) if rule.game in games else rule for name, rule in spec.rules.items()
    }
    known: dict[str, Rule | Ruling] = {**rules, **spec.rulings}
    pages: dict[str, Page] = {**known, **{case.name: case for case in load_cases()}}
    if len(asked) == 1 and asked[0] in pages:
        game = _game_of(asked[0], pages[asked[0]], games)
        of_both = _rules_of_both_games(rules, asked[0])
        if of_both and not as_json:
            for name in of_both:
                _show_hit(name, pages[name], words)
            say()
        _show_page(spec, asked[0], pages, site, words, listed=of_both, game=game, as_json=as_json)
        if game is not None and not as_json:
            say()
            _show_changes(game.edition, words, of=asked[0])
        return
    now = load_ids().get(asked[0], ()) if len(asked) == 1 else ()
    hits = list(now) or (_of_chapter(known, asked) if asked else list(known))
    if hits and asked:
        _game_of(asked[0], pages[hits[0]], games)
    if now and not as_json:
        say(words("rule.former", former=asked[0], now=" ".join(now)), "bold")
    more = 0
    if not hits and not (len(asked) == 1 and re.search(r"[.-]", asked[0])):  # it looks like an id
        found = ranked({name: _translated(page, words) for name, page in pages.items()}, " ".join(asked))
        hits = found if every else found[:HITS]
        more = len(found) - len(hits)
    if not hits:
        raise _nothing(" ".join(asked), pages)
    if as_json:
        emit({"hits": [_json(pages[name], site) for name in hits]} | ({"more": more} if more else {}))
        return
    for name in hits:
        _show_hit(name, pages[name], words, only_title=not asked)
    if more:
        remark(words("rule.more", number=more))


def _games_of(edition: str) -> dict[str, Any]:
    """Return the games that have an edition of this name, each under it, by name. Fail if there are none."""
    found = [tools for tools in GAMES.values() if edition in tools.editions]
    if not found:
        names = list(dict.fromkeys(name for tools in GAMES.values() for name in tools.editions))
        got = f"{notation.shown(edition)}{did_you_mean(edition, names)}"
        raise UsageError(f"--edition: expected {' or '.join(names)}, got {got}")
    games = {tools.name: tools.game(edition=edition) for tools in found}
    try:
        for game in games.values():
            check_texts(game.edition)
    except ValueError as error:
        raise UsageError(f"--edition: {error}") from None
    return games


def _game_of(asked: str, page: Page, games: Mapping[str, Any]) -> Any | None:
    """Return the game of a page, under the edition asked for; None if none was. Fail if it is of other games."""
    if games and page.game not in games:
        expected = f"expected an edition of {page.game}, since {asked} is of {page.game}"
        edition = next(iter(games.values())).edition.name
        raise UsageError(f"--edition: {expected}, got {edition}, of {' and '.join(games)}")
    return games.get(page.game)


def _show_editions(games: Mapping[str, Any], words: Words, *, as_json: bool) -> None:
    """Print what an edition changes, in each game that has one of this name."""
    editions = list(dict.fromkeys(game.edition for game in games.values()))  # games can share one
    if as_json:
        reports = [_changes_json(one, words) for one in editions]
        emit(reports[0] if len(reports) == 1 else {"editions": reports})
        return
    for number, edition in enumerate(editions):
        if number:
            say()
        _show_changes(edition, words)


def _changes_json(edition: AnyEdition, words: Words) -> dict[str, Any]:
    changes = [rule_change_json(one) for one in edition_changes(edition, words.language)]
    return {"edition": edition.name, "parent": _parent(edition), "changes": changes}


def _parent(edition: AnyEdition) -> str:
    return "" if edition.parent is None else edition.parent.name


def _show_changes(edition: AnyEdition, words: Words, *, of: str = "") -> None:
    """Print each rule that an erratum changes, with its old and new text or figure. of: only this rule, if given."""
    parent = _parent(edition)
    changes = [one for one in edition_changes(edition, words.language) if of in {"", one.rule}]
    if changes or not of:
        say(words("rule.changes" if parent else "rule.no-changes", edition=edition.name, parent=parent), "bold")
    for one in changes:
        say(f"\n{one.rule}", "bold")
        for line in rule_change_lines(one, parent, edition.name):
            say(line)


def _rules_of_both_games(rules: Iterable[str], asked: str) -> list[str]:
    """Return the rules whose ids end in a word, if every game has one: `merchant` is also the name of a ruling."""
    found = [name for name in rules if name.rpartition(".")[2] == asked]
    return found if {name.partition(".")[0] for name in found} == set(GAMES) else []


def _show_hit(name: str, page: Page, words: Words, *, only_title: bool = False) -> None:
    """Print the name of a page and the beginning of its text on one line."""
    page = _translated(page, words)
    line = f"{name}: {title_of(page) if only_title else on_one_line(text_of(page))}"
    say(line if len(line) <= HIT_WIDTH else f"{line[: HIT_WIDTH - 3]}...")


def _of_chapter(pages: Iterable[str], asked: tuple[str, ...]) -> list[str]:
    """Return the rules of a chapter, in order, if there is one word and their ids begin with it."""
    beginning = f"{asked[0].rstrip('.')}." if len(asked) == 1 and "." in asked[0] else ""
    return [name for name in pages if beginning and name.startswith(beginning)]


def _translated(page: Page, words: Words) -> Page:
    translation = load_translation(words.language)
    if isinstance(page, DisputedCase):
        return translation.case(page)
    return translation.rule(page) if isinstance(page, Rule) else translation.ruling(page)


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


def _show_page(
    spec: Spec,
    name: str,
    pages: Mapping[str, Page],
    site: str,
    words: Words,
    *,
    listed: Sequence[str],
    game: Any | None,
    as_json: bool,
) -> None:
    """Print a page. listed: rules that were listed before it; game: under the edition asked for, if any."""
    page = pages[name]
    if as_json:
        examples = {} if isinstance(page, DisputedCase) else {"examples": examples_json(page.examples)}
        changes = edition_json(game, [page.id], words) if game is not None and isinstance(page, Rule) else {}
        emit(_json(page, site) | changes | examples)
        return
    if isinstance(page, DisputedCase):
        for line in case_lines(page, words):
            say(line)
    else:
        notes = [] if game is None else figure_lines(game, name, words)
        _show(spec, name, page, site, words, notes=notes)
        say_site(site, words)
    _point_to_others(name, [other for other in pages if other not in listed], words)


def _point_to_others(shown: str, pages: Iterable[str], words: Words) -> None:
    """Point to pages with similar ids that the user may have meant: `merchant` is a rule in both games."""
    last = shown.rpartition(".")[2]
    alike = (name for name in pages if name.rpartition(".")[2] == last or name.startswith(f"{last}-"))
    others = [name for name in alike if name != shown]
    if others:
        say(words("rule.see-also", others=" ".join(others)))


def _show(spec: Spec, slug: str, page: Rule | Ruling, site: str, words: Words, *, notes: list[str]) -> None:
    of_game = "" if isinstance(page, Rule) else f"{words('rule.of-ruling', game=page.game)}, "
    say(f"{slug} ({of_game}spec/{page.file}:{page.line})", "bold")
    if isinstance(page, Rule):
        rulings = spec.rulings_on([page])
        of_rulings = (line for ruling in rulings for line in ruling_lines(ruling, {}, site, words))
        lines = [*rule_lines(page, site, words), *notes, *of_rulings]
    else:
        lines = [*choice_lines(page, spec.rulings.values(), words), *ruling_page(page, site, words)]
    how = [f"  {words('rule.what-source', source=page.sources[0].source)}"] if page.sources else []
    for line in [*title_lines(page, words), *lines, *how, *example_lines(page.examples)]:
        say(line)


def _json(page: Page, site: str) -> dict[str, Any]:
    if isinstance(page, DisputedCase):
        return case_json(page)
    return rule_json(page, site) if isinstance(page, Rule) else ruling_json(page, site)


def _nothing(query: str, pages: Iterable[str]) -> FailedError:
    """Return the failure of a search, with ids that look like the query."""
    named: dict[str, list[str]] = {slug: [slug] for slug in pages}
    for slug in pages:
        named.setdefault(slug.rpartition(".")[2], []).append(slug)
    near = (slug for match in names_like(query, named, NEAR) for slug in named[match])
    suggestions = list(dict.fromkeys(near))
    hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return FailedError(f"no rule, ruling or case matches {notation.shown(query)}{hint}", suggestions=suggestions)
