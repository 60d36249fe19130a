"""Misbehaving ports, each with one fault, which `sobek-verify port` must catch and name.

    sobek-verify port -- python -m sobek_verification.conformance.misbehaving forgets-a-card

Each is the reference with some of its replies changed, or replaced by some other action.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final

from sobek_core.games import GAMES
from sobek_core.json_text import canonical, digest
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import Session

Reply = dict[str, Any]
Damage = Callable[[dict[str, Any], Reply, Session], Reply | None]
"""Return a wrong reply, given the request, the correct reply and the session after it; None for no reply at all."""

LONGER_THAN_ANY_LIMIT: Final = 3600.0
LINE_LENGTH: Final = 10**6  # characters of a line that a port prints repeatedly
LISTINGS: Final = count(1)  # of this process
REVERSAL_INTERVAL: Final = 7  # listings between two reversed ones
REQUESTS_BEFORE_A_BAD_END: Final = 50  # requests: more than any conversation has
MOVES_BEFORE_FORGETTING: Final = 5  # moves
REFUSED: Final[set[str]] = set()  # whether this process has refused a move in its current state


def _in_result(*asks: str, to: Callable[[Any, Session], Any]) -> Damage:
    """Return a fault that changes the results of some kinds of requests."""

    def damage(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
        wrong = request["method"] in asks and "result" in reply
        return {**reply, "result": to(reply["result"], session)} if wrong else reply

    return damage


def _at_listings(do: Callable[[], object]) -> Damage:
    """Return a fault that does something before each listing is answered."""

    def damage(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
        if request["method"] == "legal":
            do()
        return reply

    return damage


def _names_another_rule(_request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    if "refused" not in reply:
        return reply
    game = "classic" if session.game is None else session.game.tools.name
    return {**reply, "refused": {"rules": [f"{game}.turn.over"]}}


def _forgets_a_card(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    ongoing = session.game
    if ongoing is None or "state" not in reply.get("result", {}):
        return reply
    state = {**ongoing.tools.converter.unstructure(Position(ongoing.game, ongoing.state)), "box": {}}
    reported = state if request["method"] == "state" else digest(canonical(state))
    return {**reply, "result": {**reply["result"], "state": reported}}


def _open_hands(result: Any, session: Session) -> Any:
    assert session.game is not None  # noqa: S101  # a view was answered
    seats = [
        {**part, "hand": {"kinds": [str(kind) for kind in seat.hand], "number": len(seat.hand)}}
        for part, seat in zip(result["view"]["seats"], session.game.state.seats, strict=True)
    ]
    return {"view": {**result["view"], "seats": seats}}


def _all_moves(_result: Any, session: Session) -> Any:
    ongoing = session.game
    assert ongoing is not None  # noqa: S101  # moves were listed
    write, kind = ongoing.tools.converter.unstructure, ongoing.tools.game.move
    return {"moves": [write(move, unstructure_as=kind) for move in ongoing.game.legal(ongoing.state)]}


def _equal_weights(result: Any, _session: Session) -> Any:
    turn = result["turn"]
    if turn["turn"] != "draw":
        return result
    return {"turn": {**turn, "outcomes": [{**one, "weight": 1} for one in turn["outcomes"]]}}


def _recalls_nothing_late(request: dict[str, Any], reply: Reply, session: Session) -> Reply | None:
    made = 0 if session.game is None else len(session.game.made or ())
    return PORTS["recalls-nothing"](request, reply, session) if made > MOVES_BEFORE_FORGETTING else reply


def _breaks_at_a_refusal(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    if request["method"] in {"hello", "start"}:
        REFUSED.clear()
    if request["method"] == "apply" and "refused" in reply:
        REFUSED.add(request["method"])
    if REFUSED and request["method"] in {"state", "turn"}:
        return {**reply, "result": {request["method"]: {}}}
    return reply


def _swaps_the_order_at_times(request: dict[str, Any], reply: Reply, session: Session) -> Reply | None:
    now = request["method"] == "legal" and next(LISTINGS) % REVERSAL_INTERVAL == 0
    return PORTS["swaps-the-order"](request, reply, session) if now else reply


def _close_output() -> None:
    os.close(sys.stdout.fileno())
    time.sleep(LONGER_THAN_ANY_LIMIT)


def _print_without_end() -> None:
    while True:
        sys.stdout.write("x" * LINE_LENGTH)


def _leaves_a_process_behind(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    if request["method"] == "hello":
        subprocess.Popen(["sleep", "25"])  # noqa: S607  # wherever it is
    return reply


def _breaks_its_end(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    if request["method"] == "stop" and reply["id"] > REQUESTS_BEFORE_A_BAD_END:
        sys.stdout.write(json.dumps(reply) + "\ngoodbye\n")
        sys.exit(7)
    return reply


def _without_duel(request: dict[str, Any], reply: Reply) -> Reply:
    """Return a greeting without duel, and any other reply as it is."""
    if request["method"] != "hello" or "result" not in reply:
        return reply
    games = {name: about for name, about in reply["result"]["games"].items() if name != "duel"}
    return {**reply, "result": {**reply["result"], "games": games}}


def _serves_one_game(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    if "result" in reply and session.game is not None and session.game.tools.name == "duel":
        kind = "malformed" if request["method"] == "start" else "out-of-order"
        return {"id": reply["id"], "error": {"kind": kind, "problem": "duel is not served"}}
    return _without_duel(request, reply)


def _null_digest(result: Any, _session: Session) -> Any:
    return {**result, "state": "0" * 64} if "state" in result else result


def _half(result: Any, _session: Session) -> Any:
    return {**result, "events": result["events"][:-1]}


PORTS: Final[Mapping[str, Damage]] = {
    # it accepts every illegal move as legal
    "accepts-illegal-moves": lambda _, reply, __: (
        {"id": reply["id"], "result": {"state": "", "events": []}} if "refused" in reply else reply
    ),
    "names-another-rule": _names_another_rule,  # it refuses illegal moves, but for the wrong reason
    "swaps-the-order": _in_result("legal", to=lambda result, _: {"moves": result["moves"][::-1]}),
    "forgets-a-card": _forgets_a_card,  # it loses the box: the state looks right, but its digest is wrong
    "leaks-a-hand": _in_result("view", to=_open_hands),  # it shows every hand to whoever asks for a view
    "lists-moves-for-anybody": _in_result("legal", to=_all_moves),  # which reveals the hands of others
    "omits-an-event": _in_result("apply", to=_half),  # it leaves out the last event
    "miscounts-weights": _in_result("turn", to=_equal_weights),  # it treats all outcomes of chance as equally likely
    "answers-late": _at_listings(lambda: time.sleep(LONGER_THAN_ANY_LIMIT)),
    "omits-a-reply": lambda request, reply, _: None if request["method"] == "legal" else reply,
    "prints-rubbish": _at_listings(lambda: sys.stdout.write("Segmentation fault (core dumped)\n")),
    "crashes": _at_listings(lambda: sys.exit("out of memory")),
    "echoes-the-wrong-number": lambda request, reply, _: (
        {**reply, "id": reply["id"] - 1} if request["method"] == "legal" else reply
    ),
    "speaks-another-version": _in_result("hello", to=lambda result, _: {**result, "protocol": "sobek-protocol-0"}),
    # it names games without their choices
    "knows-no-choices": _in_result(
        "hello",
        to=lambda result, _: {
            **result,
            "games": {name: {**about, "choices": {}} for name, about in result["games"].items()},
        },
    ),
    "names-one-game": _serves_one_game,  # and plays no other: not a fault, but nothing else is asked about duel
    "plays-a-game-that-it-does-not-name": lambda request, reply, _: _without_duel(request, reply),
    "skips-a-game-that-it-does-not-name": lambda request, reply, _: (
        {"id": reply["id"], "skipped": "duel is not written yet"}
        if request.get("game") == "duel"
        else _without_duel(request, reply)
    ),
    "skips-games-that-do-not-exist": lambda request, reply, _: (
        {"id": reply["id"], "skipped": "no such game"} if "game" in request and "error" in reply else reply
    ),
    # its digests are all zeros; the states are correct
    "has-wrong-digests": _in_result("start", "apply", to=_null_digest),
    # it answers only the greeting: the largest possible gap
    "skips-everything": lambda request, reply, _: (
        reply if request["method"] in {"hello", "stop"} else {"id": reply["id"], "skipped": "nothing is written yet"}
    ),
    # a gap, but not a fault
    "skips-games": lambda request, reply, _: (
        {"id": reply["id"], "skipped": "duel is not written yet"} if request.get("game") == "duel" else reply
    ),
    # it leaves out the last event, except for the referee
    "omits-an-event-for-viewers": lambda request, reply, session: (
        _in_result("apply", to=_half)(request, reply, session) if "viewer" in request else reply
    ),
    "recalls-nothing": _in_result("recall", to=lambda *_: {"recalled": {}}),  # nobody recalls anything
    "recalls-nothing-late": _recalls_nothing_late,  # only once a game has gone on for a while
    "breaks-at-a-refusal": _breaks_at_a_refusal,  # it reports another state once it has refused a move
    "swaps-the-order-at-times": _swaps_the_order_at_times,  # it lists moves backwards now and then, in any state
    "closes-its-output": _at_listings(_close_output),  # and keeps running
    "prints-without-end": _at_listings(_print_without_end),
    "greets-with-a-list": _in_result("hello", to=lambda *_: ["sobek-protocol-1"]),
    "leaves-a-process-behind": _leaves_a_process_behind,  # which keeps its pipes open after it has ended: not a fault
    "breaks-its-end": _breaks_its_end,  # it ends with extra output and another code, after many requests
    "prints-control-characters": lambda request, reply, _: (
        {"id": reply["id"], "error": {"kind": "failed", "problem": "\x1b[31mred\x07\u202e\n"}}
        if request["method"] == "legal"
        else reply
    ),
}


def serve(damage: Damage) -> None:
    """Answer each line of standard input with the fault applied."""
    session = Session(GAMES, "misbehaving", "0")
    while not session.is_over and (line := sys.stdin.buffer.readline()):
        session, answer = session.answer(line)
        reply = damage(json.loads(line), json.loads(answer), session)
        if reply is not None:
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    serve(PORTS[sys.argv[1]])
