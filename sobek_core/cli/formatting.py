"""Turns, moves, reasons, sheets, and what a viewer recalls: in words for people, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.terminal import say
from sobek_core.kernel.calls import LegalMoves, listed
from sobek_core.kernel.game import Over
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult
from sobek_core.records.undo import memory_of
from sobek_core.reports import pending_text, player_name, result_text
from sobek_core.text.layout import labelled
from sobek_core.text.views import kinds_and_backs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_core.kernel.game import Reason, Turn
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.recall.memory import Recalled
    from sobek_core.records.audit import PlayedMove
    from sobek_core.records.record import Record

LABEL: Final = 20  # columns of the label before the contents of a place


def shown_moves(game: Any, state: Any, viewer: Viewer) -> LegalMoves[Any]:
    """Return the legal moves that a viewer may see; for the referee, at a draw, its outcomes."""
    moves = game.legal_moves(state, viewer)
    return listed(moves or ([move for move, _ in game.outcomes(state)] if viewer is Observer.REFEREE else ()))


def turn_text(record: Record, turn: Turn[object], words: Words = ENGLISH) -> str:
    """Return what is pending, or the result."""
    if isinstance(turn, Over):
        return words("turn.over", result=result_text(record.names, GameResult(turn.winners, turn.scores), words))
    return pending_text(turn, lambda seat: player_name(record.names, seat, words), words)


def reasons_json(reasons: Iterable[Reason], words: Words = ENGLISH) -> list[dict[str, Any]]:
    """Return the reasons of a refusal as JSON."""
    return [{"rule": reason.rule, "text": words.reason(reason), "facts": dict(reason.facts)} for reason in reasons]


def say_sheets(record: Record, steps: Iterable[PlayedMove], words: Words = ENGLISH) -> None:
    """Print the scoring sheets of moves that ended a round or the game, with an empty line after each."""
    for scored in scored_in(record, steps):
        title, _, sheets = record.tools.render_sheets(record.game, scored, record.names, words).partition("\n")
        say(title, "bold")
        say(f"{sheets}\n")


def scored_in(record: Record, steps: Iterable[PlayedMove]) -> list[Any]:
    """Return each event with scoring sheets."""
    return [event for step in steps for event in step.events if isinstance(event, record.tools.scored)]


def recalled_if_shown(
    record: Record, steps: Sequence[PlayedMove], state: object, viewer: Viewer
) -> Mapping[str, Recalled]:
    """Return what a viewer recalls of each place; empty under `hidden`, and for the referee, who sees everything.

    steps: all those that led to the state.
    """
    if viewer is Observer.REFEREE or record.game.choices.visibility == "hidden":
        return {}
    return memory_of(record.tools, record.game, steps, state, viewer).recall()


def say_recalled(
    recalled: Mapping[str, Recalled], viewer: Viewer, names: Sequence[str], words: Words = ENGLISH
) -> None:
    """Print what a viewer recalls: certain contents in plain text, possible ones dimmed."""
    if not recalled:
        return
    whose = player_name(names, viewer, words) if isinstance(viewer, int) else words("page.spectator")
    say(f"\n{words('view.recalled', who=whose)}")
    for line, known in recalled.items():
        if known.certain or known.unseen:
            say(labelled(line, kinds_and_backs((*known.certain, *known.unseen)), LABEL))
        if known.possible:
            say(labelled("", words("view.perhaps", kinds=kinds_and_backs(known.possible)), LABEL), "dim")
