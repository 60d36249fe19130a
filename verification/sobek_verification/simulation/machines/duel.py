"""Nearly legal moves and hidden things of duel. All randomness comes from the generator passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import Setup
from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS, FILLING_ORDER, Cell
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, OF_GOOD, WILD, Tile, Tiles, Tokens
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.state import ArchitectToken, CentreTake, DebenTile, HorusDraw, TokenChoice, VizierTile
from sobek_verification.simulation.machines.hidden import HiddenPlace, dealt_anew
from sobek_verification.simulation.machines.neighbours import likely_sets

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from sobek_core.duel import State
    from sobek_core.duel.events import GameScored
    from sobek_core.duel.state import Pending, Seat
    from sobek_core.kernel.visibility import Viewer

KINDS: Final = ALL_TILES.distinct()
VALUES: Final = {Tile: KINDS, Cell: CELLS}
WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.SellSet: 2}


def likely(state: State, seat: Seat) -> dict[object, Sequence[Any]]:
    """Return what to make moves of: values that are likely for a seat in a state, by the name or type of a field."""
    occupied = [at for at, _ in state.market.tiles()]
    return {
        Cell: tuple(dict.fromkeys((*occupied[:8], *CELLS[::5]))),
        Tile: (*(seat.hand + seat.corruption).distinct()[:6], KINDS[0], KINDS[-1]),
        Tiles: likely_sets(seat.hand, ALL_TILES, OF_GOOD, WILD),
        Tokens: [Tokens.of(tuple(state.aside)[:size]) for size in range(5)],
        "deben": ALL_DEBENS.distinct(),
    }


def deal_hidden_anew(random: Random, state: State, viewer: Viewer) -> State:
    """Return a state that differs from this one only in what a seat, or a spectator, may not see.

    This states the rules of visibility a second time, independently, on purpose. Hidden are: the draw pile, the hands
    of others and the box, except for their backs; characters on the Market; the faces on the boards of others, unless
    the Vizier opens them; all debens except the viewer's own; and the pirogue tokens that nobody has used, unless the
    viewer is choosing among them. A deben tile that is to be traded or kept was taken in view of everybody.
    """
    pending: Pending = state.pending
    looking = getattr(pending, "seat", None) == viewer  # the player sees what to choose from
    others = [number for number in range(len(state.seats)) if number != viewer]
    taken = {pending.seat: (pending.tile,)} if isinstance(pending, DebenTile) else {}
    no_characters = tuple(tile for tile in state.market.squares if tile is None or not tile.power)
    choices = tuple(state.pirogues) if isinstance(pending, TokenChoice) and looking else ()
    drawn = tuple(pending.drawn) if isinstance(pending, ArchitectToken) and looking else ()
    opened = isinstance(pending, VizierTile) and looking
    tiles = (
        HiddenPlace(("draw_pile",)),
        HiddenPlace(("box",), backs=True),
        HiddenPlace(("market", "squares"), backs=True, known=no_characters),
        *(HiddenPlace(("seats", number, "hand"), backs=True, known=taken.get(number, ())) for number in others),
        *(HiddenPlace(("seats", number, "corruption")) for number in others if not opened),
    )
    debens = (("bag",), ("box_debens",), *(("seats", number, "debens") for number in others))
    tokens = (HiddenPlace(("pirogues",), known=choices), HiddenPlace(("aside",), known=drawn))
    for places in (tiles, tuple(map(HiddenPlace, debens)), (*tokens, HiddenPlace(("box_tokens",)))):
        state = dealt_anew(random, state, places)
    if isinstance(pending, HorusDraw) and not looking and pending.kept is not None:
        pending = HorusDraw(pending.seat, random.choice(tuple(state.seats[pending.seat].debens)))
    if isinstance(pending, ArchitectToken) and not looking:
        pending = ArchitectToken(pending.seat, Tokens.of(random.sample(tuple(state.aside), len(pending.drawn))))
    return evolve(state, pending=pending)


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


def shown_by_scoring(scored: GameScored) -> object:
    """Return the hidden things that the scoring reveals: everybody's debens."""
    return [sheet.debens for sheet in scored.sheets]
