"""Check that the scoring shows all debens, and of Corruption only the number of tiles (spec/duel/visibility.md)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, Final

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel import visibility as view
from sobek_core.duel.components import Debens, Tiles, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import DEBENS, GameScored
from sobek_core.duel.rules.scoring import count_scarabs, score_seat
from sobek_core.duel.seen import see_event
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.visibility import Observer
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, hold
from sobek_verification.laws.faults import fault

IDLE: Final = s.Action(0)
TABLE: Final = POSITIONS.read(["ankh: c3 v"]).state

# Some sets of debens and some Corruption boards at the end, including boards of the same size with different tiles.
DEBENS_KEPT: Final = tuple(map(Debens.of, ((), (4,), (9, 5), (5, 5, 3))))
BOARDS: Final = tuple(
    Tiles.of(one) for size in range(3) for one in combinations_with_replacement(map(tile, ("ivory-v-3", "queen")), size)
)


def _without_debens_of_others(right: Any) -> Any:
    def see(before: object, event: GameScored, after: object, viewer: object) -> object:
        shown = (sheet if seat == viewer else evolve(sheet, debens=()) for seat, sheet in enumerate(event.sheets))
        return right(before, GameScored(tuple(shown)), after, viewer)

    return see


@fault("debens of others stay closed", ".see_event", _without_debens_of_others)
@fault(
    "sheets show scarabs of corruption",
    ".score_seat",
    lambda right: lambda seat, *rest: evolve(right(seat, *rest), corruption=count_scarabs(seat.corruption)),
)
@fault(
    "debens are open afterwards",
    "visibility.chosen_from",
    lambda _: lambda pending: (0, DEBENS[1]) if isinstance(pending, s.Finished) else None,
)
@check("duel.visibility.scoring", kind=enumeration)
def at_scoring_everybody_sees_all_debens_and_only_the_number_of_tiles_of_corruption() -> int:
    """Compare the sheets that every viewer sees with what the players have, and views after scoring with those before.

    The domain has all pairs of DEBENS_KEPT and of BOARDS.
    """
    cases = 0
    for debens, boards in product(product(DEBENS_KEPT, repeat=2), product(BOARDS, repeat=2)):
        seats = tuple(s.Seat(corruption=board, debens=own) for own, board in zip(debens, boards, strict=True))
        scored, over = evolve(TABLE, seats=seats), s.Finished()
        for viewer in (0, 1, *Observer):
            seen = see_event(
                IDLE, GameScored(tuple(score_seat(seat, PUBLISHED.figures) for seat in seats)), over, viewer
            )
            where = f"{debens}, {boards}, seen by {viewer}"
            expected = tuple((tuple(own), len(board)) for own, board in zip(debens, boards, strict=True))
            sheets = seen.sheets if isinstance(seen, GameScored) else ()
            hold(where, expected, tuple((sheet.debens, sheet.corruption) for sheet in sheets))
            before, after = (view.view(evolve(scored, pending=one), viewer).seats for one in (IDLE, over))
            hold(f"{where}: view", before, after)
            cases += 1
    return cases
