"""The command `sobek-verify golden`: writes the golden games anew, after a rule has changed on purpose."""

from __future__ import annotations

from pathlib import Path

import click

from verification.games import GAMES
from verification.golden.examples import TOLD, write_told
from verification.golden.game import VIEWS, write_game, write_views


@click.command("golden")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
def golden_command(folder: Path) -> None:
    """Write every golden game into FOLDER, a folder for each game, over what is there: read the diff.

    Of the first of each game it is also written what everybody sees of it, into views.txt; and of the moves of all
    examples of the spec what is told of them, into told.txt.

    Texts of golden games that are no longer played stay where they are.
    """
    for game in GAMES.values():
        (folder / game.name).mkdir(exist_ok=True)
        for golden in game.golden:
            path = folder / game.name / f"{golden.name}.txt"
            path.write_text(write_game(game, golden), encoding="utf-8")
            click.echo(path)
        for name, text in ((VIEWS, write_views(game, game.golden[0])), (TOLD, write_told(game))):
            path = folder / game.name / name
            path.write_text(text, encoding="utf-8")
            click.echo(path)
