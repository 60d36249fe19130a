"""Seeded leaks in the answers to requests to take moves back, each of which pairs of games must show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.visibility import Observer
from sobek_core.recall.news import is_news
from sobek_core.recall.observation import Counted, Moved
from sobek_core.records import undo as remembering
from sobek_verification.games import GAMES
from sobek_verification.seeding import seeded
from sobek_verification.simulation.secrets.pairs import SecretsOutcome, SecretsPlan
from sobek_verification.simulation.secrets.seeded_leaks import SeededLeak
from sobek_verification.simulation.secrets.undo import CHUNK, try_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.game import Reason
    from sobek_core.tools import GameTools

MAX_UNDO_PAIRS: Final = 400  # pairs of games that may be played until a leak is caught


# Ways to spoil: each takes the right function and returns a wrong one.


def _by_what_each_knows(_: Any) -> Any:
    """A move reveals something if any seat could not foresee it from what that seat was shown."""

    def telling(tools: GameTools, game: Any, steps: Any, state: Any, number: int) -> set[int]:
        kept, told = len(steps) - number, set()
        for viewer in (*range(len(state.seats)), Observer.SPECTATOR):
            memory = remembering.remembered(tools, game, steps[:kept], steps[kept].before, viewer)
            shown = remembering._shown(game, steps[kept:], state, viewer)  # noqa: SLF001  # as the right one does
            for move, (seen, view) in enumerate(shown, start=kept + 1):
                if memory.learns(seen, view):
                    told.add(move)
                memory = memory.after(seen, view)
        return told

    return telling


def _face_by_face(right: Any) -> Any:
    """What only one seat is shown must be certain to all, but not everything in the place that it comes from."""
    return lambda known, familiar, one: is_news(known, one) if isinstance(one, Moved) else right(known, familiar, one)


def _if(wanted: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """The state before the last move also decides whether that move can be taken back."""
    return lambda right: (
        lambda tools, game, steps, state, number: (
            right(tools, game, steps, state, number) | ({len(steps)} if wanted(steps[-1].before) else set())
        )
    )


def _names(fact: Callable[[Any], int]) -> Callable[[Any], Any]:
    """The answer names another move, which depends on the state."""

    def spoil(right: Any) -> Any:
        def against(tools: Any, game: Any, steps: Any, state: Any, number: int) -> tuple[Reason, ...]:
            return tuple(
                evolve(reason, facts=(("move", fact(state)),)) for reason in right(tools, game, steps, state, number)
            )

        return against

    return spoil


def _without_counts(right: Any) -> Any:
    """What depends on everything in a place reveals nothing."""
    return evolve(right, observe=lambda *seen: (one for one in right.observe(*seen) if not isinstance(one, Counted)))


def _leaks(game: str) -> Iterator[SeededLeak]:
    telling = "sobek_core.records.undo._telling"
    for sentence, place, spoil in (
        ("what a seat knows decides whether a move is taken back", telling, _by_what_each_knows),
        (
            "what a seat is shown alone must have been certain to all, face by face",
            "sobek_core.recall.audience._may_be_news",
            _face_by_face,
        ),
        (
            "what depends on a hand or on corruption counts as no news",
            f"{GAMES[game].tools.game.__module__.rpartition('.')[0]}.recall.SENSES",
            _without_counts,
        ),
        (
            "a hand decides whether a move is taken back",
            telling,
            _if(lambda table: any(len(seat.hand.distinct()) < len(seat.hand) for seat in table.seats)),
        ),
        (
            "the move that is named depends on a hand",
            "sobek_core.records.undo.against_undo",
            _names(lambda table: len(table.seats[0].hand.distinct())),
        ),
        (
            "how many moves can be taken back depends on a hand",
            "sobek_core.records.undo.can_be_undone",
            lambda right: lambda *asked: right(*asked) + len(asked[3].seats[0].hand.distinct()),
        ),
    ):
        yield SeededLeak(game, sentence, place, spoil)


LEAKS: Final = tuple(leak for game in GAMES for leak in _leaks(game))


def caught(leak: SeededLeak) -> SecretsOutcome:
    """Check pairs of games against the law with a leak seeded, until it is caught or the limit is reached."""
    outcome = SecretsOutcome()
    with seeded(leak.place, leak.spoil):
        for first in range(0, MAX_UNDO_PAIRS, CHUNK):
            outcome = outcome.joined(try_games(SecretsPlan(leak.game, CHUNK, 0, first)))
            if outcome.leak:
                break
    return outcome
