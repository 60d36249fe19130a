"""Vectors from the worked examples of the spec: a case for each move that an example makes or tries."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, IllegalSetupError, Position
from sobek_core.spec import load_spec
from sobek_verification.conformance.making import (
    Case,
    given_setup,
    given_state,
    moved_together,
    rules_of_sight,
    written,
)
from sobek_verification.examples import LEGAL, SETUP, ExampleScript, game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.examples import ExampleStep

OF_SIGHT: Final = ("visibility", "rulings")  # chapters with a case for what viewers see of every move


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield game, chapter and case of everything that the examples do, in order.

    If an example begins with a setup and asks what somebody recalls, that is its only case.

    The chapter is that of the example, or `rulings` for a ruling's example. A case has the name of its example; if the
    example has several, the verb of the move is appended, and a number if several have the same verb. What is seen of a
    legal move is a case of its own, `NAME-seen`: for every move in the chapter on visibility and in rulings, elsewhere
    only for moves that move several things together.
    """
    for example in load_spec().examples():
        game = game_of(example)
        found = list(_cases_of(GAMES[game], example))
        verbs = list(map(_verb, found))
        for place, (case, verb) in enumerate(zip(found, verbs, strict=True)):
            number = f"-{verbs[: place + 1].count(verb)}" if verbs.count(verb) > 1 else ""
            name = example.name if len(found) == 1 else f"{example.name}-{verb}{number}"
            yield game, _chapter(example), evolve(case, name=name)
            if _is_seen(GAMES[game], case, everything=_chapter(example) in OF_SIGHT):
                rules = rules_of_sight(game)
                yield game, _chapter(example), Case(f"{name}-seen", rules, case.given, case.move, seen=True)


def _verb(case: Case) -> str:
    """Return the verb of a case."""
    if case.recalls:
        return "recalls"
    verb: str = case.move.get("move", "setup" if "setup" in case.given else "listing")
    return verb


def _is_seen(tools: GameTools, case: Case, *, everything: bool) -> bool:
    """Return whether a case makes a legal move in a full state that moves several things together, or `everything`."""
    if not case.move or "state" not in case.given:
        return False
    read = tools.converter.read
    position, move = read(case.given["state"], Position), read(case.move, tools.move)
    if everything:
        return isinstance(position.game.apply(position.state, move), Applied)
    return bool(moved_together(position, move))


def _chapter(example: Example) -> str:
    folder, _, file = example.file.partition("/")
    return folder if folder == "rulings" else file.removesuffix(".md")


def _rules(example: Example) -> tuple[str, ...]:
    """Return the rules of an example: its own, those of its ruling, or the conditions of its move."""
    spec, game = load_spec(), game_of(example)
    if ruling := spec.rulings.get(example.belongs_to):
        return ruling.rules
    tables = [one for one in spec.move_tables if (one.game, one.name) == (game, example.belongs_to)]
    return tuple(one.rule for table in tables for one in table.conditions) or (example.belongs_to,)


def _cases_of(tools: GameTools, example: Example) -> Iterator[Case]:
    script, rules = ExampleScript.of(example), _rules(example)
    if script.steps[0].text.startswith(SETUP) and any(map(_is_recalling, script.steps)):
        yield from _recalls_of(tools, example.name, script, rules)
        return
    position = tools.positions.read(text for _, text in script.position)
    made: list[Any] = []  # the positions before the moves, to undo them
    seen: Counter[str] = Counter()
    for step in script.steps:
        case, before = _case(tools, position, step), position
        position = _after(tools, position, step, made)
        if case is not None and not seen[repr(case)]:
            seen[repr(case)] += 1
            yield Case(example.name, rules, *case)
        if position is not before and step.undone is None:
            made.append(before)


def _is_recalling(step: ExampleStep) -> bool:
    return step.viewer is not None and step.text.endswith("recalls")


def _recalls_of(tools: GameTools, name: str, script: ExampleScript, rules: tuple[str, ...]) -> Iterator[Case]:
    """Yield the games up to each point where the example asks what somebody recalls; they begin with a setup."""
    begin, *steps = script.steps
    game = tools.positions.read(text for _, text in script.position).game
    setup = tools.setups.read(begin.text.removeprefix(SETUP))
    given = given_setup(tools, game, setup)
    moves: list[Any] = []
    asked_after = -1  # moves
    for step in steps:
        if not _is_recalling(step):
            moves.append(written(tools, tools.notation.read(step.text)))
        elif asked_after < len(moves):
            asked_after = len(moves)
            yield Case(name, rules, given, {}, recalls=True, moves=tuple(moves))


def _case(
    tools: GameTools, position: Position[Any, Any], step: ExampleStep
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return the position and the move of a step; None for recall alone, and for undoing."""
    if step.text.startswith(SETUP):
        return given_setup(tools, position.game, tools.setups.read(step.text.removeprefix(SETUP))), {}
    if step.text == LEGAL or step.text.endswith("sees"):
        return given_state(tools, position), {}
    if step.viewer is not None or step.undone is not None:
        return None
    return given_state(tools, position), written(tools, tools.notation.read(step.text))


def _after(tools: GameTools, position: Position[Any, Any], step: ExampleStep, made: list[Any]) -> Position[Any, Any]:
    """Return the position after a step."""
    if step.text.startswith(SETUP):
        try:
            setup = tools.setups.read(step.text.removeprefix(SETUP))
            return evolve(position, state=position.game.start(setup))
        except IllegalSetupError:
            return position
    if step.undone is not None and not step.is_refused:
        back: Position[Any, Any] = made[-step.undone]
        del made[-step.undone :]
        return back
    if step.text == LEGAL or step.viewer is not None or step.undone is not None:
        return position
    verdict = position.game.apply(position.state, tools.notation.read(step.text))
    return evolve(position, state=verdict.state) if isinstance(verdict, Applied) else position
