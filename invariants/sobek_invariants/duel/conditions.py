"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.board import cell
from sobek_core.duel.components import Back, Good, Mark
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
    from sobek_core.duel.components import Group, Tile, Token

Predicate: TypeAlias = Callable[[ObservedState, m.Move], bool]

CHANCE: Final = (s.DebenDraw, s.ThiefTile, s.ArchitectDraw, s.HorusDraw, s.RewardDraw)


def who_decides(pending: s.Pending) -> int | None:
    """Return whose decision is pending, None for chance and the end (the table in spec/duel/turn.md)."""
    return None if isinstance(pending, CHANCE) else getattr(pending, "seat", None)


# Each condition as the spec words it. A predicate is called only if its presuppositions hold, or with another pending
# decision (`Conditions.broken_alone`). The seat of the move always exists.


def _cell(move: m.Move) -> str:
    """Return the cell that a move names."""
    return move.cell.name if isinstance(move, (m.Take, m.FetchTile, m.PointFinger)) else ""


def _on_the_line(state: ObservedState, move: m.Move) -> bool:
    """Return whether a cell is on the Ankh's line, or on any of the four in a pyramid's turn (duel.market.line).

    Takes from the centre and forced takes need no line.
    """
    pending = state.pending
    if isinstance(pending, s.PyramidAction):
        return _cell(move) in state.lines()
    return _cell(move) in state.line() or isinstance(pending, (s.CentreTake, s.ForcedTake))


def _forced(state: ObservedState, move: m.Move) -> bool:
    pending = state.pending
    return not isinstance(pending, s.ForcedTake) or _cell(move) == pending.cell.name


def can_refill_line(state: ObservedState, *, pyramid: bool) -> bool:
    """Return whether the line, or by choice any of a pyramid's four lines, has no tile (duel.market.refill-line)."""
    if pyramid and state.game.choices.pyramid_refill == "any-line":
        return not all(state.any_tile(state.line_of(mark)) for mark in Mark)
    return not state.any_tile(state.line())


def _towards_a_tile(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.Orient) or state.ankh is None:
        return False
    return state.any_tile(state.line_of(move.mark)) or not state.any_tile(state.lines())


def _tiles(move: m.Move) -> tuple[Tile, ...]:
    """Return the tiles of a sale or an addition."""
    return spread(move.tiles) if isinstance(move, (m.SellSet, m.AddTiles)) else ()


def _in_hand(state: ObservedState, move: m.Move) -> bool:
    seat = who_decides(state.pending)
    if isinstance(move, (m.PlayCharacter, m.DiscardTile)):
        return seat is not None and move.tile in state.hands[seat]
    return seat is not None and Counter(_tiles(move)) <= Counter(state.hands[seat])


def _one_type(_: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, (m.SellSet, m.AddTiles)):
        return False
    return all(is_of(tile, move.good) or is_wild(tile) for tile in _tiles(move))


def can_open(state: ObservedState, tiles: Iterable[Tile], good: Good) -> bool:
    """Return whether tiles may be the first sale of a type (duel.selling.new-set).

    One of them must not be wild or, by choice, must be a goods tile. Other conditions check that all are of the type or
    wild, and that there are at least three.
    """
    if state.game.choices.new_set_goods == "goods-tile":
        return any(is_goods_tile(tile, good) for tile in tiles)
    return any(is_of(tile, good) for tile in tiles)


def _new_set(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.SellSet):
        return False
    return move.good in state.sold[move.seat] or can_open(state, _tiles(move), move.good)


def _priest_group(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.NameGroup):
        return False
    return state.game.choices.priest_effect == "free" or bool(of_group(state.corruption[move.seat], move.group))


def of_group(tiles: Iterable[Tile], group: Group) -> list[Tile]:
    """Return the tiles of a type and its characters, or the statues and the Architect (duel.characters.priest)."""
    return [tile for tile in tiles if is_of(tile, group)]


def _thief_back(state: ObservedState, move: m.Move) -> bool:
    return isinstance(move, m.NameBack) and any(tile.back is move.back for tile in state.hands[other(move.seat)])


