"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.board import cell
from sobek_core.duel.components import Back, Good, Mark
from sobek_invariants.conditions import Conditions
from sobek_invariants.duel.opening import BEGINS
from sobek_invariants.duel.table import (
    CENTRE,
    SENTENCES,
    ObservedState,
    is_goods_tile,
    is_of,
    is_wild,
    other,
    spread,
    spread_tokens,
)
from sobek_invariants.judging import judge_by

if TYPE_CHECKING:
    from sobek_core.duel.components import Group, Tile, Token

Predicate: TypeAlias = Callable[[ObservedState, m.Move], bool]

CHANCE: Final = (owe.DebenDraw, owe.ThiefTile, owe.ArchitectDraw, owe.HorusDraw, owe.RewardDraw)


def who_owes(pending: owe.Pending) -> int | None:
    """Return whose decision is pending, None for chance and the end (the table in spec/duel/turn.md)."""
    return None if isinstance(pending, CHANCE) else getattr(pending, "seat", None)


# Each condition in the words of the spec. Breaking it is tested only where its presuppositions hold, and under other
# pending decisions too (`Conditions.broken_alone`). The mover is always at the table.


def _cell(move: m.Move) -> str:
    """Return the cell that a move names."""
    return move.cell.name if isinstance(move, (m.Take, m.FetchTile, m.PointFinger)) else ""


def _on_the_line(table: ObservedState, move: m.Move) -> bool:
    """Return whether a cell is on the Ankh's line, in a pyramid's turn on any of four (duel.market.line).

    Takes from the centre and forced takes need no line.
    """
    pending = table.state.pending
    if isinstance(pending, owe.PyramidAction):
        return _cell(move) in table.lines()
    return _cell(move) in table.line() or isinstance(pending, (owe.CentreTake, owe.ForcedTake))


def _forced(table: ObservedState, move: m.Move) -> bool:
    pending = table.state.pending
    return not isinstance(pending, owe.ForcedTake) or _cell(move) == pending.cell.name


def can_refill_line(table: ObservedState, *, pyramid: bool) -> bool:
    """Return whether the line has no tile, by choice one of a pyramid's four (duel.market.refill-line)."""
    if pyramid and table.game.choices.pyramid_refill == "any-line":
        return not all(table.any_tile(table.line_of(mark)) for mark in Mark)
    return not table.any_tile(table.line())


def _towards_a_tile(table: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.Orient) or table.ankh is None:
        return False
    return table.any_tile(table.line_of(move.mark)) or not table.any_tile(table.lines())


def _tiles(move: m.Move) -> tuple[Tile, ...]:
    """Return the tiles of a sale or an addition."""
    return spread(move.tiles) if isinstance(move, (m.SellSet, m.AddTiles)) else ()


def _in_hand(table: ObservedState, move: m.Move) -> bool:
    seat = who_owes(table.state.pending)
    if isinstance(move, (m.PlayCharacter, m.DiscardTile)):
        return seat is not None and move.tile in table.hands[seat]
    return seat is not None and Counter(_tiles(move)) <= Counter(table.hands[seat])


def _one_type(_: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, (m.SellSet, m.AddTiles)):
        return False
    return all(is_of(tile, move.good) or is_wild(tile) for tile in _tiles(move))


def can_open(table: ObservedState, tiles: Iterable[Tile], good: Good) -> bool:
    """Return whether tiles may be a first sale of a type: one not wild, by choice a goods tile (duel.selling.new-set).

    Other conditions check that they are of the type or wild, and at least three.
    """
    if table.game.choices.new_set_goods == "goods-tile":
        return any(is_goods_tile(tile, good) for tile in tiles)
    return any(is_of(tile, good) for tile in tiles)


def _new_set(table: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.SellSet):
        return False
    return move.good in table.sold[move.seat] or can_open(table, _tiles(move), move.good)


def _priest_group(table: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.NameGroup):
        return False
    return table.game.choices.priest_effect == "free" or bool(of_group(table.corruption[move.seat], move.group))


def of_group(tiles: Iterable[Tile], group: Group) -> list[Tile]:
    """Return the tiles of a type with its characters, or the statues with the Architect (duel.characters.priest)."""
    return [tile for tile in tiles if is_of(tile, group)]


def _thief_back(table: ObservedState, move: m.Move) -> bool:
    return isinstance(move, m.NameBack) and any(tile.back is move.back for tile in table.hands[other(move.seat)])


def drawn_from(table: ObservedState, pending: owe.ThiefTile) -> tuple[Tile, ...]:
    """Return the tiles among which the Thief's tile is drawn (duel.characters.thief-tile)."""
    return tuple(tile for tile in table.hands[other(pending.seat)] if tile.back is pending.back)


def _thief_tile(table: ObservedState, move: m.Move) -> bool:
    pending = table.state.pending
    return (
        isinstance(pending, owe.ThiefTile) and isinstance(move, m.StealTile) and move.tile in drawn_from(table, pending)
    )


def _architect_tokens(table: ObservedState, move: m.Move) -> bool:
    if not isinstance(move, m.DrawTokens):
        return False
    drawn = spread_tokens(move.tokens)
    return len(drawn) == min(3, len(table.aside)) and Counter(drawn) <= Counter(table.aside)


