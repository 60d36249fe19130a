"""The command `sobek audit`: was the game played by the rules, and if not, where is the first fault."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import click

from sobek_core.cli.failures import FailedError
from sobek_core.cli.files import read_record, shown_path
from sobek_core.cli.formatting import reasons_json, say_sheets, scored_in, shown_moves, turn_text
from sobek_core.cli.options import json_option, language_option, record_argument
from sobek_core.cli.pages import basis_lines
from sobek_core.cli.terminal import emit, say
from sobek_core.kernel.visibility import Observer
from sobek_core.protocol.ongoing_game import turn_json
from sobek_core.records.audit import audit, remainder, result_of
from sobek_core.reports import fault_lines, fault_text, legal_move_count, move_text, problem_text, remainder_lines
from sobek_core.spec import load_spec

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault, Replay

LEGAL_SHOWN: Final = 5  # of the moves that would have been legal


@click.command("audit")
@record_argument
@language_option
@json_option
def audit_command(path: str, words: Words, *, as_json: bool) -> None:
    """Check whether a recorded game was played by the rules.

    Shows the scoring sheets and the result. If there is a fault, shows the earliest one with its line, every rule that
    it breaks and how much of the rest is judged (with the sheets if only the result is wrong), and exits with 1.
    """
    replay = audit(read_record(path))
    if as_json:
        emit(audit_json(replay, words))
    elif replay.fault is None:
        say_sheets(replay.record, replay.steps, words)
        say(words("audit.by-the-rules", moves=len(replay.steps)), "green")
        if replay.turn is not None:
            turn = turn_text(replay.record, replay.turn, words)
            say(turn if result_of(replay.turn) is not None else words("audit.not-over-yet", turn=turn))
    else:
        show_fault(shown_path(path), replay, replay.fault, words)
    if replay.fault is not None:
        sys.exit(FailedError.exit_code)


def show_fault(file: str, replay: Replay, fault: Fault, words: Words) -> None:
    """Print what is wrong, what was expected, the broken rules, and what follows."""
    record = replay.record
    say(fault_text(file, fault, words), "red")
    for line in fault_lines(record, fault, words)[1:]:
        say(line)
    if fault.reasons and replay.turn is not None:
        say(turn_text(record, replay.turn, words))
        legal = shown_moves(record.game, replay.state, Observer.REFEREE)
        if moves := legal.moves:
            number = legal_move_count(legal, words)
            say(words("audit.legal-such-as" if len(moves) > LEGAL_SHOWN else "audit.legal", moves=number))
        for move in moves[:LEGAL_SHOWN]:
            line = record.tools.narrate(replay.state, move, Observer.REFEREE)
            say(f"  {move_text(line, move, words.of(record.names))}")
    rules = [load_spec().rules[reason.rule] for reason in fault.reasons]
    rulings = [ruling.slug for ruling in load_spec().rulings_on(rules)]
    for line in basis_lines({rule.id: "" for rule in rules}, rulings, record.choices, words):
        say(line)
    say()
    if fault.path == "result":  # the sheets show how the claimed result differs
        say_sheets(replay.record, replay.steps, words)
    if lines := remainder_lines(record, fault, remainder(replay), words):
        say(words("audit.follows.title"), "bold")
        say("\n".join(lines))


def audit_json(replay: Replay, words: Words) -> dict[str, Any]:
    """Return the outcome of an audit as JSON."""
    record = replay.record
    write = record.tools.converter.unstructure
    report: dict[str, Any] = {
        "by_the_rules": replay.fault is None,
        "moves": len(replay.steps),
        "rounds": [write(scored) for scored in scored_in(record, replay.steps)],
    }
    if replay.turn is not None:
        report["turn"] = turn_json(replay.turn)
    if (fault := replay.fault) is not None:
        report["fault"] = {
            "line": fault.line,
            "path": fault.path,
            "problem": problem_text(fault, words),
            "reasons": reasons_json(fault.reasons, words.of(record.names)),
        }
        if fault.number is not None:
            report["fault"] |= {"number": fault.number, "move": record.notation(fault.number)}
    return report
