"""What fixed rulings of classic would say under the readings that were not taken, wherever these can be played.

Of a move: whether it would be legal, none where the table does not show it. Of a scored round: the points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.classic import Classic
from sobek_core.classic import moves as m
from sobek_core.classic import state as owe
from sobek_core.classic.components import ALL_CARDS, FIGURES, OF_SCARABS, Cards, Power
from sobek_core.classic.events import SAFE_FROM_GUILD
from sobek_core.classic.journal import SetLine
from sobek_core.classic.scoring import count_lots, count_scarabs
from sobek_core.classic.state import State
from sobek_core.kernel import Applied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.judging.classic_score import Scored
    from sobek_core.judging.reckoning import EndRival, MoveRival, ScoreRival

_GAME: Final = Classic()
_CHARACTERS: Final = Cards.every(card for card in ALL_CARDS if card.power is not None)


def legal(state: State, move: m.Move) -> bool:
    """Whether a move is legal as the rules are."""
    return isinstance(_GAME.apply(state, move), Applied)


# Moves.


def _spaces(state: State, move: m.Move) -> bool | None:
    """window-gaps: with nine cards there is no gap; with fewer nobody can see where one is. The first card is first."""
    if not isinstance(move, m.Take) or move.slot == 0 or len(state.quays) == FIGURES.quay_spaces:
        return legal(state, move)
    return None if legal(state, move) else False


def _three_goods(state: State, move: m.Move) -> bool:
    """character-as-good: three cards are needed besides characters."""
    enough = not isinstance(move, (m.PlaySet, m.LaySet)) or len(move.cards.without(_CHARACTERS)) >= FIGURES.set_least
    return enough and legal(state, move)


def _stops_at_nought(state: State, move: m.Move) -> bool:
    """guild-victim: any opponent can be named."""
    if isinstance(move, m.NameVictim) and isinstance(state.owed, owe.GuildVictim):
        far = tuple(seat.with_marker(max(seat.marker, SAFE_FROM_GUILD)) for seat in state.seats)
        return legal(evolve(state, seats=far), move)
    return legal(state, move)


def _one_curse_a_pile(state: State, move: m.Move) -> bool:
    """curse-weight: who has a Curse cannot be given the other."""
    if not legal(state, move):
        return False
    cursed = isinstance(move, m.NameVictim) and state.seats[move.victim].curses > 0
    return not (cursed and isinstance(state.owed, owe.CurseVictim))


def _curses_are_cards(state: State, move: m.Move) -> bool | None:
    """curse-weight: a Curse is two cards of the corruption, for the Vizier too; what they would be nobody can say."""
    if isinstance(move, m.NameVictim) and isinstance(state.owed, owe.VizierVictim):
        stays = move.victim in state.opponents(state.owed.seat) and state.seats[move.victim].curses
        return legal(state, move) or (move.seat == state.owed.seat and bool(stays))
    return legal(state, move)


def _only_with_effect(state: State, move: m.Move) -> bool:
    """power-mandatory: a character whose power can do nothing may not be played for it."""
    verdict = _GAME.apply(state, move)
    if not isinstance(verdict, Applied):
        return False
    if not isinstance(move, m.PlayCharacter):
        return True
    drew = move.card.power is Power.QUEEN and len(verdict.state.deck) < len(state.deck)
    return drew or not isinstance(verdict.state.owed, owe.Action)


def _amulets_for_ever(state: State, move: m.Move) -> bool:
    """untyped-set: nothing but amulets may join amulets."""
    if not legal(state, move):
        return False
    if not isinstance(move, (m.PlaySet, m.AddCards)) or move.onto is None:
        return True
    return state.seats[move.seat].sets[move.onto].good is not None or owe.good_of(move.cards) is None


def _older_sets_only(state: State, move: m.Move) -> bool | None:
    """prosperity-target: not the set just played, which is the only one there, or else cannot be told."""
    if not isinstance(move, m.ChooseSet) or not legal(state, move):
        return legal(state, move)
    return None if len(state.seats[move.seat].sets) > 1 else False


def _type_named(state: State, move: m.Move) -> bool | None:
    """untyped-set: amulets stand for a type that was named; which one the table does not show."""
    if not isinstance(move, (m.PlaySet, m.AddCards)) or move.onto is None:
        return legal(state, move)
    own = state.seats[move.seat].sets if move.seat in range(len(state.seats)) else ()
    untyped = move.onto in range(len(own)) and own[move.onto].good is None
    return None if untyped else legal(state, move)


def _manual_first(state: State, move: m.Move) -> bool | None:
    """s3-slips: whoever ended the round lays nothing, the others one set."""
    if not isinstance(move, m.LaySet) or not isinstance(state.owed, owe.HandSets) or not legal(state, move):
        return legal(state, move)
    return move.seat != state.owed.ender and not state.seats[move.seat].laid


def _any_set(state: State, move: m.Move) -> bool | None:
    """courtesan-target: a set of any player, which no move can name here."""
    return legal(state, move) or (None if isinstance(move, m.AddCards) else False)


def _all_piles(state: State, move: m.Move) -> bool | None:
    """vizier-open: no victim is named."""
    asked = isinstance(move, m.NameVictim) and isinstance(state.owed, owe.VizierVictim)
    return None if asked else legal(state, move)


def _face_up_only(state: State, move: m.Move) -> bool:
    """merchant-reach: characters lie face down on the quays."""
    if not legal(state, move):
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

# Scores.


@frozen
class _Reckoner:
    """How a round is scored; each part can be replaced by what another reading says."""

    of_set: Callable[[SetLine], int] = lambda line: line.points
    lots: Callable[[tuple[int, ...], int], int] = lambda own, seat: own[seat]
    step: Callable[[State, int, int], int] = lambda state, total, lots: state.track.step(total, -lots)

    def __call__(self, scored: Scored) -> tuple[int, ...]:
        """Score a round anew."""
        state, sheets = scored.state, scored.sheets
        if not sheets:
            return self._moved(scored)
        points = [sum(self.of_set(line) for line in sheet.lines) for sheet in sheets]
        own = tuple(
            count_lots(max(0, sheet.base + made - sheet.points)) if sheet.penalised else 0
            for made, sheet in zip(points, sheets, strict=True)
        )
        return tuple(
            self.step(state, sheet.before + points[seat], self.lots(own, seat) if sheet.penalised else 0)
            for seat, sheet in enumerate(sheets)
        )

    def _moved(self, scored: Scored) -> tuple[int, ...]:
        """Move markers anew that were moved in the middle of a round."""
        points = list(_as_scored(scored))
        for event in scored.moved:
            if event.rule == "classic.events.guild":
                points[event.seat] = self.step(scored.state, event.before, 1 if event.after < event.before else -1)
        return tuple(points)


def _tokens(line: SetLine) -> int:
    """Scarabs of Prosperity tokens on a set."""
    return line.scarabs - count_scarabs(line.cards)


def _one_card(line: SetLine) -> int:
    """set-score: the scarabs of one card of the set, times its cards."""
    if line.horizontal:
        return line.points
    sizes = line.cards.sizes(OF_SCARABS)
    of_one = next((scarabs for scarabs, size in zip((3, 2, 1), reversed(sizes), strict=True) if size), 0)
    return (of_one + _tokens(line)) * line.count


def _goods_only(line: SetLine) -> int:
    """set-score: times the cards that are neither amulets nor characters."""
    goods = sum(1 for card in line.cards if card.good is not None and card.power is None)
    return line.points if line.horizontal else line.scarabs * goods


def _two_points(line: SetLine) -> int:
    """prosperity-target: the token adds two points."""
    return line.points if line.horizontal else count_scarabs(line.cards) * line.count + _tokens(line)


def _one_card_more(line: SetLine) -> int:
    """prosperity-target: the token is a card as well."""
    tokens = _tokens(line) // FIGURES.prosperity_scarabs
    return line.points if line.horizontal else line.scarabs * (line.count + tokens)


def _twice(line: SetLine) -> int:
    """horizontal-score: the sum, added to itself."""
    return 2 * line.points if line.horizontal else line.points


def _numbers_stay(state: State, total: int, lots: int) -> int:
    """track-space: a marker on a number has no symbol, and stays."""
    return total if state.track.symbol(total) == "number" else state.track.step(total, -lots)


def _not_below_hundred(state: State, total: int, lots: int) -> int:
    """track-space: a marker that has come to 100 does not go back below it."""
    if lots < 0:
        return state.track.step(total, -lots)
    for _ in range(lots):
        step = state.track.step(total, -1)
        if step < 100 <= total:
            return total
        total = step
    return total


def _nobody(scored: Scored) -> tuple[int, ...]:
    """penalty-together: a tie that cannot be broken spares everybody."""
    if sum(sheet.penalised for sheet in scored.sheets) > 1:
        return tuple(sheet.scored for sheet in scored.sheets)
    return _as_scored(scored)


def _as_scored(scored: Scored) -> tuple[int, ...]:
    """Give the points as they are, which this reading does not change."""
    return tuple(seat.marker for seat in scored.state.seats)


SCORES: Final[Mapping[str, Mapping[str, ScoreRival]]] = {
    "set-score": {"scarabs-of-one-card": _Reckoner(_one_card), "goods-cards-only": _Reckoner(_goods_only)},
    "horizontal-score": {"sum-twice": _Reckoner(_twice)},
    "prosperity-target": {
        "older-sets-only": _as_scored,
        "two-points": _Reckoner(_two_points),
        "counts-as-a-card": _Reckoner(_one_card_more),
    },
    "penalty-together": {
        "all-by-the-most-lots": _Reckoner(lots=lambda own, _: max(own)),
        "nobody": _nobody,
    },
    "track-space": {
        "numbers-do-not-move": _Reckoner(step=_numbers_stay),
        "stops-at-the-zero-space": _Reckoner(step=_not_below_hundred),
    },
    "curse-weight": {"two-cards-for-everything": _as_scored, "one-a-pile": _as_scored},
    "scoring-reveal": {"piles-face-up": _as_scored, "hands-face-up": _as_scored},
    "s3-slips": {"manual-first": _as_scored},
}

# Results.


def _winners(state: State) -> tuple[int, ...]:
    most = max(seat.marker for seat in state.seats)
    return tuple(number for number, seat in enumerate(state.seats) if seat.marker == most)


def _hundred(state: State) -> tuple[int, ...] | None:
    """early-end: 100 points end the game too."""
    early = state.round == FIGURES.rounds - 1 and max(seat.marker for seat in state.seats) >= FIGURES.early_end_above
    return _winners(state) if isinstance(state.owed, owe.Finished) or early else None


def _whenever(state: State) -> tuple[int, ...] | None:
    """early-end: whenever somebody has passed 100."""
    passed = max(seat.marker for seat in state.seats) > FIGURES.early_end_above
    return _winners(state) if isinstance(state.owed, owe.Finished) or passed else None


ENDS: Final[Mapping[str, Mapping[str, EndRival]]] = {
    "early-end": {"a-hundred-is-enough": _hundred, "whenever-it-is-passed": _whenever}
}


def as_ruled(scored: Any) -> tuple[int, ...]:
    """Score a round with the parts as they are: what the core scores (held against it in the tests)."""
    return _Reckoner()(scored)
