"""Position text of duel (spec/notation.md). Whatever is not mentioned is in the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.board import Ankh, Cell, Market, line_of
from sobek_core.duel.components import Debens, Good, Tile, Tiles, Token, Tokens
from sobek_core.duel.game import Duel
from sobek_core.duel.state import (
    Action,
    AnkhDirection,
    ArchitectDraw,
    ArchitectToken,
    CentreTake,
    DebenTile,
    ForcedTake,
    HorusDraw,
    Pending,
    RewardDraw,
    ScarabsSet,
    Seat,
    SoldSet,
    State,
)
from sobek_core.duel.text.notation import BACK, CELL, DEBEN, DEBENS, GOOD, MARK, ROW, TILE, TILES, TOKENS
from sobek_core.duel.visibility import SEEN_SLUGS
from sobek_core.kernel.kind import name_of
from sobek_core.kernel.pile import MAX_COUNT
from sobek_core.text.notation import NOTHING, NUMBER, SEPARATOR, Codec, NotationError, several
from sobek_core.text.position_values import PositionLine, check_range, pending
from sobek_core.text.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.edition import Edition
    from sobek_core.duel.visibility import View
    from sobek_core.kernel.game import RuleId


def _read_square(text: str) -> tuple[Cell, Tile]:
    at, _, name = text.partition(" ")
    return CELL.read(at), TILE.read(name)


_SQUARES: Final = several(Codec(_read_square, lambda square: f"{square[0]} {square[1]}"))


def _read_market(text: str) -> Market:
    squares = _SQUARES.read(text)
    cells = Counter(at for at, _ in squares)
    if twice := [at for at in cells if cells[at] > 1]:
        got = f"{twice[0]} twice"
        raise NotationError(expected="each cell once", got=got, found=got, rule="duel.market.grid")
    return Market.of(squares)


def _write_seen_market(view: View) -> str:
    return SEPARATOR.join(f"{at} {name_of(kind)}" for at, kind in view.tiles()) or NOTHING


_MARKET: Final = Codec(_read_market, lambda market: _SQUARES.write(market.tiles()))


def read_ankh(text: str) -> Ankh | None:
    """Read the Ankh's cell and direction. Raise NotationError."""
    if text == NOTHING:
        return None
    at, space, mark = text.partition(" ")
    return Ankh(CELL.read(at), MARK.read(mark) if space else None)


def write_ankh(ankh: Ankh | None) -> str:
    """Write the Ankh's cell, with its direction if it has one."""
    if ankh is None:
        return NOTHING
    return f"{ankh.cell} {ankh.mark}" if ankh.mark else str(ankh.cell)


def _read_sold(text: str) -> SoldSet:
    good, colon, named = text.partition(": ")
    if not colon:
        raise NotationError(expected="'TYPE: PILE'", got=text)
    tiles, plus, tokens = named.partition(" +scarabs")
    return SoldSet(GOOD.read(good), TILES.read(tiles), NUMBER.read(tokens[1:] or "1") if plus else 0)


def _write_sold(sold: SoldSet) -> str:
    token = {0: "", 1: " +scarabs"}.get(sold.tokens, f" +scarabs*{sold.tokens}")
    return f"{sold.good}: {TILES.write(sold.tiles)}{token}"


SOLD: Final = several(Codec(_read_sold, _write_sold))


def _in_sold(sold: Iterable[SoldSet]) -> Iterator[tuple[str, object]]:
    for one in sold:
        yield from (("box", one.tiles), ("box_tokens", [Token.SCARABS] * one.tokens))


_COMMON: Final = (
    PositionLine("draw-pile", "draw_pile", ROW, "box"),
    PositionLine(
        "market",
        "market",
        _MARKET,
        seen=_write_seen_market,
        holding=lambda market: [("box", [tile for _, tile in market.tiles()])],
    ),
    PositionLine("ankh", "ankh", Codec(read_ankh, write_ankh)),
    PositionLine("removed", "removed", TILES, "box"),
    PositionLine("pirogues", "pirogues", TOKENS, "box_tokens"),
    PositionLine("aside", "aside", TOKENS, "box_tokens"),
    PositionLine("spent", "spent", TOKENS, "box_tokens"),
    PositionLine("bag", "bag", DEBENS, "box_debens"),
)
_SEAT: Final = (
    PositionLine("hand", "hand", TILES, "box"),
    PositionLine("sold", "sold", SOLD, holding=_in_sold),
    PositionLine("corruption", "corruption", TILES, "box"),
    PositionLine("tokens", "tokens", TOKENS, "box_tokens"),
    PositionLine("debens", "debens", DEBENS, "box_debens"),
)
_PARTICULARS: Final[dict[str, Codec[Any]]] = {
    "seat": NUMBER,
    "cell": CELL,
    "tile": TILE,
    "back": BACK,
    "drawn": TOKENS,
    "kept": DEBEN,
    "left": NUMBER,
}


