"""The command `sobek demo`: audits a game of each kind that comes with the package, and judges some of their moves."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import frozen

from sobek_core.cli.audit import audit_json, show_game
from sobek_core.cli.files import play_to
from sobek_core.cli.judge import judge_text, judgement_json, show_judgement
from sobek_core.cli.output import emit, json_option, say
from sobek_core.cli.show import heading, table_json, table_text
from sobek_core.kernel.visibility import Onlooker
from sobek_core.records.audit import audit
from sobek_core.records.record import load

if TYPE_CHECKING:
    from sobek_core.disputes import Judgement
    from sobek_core.records.record import Record


@frozen
class Shown:
    """What is shown of a game. moves: after so many the table is shown; disputed: with their numbers, from 1."""

    game: str
    moves: int
    disputed: tuple[tuple[int, str], ...]

    def record(self) -> Record:
        """Read the game, which was made with `sobek play --all-random`."""
        return load(files("sobek_core").joinpath(f"demo/{self.game}.jsonl").read_bytes())

    def judgements(self, record: Record) -> list[Judgement]:
        """Judge the disputed moves."""
        return [judge_text(record, number, move) for number, move in self.disputed]


GAMES: Final = (
    Shown("classic", 132, ((133, "seat 1: take 4"),)),
    Shown(
        "duel",
        44,
        (
            (45, "seat 1: sell fish-v-0-grey fish-f-1 as fish"),
            (45, "seat 1: sell statue-v statue-b high-priest as ebony"),
        ),
    ),
)


@click.command("demo")
@json_option
def demo_command(*, as_json: bool) -> None:
    """Audit a game of each kind that comes with the package, show its table, and judge disputed moves."""
    if as_json:
        emit({"games": [_json(shown) for shown in GAMES]})
        return
    for number, shown in enumerate(GAMES):
        if number:
            say(f"\n{'-' * 100}\n")
        _show(shown)


def _show(shown: Shown) -> None:
    record = shown.record()
    middle = play_to(shown.game, record, shown.moves, Onlooker.READER)
    say(f"The table of a game, {heading(record, middle)}\n", "bold")
    say(table_text(record, middle, Onlooker.READER))
    say("\nIts audit\n", "bold")
    show_game(audit(record))
    for judgement in shown.judgements(record):
        say("\nA disputed move\n", "bold")
        show_judgement(record, judgement)


def _json(shown: Shown) -> dict[str, Any]:
    record = shown.record()
    return {
        "table": table_json(record, play_to(shown.game, record, shown.moves, Onlooker.READER), Onlooker.READER),
        "audit": audit_json(audit(record)),
        "judgements": [judgement_json(record, judgement) for judgement in shown.judgements(record)],
    }
