"""What the judge knows of duel, besides its rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, get_args

from sobek_core.duel.board import CELLS, Cell, Market
from sobek_core.duel.components import KINDS, Tiles, Token, Tokens
from sobek_core.duel.moves import PlayCharacter
from sobek_core.duel.rules.characters import has_effect
from sobek_core.duel.state import (
    Action,
    AnkhDirection,
    ArchitectToken,
    CentreTake,
    DebenTile,
    Decided,
    ForcedTake,
    PriestGroup,
    PyramidAction,
    ScarabsSet,
    ScribeDiscard,
    TokenChoice,
)
from sobek_core.duel.visibility import View
from sobek_core.verdicts.amounts import every
from sobek_core.verdicts.parts import Squares
from sobek_core.verdicts.position import Places, Sights, Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_core.duel.board import Ankh
    from sobek_core.duel.components import Tile
    from sobek_core.duel.game import Duel
    from sobek_core.duel.moves import Move
    from sobek_core.duel.state import State
    from sobek_core.kernel.visibility import Viewer


class PartMarket(Market):
    """A Market of which some cells are not known: `squares` is `Squares`."""

    __slots__ = ()

    def without(self, cells: Iterable[Cell]) -> Market:
        """Return the Market with nothing on these cells, whatever lies there."""
        squares: Any = self.squares
        return PartMarket(squares.changed({at.index: None for at in cells}))


def _as_market(market: Market) -> Market:
    return PartMarket(market.squares) if isinstance(market.squares, Squares) else market


def _lying_on(market: Market) -> list[tuple[str, Tiles]]:
    squares: Any = market.squares
    known = squares.known.values() if isinstance(squares, Squares) else squares
    return [("box", Tiles.of(tile for tile in known if tile is not None))]


_DEBEN_TILES: Final = Tiles.kind_set(kind for kind in KINDS if kind.deben)
_FURTHER: Final[dict[type[Any], Callable[[Duel, State, int], bool]]] = {
    DebenTile: lambda _, state, seat: bool(state.bag) and state.seats[seat].hand.has_any(_DEBEN_TILES),
    PriestGroup: lambda _, state, seat: bool(state.seats[seat].corruption),
    ScarabsSet: lambda _, state, __: Token.SCARABS in state.spent,
    ScribeDiscard: lambda game, state, seat: len(state.seats[seat].hand) > game.edition.figures.scribe_hand_limit,
}
"""What must be so besides the Ankh's direction, for a decision to be pending."""


def _is_in_turn(kind: type[Any]) -> Callable[[Duel, State, int], bool]:
    """Return whether a decision can be pending: while the Ankh has no direction, only taking or turning it can."""

    def asks(game: Duel, state: State, seat: int) -> bool:
        return every(
            lambda: state.ankh is not None and state.ankh.mark is not None,
            lambda: _FURTHER[kind](game, state, seat) if kind in _FURTHER else True,
        )

    return asks


def _further(game: Duel, state: State, move: Move) -> tuple[str, ...]:
    """Return the rule that allows playing a character without effect, for such a move."""
    if not isinstance(move, PlayCharacter) or (power := move.tile.power) is None:
        return ()
    return () if has_effect(game, state, move.seat, power) else ("duel.characters.power",)


class _Glimpse:
    """A view of a state, of which only what news are judged by is looked at."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state, self.viewer, self.pending = state, viewer, state.pending

    line = View.line

    @property
    def ankh(self) -> Ankh | None:
        return self.state.ankh

    @property
    def draw_pile(self) -> SimpleNamespace:
        return SimpleNamespace(number=bool(self.state.draw_pile))

    def tile(self, at: Cell) -> Tile | None:
        return self.state.market.tile(at)


PLACES: Final = Places(
    lying={
        "market": _lying_on,
        "sold": lambda sold: [
            pair
            for one in sold
            for pair in (("box", one.tiles), ("box_tokens", Tokens.of([Token.SCARABS] * one.tokens)))
        ],
    },
    supply={
        "box": lambda edition: edition.tiles,
        "box_tokens": lambda edition: edition.tokens,
        "box_debens": lambda edition: edition.debens,
    },
    sights=Sights(
        {
            "market": "duel.market.faces",
            "hand": "duel.visibility.hand",
            "corruption": "duel.visibility.corruption",
            "debens": "duel.visibility.debens",
            "bag": "duel.visibility.debens",
            "pirogues": "duel.visibility.pirogues",
            "aside": "duel.visibility.pirogues",
            "draw-pile": "duel.visibility.unused",
            "turn": "duel.visibility.turn",
        },
        open="duel.visibility.open",
        looked_into=("corruption", "pirogues"),
        glimpse=_Glimpse,
    ),
    readied={"market": _as_market},
    turns=Turns(
        instead=(Action, CentreTake, AnkhDirection),
        asks={kind: _is_in_turn(kind) for kind in get_args(Decided)}
        | {
            CentreTake: lambda _, state, __: state.ankh is None,
            AnkhDirection: lambda _, state, __: state.ankh is not None and state.ankh.mark is None,
        },
        plain=(Action, TokenChoice),
        extra=(PyramidAction,),
        excluded=(ForcedTake, ArchitectToken),
        wider=("duel.market.line",),
    ),
    values={Cell: CELLS},
    vacuous={
        "duel.market.centre": lambda state, _: not isinstance(state.pending, CentreTake),
        "duel.market.line": lambda state, _: isinstance(state.pending, CentreTake | ForcedTake),
        "duel.pirogues.forced-tile": lambda state, _: not isinstance(state.pending, ForcedTake),
    },
    further=_further,
    goes_on="draw-pile",
)
