"""Who sees what of the table where the choice `visibility` is `hidden`: the table as it lies, nothing remembered.

`sight` alone decides it, by the place and by who is looking; whatever is shown to a seat has asked it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_never

from attrs import frozen

from sobek_core.duel.board import all_lines_of, line_of
from sobek_core.duel.journal import (
    ASIDE,
    BAG,
    BOX,
    CORRUPTION,
    DEBENS,
    DRAW_PILE,
    HAND,
    MARKET,
    PIROGUES,
    REMOVED,
    SPENT,
    TOKENS,
    Place,
    Zone,
)
from sobek_core.duel.state import ArchitectToken, ForcedTake, PyramidAction, SoldSet, TokenChoice, VizierTile
from sobek_core.notation import NOTHING
from sobek_core.sight import Seen, Sight, see

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.state import Owed, State


def sight(owed: Owed, place: Place, viewer: int | None) -> Sight:
    """Say how much of the tiles or tokens of a place a seat sees while this is owed.

    viewer: a seat; none for somebody who sees everything, such as the reader of a record.
    """
    if viewer is None:
        return Sight.FACES
    match place.zone:
        case Zone.REMOVED | Zone.SOLD | Zone.SPENT | Zone.TOKENS:
            return Sight.FACES
        case Zone.MARKET:  # duel.market.faces
            return Sight.GOODS
        case Zone.HAND:
            return Sight.FACES if place.seat == viewer else Sight.BACKS
        case Zone.CORRUPTION:  # duel.market.corruption, duel.characters.vizier
            return Sight.FACES if place.seat == viewer or owed == VizierTile(viewer) else Sight.NUMBER
        case Zone.PIROGUES:
            return Sight.FACES if owed == TokenChoice(viewer) else Sight.NUMBER
        case Zone.DEBENS:
            return Sight.FACES if place.seat == viewer else Sight.NUMBER
        case Zone.BOX:
            return Sight.BACKS
        case Zone.DRAW_PILE | Zone.ASIDE | Zone.BAG:
            return Sight.NUMBER
    assert_never(place.zone)


def sight_of_drawn(owed: ArchitectToken, viewer: int | None) -> Sight:
    """Say how much of the tokens that the Architect drew a seat sees (duel.characters.architect)."""
    return Sight.FACES if viewer in {None, owed.seat} else Sight.NUMBER


@frozen
class SeatScene:
    """What is seen of a player's things."""

    hand: Seen
    sold: tuple[SoldSet, ...]
    corruption: Seen
    tokens: Seen
    debens: Seen


@frozen
class Scene:
    """What is seen of the table.

    market: the kind on each cell that bears a tile, by its name, backs in parentheses; ankh: the Ankh's cell, and its
    direction where it has one, as in notation; line: the cells of its line, or in the
    extra turn of a pyramid of all four; finger: the cell of the tile that must be
    taken, `-` if there is none; drawn: tokens that the Architect drew; viewer: the seat that sees it, none for
    everything face up.
    """

    market: Mapping[str, str]
    ankh: str
    line: tuple[str, ...]
    finger: str
    draw_pile: Seen
    removed: Seen
    pirogues: Seen
    aside: Seen
    drawn: Seen
    spent: Seen
    bag: Seen
    box: Seen
    seats: tuple[SeatScene, ...]
    viewer: int | None = None


def look(state: State, viewer: int | None) -> Scene:
    """Give what a seat sees of the table. viewer: none for somebody who sees everything."""

    def see_at(place: Place, kinds: Iterable[object]) -> Seen:
        return see(kinds, sight(state.owed, place, viewer))

    lying = state.market.tiles()
    kinds = see_at(MARKET, (tile for _, tile in lying)).kinds
    ankh, owed = state.ankh, state.owed
    reach = all_lines_of if isinstance(owed, PyramidAction) else line_of
    return Scene(
        market={at.name: kind for (at, _), kind in zip(lying, kinds, strict=True)},
        ankh=NOTHING if ankh is None else f"{ankh.cell} {ankh.mark or ''}".strip(),
        line=tuple(at.name for at in reach(ankh)),
        finger=owed.cell.name if isinstance(owed, ForcedTake) else NOTHING,
        draw_pile=see_at(DRAW_PILE, state.draw_pile),
        removed=see_at(REMOVED, state.removed),
        pirogues=see_at(PIROGUES, state.pirogues),
        aside=see_at(ASIDE, state.aside),
        drawn=see(owed.drawn, sight_of_drawn(owed, viewer)) if isinstance(owed, ArchitectToken) else Seen((), 0),
        spent=see_at(SPENT, state.spent),
        bag=see_at(BAG, state.bag),
        box=see_at(BOX, state.box),
        seats=tuple(
            SeatScene(
                hand=see_at(HAND[number], seat.hand),
                sold=seat.sold,
                corruption=see_at(CORRUPTION[number], seat.corruption),
                tokens=see_at(TOKENS[number], seat.tokens),
                debens=see_at(DEBENS[number], seat.debens),
            )
            for number, seat in enumerate(state.seats)
        ),
        viewer=viewer,
    )
