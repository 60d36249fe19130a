"""Seeded leaks in what commands print: each must be caught by the channels of the commands that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve

from sobek_core.kernel.game import Draw, Position
from sobek_core.kernel.visibility import Observer
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFEREE: Final = Observer.REFEREE
SEED: Final = 6  # of pairs that show nearly all of these leaks soon


def printed_leaks(game: str) -> Iterator[SeededLeak]:
    """Return the leaks of one game."""
    for leak in (*_leaks_of_faults(game), *_leaks_of_pages(game), *_leaks_of_tables(game), *_leaks_of_terminals(game)):
        yield leak if leak.seed else evolve(leak, seed=SEED)


def _leaks_of_faults(game: str) -> Iterator[SeededLeak]:
    for place, commands in (("cli.files", ("show", "legal")), ("page.faults", ("page",))):
        yield SeededLeak(
            game,
            f"why another seat's move is refused is told by {' and '.join(commands)}",
            f"sobek_core.{place}.fault_for",
            _faults_at("move"),
            commands,
        )
    for place, commands in (("cli.files", ("show", "legal")), ("cli.page", ("page",))):
        yield SeededLeak(
            game,
            f"the digest that would be right is told by {' and '.join(commands)}",
            f"sobek_core.{place}.fault_for",
            _faults_at("state"),
            commands,
        )
    yield SeededLeak(
        game, "why a setup is refused is told", "sobek_core.cli.files.fault_for", _faults_at("setup"), ("show", "legal")
    )
    yield SeededLeak(
        game,
        "a line out of form is quoted",
        "sobek_core.cli.files.record_error_for",
        lambda _: lambda error, _viewer: error,
        ("show", "legal", "page"),
    )
    yield SeededLeak(
        game,
        "every move is taken for the viewer's own",
        "sobek_core.disclosure._is_own",
        lambda _: lambda _move, _viewer: True,
        ("show", "legal", "page"),
    )


def _leaks_of_terminals(game: str) -> Iterator[SeededLeak]:
    yield SeededLeak(
        game,
        "the players at one terminal are shown what the reader sees",
        "sobek_core.cli.talk._show_table",
        lambda right: lambda play, _seat: right(play, REFEREE),
        ("play",),
    )
    yield SeededLeak(
        game,
        "a program that plays is shown what the reader sees",
        "sobek_core.cli.talk.JsonTalk.ask",
        lambda right: lambda talk, play, _seat, since, *, again: right(talk, play, REFEREE, since, again=again),
        ("play",),
    )
    for command in ("new", "play"):
        yield SeededLeak(
            game,
            f"the seed is told by {command}",
            f"sobek_core.cli.{command}.seed_or_entropy",
            _echoed,
            (command,),
        )
    yield SeededLeak(
        game,
        "the server forgets who asks",
        "sobek_core.protocol.ongoing_game.OngoingGame._viewer",
        lambda _: lambda _table, _request: REFEREE,
        ("serve",),
    )


def _leaks_of_pages(game: str) -> Iterator[SeededLeak]:
    document = "sobek_core.page.document"
    yield SeededLeak(
        game,
        "a page shows what the reader sees",
        f"{document}.show_game",
        lambda right: lambda replay, viewer: evolve(right(replay, REFEREE), viewer=viewer),
        ("page",),
    )
    yield SeededLeak(
        game,
        "a card that lies hidden stands in the data of a page",
        f"{document}.script_data",
        lambda right: lambda record, *rest: right(record, *rest) | {"setup": str(record.setup)},
        ("page",),
    )
    yield SeededLeak(
        game,
        "a judgement on a page lists the legal moves of others",
        f"{document}.tell_judgement",
        _all_legal,
        ("page",),
    )


def _leaks_of_tables(game: str) -> Iterator[SeededLeak]:
    yield SeededLeak(
        game,
        "the digest of the table stands in the JSON of show",
        "sobek_core.cli.show.table_json",
        lambda right: (
            lambda record, replay, viewer: (
                right(record, replay, viewer) | {"state": record.tools.digest(Position(record.game, replay.state))}
            )
        ),
        ("show",),
    )
    yield SeededLeak(
        game,
        "the digest of the table stands above what show draws",
        "sobek_core.cli.show.heading",
        lambda right: (
            lambda record, replay, words: (
                right(record, replay, words) + record.tools.digest(Position(record.game, replay.state))
            )
        ),
        ("show",),
    )
    yield SeededLeak(
        game,
        "legal lists the moves of others",
        f"sobek_core.{game}.game.{game.title()}.legal_moves",
        lambda right: lambda rules, state, _viewer=REFEREE: right(rules, state, REFEREE),
        ("legal",),
    )
    if game == "duel":  # in classic chance decides too seldom
        yield SeededLeak(
            game,
            "what a draw can bring stands in the JSON of legal",
            "sobek_core.cli.legal.turn_json",
            lambda right: lambda turn: right(turn) | {"outcomes": _outcomes(turn)},
            ("legal",),
            seed=1,
        )


# Ways to spoil: each takes the right function and returns a wrong one.


def _faults_at(path: str) -> Callable[[Any], Any]:
    """Faults of one kind are told to everybody in full."""
    return lambda right: lambda record, fault, viewer: fault if fault.path == path else right(record, fault, viewer)


def _echoed(right: Callable[..., Any]) -> Callable[..., Any]:
    """What is returned is printed too."""

    def wrong(*arguments: Any) -> Any:
        found = right(*arguments)
        click.echo(found, err=True)
        return found

    return wrong


def _all_legal(right: Callable[..., Any]) -> Callable[..., Any]:
    def wrong(judgement: Any, *rest: Any) -> Any:
        write = judgement.dispute.tools.notation.write
        return evolve(right(judgement, *rest), legal=tuple(map(write, judgement.legal.moves)))

    return wrong


def _outcomes(turn: Any) -> list[str]:
    return [str(move) for move, _ in turn.outcomes] if isinstance(turn, Draw) else []
