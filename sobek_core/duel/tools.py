"""The game of duel as the tools see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from sobek_core.duel.codec import CONVERTER
from sobek_core.duel.events import Event, GameScored, Place
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Move, Setup
from sobek_core.duel.recall import observation_model
from sobek_core.duel.seen import SeenEvent
from sobek_core.duel.state import State
from sobek_core.duel.text.notation import MOVES, SETUP
from sobek_core.duel.text.picture import render_sheets, render_view
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.visibility import View
from sobek_core.kernel.declared import checked
from sobek_core.phrases import Words
from sobek_core.tools import Tools

DuelTools: TypeAlias = Tools[Duel, Setup, State, Move, Event, View, SeenEvent]

DUEL: Final[DuelTools] = Tools(
    game=Duel,
    setups=SETUP,
    positions=POSITIONS,
    notation=MOVES,
    converter=CONVERTER,
    observation_model=observation_model,
    place=Place,
    render_view=checked(render_view, names=Sequence[str], words=Words),
    render_sheets=checked(render_sheets, names=Sequence[str], words=Words, scored=GameScored),
)
