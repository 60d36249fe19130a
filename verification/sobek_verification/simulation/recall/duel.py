"""State the contents of places in duel, and the effects of moves on hidden things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.components import ALL_TILES, Debens, Group, Tiles, Token, TokenBack, Tokens
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
from sobek_core.duel.state import ArchitectDraw, ArchitectToken, HorusDraw
from sobek_core.duel.visibility import visibility_of
from sobek_core.kernel.visibility import Visibility
from sobek_verification.simulation.recall.games import RecallSuite
from sobek_verification.simulation.recall.worlds import (
    Clearing,
    DealtThings,
    DrawnOpenly,
    LowerReturned,
    Movement,
    PlaceSeen,
    WorldStep,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from sobek_core.duel import State
    from sobek_core.duel.events import Event
    from sobek_core.kernel.visibility import Viewer

FIRST: Final = tuple(("first deben for Horus", seat) for seat in range(2))  # by seat
TILES: Final = DealtThings((BOX, DRAW_PILE, MARKET, REMOVED, *HAND, *CORRUPTION))
TOKENS: Final = DealtThings((BOX, PIROGUES, ASIDE, SPENT), lambda _: TokenBack.TOKEN)
DEBEN: Final = DealtThings((BOX, BAG, *DEBENS, *FIRST), lambda _: TokenBack.DEBEN)


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


def steps(before: State, events: Sequence[Event], after: State, viewer: Viewer) -> Iterator[WorldStep]:
    """Yield the steps of a move, and how much of them a viewer sees."""

    def seen(origin: Place, goal: Place) -> Visibility:
        return max(visibility_of(before.pending, origin, viewer), visibility_of(after.pending, goal, viewer))

    cleared: list[Place] = []  # moved by a rule: where from
    waits = isinstance(after.pending, HorusDraw)
    for event in events:
        match event:
            case GroupNamed(seat, group):
                origin, kinds = CORRUPTION[seat], Tiles.kind_set(tile for tile in ALL_TILES if tile.group is group)
                gone = before.seats[seat].corruption.among(kinds)
                yield Clearing(TILES, gone, origin, REMOVED, seen(origin, REMOVED), kinds)
                cleared.append(origin)
            case EndTriggered():
                yield from _end(events)
                cleared += HAND
            case TilesMoved(_, origin, goal) if origin in cleared and goal == REMOVED:
                pass
            case TilesMoved(tiles, origin, goal):
                open_goal = REMOVED if goal.zone is Zone.SOLD else goal
                yield Movement(TILES, Tiles.of(tiles), origin, open_goal, seen(origin, goal))
            case TokenMoved(token, origin, goal) if origin in {PIROGUES, ASIDE}:
                yield Movement(TOKENS, Tokens.of([token]), origin, SPENT, seen(origin, goal))
            case GameScored():
                for seat, own in enumerate(after.seats):
                    yield PlaceSeen("", DEBEN, (DEBENS[seat],), own.debens, Visibility.FACES)
            case DebenMoved(deben, origin, goal) if origin == BAG:
                drawn, how_much = Debens.of([deben]), seen(origin, goal)
                if not isinstance(before.pending, HorusDraw) or (before.pending.kept is None and not waits):
                    yield Movement(DEBEN, drawn, BAG, goal, how_much)
                    continue
                first = FIRST[before.pending.seat]
                yield Movement(DEBEN, drawn, BAG, first, how_much)
                if before.pending.kept is not None:
                    lower = min(drawn, Debens.of([before.pending.kept]), key=tuple)
                    yield LowerReturned(DEBEN, lower, first, BAG, how_much, goal)
    pending = after.pending
    if isinstance(before.pending, ArchitectDraw) and isinstance(pending, ArchitectToken) and pending.seat == viewer:
        yield DrawnOpenly(TOKENS, ASIDE, pending.drawn)


def _end(events: Sequence[Event]) -> Iterator[WorldStep]:
    """Yield the effects of the end of the game on hands: it clears some tiles.

    If any tile of a group leaves the game, so do all tiles of the group, and all wild tiles.
    """
    ended = events[[isinstance(event, EndTriggered) for event in events].index(True) :]
    moved = [event for event in ended if isinstance(event, TilesMoved)]
    for place in HAND:
        gone = Tiles.of(tile for one in moved if one.origin == place and one.goal == REMOVED for tile in one.tiles)
        groups = {one.group for one in gone} | ({Group.STATUE} if gone else set())
        kinds = Tiles.kind_set(tile for tile in ALL_TILES if tile.group in groups)
        yield Clearing(TILES, gone, place, REMOVED, Visibility.FACES, kinds)


RECALL_SUITE: Final = RecallSuite(lines, steps, {"starting_hand": 1, "centre": 1, "pirogues": 1})
