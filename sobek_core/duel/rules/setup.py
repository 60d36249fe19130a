"""Setup (spec/duel/setup.md): which setups are legal, and the state that a setup leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.board import Market, fill
from sobek_core.duel.components import KINDS, OF_BACK, Back, Debens, Tiles, Tokens
from sobek_core.duel.state import CentreTake, Seat, State
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.conditions import condition, reasons_from

if TYPE_CHECKING:
    from sobek_core.duel.moves import Setup
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts

GREY: Final = OF_BACK[Back.GREY]


@condition("duel.setup.players")
def players(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """There is a hand for each player."""
    hands, number = len(setup.hands), rules.edition.figures.players
    return None if hands == number else (("hands", hands), ("players", number))


@condition("duel.setup.starting-hands", ("duel.setup.players",))
def starting_hands(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """Each hand has the right number of starting tiles, all of them from the box."""
    number, starting = rules.edition.figures.starting_hand, rules.edition.tiles.among(GREY)
    wrong = [hand for hand in setup.hands if len(hand) != number or not hand <= starting]
    together = sum(setup.hands, start=Tiles()) if not wrong else Tiles()
    if not wrong and together <= starting:
        return None
    return (("number", number), ("hand", str(wrong[0] if wrong else together)))


@condition("duel.setup.centre", ("duel.setup.starting-hands",))
def centre(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """The centre has the right number of the other starting tiles."""
    number, starting = rules.edition.figures.centre, rules.edition.tiles.among(GREY)
    if len(setup.centre) == number and sum(setup.hands, start=Tiles.of(setup.centre)) <= starting:
        return None
    shown = [tile.name for tile in setup.centre[: number + 1]]
    more = ["..."] if len(setup.centre) > len(shown) else []
    return (("number", number), ("centre", " ".join([*shown, *more]) or "-"))


@condition("duel.setup.draw-pile")
def draw_pile(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """The draw pile has all goods tiles and characters that are not starting tiles."""
    tiles, shuffled = setup.draw_pile, rules.edition.tiles.without(GREY)  # goods tiles and characters
    if len(tiles) == len(shuffled) and {*KINDS}.issuperset(tiles) and Tiles.of(tiles) == shuffled:
        return None
    wrong = [kind.name for kind in KINDS if tiles.count(kind) != shuffled.count(kind)]
    return (("tiles", len(tiles)), ("number", len(shuffled)), ("wrong", " ".join(sorted(wrong)) or "-"))


@condition("duel.setup.pirogues")
def pirogues(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """The right number of tokens is on the board."""
    tokens, number = setup.pirogues, rules.edition.figures.pirogues
    if len(tokens) == number and tokens <= rules.edition.tokens:
        return None
    return (("tokens", str(tokens)), ("number", number))


@condition("duel.setup.first-player", ("duel.setup.players",))
def first_player(rules: Rules, _state: None, setup: Setup) -> Facts | None:
    """A player begins."""
    number = rules.edition.figures.players
    return None if 0 <= setup.first < number else (("first", setup.first), ("players", number))


SETUP: Final = (players, starting_hands, centre, draw_pile, pirogues, first_player)


def start(rules: Rules, setup: Setup) -> State:
    """Return the first state. Raise IllegalSetupError with all reasons if the setup breaks a rule."""
    if reasons := reasons_from(SETUP, rules, None, setup):
        raise IllegalSetupError(reasons)
    # does      duel.setup.components, duel.setup.deben-bag, duel.market.filling
    edition = rules.edition
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