_EMPTY: Final = State(
    draw_pile=(),
    market=Market(),
    ankh=None,
    removed=Tiles(),
    box=Tiles(),
    pirogues=Tokens(),
    aside=Tokens(),
    spent=Tokens(),
    bag=Debens(),
    box_tokens=Tokens(),
    box_debens=Debens(),
    seats=(Seat(),),
    pending=Action(0),
)


def _check(state: State, edition: Edition) -> None:
    """Check the values of a state."""
    check_range("seats", len(state.seats), edition.figures.players, edition.figures.players)
    if state.ankh is not None and (under := state.market.tile(state.ankh.cell)):
        got = f"{state.ankh.cell}, where {under} lies"
        raise _wrong("ankh", "a cell without a tile", "duel.market.grid", got)
    for seat, own in enumerate(state.seats):
        _check_sold(seat, own)
    _check_pending(state)


def _check_sold(seat: int, own: Seat) -> None:
    """Check that sold sets are in the order of types, one of each type, and that no number is negative."""
    for sold in own.sold:
        check_range(f"seat {seat} sold", sold.tokens, 0, MAX_COUNT, part="+scarabs")
    order = [list(Good).index(sold.good) for sold in own.sold]
    if order != sorted(set(order)):
        raise _wrong(f"seat {seat} sold", "each type once, in the order of types", "duel.selling.expanding")


def _check_pending(state: State) -> None:
    """Check that what is pending fits the rest of the state."""
    waiting = state.pending
    if (seat := getattr(waiting, "seat", None)) is not None:
        check_range("turn", seat, 0, len(state.seats) - 1, part="seat")
    if lacking := missing(state, waiting):
        raise _wrong("turn", *lacking)


def _wrong(place: str, expected: str, rule: RuleId, got: str | None = None) -> NotationError:
    """Return the error for a place. expected, got: in words."""
    return NotationError(place=place, expected=expected, got=got, found=got or "", rule=rule)


def missing(state: State, waiting: Pending) -> tuple[str, RuleId] | tuple[str, RuleId, str] | None:
    """Return what is missing for this to be pending, the rule that says so, and what there is instead."""
    match waiting:
        case CentreTake() if state.ankh is not None:
            return "the Ankh off the board", "duel.market.centre", f"it on {state.ankh.cell}"
        case AnkhDirection() if state.ankh is None or state.ankh.mark is not None:
            return "the Ankh on a cell, without a direction", "duel.market.direction"
        case ForcedTake(_, at) if state.market.tile(at) is None or at not in line_of(state.ankh):
            return f"a tile on {at}, on the Ankh's line", "duel.pirogues.finger"
        case DebenTile(seat, taken) if not taken.deben or taken not in state.seats[seat].hand:
            return f"a deben tile of seat {seat}'s hand", "duel.market.deben-tile", f"{taken}"
        case DebenTile() if not state.bag:
            return "a deben in the bag", "duel.market.deben-tile"
        case ArchitectDraw() if not state.aside:
            return "a token aside", "duel.characters.architect-tokens"
        case ArchitectToken(_, drawn) if not drawn or not drawn <= state.aside:
            return "tokens that are set aside", "duel.characters.architect"
        case HorusDraw(seat, kept) if kept is not None and kept not in state.seats[seat].debens:
            return f"a deben of seat {seat}", "duel.pirogues.horus", f"{kept}"
        case RewardDraw(_, left) if not 1 <= left <= len(state.bag):
            got = f"{left} left and {len(state.bag)} in the bag"
            return "1 or more left, and no more than the bag has", "duel.scoring.reward", got
        case ScarabsSet() if Token.SCARABS not in state.spent:
            return "scarabs among the spent tokens, since they are about to be placed", "duel.pirogues.scarabs"
    ankh = state.ankh  # looked at last: the judge asks this of positions of which it is not known
    if ankh is not None and ankh.mark is None and not isinstance(waiting, AnkhDirection):
        return "the Ankh's direction", "duel.market.ankh", f"it on {ankh.cell} without one"
    return None


_BOXES: Final = {"box": "tiles", "box_tokens": "tokens", "box_debens": "debens"}
POSITIONS: Final = Positions(Duel, _COMMON, _SEAT, pending(SEEN_SLUGS, _PARTICULARS), _EMPTY, _BOXES, _check)
"""Read and write positions (spec/notation.md)."""
