"""Seeded leaks in the answers to undo requests. Pairs of games must show each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.kernel.visibility import Observer
from sobek_core.recall.news import is_news
from sobek_core.recall.observation import Moved, PropertyRevealed
from sobek_core.records import undo
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.faults import without
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.game import Reason
    from sobek_core.tools import GameTools

# Each of these takes the right function and returns a wrong version of it.


def _by_what_each_knows(_: Any) -> Any:
    """Decide that a move revealed something if any seat could not foresee it from what that seat was shown."""

    def revealing(tools: GameTools, game: Any, steps: Any, state: Any, count: int) -> set[int]:
        kept, revealed = len(steps) - count, set()
        for viewer in (*range(len(state.seats)), Observer.SPECTATOR):
            memory = undo.memory_of(tools, game, steps[:kept], steps[kept].before, viewer)
            shown = undo._shown(game, steps[kept:], state, viewer)  # noqa: SLF001  # as the right one does
            for move, (seen, view) in enumerate(shown, start=kept + 1):
                if memory.would_learn(seen, view):
                    revealed.add(move)
                memory = memory.after(seen, view)
        return revealed

    return revealing


def _face_by_face(right: Any) -> Any:
    """Require that what only one seat is shown is certain to all, but not the other contents of its place."""
    return lambda known, familiar, one: is_news(known, one) if isinstance(one, Moved) else right(known, familiar, one)


def _if(wanted: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Let the state before the last move also decide whether that move can be taken back."""
    return lambda right: (
        lambda tools, game, steps, state, count: (
            right(tools, game, steps, state, count) | ({len(steps)} if wanted(steps[-1].before) else set())
        )
    )


def _names(fact: Callable[[Any], int]) -> Callable[[Any], Any]:
    """Let the answer name another move, which depends on the state."""

    def damage(right: Any) -> Any:
        def against(tools: Any, game: Any, steps: Any, state: Any, count: int) -> tuple[Reason, ...]:
            return tuple(
                evolve(reason, facts=(("move", fact(state)),)) for reason in right(tools, game, steps, state, count)
            )

        return against

    return damage


def undo_leaks(game: str) -> Iterator[SeededLeak]:
    """Yield the leaks of one game."""
    revealing = "sobek_core.records.undo._revealing"
    for description, place, damage in (
        ("what a seat knows decides whether a move can be taken back", revealing, _by_what_each_knows),
        (
            "what one seat alone is shown is judged card by card",
            "sobek_core.recall.audience._may_be_news",
            _face_by_face,
        ),
        (
            "what depends on a hand or on corruption reveals nothing",
            f"{GAMES[game].tools.game.__module__.rpartition('.')[0]}.recall.OBSERVATION_MODEL",
            without(PropertyRevealed),
        ),
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
            lambda right: lambda *asked: right(*asked) + len(asked[3].seats[0].hand.distinct()),
        ),
    ):
        yield SeededLeak(game, description, place, damage, "undo", "games")
