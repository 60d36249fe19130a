"""What follows a move: a plain second statement of the rules, which steps are held against. It never asks the core."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.components import Power, Token
from sobek_invariants.duel.conditions import CAN_BEAR_SCARABS
from sobek_invariants.duel.ending import Begins, at_the_end, can_do_nothing, reward
from sobek_invariants.duel.moving import ankh_after, movements, rearranged
from sobek_invariants.duel.table import Table, other

if TYPE_CHECKING:
    from sobek_core.duel import Duel, State


@frozen
class Played:
    """What must come of a legal move.

    behind: the table right behind it; after: the table when the next decision, draw or nothing is owed; owed: that;
    ender: who can do nothing in their turn, if the game ends by this move.
    """

    behind: Table
    after: Table
    owed: owe.Owed
    ender: int | None


@lru_cache(maxsize=256)
def play(game: Duel, state: State, move: m.Move) -> Played:
    """Work out what must come of a legal move."""
    before = Table.of(game, state)
    behind = rearranged(before, movements(before, move), ankh_after(before, move))
    follows = what_follows(before, move, behind)
    if not isinstance(follows, Begins):
        return Played(behind, behind, follows, None)
    if can_do_nothing(behind, follows):
        after = rearranged(behind, at_the_end(behind, follows.seat), behind.ankh)
        return Played(behind, after, reward(after), follows.seat)
    action = owe.PyramidAction(follows.seat) if follows.pyramid else owe.Action(follows.seat)
    return Played(behind, behind, action, None)


def what_follows(before: Table, move: m.Move, behind: Table) -> owe.Owed | Begins:
    """Say what is owed right behind a move, or whose turn begins then (duel.turn.follow-up, duel.turn.order)."""
    owed = before.state.owed
    match move:
        case m.Take(seat, cell):
            return _after_a_take(behind, seat, cell.name, before)
        case m.Refill(seat):
            return owe.CentreTake(seat)
        case m.TradeTile(seat):
            return owe.DebenDraw(seat)
        case m.PlayCharacter(seat, tile):
            return _power_of(behind, seat, tile.power) or Begins(other(seat))
        case m.SellSet(seat):
            return owe.TokenChoice(seat) if behind.pirogues else Begins(other(seat))
        case m.ChooseToken(seat, token):
            return _effect_of(behind, seat, token) or Begins(other(seat))
        case m.PointFinger(seat, cell):
            return owe.ForcedTake(other(seat), cell)
        case m.NameBack(seat, back):
            return owe.ThiefTile(seat, back)
        case m.DiscardTile(seat):
            return owe.ScribeDiscard(seat) if len(behind.hands[seat]) > 6 else Begins(seat)
        case m.DrawTokens(tokens) if isinstance(owed, owe.ArchitectDraw):
            return owe.ArchitectToken(owed.seat, tokens)
        case m.DrawDeben(deben):
            return _after_a_deben(owed, deben, behind)
        case m.StealTile() if isinstance(owed, owe.ThiefTile):
            return Begins(other(owed.seat))
        case (
            m.Orient(seat)
            | m.KeepTile(seat)
            | m.NameGroup(seat)
            | m.PickTile(seat)
            | m.FetchTile(seat)
            | m.AddTiles(seat)
            | m.ChooseSet(seat)
        ):
            return Begins(other(seat))
        case _:
            return owed


def _after_a_take(behind: Table, seat: int, cell: str, before: Table) -> owe.Owed | Begins:
    """A character asks for a direction, a deben tile for a trade while the bag has a deben."""
    taken = before.market[cell]
    if taken.power is not None:
        return owe.AnkhDirection(seat)
    if taken.name.endswith("-deben") and behind.bag:
        return owe.DebenTile(seat, taken)
    return Begins(other(seat))


def _after_a_deben(owed: owe.Owed, deben: int, behind: Table) -> owe.Owed | Begins:
    """Horus draws twice if there are two; a reward is drawn until nothing is left of it."""
    match owed:
        case owe.HorusDraw(seat, None) if behind.bag:
            return owe.HorusDraw(seat, deben)
        case owe.DebenDraw(seat) | owe.HorusDraw(seat):
            return Begins(other(seat))
        case owe.RewardDraw(seat, left) if left > 1:
            return owe.RewardDraw(seat, left - 1)
        case owe.RewardDraw():
            return owe.Finished()
        case _:
            return owed


def can_be_added(table: Table, seat: int) -> bool:
    """Whether the Courtesan of a seat could add a tile to one of its sold sets."""
    own = {good.value for good in table.sold[seat]}
    return bool(own) and any(tile.group.value in {*own, "statue"} for tile in table.hands[seat])


def can_bear_scarabs(table: Table, seat: int) -> bool:
    """Whether a seat has sold a set on which scarabs can lie (duel.pirogues.scarabs)."""
    return any(good in table.sold[seat] for good in CAN_BEAR_SCARABS)


def _power_of(behind: Table, seat: int, power: Power | None) -> owe.Owed | None:
    """Say what a character asks for, at the table where it is out of the game; nothing if it can have no effect."""
    match power:
        case Power.PRIEST if behind.corruption[seat]:
            return owe.PriestGroup(seat)
        case Power.VIZIER if behind.corruption[other(seat)]:
            return owe.VizierTile(seat)
        case Power.THIEF if behind.hands[other(seat)]:
            return owe.ThiefBack(seat)
        case Power.MERCHANT if behind.market:
            return owe.MerchantTile(seat)
        case Power.COURTESAN if can_be_added(behind, seat):
            return owe.CourtesanTiles(seat)
        case Power.SCRIBE if len(behind.hands[other(seat)]) > 6:
            return owe.ScribeDiscard(other(seat))
        case Power.ARCHITECT if behind.aside:
            return owe.ArchitectDraw(seat)
        case _:
            return None


def _effect_of(behind: Table, seat: int, token: Token) -> owe.Owed | Begins | None:
    """Say what a token asks for, at the table where it lies then; nothing if it can have no effect, or has had it."""
    match token:
        case Token.PYRAMID:
            return Begins(seat, pyramid=True)
        case Token.FINGER if behind.any_tile(behind.line()):
            return owe.FingerTile(seat)
        case Token.SCARABS if can_bear_scarabs(behind, seat):
            return owe.ScarabsSet(seat)
        case Token.DEBEN_2 if behind.bag:
            return owe.DebenDraw(seat)
        case Token.HORUS if behind.bag:
            return owe.HorusDraw(seat)
        case _:
            return None
