"""What fixed rulings of classic would say of a move under readings that were not taken, where they can be played.

Each says whether the move would be legal, and nothing where the table does not show it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import moves as m
from sobek_core.classic import state as owe
from sobek_core.classic.components import ALL_CARDS, Cards, Power
from sobek_core.classic.rules.event_tokens import SAFE_FROM_GUILD
from sobek_core.kernel.game import Applied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State
    from sobek_core.disputes.tools import MoveRival

_CHARACTERS: Final = Cards.every(card for card in ALL_CARDS if card.power is not None)


def legal(game: Classic, state: State, move: m.Move) -> bool:
    """Whether a move is legal as the rules are."""
    return isinstance(game.apply(state, move), Applied)


# Moves.


def _spaces(game: Classic, state: State, move: m.Move) -> bool | None:
    """window-gaps: with nine cards there is no gap; with fewer nobody can see where one is. The first card is first."""
    if not isinstance(move, m.Take) or move.slot == 0 or len(state.quays) == game.edition.figures.quay_spaces:
        return legal(game, state, move)
    return None if legal(game, state, move) else False


def _three_goods(game: Classic, state: State, move: m.Move) -> bool:
    """character-as-good: three cards are needed besides characters."""
    enough = (
        not isinstance(move, (m.PlaySet, m.LaySet))
        or len(move.cards.without(_CHARACTERS)) >= game.edition.figures.set_least
    )
    return enough and legal(game, state, move)


def _stops_at_nought(game: Classic, state: State, move: m.Move) -> bool:
    """guild-victim: any opponent can be named."""
    if isinstance(move, m.NameVictim) and isinstance(state.pending, owe.GuildVictim):
        far = tuple(seat.with_marker(max(seat.marker, SAFE_FROM_GUILD)) for seat in state.seats)
        return legal(game, evolve(state, seats=far), move)
    return legal(game, state, move)


def _one_curse_a_pile(game: Classic, state: State, move: m.Move) -> bool:
    """curse-weight: who has a Curse cannot be given the other."""
    if not legal(game, state, move):
        return False
    cursed = isinstance(move, m.NameVictim) and state.seats[move.victim].curses > 0
    return not (cursed and isinstance(state.pending, owe.CurseVictim))


def _curses_are_cards(game: Classic, state: State, move: m.Move) -> bool | None:
    """curse-weight: a Curse is two cards of the corruption, for the Vizier too; what they would be nobody can say."""
    if isinstance(move, m.NameVictim) and isinstance(state.pending, owe.VizierVictim):
        stays = move.victim in state.opponents(state.pending.seat) and state.seats[move.victim].curses
        return legal(game, state, move) or (move.seat == state.pending.seat and bool(stays))
    return legal(game, state, move)


def _only_with_effect(game: Classic, state: State, move: m.Move) -> bool:
    """power-mandatory: a character whose power can do nothing may not be played for it."""
    verdict = game.apply(state, move)
    if not isinstance(verdict, Applied):
        return False
    if not isinstance(move, m.PlayCharacter):
        return True
    drew = move.card.power is Power.QUEEN and len(verdict.state.deck) < len(state.deck)
    return drew or not isinstance(verdict.state.pending, owe.Action)


def _amulets_for_ever(game: Classic, state: State, move: m.Move) -> bool:
    """untyped-set: nothing but amulets may join amulets."""
    if not legal(game, state, move):
        return False
    if not isinstance(move, (m.PlaySet, m.AddCards)) or move.onto is None:
        return True
    return state.seats[move.seat].sets[move.onto].good is not None or owe.good_of(move.cards) is None


def _older_sets_only(game: Classic, state: State, move: m.Move) -> bool | None:
    """prosperity-target: not the set just played, which is the only one there, or else cannot be told."""
    if not isinstance(move, m.ChooseSet) or not legal(game, state, move):
        return legal(game, state, move)
    return None if len(state.seats[move.seat].sets) > 1 else False


def _type_named(game: Classic, state: State, move: m.Move) -> bool | None:
    """untyped-set: amulets stand for a type that was named; which one the table does not show."""
    if not isinstance(move, (m.PlaySet, m.AddCards)) or move.onto is None:
        return legal(game, state, move)
    own = state.seats[move.seat].sets if move.seat in range(len(state.seats)) else ()
    untyped = move.onto in range(len(own)) and own[move.onto].good is None
    return None if untyped else legal(game, state, move)


def _manual_first(game: Classic, state: State, move: m.Move) -> bool | None:
    """s3-slips: whoever ended the round lays nothing, the others one set."""
    if not isinstance(move, m.LaySet) or not isinstance(state.pending, owe.HandSets) or not legal(game, state, move):
        return legal(game, state, move)
    return move.seat != state.pending.ender and not state.seats[move.seat].laid


def _any_set(game: Classic, state: State, move: m.Move) -> bool | None:
    """courtesan-target: a set of any player, which no move can name here."""
    return legal(game, state, move) or (None if isinstance(move, m.AddCards) else False)


def _all_piles(game: Classic, state: State, move: m.Move) -> bool | None:
    """vizier-open: no victim is named."""
    asked = isinstance(move, m.NameVictim) and isinstance(state.pending, owe.VizierVictim)
    return None if asked else legal(game, state, move)


def _face_up_only(game: Classic, state: State, move: m.Move) -> bool:
    """merchant-reach: characters lie face down on the quays."""
    if not legal(game, state, move):
        return False
    return not isinstance(move, m.FetchCard) or state.quays[move.slot].power is None


MOVES: Final[Mapping[str, Mapping[str, MoveRival]]] = {
    "window-gaps": {"spaces": _spaces},
    "character-as-good": {"comes-on-top": _three_goods},
    "guild-victim": {"stops-at-nought": _stops_at_nought, "nobody-need-be-named": legal},
    "curse-weight": {"two-cards-for-everything": _curses_are_cards, "one-a-pile": _one_curse_a_pile},
    "power-mandatory": {"only-with-effect": _only_with_effect, "may-decline": legal},
    "untyped-set": {"amulets-for-ever": _amulets_for_ever, "type-named-at-once": _type_named},
    "s3-slips": {"manual-first": _manual_first},
    "courtesan-target": {"any-set": _any_set},
    "vizier-open": {"all-piles": _all_piles, "shown-to-all": legal},
    "event-choice": {"effect-may-be-declined": legal, "no-token-need-be-taken": legal},
    "prosperity-target": {"older-sets-only": _older_sets_only, "two-points": legal, "counts-as-a-card": legal},
    "merchant-reach": {"face-up-only": _face_up_only},
}

# On what follows from a move, or who sees what; a move on a table that lies is legal under each of their readings.
UNMOVED: Final = frozenset(
    {
        "deceit-timing",
        "delivery-order",
        "early-end",
        "end-order",
        "event-token-memory",
        "event-trigger",
        "flood-turn",
        "horizontal-score",
        "lowest-tie",
        "penalty-together",
        "quays-never-empty",
        "queen-short",
        "removed-nine",
        "scoring-reveal",
        "set-score",
        "track-space",
    }
)
