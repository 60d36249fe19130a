"""Nothing comes from nowhere: the box is counted, and every step is entered in a ledger of tiles, tokens and debens."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_core.duel.components import Tile, Token
from sobek_core.duel.events import AnkhMoved, DebenMoved, EndTriggered, Place, TilesMoved, TokenMoved, Zone
from sobek_invariants.duel.table import (
    CELLS,
    KINDS,
    ObservedState,
    Step,
    names_of,
    of_step,
    of_table,
    spread,
    spread_tokens,
    standing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.duel.edition import Edition
    from sobek_core.duel.events import Event

# A place, spelled out: ("hand", 0), ("market", "c3"), ("sold", 1, "fish"). What a scarabs token lies on is the set.
Spot: TypeAlias = tuple[int | str, ...]
Thing: TypeAlias = Tile | Token | int
Layout: TypeAlias = dict[Spot, tuple[Thing, ...]]
Moved: TypeAlias = tuple[Thing, Spot, Spot]  # what, from where, to where

BOX: Final[Spot] = ("box",)
DRAW_PILE: Final[Spot] = ("draw-pile",)
REMOVED: Final[Spot] = ("removed",)
PIROGUES: Final[Spot] = ("pirogues",)
ASIDE: Final[Spot] = ("aside",)
SPENT: Final[Spot] = ("spent",)
BAG: Final[Spot] = ("bag",)


def laid_out(table: ObservedState) -> Layout:
    """Return what lies where. The draw pile is in its order; whatever else lies together is in none."""
    layout: Layout = {
        DRAW_PILE: table.draw_pile,
        REMOVED: table.removed,
        BOX: (*table.box, *spread_tokens(table.state.box_tokens), *table.state.box_debens),
        PIROGUES: table.pirogues,
        ASIDE: table.aside,
        SPENT: table.spent,
        BAG: table.bag,
    }
    for cell, tile in table.market.items():
        layout["market", cell] = (tile,)
    for seat, hand in enumerate(table.hands):
        layout["hand", seat] = hand
        layout["corruption", seat] = table.corruption[seat]
        layout["tokens", seat] = table.tokens[seat]
        layout["debens", seat] = table.debens[seat]
        for good, sold in table.sold[seat].items():
            layout["sold", seat, good.value] = (*sold.tiles, *(Token.SCARABS,) * sold.tokens)
    return layout


def move_things(layout: Layout, moved: Iterable[Moved]) -> Iterator[str]:
    """Carry out movements in a layout; what is moved must lie where it is taken from, on the draw pile on top."""
    for thing, origin, goal in moved:
        there = list(layout.get(origin, ()))
        if thing not in (there[:1] if origin == DRAW_PILE else there):
            yield f"{shown(origin)}: {thing} is taken, which is not there"
            continue
        there.remove(thing)
        layout[origin] = tuple(there)
        layout[goal] = (*layout.get(goal, ()), thing)


def differences(expected: Layout, found: Layout, *spots: str) -> Iterator[str]:
    """Return where two layouts differ. spots: what places to look at; all of them if none are given."""
    for spot in {**expected, **found}:
        should, does = expected.get(spot, ()), found.get(spot, ())
        same = should == does if spot == DRAW_PILE else Counter(should) == Counter(does)
        if not same and (not spots or spot[0] in spots):
            yield f"{shown(spot)}: expected {names_of(should)}, found {names_of(does)}"


def shown(spot: Spot) -> str:
    """Name a place, for messages."""
    return " ".join(map(str, spot))


@lru_cache(maxsize=16)
def _box(edition: Edition) -> tuple[Counter[Tile], Counter[Token], Counter[int]]:
    """Count what an edition's box has."""
    return Counter(spread(edition.tiles)), Counter(spread_tokens(edition.tokens)), Counter(edition.debens)


@of_table("duel.setup.components")
def no_tile_is_made_or_lost(table: ObservedState) -> Iterator[str]:
    """Over all places together each kind of tile is there as often as the box has it."""
    found = Counter(thing for things in laid_out(table).values() for thing in things if isinstance(thing, Tile))
    box, _, _ = _box(table.game.edition)
    for kind in KINDS:
        if found[kind] != box[kind]:
            yield f"{kind}: the box has {box[kind]}, there are {found[kind]}"


@of_table("duel.setup.components", rests_on=("duel.setup.pirogues",))
def no_pirogue_token_is_made_or_lost(table: ObservedState) -> Iterator[str]:
    """Over all places together each kind of pirogue token is there as often as the box has it."""
    found = Counter(thing for things in laid_out(table).values() for thing in things if isinstance(thing, Token))
    _, box, _ = _box(table.game.edition)
    for token in Token:
        if found[token] != box[token]:
            yield f"{token}: the box has {box[token]}, there are {found[token]}"


