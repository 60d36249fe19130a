"""The index pages of the site: its front, the rules of each game by chapter, the options, plain folders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_verification.site.judge_page import JUDGE
from sobek_verification.site.markdown import FILE_SCHEME, link, linked, rule_page, ruling_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_core.spec import Rule, Spec

FRONT: Final = "index.md"
OPTIONS: Final = "options.md"
FIRST: Final = ("README.md", "glossary.md")  # of the pages that are about both games

_START: Final = 100  # characters of a rule's text, approximately


def toctree(pages: Iterable[str], caption: str = "") -> str:
    """List pages, by their paths from the root, as the next entries in the side bar."""
    lines = [f":caption: {caption}"] if caption else []
    return "\n".join(["```{toctree}", ":hidden:", *lines, "", *(f"/{page}" for page in pages), "```"])


def apart(text: str) -> str:
    """Keep a page out of the side bar, since there are hundreds of its kind; other pages link to it."""
    return f"---\norphan: true\n---\n\n{text}"


def game_page(game: str) -> str:
    """Return the path of the index of a game."""
    return f"{game}/index.md"


def write_front(spec: Spec, titles: Mapping[str, str], fronts: Iterable[str]) -> str:
    """Write the front page. titles: of all pages of the spec, by path; fronts: front pages of folders."""
    common = sorted((path for path in titles if "/" not in path), key=lambda path: (path not in FIRST, path))
    parts = [
        "# The rules of Sobek",
        f"To settle a dispute, open [the Judge]({FILE_SCHEME}:{JUDGE}): lay out the table, ask, and get the verdict.",
        "Two games, rule by rule. Each rule has a page under its id: its text, its sources, the ruling that decided a\n"
        "contested point, its examples, what checks it, and where the code is.",
        "\n".join(_game(game, spec) for game in GAMES),
        f"{len(spec.rulings)} {link('rulings', 'rulings/README.md', FRONT)} decide contested points; where people\n"
        f"play differently, a game has {link('options', OPTIONS, FRONT)}.",
        f"{link('The spec', 'README.md', FRONT)} says how to read all this.",
        toctree(map(game_page, GAMES), "Rules"),
        toctree([OPTIONS, *fronts], "Beside the rules"),
        toctree(common, "About both games"),
    ]
    return "\n\n".join(parts) + "\n"


def _game(game: str, spec: Spec) -> str:
    rules = sum(rule.game == game for rule in spec.rules.values())
    return f"* {link(GAMES[game].title, game_page(game), FRONT)}: {rules} rules in {len(chapters(spec, game))} chapters"


def chapters(spec: Spec, game: str) -> tuple[str, ...]:
    """Return the chapters of a game in the order in which it is read, by their paths."""
    return tuple(dict.fromkeys(rule.file for rule in spec.rules.values() if rule.game == game))


def write_game(game: str, spec: Spec, titles: Mapping[str, str]) -> str:
    """Write the index of a game: its chapters, and their rules, with the title and the beginning of each."""
    page = game_page(game)
    parts = [f"# {GAMES[game].title}", f"Its pieces: [components.toml]({FILE_SCHEME}:components.toml)"]
    for chapter in chapters(spec, game):
        parts.append(f"## {link(titles[chapter], chapter, page)}")
        rows = (_row(rule, page, spec) for rule in spec.rules.values() if rule.file == chapter)
        parts.append("\n".join(["| rule | about | begins |", "|---|---|---|", *rows]))
    parts.append(toctree(chapters(spec, game)))
    return "\n\n".join(parts) + "\n"


def _row(rule: Rule, page: str, spec: Spec) -> str:
    cells = (link(rule.id, rule_page(rule.id), page), rule.title, linked(_beginning(rule.text), page, spec.rules))
    return f"| {' | '.join(cells)} |"


def _beginning(text: str) -> str:
    """Return the first sentence of a rule, or as much of it as fits on a line; a list is left out."""
    words = " ".join(text.partition("\n\n")[0].split())
    sentence = words.partition(". ")[0].rstrip(".:")
    if len(sentence) > _START:
        sentence = sentence[:_START].rpartition(" ")[0] + " ..."
    return sentence.replace("|", "\\|") if sentence.count("`") % 2 == 0 else sentence.replace("`", "")


def write_options(spec: Spec) -> str:
    """Write the page of all options, with their readings."""
    options = [ruling for ruling in spec.rulings.values() if ruling.is_option]
    rows = [
        f"| {one.game} | {link(one.choice, ruling_page(one.slug), OPTIONS)} | "
        f"{', '.join(f'`{reading.name}`' for reading in one.readings)} | "
        f"{', '.join(link(rule, rule_page(rule), OPTIONS) for rule in one.rules)} |"
        for one in sorted(options, key=lambda one: list(GAMES).index(one.game))
    ]
    head = ["| game | choice | readings, the default first | rules |", "|---|---|---|---|"]
    return (
        "\n\n".join(
            ["# Options", "Points that people play differently. A game states its choices.", "\n".join([*head, *rows])]
        )
        + "\n"
    )


def write_folder(folder: str, pages: Sequence[str], files: Sequence[str], titles: Mapping[str, str]) -> str:
    """Write the page of a folder without one: its pages, by their paths, and its files, by their names."""
    items = [f"* {link(titles[page], page, f'{folder}/index.md')}" for page in pages]
    items += [f"* [{file}]({FILE_SCHEME}:{file})" for file in files]
    parts = [f"# {folder.capitalize()}", "\n".join(items), *([toctree(pages)] if pages else [])]
    return "\n\n".join(parts) + "\n"
