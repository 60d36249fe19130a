"""The games by name, with what records and commands need to know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.classic.components import FIGURES
from sobek_core.classic.dealing import deal_round, deal_setup
from sobek_core.classic.game import Classic
from sobek_core.classic.journal import RoundScored
from sobek_core.classic.moves import Move, Setup
from sobek_core.classic.notation import MOVES, SETUP
from sobek_core.classic.picture import draw_sheets, draw_table
from sobek_core.classic.position import POSITIONS
from sobek_core.classic.sight import look
from sobek_core.classic.telling import tell
from sobek_core.classic.wire import CONVERTER
from sobek_core.classic.wording import ASKS, REASONS
from sobek_core.dealer import Stream
from sobek_core.notation import Codec, Forms
from sobek_core.positions import Positions
from sobek_core.rules import RuleId
from sobek_core.wire import StrictConverter
from sobek_core.wording import explain

if TYPE_CHECKING:
    from sobek_core.kernel import Reason


@frozen
class Binding:
    """A game as the tools see it.

    terms: the class that is made from edition and choices, and plays; setup: the class of its setups; move: the union
    of its moves; numbers: how many can play; players: how many seats a setup has; setups, positions, forms: its setups,
    its positions and its moves in text; converter: its JSON; reasons: why a move is refused, in words by rule; asks:
    what is waited for, in words; deal_setup, deal_round: deal from a stream for so many players.

    What people see: look: of a table, by seat, or by none everything; draw_table: that as text, with the players'
    names; tell: what a seat learns of a move, with the table before it; scored: the event that has the scoring sheets
    of a round; draw_sheets: those as text, with the table before it and the names.
    """

    name: str
    terms: type[Any]
    setup: type[Any]
    move: Any
    numbers: range
    players: Callable[[Any], int]
    setups: Codec[Any]
    positions: Positions[Any]
    forms: Forms[Any]
    converter: StrictConverter
    reasons: Mapping[RuleId, str]
    asks: Mapping[str, str]
    deal_setup: Callable[[Stream, int], Any]
    deal_round: Callable[[Stream, int], Any]
    look: Callable[[Any, int | None], Any]
    draw_table: Callable[[Any, Sequence[str]], str]
    tell: Callable[[Any, Any, int | None], str]
    scored: type[Any]
    draw_sheets: Callable[[Any, Any, Sequence[str]], str]

    def explain(self, reason: Reason) -> str:
        """Say why a move is refused, in a sentence without the rule's id."""
        return explain(self.reasons, reason)


GAMES: Final[Mapping[str, Binding]] = {
    "classic": Binding(
        name="classic",
        terms=Classic,
        setup=Setup,
        move=Move,
        numbers=range(FIGURES.players_least, FIGURES.players_most + 1),
        players=lambda setup: len(setup.deal.hands),
        setups=SETUP,
        positions=POSITIONS,
        forms=MOVES,
        converter=CONVERTER,
        reasons=REASONS,
        asks=ASKS,
        deal_setup=deal_setup,
        deal_round=deal_round,
        look=look,
        draw_table=draw_table,
        tell=tell,
        scored=RoundScored,
        draw_sheets=draw_sheets,
    ),
}
