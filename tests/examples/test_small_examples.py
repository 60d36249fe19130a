"""The bot and the notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from examples.bot import wins

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_the_bot_beats_moves_at_random(game: str) -> None:
    """It wins at least two games of three."""
    assert wins(game, 30) >= 20


def test_every_cell_of_the_notebook_runs() -> None:
    """It shows a view as a drawing, the reasons of a move that is refused, and how long games last."""
    import nbformat  # noqa: PLC0415  # both take a second
    from nbclient import NotebookClient  # noqa: PLC0415

    notebook: Any = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(EXAMPLES.parent)}}).execute()
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert "<svg" in outputs["table"][0].data["text/html"]
    assert "Take(seat=" in outputs["legal"][0].data["text/plain"]
    assert "duel.turn.pending" in outputs["refused"][0].text
    assert "takes the tile on" in outputs["later"][0].text
    assert outputs["lengths"][0].text.endswith(" moves\n")
