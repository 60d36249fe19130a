"""How points of classic come about, line by line: sets, corruption, tie-breaks, and each step along the track."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.classic.edition import PUBLISHED
from sobek_core.classic.events import CORRUPTION, HAND, CardsMoved, MarkerMoved, RoundScored, SeatSheet, SetLine
from sobek_core.classic.moves import FinishLaying
from sobek_core.classic.rules.game_end import winners
from sobek_core.classic.rules.scoring import count_scarabs
from sobek_core.classic.state import Finished, HandSets, NewDeal, State
from sobek_core.classic.track import Track
from sobek_core.disputes.parts import DerivationLine
from sobek_core.disputes.tools import Reckoning
from sobek_core.kernel.game import Applied, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.classic.events import Event
    from sobek_core.classic.game import Classic
    from sobek_core.kernel.game import Fact, Verdict
    from sobek_core.rule_ids import RuleId


@frozen
class Scored:
    """A table with its points. sheets: by seat, of a round that was scored; moved: markers, where none was."""

    track: Track
    state: State
    sheets: tuple[SeatSheet, ...] = ()
    moved: tuple[MarkerMoved, ...] = ()


def close(game: Classic, state: State) -> Verdict[State, Event]:
    """End a round that is over: nobody lays anything more. Refused if somebody must. Events: of all who end it."""
    closed: Applied[State, Event] = Applied(state, ())
    while isinstance(closed.state.pending, HandSets):
        verdict = game.apply(closed.state, FinishLaying(closed.state.pending.seat))
        if isinstance(verdict, Refused):
            return verdict
        closed = Applied(verdict.state, (*closed.events, *verdict.events))
    return closed


def reckon(game: Classic, state: State, events: tuple[Event, ...]) -> Reckoning:
    """Return the points that the markers show, after a scoring or whatever else moved them."""
    points = tuple(seat.marker for seat in state.seats)
    for event in events:
        if isinstance(event, RoundScored):
            lines = tuple(_round(game, event.sheets, _left_in_hand(events)))
            return Reckoning(points, lines, Scored(game.track, state, event.sheets))
    moved = tuple(event for event in events if isinstance(event, MarkerMoved))
    way = [line for event in moved for line in _moved(game.track, event, alone=len(moved) == 1)]
    stand = (
        DerivationLine("judge.sheet.stands", (("points", seat.marker),), "classic.scoring.track", number)
        for number, seat in enumerate(state.seats)
    )
    return Reckoning(points, (*way, *stand), Scored(game.track, state, moved=moved))


def _moved(track: Track, event: MarkerMoved, *, alone: bool) -> Iterator[DerivationLine]:
    """Return how a marker was moved in the middle of a round. alone: whether it was the only one."""
    if event.rule == "classic.events.guild":
        rule: RuleId = "classic.events.guild-alone" if alone else "classic.events.guild"
        yield DerivationLine("judge.sheet.guild", (), rule, event.seat)
        yield _step(track, event.seat, event.before, event.after)
    else:
        sums = (("before", event.before), ("points", event.after - event.before), ("after", event.after))
        yield DerivationLine("judge.sheet.scored", sums, "classic.events.deceit", event.seat)


def _left_in_hand(events: tuple[Event, ...]) -> dict[int, int]:
    """Count the cards that went from hands to the corruption when the round ended, by seat."""
    moved = (event for event in events if isinstance(event, CardsMoved) and event.origin in HAND)
    return {HAND.index(event.origin): len(event.cards) for event in moved if event.goal in CORRUPTION}


def _round(game: Classic, sheets: tuple[SeatSheet, ...], left_in_hand: Mapping[int, int]) -> Iterator[DerivationLine]:
    for seat, sheet in enumerate(sheets):
        for line in sheet.lines:
            yield from _set(line, seat)
        yield DerivationLine("judge.sheet.together", (("points", sheet.points),), "classic.scoring.round-points", seat)
    for seat, sheet in enumerate(sheets):
        if left := left_in_hand.get(seat):
            yield DerivationLine("judge.sheet.left-in-hand", (("cards", left),), "classic.round-end.leftover", seat)
        weighed = (("cards", sheet.cards), ("curses", sheet.curses), ("weight", game.edition.figures.curse_weight))
        counted = (*weighed, ("count", sheet.count))
        says = "judge.sheet.cursed" if sheet.curses else "judge.sheet.corruption"
        yield DerivationLine(says, counted if sheet.curses else (counted[0],), "classic.scoring.corruption-count", seat)
    yield from _most_corrupt(sheets)
    for seat, sheet in enumerate(sheets):
        sums = (("before", sheet.before), ("points", sheet.points), ("after", sheet.scored))
        yield DerivationLine("judge.sheet.scored", sums, "classic.scoring.round-points", seat)
        if sheet.penalised:
            yield from _penalty(game, sheet, seat)


def _set(line: SetLine, seat: int) -> Iterator[DerivationLine]:
    cards, scarabs = ("cards", str(line.cards)), ("scarabs", line.scarabs)
    if line.horizontal:
        yield DerivationLine(
            "judge.sheet.horizontal", (cards, ("points", line.points)), "classic.scoring.horizontal", seat
        )
        return
    facts = (cards, scarabs, ("count", line.count), ("points", line.points))
    yield DerivationLine("judge.sheet.set", facts, "classic.scoring.set", seat)
    if of_tokens := line.scarabs - count_scarabs(line.cards):
        yield DerivationLine("judge.sheet.prosperity", (("scarabs", of_tokens),), "classic.events.prosperity", seat)


def _most_corrupt(sheets: tuple[SeatSheet, ...]) -> Iterator[DerivationLine]:
    """Return who is the most corrupt, and what broke a tie, or did not."""
    highest = max(sheet.count for sheet in sheets)
    tied = [seat for seat, sheet in enumerate(sheets) if sheet.count == highest]
    penalised = [seat for seat, sheet in enumerate(sheets) if sheet.penalised]
    if not highest:
        says = "judge.sheet.all-clean" if penalised else "judge.sheet.none-clean"
        yield DerivationLine(says, (), "classic.scoring.clean-tie")
        return
    if len(tied) > 1:
        facts = (("seats", _seats(tied)), ("count", highest))
        yield DerivationLine("judge.sheet.tied", facts, "classic.scoring.most-corrupt")
        for seat in tied:
            scarabs = (("scarabs", sheets[seat].scarabs or 0),)
            yield DerivationLine("judge.sheet.tie-scarabs", scarabs, "classic.scoring.most-corrupt", seat)
    if len(penalised) > 1:
        yield DerivationLine(
            "judge.sheet.together-corrupt", (("seats", _seats(penalised)),), "classic.scoring.penalty-together"
        )
    else:
        yield DerivationLine(
            "judge.sheet.most-corrupt", (("count", highest),), "classic.scoring.most-corrupt", penalised[0]
        )


def _seats(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _penalty(game: Classic, sheet: SeatSheet, seat: int) -> Iterator[DerivationLine]:
    """Return how many steps back, and where each leads (classic.scoring.penalty, classic.scoring.same-symbol)."""
    base = game.choices.penalty_base
    lots = (("base", sheet.base), ("lot", game.edition.figures.lot), ("lots", sheet.lots))
    says = "judge.sheet.lots" if base == "set-points" else "judge.sheet.lots-of-all"
    yield DerivationLine(says, lots, "classic.scoring.penalty-base", seat)
    way = [game.track.step(sheet.scored, -lot) for lot in range(sheet.lots + 1)]
    for before, after in pairwise(way):
        yield _step(game.track, seat, before, after)


def _step(track: Track, seat: int, before: int, after: int) -> DerivationLine:
    """Return where one step leads, forward or back."""
    symbol = track.symbol(before)
    facts: tuple[tuple[str, Fact], ...] = (("before", before), ("after", after))
    if symbol == "number":
        says = "judge.sheet.step-number" if before < after else "judge.sheet.step-number-back"
    else:
        says = "judge.sheet.step" if before < after else "judge.sheet.step-back"
        facts = (*facts, ("symbol", symbol))
    return DerivationLine(says, facts, "classic.scoring.same-symbol", seat)


def end(state: State) -> tuple[DerivationLine, ...]:
    """Return whether the game is over with this table, and who has won it."""
    highest = max(seat.marker for seat in state.seats)
    facts: tuple[Any, ...] = (("round", state.round), ("most", highest), ("above", PUBLISHED.figures.early_end_above))
    if not isinstance(state.pending, Finished):
        if state.round < PUBLISHED.figures.rounds - 1:
            return (DerivationLine("judge.sheet.more-rounds", facts[:1], "classic.game-end.rounds"),)
        if isinstance(state.pending, NewDeal):  # after the last but one: were it over, nothing would be pending
            return (DerivationLine("judge.sheet.not-early", facts, "classic.game-end.early"),)
        return (DerivationLine("judge.sheet.unscored", facts[:1], "classic.game-end.rounds"),)
    won = winners(state)
    last = state.round == PUBLISHED.figures.rounds
    over = (
        DerivationLine("judge.sheet.last-round", facts[:1], "classic.game-end.rounds")
        if last
        else DerivationLine("judge.sheet.early", facts, "classic.game-end.early")
    )
    says = "judge.sheet.won" if len(won) == 1 else "judge.sheet.shared"
    return over, DerivationLine(says, (("seats", _seats(list(won))), ("most", highest)), "classic.game-end.winner")
