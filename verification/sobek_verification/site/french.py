"""Make the French pages of the site: the front page, the indexes, the pages of rules, and the case book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_verification.site.disputes import dispute_links
from sobek_verification.site.indexes import NOTICE, apart, game_page, toctree, write_game
from sobek_verification.site.markdown import ASK, CASE_BOOK, GUIDES, captioned, for_site, linked
from sobek_verification.site.names import link, rule_page
from sobek_verification.site.rules import write_rulings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.spec import DisputedCase, Rule, Ruling, Spec, Translation
    from sobek_verification.site.disputes import SiteDispute
    from sobek_verification.site.names import Names

RULINGS: Final = "rulings/index.md"

_GUIDES: Final = {game: f"{GUIDES}/players-{game}.md" for game in GAMES}


def french_pages(
    spec: Spec, translation: Translation, disputes: Sequence[SiteDispute], names: Names, titles: Mapping[str, str]
) -> Mapping[str, str]:
    """Return the French pages that are not translations of whole pages. titles: of all pages of the spec, by path."""
    pages = {names.page("index.md"): _front(spec, names), names.page(RULINGS): _rulings(spec, names)}
    for game in GAMES:
        pages[names.page(game_page(game))] = write_game(game, spec, names, titles, translation)
        cases = [one.case for one in disputes if one.case.game == game]
        pages[names.page(CASE_BOOK[game])] = _case_book(game, cases, names, titles)
    for rule in map(translation.rule, spec.rules.values()):
        rulings = [translation.ruling(one) for one in spec.rulings_on([rule])]
        about = [one for one in disputes if rule.id in one.rules]
        pages[names.page(rule_page(rule.id))] = apart(_rule(rule, rulings, about, names, titles))
    return pages


def _front(spec: Spec, names: Names) -> str:
    page = names.page("index.md")
    judge = names.judge("l'arbitre", page)
    games = "\n".join(
        f"* {link(GAMES[game].game.title, names.page(game_page(game)), page)} :"
        f" {sum(rule.game == game for rule in spec.rules.values())} règles ;"
        f" {link('guide pour les joueurs', names.page(_GUIDES[game]), page)} ;"
        f" {link('litiges fréquents', names.page(CASE_BOOK[game]), page)}"
        for game in GAMES
    )
    parts = [
        "# Les règles de Sobek",
        f"Un litige ? Ouvrez {judge} : posez la table, demandez, et lisez le verdict.\n"
        "Rien à installer, rien n'est envoyé.",
        games,
        f"{len(spec.rulings)} {link('décisions', names.page(RULINGS), page)} tranchent les points contestés.",
        "Ces pages sont une traduction ; seul le texte anglais fait foi.",
        toctree(names.page(path[game]) for path in (_GUIDES, CASE_BOOK) for game in GAMES),
        toctree([*(names.page(game_page(game)) for game in GAMES), names.page(RULINGS)]),
    ]
    return "\n\n".join(parts) + "\n"


def _rulings(spec: Spec, names: Names) -> str:
    page = names.page(RULINGS)
    parts = ["# Les décisions", NOTICE]
    for game in GAMES:
        items = "\n".join(f"* {names.ruling(one.slug, page)}" for one in spec.rulings.values() if one.game == game)
        parts += [f"## {GAMES[game].game.title}", items]
    return "\n\n".join(parts) + "\n"


def _case_book(game: str, cases: Iterable[DisputedCase], names: Names, titles: Mapping[str, str]) -> str:
    page = names.page(CASE_BOOK[game])
    explained = link("Les litiges (en anglais)", "disputes.md", page)
    parts = [
        f"# {titles[page]}",
        NOTICE,
        "Chaque cas est une question de joueurs, avec une position, le point contesté et la réponse.\n"
        f"{explained} explique les lignes d'un cas.\n"
        "Pour en essayer un, ouvrez-le dans l'arbitre ou mettez ses lignes dans un fichier et lancez"
        f" `sobek judge --game {game} --position FICHIER --language fr`.",
        *(part for case in cases for part in _case(case, page, names)),
    ]
    return "\n\n".join(parts) + "\n"


def _case(case: DisputedCase, page: str, names: Names) -> Iterator[str]:
    yield f"## {case.question} `{case.name}`"
    yield for_site(case.answer, page, names).strip()
    yield names.judge(ASK[names.language], page, case.name)
    yield captioned("\n".join(case.lines), case.name)


def _rule(
    rule: Rule, rulings: list[Ruling], disputes: Iterable[SiteDispute], names: Names, titles: Mapping[str, str]
) -> str:
    page, chapter = names.page(rule_page(rule.id)), names.page(rule.file)
    game = link(GAMES[rule.game].game.title, names.page(game_page(rule.game)), page)
    parts = [
        f"# {names.title(rule.id)}",
        f"{game} / {link(titles[chapter], f'{chapter}#{rule.id}', page)}",
        NOTICE,
        for_site(rule.text, page, names).strip(),
        *([] if rule.law is None else [f":loi: {linked(rule.law, page, names)}"]),
        *write_rulings(rulings, page, names),
        *dispute_links(disputes, page, names),
        link("Sources, exemples et vérifications (en anglais)", rule_page(rule.id), page),
    ]
    return "\n\n".join(parts) + "\n"