def offered(table: ObservedState) -> tuple[Token, ...]:
    """Return the tokens among which a player chooses (duel.pirogues.choice)."""
    pending = table.state.pending
    return spread_tokens(pending.drawn) if isinstance(pending, owe.ArchitectToken) else table.pirogues


CAN_BEAR_SCARABS: Final = (Good.LIVESTOCK, Good.FISH, Good.WHEAT)

HOLDS: Final[dict[str, Predicate]] = {
    "duel.market.tile": lambda table, move: _cell(move) in table.market,
    "duel.market.centre": lambda table, move: (
        not isinstance(table.state.pending, owe.CentreTake) or _cell(move) in CENTRE
    ),
    "duel.market.line": _on_the_line,
    "duel.market.refill-line": lambda table, _: can_refill_line(
        table, pyramid=isinstance(table.state.pending, owe.PyramidAction)
    ),
    "duel.market.refill-pile": lambda table, _: len(table.draw_pile) > 0,
    "duel.market.towards-a-tile": _towards_a_tile,
    "duel.market.deben-draw": lambda table, move: isinstance(move, m.DrawDeben) and move.deben in table.bag,
    "duel.selling.in-hand": _in_hand,
    "duel.selling.three": lambda _, move: len(_tiles(move)) >= 3,
    "duel.selling.one-type": _one_type,
    "duel.selling.new-set": _new_set,
    "duel.characters.character-tile": lambda _, move: isinstance(move, m.PlayCharacter) and bool(move.tile.power),
    "duel.characters.in-hand": _in_hand,
    "duel.characters.priest-group": _priest_group,
    "duel.characters.vizier-tile": lambda table, move: (
        isinstance(move, m.PickTile) and move.tile in table.corruption[other(move.seat)]
    ),
    "duel.characters.thief-back": _thief_back,
    "duel.characters.thief-tile": _thief_tile,
    "duel.characters.courtesan-number": lambda _, move: len(_tiles(move)) in {1, 2},
    "duel.characters.courtesan-set": lambda table, move: (
        isinstance(move, m.AddTiles) and move.good in table.sold[move.seat]
    ),
    "duel.characters.scribe-tile": _in_hand,
    "duel.characters.architect-tokens": _architect_tokens,
    "duel.pirogues.choice": lambda table, move: isinstance(move, m.ChooseToken) and move.token in offered(table),
    "duel.pirogues.forced-tile": _forced,
    "duel.pirogues.scarabs-set": lambda table, move: (
        isinstance(move, m.ChooseSet) and move.good in CAN_BEAR_SCARABS and move.good in table.sold[move.seat]
    ),
}

_ACTING: Final = (owe.Action, owe.PyramidAction)

_SUPPOSED: Final[dict[type[owe.Pending], Callable[[ObservedState, int], Iterable[owe.Pending]]]] = {
    owe.ForcedTake: lambda table, seat: (owe.ForcedTake(seat, cell(name)) for name in table.market),
    owe.DebenTile: lambda table, seat: (owe.DebenTile(seat, tile) for tile in table.hands[seat] if tile.deben),
    owe.ThiefTile: lambda _, seat: (owe.ThiefTile(seat, back) for back in Back),
    owe.ArchitectToken: lambda table, seat: (owe.ArchitectToken(seat, table.state.aside),),
    owe.RewardDraw: lambda _, seat: (owe.RewardDraw(seat, 1),),
}

CONDITIONS: Final = Conditions[ObservedState, m.Move](
    game="duel",
    answers={
        m.Take: {"take": (owe.CentreTake, *_ACTING, owe.ForcedTake)},
        m.Refill: {"refill": _ACTING},
        m.Orient: {"orient": (owe.AnkhDirection,)},
        m.TradeTile: {"trade": (owe.DebenTile,)},
        m.KeepTile: {"keep": (owe.DebenTile,)},
        m.PlayCharacter: {"play": _ACTING},
        m.SellSet: {"sell": _ACTING},
        m.NameGroup: {"name": (owe.PriestGroup,)},
        m.PickTile: {"pick": (owe.VizierTile,)},
        m.NameBack: {"back": (owe.ThiefBack,)},
        m.FetchTile: {"fetch": (owe.MerchantTile,)},
        m.AddTiles: {"add": (owe.CourtesanTiles,)},
        m.DiscardTile: {"discard": (owe.ScribeDiscard,)},
        m.ChooseToken: {"token": (owe.TokenChoice, owe.ArchitectToken)},
        m.PointFinger: {"point": (owe.FingerTile,)},
        m.ChooseSet: {"onto": (owe.ScarabsSet,)},
        m.DrawDeben: {"deben": (owe.DebenDraw, owe.HorusDraw, owe.RewardDraw)},
        m.StealTile: {"steal": (owe.ThiefTile,)},
        m.DrawTokens: {"tokens": (owe.ArchitectDraw,)},
    },
    unlisted=(),
    who_owes=who_owes,
    kind="duel.turn.owed",
    order="duel.turn.order",
    holds=HOLDS,
    begins=BEGINS,
    supposed=_SUPPOSED,
    senseless={},
)

judge_by(SENTENCES.of_judgement, CONDITIONS)