@of_table("duel.setup.components", "duel.setup.deben-bag")
def no_deben_is_made_or_lost(table: ObservedState) -> Iterator[str]:
    """Over all places together each deben is there as often as the box has it."""
    found = Counter(thing for things in laid_out(table).values() for thing in things if isinstance(thing, int))
    _, _, box = _box(table.game.edition)
    for points in sorted({*found, *box}):
        if found[points] != box[points]:
            yield f"deben {points}: the box has {box[points]}, there are {found[points]}"


def moved_by(event: Event) -> list[Moved]:
    """Return what an event moves, one by one."""
    match event:
        case TilesMoved(tiles, origin, goal, cells):
            return [
                (tile, _spot(origin, cells, number), _spot(goal, cells, number)) for number, tile in enumerate(tiles)
            ]
        case TokenMoved(token, origin, goal):
            return [(token, _spot(origin), _spot(goal))]
        case DebenMoved(deben, origin, goal):
            return [(deben, _spot(origin), _spot(goal))]
        case _:
            return []


def laid_out_behind(step: Step) -> Layout:
    """Return what lies where behind the move itself.

    After the step, or as far as is told before the end of the game.
    """
    told = list(takewhile(lambda event: not isinstance(event, EndTriggered), step.events))
    if len(told) == len(step.events):
        return laid_out(step.after)
    layout = laid_out(step.before)
    for event in told:
        for _ in move_things(layout, moved_by(event)):
            pass  # what cannot be moved is no event of this table: the ledger shows it
    return layout


def _spot(place: Place, cells: tuple[object, ...] = (), number: int = 0) -> Spot:
    """Spell out a place of an event. cells: those that the event names; number: which tile of the event it is for."""
    match place:
        case Place(Zone.MARKET):
            return ("market", str(cells[number]) if number < len(cells) else "no cell")
        case Place(zone, seat, good):
            return (zone.value, *([] if seat is None else [seat]), *([] if good is None else [good.value]))


@of_step(
    "duel.pirogues.trigger",
    rests_on=("duel.setup.components", "duel.market.filling", "duel.characters.queen", "duel.market.deben-draw"),
)
def every_thing_that_moves_is_announced(step: Step) -> Iterator[str]:
    """Tiles, tokens and debens of the table before, with the events carried out, lie as on the table after."""
    layout = laid_out(step.before)
    for event in step.events:
        moved = moved_by(event)
        if isinstance(event, TilesMoved):
            of_market = Zone.MARKET in {event.origin.zone, event.goal.zone}
            if len(event.cells) != (len(moved) if of_market else 0):
                yield f"an event moves {len(moved)} tiles and names {len(event.cells)} cells"
        yield from move_things(layout, moved)
    yield from differences(layout, laid_out(step.after))


@of_step("duel.market.ankh", "duel.market.direction", "duel.market.refill")
def every_movement_of_the_ankh_is_announced(step: Step) -> Iterator[str]:
    """Where the Ankh is said to have gone last it stands; where nothing is said it stands as it stood."""
    ankh = step.before.ankh
    for event in step.events:
        if isinstance(event, AnkhMoved):
            ankh = None if event.cell is None else (event.cell.name, event.mark)
    if ankh != step.after.ankh:
        yield f"by the events {standing(ankh)}, on the table {standing(step.after.ankh)}"


@of_step(
    "duel.market.ankh",
    "duel.pirogues.mummy",
    rests_on=("duel.pirogues.horus", "duel.game-end.removal", "duel.game-end.leftover"),
)
def no_event_moves_nothing(step: Step) -> Iterator[str]:
    """No event is empty, or moves a thing to where it was: what does not happen is not reported."""
    ankh = step.before.ankh
    for event in step.events:
        match event:
            case TilesMoved(tiles=()):
                yield f"an event moves no tile from {event.origin.zone}"
            case AnkhMoved(cell, mark):
                moved = None if cell is None else (cell.name, mark)
                if moved == ankh:
                    yield f"an event moves the Ankh, and {standing(ankh)} already"
                ankh = moved
            case _:
                pass
        for thing, origin, goal in moved_by(event):
            if origin == goal:
                yield f"an event moves {thing} from {shown(origin)} to {shown(goal)}"


@of_step(rests_on=("duel.setup.players", "duel.setup.components"))
def what_no_event_tells_stays_as_it_was(step: Step) -> Iterator[str]:
    """The players and what the game is played without never change; nor are there other places for tiles."""
    before, after = step.before.state, step.after.state
    if len(before.seats) != len(after.seats):
        yield "the players have changed"
    if (before.box, before.box_tokens, before.box_debens) != (after.box, after.box_tokens, after.box_debens):
        yield "what the game is played without has changed"
    if len(after.market.squares) != len(CELLS):
        yield f"the Market has {len(after.market.squares)} cells"
