"""The golden games of classic, and how its events are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import events as j
from sobek_core.classic.components import Cards
from sobek_core.text.notation import NOTHING
from sobek_verification.golden.game import GoldenGame

if TYPE_CHECKING:
    from collections.abc import Iterator

# Two choices are left out. visibility changes what is seen, not what is played. And clean-tie needs a round in which
# nobody has any corruption, which random seats do not reach; the examples of its rule and ruling cover it.
GOLDEN: Final = (
    GoldenGame("two-players", 2, 1),
    GoldenGame("three-players", 3, 1),
    GoldenGame("four-players", 4, 1),
    GoldenGame("same-type-set-extends", 2, 1, (("same-type-set", "extends"),)),
    GoldenGame("amulet-only-set-forbidden", 4, 1, (("amulet-only-set", "forbidden"),)),
    GoldenGame("priest-type-free", 3, 1, (("priest-type", "free"),)),
    GoldenGame("thief-back-blind", 3, 1, (("thief-back", "blind"),)),
    GoldenGame("guild-without-victim-token-void", 4, 1, (("guild-without-victim", "token-void"),)),
    GoldenGame("hand-sets-at-end-mandatory", 2, 1, (("hand-sets-at-end", "mandatory"),)),
    GoldenGame("penalty-base-all-points", 3, 1, (("penalty-base", "all-points"),)),
)


def write_event(event: j.Event) -> Iterator[str]:
    """Yield the lines of an event: one, or several for a scoring."""
    match event:
        case j.CardsMoved(cards, origin, goal):
            yield f"{_pile_or_row(cards, origin, goal)}: {_place(origin)} -> {_place(goal)}"
        case j.TokenMoved(token, origin, goal):
            yield f"{token}: {_place(origin)} -> {_place(goal)}"
        case j.MarkerMoved(seat, before, after, rule):
            yield f"marker {seat}: {before} -> {after} ({rule})"
        case j.ExtraTurn(seat):
            yield f"another turn for seat {seat}"
        case j.TypeNamed(seat, good):
            yield f"seat {seat} names {good}"
        case j.RoundEnded(ender):
            yield f"the round is ended by seat {ender}"
        case j.RoundScored(round_number, sheets):
            yield f"round {round_number} is scored"
            for seat, sheet in enumerate(sheets):
                yield from _sheet(seat, sheet)
        case j.TableCleared(round_number, _, box, box_tokens):
            yield f"round {round_number} is dealt; in the box: {box}; tokens: {box_tokens}"
        case j.RoundBegan(round_number, seat):
            yield f"round {round_number} is begun by seat {seat}"
        case j.GameEnded(winners):
            yield f"the game is over; won by {' '.join(map(str, winners))}"


def _sheet(seat: int, sheet: j.SeatSheet) -> Iterator[str]:
    for line in sheet.lines:
        way = "horizontal" if line.horizontal else f"{line.scarabs} x {line.count}"
        yield f"  seat {seat}: {line.cards}: {way} = {line.points}"
    penalty = f"{sheet.base} points, {sheet.steps} steps" if sheet.penalised else "none"
    yield (
        f"  seat {seat}: {sheet.before} + {sheet.points} = {sheet.scored}; "
        f"corruption {sheet.count} with {sheet.scarabs} scarabs; penalty: {penalty}; {sheet.after}"
    )


def _pile_or_row(cards: tuple[object, ...], origin: j.Place, goal: j.Place) -> str:
    """Return cards as text: in their order if the place is ordered."""
    if j.Zone.QUAYS in {origin.zone, goal.zone} or origin.zone is j.Zone.DECK:
        return " ".join(map(str, cards)) or NOTHING
    return str(Cards.of(cards))  # type: ignore[arg-type]


def _place(place: j.Place) -> str:
    number = "" if place.number is None else f" {place.number}"
    return f"{place.zone}{number}" + ("" if place.seat is None else f" of seat {place.seat}")
