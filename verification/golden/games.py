"""Which games are golden, and how they are written down.

There is one for each number of players, and one for each reading of a choice that is not the default: with a seed under
which the default would have led to another game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.classic import Choices, Classic
from sobek_core.classic import journal as j
from sobek_core.classic.components import Cards
from sobek_core.classic.notation import MOVES
from sobek_core.classic.position import write_position
from sobek_core.games import GAMES
from sobek_core.notation import NOTHING
from sobek_core.playing import Chance, Play
from sobek_core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.audit import Step


@frozen
class GoldenGame:
    """A game to be written down. choices: those that are not the default, by name."""

    name: str
    players: int
    seed: int
    choices: tuple[tuple[str, str], ...] = ()

    def play(self, *, by_default: bool = False) -> Play:
        """Play it with random seats; by default with the default readings."""
        chosen = {} if by_default else {name.replace("-", "_"): reading for name, reading in self.choices}
        chance = Chance(GAMES["classic"], self.players, self.seed)
        names = tuple(f"player {seat}" for seat in range(self.players))
        record = Record(GAMES["classic"], Classic(choices=Choices(**chosen)), names, chance.setup)  # type: ignore[arg-type]
        play = Play(record, chance, frozenset(range(self.players)))
        play.run()
        return play


# Two choices are left out. visibility changes what is seen, not what is played. And clean-tie asks for a round in which
# nobody has any corruption, which random seats do not reach; the examples of its rule and ruling have it.
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


def write_game(golden: GoldenGame) -> str:
    """Write a golden game: its terms, the table at the beginning, every move with what happened, and the result."""
    play = golden.play()
    chosen = " ".join(f"{name}={reading}" for name, reading in golden.choices) or "all by default"
    lines = [f"classic, {golden.players} players, seed {golden.seed}, choices: {chosen}", ""]
    lines += write_position(play.steps[0].before)
    for number, step in enumerate(play.steps, start=1):
        lines.append("")
        lines += _step(number, step)
    result = play.record.result
    assert result is not None  # noqa: S101  # random seats play to the end
    scores = " ".join(map(str, result.scores))
    lines += ["", f"winners: {' '.join(map(str, result.winners))}", f"scores: {scores}", ""]
    return "\n".join(lines)


def _step(number: int, step: Step) -> Iterator[str]:
    yield f"{number:>3}  {MOVES.write(step.move)}"
    for event in step.events:
        yield from (f"     - {line}" for line in _event(event))


def _event(event: j.Event) -> Iterator[str]:
    match event:
        case j.CardsMoved(cards, origin, goal):
            yield f"{_pile_or_row(cards, origin, goal)}: {_place(origin)} -> {_place(goal)}"
        case j.TokenMoved(token, origin, goal):
            yield f"{token}: {_place(origin)} -> {_place(goal)}"
        case j.MarkerMoved(seat, before, after, rule):
            yield f"marker {seat}: {before} -> {after} ({rule})"
        case j.ExtraTurn(seat):
            yield f"another turn for seat {seat}"
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
    penalty = f"{sheet.base} points, {sheet.lots} lots" if sheet.penalised else "none"
    yield (
        f"  seat {seat}: {sheet.before} + {sheet.points} = {sheet.scored}; "
        f"corruption {sheet.count} with {sheet.scarabs} scarabs; penalty: {penalty}; {sheet.after}"
    )


def _pile_or_row(cards: tuple[object, ...], origin: j.Place, goal: j.Place) -> str:
    """Write cards: those of a place where order counts in their order."""
    if j.Zone.QUAYS in {origin.zone, goal.zone} or origin.zone is j.Zone.DECK:
        return " ".join(map(str, cards)) or NOTHING
    return str(Cards.of(cards))  # type: ignore[arg-type]


def _place(place: j.Place) -> str:
    number = "" if place.number is None else f" {place.number}"
    return f"{place.zone}{number}" + ("" if place.seat is None else f" of seat {place.seat}")
