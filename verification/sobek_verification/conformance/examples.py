"""Make vectors from the worked examples of the spec, and refresh those that are there: the reference answers again.

A vector that no example has is its own source. One whose example is gone stays until its line is deleted.

Before a vector is answered, its `then` has the keys of what else it asks, if anything: `recalled` or `legal_by_viewer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.kernel.game import Applied, Position
from sobek_core.spec import load_spec
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import Vector, VectorFile, load
from sobek_verification.examples import game_of, play_example

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.conformance.reply import Reply
    from sobek_verification.examples import PlayedStep


OF_VISIBILITY: Final = ("visibility", "rulings")  # chapters with a case for what viewers see of every move
Ask = Callable[[Mapping[str, Any]], "Reply"]
"""Send a request to a server, and return its reply without the number."""


def given_setup(tools: GameTools, game: Any, setup: Any) -> dict[str, Any]:
    """Return a setup, with the choices and the track of a game, as arguments of `start`."""
    written = tools.converter.unstructure(game)
    return {key: value for key, value in written.items() if key != "edition"} | {
        "setup": tools.converter.unstructure(setup)
    }


def written(tools: GameTools, move: Any) -> dict[str, Any]:
    """Return a move as an argument of `apply`."""
    made: dict[str, Any] = tools.converter.unstructure(move, unstructure_as=tools.game.move)
    return made


def answered(ask: Ask, game: str, edition: str, case: Vector) -> Vector:
    """Ask a greeted server for the answer to a vector. Raise ValueError if it gives none."""
    if "lines" in case.given:
        return evolve(case, then=ask({"method": "conversation", **case.given})["result"])
    start = {"method": "start", "game": game, "edition": edition, **case.given}
    if case.moves:
        return evolve(case, then=dict(_played(ask, start, case)))
    reply = ask(start)
    if "legal_by_viewer" in case.then:
        return evolve(case, then=dict(_seen(ask, start, case)))
    events = {}
    if case.move and "result" in reply:
        reply = ask({"method": "apply", "move": case.move})
        events = {key: reply.get("result", {}).get(key) for key in ("events", "seen")}
        if "refused" in reply and ask({"method": "state"})["result"]["state"] != case.given["state"]:
            message = f"{case.name}: expected a refusal to leave the state unchanged"
            raise ValueError(message)
    match reply:
        case {"refused": {"rules": rules}}:
            then = {"refused": rules}
        case {"result": _}:
            then = {**dict(_looked(ask, case)), **events}
        case _:
            message = f"{case.name}: expected an answer, got {reply}"
            raise ValueError(message)
    decided = dict.fromkeys((*case.rules, *then.get("refused", ())))
    return evolve(case, rules=tuple(decided), then=then)


def _looked(ask: Ask, case: Vector) -> Iterator[tuple[str, Any]]:
    """Yield everything that can be asked about a state, with the answers."""
    state = ask({"method": "state"})["result"]["state"]
    yield "state", state
    yield "turn", ask({"method": "turn"})["result"]["turn"]
    yield "legal", ask({"method": "legal"})["result"]["moves"]
    viewers = _viewers(state)
    yield "views", {str(one): ask({"method": "view", "viewer": one})["result"]["view"] for one in viewers}
    if "recalled" in case.then:
        yield "recalled", {str(one): ask({"method": "recall", "viewer": one})["result"]["recalled"] for one in viewers}


def _played(ask: Ask, start: Mapping[str, Any], case: Vector) -> Iterator[tuple[str, Any]]:
    """Yield the answers to the moves of a game, then everything that can be asked afterwards."""
    requests = (start, *({"method": "apply", "move": move} for move in case.moves))
    yield "made", [ask(request)["result"] for request in requests]
    yield from ((key, value) for key, value in _looked(ask, case) if key != "state")


def _seen(ask: Ask, start: Mapping[str, Any], case: Vector) -> Iterator[tuple[str, Any]]:
    """Yield the moves listed for each viewer, and what each sees of a move, starting again from the state each time."""
    viewers = _viewers(case.given["state"])
    yield "legal_by_viewer", {str(one): ask({"method": "legal", "viewer": one})["result"]["moves"] for one in viewers}
    seen: dict[str, Any] = {}
    for one in viewers:
        ask(start)
        seen |= ask({"method": "apply", "move": case.move, "viewer": one})["result"]["seen"]
    yield "seen", seen


def _viewers(state: Mapping[str, Any]) -> tuple[int | str, ...]:
    """Return all viewers except the referee, who sees everything."""
    return (*range(len(state["seats"])), "spectator")


def of_examples() -> Iterator[tuple[str, str, Vector]]:
    """Yield the game, chapter and case of the vectors of examples, in order.

    A case that asks the same as an earlier one, for the same rules, is left out, unless it has been published.
    """
    published = {(file.game, file.chapter, one.name) for file in load() for one in file.vectors}
    asked = set()
    for example in load_spec().examples():
        game, chapter = game_of(example), _chapter(example)
        for case in _named(GAMES.named(game), example, chapter):
            question = canonical(
                [game, case.rules, case.given, case.move, list(case.moves), int("legal_by_viewer" in case.then)]
            )
            if question not in asked or (game, chapter, case.name) in published:
                asked.add(question)
                yield game, chapter, case


def _named(tools: GameTools, example: Example, chapter: str) -> Iterator[Vector]:
    """Yield a case for everything that an example does.

    If an example begins with a setup and asks what somebody recalls, its only cases are about that.

    A case has the name of its example. If the example has several cases, the verb of the move is appended, and a number
    if several have the same verb. What viewers see of a legal move is a case of its own, `NAME-seen`, in the chapter on
    visibility and in rulings.
    """
    found = list(_cases_of(tools, example))
    verbs = list(map(_verb, found))
    seen = f"{tools.name}.visibility.movement", f"{tools.name}.visibility.legal"
    for place, (case, verb) in enumerate(zip(found, verbs, strict=True)):
        number = f"-{verbs[: place + 1].count(verb)}" if verbs.count(verb) > 1 else ""
        name = example.name if len(found) == 1 else f"{example.name}-{verb}{number}"
        yield evolve(case, name=name)
        if chapter in OF_VISIBILITY and _is_made(tools, case):
            yield Vector(f"{name}-seen", seen, case.given, {"legal_by_viewer": {}}, case.move)


def _verb(case: Vector) -> str:
    """Return the verb of a case."""
    if case.then:
        return "recalls"
    verb: str = case.move.get("move", "setup" if "setup" in case.given else "listing")
    return verb


def _is_made(tools: GameTools, case: Vector) -> bool:
    """Return whether a case makes a legal move in a full state."""
    if not case.move or "state" not in case.given:
        return False
    read = tools.converter.read
    position, move = read(case.given["state"], Position), read(case.move, tools.game.move)
    return isinstance(position.game.apply(position.state, move), Applied)


def _chapter(example: Example) -> str:
    return "rulings" if example.file.startswith("rulings/") else PurePosixPath(example.file).stem


def _rules(example: Example) -> tuple[str, ...]:
    """Return the rules that an example is about: its own, those of its ruling, or the conditions of its move."""
    spec, game = load_spec(), game_of(example)
    if ruling := spec.rulings.get(example.belongs_to):
        return ruling.rules
    tables = [one for one in spec.move_tables if (one.game, one.name) == (game, example.belongs_to)]
    return tuple(one.rule for table in tables for one in table.conditions) or (example.belongs_to,)


def _cases_of(tools: GameTools, example: Example) -> Iterator[Vector]:
    rules, played = _rules(example), list(play_example(example))
    if played[0].setup is not None and any(one.step.is_recalling for one in played):
        yield from _recalls_of(tools, example.name, played, rules)
        return
    asked: set[str] = set()
    for case in (_case(tools, one) for one in played):
        if case is not None and repr(case) not in asked:
            asked.add(repr(case))
            given, move = case
            yield Vector(example.name, rules, given, {}, move)


def _recalls_of(tools: GameTools, name: str, played: Sequence[PlayedStep], rules: tuple[str, ...]) -> Iterator[Vector]:
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
            yield Vector(name, rules, given, {"recalled": {}}, moves=tuple(moves))


def _case(tools: GameTools, played: PlayedStep) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return the position and the move of a step; None if the step only asks what is recalled, or undoes a move."""
    if played.setup is not None:
        return given_setup(tools, played.before.game, played.setup), {}
    if played.step.is_recalling or played.step.undone is not None:
        return None
    move = {} if played.move is None else written(tools, played.move)
    return {"state": tools.converter.unstructure(played.before)}, move


def made() -> tuple[VectorFile, ...]:
    """Answer all vectors anew, by path. New ones come last in their files."""
    cases = {(file.game, file.chapter): {one.name: one for one in file.vectors} for file in load()}
    for game, chapter, case in of_examples():
        cases.setdefault((game, chapter), {})[case.name] = case
    reference, files = Reference(), []
    for (game, chapter), named in sorted(cases.items()):
        edition = GAMES.named(game).game().edition.name
        vectors = tuple(answered(reference.ask, game, edition, case) for case in named.values())
        files.append(VectorFile(game, edition, chapter, vectors))
    return tuple(files)
