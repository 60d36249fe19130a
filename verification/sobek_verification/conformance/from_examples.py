"""Vectors from the worked examples of the spec: a case for each move that an example makes or tries."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Position
from sobek_core.spec import load_spec
from sobek_verification.conformance.cases import (
    Case,
    given_setup,
    given_state,
    moved_together,
    rules_of_visibility,
    written,
)
from sobek_verification.examples import game_of, play_example

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.examples import PlayedStep

OF_VISIBILITY: Final = ("visibility", "rulings")  # chapters with a case for what viewers see of every move


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of everything that the examples do, in order.

    If an example begins with a setup and asks what somebody recalls, its only cases are about that.

    The chapter is that of the example, or `rulings` for a ruling's example. A case has the name of its example. If the
    example has several cases, the verb of the move is appended, and a number if several have the same verb. What
    viewers see of a legal move is a case of its own, `NAME-seen`: for every move in the chapter on visibility and in
    rulings, and elsewhere only for moves that move several things together.
    """
    for example in load_spec().examples():
        game = game_of(example)
        found = list(_cases_of(GAMES[game], example))
        verbs = list(map(_verb, found))
        for place, (case, verb) in enumerate(zip(found, verbs, strict=True)):
            number = f"-{verbs[: place + 1].count(verb)}" if verbs.count(verb) > 1 else ""
            name = example.name if len(found) == 1 else f"{example.name}-{verb}{number}"
            yield game, _chapter(example), evolve(case, name=name)
            if _is_seen(GAMES[game], case, everything=_chapter(example) in OF_VISIBILITY):
                rules = rules_of_visibility(game)
                yield game, _chapter(example), Case(f"{name}-seen", rules, case.given, case.move, seen=True)


def _verb(case: Case) -> str:
    """Return the verb of a case."""
    if case.recalls:
        return "recalls"
    verb: str = case.move.get("move", "setup" if "setup" in case.given else "listing")
    return verb


def _is_seen(tools: GameTools, case: Case, *, everything: bool) -> bool:
    """Return whether a case makes a legal move in a full state. Without `everything`, it must move several things."""
    if not case.move or "state" not in case.given:
        return False
    read = tools.converter.read
    position, move = read(case.given["state"], Position), read(case.move, tools.move)
    if everything:
        return isinstance(position.game.apply(position.state, move), Applied)
    return bool(moved_together(position, move))


def _chapter(example: Example) -> str:
    return "rulings" if example.file.startswith("rulings/") else PurePosixPath(example.file).stem


def _rules(example: Example) -> tuple[str, ...]:
    """Return the rules that an example is about: its own, those of its ruling, or the conditions of its move."""
    spec, game = load_spec(), game_of(example)
    if ruling := spec.rulings.get(example.belongs_to):
        return ruling.rules
    tables = [one for one in spec.move_tables if (one.game, one.name) == (game, example.belongs_to)]
    return tuple(one.rule for table in tables for one in table.conditions) or (example.belongs_to,)


def _cases_of(tools: GameTools, example: Example) -> Iterator[Case]:
    rules, played = _rules(example), list(play_example(example))
    if played[0].setup is not None and any(one.step.is_recalling for one in played):
        yield from _recalls_of(tools, example.name, played, rules)
        return
    asked: set[str] = set()
    for case in (_case(tools, one) for one in played):
        if case is not None and repr(case) not in asked:
            asked.add(repr(case))
            yield Case(example.name, rules, *case)


def _recalls_of(tools: GameTools, name: str, played: Sequence[PlayedStep], rules: tuple[str, ...]) -> Iterator[Case]:
    """Yield a case for each point where an example asks what somebody recalls: the game from its setup up to there."""
    begin, *steps = played
    given = given_setup(tools, begin.before.game, begin.setup)
    moves: list[Any] = []
    asked_after = -1  # moves
    for one in steps:
        if one.move is not None:
            moves.append(written(tools, one.move))
        elif one.step.is_recalling and asked_after < len(moves):
            asked_after = len(moves)
            yield Case(name, rules, given, {}, recalls=True, moves=tuple(moves))


def _case(tools: GameTools, played: PlayedStep) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return the position and the move of a step; None if the step only asks what is recalled, or undoes a move."""
    if played.setup is not None:
        return given_setup(tools, played.before.game, played.setup), {}
    if played.step.is_recalling or played.step.undone is not None:
        return None
    move = {} if played.move is None else written(tools, played.move)
    return given_state(tools, played.before), move
