"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Mark
from sobek_invariants.conditions import Conditions
from sobek_invariants.duel.observed import (
    INVARIANTS,
    ObservedState,
    is_goods_tile,
    is_of,
    is_wild,
    other,
    spread,
)
from sobek_invariants.duel.opening import SETUP_CONDITIONS
from sobek_invariants.shared import add_verdict_invariants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_core.duel.components import Group, Tile, Token

CHANCE: Final = (s.DebenDraw, s.ThiefTile, s.ArchitectDraw, s.HorusDraw, s.RewardDraw)


def who_decides(pending: s.Pending) -> int | None:
    """Return whose decision is pending, None for chance and the end (the table in spec/duel/turn.md)."""
    return None if isinstance(pending, CHANCE) else getattr(pending, "seat", None)


# Each condition as the spec words it. A predicate is called only if its presuppositions hold, so the move has the class
# of its table, answers what is pending, and is made by the seat that decides.


def _on_the_line(state: ObservedState, move: m.Take | m.PointFinger) -> bool:
    """Return whether a cell is on the Ankh's line, or on any of the four in a pyramid's turn (duel.market.line).

    Takes from the centre and forced takes need no line.
    """
    if isinstance(state.pending, s.PyramidAction):
        return move.cell.name in state.lines()
    return isinstance(state.pending, (s.CentreTake, s.ForcedTake)) or move.cell.name in state.line()


def can_refill_line(state: ObservedState, *, pyramid: bool) -> bool:
    """Return whether the line, or by choice any of a pyramid's four lines, has no tile (duel.market.refill-line)."""
    if pyramid and state.game.choices.pyramid_refill == "any-line":
        return not all(state.any_tile(state.line_of(mark)) for mark in Mark)
    return not state.any_tile(state.line())


def _towards_a_tile(state: ObservedState, move: m.Orient) -> bool:
    if state.ankh is None:
        return False
    return state.any_tile(state.line_of(move.mark)) or not state.any_tile(state.lines())


def _in_hand(state: ObservedState, move: m.PlayCharacter | m.DiscardTile) -> bool:
    return move.tile in state.hands[move.seat]


def can_open(state: ObservedState, tiles: Iterable[Tile], good: Good) -> bool:
    """Return whether tiles may be the first sale of a type (duel.selling.new-set).

    One of them must not be wild or, by choice, must be a goods tile. Other conditions check that all are of the type or
    wild, and that there are at least three.
    """
    if state.game.choices.new_set_goods == "goods-tile":
        return any(is_goods_tile(tile, good) for tile in tiles)
    return any(is_of(tile, good) for tile in tiles)


def of_group(tiles: Iterable[Tile], group: Group) -> list[Tile]:
    """Return the tiles of a type and its characters, or the statues and the Architect (duel.characters.priest)."""
    return [tile for tile in tiles if is_of(tile, group)]


def _priest_group(state: ObservedState, move: m.NameGroup) -> bool:
    return state.game.choices.priest_effect == "free" or bool(of_group(state.corruption[move.seat], move.group))


def drawn_from(state: ObservedState, pending: s.ThiefTile) -> tuple[Tile, ...]:
    """Return the tiles from which the Thief's tile is drawn (duel.characters.thief-tile)."""
    return tuple(tile for tile in state.hands[other(pending.seat)] if tile.back is pending.back)


def are_drawn(state: ObservedState, drawn: tuple[Token, ...]) -> bool:
    """Return whether these tokens can be drawn for the Architect: three of those aside, or all."""
    number = min(state.figures.architect_draws, len(state.aside))
    return len(drawn) == number and Counter(drawn) <= Counter(state.aside)


