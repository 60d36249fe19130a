"""The characters of duel, stated a second time: a row for each power (spec/duel/characters.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import Factory, frozen

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Power
from sobek_invariants.conditions import Asked
from sobek_invariants.duel.conservation import DRAW_PILE, REMOVED, corruption, hand
from sobek_invariants.duel.observed import ObservedState, is_of, is_wild, other
from sobek_invariants.ledger import Moved, all_of
from sobek_invariants.observed import spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.components import Group, Tile, Token

Condition: TypeAlias = Callable[[ObservedState, Any], bool]
Movement: TypeAlias = Callable[[ObservedState, Any], list[Moved]]


@frozen
class Character:
    """What a character is, asks for and does. In its conditions and movements, the state is that before the move.

    printed: the types of its tiles, by the name of the tile; plays: what its play moves besides the character; asks:
    what it asks for, and which moves answer; holds: the conditions that only these moves have; moves: what each of them
    moves, if anything.
    """

    printed: Mapping[str, str]
    plays: Movement = lambda _state, _move: []
    asks: Mapping[type[s.Pending], Asked[ObservedState]] = Factory(dict)
    holds: Mapping[str, Condition] = Factory(dict)
    moves: Mapping[type[m.Move], Movement] = Factory(dict)


def in_hand(state: ObservedState, move: m.PlayCharacter | m.DiscardTile) -> bool:
    """Return whether the tile of a move is in the hand of its player."""
    return move.tile in state.hands[move.seat]


def of_group(tiles: Iterable[Tile], group: Group) -> list[Tile]:
    """Return the tiles of a type and its characters, or the statues and the Architect (duel.characters.priest)."""
    return [tile for tile in tiles if is_of(tile, group)]


def drawn_from(state: ObservedState, pending: Any) -> tuple[Tile, ...]:
    """Return the tiles from which the Thief's tile is drawn (duel.characters.thief-tile)."""
    return tuple(tile for tile in state.hands[other(pending.seat)] if tile.back is pending.back)


def _can_add(state: ObservedState, pending: s.CourtesanTiles) -> bool:
    own, least = state.hands[pending.seat], state.figures.courtesan_min
    return any(sum(is_of(one, good) or is_wild(one) for one in own) >= least for good in state.sold[pending.seat])


def are_drawn(state: ObservedState, drawn: tuple[Token, ...]) -> bool:
    """Return whether these tokens can be drawn for the Architect: three of those aside, or all."""
    number = min(state.figures.architect_draws, len(state.aside))
    return len(drawn) == number and Counter(drawn) <= Counter(state.aside)


def _priest_group(state: ObservedState, move: m.NameGroup) -> bool:
    return state.game.choices.priest_effect == "free" or bool(of_group(state.corruption[move.seat], move.group))


def _stolen(state: ObservedState, move: m.StealTile) -> list[Moved]:
    asked: Any = state.pending
    return [(move.tile, hand(other(asked.seat)), hand(asked.seat))]


def sold(_state: ObservedState, move: m.SellSet | m.AddTiles) -> list[Moved]:
    """Return what a sale moves: its tiles go to the set of their type."""
    return all_of(spread(move.tiles), hand(move.seat), ("sold", move.seat, move.good.value))


CHARACTERS: Final = {
    Power.QUEEN: Character(
        {"queen": "ivory"},
        plays=lambda state, move: all_of(state.draw_pile[: state.figures.queen_draws], DRAW_PILE, hand(move.seat)),
    ),
    Power.PRIEST: Character(
        {"high-priest": "ebony", "high-priestess": "marble"},
        asks={s.PriestGroup: Asked((m.NameGroup,), 1, lambda state, asked: bool(state.corruption[asked.seat]))},
        holds={"duel.characters.priest-group": _priest_group},
        moves={
            m.NameGroup: lambda state, move: all_of(
                of_group(state.corruption[move.seat], move.group), corruption(move.seat), REMOVED
            )
        },
    ),
    Power.VIZIER: Character(
        {"vizier": "livestock"},
        asks={s.VizierTile: Asked((m.PickTile,), 1, lambda state, asked: bool(state.corruption[other(asked.seat)]))},
        holds={"duel.characters.vizier-tile": lambda state, move: move.tile in state.corruption[other(move.seat)]},
        moves={m.PickTile: lambda _, move: [(move.tile, corruption(other(move.seat)), hand(move.seat))]},
    ),
    Power.THIEF: Character(
        {"thief": "fish"},
        asks={
            s.ThiefBack: Asked((m.NameBack,), 2, lambda state, asked: bool(state.hands[other(asked.seat)])),
            s.ThiefTile: Asked((m.StealTile,), 1, lambda state, asked: bool(drawn_from(state, asked)), chance=True),
        },
        holds={
            "duel.characters.thief-back": lambda state, move: (
                move.back in {tile.back for tile in state.hands[other(move.seat)]}
            ),
            "duel.characters.thief-tile": lambda state, move: move.tile in drawn_from(state, state.pending),
        },
        moves={m.StealTile: _stolen},
    ),
    Power.MERCHANT: Character(
        {"merchant": "wheat"},
        asks={s.MerchantTile: Asked((m.FetchTile,), 1, lambda state, _: bool(state.market))},
        moves={
            m.FetchTile: lambda state, move: [
                (state.market[move.cell.name], ("market", move.cell.name), hand(move.seat))
            ]
        },
    ),
    Power.COURTESAN: Character(
        {"courtesan": "wheat"},
        asks={s.CourtesanTiles: Asked((m.AddTiles,), 1, _can_add)},
        holds={
            "duel.characters.courtesan-number": lambda state, move: (
                state.figures.courtesan_min <= len(spread(move.tiles)) <= state.figures.courtesan_max
            ),
            "duel.characters.courtesan-set": lambda state, move: move.good in state.sold[move.seat],
        },
        moves={m.AddTiles: sold},
    ),
    Power.ARCHITECT: Character(
        {"architect": "statue"},
        asks={
            s.ArchitectDraw: Asked((m.DrawTokens,), 4, lambda state, _: bool(state.aside), chance=True),
            s.ArchitectToken: Asked(
                (m.ChooseToken,), 3, lambda state, asked: bool(asked.drawn) and are_drawn(state, tuple(asked.drawn))
            ),
        },
        holds={"duel.characters.architect-tokens": lambda state, move: are_drawn(state, tuple(move.tokens))},
    ),
    Power.SCRIBE: Character(
        {"scribe-livestock": "livestock", "scribe-fish": "fish"},
        asks={
            s.ScribeDiscard: Asked(
                (m.DiscardTile,),
                0,
                lambda state, asked: len(state.hands[asked.seat]) > state.figures.scribe_hand_limit,
            )
        },
        holds={"duel.characters.scribe-tile": in_hand},
        moves={m.DiscardTile: lambda _, move: [(move.tile, hand(move.seat), corruption(move.seat))]},
    ),
}
