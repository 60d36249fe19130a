"""Make all pages of the site, in Markdown, and the other files. Sphinx turns them into HTML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from sobek_core.links import rule_link, ruling_link
from sobek_core.phrases import ENGLISH, LANGUAGES
from sobek_core.spec import Translation, load_cases, load_ids, load_spec, load_translation
from sobek_verification.site.disputes import disputes_in, write_case_book
from sobek_verification.site.indexes import (
    FRONT,
    RULINGS,
    apart,
    game_page,
    write_folder,
    write_french_front,
    write_french_rulings,
    write_front,
    write_game,
)
from sobek_verification.site.markdown import CASE_BOOK, GUIDES, for_site, guide_page
from sobek_verification.site.names import Names, anchor_of, in_language, rule_page, ruling_page
from sobek_verification.site.rules import write_rule
from sobek_verification.site.search import INDEX, write_index

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.spec import DisputedCase, Spec

FOLDERS: Final = ("schemas", "vectors")  # of the spec, with files alone


@frozen
class Site:
    """The contents of the site, by path. pages: in Markdown; files: copied unchanged; written: other texts."""

    pages: Mapping[str, str]
    files: Mapping[str, Path]
    written: Mapping[str, str] = field(factory=lambda: MappingProxyType({}))


def make(root: Path) -> Site:
    """Return all pages of the project with its spec in the folder `root`. Raise SpecError."""
    spec, book = load_spec(root), load_cases(root)
    translations = {language: load_translation(language, root) for language in LANGUAGES}
    names = {language: _names(spec, book, one) for language, one in translations.items()}
    disputes = {language: disputes_in(spec, book, one, names[language]) for language, one in translations.items()}
    texts = read_texts(root, names)
    files = {
        path.relative_to(root).as_posix(): path
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix != ".md"
    }
    titles = {path: text.partition("\n")[0].removeprefix("# ").strip() for path, text in texts.items()}
    pages = {path: for_site(text, path, _names_of(path, names)) for path, text in texts.items()}
    for language, translation in translations.items():
        of, cases = names[language], disputes[language]
        for path in map(of.page, map(ruling_page, spec.rulings)):
            pages[path] = apart(pages[path])
        for game, page in CASE_BOOK.items():
            own = [one.case for one in cases if one.case.game == game]
            pages[of.page(page)] = write_case_book(texts[of.page(page)], own, of.page(page), of)
            pages[of.page(game_page(game))] = write_game(game, spec, of)
        for rule in map(translation.rule, spec.rules.values()):
            rulings = [translation.ruling(one) for one in spec.rulings_on([rule])]
            about = [one for one in cases if rule.id in one.rules]
            pages[of.page(rule_page(rule.id))] = apart(write_rule(rule, rulings, about, of, titles))
    folders = {
        f"{folder}/index.md": write_folder(folder, (file for file in files if file.startswith(f"{folder}/")))
        for folder in FOLDERS
    }
    english, french = names[ENGLISH.language], names["fr"]
    own_titles = {path: title for path, title in titles.items() if _names_of(path, names) is english}
    fronts = {
        FRONT: write_front(english, own_titles, folders),
        french.page(FRONT): write_french_front(french),
        french.page(RULINGS): write_french_rulings(spec, french),
    }
    index = write_index(spec, translations.values(), disputes, texts, names)
    return Site(pages | folders | fronts, files, {INDEX: index, **redirects(load_ids(root))})


def _names(spec: Spec, book: Iterable[DisputedCase], translation: Translation) -> Names:
    language = translation.language
    rules = {rule.id: translation.rule(rule).title for rule in spec.rules.values()}
    rulings = {ruling.slug: translation.ruling(ruling).title for ruling in spec.rulings.values()}
    is_english = language == ENGLISH.language  # a translated case book has the names as headings
    cases = {
        f"{in_language(case.file, language)}#{anchor_of(case.question) if is_english else case.name}": case.name
        for case in book
    }
    return Names(language, rules, rulings, cases)


def _names_of(path: str, names: Mapping[str, Names]) -> Names:
    return names.get(path.partition("/")[0], names[ENGLISH.language])


def read_texts(root: Path, languages: Mapping[str, object]) -> Mapping[str, str]:
    """Return the texts of the spec's pages and the guides, by path on the site."""
    guides = root.parent / GUIDES
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.md"))}
    for path in sorted(guides.glob("*.md")) + sorted(path for one in languages for path in guides.glob(f"{one}/*.md")):
        texts[guide_page(path.relative_to(guides).as_posix())] = path.read_text(encoding="utf-8")
    return texts


def redirects(ids: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Return pages in HTML that lead from the former ids of rules and rulings to those that took their place.

    ids: all ids of the project.
    """
    pages: dict[str, str] = {}
    for name, now in ids.items():
        places = [f"../{_link_of(one)}" for one in now]
        links = "".join(f'<p><a href="{place}">{one}</a></p>' for one, place in zip(now, places, strict=True))
        moved = f'<meta http-equiv="refresh" content="0; url={places[0]}">' if len(now) == 1 else ""
        text = f'<!doctype html><meta charset="utf-8"><title>{name}</title>{moved}{links}\n'
        pages |= {f"{folder}{_link_of(name)}": text for folder in ("", "fr/") if now}
    return pages


def _link_of(name: str) -> str:
    return rule_link(name) if "." in name else ruling_link(name)
