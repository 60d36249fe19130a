"""What the events of a step report besides movements: each thing once, when it happens, and in order.

The game is scored anew here, tile by tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import events as e
from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Tiles, Token
from sobek_invariants.duel.ending import corruption_of, snake_points
from sobek_invariants.duel.observed import ObservedState, Step, of_step, other

if TYPE_CHECKING:
    from collections.abc import Iterator

MOVEMENTS: Final = (e.TilesMoved, e.AnkhMoved, e.TokenMoved, e.DebenMoved)


def sheet_of(state: ObservedState, seat: int) -> e.SeatSheet:
    """Score a seat: every set in the order of types, debens, and the tokens that score (spec/duel/scoring.md)."""
    figures, lines = state.figures, []
    for good in Good:
        if sold := state.sold[seat].get(good):
            scarabs = sum(tile.scarabs for tile in sold.tiles) + figures.scarabs_per_token * sold.tokens
            points = sum(scarabs for _ in sold.tiles)
            lines.append(e.SetLine(good, Tiles.of(sold.tiles), len(sold.tiles), scarabs, points))
    worth = {Token.SEVEN: figures.seven_points, Token.DEBEN_2: figures.deben_2_points}
    sets, debens = sum(line.points for line in lines), tuple(sorted(state.debens[seat]))
    tokens = sum(worth.get(token, 0) for token in state.tokens[seat])
    return e.SeatSheet(
        lines=tuple(lines),
        sets=sets,
        debens=debens,
        tokens=tokens,
        score=sets + sum(debens) + tokens,
        corruption=len(state.corruption[seat]),
        snakes=snake_points(state, seat),
        count=corruption_of(state, seat),
    )


def winners(one: e.SeatSheet, another: e.SeatSheet) -> tuple[int, ...]:
    """Return the winners: by score, then by fewer points of Corruption, or else both (duel.scoring.winner)."""
    if one.score != another.score:
        return (0,) if one.score > another.score else (1,)
    if one.count != another.count:
        return (0,) if one.count < another.count else (1,)
    return (0, 1)


def _expected(step: Step) -> Iterator[e.Event]:
    """Yield what must be reported. Another invariant says when the game ends, and for whom."""
    before, after = step.before.pending, step.after.pending
    match step.move:
        case m.ChooseToken(seat, Token.PYRAMID):
            yield e.ExtraTurn(seat)
        case m.NameGroup(seat, group):
            yield e.GroupNamed(seat, group)
        case m.PointFinger(seat, cell):
            yield e.TileForced(other(seat), cell)
        case _:
            pass
    if isinstance(after, (s.RewardDraw, s.Finished)) and not isinstance(before, s.RewardDraw):
        yield from [event for event in step.events if isinstance(event, e.EndTriggered)][:1]
    if isinstance(after, s.Finished):
        sheets = (sheet_of(step.after, 0), sheet_of(step.after, 1))
        yield e.GameScored(sheets)
        yield e.GameEnded(winners(*sheets))


@of_step(
    "duel.characters.priest",
    "duel.pirogues.finger",
    "duel.pirogues.scarabs",
    "duel.pirogues.seven",
    "duel.pirogues.snake",
    "duel.scoring.corruption-count",
    "duel.scoring.debens",
    "duel.scoring.set",
    "duel.scoring.tokens",
    "duel.scoring.total",
    "duel.scoring.winner",
    "duel.selling.characters",
    rests_on=("duel.pirogues.pyramid", "duel.game-end.trigger"),
)
def each_event_is_reported_once(step: Step) -> Iterator[str]:
    """Named groups, extra turns, fingers, the end, the scoring and the winner are each reported once, in this order."""
    expected, found = list(_expected(step)), [one for one in step.events if not isinstance(one, MOVEMENTS)]
    if found != expected:
        yield f"expected {expected}, got {found}"
