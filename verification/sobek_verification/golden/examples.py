"""The narration of the moves of the spec's examples: what each viewer sees, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Applied, IllegalSetupError
from sobek_core.kernel.visibility import Observer, Viewer, named
from sobek_core.phrases import ENGLISH
from sobek_core.spec import load_spec
from sobek_verification.examples import LEGAL, SETUP, ExampleScript, game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.kernel.game import Reason
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite

TOLD: Final = "told.txt"


def write_told(game: GameSuite) -> str:
    """Return the narration of every move of the examples of a game, in order."""
    lines: list[str] = []
    for example in load_spec().examples():
        if game_of(example) == game.name:
            lines += [example.name, *(f"  {line}" for line in _of_example(game.tools, ExampleScript.of(example)))]
    return "\n".join([*lines, ""])


def _of_example(tools: GameTools, script: ExampleScript) -> Iterator[str]:
    position = tools.positions.read(text for _, text in script.position)
    game, state = position.game, position.state
    befores: list[Any] = []
    for step in script.steps:
        if step.undone is not None:
            if not step.is_refused:
                state = befores[-step.undone]
                del befores[-step.undone :]
        elif step.text.startswith(SETUP):
            setup = tools.setups.read(step.text.removeprefix(SETUP))
            yield step.text[:60]
            try:
                state = game.start(setup)
            except IllegalSetupError as error:
                yield from _refused(error.reasons)
        elif step.text != LEGAL and step.viewer is None:
            move = tools.notation.read(step.text)
            verdict = game.apply(state, move)
            yield step.text
            if isinstance(verdict, Applied):
                yield from _told(tools, state, move)
                befores.append(state)
                state = verdict.state
            else:
                yield from _refused(verdict.reasons)


def _refused(reasons: Iterable[Reason]) -> Iterator[str]:
    for reason in reasons:
        facts = " ".join(f"{name}={value}" for name, value in reason.facts)
        yield f"  {reason.rule}: {ENGLISH.reason(reason)} ({facts})"


def _told(tools: GameTools, state: Any, move: Any) -> Iterator[str]:
    """Yield, by viewer, the lines that differ from the move as written."""
    viewers: tuple[Viewer, ...] = (*range(len(state.seats)), Observer.SPECTATOR)
    for viewer in viewers:
        line = tools.tell(state, move, viewer)
        if line != tools.notation.write(move):
            yield f"  to {named(viewer)}: {line}"
