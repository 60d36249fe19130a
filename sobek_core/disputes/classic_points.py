"""The points of a round of classic, explained line by line for a judgement."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sobek_core.classic.events import CORRUPTION, HAND, CardsMoved, MarkerMoved, RoundScored, SeatSheet, SetLine
from sobek_core.classic.rules.scoring import count_scarabs
from sobek_core.disputes.tools import Scoring, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_core.classic.events import Event
    from sobek_core.classic.game import Classic
    from sobek_core.classic.state import State
    from sobek_core.classic.track import Track
    from sobek_core.disputes.judgement import DerivationLine
    from sobek_core.kernel.game import RuleId


def points_of(_game: Classic, state: State, _events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the points that the markers show."""
    return tuple([seat.marker for seat in state.seats])


def derive_points(game: Classic, state: State, events: tuple[Event, ...]) -> Scoring:
    """Derive the points of the markers, after a scoring or another move of a marker."""
    points = points_of(game, state, events)
    for event in events:
        if isinstance(event, RoundScored):
            of_round = _round(game, event.sheets, _left_in_hand(events))
            return Scoring(points, tuple(of_round))
    moved = tuple(event for event in events if isinstance(event, MarkerMoved))
    lines = [made for event in moved for made in _moved(game.track, event, alone=len(moved) == 1)]
    lines += [
        line("judge.sheet.stands", "classic.scoring.track", seat, points=marker) for seat, marker in enumerate(points)
    ]
    return Scoring(points, tuple(lines))


def _moved(track: Track, event: MarkerMoved, *, alone: bool) -> Iterator[DerivationLine]:
    """Derive how a marker moved during a round. alone: whether no other marker moved."""
    before, after, seat = event.before, event.after, event.seat
    if event.rule == "classic.events.guild":
        yield line("judge.sheet.guild", "classic.events.guild-alone" if alone else "classic.events.guild", seat)
        yield _step(track, seat, before, after)
    else:
        yield _scored("classic.events.deceit", seat, before, after)


def _scored(rule: RuleId, seat: int, before: int, after: int) -> DerivationLine:
    return line("judge.sheet.scored", rule, seat, before=before, points=after - before, after=after)


def _left_in_hand(events: tuple[Event, ...]) -> dict[int, int]:
    """Count the cards that went from hands to Corruption when the round ended, by seat."""
    moved = (event for event in events if isinstance(event, CardsMoved) and event.origin in HAND)
    return {HAND.index(event.origin): len(event.cards) for event in moved if event.goal in CORRUPTION}


def _round(game: Classic, sheets: tuple[SeatSheet, ...], left_in_hand: Mapping[int, int]) -> Iterator[DerivationLine]:
    for seat, sheet in enumerate(sheets):
        for of_set in sheet.lines:
            yield from _set(of_set, seat)
        yield line("judge.sheet.together", "classic.scoring.round-points", seat, points=sheet.points)
    for seat, sheet in enumerate(sheets):
        if left := left_in_hand.get(seat):
            yield line("judge.sheet.left-in-hand", "classic.round-end.leftover", seat, cards=left)
        cursed = (
            {"curses": sheet.curses, "weight": game.edition.figures.curse_weight, "count": sheet.count}
            if sheet.curses
            else {}
        )
        says = "judge.sheet.cursed" if sheet.curses else "judge.sheet.corruption"
        yield line(says, "classic.scoring.corruption-count", seat, cards=sheet.cards, **cursed)
    yield from _most_corrupt(sheets)
    for seat, sheet in enumerate(sheets):
        yield _scored("classic.scoring.round-points", seat, sheet.before, sheet.scored)
        if sheet.penalised:
            yield from _penalty(game, sheet, seat)


def _set(of_set: SetLine, seat: int) -> Iterator[DerivationLine]:
    cards, scarabs, points = str(of_set.cards), of_set.scarabs, of_set.points
    if of_set.horizontal:
        yield line("judge.sheet.horizontal", "classic.scoring.horizontal", seat, cards=cards, points=points)
        return
    facts = {"scarabs": scarabs, "count": of_set.count, "points": points}
    yield line("judge.sheet.set", "classic.scoring.set", seat, cards=cards, **facts)
    if of_tokens := scarabs - count_scarabs(of_set.cards):
        yield line("judge.sheet.prosperity", "classic.events.prosperity", seat, scarabs=of_tokens)


def _most_corrupt(sheets: tuple[SeatSheet, ...]) -> Iterator[DerivationLine]:
    """Derive who is the most corrupt, and how a tie was broken, if it was."""
    highest = max(sheet.count for sheet in sheets)
    tied = [seat for seat, sheet in enumerate(sheets) if sheet.count == highest]
    penalised = [seat for seat, sheet in enumerate(sheets) if sheet.penalised]
    if not highest:
        yield line("judge.sheet.all-clean" if penalised else "judge.sheet.none-clean", "classic.scoring.clean-tie")
        return
    if len(tied) > 1:
        yield line("judge.sheet.tied", "classic.scoring.most-corrupt", seats=listed_seats(tied), count=highest)
        for seat in tied:
            scarabs = sheets[seat].scarabs or 0
            yield line("judge.sheet.tie-scarabs", "classic.scoring.most-corrupt", seat, scarabs=scarabs)
    if len(penalised) > 1:
        yield line("judge.sheet.together-corrupt", "classic.scoring.penalty-together", seats=listed_seats(penalised))
    else:
        yield line("judge.sheet.most-corrupt", "classic.scoring.most-corrupt", penalised[0], count=highest)


def listed_seats(seats: Iterable[int]) -> str:
    """Return seats as a list, for a field of a derivation line."""
    return ", ".join(map(str, seats))


def _penalty(game: Classic, sheet: SeatSheet, seat: int) -> Iterator[DerivationLine]:
    """Derive the number of steps back, and where each leads (classic.scoring.penalty, classic.scoring.same-symbol)."""
    says = "judge.sheet.penalty" if game.choices.penalty_base == "set-points" else "judge.sheet.penalty-of-all"
    yield line(
        says,
        "classic.scoring.penalty-base",
        seat,
        base=sheet.base,
        points_per_step=game.edition.figures.points_per_step,
        steps=sheet.steps,
    )
    for before, after in pairwise(game.track.step(sheet.scored, -step) for step in range(sheet.steps + 1)):
        yield _step(game.track, seat, before, after)


def _step(track: Track, seat: int, before: int, after: int) -> DerivationLine:
    """Derive where a step forward or back leads."""
    symbol, back = track.symbol(before), "" if before < after else "-back"
    says, facts = ("step-number", {}) if symbol == "number" else ("step", {"symbol": symbol})
    rule: RuleId = "classic.scoring.same-symbol"
    return line(f"judge.sheet.{says}{back}", rule, seat, before=before, after=after, **facts)
