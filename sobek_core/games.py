"""The games by name, with what records and commands need to know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from sobek_core.classic.dealing import deal_round, deal_setup
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Move, Setup
from sobek_core.classic.notation import MOVES
from sobek_core.classic.wire import CONVERTER
from sobek_core.classic.wording import explain
from sobek_core.dealer import Stream
from sobek_core.kernel import Reason
from sobek_core.notation import Forms
from sobek_core.wire import StrictConverter


@frozen
class Binding:
    """A game as the tools see it.

    terms: the class that is made from edition and choices, and plays; setup: the class of its setups; move: the union
    of its moves; players: how many seats a setup has; forms: its moves in text; converter: its JSON; explain: why a
    move is refused, in words; deal_setup, deal_round: deal from a stream for so many players.
    """

    name: str
    terms: type[Any]
    setup: type[Any]
    move: Any
    players: Callable[[Any], int]
    forms: Forms[Any]
    converter: StrictConverter
    explain: Callable[[Reason], str]
    deal_setup: Callable[[Stream, int], Any]
    deal_round: Callable[[Stream, int], Any]


GAMES: Final[Mapping[str, Binding]] = {
    "classic": Binding(
        name="classic",
        terms=Classic,
        setup=Setup,
        move=Move,
        players=lambda setup: len(setup.deal.hands),
        forms=MOVES,
        converter=CONVERTER,
        explain=explain,
        deal_setup=deal_setup,
        deal_round=deal_round,
    ),
}
