"""The game of duel as the tools see it."""

from __future__ import annotations

from typing import Final

from sobek_core.duel.codec import CONVERTER
from sobek_core.duel.dealing import deal_setup
from sobek_core.duel.edition import EDITIONS
from sobek_core.duel.events import Event
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Move, Setup
from sobek_core.duel.recall import begin_memory
from sobek_core.duel.seen_events import SeenEvent, shows_news
from sobek_core.duel.seen_moves import see_move
from sobek_core.duel.text.notation import MOVES, SETUP
from sobek_core.duel.text.picture import render_sheets, render_view
from sobek_core.duel.text.position import POSITIONS
from sobek_core.duel.text.views import view_values
from sobek_core.tools import GameTools

DUEL: Final = GameTools(
    name="duel",
    title="Sobek: 2 Players (2021)",
    judging="sobek_core.disputes.duel:JUDGING",
    drawing="sobek_core.page.duel:DRAWING",
    handwriting="sobek_core.handwriting.duel:HANDWRITING_DUEL",
    editions=EDITIONS,
    game=Duel,
    setup=Setup,
    move=Move,
    event=Event,
    undo_rule="duel.visibility.undo",
    setups=SETUP,
    positions=POSITIONS,
    notation=MOVES,
    converter=CONVERTER,
    deal_setup=deal_setup,
    seen=SeenEvent,
    begin_memory=begin_memory,
    shows_news=shows_news,
    view_values=view_values,
    render_view=render_view,
    see_move=see_move,
    render_sheets=render_sheets,
)
