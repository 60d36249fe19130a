"""Seeded leaks in the answers to undo requests. Pairs of games must show each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_verification.seeding import always
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.game import Reason

# Each of these takes the right function and returns a wrong version of it.


def _if(wanted: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Let the state before the last move also decide whether that move can be taken back."""
    return lambda right: (
        lambda game, steps, state, count: (
            right(game, steps, state, count) + ([len(steps)] if wanted(steps[-1].before) else [])
        )
    )


def _names(fact: Callable[[Any], int]) -> Callable[[Any], Any]:
    """Let the answer name another move, which depends on the state."""

    def damage(right: Any) -> Any:
        def against(game: Any, steps: Any, state: Any, count: int) -> tuple[Reason, ...]:
            return tuple(evolve(reason, facts=(("move", fact(state)),)) for reason in right(game, steps, state, count))

        return against

    return damage


def undo_leaks(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks of one game."""
    revealing = "sobek_core.records.undo._revealing"
    for description, place, damage in (
        ("no event reveals anything", f"sobek_core.{game}.seen._is_news", always(False)),
        (
            "a hand decides whether a move can be taken back",
            revealing,
            _if(lambda state: any(len(seat.hand.distinct()) < len(seat.hand) for seat in state.seats)),
        ),
        (
            "the move that is named depends on a hand",
            "sobek_core.records.undo.against_undo",
            _names(lambda state: len(state.seats[0].hand.distinct())),
        ),
        (
            "how many moves can be taken back depends on a hand",
            "sobek_core.records.undo.can_be_undone",
            lambda right: lambda *asked: right(*asked) + len(asked[2].seats[0].hand.distinct()),
        ),
    ):
        yield SeededLeak(game, description, place, damage, "undo", "games")
