"""What each move moves: tiles, tokens, debens and the Ankh. Nothing else may move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Token
from sobek_core.duel.events import AnkhMoved
from sobek_invariants.duel.characters import CHARACTERS, sold
from sobek_invariants.duel.conservation import (
    ASIDE,
    BAG,
    DRAW_PILE,
    PIROGUES,
    REMOVED,
    SPENT,
    corruption,
    hand,
    laid_out,
    laid_out_behind,
)
from sobek_invariants.duel.observed import BETWEEN, KEPT, SNAKES, Step, ankh_position, of_step, other
from sobek_invariants.ledger import all_of, moved_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_invariants.ledger import Location, Moved


_OF_CHARACTERS: Final = {move: moves for one in CHARACTERS.values() for move, moves in one.moves.items()}


def _of_token(step: Step, seat: int, token: Token) -> Iterator[Moved]:
    """Yield what a token moves: it goes to the opponent or the player, or is spent; the mummy wakes all tiles."""
    origin = ASIDE if isinstance(step.before.pending, s.ArchitectToken) else PIROGUES
    kept: Location = ("tokens", other(seat) if token in SNAKES else seat)
    yield token, origin, kept if token in KEPT else SPENT
    if token is Token.MUMMY:
        yield from all_of(step.before.corruption[seat], corruption(seat), hand(seat))


def _moved(step: Step) -> list[Moved]:
    """Return what a move moves, before the end of the game if it ends the game."""
    before, pending = step.before, step.before.pending
    match step.move:
        case m.Take(seat, cell):
            passed = () if before.ankh is None else BETWEEN[before.ankh[0]][cell.name]
            taken: Moved = (before.market[cell.name], ("market", cell.name), hand(seat))
            return [
                taken,
                *((before.market[at], ("market", at), corruption(seat)) for at in passed if at in before.market),
            ]
        case m.Refill():
            empty = [at.name for at in before.game.edition.filling if at.name not in before.market]
            return [(tile, DRAW_PILE, ("market", at)) for tile, at in zip(before.draw_pile, empty, strict=False)]
        case m.TradeTile() if isinstance(pending, s.DebenTile):
            return [(pending.tile, hand(pending.seat), REMOVED)]
        case m.PlayCharacter(seat, tile) as play if tile.power is not None:
            return [(tile, hand(seat), REMOVED), *CHARACTERS[tile.power].plays(before, play)]
        case m.SellSet() as sale:
            return sold(before, sale)
        case m.ChooseToken(seat, token):
            return [*_of_token(step, seat, token)]
        case m.ChooseSet(seat, good):
            return [(Token.SCARABS, SPENT, ("sold", seat, good.value))]
        case m.DrawDeben(deben) if isinstance(pending, (s.DebenDraw, s.RewardDraw, s.HorusDraw)):
            own: Location = ("debens", pending.seat)
            kept = pending.kept if isinstance(pending, s.HorusDraw) else None
            return [(deben, BAG, own), *([] if kept is None else [(min(deben, kept), own, BAG)])]
        case move:
            return _OF_CHARACTERS[type(move)](before, move) if type(move) in _OF_CHARACTERS else []


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
    *(f"duel.characters.{power.value}" for power in CHARACTERS),
    "duel.characters.thief-back",
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
