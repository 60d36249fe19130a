"""How points of duel come about, line by line: sets, debens, tokens, Corruption, and who has won."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sobek_core.disputes.parts import DerivationLine
from sobek_core.disputes.tools import Reckoning
from sobek_core.duel.components import Token
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.events import GameScored
from sobek_core.duel.rules.scoring import corruption_of, count_scarabs, score_seat, winners_of
from sobek_core.duel.state import Finished, RewardDraw
from sobek_core.kernel.game import Applied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.events import Event, SeatSheet
    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import Seat, State
    from sobek_core.kernel.game import Verdict


def close(_game: Duel, state: State) -> Verdict[State, Event]:
    """A table is scored as it lies: sets and debens are what they are, whatever is in hand."""
    return Applied(state, ())


def reckon(_game: Duel, state: State, events: tuple[Event, ...]) -> Reckoning:
    """Return the points by seat, of the scored game or as the table lies."""
    scored = next((event.sheets for event in events if isinstance(event, GameScored)), None)
    sheets = scored or tuple(score_seat(seat) for seat in state.seats)
    lines = [line for number, seat in enumerate(state.seats) for line in _seat(number, seat, sheets[number])]
    if isinstance(state.pending, RewardDraw):
        lines.append(_reward(state.pending, sheets))
    return Reckoning(tuple(sheet.score for sheet in sheets), tuple(lines), state)


def _seat(number: int, seat: Seat, sheet: SeatSheet) -> Iterator[DerivationLine]:
    for line, sold in zip(sheet.lines, seat.sold, strict=True):
        facts = (
            ("good", str(line.good)),
            ("tiles", str(line.tiles)),
            ("count", line.count),
            ("scarabs", line.scarabs),
            ("points", line.points),
        )
        yield DerivationLine("judge.sheet.sold", facts, "duel.scoring.set", number)
        if sold.tokens:
            of_tokens = (("scarabs", line.scarabs - count_scarabs(line.tiles)),)
            yield DerivationLine("judge.sheet.scarabs", of_tokens, "duel.pirogues.scarabs", number)
    debens = " + ".join(map(str, sheet.debens)) or "-"
    yield DerivationLine(
        "judge.sheet.debens", (("debens", debens), ("points", sum(sheet.debens))), "duel.scoring.debens", number
    )
    kept = " ".join(str(token) for token in seat.tokens if token in (Token.SEVEN, Token.DEBEN_2)) or "-"
    yield DerivationLine(
        "judge.sheet.tokens", (("tokens", kept), ("points", sheet.tokens)), "duel.scoring.tokens", number
    )
    total = (("sets", sheet.sets), ("debens", sum(sheet.debens)), ("tokens", sheet.tokens), ("points", sheet.score))
    yield DerivationLine("judge.sheet.total", total, "duel.scoring.total", number)
    corrupt = (("tiles", sheet.corruption), ("snakes", sheet.snakes), ("count", sheet.count))
    yield DerivationLine("judge.sheet.points-of-corruption", corrupt, "duel.scoring.corruption-count", number)


def _reward(pending: RewardDraw, sheets: tuple[SeatSheet, ...]) -> DerivationLine:
    """Return how many debens the less corrupt player still draws (duel.scoring.reward)."""
    less = abs(sheets[0].count - sheets[1].count)
    facts = (("less", less), ("lot", PUBLISHED.figures.reward_lot), ("debens", pending.left))
    return DerivationLine("judge.sheet.reward", facts, "duel.scoring.reward", pending.seat)


def far(state: State) -> float:
    """Return how far the seats of a game that ends are from equal Corruption, with which nobody draws a reward."""
    if not isinstance(state.pending, Finished | RewardDraw):
        return math.inf
    first, second = (corruption_of(seat) for seat in state.seats)
    return abs(first - second)


def end(state: State) -> tuple[DerivationLine, ...]:
    """Return whether the game is over with this table, and who has won it."""
    if not isinstance(state.pending, Finished):
        return (DerivationLine("judge.sheet.goes-on", (), "duel.game-end.trigger"),)
    sheets = tuple(score_seat(seat) for seat in state.seats)
    won = winners_of(sheets)
    (first, second) = sheets
    none_drawn = DerivationLine("judge.sheet.no-reward", (("count", first.count),), "duel.scoring.reward")
    reward = (none_drawn,) if first.count == second.count else ()
    facts = (("first", first.score), ("second", second.score))
    counts = (("first", first.count), ("second", second.count))
    if len(won) > 1:
        drawn = (("points", first.score), ("count", first.count))
        return (*reward, DerivationLine("judge.sheet.draw", drawn, "duel.scoring.winner"))
    if first.score != second.score:
        return (*reward, DerivationLine("judge.sheet.higher", facts, "duel.scoring.winner", won[0]))
    return (
        DerivationLine("judge.sheet.less-corrupt", (("points", first.score), *counts), "duel.scoring.winner", won[0]),
    )
