"""Setup (spec/duel/setup.md): which setups are legal, and the state that a setup leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.board import Market, fill
from sobek_core.duel.components import KINDS, OF_BACK, Back, Debens, Tiles, Tokens
from sobek_core.duel.state import CentreTake, Seat, State
from sobek_core.kernel.game import IllegalSetupError, Reason

if TYPE_CHECKING:
    from sobek_core.duel.game import Duel
    from sobek_core.duel.moves import Setup

GREY: Final = OF_BACK[Back.GREY]


def start(game: Duel, setup: Setup) -> State:
    """Return the first state. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    # may       duel.setup.players, .starting-hands, .centre, .draw-pile, .pirogues, .first-player
    if reasons := setup_reasons(game, setup):
        raise IllegalSetupError(reasons)
    # does      duel.setup.components, duel.setup.deben-bag, duel.market.filling
    edition = game.edition
    centre = Market.of(zip(edition.filling, setup.centre, strict=False))
    laid = fill(centre, setup.draw_pile, edition.filling)
    dealt = sum(setup.hands, start=Tiles.of((*setup.centre, *setup.draw_pile)))
    return State(
        draw_pile=setup.draw_pile[len(laid) :],
        market=centre.with_tiles(laid),
        removed=Tiles(),
        box=edition.tiles - dealt,
        pirogues=setup.pirogues,
        aside=edition.tokens - setup.pirogues,
        spent=Tokens(),
        bag=edition.debens,
        box_tokens=Tokens(),
        box_debens=Debens(),
        seats=tuple(Seat(hand) for hand in setup.hands),
        # then  duel.setup.first-player, duel.market.centre
        pending=CentreTake(setup.first),
    )


def setup_reasons(game: Duel, setup: Setup) -> tuple[Reason, ...]:
    """Return every reason why a game cannot start from a setup."""
    reasons: list[Reason] = []
    figures, shuffled = game.edition.figures, game.edition.tiles.without(GREY)  # goods tiles and characters
    # duel.setup.players
    if len(setup.hands) == figures.players:
        reasons += _starting_tiles_reasons(game, setup)
    else:
        facts = (("hands", len(setup.hands)), ("players", figures.players))
        reasons.append(Reason("duel.setup.players", facts))
    # duel.setup.draw-pile
    right_size = len(setup.draw_pile) == len(shuffled)
    if not right_size or not {*KINDS}.issuperset(setup.draw_pile) or Tiles.of(setup.draw_pile) != shuffled:
        wrong = [kind.name for kind in KINDS if setup.draw_pile.count(kind) != shuffled.count(kind)]
        facts_ = (("tiles", len(setup.draw_pile)), ("number", len(shuffled)), ("wrong", " ".join(sorted(wrong)) or "-"))
        reasons.append(Reason("duel.setup.draw-pile", facts_))
    # duel.setup.pirogues
    if len(setup.pirogues) != figures.pirogues or not setup.pirogues <= game.edition.tokens:
        facts_of_tokens = (("tokens", str(setup.pirogues)), ("number", figures.pirogues))
        reasons.append(Reason("duel.setup.pirogues", facts_of_tokens))
    # duel.setup.first-player
    if len(setup.hands) == figures.players and not 0 <= setup.first < figures.players:
        reasons.append(Reason("duel.setup.first-player", (("first", setup.first), ("players", figures.players))))
    return tuple(reasons)


def _starting_tiles_reasons(game: Duel, setup: Setup) -> tuple[Reason, ...]:
    """Check duel.setup.starting-hands, and if that holds, duel.setup.centre."""
    figures, starting = game.edition.figures, game.edition.tiles.among(GREY)
    wrong = [hand for hand in setup.hands if len(hand) != figures.starting_hand or not hand <= starting]
    together = sum(setup.hands, start=Tiles()) if not wrong else Tiles()
    if wrong or not together <= starting:
        facts = (("number", figures.starting_hand), ("hand", str(wrong[0] if wrong else together)))
        return (Reason("duel.setup.starting-hands", facts),)
    if len(setup.centre) == figures.centre and together + Tiles.of(setup.centre) <= starting:
        return ()
    shown = [tile.name for tile in setup.centre[: figures.centre + 1]]
    more = ["..."] if len(setup.centre) > len(shown) else []
    centre = " ".join([*shown, *more]) or "-"
    return (Reason("duel.setup.centre", (("number", figures.centre), ("centre", centre))),)
