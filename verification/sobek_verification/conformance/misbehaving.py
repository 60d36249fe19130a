"""Ports that misbehave, each in one way, which `sobek-verify port` must catch and name.

    sobek-verify port -- python -m sobek_verification.conformance.misbehaving forgets-a-card

Each is the reference, but for what it does to some of its replies, or instead of one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any, Final

from sobek_core.codec import canonical, digest
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import Session

Reply = dict[str, Any]
Spoil = Callable[[dict[str, Any], Reply, Session], Reply | None]
"""Makes the wrong reply of a request and the right one, with the session after it; none for no reply at all."""

HOURS: Final = 3600.0
MUCH: Final = 10**6  # characters of a line that a port prints again and again
LISTINGS: Final = count(1)  # of this process
IN_ONE_OF: Final = 7  # listings something happens
MANY: Final = 50  # requests: more than are asked in any talk
LATE: Final = 5  # moves
REFUSED: Final[set[str]] = set()  # what was asked for and refused, at the table that this process has


def _lies_about_legality(_request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It takes every move for legal that is not."""
    return {"id": reply["id"], "result": {"state": "", "events": []}} if "refused" in reply else reply


def _names_another_rule(_request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It refuses what is to be refused, for another reason."""
    if "refused" not in reply:
        return reply
    game = "classic" if session.table is None else session.table.tools.name
    return {**reply, "refused": {"rules": [f"{game}.turn.over"]}}


def _swaps_the_order(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It lists legal moves backwards."""
    if request["ask"] == "legal" and "result" in reply:
        return {**reply, "result": {"moves": reply["result"]["moves"][::-1]}}
    return reply


def _forgets_a_card(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It loses the box: the table looks right, and its digest is not."""
    if session.table is None or "state" not in reply.get("result", {}):
        return reply
    state = {
        **session.table.tools.converter.unstructure(Position(session.table.game, session.table.state)),
        "box": {},
    }
    return {
        **reply,
        "result": {**reply["result"], "state": state if request["ask"] == "state" else digest(canonical(state))},
    }


def _leaks_a_hand(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It shows every hand to whoever asks for a view."""
    if request["ask"] != "view" or "result" not in reply or session.table is None:
        return reply
    view = reply["result"]["view"]
    seats = [
        {**part, "hand": {"kinds": [str(kind) for kind in seat.hand], "number": len(seat.hand)}}
        for part, seat in zip(view["seats"], session.table.state.seats, strict=True)
    ]
    return {**reply, "result": {"view": {**view, "seats": seats}}}


def _tells_moves_to_anybody(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It lists the moves of others to whoever asks, which tells what their hands hold."""
    if request["ask"] != "legal" or "result" not in reply or session.table is None:
        return reply
    table = session.table
    moves = [
        table.tools.converter.unstructure(move, unstructure_as=table.tools.move)
        for move in table.game.legal(table.state)
    ]
    return {**reply, "result": {"moves": moves}}


def _tells_half_of_what_happened(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It leaves out the last event."""
    if request["ask"] == "apply" and "result" in reply:
        return {**reply, "result": {**reply["result"], "events": reply["result"]["events"][:-1]}}
    return reply


def _miscounts_weights(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It takes all outcomes of chance for equally likely."""
    turn = reply.get("result", {}).get("turn", {})
    if request["ask"] == "turn" and turn.get("turn") == "draw":
        outcomes = [{**one, "weight": 1} for one in turn["outcomes"]]
        return {**reply, "result": {"turn": {**turn, "outcomes": outcomes}}}
    return reply


def _answers_late(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It hangs at the first listing."""
    if request["ask"] == "legal":
        time.sleep(HOURS)
    return reply


def _says_nothing(request: dict[str, Any], reply: Reply, _session: Session) -> Reply | None:
    """It goes on without an answer."""
    return None if request["ask"] == "legal" else reply


def _prints_rubbish(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It prints something that is no reply."""
    if request["ask"] == "legal":
        sys.stdout.write("Segmentation fault (core dumped)\n")
    return reply


def _dies(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It ends at the first listing, with a word."""
    if request["ask"] == "legal":
        sys.exit("out of memory")
    return reply


def _echoes_the_wrong_number(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It answers the request before."""
    return {**reply, "id": reply["id"] - 1} if request["ask"] == "legal" else reply


def _speaks_another_version(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It greets in a protocol that nobody asked for."""
    if request["ask"] == "hello":
        return {**reply, "result": {**reply["result"], "protocol": "sobek-protocol-0"}}
    return reply


def _knows_no_choices(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It names games without the choices that they have."""
    if request["ask"] != "hello":
        return reply
    games = {name: {**about, "choices": {}} for name, about in reply["result"]["games"].items()}
    return {**reply, "result": {**reply["result"], "games": games}}


def _names_one_game(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It names classic alone, though it plays both: no fault, but duel is not asked of it."""
    if request["ask"] != "hello":
        return reply
    return {**reply, "result": {**reply["result"], "games": {"classic": reply["result"]["games"]["classic"]}}}


def _tells_wrong_digests(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """Its digests are those of nothing; the states behind them are right."""
    if request["ask"] in {"start", "apply"} and "state" in reply.get("result", {}):
        return {**reply, "result": {**reply["result"], "state": "0" * 64}}
    return reply


def _skips_everything(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It answers nothing but the greeting: a gap as large as can be."""
    return reply if request["ask"] in {"hello", "stop"} else {"id": reply["id"], "skipped": "nothing is written yet"}


def _skips_games(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It says that it has no duel yet: a gap, and no fault."""
    if request.get("game") == "duel":
        return {"id": reply["id"], "skipped": "duel is not written yet"}
    return reply


def _tells_others_half(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It leaves out the last event, but for the referee."""
    return _tells_half_of_what_happened(request, reply, session) if "viewer" in request else reply


def _recalls_nothing(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It says that nobody recalls anything."""
    return {**reply, "result": {"recalls": {}}} if request["ask"] == "recall" and "result" in reply else reply


def _recalls_nothing_late(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It says that nobody recalls anything once a game has gone on for a while."""
    made = 0 if session.table is None else len(session.table.made or ())
    return _recalls_nothing(request, reply, session) if made > LATE else reply


def _breaks_at_a_refusal(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It tells another table once it has refused a move."""
    if request["ask"] == "start":
        REFUSED.clear()
    if request["ask"] == "apply" and "refused" in reply:
        REFUSED.add(request["ask"])
    if REFUSED and request["ask"] in {"state", "turn"}:
        return {**reply, "result": {request["ask"]: {}}}
    return reply


def _changes_its_mind(request: dict[str, Any], reply: Reply, session: Session) -> Reply:
    """It lists moves backwards now and then, whatever the table."""
    if request["ask"] == "legal" and next(LISTINGS) % IN_ONE_OF == 0:
        return _swaps_the_order(request, reply, session)
    return reply


def _closes_its_output(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It closes its output at the first listing, and lives on."""
    if request["ask"] == "legal":
        os.close(sys.stdout.fileno())
        time.sleep(HOURS)
    return reply


def _prints_without_end(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It prints one line, which never ends."""
    while request["ask"] == "legal":
        sys.stdout.write("x" * MUCH)
    return reply


def _greets_with_a_list(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It greets in another form."""
    return {**reply, "result": ["sobek-protocol-1"]} if request["ask"] == "hello" else reply


def _leaves_a_process_behind(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It starts another process, which holds its pipes longer than it lives itself: no fault, if no help."""
    if request["ask"] == "hello":
        subprocess.Popen(["sleep", "25"])  # noqa: S607  # wherever it is
    return reply


def _breaks_its_end(request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It says goodbye after its last reply and ends with another code, once it was asked much: not in talks."""
    if request["ask"] == "stop" and reply["id"] > MANY:
        sys.stdout.write(json.dumps(reply) + "\ngoodbye\n")
        sys.exit(7)
    return reply


def _instead(answer: Reply, request: dict[str, Any], reply: Reply, _session: Session) -> Reply:
    """It answers listings with something else."""
    return {"id": reply["id"], **answer} if request["ask"] == "legal" else reply


INSTEAD: Final[dict[str, Reply]] = {
    "gives-a-number": {"result": 3},
    "skips-without-a-word": {"skipped": ""},
    "skips-with-an-object": {"skipped": {"reason": "none"}},
    "errs-in-a-text": {"errored": "no"},
    "colours-its-words": {"errored": {"kind": "failed", "problem": "\x1b[31mred\x07\u202e\n"}},
}
PORTS: Final[Mapping[str, Spoil]] = {
    one.__name__.strip("_").replace("_", "-"): one
    for one in (
        _lies_about_legality,
        _names_another_rule,
        _swaps_the_order,
        _forgets_a_card,
        _leaks_a_hand,
        _tells_moves_to_anybody,
        _tells_half_of_what_happened,
        _miscounts_weights,
        _answers_late,
        _says_nothing,
        _prints_rubbish,
        _dies,
        _echoes_the_wrong_number,
        _speaks_another_version,
        _knows_no_choices,
        _names_one_game,
        _tells_wrong_digests,
        _skips_everything,
        _skips_games,
        _tells_others_half,
        _recalls_nothing,
        _recalls_nothing_late,
        _breaks_at_a_refusal,
        _changes_its_mind,
        _closes_its_output,
        _prints_without_end,
        _greets_with_a_list,
        _leaves_a_process_behind,
        _breaks_its_end,
    )
} | {name: partial(_instead, answer) for name, answer in INSTEAD.items()}


def serve(spoil: Spoil) -> None:
    """Answer each line of standard input, wrongly."""
    session = Session(GAMES, "misbehaving", "0")
    while not session.is_over and (line := sys.stdin.buffer.readline()):
        session, answer = session.answer(line)
        reply = spoil(json.loads(line), json.loads(answer), session)
        if reply is not None:
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    serve(PORTS[sys.argv[1]])
