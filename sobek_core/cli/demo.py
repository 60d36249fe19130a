"""The command `sobek demo`: audit the games that come with the package, and judge some of their moves."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import click

from sobek_core.cli.audit import audit_json, show_game
from sobek_core.cli.files import play_to
from sobek_core.cli.judge import judge_text
from sobek_core.cli.judged import judgement_json, show_judgement
from sobek_core.cli.options import json_option
from sobek_core.cli.output import emit, say
from sobek_core.cli.show import heading, table_json, table_text
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import audit
from sobek_core.records.record import load

if TYPE_CHECKING:
    from sobek_core.disputes import Judgement
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools


@click.command("demo")
@json_option
def demo_command(*, as_json: bool) -> None:
    """Show and audit a bundled game of classic and one of duel, and judge disputed moves."""
    if as_json:
        emit({"games": [_json(tools) for tools in GAMES.values()]})
        return
    for number, tools in enumerate(GAMES.values()):
        if number:
            say(f"\n{'-' * 100}\n")
        _show(tools)


def _show(tools: GameTools) -> None:
    record = _record(tools)
    middle = play_to(tools.name, record, tools.demo.moves, Observer.REFEREE)
    say(f"The table of a game, {heading(record, middle)}\n", "bold")
    say(table_text(record, middle, Observer.REFEREE))
    say("\nIts audit\n", "bold")
    show_game(audit(record))
    for judgement in _judgements(tools, record):
        say("\nA disputed move\n", "bold")
        show_judgement(record, judgement)


def _json(tools: GameTools) -> dict[str, Any]:
    record = _record(tools)
    middle = play_to(tools.name, record, tools.demo.moves, Observer.REFEREE)
    return {
        "table": table_json(record, middle, Observer.REFEREE),
        "audit": audit_json(audit(record)),
        "judgements": [judgement_json(record, judgement) for judgement in _judgements(tools, record)],
    }


def _record(tools: GameTools) -> Record:
    return load(files("sobek_core").joinpath(f"demo/{tools.name}.jsonl").read_bytes())


def _judgements(tools: GameTools, record: Record) -> list[Judgement]:
    return [judge_text(record, number, move) for number, move in tools.demo.disputed]
