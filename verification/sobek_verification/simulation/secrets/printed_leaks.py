"""Seeded leaks in what commands print. The channels of the commands that a leak names must catch it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click
from attrs import evolve

from sobek_core.kernel.game import Draw, Position
from sobek_core.kernel.visibility import Observer
from sobek_verification.seeding import always
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Iterator

REFEREE: Final = Observer.REFEREE
Row: TypeAlias = tuple[str, str, str, Callable[[Any], Any], tuple[str, ...]]
"""A leak: its rule, its description, the place below `sobek_core`, how to damage it, and the commands that show it."""

SEED: Final = 6  # a seed whose pairs show all of these leaks early


def printed_leaks(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks of one game."""
    rows = (*_in_faults(), *_on_pages(), *_in_tables(game), *_at_terminals())
    for rule, description, place, damage, commands in rows:
        yield SeededLeak(game, description, f"sobek_core.{place}", damage, rule, commands, SEED)
    if game == "duel":  # in classic, chance decides too rarely
        yield SeededLeak(
            game,
            "the JSON of legal contains the outcomes of a draw",
            "sobek_core.cli.legal.turn_json",
            lambda right: lambda turn: right(turn) | {"outcomes": _outcomes(turn)},
            "turn",
            ("legal",),
            SEED,
        )


def _in_faults() -> Iterator[Row]:
    shown = ("show", "legal")
    for place, commands in (("cli.files", shown), ("page.faults", ("page",))):
        description = f"{' and '.join(commands)} reveal{'s' * (len(commands) == 1)} why another seat's move is refused"
        yield "legal", description, f"{place}.fault_for", _faults_at("move"), commands
    for place, commands in (("cli.files", shown), ("cli.page", ("page",))):
        description = f"{' and '.join(commands)} reveal{'s' * (len(commands) == 1)} the correct digest"
        yield "unused", description, f"{place}.fault_for", _faults_at("state"), commands
    yield "hand", "show and legal reveal why a setup is refused", "cli.files.fault_for", _faults_at("setup"), shown
    yield (
        "memory",
        "a malformed line is quoted",
        "cli.files.record_error_for",
        lambda _: lambda error, _viewer: error,
        (*shown, "page"),
    )
    yield ("legal", "every move counts as the viewer's own", "disclosure._is_own", always(True), (*shown, "page"))


def _at_terminals() -> Iterator[Row]:
    yield (
        "memory",
        "the players at one terminal are shown what the referee sees",
        "cli.dialogue._show_view",
        lambda right: lambda play, _seat: right(play, REFEREE),
        ("play",),
    )
    yield (
        "memory",
        "a program that plays is shown what the referee sees",
        "cli.dialogue.JsonDialogue.ask",
        lambda right: lambda dialogue, play, _seat, since, *, again: right(dialogue, play, REFEREE, since, again=again),
        ("play",),
    )
    for command in ("new", "play"):
        yield "unused", f"{command} prints the seed", f"cli.{command}.seed_or_entropy", _echoed, (command,)
    yield (
        "hand",
        "the server forgets who asks",
        "protocol.ongoing_game.OngoingGame._viewer",
        always(REFEREE),
        ("serve",),
    )


def _on_pages() -> Iterator[Row]:
    yield (
        "memory",
        "a page shows what the referee sees",
        "page.document.show_game",
        lambda right: lambda replay, viewer: evolve(right(replay, REFEREE), viewer=viewer),
        ("page",),
    )
    yield (
        "unused",
        "the data of a page contain hidden cards",
        "page.document.script_data",
        lambda right: lambda record, *rest: right(record, *rest) | {"setup": str(record.setup)},
        ("page",),
    )
    yield (
        "legal",
        "a judgement on a page lists the legal moves of others",
        "page.document.describe_judgement",
        _all_legal,
        ("page",),
    )


def _in_tables(game: str) -> Iterator[Row]:
    def digest(record: Any, replay: Any) -> str:
        found: str = record.tools.digest(Position(record.game, replay.state))
        return found

    yield (
        "unused",
        "the JSON of show contains the digest of the state",
        "cli.show.position_json",
        lambda right: lambda record, replay, viewer: right(record, replay, viewer) | {"state": digest(record, replay)},
        ("show",),
    )
    yield (
        "unused",
        "show prints the digest of the state",
        "cli.show.heading",
        lambda right: lambda record, replay, words: right(record, replay, words) + digest(record, replay),
        ("show",),
    )
    yield (
        "legal",
        "legal lists the moves of others",
        f"{game}.game.{game.title()}.legal_moves",
        lambda right: lambda rules, state, _viewer=REFEREE: right(rules, state, REFEREE),
        ("legal",),
    )


# Each of these takes the right function and returns a wrong version of it.


def _faults_at(path: str) -> Callable[[Any], Any]:
    """Report faults of one kind to everybody in full."""
    return lambda right: lambda record, fault, viewer: fault if fault.path == path else right(record, fault, viewer)


def _echoed(right: Callable[..., Any]) -> Callable[..., Any]:
    """Print the returned value, too."""

    def wrong(*arguments: Any) -> Any:
        found = right(*arguments)
        click.echo(found, err=True)
        return found

    return wrong


def _all_legal(right: Callable[..., Any]) -> Callable[..., Any]:
    def wrong(judgement: Any, *rest: Any) -> Any:
        write = judgement.dispute.tools.notation.write
        return evolve(right(judgement, *rest), legal_moves=tuple(map(write, judgement.legal_moves.moves)))

    return wrong


def _outcomes(turn: Any) -> list[str]:
    return [str(move) for move, _ in turn.outcomes] if isinstance(turn, Draw) else []
