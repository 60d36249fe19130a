"""The game of classic as the tools see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from sobek_core.classic.codec import CONVERTER
from sobek_core.classic.events import Event, Place, RoundScored
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Move, Setup
from sobek_core.classic.recall import observation_model
from sobek_core.classic.seen import SeenEvent
from sobek_core.classic.state import State
from sobek_core.classic.text.notation import MOVES, SETUP
from sobek_core.classic.text.picture import render_sheets, render_view
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.visibility import View
from sobek_core.kernel.declared import checked
from sobek_core.phrases import Words
from sobek_core.tools import Tools

ClassicTools: TypeAlias = Tools[Classic, Setup, State, Move, Event, View, SeenEvent]

CLASSIC: Final[ClassicTools] = Tools(
    game=Classic,
    setups=SETUP,
    positions=POSITIONS,
    notation=MOVES,
    converter=CONVERTER,
    observation_model=observation_model,
    place=Place,
    render_view=checked(render_view, names=Sequence[str], words=Words),
    render_sheets=checked(render_sheets, names=Sequence[str], words=Words, scored=RoundScored),
)
