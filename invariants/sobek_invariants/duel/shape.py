"""What a state can look like at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Power, Token
from sobek_invariants.duel.observed import KEPT, ObservedState, ankh_position, can_open, is_of, is_wild, of_state
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

OVER: Final = (s.RewardDraw, s.Finished)


@of_state("duel.setup.players")
def there_are_two_players(state: ObservedState) -> Iterator[str]:
    """There are exactly the seats 0 and 1."""
    if len(state.seats) != state.figures.players:
        yield f"seats {len(state.seats)}"


@of_state("duel.market.grid", "duel.market.ankh")
def no_tile_is_on_the_cell_of_the_ankh(state: ObservedState) -> Iterator[str]:
    """A cell has a tile, the Ankh, or nothing."""
    if state.ankh is not None and state.ankh[0] in state.market:
        yield f"{ankh_position(state.ankh)}, market: {state.ankh[0]} {state.market[state.ankh[0]]}"


@of_state("duel.market.centre", "duel.market.refill", rests_on=("duel.setup.first-player",))
def the_ankh_is_off_the_board_exactly_while_a_take_from_the_centre_is_pending(
    state: ObservedState,
) -> Iterator[str]:
    """A take from the centre is pending at the start and after a refill. Otherwise the Ankh is on the board."""
    if (state.ankh is None) != isinstance(state.pending, s.CentreTake):
        yield f"{ankh_position(state.ankh)}, {state.turn}"


@of_state("duel.market.direction", "duel.market.ankh")
def the_ankh_has_no_direction_exactly_while_one_must_be_chosen(state: ObservedState) -> Iterator[str]:
    """Only a character's tile has no mark, and the player who takes it names the Ankh's direction at once."""
    if state.ankh is not None and (state.ankh[1] is None) != isinstance(state.pending, s.AnkhDirection):
        yield f"{ankh_position(state.ankh)}, {state.turn}"


@of_state("duel.pirogues.finger", "duel.pirogues.forced-tile")
def the_tile_under_the_finger_is_on_the_line_of_the_ankh(state: ObservedState) -> Iterator[str]:
    """The tile under the finger exists and is on the Ankh's line."""
    pending = state.pending
    if isinstance(pending, s.ForcedTake) and not (
        pending.cell.name in state.market and pending.cell.name in state.line()
    ):
        yield f"{state.turn}, {_tiles_on_the_line(state)}"


@of_state("duel.selling.expanding")
def sold_sets_are_in_the_order_of_types_with_at_most_one_of_each(state: ObservedState) -> Iterator[str]:
    """A player has at most one set of each type."""
    for seat, own in enumerate(state.seats):
        types = [sold.good for sold in own.sold]
        if types != [good for good in Good if good in types]:
            yield f"seat {seat} sold: {names_of(types)}"


@of_state("duel.selling.wild", rests_on=("duel.selling.three", "duel.selling.one-type"))
def a_sold_set_has_three_or_more_tiles_of_its_type_or_wild_ones(state: ObservedState) -> Iterator[str]:
    """Each set began with a sale of at least three tiles, and has only tiles of its type and wild tiles."""
    for seat, sets in enumerate(state.sold):
        for good, sold in sets.items():
            fits = all(is_of(tile, good) or is_wild(tile) for tile in sold.tiles)
            if len(sold.tiles) < state.figures.min_set_size or not fits:
                yield f"seat {seat} sold: {good}: {names_of(sold.tiles)}"


@of_state("duel.selling.wild", rests_on=("duel.selling.new-set",))
def a_sold_set_has_a_tile_that_could_begin_it(state: ObservedState) -> Iterator[str]:
    """Each set has a tile of its type that is not wild: a goods tile or, by choice, a character too."""
    for seat, sets in enumerate(state.sold):
        for good, sold in sets.items():
            if not can_open(state, sold.tiles, good):
                yield f"seat {seat} sold: {good}: {names_of(sold.tiles)}"


@of_state("duel.pirogues.scarabs", "duel.pirogues.scarabs-set")
def scarabs_tokens_are_at_most_two_and_only_on_sets_of_wheat_livestock_or_fish(
    state: ObservedState,
) -> Iterator[str]:
    """A set with scarabs is of wheat, livestock or fish; there are two of these tokens."""
    most = state.game.edition.tokens.count(Token.SCARABS)
    for seat, sets in enumerate(state.sold):
        for good, sold in sets.items():
            if not 0 <= sold.tokens <= (most if good in state.figures.scarabs_types else 0):
                yield f"seat {seat} sold: {good}: {names_of(sold.tiles)} +scarabs*{sold.tokens}"


@of_state(
    "duel.pirogues.snake",
    "duel.pirogues.seven",
    "duel.pirogues.deben-and-two",
    "duel.pirogues.effect",
)
def snakes_seven_and_deben_2_are_kept_and_all_other_tokens_are_spent(state: ObservedState) -> Iterator[str]:
    """Players keep only tokens that count at the end, and no such token is ever out of the game."""
    for seat, tokens in enumerate(state.tokens):
        if spent := [token for token in tokens if token not in KEPT]:
            yield f"seat {seat} tokens: {names_of(spent)}"
    if kept := [token for token in state.spent if token in KEPT]:
        yield f"spent: {names_of(kept)}"


@of_state("duel.characters.priest", "duel.characters.play", "duel.market.deben-tile")
def during_the_game_removed_tiles_were_played_traded_or_named_by_a_priest(state: ObservedState) -> Iterator[str]:
    """During the game, tiles without a power or a deben icon are removed only by priests, one group for each."""
    if isinstance(state.pending, OVER):
        return
    priests = sum(tile.power is Power.PRIEST for tile in state.removed) - isinstance(state.pending, s.PriestGroup)
    groups = {tile.group for tile in state.removed if tile.power is None and not tile.deben}
    if len(groups) > priests:
        yield f"{state.turn}, removed: {names_of(state.removed)}"


@of_state("duel.market.refill-pile", rests_on=("duel.game-end.trigger", "duel.game-end.leftover"))
def when_the_game_is_over_the_hands_draw_pile_and_line_are_empty(state: ObservedState) -> Iterator[str]:
    """The game ends only with no tile to draw and none on the Ankh's line, and hands are then put down at once."""
    if isinstance(state.pending, OVER):
        left = [*state.draw_pile, *state.hands[0], *state.hands[1]]
        if left or state.any_tile(state.line()):
            hands = f"seat 0 hand: {names_of(state.hands[0])}, seat 1 hand: {names_of(state.hands[1])}"
            yield f"draw-pile {len(state.draw_pile)}, {hands}, {_tiles_on_the_line(state)}"


def _tiles_on_the_line(state: ObservedState) -> str:
    """Return the Ankh's place, and the tiles on its line."""
    tiles = " / ".join(f"{cell} {state.market[cell]}" for cell in state.line() if cell in state.market)
    return f"{ankh_position(state.ankh)}, market: {tiles or '-'}"
