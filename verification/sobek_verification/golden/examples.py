"""The narration of the moves of the spec's examples: what each viewer sees, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer, Viewer, viewer_name
from sobek_core.phrases import ENGLISH
from sobek_core.spec import load_spec
from sobek_verification.examples import game_of, play_example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite

NARRATION: Final = "narration.txt"


def write_narration(game: GameSuite) -> str:
    """Return the narration of every move of the examples of a game, in order."""
    lines: list[str] = []
    for example in load_spec().examples():
        if game_of(example) == game.name:
            lines += [example.name, *(f"  {line}" for line in _of_example(game.tools, example))]
    return "\n".join([*lines, ""])


def _of_example(tools: GameTools, example: Example) -> Iterator[str]:
    for played in play_example(example):
        if played.setup is not None or played.move is not None:
            yield played.step.text if played.setup is None else played.step.text[:60]
            for reason in played.reasons:
                facts = " ".join(f"{name}={value}" for name, value in reason.facts)
                yield f"  {reason.rule}: {ENGLISH.reason(reason)} ({facts})"
        if isinstance(played.verdict, Applied):
            yield from _narrated(tools, played.before.state, played.move)


def _narrated(tools: GameTools, state: Any, move: Any) -> Iterator[str]:
    """Yield, by viewer, the lines that differ from the move as written."""
    viewers: tuple[Viewer, ...] = (*range(len(state.seats)), Observer.SPECTATOR)
    for viewer in viewers:
        line = tools.narrate(state, move, viewer)
        if line != tools.notation.write(move):
            yield f"  to {viewer_name(viewer)}: {line}"
