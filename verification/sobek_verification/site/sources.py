"""All pages of the site, in Markdown, and the other files; Sphinx turns them into HTML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_verification.site.facts import gather
from sobek_verification.site.indexes import (
    FRONT,
    OPTIONS,
    apart,
    game_page,
    toctree,
    write_folder,
    write_front,
    write_game,
    write_options,
)
from sobek_verification.site.markdown import for_site, rule_page, ruling_page
from sobek_verification.site.rules import write_rule

if TYPE_CHECKING:
    from sobek_verification.trace.project import Project

_RULINGS: Final = "rulings"


@frozen
class Site:
    """The contents of the site. pages: Markdown by path; files: those copied unchanged, by path."""

    pages: Mapping[str, str]
    files: Mapping[str, Path]


def make(project: Project, root: Path) -> Site:
    """Return all pages of a project with its spec in the folder `root`. Raise UnreadableDataError or SpecError."""
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
    fronts = {}
    for folder in sorted({path.rpartition("/")[0] for path in (*texts, *files) if "/" in path} - set(GAMES)):
        inside = [path for path in texts if path.startswith(f"{folder}/")]
        front = fronts[folder] = f"{folder}/README.md" if f"{folder}/README.md" in texts else f"{folder}/index.md"
        if front not in texts:
            names = [Path(path).name for path in files if path.startswith(f"{folder}/")]
            pages[front] = write_folder(folder, inside, names, titles)
        elif folder != _RULINGS:
            pages[front] += f"\n{toctree(path for path in inside if path != front)}\n"
    pages |= {game_page(game): write_game(game, spec, titles) for game in GAMES}
    pages |= {
        rule_page(facts.rule.id): apart(write_rule(facts, spec, titles)) for facts in gather(project, root).values()
    }
    pages |= {OPTIONS: write_options(spec), FRONT: write_front(spec, titles, fronts.values())}
    return Site(pages, files)
