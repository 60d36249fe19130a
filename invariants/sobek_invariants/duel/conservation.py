"""Check that tiles, tokens and debens are conserved, by counting the box and keeping a ledger of every step."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.components import Token
from sobek_core.duel.events import DebenMoved, EndTriggered, Place, TilesMoved, TokenMoved, Zone
from sobek_invariants.duel.observed import ObservedState, Step, of_state, of_step
from sobek_invariants.ledger import Layout, Location, Moved, differences, made_or_lost, move_things, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.edition import Edition
    from sobek_core.duel.events import Event

BOX: Final[Location] = ("box",)
DRAW_PILE: Final[Location] = ("draw-pile",)
REMOVED: Final[Location] = ("removed",)
PIROGUES: Final[Location] = ("pirogues",)
ASIDE: Final[Location] = ("aside",)
SPENT: Final[Location] = ("spent",)
BAG: Final[Location] = ("bag",)


def hand(seat: int) -> Location:
    """Return the place of a player's hand."""
    return ("hand", seat)


def corruption(seat: int) -> Location:
    """Return the place of a player's Corruption board."""
    return ("corruption", seat)


@lru_cache(maxsize=8)
def laid_out(state: ObservedState) -> Layout:
    """Return the contents of every place. Only the draw pile has an order."""
    layout: Layout = {
        DRAW_PILE: state.draw_pile,
        REMOVED: state.removed,
        BOX: (*state.box, *state.state.box_tokens, *state.state.box_debens),
        PIROGUES: state.pirogues,
        ASIDE: state.aside,
        SPENT: state.spent,
        BAG: state.bag,
    }
    for cell, tile in state.market.items():
        layout["market", cell] = (tile,)
    for seat, tiles in enumerate(state.hands):
        layout["hand", seat] = tiles
        layout["corruption", seat] = state.corruption[seat]
        layout["tokens", seat] = state.tokens[seat]
        layout["debens", seat] = state.debens[seat]
        for good, sold in state.sold[seat].items():
            layout["sold", seat, good.value] = (*sold.tiles, *(Token.SCARABS,) * sold.tokens)
    return layout


@lru_cache(maxsize=16)
def _box(edition: Edition) -> dict[Any, int]:
    """Count the tiles, tokens and debens in an edition's box."""
    return numbers_of((*edition.tiles, *edition.tokens, *edition.debens))


@of_state("duel.setup.components", "duel.setup.deben-bag", rests_on=("duel.setup.pirogues",))
def no_tile_token_or_deben_is_added_or_lost(state: ObservedState) -> Iterator[str]:
    """All places together have as many tiles, tokens and debens of each kind as the box."""
    yield from made_or_lost(laid_out(state), _box(state.game.edition))


def moved_by(event: Event) -> list[Moved]:
    """Return the single movements of an event."""
    match event:
        case TilesMoved(tiles, origin, goal, cells):
            return [
                (tile, _location(origin, cells, number), _location(goal, cells, number))
                for number, tile in enumerate(tiles)
            ]
        case TokenMoved(token, origin, goal):
            return [(token, _location(origin), _location(goal))]
        case DebenMoved(deben, origin, goal):
            return [(deben, _location(origin), _location(goal))]
        case _:
            return []


def laid_out_behind(step: Step) -> Layout:
    """Return the contents of every place after the move itself.

    This is the state after the step or, if the game ends, before the end of the game moves anything.
    """
    events = list(takewhile(lambda event: not isinstance(event, EndTriggered), step.events))
    if len(events) == len(step.events):
        return dict(laid_out(step.after))
    layout = dict(laid_out(step.before))
    list(move_things(layout, chain.from_iterable(map(moved_by, events))))  # the ledger reports impossible movements
    return layout


def _location(place: Place, cells: tuple[object, ...] = (), number: int = 0) -> Location:
    """Return a place of an event as a location. cells: those that the event names; number: the tile's index."""
    match place:
        case Place(Zone.MARKET):
            return ("market", str(cells[number]) if number < len(cells) else "no cell")
        case Place(zone, seat, good):
            return (zone.value, *([] if seat is None else [seat]), *([] if good is None else [good.value]))


@of_step(
    "duel.pirogues.trigger",
    "duel.pirogues.mummy",
    rests_on=(
        "duel.setup.components",
        "duel.market.filling",
        "duel.characters.queen",
        "duel.market.deben-draw",
        "duel.pirogues.horus",
        "duel.game-end.removal",
        "duel.game-end.leftover",
    ),
)
def everything_that_moves_is_reported(step: Step) -> Iterator[str]:
    """Applying the events to the places of tiles, tokens and debens before the step gives those after it.

    No event is empty, or moves a thing to where it already was: what does not happen is not reported.
    """
    layout = dict(laid_out(step.before))
    for event in step.events:
        moved = moved_by(event)
        if isinstance(event, TilesMoved):
            if not event.tiles:
                yield f"an event moves no tile from {event.origin.zone}"
            of_market = Zone.MARKET in {event.origin.zone, event.goal.zone}
            if len(event.cells) != (len(moved) if of_market else 0):
                yield f"an event moves {len(moved)} tiles and names {len(event.cells)} cells"
        yield from move_things(layout, moved)
    yield from differences(layout, laid_out(step.after))
