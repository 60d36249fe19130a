"""Make the index pages: the front page, the rules of each game by chapter, the choices, folders, and former ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_core.spec import on_one_line
from sobek_verification.site.markdown import CASE_BOOK, GUIDES, linked
from sobek_verification.site.names import FILE_SCHEME, UNTRANSLATED, link, ruling_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_core.spec import Spec, Translation
    from sobek_verification.site.names import Names

FRONT: Final = "index.md"
CHOICES: Final = "choices.md"
FIRST: Final = ("README.md", "glossary.md")  # of pages about both games

_START: Final = 100  # the approximate number of characters of a rule's text to show


def toctree(pages: Iterable[str], caption: str = "") -> str:
    """Return a list of pages, by their paths from the root, as the next entries in the side bar."""
    lines = [f":caption: {caption}"] if caption else []
    return "\n".join(["```{toctree}", ":hidden:", *lines, "", *(f"/{page}" for page in pages), "```"])


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    columns = list(head)
    lines = (f"| {' | '.join(row)} |" for row in (columns, *rows))
    return "\n".join([next(lines), f"|{'---|' * len(columns)}", *lines])


def apart(text: str) -> str:
    """Keep a page out of the side bar, since there are hundreds like it. Other pages link to it."""
    return f"---\norphan: true\n---\n\n{text}"


def game_page(game: str) -> str:
    """Return the path of the index of a game."""
    return f"{game}/index.md"


def write_front(spec: Spec, names: Names, titles: Mapping[str, str], fronts: Iterable[str], french: str) -> str:
    """Write the front page. titles: of all English pages, by path; fronts: of folders; french: the French front."""
    common = sorted((path for path in titles if "/" not in path), key=lambda path: (path not in FIRST, path))
    guides = [path for path in titles if path.startswith(f"{GUIDES}/")]
    players = [f"{GUIDES}/players-{game}.md" for game in GAMES]
    parts = [
        "# The rules of Sobek",
        f"{' and '.join(f'**{GAMES[game].game.title}**' for game in GAMES)}, rule by rule. What would you like to do?",
        "## Settle a dispute",
        "\n".join(
            [
                f"* Open {names.judge('the Judge', FRONT)}: lay out the table, ask, and get the verdict.",
                "  There is nothing to install, and nothing is sent anywhere.",
                f"* Look it up among the most common disputes: {_of_games(CASE_BOOK)}.",
                f"* Read the guide for players: {_of_games(dict(zip(GAMES, players, strict=True)))}.",
                f"* Is a ruling wrong? {link('Report it', f'{GUIDES}/rulings.md', FRONT)}.",
            ]
        ),
        "## Read the rules",
        "\n".join(
            [
                *(_game(game, spec) for game in GAMES),
                f"* {len(spec.rulings)} {link('rulings', 'rulings.md', FRONT)} decide contested points."
                f" Where people play differently, a game has {link('choices', CHOICES, FRONT)}.",
                f"* {link('The glossary', 'glossary.md', FRONT)} explains the words;"
                f" {link('the spec', 'README.md', FRONT)} says how to read a rule.",
                f"* {link('En français', french, FRONT)}",
            ]
        ),
        "## Write a program",
        "\n".join(
            [
                f"* {link('Write a client', f'{GUIDES}/clients.md', FRONT)}: a table, a bot, a page.",
                f"* {link('Write a port', 'porting.md', FRONT)}: the rules in another language,"
                " with vectors to check it.",
                f"* {link('Publish this site', f'{GUIDES}/judge.md', FRONT)} on a static host.",
            ]
        ),
        toctree([*players, *CASE_BOOK.values()], "Settle a dispute"),
        toctree(map(game_page, GAMES), "Rules"),
        toctree([CHOICES, *fronts, french], "Beside the rules"),
        toctree(common, "About both games"),
        toctree((path for path in guides if path not in players), "Guides"),
    ]
    return "\n\n".join(parts) + "\n"


def _of_games(pages: Mapping[str, str]) -> str:
    return " or ".join(link(GAMES[game].game.title, page, FRONT) for game, page in pages.items())


def _game(game: str, spec: Spec) -> str:
    rules = sum(rule.game == game for rule in spec.rules.values())
    front = link(GAMES[game].game.title, game_page(game), FRONT)
    return f"* {front}: {rules} rules in {len(chapters(spec, game))} chapters"


def chapters(spec: Spec, game: str) -> tuple[str, ...]:
    """Return the chapters of a game in the order in which it is read, by their paths."""
    return tuple(dict.fromkeys(rule.file for rule in spec.rules.values() if rule.game == game))


def write_game(
    game: str, spec: Spec, names: Names, titles: Mapping[str, str], translation: Translation = UNTRANSLATED
) -> str:
    """Write the index of a game: its chapters with their rules, and the title and beginning of each rule."""
    page, (note, *columns) = names.page(game_page(game)), _GAME[names.language]
    parts = [f"# {GAMES[game].game.title}", note]
    for chapter in chapters(spec, game):
        parts.append(f"## {link(titles[names.page(chapter)], names.page(chapter), page)}")
        rules = (translation.rule(rule) for rule in spec.rules.values() if rule.file == chapter)
        rows = ((names.rule(rule.id, page), linked(beginning(rule.text), page, names)) for rule in rules)
        parts.append(table(columns, rows))
    parts.append(toctree(map(names.page, chapters(spec, game))))
    return "\n\n".join(parts) + "\n"


NOTICE: Final = "Cette page est une traduction ; seul le texte anglais fait foi."
_GAME: Final = {
    "en": (f"Its pieces: [components.toml]({FILE_SCHEME}:components.toml)", "rule", "begins"),
    "fr": (NOTICE, "règle", "début"),
}


def beginning(text: str) -> str:
    """Return the first sentence of a rule, or as much of it as fits on a line, without any list."""
    words = on_one_line(text.partition("\n\n")[0])
    sentence = words.partition(". ")[0].rstrip(".:")
    if len(sentence) > _START:
        sentence = sentence[:_START].rpartition(" ")[0] + " ..."
    return sentence.replace("|", "\\|") if sentence.count("`") % 2 == 0 else sentence.replace("`", "")


def write_choices(spec: Spec, names: Names) -> str:
    """Write the page of all choices, with their readings."""
    choices = [ruling for ruling in spec.rulings.values() if ruling.is_choice]
    rows = (
        (
            one.game,
            link(f"{one.title} `{one.choice}`", ruling_page(one.slug), CHOICES),
            ", ".join(f"`{reading.name}`" for reading in one.readings),
            ", ".join(names.rule(rule, CHOICES) for rule in one.rules),
        )
        for one in sorted(choices, key=lambda one: list(GAMES).index(one.game))
    )
    text = "Points that people play differently. A game states its choices."
    found = table(("game", "choice", "readings, the default first", "rules"), rows)
    return f"# Choices\n\n{text}\n\n{found}\n"


def write_folder(folder: str, pages: Sequence[str], files: Sequence[str], titles: Mapping[str, str]) -> str:
    """Write a page for a folder that has none: its pages, by path, and its files, by name."""
    items = [f"* {link(titles[page], page, f'{folder}/index.md')}" for page in pages]
    items += [f"* [{file}]({FILE_SCHEME}:{file})" for file in files]
    parts = [f"# {folder.capitalize()}", "\n".join(items), *([toctree(pages)] if pages else [])]
    return "\n\n".join(parts) + "\n"


def write_former(name: str, now: Iterable[str], page: str, names: Names) -> str:
    """Write the page of an id that is no longer used, which names what took its place. page: the path of the page."""
    items = (names.rule(one, page) if one in names.rules else names.ruling(one, page) for one in now)
    return "\n\n".join([f"# {name}", _FORMER[names.language], "\n".join(f"* {one}" for one in items)]) + "\n"


_FORMER: Final = {
    "en": "This id is no longer used. What it stood for is now here:",
    "fr": "Cet identifiant n'est plus employé. Ce qu'il désignait se trouve maintenant ici :",
}
