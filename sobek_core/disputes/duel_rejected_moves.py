"""What fixed rulings of duel would say of moves under readings that were not taken, wherever these can be played.

Whether a move would be legal, none where the table does not show it. Of scored games see `duel_rescored`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.board import BETWEEN
from sobek_core.duel.components import CHARACTERS, WILD, Group, Tiles, Token, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.pirogues import offered
from sobek_core.kernel.game import Applied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.disputes.tools import MoveRival
    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import State

_ARCHITECT: Final = Tiles.every([tile("architect")])


def legal(game: Duel, state: State, move: m.Move) -> bool:
    """Whether a move is legal as the rules are."""
    return isinstance(game.apply(state, move), Applied)


# Moves.


def _up_to_a_gap(game: Duel, state: State, move: m.Move) -> bool | None:
    """line: not beyond an empty square, where nobody could have pointed the Finger either."""
    if not legal(game, state, move):
        return False
    if not isinstance(move, m.Take) or state.ankh is None:
        return True
    gap = any(state.market.tile(at) is None for at in BETWEEN[state.ankh.cell.index][move.cell.index])
    return None if gap and isinstance(state.pending, owe.ForcedTake) else not gap


def _ahead(game: Duel, state: State, move: m.Move) -> bool | None:
    """line: only one way; which one the table does not show."""
    return (
        None
        if isinstance(move, m.Take) and state.ankh is not None and legal(game, state, move)
        else legal(game, state, move)
    )


def _from_anywhere(game: Duel, state: State, move: m.Move) -> bool:
    """first-take: any tile of the Market, as long as nobody has taken one."""
    if (
        _is_fresh(state)
        and isinstance(state.pending, owe.CentreTake)
        and isinstance(move, m.Take)
        and move.seat == state.pending.seat
    ):
        return state.market.tile(move.cell) is not None
    return legal(game, state, move)


def _next_take(game: Duel, state: State, move: m.Move) -> bool:
    """finger: the opponent may sell or play a character first."""
    if isinstance(state.pending, owe.ForcedTake) and isinstance(move, (m.SellSet, m.PlayCharacter)):
        return legal(game, evolve(state, pending=owe.Action(state.pending.seat)), move)
    return legal(game, state, move)


def _any_tile(game: Duel, state: State, move: m.Move) -> bool:
    """finger: on any tile of the Market."""
    if (
        isinstance(state.pending, owe.FingerTile)
        and isinstance(move, m.PointFinger)
        and move.seat == state.pending.seat
    ):
        return state.market.tile(move.cell) is not None
    return legal(game, state, move)


def _goods_only(game: Duel, state: State, move: m.Move) -> bool:
    """courtesan: neither characters nor wild tiles."""
    mere = not isinstance(move, m.AddTiles) or not (move.tiles.has_any(CHARACTERS) or move.tiles.has_any(WILD))
    return mere and legal(game, state, move)


def _statues_proper(game: Duel, state: State, move: m.Move) -> bool:
    """statues-only: the Architect must go with others than wild tiles."""
    wild = isinstance(move, m.SellSet) and not move.tiles.without(WILD) and move.tiles.has_any(_ARCHITECT)
    return not wild and legal(game, state, move)


def _any_type_sold(game: Duel, state: State, move: m.Move) -> bool:
    """statues-only: wild tiles open a set of a type that the opponent has sold."""
    if legal(game, state, move):
        return True
    if not isinstance(move, m.SellSet) or not isinstance(state.pending, (owe.Action, owe.PyramidAction)):
        return False
    hand = state.seats[state.pending.seat].hand
    fits = move.seat == state.pending.seat and len(move.tiles) >= game.edition.figures.set_least and move.tiles <= hand
    return fits and not move.tiles.without(WILD) and any(seat.set_of(move.good) for seat in state.seats)


def _in_sales_only(game: Duel, state: State, move: m.Move) -> bool:
    """architect: the High Priest does not remove it with the statues."""
    if not legal(game, state, move):
        return False
    if not isinstance(move, m.NameGroup) or move.group is not Group.STATUE or game.choices.priest_effect == "free":
        return True
    return state.seats[move.seat].corruption.has_any(WILD.without(_ARCHITECT))


def _turn_only(game: Duel, state: State, move: m.Move) -> bool:
    """pyramid-reorient: the extra turn is a turn like any other."""
    if isinstance(state.pending, owe.PyramidAction):
        return legal(game, evolve(state, pending=owe.Action(state.pending.seat)), move)
    return legal(game, state, move)


def _is_fresh(state: State) -> bool:
    """Whether nobody has taken anything yet."""
    return not any(
        seat.corruption or seat.sold or len(seat.hand) > PUBLISHED.figures.starting_hand for seat in state.seats
    )


def _filled_by_itself(game: Duel, state: State, move: m.Move) -> bool | None:
    """refill: nobody fills the Market, it is filled."""
    return None if isinstance(move, m.Refill) and legal(game, state, move) else legal(game, state, move)


def _opponent_takes(game: Duel, state: State, move: m.Move) -> bool | None:
    """refill: filling is the turn, and the opponent takes from the centre."""
    refilled = isinstance(state.pending, owe.CentreTake) and not _is_fresh(state)
    return None if refilled and isinstance(move, m.Take) else legal(game, state, move)


def _blind(game: Duel, state: State, move: m.Move) -> bool | None:
    """vizier-thief: no back is named."""
    return None if isinstance(move, m.NameBack) else legal(game, state, move)


def _not_to_be_chosen(game: Duel, state: State, move: m.Move) -> bool:
    """nothing-there: a token that cannot do all it says cannot be chosen while another kind is left."""
    if not isinstance(move, m.ChooseToken) or not legal(game, state, move):
        return legal(game, state, move)
    idle = {Token.MUMMY: not state.seats[move.seat].corruption, Token.HORUS: len(state.bag) < 2}
    idle[Token.DEBEN_2] = not state.bag
    return not idle.get(move.token) or len(offered(state).distinct()) == 1


def _face_up_only(game: Duel, state: State, move: m.Move) -> bool:
    """merchant: only a tile of which the face can be seen."""
    if not legal(game, state, move):
        return False
    lying = state.market.tile(move.cell) if isinstance(move, m.FetchTile) else None
    return lying is None or lying.power is None


MOVES: Final[Mapping[str, Mapping[str, MoveRival]]] = {
    "line": {"ahead-only": _ahead, "up-to-a-gap": _up_to_a_gap},
    "first-take": {"from-anywhere": _from_anywhere},
    "finger": {"next-take": _next_take, "any-tile": _any_tile},
    "courtesan": {"goods-only": _goods_only, "if-wanted": legal},
    "statues-only": {"onto-any-type-sold": _any_type_sold, "statues-proper": _statues_proper},
    "architect": {"a-statue-in-sales-only": _in_sales_only},
    "pyramid-reorient": {"turn-only": _turn_only},
    "deben-swap": {"whenever-it-comes-to-hand": legal},
    "refill": {"whenever-empty": _filled_by_itself, "fill-is-the-action": _opponent_takes, "cleared-first": legal},
    "vizier-thief": {"if-wanted": legal, "blind": _blind},
    "nothing-there": {"all-or-nothing": legal, "not-to-be-chosen": _not_to_be_chosen},
    "scarab-token": {"counts-as-a-tile": legal},
    "merchant": {"face-up-only": _face_up_only, "as-a-take": legal},
}

# On what follows from a move, or who sees what; a move on a table that lies is legal under each of their readings.
UNMOVED: Final = frozenset(
    {
        "corruption-measure",
        "deben-reward",
        "end-removal",
        "end-trigger",
        "full-tie",
        "one-set-a-type",
        "pirogue-trigger",
        "snakes",
        "token-memory",
    }
)
