"""Seeded leaks in what is shown of a record. Pairs of records must show each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.visibility import Observer
from sobek_verification.seeding import always
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED: Final = 6  # a seed whose pairs show these leaks early


def disclosed_leaks(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks of one game."""
    for rule, description, place, damage in (
        ("legal", "why another seat's move is refused is shown", "disclosure.fault_for", _faults_at("move")),
        ("unused", "the correct digest is shown", "disclosure.fault_for", _faults_at("state")),
        ("hand", "why a setup is refused is shown", "disclosure.fault_for", _faults_at("setup")),
        ("memory", "a malformed line is quoted", "disclosure.record_error_for", lambda _: lambda error, _viewer: error),
        ("legal", "every move counts as the viewer's own", "disclosure._is_own", always(True)),
        (
            "hand",
            "the server forgets who asks",
            "protocol.ongoing_game.OngoingGame._viewer",
            always(Observer.REFEREE),
        ),
        (
            "legal",
            "legal lists the moves of others",
            f"{game}.game.{game.title()}.legal_moves",
            lambda right: lambda rules, state, _viewer=Observer.REFEREE: right(rules, state, Observer.REFEREE),
        ),
    ):
        yield SeededLeak(game, description, f"sobek_core.{place}", damage, rule, "records", SEED)


def _faults_at(path: str) -> Callable[[Any], Any]:
    """Show faults of one kind to everybody in full."""
    return lambda right: lambda record, fault, viewer: fault if fault.path == path else right(record, fault, viewer)
