"""Make the index pages: the front pages, the chapters and rulings of each game, and the files of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.games import GAMES
from sobek_verification.site.markdown import CASE_BOOK, GUIDES
from sobek_verification.site.names import FILE_SCHEME, link

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.spec import Spec
    from sobek_verification.site.names import Names

FRONT: Final = "index.md"
FIRST: Final = ("README.md", "glossary.md")  # of pages about both games
NOTICE: Final = {"en": "", "fr": "Cette page est une traduction ; seul le texte anglais fait foi."}
RULINGS: Final = "rulings/index.md"  # in a translation
PLAYERS: Final = {game: f"{GUIDES}/players-{game}.md" for game in GAMES}


def toctree(pages: Iterable[str], *options: str) -> str:
    """Return a list of pages, by their paths from the root, as the next entries in the side bar."""
    return "\n".join(["```{toctree}", *options, "", *(f"/{page}" for page in pages), "```"])


def _hidden(pages: Iterable[str], caption: str) -> str:
    return toctree(pages, ":hidden:", f":caption: {caption}")


def apart(text: str) -> str:
    """Keep a page out of the side bar, since there are hundreds like it. Other pages link to it."""
    return f"---\norphan: true\n---\n\n{text}"


def game_page(game: str) -> str:
    """Return the path of the index of a game."""
    return f"{game}/index.md"


def write_front(names: Names, titles: Mapping[str, str], folders: Iterable[str]) -> str:
    """Write the English front page. titles: of all English pages, by path; folders: the pages of folders."""
    common = sorted((path for path in titles if "/" not in path), key=lambda path: (path not in FIRST, path))
    guides = [path for path in titles if path.startswith(f"{GUIDES}/") and path not in PLAYERS.values()]
    return f"""\
# The rules of Sobek

{" and ".join(f"**{GAMES[game].game.title}**" for game in GAMES)}, rule by rule. What would you like to do?

## Settle a dispute

* Open {names.judge("the Judge")}: lay out the table, ask, and get the verdict.
  There is nothing to install, and nothing is sent anywhere.
* Look it up among the most common disputes: {_of_games(CASE_BOOK)}.
* Read the guide for players: {_of_games(PLAYERS)}.
* Is a ruling wrong? {link("Report it", f"{GUIDES}/rulings.md")}.

## Read the rules

* {_of_games({game: game_page(game) for game in GAMES})}
* {link("Rulings", "rulings.md")} decide contested points.
  Where people play differently, a ruling is a choice.
* {link("The glossary", "glossary.md")} explains the words; {link("the spec", "README.md")} says how to read a rule.
* {link("En français", "fr/index.md")}

## Write a program

* {link("Write a client", f"{GUIDES}/clients.md")}: a table, a bot, a page.
  {link("The API reference", f"{GUIDES}/api.md")} has every public name.
* {link("Write a port", "porting.md")}: the rules in another language, with vectors to check it.
* {link("Publish this site", f"{GUIDES}/judge.md")} on a static host.

{_hidden([*PLAYERS.values(), *CASE_BOOK.values()], "Settle a dispute")}

{_hidden(map(game_page, GAMES), "Rules")}

{_hidden([*folders, "rulings/README.md", "fr/index.md"], "Beside the rules")}

{_hidden(common, "About both games")}

{_hidden(guides, "Guides")}
"""


def _of_games(pages: Mapping[str, str]) -> str:
    return " or ".join(link(GAMES[game].game.title, page) for game, page in pages.items())


def write_french_front(names: Names) -> str:
    """Write the French front page."""
    games = "\n".join(
        f"* {link(GAMES[game].game.title, names.page(game_page(game)))} :"
        f" {link('guide pour les joueurs', names.page(PLAYERS[game]))} ;"
        f" {link('litiges fréquents', names.page(CASE_BOOK[game]))}"
        for game in GAMES
    )
    players = (names.page(pages[game]) for pages in (PLAYERS, CASE_BOOK) for game in GAMES)
    pages = [*players, *(names.page(game_page(game)) for game in GAMES), names.page(RULINGS)]
    return f"""\
# Les règles de Sobek

Un litige ? Ouvrez {names.judge("l'arbitre")} : posez la table, demandez, et lisez le verdict.
Rien à installer, rien n'est envoyé.

{games}

Les {link("décisions", names.page(RULINGS))} tranchent les points contestés.

Ces pages sont une traduction ; seul le texte anglais fait foi.

{toctree(pages, ":hidden:")}
"""


def write_french_rulings(spec: Spec, names: Names) -> str:
    """Write the French list of all rulings; the English one is a page of the spec."""
    parts = ["# Les décisions", NOTICE[names.language]]
    for game in GAMES:
        own = (f"* {names.ruling(one.slug)}" for one in spec.rulings.values() if one.game == game)
        parts += [f"## {GAMES[game].game.title}", "\n".join(own)]
    return "\n\n".join(parts) + "\n"


def write_game(game: str, spec: Spec, names: Names) -> str:
    """Write the index of a game: its chapters with their rules, and the pages of examples."""
    chapters = dict.fromkeys(names.page(rule.file) for rule in spec.rules.values() if rule.game == game)
    is_english = not NOTICE[names.language]
    parts = [
        f"# {GAMES[game].game.title}",
        NOTICE[names.language] or f"Its pieces: [components.toml]({FILE_SCHEME}:/{game}/components.toml)",
        toctree(chapters, ":maxdepth: 2"),
        *([toctree([f"{game}/examples/*"], ":glob:", ":maxdepth: 1", ":caption: Examples")] if is_english else []),
    ]
    return "\n\n".join(parts) + "\n"


def write_folder(folder: str, files: Iterable[str]) -> str:
    """Write a page for a folder that has none, with its files, by path."""
    items = [f"* [{file.rpartition('/')[2]}]({FILE_SCHEME}:/{file})" for file in files]
    return "\n\n".join([f"# {folder.capitalize()}", "\n".join(items)]) + "\n"
