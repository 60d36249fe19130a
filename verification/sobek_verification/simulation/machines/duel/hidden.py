"""States of duel that differ only in what a viewer may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.duel.board import FILLING_ORDER, Market
from sobek_core.duel.components import Debens, Tile, Tiles, Tokens
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.moves import Setup
from sobek_core.duel.state import (
    ArchitectToken,
    CentreTake,
    DebenTile,
    HorusDraw,
    Pending,
    Seat,
    TokenChoice,
    VizierTile,
)

if TYPE_CHECKING:
    from random import Random

    from sobek_core.duel import State
    from sobek_core.duel.events import GameScored
    from sobek_core.kernel.visibility import Viewer


def deal_hidden_anew(random: Random, state: State, viewer: Viewer) -> State:
    """Return a state that differs from this one only in what a seat, or a spectator, may not see.

    This states the rules of visibility a second time, independently, on purpose. Hidden are: the draw pile, the hands
    of others and the box, except for their backs; characters on the Market; the faces on the boards of others, unless
    the Vizier opens them; all debens except the viewer's own; and the pirogue tokens that nobody has used, unless the
    viewer is choosing among them. A deben tile that is to be traded or kept was taken in view of everybody.
    """
    looking = getattr(state.pending, "seat", None) == viewer  # the player sees what to choose from
    state = _deal_tiles(random, state, viewer, opened=looking and isinstance(state.pending, VizierTile))
    state = _deal_debens(random, state, viewer)
    return _deal_tokens(random, state, looking=looking)


def _deal_tiles(random: Random, state: State, viewer: Viewer, *, opened: bool) -> State:
    others = [number for number in range(len(state.seats)) if number != viewer]
    placed = state.market.tiles()
    shown = {number: Tiles() for number in others}
    if isinstance(state.pending, DebenTile) and state.pending.seat != viewer:
        shown[state.pending.seat] = Tiles.of([state.pending.tile])
    hidden = {number: state.seats[number].hand - shown[number] for number in others}
    pool = [*state.draw_pile, *state.box, *(tile for _, tile in placed if tile.power)]
    for number in others:
        pool += [*hidden[number], *(() if opened else state.seats[number].corruption)]
    random.shuffle(pool)

    def same_back(tiles: tuple[Tile, ...]) -> list[Tile]:
        return [pool.pop([other.back for other in pool].index(tile.back)) for tile in tiles]

    market = Market.of((at, same_back((tile,))[0] if tile.power else tile) for at, tile in placed)
    box = Tiles.of(same_back(tuple(state.box)))
    hands = {number: shown[number] + Tiles.of(same_back(tuple(hidden[number]))) for number in others}
    draw_pile = tuple(pool.pop() for _ in state.draw_pile)
    boards = {} if opened else {n: Tiles.of([pool.pop() for _ in state.seats[n].corruption]) for n in others}
    seats = tuple(
        evolve(seat, hand=hands.get(number, seat.hand), corruption=boards.get(number, seat.corruption))
        for number, seat in enumerate(state.seats)
    )
    return evolve(state, draw_pile=draw_pile, market=market, box=box, seats=seats)


def _deal_debens(random: Random, state: State, viewer: Viewer) -> State:
    pool = [*state.bag, *state.box_debens]
    for number, seat in enumerate(state.seats):
        pool += seat.debens if number != viewer else ()
    random.shuffle(pool)

    def drawn(debens: Debens) -> Debens:
        return Debens.of([pool.pop() for _ in debens])

    seats: list[Seat] = [
        seat if number == viewer else evolve(seat, debens=drawn(seat.debens)) for number, seat in enumerate(state.seats)
    ]
    pending: Pending = state.pending
    if isinstance(pending, HorusDraw) and pending.seat != viewer and pending.kept is not None:
        pending = HorusDraw(pending.seat, random.choice(tuple(seats[pending.seat].debens)))
    return evolve(state, bag=drawn(state.bag), box_debens=Debens.of(pool), seats=tuple(seats), pending=pending)


def _deal_tokens(random: Random, state: State, *, looking: bool) -> State:
    pending: Pending = state.pending
    chosen = pending.drawn if isinstance(pending, ArchitectToken) and looking else Tokens()
    known = state.pirogues if isinstance(pending, TokenChoice) and looking else Tokens()
    pool = [*(state.pirogues - known), *(state.aside - chosen), *state.box_tokens]
    random.shuffle(pool)

    def drawn(tokens: Tokens) -> Tokens:
        return Tokens.of([pool.pop() for _ in tokens])

    pirogues, aside = known + drawn(state.pirogues - known), chosen + drawn(state.aside - chosen)
    if isinstance(pending, ArchitectToken) and not looking:
        pending = ArchitectToken(pending.seat, Tokens.of(random.sample(tuple(aside), len(pending.drawn))))
    return evolve(state, pirogues=pirogues, aside=aside, box_tokens=Tokens.of(pool), pending=pending)


def setup_of(state: State) -> Setup:
    """Return the setup that starts with this state. Raise ValueError if no setup does."""
    if not isinstance(state.pending, CentreTake):
        message = f"expected a state at the start of a game, got one where {state.pending} is pending"
        raise ValueError(message)
    centre = PUBLISHED.figures.centre
    laid = [tile for at in FILLING_ORDER if (tile := state.market.tile(at)) is not None]
    return Setup(
        first=state.pending.seat,
        hands=tuple(seat.hand for seat in state.seats),
        centre=tuple(laid[:centre]),
        draw_pile=(*laid[centre:], *state.draw_pile),
        pirogues=state.pirogues,
    )


def deck_of(setup: Setup) -> tuple[Tile, ...]:
    """Return the draw pile of a setup, top tile first."""
    return setup.draw_pile


def with_deck(setup: Setup, deck: tuple[Tile, ...]) -> Setup:
    """Return the setup with another draw pile."""
    return evolve(setup, draw_pile=deck)


def shown_by_scoring(scored: GameScored) -> object:
    """Return the hidden things that the scoring reveals: everybody's debens."""
    return [sheet.debens for sheet in scored.sheets]
