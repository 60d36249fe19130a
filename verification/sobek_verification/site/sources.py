"""Make all pages of the site, in Markdown, and the other files. Sphinx turns them into HTML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_core.games import GAMES
from sobek_core.phrases import ENGLISH
from sobek_verification.site.disputes import disputes_in
from sobek_verification.site.facts import gather
from sobek_verification.site.french import french_pages
from sobek_verification.site.indexes import (
    CHOICES,
    FRONT,
    apart,
    game_page,
    toctree,
    write_choices,
    write_folder,
    write_former,
    write_front,
    write_game,
)
from sobek_verification.site.markdown import GUIDES, for_site, guide_page
from sobek_verification.site.names import UNTRANSLATED, Names, rule_page, ruling_page
from sobek_verification.site.rules import write_rule
from sobek_verification.site.search import INDEX, write_index

if TYPE_CHECKING:
    from sobek_core.spec import Translation
    from sobek_verification.site.disputes import SiteDispute
    from sobek_verification.trace.project import Project

_RULINGS: Final = "rulings"


@frozen
class Site:
    """The contents of the site, by path. pages: in Markdown; files: copied unchanged; written: other texts."""

    pages: Mapping[str, str]
    files: Mapping[str, Path]
    written: Mapping[str, str] = field(factory=lambda: MappingProxyType({}))


def make(project: Project, root: Path) -> Site:
    """Return all pages of a project with its spec in the folder `root`. Raise UnreadableDataError or SpecError."""
    spec = project.spec
    disputes = all_disputes(project)
    names = name_all(project)
    english = names[ENGLISH.language]
    texts = read_texts(root, names)
    files = {
        path.relative_to(root).as_posix(): path
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix != ".md"
    }
    titles = {path: text.partition("\n")[0].removeprefix("# ").strip() for path, text in texts.items()}
    pages = {path: for_site(text, path, _names_of(path, names)) for path, text in texts.items()}
    for path in (one.page(ruling_page(slug)) for one in names.values() for slug in spec.rulings):
        pages[path] = apart(pages[path])
    fronts = {}
    for folder in sorted(_folders(texts) | _folders(files)):
        inside = [path for path in texts if path.startswith(f"{folder}/")]
        front = fronts[folder] = f"{folder}/README.md" if f"{folder}/README.md" in texts else f"{folder}/index.md"
        if front not in texts:
            there = [Path(path).name for path in files if path.startswith(f"{folder}/")]
            pages[front] = write_folder(folder, inside, there, titles)
        elif folder != _RULINGS:
            pages[front] += f"\n{toctree(path for path in inside if path != front)}\n"
    pages |= {game_page(game): write_game(game, spec, english, titles) for game in GAMES}
    pages |= {
        rule_page(facts.rule.id): apart(write_rule(facts, spec, english, titles)) for facts in gather(project).values()
    }
    for translation in project.translations:
        language = translation.language
        pages |= french_pages(spec, translation, disputes[language], names[language], titles)
    pages |= former_pages(project.ids, names)
    own = {path: title for path, title in titles.items() if _names_of(path, names) is english}
    french = names["fr"].page(FRONT)
    pages |= {CHOICES: write_choices(spec, english), FRONT: write_front(spec, english, own, fronts.values(), french)}
    index = write_index(spec, project.translations, disputes, texts, names)
    return Site(pages, files, {INDEX: index})


def all_disputes(project: Project) -> Mapping[str, tuple[SiteDispute, ...]]:
    """Return the case book by language, English first."""
    return {one.language: disputes_in(project, one) for one in (UNTRANSLATED, *project.translations)}


def name_all(project: Project) -> Mapping[str, Names]:
    """Return how pages name rules, rulings and cases, by language, English first."""
    return {one.language: _names(project, one) for one in (UNTRANSLATED, *project.translations)}


def _names(project: Project, translation: Translation) -> Names:
    spec = project.spec
    cases = {one.heading: one.case.name for one in disputes_in(project, translation)}
    rules = {rule.id: translation.rule(rule).title for rule in spec.rules.values()}
    rulings = {ruling.slug: translation.ruling(ruling).title for ruling in spec.rulings.values()}
    return Names(translation.language, rules, rulings, cases)


def _names_of(path: str, names: Mapping[str, Names]) -> Names:
    return names.get(path.partition("/")[0], names[ENGLISH.language])


def read_texts(root: Path, names: Mapping[str, Names]) -> Mapping[str, str]:
    """Return the texts of the spec's pages and the guides, by path on the site."""
    guides = root.parent / GUIDES
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.md"))}
    for path in sorted(guides.glob("*.md")) + sorted(path for one in names for path in guides.glob(f"{one}/*.md")):
        texts[guide_page(path.relative_to(guides).as_posix())] = path.read_text(encoding="utf-8")
    return texts


def _folders(paths: Mapping[str, object]) -> set[str]:
    """Return the folders that need a front page, other than those of games, guides and translations."""
    folders = {path.rpartition("/")[0] for path in paths if "/" in path}
    return {folder for folder in folders if folder not in {*GAMES, GUIDES, "cases"} and not folder.startswith("fr/")}


def former_pages(ids: Mapping[str, tuple[str, ...]], names: Mapping[str, Names]) -> Mapping[str, str]:
    """Return pages for the former ids of rules and rulings. ids: all ids of the project."""
    pages = {}
    for name, now in ids.items():
        for one in names.values() if now else ():
            path = one.page(rule_page(name) if "." in name else ruling_page(name))
            pages[path] = apart(write_former(name, now, path, one))
    return pages
