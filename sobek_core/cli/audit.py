"""The command `sobek audit`: was the game played by the rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from sobek_core.audit import audit, result_of
from sobek_core.cli.failures import FailedError
from sobek_core.cli.files import read_record, record_argument
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.words import reason_lines, reasons_json, turn_json, turn_text

if TYPE_CHECKING:
    from sobek_core.audit import Fault, Replay

LEGAL_SHOWN = 5  # of the moves that would have been legal


@click.command("audit")
@record_argument
@json_option
def audit_command(path: str, *, as_json: bool) -> None:
    """Play a record by the rules.

    Shows the earliest fault with its line and every rule that it breaks, and exits with 1; or the scoring sheets and
    the result.
    """
    replay = audit(read_record(path))
    if as_json:
        emit(audit_json(replay))
    elif replay.fault is None:
        show_game(replay)
    else:
        show_fault(replay, replay.fault)
    if replay.fault is not None:
        sys.exit(FailedError.exit_code)


def show_game(replay: Replay) -> None:
    """Print the scoring sheets, and the result or who owes what."""
    record = replay.record
    for before, scored in scored_rounds(replay):
        title, _, sheets = record.binding.draw_sheets(before, scored, record.names).partition("\n")
        say(title, "bold")
        say(f"{sheets}\n")
    say(f"{len(replay.steps)} moves, all by the rules", "green")
    if replay.turn is not None:
        over = result_of(replay.turn) is not None
        say(("" if over else "the game is not over; ") + turn_text(record, replay.turn))


def show_fault(replay: Replay, fault: Fault) -> None:
    """Print what is wrong, and what would have been right."""
    record = replay.record
    say(f"line {fault.line}: {fault.path}: {'against the rules' if fault.reasons else fault.problem}", "red")
    if fault.number is not None:
        say(f"  move {fault.number}: {record.binding.forms.write(record.entries[fault.number - 1].move)}")
    for line in reason_lines(fault.reasons):
        say(line)
    if not fault.reasons or replay.turn is None or fault.number is None:
        return
    say(turn_text(record, replay.turn))
    moves = record.terms.legal(replay.state)
    if moves:
        say(f"legal would have been {len(moves)}{', such as' * (len(moves) > LEGAL_SHOWN)}:")
    for move in moves[:LEGAL_SHOWN]:
        say(f"  {record.binding.forms.write(move)}")


def scored_rounds(replay: Replay) -> list[tuple[Any, Any]]:
    """Give each event with scoring sheets, and the table before it."""
    scored = replay.record.binding.scored
    return [(step.before, event) for step in replay.steps for event in step.events if isinstance(event, scored)]


def audit_json(replay: Replay) -> dict[str, Any]:
    """Give the outcome of an audit for machines."""
    record = replay.record
    write = record.binding.converter.unstructure
    found: dict[str, Any] = {
        "by_the_rules": replay.fault is None,
        "moves": len(replay.steps),
        "rounds": [write(scored) for _, scored in scored_rounds(replay)],
    }
    if replay.turn is not None:
        found["turn"] = turn_json(replay.turn)
    if (fault := replay.fault) is not None:
        found["fault"] = _fault_json(replay, fault)
    return found


def _fault_json(replay: Replay, fault: Fault) -> dict[str, Any]:
    record, write = replay.record, replay.record.binding.forms.write
    found: dict[str, Any] = {
        "line": fault.line,
        "path": fault.path,
        "problem": fault.problem,
        "reasons": reasons_json(fault.reasons),
    }
    if fault.number is not None:
        found |= {"n": fault.number, "move": write(record.entries[fault.number - 1].move)}
    if fault.reasons and replay.state is not None:
        moves = record.terms.legal(replay.state)
        found |= {"legal_count": len(moves), "legal": [write(move) for move in moves[:LEGAL_SHOWN]]}
    return found
