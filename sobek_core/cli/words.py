"""Turns, moves and reasons: in words for people, as objects for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from attrs import asdict

from sobek_core.kernel import Deal, Decision, Draw, Over

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.binding import Binding
    from sobek_core.kernel import Reason, Turn
    from sobek_core.record import Record


def who(names: Sequence[str], seat: int) -> str:
    """Name a player."""
    return f"{names[seat]} (seat {seat})"


def turn_text(record: Record, turn: Turn[Any]) -> str:
    """Say who owes what."""
    match turn:
        case Decision(seat, asks):
            return f"owed: {who(record.names, seat)} {record.binding.asks[asks]}"
        case Draw(_, asks):
            return f"owed: chance decides {record.binding.asks[asks]}"
        case Deal(round_number, asks):
            return f"owed: a deal, {record.binding.asks[asks]} (round {round_number})"
        case Over(winners, scores):
            won = " and ".join(who(record.names, seat) for seat in winners)
            points = ", ".join(f"{who(record.names, seat)} {score}" for seat, score in enumerate(scores))
            return f"the game is over; won by {won}; points: {points}"
    assert_never(turn)


def turn_json(turn: Turn[Any]) -> dict[str, Any]:
    """Give who owes what, without what chance may bring, which would tell what hands hold."""
    return {"owes": type(turn).__name__.lower()} | {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(turn, recurse=False).items()
        if name != "outcomes"
    }


def move_json(binding: Binding, move: Any) -> dict[str, Any]:
    """Give a move in notation and as it stands in a record."""
    return {
        "notation": binding.forms.write(move),
        "move": binding.converter.unstructure(move, unstructure_as=binding.move),
    }


def reason_lines(binding: Binding, reasons: Iterable[Reason]) -> list[str]:
    """Say why a move is refused, a line a reason."""
    return [f"  {reason.rule}: {binding.explain(reason)}" for reason in reasons]


def reasons_json(binding: Binding, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Give why a move is refused."""
    return [{"rule": reason.rule, "words": binding.explain(reason), "facts": dict(reason.facts)} for reason in reasons]


def choices_json(record: Record) -> dict[str, str]:
    """Give the choices of a game that are not the defaults."""
    write = record.binding.converter.unstructure
    default = write(record.binding.terms())["choices"]
    return {name: reading for name, reading in write(record.terms)["choices"].items() if reading != default[name]}
