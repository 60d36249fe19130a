"""The parts of conversations in lines: raw lines, requests, and the states they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.json_text import MAX_DIGITS, canonical
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import ABOUT
from sobek_verification.conformance.cases import given_setup, given_state, written
from sobek_verification.conformance.greeting import HELLO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.tools import GameTools

Written = dict[str, Any]
"""A request without its number, or a part of one."""


@frozen
class RawRequest:
    """A raw line. written: its form in a vector (see lines.py)."""

    written: Written


Lines = list[RawRequest | Written]

SEED: Final = 6
TURN: Final = {"method": "turn"}
LARGEST: Final = int("9" * MAX_DIGITS)


def write(number: int, line: RawRequest | Written) -> Written:
    """Write a line; a request is numbered by its place in the conversation."""
    return line.written if isinstance(line, RawRequest) else {"id": number, "text": canonical({"id": number, **line})}


def raw(text: str, number: int | None = None, **more: int) -> RawRequest:
    """Return a line whose reply must have this number; no number if None."""
    return RawRequest({"text": text, **({} if number is None else {"id": number}), **more})


def each(start: Written, lines: Iterable[RawRequest | Written]) -> Lines:
    """Start from a state, and follow each line with a request about it."""
    return [HELLO, start, *(one for line in lines for one in (line, TURN))]


def start_from(tools: GameTools, given: Written) -> Written:
    """Return the request that starts a game from a setup or a state."""
    return {"method": "start", "game": tools.name, "edition": tools.game().edition.name, **given}


def start_of(tools: GameTools) -> Written:
    """Return the request that starts a game from a setup."""
    return start_from(tools, given_setup(tools, tools.game(), _setup(tools)))


def whole_state(tools: GameTools) -> Written:
    """Return the state of that game, fully known."""
    game = tools.game()
    return given_state(tools, Position(game, game.start(_setup(tools))))


def first_move(tools: GameTools) -> Written:
    """Return a legal move of the first player."""
    game = tools.game()
    return written(tools, game.legal(game.start(_setup(tools)))[0])


def _setup(tools: GameTools) -> Any:
    return tools.deal_setup(tools.game(), Stream(SEED, "deal"), 2)


def asked_about(tools: GameTools, method: str) -> Written:
    """Return a request of a kind, with the fields that it needs."""
    viewer = {"viewer": 0} if "viewer" in ABOUT[method].needed else {}
    return {"method": method, **viewer, **({"move": first_move(tools)} if method == "apply" else {})}


def state_of(tools: GameTools, lines: Iterable[str]) -> Written:
    """Return the state of a position."""
    state: Written = given_state(tools, tools.positions.read(lines))["state"]
    return state


def waiting(tools: GameTools, *lines: str) -> Written:
    """Return the request that starts from a position, with its turn replaced by the last line."""
    *position, turn = lines
    read = tools.positions.read(position)
    waits = evolve(read, state=evolve(read.state, pending=tools.positions.turn.read(turn)))
    return start_from(tools, given_state(tools, waits))
