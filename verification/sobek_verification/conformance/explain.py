"""Show people what a vector or a request is about, in notation."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.spec import load_spec
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.conformance.vectors import Vector, VectorFile


def rule_lines(rules: Iterable[str]) -> Iterator[str]:
    """Yield each rule with its title."""
    known = load_spec().rules
    for rule in rules:
        yield f"rule: {rule}: {known[rule].title}" if rule in known else f"rule: {rule}"


def move_text(tools: GameTools, written: object) -> str:
    """Return a move, given as JSON, in notation."""
    return tools.notation.write(tools.converter.read(written, tools.game.move))


def case_lines(file: VectorFile, vector: Vector) -> Iterator[str]:
    """Yield what a vector is about: its rules, a position or a setup, and the moves. A conversation has rules alone."""
    yield from rule_lines(vector.rules)
    if "lines" in vector.given:
        return
    tools, given = GAMES[file.game].tools, vector.given
    if "state" in given:
        yield from GAMES[file.game].describe(tools.converter.read(given["state"], Position))
    else:
        chosen = {key: value for key, value in given.items() if key != "setup"}
        game = tools.converter.read({"edition": file.edition, **chosen}, tools.game)
        yield from GAMES[file.game].unwritten(game)
        yield f"choices: {tools.positions.places['choices'].write(game.choices)}"
        yield f"setup: {tools.setups.write(tools.converter.read(given['setup'], tools.game.setup))}"
    for move in vector.moves or ((vector.move,) if vector.move else ()):
        yield move_text(tools, move)


def change_lines(file: VectorFile, vector: Vector) -> Iterator[str]:
    """Yield the rules of a refusal, or the places of the position that change, as examples of the spec have them."""
    tools, (before, after) = GAMES[file.game].tools, (one.get("state") for one in (vector.given, vector.then))
    if "refused" in vector.then:
        yield f"-> refused: {' '.join(vector.then['refused'])}"
    was, now = (tools.positions.values(tools.converter.read(one, Position)) if one else {} for one in (before, after))
    yield from (f"-> {place}: {value}" for place, value in now.items() if was.get(place) != value)


def vector_lines(file: VectorFile, vector: Vector) -> Iterator[str]:
    """Yield everything about a vector, for people: what it asks, and what must follow."""
    yield from chain(
        case_lines(file, vector), map(canonical, vector.given.get("lines", ())), change_lines(file, vector)
    )
    others = {key: one for key, one in vector.then.items() if key not in {"refused", "state"}}
    yield from (f"-> {key}: {canonical(one)}" for key, one in others.items())
