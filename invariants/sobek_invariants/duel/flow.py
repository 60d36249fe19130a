"""How moves change the places of tiles, tokens, debens and the Ankh. Nothing else may move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Power, Tile, Token
from sobek_invariants.duel.conditions import of_group
from sobek_invariants.duel.conservation import (
    ASIDE,
    BAG,
    DRAW_PILE,
    PIROGUES,
    REMOVED,
    SPENT,
    laid_out,
    laid_out_behind,
)
from sobek_invariants.duel.observed import BETWEEN, KEPT, SNAKES, Step, ankh_position, of_step, other, spread
from sobek_invariants.ledger import Location, Moved, moved_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def _moved_otherwise(step: Step, moved: Iterable[Moved], *kinds: type[object]) -> Iterator[str]:
    """Yield what is wrong after the move, but before the end of the game, if exactly this should have moved.

    kinds: the kinds of things to compare; all if none are given.
    """
    yield from moved_otherwise(laid_out(step.before), moved, laid_out_behind(step), *kinds)


def _hand(seat: int) -> Location:
    return ("hand", seat)


def _corruption(seat: int) -> Location:
    return ("corruption", seat)


def _all(tiles: Iterable[Tile], origin: Location, goal: Location) -> list[Moved]:
    return [(tile, origin, goal) for tile in tiles]


@of_step("duel.market.corruption", "duel.market.centre", rests_on=("duel.market.line",))
def skipped_tiles_become_corruption_and_the_taken_tile_goes_to_the_hand(step: Step) -> Iterator[str]:
    """A take moves a tile to the hand, and all tiles between to Corruption. From the centre it passes over nothing."""
    if isinstance(step.move, m.Take):
        seat, goal, before = step.move.seat, step.move.cell.name, step.before
        passed = [] if before.ankh is None else [at for at in BETWEEN[before.ankh[0]][goal] if at in before.market]
        taken: Moved = (before.market[goal], ("market", goal), _hand(seat))
        lost: list[Moved] = [(before.market[at], ("market", at), _corruption(seat)) for at in passed]
        yield from _moved_otherwise(step, [taken, *lost])


@of_step("duel.market.filling", "duel.market.refill", rests_on=("duel.market.grid",))
def the_market_is_filled_in_order_from_the_top_of_the_draw_pile(step: Step) -> Iterator[str]:
    """Empty cells, in the order of filling, get the first tiles of the draw pile, while it lasts. Other tiles stay."""
    if isinstance(step.move, m.Refill):
        empty = [at.name for at in step.before.game.edition.filling if at.name not in step.before.market]
        laid = zip(step.before.draw_pile, empty, strict=False)
        yield from _moved_otherwise(step, [(tile, DRAW_PILE, ("market", at)) for tile, at in laid])


@of_step("duel.market.deben-tile")
def a_traded_tile_leaves_the_game_and_a_kept_tile_stays(step: Step) -> Iterator[str]:
    """Trading moves the tile just taken out of the game. Keeping it moves nothing."""
    match step.before.pending, step.move:
        case s.DebenTile(seat, tile), m.TradeTile():
            yield from _moved_otherwise(step, [(tile, _hand(seat), REMOVED)])
        case _, m.KeepTile():
            yield from _moved_otherwise(step, [])


@of_step("duel.characters.play", "duel.characters.queen")
def a_played_character_leaves_the_game_and_the_queen_draws_three(step: Step) -> Iterator[str]:
    """The character leaves the game. Only the Queen moves further tiles at once: three from the draw pile, or all."""
    if isinstance(step.move, m.PlayCharacter):
        own, tile = _hand(step.move.seat), step.move.tile
        drawn = step.before.draw_pile[: step.before.figures.queen_draws] if tile.power is Power.QUEEN else ()
        yield from _moved_otherwise(step, [(tile, own, REMOVED), *_all(drawn, DRAW_PILE, own)])


@of_step("duel.characters.priest", "duel.selling.wild")
def a_priest_removes_exactly_the_named_group(step: Step) -> Iterator[str]:
    """All tiles of the type and its characters, or all statues and the Architect, leave the board. Others stay."""
    if isinstance(step.move, m.NameGroup):
        seat, group = step.move.seat, step.move.group
        named = of_group(step.before.corruption[seat], group)
        yield from _moved_otherwise(step, _all(named, _corruption(seat), REMOVED))


@of_step("duel.characters.vizier", "duel.characters.thief", "duel.characters.merchant", "duel.characters.scribe-tile")
def vizier_thief_merchant_and_scribe_each_move_one_tile(step: Step) -> Iterator[str]:
    """Vizier and Thief take the tile from the opponent, the Merchant from the Market; for a Scribe it is discarded."""
    match step.before.pending, step.move:
        case _, m.PickTile(seat, tile):
            yield from _moved_otherwise(step, [(tile, _corruption(other(seat)), _hand(seat))])
        case s.ThiefTile(seat), m.StealTile(tile):
            yield from _moved_otherwise(step, [(tile, _hand(other(seat)), _hand(seat))])
        case _, m.FetchTile(seat, cell):
            tile = step.before.market[cell.name]
            yield from _moved_otherwise(step, [(tile, ("market", cell.name), _hand(seat))])
        case _, m.DiscardTile(seat, tile):
            yield from _moved_otherwise(step, [(tile, _hand(seat), _corruption(seat))])


@of_step("duel.selling.sale", "duel.selling.expanding", "duel.characters.courtesan")
def sold_and_added_tiles_join_the_set_of_their_type(step: Step) -> Iterator[str]:
    """Tiles that are sold or added join the only set of the named type."""
    if isinstance(step.move, (m.SellSet, m.AddTiles)):
        seat, good = step.move.seat, step.move.good
        yield from _moved_otherwise(step, _all(spread(step.move.tiles), _hand(seat), ("sold", seat, good.value)))


@of_step(
    "duel.pirogues.choice",
    "duel.pirogues.effect",
    "duel.pirogues.snake",
    "duel.pirogues.seven",
    "duel.pirogues.deben-and-two",
    "duel.pirogues.scarabs",
    "duel.characters.architect",
)
def a_token_goes_where_its_effect_puts_it(step: Step) -> Iterator[str]:
    """A token from the board, or from aside (Architect), goes to the opponent, the player or a set, or is spent."""
    match step.move:
        case m.ChooseToken(seat, token):
            origin = ASIDE if isinstance(step.before.pending, s.ArchitectToken) else PIROGUES
            kept: Location = ("tokens", other(seat) if token in SNAKES else seat)
            yield from _moved_otherwise(step, [(token, origin, kept if token in KEPT else SPENT)], Token)
        case m.ChooseSet(seat, good):
            yield from _moved_otherwise(step, [(Token.SCARABS, SPENT, ("sold", seat, good.value))], Token)
        case _:
            pass


@of_step("duel.pirogues.mummy", "duel.pirogues.effect")
def the_mummy_is_the_only_token_that_moves_tiles(step: Step) -> Iterator[str]:
    """The mummy moves all tiles on the player's own Corruption board to the hand. Any other token moves no tile."""
    match step.move:
        case m.ChooseToken(seat, Token.MUMMY):
            woken = _all(step.before.corruption[seat], _corruption(seat), _hand(seat))
            yield from _moved_otherwise(step, woken, Tile, int)
        case m.ChooseToken() | m.ChooseSet():
            yield from _moved_otherwise(step, [], Tile, int)
        case _:
            pass


