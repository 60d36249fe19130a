"""Recompute the scoring of a round: sets card by card, the most corrupt by sorting, penalties ten points at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.classic.events import MarkerMoved, RoundScored
from sobek_invariants.classic.marking import walk
from sobek_invariants.classic.observed import Step, of_step, scarabs_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic.events import SeatSheet
    from sobek_invariants.classic.observed import ObservedState

SCORED_BY: Final = ("classic.scoring.round-points", "classic.scoring.penalty")


def _sheets(step: Step) -> tuple[SeatSheet, ...]:
    """Return the scoring sheets that a step reports, if any."""
    return next((event.sheets for event in step.events if isinstance(event, RoundScored)), ())


@of_step("classic.scoring.set", "classic.scoring.horizontal", "classic.sets.amulets", "classic.sets.characters")
def sets_score_cards_times_scarabs_and_horizontal_sets_score_scarabs(step: Step) -> Iterator[str]:
    """Every set is on the sheet with its scarabs, two more for each Prosperity token, and its points."""
    more = step.after.figures.prosperity_scarabs
    for seat, sheet in enumerate(_sheets(step)):
        expected = [
            (played_set.cards, False, len(played_set.cards), scarabs, sum(scarabs for _ in played_set.cards))
            for played_set in step.after.sets[seat]
            for scarabs in (scarabs_on(played_set.cards) + more * played_set.prosperity,)
        ] + [(cards, True, len(cards), scarabs_on(cards), scarabs_on(cards)) for cards in step.after.laid[seat]]
        found = [(tuple(line.cards), line.horizontal, line.count, line.scarabs, line.points) for line in sheet.lines]
        if found != expected:
            yield f"seat {seat}: expected {expected}, got {found}"


@of_step("classic.scoring.round-points", rests_on=("classic.scoring.beyond-hundred",))
def each_marker_moves_forward_by_the_points_of_all_sets(step: Step) -> Iterator[str]:
    """The points of the round are the sum of all lines, and the marker advances by them before any penalty."""
    for seat, sheet in enumerate(_sheets(step)):
        before, points = step.before.seats[seat].marker, points_of(step.after, seat)
        expected = (points, before, before + points)
        if (sheet.points, sheet.before, sheet.scored) != expected:
            yield f"seat {seat}: expected points, before, scored {expected}, got {sheet}"


def points_of(state: ObservedState, seat: int) -> int:
    """Count a player's points for the round, card by card."""
    points, more = 0, state.figures.prosperity_scarabs
    for played_set in state.sets[seat]:
        for _ in played_set.cards:
            points += scarabs_on(played_set.cards) + more * played_set.prosperity
    for cards in state.laid[seat]:
        points += scarabs_on(cards)
    return points


@of_step(
    "classic.scoring.corruption-count",
    "classic.scoring.most-corrupt",
    "classic.scoring.clean-tie",
    "classic.scoring.penalty-together",
    "classic.events.curse",
)
def the_most_corrupt_are_penalised_together(step: Step) -> Iterator[str]:
    """All who tie for most corruption, then for most scarabs, are penalised; if all are clean, a choice decides."""
    sheets = _sheets(step)
    if not sheets:
        return
    expected, weight = penalised(step.after), step.after.figures.curse_weight
    for seat, sheet in enumerate(sheets):
        cards, curses = step.after.corruption[seat], step.after.seats[seat].curses
        counts = (len(cards), curses, len(cards) + weight * curses, scarabs_on(cards))
        if (sheet.cards, sheet.curses, sheet.count, sheet.scarabs) != counts:
            yield f"seat {seat}: expected cards, Curses, count, scarabs {counts}, got {sheet}"
        if sheet.penalised != (seat in expected):
            yield f"expected seats {expected} to be penalised, seat {seat} is: {sheet.penalised}"


def penalised(state: ObservedState) -> list[int]:
    """Return the seats that are penalised for their corruption."""
    weight = state.figures.curse_weight
    weights = [
        (len(state.corruption[seat]) + weight * belongings.curses, scarabs_on(state.corruption[seat]), seat)
        for seat, belongings in enumerate(state.seats)
    ]
    first, *_ = sorted(weights, reverse=True)
    if first[0] == 0 and state.game.choices.clean_tie == "none-penalised":
        return []
    return [seat for count, scarabs, seat in weights if (count, scarabs) == first[:2]]


@frozen
class Penalty:
    """A penalty. base: the points it comes from; steps: the full tens in them; after: where the marker ends up."""

    base: int
    steps: int
    after: int


def penalty_of(step: Step, seat: int) -> Penalty:
    """Compute a penalty. For each ten subtracted from the base, the marker goes back space by space."""
    game, own = step.before.game, step.before.seats[seat]
    points = points_of(step.after, seat)
    marker = own.marker + points
    base = points if game.choices.penalty_base == "set-points" else max(marker - own.round_start, 0)
    steps, left, points_per_step = 0, base, game.edition.figures.points_per_step
    while seat in penalised(step.after) and left >= points_per_step:
        left -= points_per_step
        steps += 1
        marker = walk(game.track, marker, -1)
    return Penalty(base, steps, marker)


@of_step(
    "classic.scoring.penalty",
    "classic.scoring.penalty-base",
    rests_on=("classic.scoring.same-symbol", "classic.scoring.track"),
)
def a_penalised_marker_steps_back_once_for_each_full_ten(step: Step) -> Iterator[str]:
    """The marker takes one step back for each full ten of the base, and never ends up below zero."""
    for seat, sheet in enumerate(_sheets(step)):
        expected, found = penalty_of(step, seat), Penalty(sheet.base, sheet.steps, sheet.after)
        if found != expected:
            yield f"seat {seat}: expected {expected}, got {found}"
        if (marker := step.after.seats[seat].marker) != expected.after:
            yield f"seat {seat}: expected the marker at {expected.after}, it is at {marker}"


@of_step("classic.scoring.round-points", rests_on=("classic.scoring.penalty",))
def a_scoring_moves_each_marker_forward_and_then_back(step: Step) -> Iterator[str]:
    """The events of a scoring move each marker forward by its points, if any, and then back by its penalty, if any."""
    if not _sheets(step):
        return
    expected: list[tuple[int, int, int, str]] = []
    for seat in range(step.after.players):
        before, points = step.before.seats[seat].marker, points_of(step.after, seat)
        penalty = penalty_of(step, seat)
        if points:
            expected.append((seat, before, before + points, SCORED_BY[0]))
        if penalty.steps:
            expected.append((seat, before + points, penalty.after, SCORED_BY[1]))
    found = [(one.seat, one.before, one.after, one.rule) for one in step.events if isinstance(one, MarkerMoved)]
    if found != expected:
        yield f"expected {expected}, got {found}"
