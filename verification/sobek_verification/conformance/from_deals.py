"""Vectors from deals of the dealer (spec/dealing.md): setups for every number of players, and what is recalled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_verification.conformance.making import Case, given_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

READINGS: Final = ("hidden", "open")


def cases() -> Iterator[tuple[str, str, Case]]:
    """Return game, chapter and case of a deal for each number of players, under both readings of `visibility`."""
    for game, tools in GAMES.items():
        plain = tools.game()
        rules = (f"{game}.setup.components", f"{game}.visibility.memory")
        for players in tools.player_counts:
            setup = tools.deal_setup(Stream(players, "deal"), players)
            for reading in READINGS:
                played = evolve(plain, choices=evolve(plain.choices, visibility=reading))
                name = f"dealt-to-{players}-{reading}"
                given = given_setup(tools, played, setup)
                yield game, "deals", Case(name, rules, given, {}, recalls=True)