@of_step("duel.pirogues.horus", rests_on=("duel.market.deben-draw", "duel.scoring.reward"))
def a_drawn_deben_goes_to_its_player_and_horus_keeps_the_higher(step: Step) -> Iterator[str]:
    """A drawn deben leaves the bag. Of the two drawn for Horus, the lower goes back."""
    pending = step.before.pending
    match step.move:
        case m.DrawDeben(deben) if isinstance(pending, (s.DebenDraw, s.RewardDraw, s.HorusDraw)):
            own: Location = ("debens", pending.seat)
            kept = pending.kept if isinstance(pending, s.HorusDraw) else None
            back: list[Moved] = [] if kept is None else [(min(deben, kept), own, BAG)]
            yield from _moved_otherwise(step, [(deben, BAG, own), *back])
        case _:
            pass


@of_step("duel.market.direction", "duel.pirogues.finger", "duel.characters.thief-back", "duel.characters.architect")
def naming_a_direction_a_tile_or_a_back_and_showing_tokens_moves_nothing(step: Step) -> Iterator[str]:
    """A direction, a finger, a back and the tokens shown to the Architect's player move nothing."""
    if isinstance(step.move, (m.Orient, m.PointFinger, m.NameBack, m.DrawTokens)):
        yield from _moved_otherwise(step, [])


@of_step("duel.market.ankh", "duel.market.direction", "duel.market.refill", rests_on=("duel.pirogues.pyramid",))
def only_takes_directions_and_refills_move_the_ankh(step: Step) -> Iterator[str]:
    """A take puts the Ankh on the tile's cell with its mark, a refill takes it off. Nothing else moves or turns it."""
    before = expected = step.before.ankh
    match step.move:
        case m.Take(cell=cell):
            expected = (cell.name, step.before.market[cell.name].mark)
        case m.Refill():
            expected = None
        case m.Orient(mark=mark) if before is not None:
            expected = (before[0], mark)
        case _:
            pass
    if step.after.ankh != expected:
        yield f"expected: {ankh_position(expected)}; found: {ankh_position(step.after.ankh)}"
