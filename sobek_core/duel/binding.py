"""The game of duel as the tools see it."""

from __future__ import annotations

from typing import Final

from sobek_core.binding import Binding
from sobek_core.duel.components import FIGURES
from sobek_core.duel.dealing import deal_setup
from sobek_core.duel.game import Duel
from sobek_core.duel.journal import Event, GameScored
from sobek_core.duel.memory import remember
from sobek_core.duel.moves import Move, Setup
from sobek_core.duel.notation import MOVES, SETUP
from sobek_core.duel.picture import draw_sheets, draw_table
from sobek_core.duel.position import POSITIONS
from sobek_core.duel.seen import view_values
from sobek_core.duel.state import State
from sobek_core.duel.telling import tell
from sobek_core.duel.view import SeenEvent, view
from sobek_core.duel.wire import CONVERTER

DUEL: Final = Binding(
    name="duel",
    terms=Duel,
    setup=Setup,
    state=State,
    move=Move,
    event=Event,
    numbers=range(FIGURES.players, FIGURES.players + 1),
    players=lambda setup: len(setup.hands),
    setups=SETUP,
    positions=POSITIONS,
    forms=MOVES,
    converter=CONVERTER,
    deal_setup=deal_setup,
    view=view,
    seen=SeenEvent,
    remember=lambda view_, _: remember(view_),
    undo_rule="duel.visibility.undo",
    view_values=view_values,
    draw_table=draw_table,
    tell=tell,
    scored=GameScored,
    draw_sheets=draw_sheets,
)
