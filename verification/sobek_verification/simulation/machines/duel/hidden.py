"""States of duel that differ only in what a viewer may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.duel.board import FILLING_ORDER
from sobek_core.duel.components import Tokens
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.moves import Setup
from sobek_core.duel.state import ArchitectToken, CentreTake, DebenTile, HorusDraw, TokenChoice, VizierTile
from sobek_verification.simulation.machines.hidden import HiddenPlace, dealt_anew

if TYPE_CHECKING:
    from random import Random

    from sobek_core.duel import State
    from sobek_core.duel.components import Tile
    from sobek_core.duel.events import GameScored
    from sobek_core.duel.state import Pending
    from sobek_core.kernel.visibility import Viewer


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


def deck_of(setup: Setup) -> tuple[Tile, ...]:
    """Return the draw pile of a setup, top tile first."""
    return setup.draw_pile


def with_deck(setup: Setup, deck: tuple[Tile, ...]) -> Setup:
    """Return the setup with another draw pile."""
    return evolve(setup, draw_pile=deck)


def shown_by_scoring(scored: GameScored) -> object:
    """Return the hidden things that the scoring reveals: everybody's debens."""
    return [sheet.debens for sheet in scored.sheets]