MOVE_CONDITIONS: Final[dict[str, Callable[[ObservedState, Any], bool]]] = {
    "duel.market.tile": lambda state, move: move.cell.name in state.market,
    "duel.market.centre": lambda state, move: (
        not isinstance(state.pending, s.CentreTake) or move.cell.name in state.centre()
    ),
    "duel.market.line": _on_the_line,
    "duel.market.refill-line": lambda state, _: can_refill_line(
        state, pyramid=isinstance(state.pending, s.PyramidAction)
    ),
    "duel.market.refill-pile": lambda state, _: len(state.draw_pile) > 0,
    "duel.market.towards-a-tile": _towards_a_tile,
    "duel.market.deben-draw": lambda state, move: move.deben in state.bag,
    "duel.selling.in-hand": lambda state, move: Counter(spread(move.tiles)) <= Counter(state.hands[move.seat]),
    "duel.selling.three": lambda state, move: len(spread(move.tiles)) >= state.figures.min_set_size,
    "duel.selling.one-type": lambda _, move: all(
        is_of(tile, move.good) or is_wild(tile) for tile in spread(move.tiles)
    ),
    "duel.selling.new-set": lambda state, move: (
        move.good in state.sold[move.seat] or can_open(state, spread(move.tiles), move.good)
    ),
    "duel.characters.character-tile": lambda _, move: move.tile.power is not None,
    "duel.characters.in-hand": _in_hand,
    "duel.characters.priest-group": _priest_group,
    "duel.characters.vizier-tile": lambda state, move: move.tile in state.corruption[other(move.seat)],
    "duel.characters.thief-back": lambda state, move: (
        move.back in {tile.back for tile in state.hands[other(move.seat)]}
    ),
    "duel.characters.thief-tile": lambda state, move: (
        isinstance(state.pending, s.ThiefTile) and move.tile in drawn_from(state, state.pending)
    ),
    "duel.characters.courtesan-number": lambda state, move: (
        state.figures.courtesan_min <= len(spread(move.tiles)) <= state.figures.courtesan_max
    ),
    "duel.characters.courtesan-set": lambda state, move: move.good in state.sold[move.seat],
    "duel.characters.scribe-tile": _in_hand,
    "duel.characters.architect-tokens": lambda state, move: are_drawn(state, tuple(move.tokens)),
    "duel.pirogues.choice": lambda state, move: (
        move.token in (state.pending.drawn if isinstance(state.pending, s.ArchitectToken) else state.pirogues)
    ),
    "duel.pirogues.forced-tile": lambda state, move: (
        not isinstance(state.pending, s.ForcedTake) or move.cell == state.pending.cell
    ),
    "duel.pirogues.scarabs-set": lambda state, move: (
        move.good in state.figures.scarabs_types and move.good in state.sold[move.seat]
    ),
}

_ACTING: Final = (s.Action, s.PyramidAction)

CONDITIONS: Final = Conditions[ObservedState, m.Move](
    game="duel",
    answers={
        m.Take: {"take": (s.CentreTake, *_ACTING, s.ForcedTake)},
        m.Refill: {"refill": _ACTING},
        m.Orient: {"orient": (s.AnkhDirection,)},
        m.TradeTile: {"trade": (s.DebenTile,)},
        m.KeepTile: {"keep": (s.DebenTile,)},
        m.PlayCharacter: {"play": _ACTING},
        m.SellSet: {"sell": _ACTING},
        m.NameGroup: {"name": (s.PriestGroup,)},
        m.PickTile: {"pick": (s.VizierTile,)},
        m.NameBack: {"back": (s.ThiefBack,)},
        m.FetchTile: {"fetch": (s.MerchantTile,)},
        m.AddTiles: {"add": (s.CourtesanTiles,)},
        m.DiscardTile: {"discard": (s.ScribeDiscard,)},
        m.ChooseToken: {"token": (s.TokenChoice, s.ArchitectToken)},
        m.PointFinger: {"point": (s.FingerTile,)},
        m.ChooseSet: {"onto": (s.ScarabsSet,)},
        m.DrawDeben: {"deben": (s.DebenDraw, s.HorusDraw, s.RewardDraw)},
        m.StealTile: {"steal": (s.ThiefTile,)},
        m.DrawTokens: {"tokens": (s.ArchitectDraw,)},
    },
    unlisted=(),
    who_decides=who_decides,
    wrong_kind="duel.turn.pending",
    wrong_seat="duel.turn.order",
    holds=MOVE_CONDITIONS,
    setup_holds=SETUP_CONDITIONS,
)

add_verdict_invariants(INVARIANTS, CONDITIONS)
