"""The command `sobek-verify golden`, which rewrites the golden games after an intended change to a rule."""

from __future__ import annotations

from pathlib import Path

import click

from sobek_verification.errors import write_files
from sobek_verification.games import GAMES
from sobek_verification.golden.examples import NARRATION, write_narration
from sobek_verification.golden.game import write_game


@click.command("golden")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
def golden_command(folder: Path) -> None:
    """Write every golden game into FOLDER, one folder for each game, replacing existing files. Then read the diff.

    The narration of the moves in all examples of the spec is written into narration.txt.

    Files of golden games that are no longer played are kept. Exit code 1 if a file cannot be written.
    """
    texts: dict[Path, str] = {}
    for game in GAMES.values():
        texts |= {folder / game.name / f"{golden.name}.txt": write_game(game, golden) for golden in game.golden}
        texts[folder / game.name / NARRATION] = write_narration(game)
    write_files(texts)
    for path in texts:
        click.echo(path)
