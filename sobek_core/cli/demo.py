"""The command `sobek demo`: audits a game that comes with the package, and judges two of its moves."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import click

from sobek_core.audit import audit
from sobek_core.cli.audit import audit_json, show_game
from sobek_core.cli.files import play_to
from sobek_core.cli.judge import judge_text, judgement_json, show_judgement
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.show import heading, table_json, table_text
from sobek_core.record import load

GAME: Final = "demo/classic.jsonl"  # beside this package, made with `sobek play --all-random`
TABLE_AT: Final = 132  # the move after which the table is shown
DISPUTED: Final = ((133, "seat 1: take 4"), (122, "seat 2: set fish-0-green amulet scribe-fish"))


@click.command("demo")
@json_option
def demo_command(*, as_json: bool) -> None:
    """Audit a game that comes with the package, show its table, and judge two disputed moves."""
    record = load(files("sobek_core").joinpath(GAME).read_bytes())
    replay = audit(record)
    middle = play_to(record, TABLE_AT)
    judgements = [judge_text(record, number, move) for number, move in DISPUTED]
    if as_json:
        emit(
            {
                "table": table_json(record, middle, None),
                "audit": audit_json(replay),
                "judgements": [judgement_json(record, judgement) for judgement in judgements],
            }
        )
        return
    say(f"The table of a game, {heading(record, middle)}\n", "bold")
    say(table_text(record, middle, None))
    say("\nIts audit\n", "bold")
    show_game(replay)
    for judgement in judgements:
        say("\nA disputed move\n", "bold")
        show_judgement(record, judgement)
