"""State the contents of places in duel, and the effects of moves on hidden things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel import Duel, State
from sobek_core.duel import state as s
from sobek_core.duel.components import (
    ALL_DEBENS,
    ALL_TILES,
    Debens,
    Group,
    Tile,
    Tiles,
    Token,
    TokenBack,
    Tokens,
)
from sobek_core.duel.events import (
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
    DebenMoved,
    EndTriggered,
    GameScored,
    GroupNamed,
    Place,
    TilesMoved,
    TokenMoved,
    Zone,
)
from sobek_core.duel.visibility import visibility_of
from sobek_core.kernel.visibility import Visibility
from sobek_verification.simulation.recall.world_steps import (
    Clearing,
    DealtThings,
    DrawnOpenly,
    LowerBack,
    Movement,
    PlaceSeen,
    WorldStep,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from sobek_core.duel.events import Event
    from sobek_core.kernel.pile import KindSet
    from sobek_core.kernel.visibility import Viewer

FIRST: Final = tuple(("first deben for Horus", seat) for seat in range(2))  # by seat
TILES: Final = DealtThings((BOX, DRAW_PILE, MARKET, REMOVED, *HAND, *CORRUPTION))
TOKENS: Final = DealtThings((BOX, PIROGUES, ASIDE, SPENT), lambda _: TokenBack.TOKEN)
DEBEN: Final = DealtThings((BOX, BAG, *DEBENS, *FIRST), lambda _: TokenBack.DEBEN)
CHARACTERS: Final = Tiles.kind_set(tile for tile in ALL_TILES if tile.power)
ANY_TILE: Final = Tiles.kind_set(ALL_TILES)
ANY_DEBEN: Final = Debens.kind_set(ALL_DEBENS)
NOTHING: Final = Tiles.kind_set(())


def lines(state: State, viewer: Viewer) -> Iterator[PlaceSeen]:
    """Yield the contents of each line of a view, and how much of them a viewer sees. Open places count as one place."""

    def place_seen(line: str, things: DealtThings, place: Place, pile: Any, *others: Hashable) -> PlaceSeen:
        return PlaceSeen(line, things, (place, *others), pile, visibility_of(state.pending, place, viewer))

    sold = [one for seat in state.seats for one in seat.sold]
    kept = [token for seat in state.seats for token in seat.tokens]
    kept += [Token.SCARABS for one in sold for _ in range(one.tokens)]
    yield place_seen("box", TILES, BOX, state.box)
    yield place_seen("draw-pile", TILES, DRAW_PILE, Tiles.of(state.draw_pile))
    yield place_seen("market", TILES, MARKET, Tiles.of(tile for _, tile in state.market.tiles()))
    yield place_seen("removed", TILES, REMOVED, state.removed + Tiles.of(tile for one in sold for tile in one.tiles))
    yield place_seen("pirogues", TOKENS, PIROGUES, state.pirogues)
    yield place_seen("aside", TOKENS, ASIDE, state.aside)
    yield place_seen("spent", TOKENS, SPENT, state.spent + Tokens.of(kept))
    yield place_seen("box-tokens", TOKENS, BOX, state.box_tokens)
    yield place_seen("bag", DEBEN, BAG, state.bag)
    yield place_seen("box-debens", DEBEN, BOX, state.box_debens)
    for number, seat in enumerate(state.seats):
        yield place_seen(f"seat {number} hand", TILES, HAND[number], seat.hand)
        yield place_seen(f"seat {number} corruption", TILES, CORRUPTION[number], seat.corruption)
        yield place_seen(f"seat {number} debens", DEBEN, DEBENS[number], seat.debens, FIRST[number])


def steps(_game: Duel, before: State, events: Sequence[Event], after: State, viewer: Viewer) -> Iterator[WorldStep]:
    """Yield the steps of a move, and how much of them a viewer sees."""

    def seen(origin: Place, goal: Place) -> Visibility:
        return max(visibility_of(before.pending, origin, viewer), visibility_of(after.pending, goal, viewer))

    cleared: list[Place] = []  # moved by a rule: where from
    for event in events:
        match event:
            case GroupNamed(seat, group):
                origin, kinds = CORRUPTION[seat], Tiles.kind_set(tile for tile in ALL_TILES if tile.group is group)
                gone = before.seats[seat].corruption.among(kinds)
                yield Clearing(TILES, gone, origin, REMOVED, seen(origin, REMOVED), kinds)
                cleared.append(origin)
            case EndTriggered():
                yield from _end(events, HAND)
                cleared += HAND
            case TilesMoved(_, origin, goal) if origin in cleared and goal == REMOVED:
                pass
            case TilesMoved(tiles, origin, goal):
                open_goal = REMOVED if goal.zone is Zone.SOLD else goal
                chance = _by_chance(before, origin)
                pile = Tiles.of(tiles)
                yield Movement(
                    TILES,
                    pile,
                    origin,
                    open_goal,
                    seen(origin, goal),
                    chance,
                )
            case TokenMoved(token, origin, goal) if origin in {PIROGUES, ASIDE}:
                yield Movement(TOKENS, Tokens.of([token]), origin, SPENT, seen(origin, goal), Tokens.kind_set(()))
            case GameScored():
                for seat, own in enumerate(after.seats):
                    yield PlaceSeen("", DEBEN, (DEBENS[seat],), own.debens, Visibility.FACES)
            case DebenMoved(deben, origin, goal) if origin == BAG:
                yield _deben(before, after, Debens.of([deben]), goal, seen(origin, goal))
    pending = after.pending
    if isinstance(before.pending, s.ArchitectDraw) and isinstance(pending, s.ArchitectToken) and pending.seat == viewer:
        yield DrawnOpenly(TOKENS, ASIDE, pending.drawn)


def _end(events: Sequence[Event], hands: Iterable[Place]) -> Iterator[WorldStep]:
    """Yield the effects of the end of the game on hands: it clears some tiles.

    If any tile of a group leaves the game, so do all tiles of the group, and all wild tiles.
    """
    ended = events[[isinstance(event, EndTriggered) for event in events].index(True) :]
    moved = [event for event in ended if isinstance(event, TilesMoved)]
    for place in hands:
        gone = Tiles.of(tile for one in moved if one.origin == place and one.goal == REMOVED for tile in one.tiles)
        groups = {one.group for one in gone} | ({Group.STATUE} if gone else set())
        kinds = Tiles.kind_set(tile for tile in ALL_TILES if tile.group in groups)
        yield Clearing(TILES, gone, place, REMOVED, Visibility.FACES, kinds)


def _deben(before: State, after: State, drawn: Debens, goal: Place, how_much: Visibility) -> WorldStep:
    """Return the step of drawing a deben from the bag. For Horus two are drawn, and the lower goes back."""
    if isinstance(before.pending, s.HorusDraw):
        first = FIRST[before.pending.seat]
        if before.pending.kept is not None:
            return LowerBack(DEBEN, Debens.of([before.pending.kept]), drawn, first, BAG, goal, how_much)
        if isinstance(after.pending, s.HorusDraw):
            return Movement(DEBEN, drawn, BAG, first, how_much, ANY_DEBEN)
    return Movement(DEBEN, drawn, BAG, goal, how_much, ANY_DEBEN)


def _by_chance(before: State, origin: Place) -> KindSet[Tile]:
    """Return the kinds that are drawn by chance, rather than chosen, from a place."""
    if origin == DRAW_PILE:
        return ANY_TILE
    if origin == MARKET:
        return CHARACTERS
    if isinstance(before.pending, s.ThiefTile) and origin.zone is Zone.HAND:
        named = before.pending.back
        return Tiles.kind_set(tile for tile in ALL_TILES if tile.back is named)
    return NOTHING
