"""What fixed rulings of classic would score, or end, under readings that were not taken and can be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.classic import state as owe
from sobek_core.classic.components import OF_SCARABS
from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import SetLine
from sobek_core.classic.rules.game_end import winners
from sobek_core.classic.rules.scoring import count_lots, count_scarabs
from sobek_core.classic.track import Track
from sobek_core.disputes.parts import Missing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.classic.state import State
    from sobek_core.disputes.classic_score import Scored
    from sobek_core.disputes.tools import Ended, EndRival, ScoreRival


@frozen
class Reckoner:
    """How a round is scored: with the parts as they are, as the core does; each can be what another reading says."""

    of_set: Callable[[SetLine], int] = lambda line: line.points
    lots: Callable[[tuple[int, ...], int], int] = lambda own, seat: own[seat]
    step: Callable[[Track, int, int], int] = lambda track, total, lots: track.step(total, -lots)

    def __call__(self, scored: Scored) -> tuple[int, ...]:
        """Score a round anew."""
        sheets = scored.sheets
        if not sheets:
            return self._moved(scored)
        points = [sum(self.of_set(line) for line in sheet.lines) for sheet in sheets]
        own = tuple(
            count_lots(max(0, sheet.base + made - sheet.points)) if sheet.penalised else 0
            for made, sheet in zip(points, sheets, strict=True)
        )
        return tuple(
            self.step(scored.track, sheet.before + points[seat], self.lots(own, seat) if sheet.penalised else 0)
            for seat, sheet in enumerate(sheets)
        )

    def _moved(self, scored: Scored) -> tuple[int, ...]:
        """Move markers anew that were moved in the middle of a round."""
        points = list(_as_scored(scored))
        for event in scored.moved:
            if event.rule == "classic.events.guild":
                points[event.seat] = self.step(scored.track, event.before, 1 if event.after < event.before else -1)
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
    tokens = _tokens(line) // PUBLISHED.figures.prosperity_scarabs
    return line.points if line.horizontal else line.scarabs * (line.count + tokens)


def _twice(line: SetLine) -> int:
    """horizontal-score: the sum, added to itself."""
    return 2 * line.points if line.horizontal else line.points


def _numbers_stay(track: Track, total: int, lots: int) -> int:
    """track-space: a marker on a number has no symbol, and stays."""
    return total if track.symbol(total) == "number" else track.step(total, -lots)


def _not_below_hundred(track: Track, total: int, lots: int) -> int:
    """track-space: a marker that has come to 100 does not go back below it."""
    if lots < 0:
        return track.step(total, -lots)
    for _ in range(lots):
        step = track.step(total, -1)
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
    """Return the points as they are, which this reading does not change."""
    return tuple(seat.marker for seat in scored.state.seats)


SCORES: Final[Mapping[str, Mapping[str, ScoreRival]]] = {
    "set-score": {"scarabs-of-one-card": Reckoner(_one_card), "goods-cards-only": Reckoner(_goods_only)},
    "horizontal-score": {"sum-twice": Reckoner(_twice)},
    "prosperity-target": {
        "older-sets-only": _as_scored,
        "two-points": Reckoner(_two_points),
        "counts-as-a-card": Reckoner(_one_card_more),
    },
    "penalty-together": {
        "all-by-the-most-lots": Reckoner(lots=lambda own, _: max(own)),
        "nobody": _nobody,
    },
    "track-space": {
        "numbers-do-not-move": Reckoner(step=_numbers_stay),
        "stops-at-the-zero-space": Reckoner(step=_not_below_hundred),
    },
    "curse-weight": {"two-cards-for-everything": _as_scored, "one-a-pile": _as_scored},
    "scoring-reveal": {"piles-face-up": _as_scored, "hands-face-up": _as_scored},
    "s3-slips": {"manual-first": _as_scored},
}

# Results.


def _hundred(state: State) -> Ended:
    """early-end: 100 points end the game too, when the second round has been scored."""
    second = state.round == PUBLISHED.figures.rounds - 1 and isinstance(state.pending, owe.NewDeal)
    early = second and max(seat.marker for seat in state.seats) >= PUBLISHED.figures.early_end_above
    return winners(state) if isinstance(state.pending, owe.Finished) or early else Missing.NOT_OVER


def _whenever(state: State) -> Ended:
    """early-end: whenever somebody has passed 100."""
    passed = max(seat.marker for seat in state.seats) > PUBLISHED.figures.early_end_above
    return winners(state) if isinstance(state.pending, owe.Finished) or passed else Missing.NOT_OVER


ENDS: Final[Mapping[str, Mapping[str, EndRival]]] = {
    "early-end": {"a-hundred-is-enough": _hundred, "whenever-it-is-passed": _whenever}
}
