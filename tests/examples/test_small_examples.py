"""The bot, the notebook, and the terminal client in JavaScript."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from examples.bot import wins
from tests.processes import ENVIRONMENT, PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = shutil.which("node")


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_the_bot_beats_moves_at_random(game: str) -> None:
    """It wins at least two games of three."""
    assert wins(game, 30) >= 20


@pytest.mark.long
def test_every_cell_of_the_notebook_runs() -> None:
    """It shows a view as a drawing, the reasons of a move that is refused, and how long games last."""
    import nbformat  # noqa: PLC0415  # both take a second
    from nbclient import NotebookClient  # noqa: PLC0415

    notebook: Any = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(EXAMPLES.parent)}}).execute()
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert "<svg" in outputs["table"][0].data["text/html"]
    assert "Take(seat=" in outputs["legal"][0].data["text/plain"]
    printed = {name: "".join(one.get("text", "") for one in shown) for name, shown in outputs.items()}  # in parts
    assert "duel.turn.pending" in printed["refused"]
    assert "takes the tile on" in printed["later"]
    assert printed["lengths"].endswith(" moves\n")


@pytest.mark.skipif(NODE is None, reason="install Node.js 20 or newer")
def test_a_game_is_played_at_the_terminal() -> None:
    """The first move each time, after a number that is none; when nobody types any more, the client ends too."""
    ends = {}
    for typed in ("0\n" + "1\n" * 1000, ""):
        words = [str(NODE), str(EXAMPLES / "terminal.js"), "duel", "2", "7"]
        done = subprocess.run(  # noqa: S603  # our own
            words, input=typed, env=ENVIRONMENT, timeout=PATIENCE, check=True, capture_output=True, encoding="utf-8"
        )
        ends[typed[:1]] = done.stdout.splitlines()
        assert "" == done.stderr
    assert "the game is over; seats that won: 1; points: 17 24" == ends["0"][-1].partition("your move: ")[2]
    assert "seat 1, your move: a number from 1 to 4" in ends["0"]
    assert "seat 1, your move: " == ends[""][-1]
