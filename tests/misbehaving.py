"""Misbehaving ports, each with one fault, which `sobek-verify port` must catch and name.

    sobek-verify port -- python -P tests/misbehaving.py forgets-a-card

Each is the reference with some of its replies changed, or replaced by some other action.
tests/verification/conformance/test_port_process.py has what a port can do with its streams.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from sobek_core.games import GAMES
from sobek_core.json_text import canonical, digest
from sobek_core.kernel.game import Position, Refused
from sobek_core.protocol.ongoing_game import OngoingGame
from sobek_core.protocol.session import Session
from sobek_invariants.observed import possible

Reply = dict[str, Any]
Damage = Callable[[dict[str, Any], Reply, OngoingGame | None], Reply]
"""Return a wrong reply, given the request, the correct reply and the game at the table after it."""

LONGER_THAN_ANY_LIMIT: Final = 3600.0
REQUESTS_BEFORE_A_BAD_END: Final = 50  # requests: more than any conversation has
MOVES_BEFORE_FORGETTING: Final = 5  # moves
REFUSED: Final[set[str]] = set()  # whether this process has refused a move in its current state


def _in_result(*asks: str, **changes: Callable[[Any, OngoingGame | None], Any]) -> Damage:
    """Return a fault that changes results of some kinds of requests. changes: by key, of the values that are there."""

    def damage(request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
        if request["method"] not in asks or "result" not in reply:
            return reply
        changed = {key: change(value, game) for key, value in reply["result"].items() if (change := changes.get(key))}
        return {**reply, "result": {**reply["result"], **changed}}

    return damage


def _at_listings(do: Callable[[], object]) -> Damage:
    """Return a fault that does something before each listing is answered."""

    def damage(request: dict[str, Any], reply: Reply, _game: OngoingGame | None) -> Reply:
        if request["method"] == "legal":
            do()
        return reply

    return damage


def _names_another_rule(_request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
    if "refused" not in reply:
        return reply
    name = "classic" if game is None else game.tools.name
    return {**reply, "refused": {"rules": [f"{name}.turn.over"]}}


def _forgets_a_card(request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
    if game is None or "state" not in reply.get("result", {}):
        return reply
    state = {**game.tools.converter.unstructure(Position(game.game, game.state)), "box": {}}
    reported = state if request["method"] == "state" else digest(canonical(state))
    return {**reply, "result": {**reply["result"], "state": reported}}


def _open_hands(view: Any, game: OngoingGame | None) -> Any:
    assert game is not None  # a view was answered
    seats = [
        {**part, "hand": {"kinds": [str(kind) for kind in seat.hand], "number": len(seat.hand)}}
        for part, seat in zip(view["seats"], game.state.seats, strict=True)
    ]
    return {**view, "seats": seats}


def _all_moves(_moves: Any, game: OngoingGame | None) -> Any:
    assert game is not None  # moves were listed
    return [game.tools.to_json(move) for move in possible(game.game, game.state)]


def _by_the_other(move: Any) -> Any:
    return {**move, "seat": 1 - move.get("seat", 0)}


def _equal_weights(turn: Any, _game: OngoingGame | None) -> Any:
    return turn if turn["turn"] != "draw" else {**turn, "outcomes": [{**one, "weight": 1} for one in turn["outcomes"]]}


def _recalls_nothing_late(request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
    made = 0 if game is None else len(game.made)
    is_late = made > MOVES_BEFORE_FORGETTING and request["method"] == "recall" and "result" in reply
    return {**reply, "result": {"recalled": {}}} if is_late else reply


def _breaks_at_a_refusal(request: dict[str, Any], reply: Reply, _game: OngoingGame | None) -> Reply:
    if request["method"] in {"hello", "start"}:
        REFUSED.clear()
    if request["method"] == "apply" and "refused" in reply:
        REFUSED.add(request["method"])
    if REFUSED and request["method"] in {"state", "turn"}:
        return {**reply, "result": {request["method"]: {}}}
    return reply


def _close_output() -> None:
    os.close(sys.stdout.fileno())
    time.sleep(LONGER_THAN_ANY_LIMIT)


def _breaks_its_end(request: dict[str, Any], reply: Reply, _game: OngoingGame | None) -> Reply:
    if request["method"] == "stop" and reply["id"] > REQUESTS_BEFORE_A_BAD_END:
        sys.stdout.write(json.dumps(reply) + "\ngoodbye\n")
        sys.exit(7)
    return reply


def _explains_to_everybody(request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
    if request["method"] != "apply" or "refused" not in reply or game is None:
        return reply
    verdict = game.game.apply(game.state, game.tools.converter.read(request["move"], game.tools.game.move))
    assert isinstance(verdict, Refused)
    return {**reply, "refused": {"rules": [reason.rule for reason in verdict.reasons]}}


OMITS_AN_EVENT: Final = _in_result("apply", events=lambda events, _: events[:-1])
WITHOUT_DUEL: Final = _in_result("hello", games=lambda games, _: {"classic": games["classic"]})


def _skips_duel(request: dict[str, Any], reply: Reply, _game: OngoingGame | None) -> Reply:
    return {"id": request["id"], "skipped": "duel is not written yet"} if request.get("game") == "duel" else reply


def _serves_one_game(request: dict[str, Any], reply: Reply, game: OngoingGame | None) -> Reply:
    if "result" in reply and game is not None and game.tools.name == "duel":
        kind = "malformed" if request["method"] == "start" else "out-of-order"
        return {"id": reply["id"], "error": {"kind": kind, "problem": "duel is not served"}}
    return WITHOUT_DUEL(request, reply, game)


PORTS: Final[Mapping[str, Damage]] = {
    # it accepts every illegal move as legal
    "accepts-illegal-moves": lambda _, reply, __: (
        {"id": reply["id"], "result": {"state": "", "events": []}} if "refused" in reply else reply
    ),
    "names-another-rule": _names_another_rule,  # it refuses illegal moves, but for the wrong reason
    "swaps-the-order": _in_result("legal", moves=lambda moves, _: moves[::-1]),
    "lists-moves-of-the-other": _in_result("legal", moves=lambda moves, _: [*moves, *map(_by_the_other, moves[-1:])]),
    "lists-no-moves": _in_result("legal", moves=lambda *_: 0),  # its listing is not even an array
    "forgets-a-card": _forgets_a_card,  # it loses the box: the state looks right, but its digest is wrong
    "leaks-a-hand": _in_result("view", view=_open_hands),  # it shows every hand to whoever asks for a view
    "lists-moves-for-anybody": _in_result("legal", moves=_all_moves),  # which reveals the hands of others
    "omits-an-event": OMITS_AN_EVENT,  # it leaves out the last event
    "miscounts-weights": _in_result("turn", turn=_equal_weights),  # it treats all outcomes of chance as equally likely
    "answers-late": _at_listings(lambda: time.sleep(LONGER_THAN_ANY_LIMIT)),
    "crashes": _at_listings(lambda: sys.exit("out of memory")),
    "echoes-the-wrong-number": lambda request, reply, _: (
        {**reply, "id": reply["id"] - 1} if request["method"] == "legal" else reply
    ),
    "speaks-another-version": _in_result("hello", protocol=lambda *_: "sobek-protocol-0"),
    "names-one-game": _serves_one_game,  # and plays no other: not a fault, but nothing else is asked about duel
    "plays-a-game-that-it-does-not-name": WITHOUT_DUEL,
    "skips-a-game-that-it-does-not-name": lambda request, reply, game: WITHOUT_DUEL(
        request, _skips_duel(request, reply, game), game
    ),
    "skips-games-that-do-not-exist": lambda request, reply, _: (
        {"id": reply["id"], "skipped": "no such game"} if "game" in request and "error" in reply else reply
    ),
    # its digests are all zeros; the states are correct
    "has-wrong-digests": _in_result("start", "apply", state=lambda *_: "0" * 64),
    # it answers only the greeting: the largest possible gap
    "skips-everything": lambda request, reply, _: (
        reply if request["method"] in {"hello", "stop"} else {"id": reply["id"], "skipped": "nothing is written yet"}
    ),
    # a gap, but not a fault
    "skips-games": _skips_duel,
    "shows-everybody-the-same": _in_result("apply", seen=lambda seen, _: dict.fromkeys(seen, seen[min(seen)])),
    "explains-to-everybody": _explains_to_everybody,  # it says why a move of another seat is refused
    "sees-the-last-move-only": _in_result("see", seen=lambda seen, _: seen[-1:]),
    # it leaves out the last event that viewers see
    "omits-an-event-for-viewers": _in_result(
        "apply", seen=lambda seen, _: {who: events[:-1] for who, events in seen.items()}
    ),
    "recalls-nothing-late": _recalls_nothing_late,  # nobody recalls anything once a game has gone on for a while
    "breaks-at-a-refusal": _breaks_at_a_refusal,  # it reports another state once it has refused a move
    "closes-its-output": _at_listings(_close_output),  # and keeps running
    "breaks-its-end": _breaks_its_end,  # it ends with extra output and another code, after many requests
    "prints-control-characters": lambda request, reply, _: (
        {"id": reply["id"], "error": {"kind": "failed", "problem": "\x1b[31mred\x07\u202e\n"}}
        if request["method"] == "legal"
        else reply
    ),
}


def answers(damage: Damage, lines: Iterable[bytes]) -> Iterator[Reply]:
    """Yield the reply to each line with the fault applied, until the session is over."""
    session = Session(GAMES, "misbehaving", "0")
    for line in lines:
        session, answer = session.answer(line)
        request = json.loads(line)
        yield damage(request, json.loads(answer), session.tables.get(request.get("table", "")))
        if session.is_over:
            return


if __name__ == "__main__":
    for reply in answers(PORTS[sys.argv[1]], iter(sys.stdin.buffer.readline, b"")):
        print(json.dumps(reply), flush=True)
