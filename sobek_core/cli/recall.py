"""What a viewer recalls, in a game that shows it (choice `visibility`): for people and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.output import say
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.recall.memory import recalled_json as place_json
from sobek_core.records.undo import memory_of
from sobek_core.reports import player_name
from sobek_core.text.layout import labelled
from sobek_core.text.views import kinds_and_backs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.recall.memory import Recalled
    from sobek_core.records.audit import PlayedMove
    from sobek_core.records.record import Record


LABEL: Final = 20  # columns of the label before the contents of a place


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


def recalled_json(recalled: Mapping[str, Recalled]) -> dict[str, Any]:
    """Return what a viewer recalls as JSON; empty if nothing is shown."""
    return {"recalled": {line: place_json(known) for line, known in recalled.items()}} if recalled else {}
