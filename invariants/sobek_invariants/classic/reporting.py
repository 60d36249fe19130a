"""What the events of a step report besides movements of things: each thing once, when it happens, and in order.

A round is scored anew here: sets card by card, the most corrupt by sorting, penalties ten points at a time, and steps
on the track space by space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import events as e
from sobek_core.classic import moves as m
from sobek_core.classic.components import Token
from sobek_core.classic.state import Finished, GuildVictim, HandSets
from sobek_invariants.classic.conditions import guild_can_strike
from sobek_invariants.classic.observed import Step, of_step, scarabs_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.classic import Track
    from sobek_invariants.classic.observed import ObservedState

MOVEMENTS: Final = (e.CardsMoved, e.TokenMoved)


def symbol_under(track: Track, total: int) -> str:
    """Return the symbol on the space of a total (classic.scoring.track, classic.scoring.beyond-hundred)."""
    space = total % 100
    if space % 5 == 0:
        return "number"
    return track.blocks[space // 5][space % 5 - 1]


def walk(track: Track, total: int, step: int) -> int:
    """Walk space by space to the next one with the same symbol (classic.scoring.same-symbol). step: 1 or -1.

    After a hundred spaces the marker is on the same space again, so every walk ends.
    """
    symbol = symbol_under(track, total)
    total += step
    while symbol_under(track, total) != symbol:
        total += step
    return total


def _lines(state: ObservedState, seat: int) -> Iterator[e.SetLine]:
    """Score every set, card by card (classic.scoring.set, classic.scoring.horizontal)."""
    own = state.state.seats[seat]
    for played, seen in zip(own.sets, state.sets[seat], strict=True):
        scarabs = scarabs_on(seen.cards) + state.figures.prosperity_scarabs * seen.prosperity
        yield e.SetLine(played.cards, False, len(seen.cards), scarabs, sum(scarabs for _ in seen.cards))
    for pile, cards in zip(own.laid, state.laid[seat], strict=True):
        yield e.SetLine(pile, True, len(cards), scarabs_on(cards), scarabs_on(cards))


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


def sheet_of(step: Step, seat: int) -> e.SeatSheet:
    """Score a seat. For each ten subtracted from the base, the marker of a penalised player goes back."""
    game, own, after = step.before.game, step.before.seats[seat], step.after
    lines, cards, curses = tuple(_lines(after, seat)), after.corruption[seat], after.seats[seat].curses
    points = sum(line.points for line in lines)
    scored = marker = own.marker + points
    base = points if game.choices.penalty_base == "set-points" else max(marker - own.round_start, 0)
    steps, left, is_penalised = 0, base, seat in penalised(after)
    while is_penalised and left >= after.figures.points_per_step:
        left -= after.figures.points_per_step
        steps += 1
        marker = walk(game.track, marker, -1)
    return e.SeatSheet(
        lines=lines,
        points=points,
        before=own.marker,
        scored=scored,
        cards=len(cards),
        curses=curses,
        count=len(cards) + after.figures.curse_weight * curses,
        scarabs=scarabs_on(cards),
        penalised=is_penalised,
        base=base,
        steps=steps,
        after=marker,
    )


def winners(state: ObservedState) -> tuple[int, ...]:
    """Return the seats with the most points (classic.game-end.winner)."""
    points = [seat.marker for seat in state.seats]
    return tuple(seat for seat, own in enumerate(points) if not any(other > own for other in points))


def _scored(step: Step) -> Iterator[e.Event]:
    """Yield the events of a scoring: the sheets, and each marker that goes forward, back, or both."""
    sheets = tuple(sheet_of(step, seat) for seat in range(step.after.players))
    yield e.RoundScored(step.before.round, sheets)
    for seat, sheet in enumerate(sheets):
        if sheet.points:
            yield e.MarkerMoved(seat, sheet.before, sheet.scored, "classic.scoring.round-points")
        if sheet.steps:
            yield e.MarkerMoved(seat, sheet.scored, sheet.after, "classic.scoring.penalty")


def _expected(step: Step) -> Iterator[e.Event]:
    """Yield what must be reported."""
    before, after, game = step.before, step.after.state, step.before.game
    markers = [seat.marker for seat in before.seats]
    match step.move:
        case m.ChooseToken(seat, Token.FLOOD):
            yield e.ExtraTurn(seat)
        case m.ChooseToken(seat, Token.DECEIT) if cards := len(before.corruption[seat]):
            yield e.MarkerMoved(seat, markers[seat], markers[seat] + cards, "classic.events.deceit")
        case m.ChooseToken(seat, Token.GUILD) if not guild_can_strike(before, seat):
            if game.choices.guild_without_victim == "own-marker-moves":
                yield e.MarkerMoved(seat, markers[seat], walk(game.track, markers[seat], 1), "classic.events.guild")
        case m.NameVictim(seat, victim) if isinstance(before.pending, GuildVictim):
            for one, way in ((seat, 1), (victim, -1)):
                yield e.MarkerMoved(one, markers[one], walk(game.track, markers[one], way), "classic.events.guild")
        case m.NameType(seat, good):
            yield e.TypeNamed(seat, good)
        case m.Take(seat) | m.FetchCard(seat) if not after.quays:
            yield e.RoundEnded(seat)
        case m.FinishLaying(seat) if isinstance(before.pending, HandSets):
            if before.clockwise(seat) == before.pending.ender:
                yield from _scored(step)
        case m.DealRound(deal=deal):
            yield e.TableCleared(before.round + 1, deal, after.box, after.box_tokens)
        case m.NameStarter(starter=starter):
            yield e.RoundBegan(before.round, starter)
        case _:
            pass
    if isinstance(after.pending, Finished):  # invariants of states say when
        yield e.GameEnded(winners(step.after))


@of_step(
    "classic.characters.priest",
    "classic.events.curse",
    "classic.events.deceit",
    "classic.events.flood",
    "classic.events.guild",
    "classic.events.guild-alone",
    "classic.game-end.new-round",
    "classic.scoring.clean-tie",
    "classic.scoring.corruption-count",
    "classic.scoring.horizontal",
    "classic.scoring.most-corrupt",
    "classic.scoring.penalty",
    "classic.scoring.penalty-base",
    "classic.scoring.penalty-together",
    "classic.scoring.round-points",
    "classic.scoring.set",
    "classic.sets.amulets",
    "classic.sets.characters",
    rests_on=(
        "classic.game-end.starting-player",
        "classic.game-end.winner",
        "classic.round-end.trigger",
        "classic.scoring.beyond-hundred",
        "classic.scoring.same-symbol",
        "classic.scoring.track",
    ),
)
def each_event_is_reported_once(step: Step) -> Iterator[str]:
    """Extra turns, named types, beginnings and ends, scorings, moved markers and deals are each reported once.

    A sheet has every set, and what the penalty comes from.
    """
    expected, found = list(_expected(step)), [one for one in step.events if not isinstance(one, MOVEMENTS)]
    if found != expected:
        yield f"expected {expected}, got {found}"
