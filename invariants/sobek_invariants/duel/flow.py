"""What each move moves: tiles, tokens, debens and the Ankh. Nothing else may move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Power, Token
from sobek_core.duel.events import AnkhMoved
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
from sobek_invariants.ledger import all_of, moved_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_invariants.ledger import Location, Moved


def _hand(seat: int) -> Location:
    return ("hand", seat)


def _corruption(seat: int) -> Location:
    return ("corruption", seat)


def _of_token(step: Step, seat: int, token: Token) -> Iterator[Moved]:
    """Yield what a token moves: it goes to the opponent or the player, or is spent; the mummy wakes all tiles."""
    origin = ASIDE if isinstance(step.before.pending, s.ArchitectToken) else PIROGUES
    kept: Location = ("tokens", other(seat) if token in SNAKES else seat)
    yield token, origin, kept if token in KEPT else SPENT
    if token is Token.MUMMY:
        yield from all_of(step.before.corruption[seat], _corruption(seat), _hand(seat))


def _moved(step: Step) -> list[Moved]:
    """Return what a move moves, before the end of the game if it ends the game."""
    before, pending = step.before, step.before.pending
    match step.move:
        case m.Take(seat, cell):
            passed = () if before.ankh is None else BETWEEN[before.ankh[0]][cell.name]
            taken: Moved = (before.market[cell.name], ("market", cell.name), _hand(seat))
            return [
                taken,
                *((before.market[at], ("market", at), _corruption(seat)) for at in passed if at in before.market),
            ]
        case m.Refill():
            empty = [at.name for at in before.game.edition.filling if at.name not in before.market]
            return [(tile, DRAW_PILE, ("market", at)) for tile, at in zip(before.draw_pile, empty, strict=False)]
        case m.TradeTile() if isinstance(pending, s.DebenTile):
            return [(pending.tile, _hand(pending.seat), REMOVED)]
        case m.PlayCharacter(seat, tile):
            drawn = before.draw_pile[: before.figures.queen_draws] if tile.power is Power.QUEEN else ()
            return [(tile, _hand(seat), REMOVED), *all_of(drawn, DRAW_PILE, _hand(seat))]
        case m.NameGroup(seat, group):
            return all_of(of_group(before.corruption[seat], group), _corruption(seat), REMOVED)
        case m.PickTile(seat, tile):
            return [(tile, _corruption(other(seat)), _hand(seat))]
        case m.StealTile(tile) if isinstance(pending, s.ThiefTile):
            return [(tile, _hand(other(pending.seat)), _hand(pending.seat))]
        case m.FetchTile(seat, cell):
            return [(before.market[cell.name], ("market", cell.name), _hand(seat))]
        case m.DiscardTile(seat, tile):
            return [(tile, _hand(seat), _corruption(seat))]
        case m.SellSet(seat, good=good, tiles=tiles) | m.AddTiles(seat, good=good, tiles=tiles):
            return all_of(spread(tiles), _hand(seat), ("sold", seat, good.value))
        case m.ChooseToken(seat, token):
            return [*_of_token(step, seat, token)]
        case m.ChooseSet(seat, good):
            return [(Token.SCARABS, SPENT, ("sold", seat, good.value))]
        case m.DrawDeben(deben) if isinstance(pending, (s.DebenDraw, s.RewardDraw, s.HorusDraw)):
            own: Location = ("debens", pending.seat)
            kept = pending.kept if isinstance(pending, s.HorusDraw) else None
            return [(deben, BAG, own), *([] if kept is None else [(min(deben, kept), own, BAG)])]
        case _:
            return []


@of_step(
    "duel.market.corruption",
    "duel.market.centre",
    "duel.market.filling",
    "duel.market.refill",
    "duel.market.deben-tile",
    "duel.market.direction",
    "duel.selling.sale",
    "duel.selling.expanding",
    "duel.selling.wild",
    "duel.characters.play",
    "duel.characters.queen",
    "duel.characters.priest",
    "duel.characters.vizier",
    "duel.characters.thief",
    "duel.characters.thief-back",
    "duel.characters.merchant",
    "duel.characters.courtesan",
    "duel.characters.architect",
    "duel.characters.scribe-tile",
    "duel.pirogues.choice",
    "duel.pirogues.effect",
    "duel.pirogues.snake",
    "duel.pirogues.seven",
    "duel.pirogues.deben-and-two",
    "duel.pirogues.scarabs",
    "duel.pirogues.mummy",
    "duel.pirogues.finger",
    "duel.pirogues.horus",
    rests_on=("duel.market.line", "duel.market.grid", "duel.market.deben-draw", "duel.scoring.reward"),
)
def a_move_moves_exactly_what_its_rules_say(step: Step) -> Iterator[str]:
    """A move moves the tiles, tokens and debens of its table, from and to its places, and a name moves nothing.

    What the end of the game moves has an invariant of its own.
    """
    for wrong in moved_otherwise(laid_out(step.before), _moved(step), laid_out_behind(step)):
        yield f"{wrong} after {step.move}"


@of_step("duel.market.ankh", "duel.market.direction", "duel.market.refill", rests_on=("duel.pirogues.pyramid",))
def only_takes_directions_and_refills_move_the_ankh(step: Step) -> Iterator[str]:
    """A take puts the Ankh on the tile's cell with its mark, a refill takes it off. Nothing else moves or turns it.

    It is where the last event moved it, or where it was if no event moved it.
    """
    before = expected = reported = step.before.ankh
    match step.move:
        case m.Take(cell=cell):
            expected = (cell.name, step.before.market[cell.name].mark)
        case m.Refill():
            expected = None
        case m.Orient(mark=mark) if before is not None:
            expected = (before[0], mark)
        case _:
            pass
    for event in step.events:
        if isinstance(event, AnkhMoved):
            moved = None if event.cell is None else (event.cell.name, event.mark)
            if moved == reported:
                yield f"an event moves the Ankh to where it is: {ankh_position(moved)}"
            reported = moved
    for found in (reported, step.after.ankh):
        if found != expected:
            yield f"expected: {ankh_position(expected)}; found: {ankh_position(found)}"
