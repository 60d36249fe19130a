"""What a state can look like at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import state as owe
from sobek_core.duel.components import Back, Good, Power
from sobek_invariants.duel.conditions import CAN_BEAR_SCARABS, can_open
from sobek_invariants.duel.table import KEPT, ObservedState, is_of, is_wild, names_of, of_table, standing

if TYPE_CHECKING:
    from collections.abc import Iterator

OVER: Final = (owe.RewardDraw, owe.Finished)


def was_dealt(table: ObservedState) -> bool:
    """Return whether a game was dealt by a setup: only two starting tiles are left in the box."""
    return (
        [tile.back for tile in table.box] == [Back.GREY, Back.GREY]
        and not table.state.box_tokens
        and not table.state.box_debens
    )


@of_table("duel.setup.players")
def two_players_sit_at_the_table(table: ObservedState) -> Iterator[str]:
    """There are exactly the seats 0 and 1."""
    if len(table.state.seats) != 2:
        yield f"{len(table.state.seats)} seats"


@of_table("duel.market.grid", "duel.market.ankh")
def where_the_ankh_stands_there_is_no_tile(table: ObservedState) -> Iterator[str]:
    """A cell has one tile, or the Ankh, or nothing."""
    if table.ankh is not None and table.ankh[0] in table.market:
        yield f"the Ankh stands on {table.ankh[0]}, where {table.market[table.ankh[0]]} lies"


@of_table("duel.market.centre", "duel.market.refill", rests_on=("duel.setup.first-player",))
def the_ankh_is_off_the_board_exactly_for_a_take_from_the_centre(table: ObservedState) -> Iterator[str]:
    """A take from the centre is pending at the start and after a refill; otherwise the Ankh is on the board."""
    if (table.ankh is None) != isinstance(table.state.pending, owe.CentreTake):
        yield f"{standing(table.ankh)}, owed is {table.state.pending}"


@of_table("duel.market.direction", "duel.market.ankh")
def the_ankh_lacks_a_direction_exactly_while_one_is_pending(table: ObservedState) -> Iterator[str]:
    """Only a character's tile has no mark, and the player who takes it gives the Ankh a direction at once."""
    if table.ankh is not None and (table.ankh[1] is None) != isinstance(table.state.pending, owe.AnkhDirection):
        yield f"{standing(table.ankh)}, owed is {table.state.pending}"


@of_table("duel.pirogues.finger", "duel.pirogues.forced-tile")
def a_forced_tile_lies_on_the_line_of_the_ankh(table: ObservedState) -> Iterator[str]:
    """The tile under the finger exists, and is on the Ankh's line."""
    pending = table.state.pending
    if isinstance(pending, owe.ForcedTake) and not (
        pending.cell.name in table.market and pending.cell.name in table.line()
    ):
        yield f"{pending}, tiles on the line: {_cells_with_tiles(table)}"


@of_table("duel.selling.expanding")
def sold_sets_stand_in_the_order_of_types_one_a_type(table: ObservedState) -> Iterator[str]:
    """A player has at most one set of each type."""
    for number, seat in enumerate(table.state.seats):
        types = [sold.good for sold in seat.sold]
        if types != [good for good in Good if good in types]:
            yield f"seat {number} has sold sets of {', '.join(types)}"


@of_table("duel.selling.wild", rests_on=("duel.selling.three", "duel.selling.one-type"))
def a_sold_set_is_three_tiles_or_more_of_its_type_or_wild(table: ObservedState) -> Iterator[str]:
    """Each set began with a sale of three, and has only tiles of its type and wild ones."""
    for seat, sets in enumerate(table.sold):
        for good, sold in sets.items():
            if len(sold.tiles) < 3 or not all(is_of(tile, good) or is_wild(tile) for tile in sold.tiles):
                yield f"seat {seat} has sold {names_of(sold.tiles)} as {good}"


@of_table("duel.selling.wild", rests_on=("duel.selling.new-set",))
def a_sold_set_has_a_tile_that_could_open_it(table: ObservedState) -> Iterator[str]:
    """Each set has a tile of its type that is not wild: by choice a goods tile, or also a character."""
    for seat, sets in enumerate(table.sold):
        for good, sold in sets.items():
            if not can_open(table, sold.tiles, good):
                yield f"seat {seat} has sold {names_of(sold.tiles)} as {good}"


@of_table("duel.pirogues.scarabs", "duel.pirogues.scarabs-set")
def scarabs_lie_on_wheat_livestock_or_fish_two_at_most(table: ObservedState) -> Iterator[str]:
    """A set with scarabs is of wheat, livestock or fish; there are two of these tokens."""
    for seat, sets in enumerate(table.sold):
        for good, sold in sets.items():
            if sold.tokens and good not in CAN_BEAR_SCARABS:
                yield f"seat {seat} has scarabs on {good}"
            if not 0 <= sold.tokens <= 2:
                yield f"seat {seat} has {sold.tokens} scarabs tokens on {good}"


