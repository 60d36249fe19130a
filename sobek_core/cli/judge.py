"""The command `sobek judge`: is a disputed move legal, by which rules, on which sources."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from sobek_core.choices import field_of
from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import read_record, record_argument
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.pages import rule_json, rule_lines, ruling_json, ruling_lines
from sobek_core.cli.words import reasons_json, turn_json, turn_text
from sobek_core.judge import JudgeError, Judgement, judge
from sobek_core.kernel import Applied
from sobek_core.notation import NotationError
from sobek_core.words import ENGLISH

if TYPE_CHECKING:
    from sobek_core.record import Record


@click.command("judge")
@record_argument
@click.option("--at", type=int, required=True, metavar="N", help="As which move, from 1.")
@click.option("--move", "move_text", required=True, help='In notation, such as "seat 1: take 2" or "seat 1: take c4".')
@json_option
def judge_command(path: str, at: int, move_text: str, *, as_json: bool) -> None:
    """Judge a disputed move of a recorded game.

    Exits with 0 if it is legal as move N of the game, with 1 if not.
    """
    record = read_record(path)
    judgement = judge_text(record, at, move_text)
    if as_json:
        emit(judgement_json(record, judgement))
    else:
        show_judgement(record, judgement)
    if not judgement.legal:
        sys.exit(FailedError.exit_code)


def judge_text(record: Record, number: int, move_text: str) -> Judgement:
    """Judge a move in notation. Fails if it is no move, if there is no such number, or if the record is at fault."""
    try:
        move = record.binding.forms.read(move_text)
    except NotationError as error:
        message = f"--move: {error}"
        raise UsageError(message) from None
    most = len(record.entries) + 1
    if not 1 <= number <= most:
        message = f"--at: expected 1 to {most}, one more than the record has moves, got {number}"
        raise UsageError(message)
    try:
        return judge(record, number, move)
    except JudgeError as error:
        raise FailedError(str(error)) from None


def show_judgement(record: Record, judgement: Judgement) -> None:
    """Print a judgement with the rules that it rests on."""
    say(f"move {judgement.number}: {record.binding.forms.write(judgement.move)}", "bold")
    say(turn_text(record, judgement.turn))
    answer, style = ("legal", "green") if judgement.legal else ("illegal", "red")
    say(f"{answer}: {class_of(record, judgement)}", style)
    for option, reading in other_answers(record, judgement):
        say(f"  on this table, with the choice {option} {reading}, it is {'illegal' if judgement.legal else 'legal'}")
    choices = record.binding.converter.unstructure(record.terms)["choices"]
    for finding in judgement.findings:
        said = "" if finding.reason is None else f": {ENGLISH.reason(finding.reason)}"
        say(f"\n{finding.rule.id}{said}")
        for line in rule_lines(finding.rule):
            say(line)
        for ruling in finding.rulings:
            for line in ruling_lines(ruling, choices.get(ruling.choice)):
                say(line)


def class_of(record: Record, judgement: Judgement) -> str:
    """Say what the answer rests on: an option that tables choose for themselves, rules with rulings, or plain rules.

    That a ruling bears on a rule does not mean that this very answer turns on it: its page says where readings part.
    """
    if other_answers(record, judgement):
        return "decided by an option"
    fixed = any(not ruling.is_option for finding in judgement.findings for ruling in finding.rulings)
    return "by rules on which a ruling bears" if fixed else "clear in the rules"


def other_answers(record: Record, judgement: Judgement) -> list[tuple[str, str]]:
    """Give the readings of options, each with its option, under which the answer on this table would be the other one.

    How the game came to this table is not asked again: under another reading it might not have come here.
    """
    rulings = [ruling for finding in judgement.findings for ruling in finding.rulings]
    options = {ruling.choice: ruling for ruling in rulings if ruling.is_option}
    return [
        (choice, reading.name)
        for choice, ruling in options.items()
        for reading in ruling.readings
        if _is_legal_under(record, judgement, choice, reading.name) != judgement.legal
    ]


def _is_legal_under(record: Record, judgement: Judgement, option: str, reading: str) -> bool:
    """Test whether the move would be legal on this table with another reading of an option."""
    choices = evolve(judgement.state.choices, **{field_of(option): reading})
    return isinstance(record.terms.apply(evolve(judgement.state, choices=choices), judgement.move), Applied)


def judgement_json(record: Record, judgement: Judgement) -> dict[str, Any]:
    """Give a judgement for machines."""
    binding = record.binding
    return {
        "n": judgement.number,
        "move": binding.forms.write(judgement.move),
        "turn": turn_json(judgement.turn),
        "legal": judgement.legal,
        "class": class_of(record, judgement),
        "other_under": [{"choice": option, "reading": reading} for option, reading in other_answers(record, judgement)],
        "reasons": reasons_json([found.reason for found in judgement.findings if found.reason is not None]),
        "rules": [rule_json(finding.rule) for finding in judgement.findings],
        "rulings": [ruling_json(ruling) for finding in judgement.findings for ruling in finding.rulings],
    }
