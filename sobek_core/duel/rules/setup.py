"""Setup: spec/duel/setup.md. Which setups there are, and the table that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.board import FILLING_ORDER, Market, fill
from sobek_core.duel.components import (
    ALL_DEBENS,
    ALL_TILES,
    ALL_TOKENS,
    FIGURES,
    OF_BACK,
    Back,
    Debens,
    Tiles,
    Tokens,
)
from sobek_core.duel.state import CentreTake, Seat, State
from sobek_core.kernel.game import IllegalSetupError, Reason

if TYPE_CHECKING:
    from sobek_core.duel.moves import Setup

STARTING: Final = ALL_TILES.among(OF_BACK[Back.GREY])
SHUFFLED: Final = ALL_TILES - STARTING  # goods tiles and characters
KINDS: Final = frozenset(ALL_TILES.distinct())


def start(setup: Setup) -> State:
    """Lay out the game. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    # may       duel.setup.players, .starting-hands, .centre, .draw-pile, .pirogues, .first-player
    if reasons := broken_by_setup(setup):
        raise IllegalSetupError(reasons)
    # does      duel.setup.components, duel.setup.deben-bag, duel.market.filling
    centre = Market.of(zip(FILLING_ORDER, setup.centre, strict=False))
    laid = fill(centre, setup.draw_pile)
    dealt = sum(setup.hands, start=Tiles.of((*setup.centre, *setup.draw_pile)))
    return State(
        draw_pile=setup.draw_pile[len(laid) :],
        market=centre.with_tiles(laid),
        removed=Tiles(),
        box=ALL_TILES - dealt,
        pirogues=setup.pirogues,
        aside=ALL_TOKENS - setup.pirogues,
        spent=Tokens(),
        bag=ALL_DEBENS,
        box_tokens=Tokens(),
        box_debens=Debens(),
        seats=tuple(Seat(hand) for hand in setup.hands),
        # then  duel.setup.first-player, duel.market.centre
        pending=CentreTake(setup.first),
    )


def broken_by_setup(setup: Setup) -> tuple[Reason, ...]:
    """Return every reason why a game cannot start from a setup."""
    reasons: list[Reason] = []
    # duel.setup.players
    if len(setup.hands) == FIGURES.players:
        reasons += _broken_by_starting_tiles(setup)
    else:
        facts = (("hands", len(setup.hands)), ("players", FIGURES.players))
        reasons.append(Reason("duel.setup.players", facts))
    # duel.setup.draw-pile
    right_size = len(setup.draw_pile) == len(SHUFFLED)
    if not right_size or not KINDS.issuperset(setup.draw_pile) or Tiles.of(setup.draw_pile) != SHUFFLED:
        wrong = [kind.name for kind in KINDS if setup.draw_pile.count(kind) != SHUFFLED.count(kind)]
        facts_ = (("tiles", len(setup.draw_pile)), ("number", len(SHUFFLED)), ("wrong", " ".join(sorted(wrong)) or "-"))
        reasons.append(Reason("duel.setup.draw-pile", facts_))
    # duel.setup.pirogues
    if len(setup.pirogues) != FIGURES.pirogues or not setup.pirogues <= ALL_TOKENS:
        facts_of_tokens = (("tokens", str(setup.pirogues)), ("number", FIGURES.pirogues))
        reasons.append(Reason("duel.setup.pirogues", facts_of_tokens))
    # duel.setup.first-player
    if len(setup.hands) == FIGURES.players and not 0 <= setup.first < FIGURES.players:
        reasons.append(Reason("duel.setup.first-player", (("first", setup.first), ("players", FIGURES.players))))
    return tuple(reasons)


def _broken_by_starting_tiles(setup: Setup) -> tuple[Reason, ...]:
    """duel.setup.starting-hands, and where that holds duel.setup.centre."""
    wrong = [hand for hand in setup.hands if len(hand) != FIGURES.starting_hand or not hand <= STARTING]
    together = sum(setup.hands, start=Tiles()) if not wrong else Tiles()
    if wrong or not together <= STARTING:
        facts = (("number", FIGURES.starting_hand), ("hand", str(wrong[0] if wrong else together)))
        return (Reason("duel.setup.starting-hands", facts),)
    if len(setup.centre) == FIGURES.centre and together + Tiles.of(setup.centre) <= STARTING:
        return ()
    shown = [tile.name for tile in setup.centre[: FIGURES.centre + 1]]
    more = ["..."] if len(setup.centre) > len(shown) else []
    centre = " ".join([*shown, *more]) or "-"
    return (Reason("duel.setup.centre", (("number", FIGURES.centre), ("centre", centre))),)
