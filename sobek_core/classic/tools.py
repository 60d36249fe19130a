"""The game of classic as the tools see it."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.codec import CONVERTER
from sobek_core.classic.game import Classic
from sobek_core.classic.recall import begin_memory
from sobek_core.classic.text.notation import MOVES, SETUP
from sobek_core.classic.text.picture import render_sheets, render_view
from sobek_core.classic.text.position import POSITIONS
from sobek_core.tools import GameTools

CLASSIC: Final = GameTools(
    game=Classic,
    setups=SETUP,
    positions=POSITIONS,
    notation=MOVES,
    converter=CONVERTER,
    begin_memory=begin_memory,
    render_view=render_view,
    render_sheets=render_sheets,
)
