"""The game of classic as the tools see it."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.codec import CONVERTER
from sobek_core.classic.dealing import deal_round, deal_setup
from sobek_core.classic.edition import EDITIONS
from sobek_core.classic.events import Event
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Move, Setup
from sobek_core.classic.recall import begin_memory
from sobek_core.classic.seen_events import SeenEvent, shows_news
from sobek_core.classic.seen_moves import see_move
from sobek_core.classic.text.notation import MOVES, SETUP
from sobek_core.classic.text.picture import render_sheets, render_view
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.text.views import view_values
from sobek_core.tools import GameTools

CLASSIC: Final = GameTools(
    name="classic",
    title="Sobek (2010)",
    judging="sobek_core.disputes.classic:JUDGING",
    drawing="sobek_core.page.classic:DRAWING",
    handwriting="sobek_core.handwriting.classic:HANDWRITING_CLASSIC",
    editions=EDITIONS,
    game=Classic,
    setup=Setup,
    move=Move,
    event=Event,
    undo_rule="classic.visibility.undo",
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
    deal_round=deal_round,
)
