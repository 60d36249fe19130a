"""The parts of conversations in lines: raw lines, requests, and the states that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.codec import MAX_DIGITS, canonical
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import ABOUT, PROTOCOL
from sobek_verification.conformance.making import given_setup, given_state, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.tools import GameTools

Written = dict[str, Any]
"""A request without its number, or a part of one."""


@frozen
class Raw:
    """A raw line. written: its form in a vector, see lines.py."""

    written: Written


Lines = list[Raw | Written]

SEED: Final = 6
HELLO: Final = {"ask": "hello", "protocol": [PROTOCOL]}
TURN: Final = {"ask": "turn"}
LARGEST: Final = int("9" * MAX_DIGITS)


def write(number: int, line: Raw | Written) -> Written:
    """Write a line; a request is numbered by its place in the conversation."""
    return line.written if isinstance(line, Raw) else {"id": number, "text": canonical({"id": number, **line})}


def raw(text: str, number: int | None = None, **more: int) -> Raw:
    """Return a line whose reply must have this number, or none."""
    return Raw({"text": text, **({} if number is None else {"id": number}), **more})


def each(start: Written, lines: Iterable[Raw | Written]) -> Lines:
    """Start from a state, and follow each line with a request about it."""
    return [HELLO, start, *(one for line in lines for one in (line, TURN))]


def start_of(game: str, tools: GameTools) -> Written:
    """Start a game from a setup."""
    setup = tools.deal_setup(Stream(SEED, "deal"), 2)
    rules = tools.game()
    return {"ask": "start", "game": game, "edition": rules.edition.name, **given_setup(tools, rules, setup)}


def whole_state(tools: GameTools) -> Written:
    """Return the state of that game, fully known."""
    game = tools.game()
    return given_state(tools, Position(game, game.start(tools.deal_setup(Stream(SEED, "deal"), 2))))


def first_move(tools: GameTools) -> Written:
    """Return a legal move of the first player."""
    game = tools.game()
    return written(tools, game.legal(game.start(tools.deal_setup(Stream(SEED, "deal"), 2)))[0])


def asked_about(tools: GameTools, ask: str) -> Written:
    """Return a request about a state, with the particulars that it needs."""
    viewer = {"viewer": 0} if "viewer" in ABOUT[ask].needed else {}
    return {"ask": ask, **viewer, **({"move": first_move(tools)} if ask == "apply" else {})}


def waiting(game: str, tools: GameTools, *lines: str) -> Written:
    """Start from a position, with its turn replaced by that of the last line."""
    *position, turn = lines
    read = tools.positions.read(position)
    waits = evolve(read, state=evolve(read.state, pending=tools.positions.turn.read(turn)))
    return {"ask": "start", "game": game, "edition": tools.game().edition.name, **given_state(tools, waits)}