def drawn_from(state: ObservedState, pending: s.ThiefTile) -> tuple[Tile, ...]:
    """Return the tiles from which the Thief's tile is drawn (duel.characters.thief-tile)."""
    return tuple(tile for tile in state.hands[other(pending.seat)] if tile.back is pending.back)


def _thief_tile(state: ObservedState, move: m.Move) -> bool:
    pending = state.pending
    return (
        isinstance(pending, s.ThiefTile) and isinstance(move, m.StealTile) and move.tile in drawn_from(state, pending)
    )


def _architect_tokens(state: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.DrawTokens):
        return False
    drawn = tuple(move.tokens)
    return len(drawn) == min(state.figures.architect_draws, len(state.aside)) and Counter(drawn) <= Counter(state.aside)


def offered(state: ObservedState) -> tuple[Token, ...]:
    """Return the tokens from which a player chooses (duel.pirogues.choice)."""
    pending = state.pending
    return tuple(pending.drawn) if isinstance(pending, s.ArchitectToken) else state.pirogues


MOVE_CONDITIONS: Final[dict[str, Predicate]] = {
    "duel.market.tile": lambda state, move: _cell(move) in state.market,
    "duel.market.centre": lambda state, move: (
        not isinstance(state.pending, s.CentreTake) or _cell(move) in state.centre()
    ),
    "duel.market.line": _on_the_line,
    "duel.market.refill-line": lambda state, _: can_refill_line(
        state, pyramid=isinstance(state.pending, s.PyramidAction)
    ),
    "duel.market.refill-pile": lambda state, _: len(state.draw_pile) > 0,
    "duel.market.towards-a-tile": _towards_a_tile,
    "duel.market.deben-draw": lambda state, move: isinstance(move, m.DrawDeben) and move.deben in state.bag,
    "duel.selling.in-hand": _in_hand,
    "duel.selling.three": lambda state, move: len(_tiles(move)) >= state.figures.min_set_size,
    "duel.selling.one-type": _one_type,
    "duel.selling.new-set": _new_set,
    "duel.characters.character-tile": lambda _, move: isinstance(move, m.PlayCharacter) and bool(move.tile.power),
    "duel.characters.in-hand": _in_hand,
    "duel.characters.priest-group": _priest_group,
    "duel.characters.vizier-tile": lambda state, move: (
        isinstance(move, m.PickTile) and move.tile in state.corruption[other(move.seat)]
    ),
    "duel.characters.thief-back": _thief_back,
    "duel.characters.thief-tile": _thief_tile,
    "duel.characters.courtesan-number": lambda state, move: (
        state.figures.courtesan_min <= len(_tiles(move)) <= state.figures.courtesan_max
    ),
    "duel.characters.courtesan-set": lambda state, move: (
        isinstance(move, m.AddTiles) and move.good in state.sold[move.seat]
    ),
    "duel.characters.scribe-tile": _in_hand,
    "duel.characters.architect-tokens": _architect_tokens,
    "duel.pirogues.choice": lambda state, move: isinstance(move, m.ChooseToken) and move.token in offered(state),
    "duel.pirogues.forced-tile": _forced,
    "duel.pirogues.scarabs-set": lambda state, move: (
        isinstance(move, m.ChooseSet)
        and move.good in state.figures.scarabs_types
        and move.good in state.sold[move.seat]
    ),
}

_ACTING: Final = (s.Action, s.PyramidAction)

_PENDING_EXAMPLES: Final[dict[type[s.Pending], Callable[[ObservedState, int], Iterable[s.Pending]]]] = {
    s.ForcedTake: lambda state, seat: (s.ForcedTake(seat, cell(name)) for name in state.market),
    s.DebenTile: lambda state, seat: (s.DebenTile(seat, tile) for tile in state.hands[seat] if tile.deben),
    s.ThiefTile: lambda _, seat: (s.ThiefTile(seat, back) for back in Back),
    s.ArchitectToken: lambda state, seat: (s.ArchitectToken(seat, state.state.aside),),
    s.RewardDraw: lambda _, seat: (s.RewardDraw(seat, 1),),
}

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
    pending_examples=_PENDING_EXAMPLES,
    unjudgeable={},
)

add_verdict_invariants(INVARIANTS, CONDITIONS)
