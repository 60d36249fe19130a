"""All pages of the site, in Markdown, and the files beside them; Sphinx makes HTML of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from verification.site.facts import gather
from verification.site.indexes import (
    FRONT,
    GAMES,
    OPTIONS,
    apart,
    front_of,
    toctree,
    write_folder,
    write_front,
    write_game,
    write_options,
)
from verification.site.markdown import for_site, rule_page, ruling_page
from verification.site.rules import write_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from verification.trace.project import Project

_RULINGS: Final = "rulings"


@frozen
class Site:
    """What the site is made of. pages: Markdown by path; files: what lies on the site as it is, by path."""

    pages: Mapping[str, str]
    files: Mapping[str, Path]


def make(project: Project, root: Path) -> Site:
    """Make all pages of a project whose spec lies in the folder `root`. Raises BadDataError."""
    spec = project.spec
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.md"))}
    files = {
        path.relative_to(root).as_posix(): path
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix != ".md"
    }
    titles = {path: text.partition("\n")[0].removeprefix("# ").strip() for path, text in texts.items()}
    pages = {path: for_site(text, path, spec.rules) for path, text in texts.items()}
    for slug in spec.rulings:
        pages[ruling_page(slug)] = apart(pages[ruling_page(slug)])
    for folder in _folders(texts):
        if folder != _RULINGS and front_of(folder, titles) in pages:
            pages[front_of(folder, titles)] += f"\n{toctree(_within(folder, texts))}\n"
    made = {
        FRONT: write_front(spec, titles),
        OPTIONS: write_options(spec),
        **{f"{game}/index.md": write_game(game, spec, titles) for game in GAMES},
        **{rule_page(facts.rule.id): apart(write_rule(facts, spec, titles)) for facts in gather(project).values()},
    }
    return Site({**_folder_pages(texts, files, titles), **pages, **made}, files)


def _folders(paths: Iterable[str]) -> list[str]:
    """Give the folders with such paths, but those of the games, which have chapters."""
    return sorted({path.rpartition("/")[0] for path in paths if "/" in path} - set(GAMES))


def _within(folder: str, paths: Iterable[str]) -> list[str]:
    """Give what lies in a folder, but for the page that leads to the others."""
    return [path for path in paths if path.startswith(f"{folder}/") and not path.endswith("/README.md")]


def _folder_pages(texts: Mapping[str, str], files: Mapping[str, Path], titles: Mapping[str, str]) -> dict[str, str]:
    """Write a page for each folder that has none of its own."""
    found = {}
    for folder in _folders((*texts, *files)):
        pages = _within(folder, texts)
        if not (texts.keys() & {front_of(folder, titles)}):
            names = [Path(path).name for path in _within(folder, files)]
            found[f"{folder}/index.md"] = write_folder(folder, names, pages, titles)
    return found
