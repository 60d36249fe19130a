"""The command `sobek demo`: settle disputes in the games that come with the package, and audit them."""

from __future__ import annotations

from importlib.resources import files
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import frozen

from sobek_core.cli.audit import audit_json, show_outcome
from sobek_core.cli.files import play_to
from sobek_core.cli.judge import case_of_record
from sobek_core.cli.judged import show_verdict, verdict_json
from sobek_core.cli.options import json_option
from sobek_core.cli.output import emit, say
from sobek_core.cli.pages import rule_lines
from sobek_core.cli.show import position_json
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from sobek_core.spec import load_spec
from sobek_core.verdicts.judge import judge

if TYPE_CHECKING:
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools
    from sobek_core.verdicts.verdict import Judgement


ABOUT: Final = """\
sobek settles disputes about two board games, Sobek (2010) and Sobek: 2 Players (2021), by a written spec.\
"""
NEXT: Final = """
Next: write down your own dispute (docs/players-classic.md, docs/players-duel.md) and run sobek judge --position FILE.
See a rule with sobek rule NAME, play a game with sobek play, and list all commands with sobek --help.\
"""


@click.command("demo")
@json_option
def demo_command(*, as_json: bool) -> None:
    """Settle a dispute in a bundled example of each game, with the rules behind the verdict, and audit the examples."""
    if as_json:
        emit({"games": [_json(tools) for tools in GAMES.values()]})
        return
    say(ABOUT)
    for tools in GAMES.values():
        _show(tools)
    say(NEXT)


@frozen
class _Demo:
    """What is shown of the recorded game sobek_core/demo/GAME.jsonl, made with `sobek play --all-random`.

    moves: the number of moves after which the state is shown; disputed: the numbers of the moves to judge, from 1.
    """

    moves: int
    disputed: tuple[tuple[int, str], ...]


DEMOS: Final = {
    "classic": _Demo(moves=132, disputed=((133, "seat 1: take 4"),)),
    "duel": _Demo(
        moves=44,
        disputed=(
            (45, "seat 1: sell fish-v-0-grey fish-f-1 as fish"),
            (45, "seat 1: sell statue-v statue-b high-priest as ebony"),
        ),
    ),
}


def _show(tools: GameTools) -> None:
    record = _record(tools)
    say(f"\n{tools.game.title}: a dispute\n", "bold")
    words = ENGLISH.of(record.names)
    for verdict in _verdicts(tools, record):
        show_verdict(verdict, words, brief=True)
        for reason in verdict.reasons:
            rule = load_spec().rules[reason.rule]
            say(indent("\n".join((f"{rule.id}: {rule.title}", *rule_lines(rule, "", words))), "  "))
        say()
    say("The whole game, checked:")
    show_outcome(audit(record))


def _json(tools: GameTools) -> dict[str, Any]:
    record = _record(tools)
    middle = play_to(tools.name, record, DEMOS[tools.name].moves, Observer.REFEREE)
    return {
        "position": position_json(record, middle, Observer.REFEREE),
        "audit": audit_json(audit(record)),
        "verdicts": [verdict_json(one, ENGLISH.of(record.names)) for one in _verdicts(tools, record)],
    }


def _record(tools: GameTools) -> Record:
    return load(files("sobek_core").joinpath(f"demo/{tools.name}.jsonl").read_bytes())


def _verdicts(tools: GameTools, record: Record) -> list[Judgement]:
    return [
        judge(case_of_record(record, "demo", number, [f"move: {move}"]).question)
        for number, move in DEMOS[tools.name].disputed
    ]
