"""The command `sobek-verify golden`: writes the golden games anew, after a rule has changed on purpose."""

from __future__ import annotations

from pathlib import Path

import click

from verification.golden.games import GOLDEN, write_game


@click.command("golden")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
def golden_command(folder: Path) -> None:
    """Write every golden game into FOLDER, over what is there: read the diff before you commit it."""
    for golden in GOLDEN:
        path = folder / f"{golden.name}.txt"
        path.write_text(write_game(golden), encoding="utf-8")
        click.echo(path)