@of_table(
    "duel.pirogues.snake",
    "duel.pirogues.seven",
    "duel.pirogues.deben-and-two",
    "duel.pirogues.effect",
)
def snakes_seven_and_deben_2_are_kept_and_all_others_are_spent(table: ObservedState) -> Iterator[str]:
    """Players keep only tokens that count at the end, and none of these is ever out of the game."""
    for seat, tokens in enumerate(table.tokens):
        if spent := [token for token in tokens if token not in KEPT]:
            yield f"seat {seat} keeps {names_of(spent)}"
    if kept := [token for token in table.spent if token in KEPT]:
        yield f"out of the game are {names_of(kept)}"


@of_table("duel.characters.architect", rests_on=("duel.setup.pirogues",))
def of_a_dealt_game_eight_tokens_are_aside_until_the_architect_uses_one(table: ObservedState) -> Iterator[str]:
    """At most five tokens are on the board; eight are aside, or seven once the Architect is out of the game."""
    if not was_dealt(table):
        return
    edition = table.game.edition
    offered, others = edition.figures.pirogues, len(edition.tokens) - edition.figures.pirogues
    if len(table.pirogues) > offered:
        yield f"{len(table.pirogues)} tokens are on the board"
    if len(table.aside) != others and not (len(table.aside) == others - 1 and table.played(Power.ARCHITECT)):
        yield f"{len(table.aside)} tokens are aside"


@of_table("duel.pirogues.trigger", "duel.characters.courtesan", rests_on=("duel.selling.three",))
def of_a_dealt_game_each_sale_used_a_token_while_there_were_any(table: ObservedState) -> Iterator[str]:
    """While tokens are on the board, those gone equal the sales: at least the sets, at most the threes in them.

    Each sale has three tiles or more and opens a set or expands one; no tile ever leaves a set.
    """
    if not was_dealt(table):
        return
    sales = table.game.edition.figures.pirogues - len(table.pirogues) + isinstance(table.state.pending, owe.TokenChoice)
    sets = [sold for own in table.sold for sold in own.values()]
    threes = sum(len(sold.tiles) // 3 for sold in sets)
    if sales > threes or (table.pirogues and sales < len(sets)):
        yield f"{sales} sales by the tokens, {len(sets)} sets before the players, which can be of {threes} sales"


@of_table("duel.characters.priest", "duel.characters.play", "duel.market.deben-tile")
def what_is_out_of_a_running_game_was_played_traded_or_named_by_a_priest(table: ObservedState) -> Iterator[str]:
    """During the game, tiles without power or deben icon are removed only through priests, one group for each."""
    if isinstance(table.state.pending, OVER):
        return
    priests = sum(tile.power is Power.PRIEST for tile in table.removed) - isinstance(
        table.state.pending, owe.PriestGroup
    )
    groups = {tile.group for tile in table.removed if tile.power is None and not tile.deben}
    if len(groups) > priests:
        yield f"{names_of(table.removed)} is out of the game, with {priests} priests played"


@of_table("duel.pirogues.deben-and-two", rests_on=("duel.market.deben-draw", "duel.pirogues.horus"))
def each_deben_of_a_running_game_has_its_cause(table: ObservedState) -> Iterator[str]:
    """During the game, debens are held for traded tiles, for the tokens that bring one, and for Horus."""
    pending = table.state.pending
    if isinstance(pending, OVER) or not was_dealt(table):
        return
    causes = sum(tile.deben for tile in table.removed) + sum(
        token in {"deben-2", "horus"} for token in (*table.spent, *table.tokens[0], *table.tokens[1])
    )
    still = isinstance(pending, owe.DebenDraw) or (isinstance(pending, owe.HorusDraw) and pending.kept is None)
    held = sum(map(len, table.debens))
    if held > causes - still:
        yield f"{held} debens are held, for which there are {causes - still} causes"


@of_table("duel.market.refill-pile", rests_on=("duel.game-end.trigger", "duel.game-end.leftover"))
def when_the_game_is_over_hands_draw_pile_and_line_are_empty(table: ObservedState) -> Iterator[str]:
    """The game ends only with no tile to draw and none on the Ankh's line, and hands are put down at once."""
    if isinstance(table.state.pending, OVER):
        left = [*table.draw_pile, *table.hands[0], *table.hands[1]]
        if left or table.any_tile(table.line()):
            yield f"in draw pile and hands: {names_of(left)}, tiles on the line: {_cells_with_tiles(table)}"


def _cells_with_tiles(table: ObservedState) -> str:
    return ", ".join(cell for cell in table.line() if cell in table.market) or "none"
