"""Make vectors: ask the reference for the answer to a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.game import Applied, Position
from sobek_verification.conformance.vectors import Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.conformance.reply import Reply

Ask = Callable[[Mapping[str, Any]], "Reply"]
"""Send a request to a server, and return its reply without the number."""


@frozen
class Case:
    """A case without its answer.

    given: a state, or a setup with its choices; move: empty if there is none; recalls: whether the case also asks what
    every viewer recalls; seen: whether it asks only for the moves listed for each viewer, and for what each sees of
    the move; moves: the moves made after a setup, before anything else is asked.
    """

    name: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    move: dict[str, Any]
    recalls: bool = False
    seen: bool = False
    moves: tuple[dict[str, Any], ...] = ()


def case_of(vector: Vector) -> Case:
    """Return the case behind a vector."""
    then = vector.then
    return Case(vector.name, vector.rules, vector.given, vector.move, "recalled" in then, "seen" in then, vector.moves)


def given_state(tools: GameTools, position: Position[Any, Any]) -> dict[str, Any]:
    """Return a state as an argument of `start`."""
    return {"state": tools.converter.unstructure(position)}


def given_setup(tools: GameTools, game: Any, setup: Any) -> dict[str, Any]:
    """Return a setup, with the choices and the track of a game, as arguments of `start`."""
    written = tools.converter.unstructure(game)
    return {key: value for key, value in written.items() if key != "edition"} | {
        "setup": tools.converter.unstructure(setup)
    }


def written(tools: GameTools, move: Any) -> dict[str, Any]:
    """Return a move as an argument of `apply`."""
    made: dict[str, Any] = tools.converter.unstructure(move, unstructure_as=tools.move)
    return made


@frozen
class JointMove:
    """Several things of different kinds that move together.

    origin, goal: zones; mixed: whether their backs are not in order, so that viewers of backs see another order.
    """

    origin: str
    goal: str
    mixed: bool


def moved_together(position: Position[Any, Any], move: Any) -> frozenset[JointMove]:
    """Return the joint movement of a move; None if there is none, or the move is illegal."""
    verdict = position.game.apply(position.state, move)
    found = set()
    for event in verdict.events if isinstance(verdict, Applied) else ():
        things = getattr(event, "cards", getattr(event, "tiles", ()))
        if len(set(things)) > 1:
            backs = [thing.back for thing in things]
            found.add(JointMove(str(event.origin.zone), str(event.goal.zone), backs != sorted(backs)))
    return frozenset(found)


def rules_of_visibility(game: str) -> tuple[str, str]:
    """Return the rules that a case about what viewers see of a move decides."""
    return f"{game}.visibility.movement", f"{game}.visibility.legal"


def answered(ask: Ask, game: str, edition: str, case: Case) -> Vector:
    """Ask a greeted server for the answer to a case. Raise ValueError if it gives none."""
    if "lines" in case.given:
        return Vector(case.name, case.rules, case.given, ask({"method": "conversation", **case.given})["result"])
    start = {"method": "start", "game": game, "edition": edition, **case.given}
    if case.moves:
        then = dict(_played(ask, start, case))
        return Vector(case.name, case.rules, case.given, then, moves=case.moves)
    reply = ask(start)
    if case.seen:
        return Vector(case.name, case.rules, case.given, dict(_seen(ask, start, case)), case.move)
    events = {}
    if case.move and "result" in reply:
        reply = ask({"method": "apply", "move": case.move})
        events = {"events": reply.get("result", {}).get("events")}
        if "refused" in reply and ask({"method": "state"})["result"]["state"] != case.given["state"]:
            message = f"{case.name}: expected a refusal to leave the state unchanged"
            raise ValueError(message)
    match reply:
        case {"refused": {"rules": rules}}:
            then = {"refused": rules}
        case {"result": _}:
            then = {**dict(_looked(ask, recalls=case.recalls)), **events}
        case _:
            message = f"{case.name}: expected an answer, got {reply}"
            raise ValueError(message)
    decided = dict.fromkeys((*case.rules, *then.get("refused", ())))
    return Vector(case.name, tuple(decided), case.given, then, case.move)


def _looked(ask: Ask, *, recalls: bool) -> Iterator[tuple[str, Any]]:
    """Yield everything that can be asked about a state, with the answers."""
    state = ask({"method": "state"})["result"]["state"]
    yield "state", state
    yield "turn", ask({"method": "turn"})["result"]["turn"]
    yield "legal", ask({"method": "legal"})["result"]["moves"]
    viewers = _viewers(state)
    yield "views", {str(one): ask({"method": "view", "viewer": one})["result"]["view"] for one in viewers}
    if recalls:
        yield "recalled", {str(one): ask({"method": "recall", "viewer": one})["result"]["recalled"] for one in viewers}


def _played(ask: Ask, start: Mapping[str, Any], case: Case) -> Iterator[tuple[str, Any]]:
    """Yield the answers to the moves of a game, then everything that can be asked afterwards."""
    requests = (start, *({"method": "apply", "move": move} for move in case.moves))
    yield "made", [ask(request)["result"] for request in requests]
    yield from ((key, value) for key, value in _looked(ask, recalls=case.recalls) if key != "state")


def _seen(ask: Ask, start: Mapping[str, Any], case: Case) -> Iterator[tuple[str, Any]]:
    """Yield the moves listed for each viewer, and what each sees of a move, starting again from the state each time."""
    viewers = _viewers(case.given["state"])
    yield "legal_by_viewer", {str(one): ask({"method": "legal", "viewer": one})["result"]["moves"] for one in viewers}
    seen = {}
    for one in viewers:
        ask(start)
        seen[str(one)] = ask({"method": "apply", "move": case.move, "viewer": one})["result"]["events"]
    yield "seen", seen


def _viewers(state: Mapping[str, Any]) -> tuple[int | str, ...]:
    """Return all viewers except the referee, who sees everything."""
    return (*range(len(state["seats"])), "spectator")
