"""The command `sobek demo`: settle disputes in the games that come with the package, and audit them."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import click

from sobek_core.cli.audit import show_outcome
from sobek_core.cli.judge import question_of_record
from sobek_core.cli.judged import show_verdict
from sobek_core.cli.terminal import say
from sobek_core.games import GAMES
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from sobek_core.verdicts.judge import judge

ABOUT: Final = """\
sobek settles disputes about two board games, Sobek (2010) and Sobek: 2 Players (2021), by a written spec.\
"""
NEXT: Final = """
Next: write down your own dispute (docs/players-classic.md, docs/players-duel.md) and run sobek judge --position FILE.
See a rule with sobek rule NAME, play a game with sobek play, and list all commands with sobek --help.\
"""
# of each record sobek_core/demo/GAME.jsonl, made with `sobek play --all-random`: the number of a move, and one to judge
DISPUTES: Final = {
    "classic": ((133, "seat 1: take 4"),),
    "duel": (
        (45, "seat 1: sell fish-v-0-grey fish-f-1 as fish"),
        (45, "seat 1: sell statue-v statue-b high-priest as ebony"),
    ),
}


@click.command("demo")
def demo_command() -> None:
    """Settle a dispute in a bundled example of each game, with the rules behind the verdict, and audit the examples."""
    say(ABOUT)
    for tools in GAMES.values():
        record = load(files("sobek_core").joinpath(f"demo/{tools.name}.jsonl").read_bytes())
        for number, move in DISPUTES[tools.name]:
            say(f"\n{tools.game.title}: a dispute\n", "bold")
            show_verdict(judge(question_of_record(record, "demo", number, move)), ENGLISH.of(record.names))
        say("\nThe whole game, checked:")
        show_outcome(audit(record))
    say(NEXT)
