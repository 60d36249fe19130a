"""The parts of talks in lines: raw lines, requests, and the tables that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.codec import DIGITS_MOST, canonical
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Position
from sobek_core.protocol.session import ABOUT, PROTOCOL
from sobek_verification.conformance.making import given_setup, given_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.tools import Binding

Written = dict[str, Any]
"""A request without its number, or a part of one."""


@frozen
class Raw:
    """A raw line. written: as a vector has it, see lines.py."""

    written: Written


Lines = list[Raw | Written]

SEED: Final = 6
HELLO: Final = {"ask": "hello", "protocol": [PROTOCOL]}
TURN: Final = {"ask": "turn"}
MOST_DIGITS: Final = int("9" * DIGITS_MOST)


def write(number: int, line: Raw | Written) -> Written:
    """Write a line; a request is numbered by its place in the talk."""
    return line.written if isinstance(line, Raw) else {"id": number, "text": canonical({"id": number, **line})}


def raw(text: str, number: int | None = None, **more: int) -> Raw:
    """Return a line whose reply must have this number, or none."""
    return Raw({"text": text, **({} if number is None else {"id": number}), **more})


def each(start: Written, lines: Iterable[Raw | Written]) -> Lines:
    """Set up a table, and follow each line with a request about it."""
    return [HELLO, start, *(one for line in lines for one in (line, TURN))]


def start_of(game: str, binding: Binding) -> Written:
    """Start a game from a setup."""
    setup = binding.deal_setup(Stream(SEED, "deal"), 2)
    terms = binding.terms()
    return {"ask": "start", "game": game, "edition": terms.edition, **given_setup(binding, terms, setup)}


def whole_state(binding: Binding) -> Written:
    """Return that game as a complete state."""
    terms = binding.terms()
    return given_state(binding, Position(terms, terms.start(binding.deal_setup(Stream(SEED, "deal"), 2))))


def first_move(binding: Binding) -> Written:
    """Return a legal move of the first player."""
    terms = binding.terms()
    move = terms.legal(terms.start(binding.deal_setup(Stream(SEED, "deal"), 2)))[0]
    written: Written = binding.converter.unstructure(move, unstructure_as=binding.move)
    return written


def asked_about(binding: Binding, ask: str) -> Written:
    """Ask for something about a table, with the particulars that it needs."""
    viewer = {"viewer": 0} if "viewer" in ABOUT[ask].needed else {}
    return {"ask": ask, **viewer, **({"move": first_move(binding)} if ask == "apply" else {})}


def waiting(game: str, binding: Binding, *lines: str) -> Written:
    """Start from a position, with its turn replaced by that of the last line."""
    *position, turn = lines
    read = binding.positions.read(position)
    waits = evolve(read, state=evolve(read.state, owed=binding.positions.turn.read(turn)))
    return {"ask": "start", "game": game, "edition": binding.terms().edition, **given_state(binding, waits)}
