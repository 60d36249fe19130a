"""End both records of a pair in the same way: legally, or with a fault that looks the same to the viewer.

Each ending returns the two files, or None if there is no such ending for this viewer.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from attrs import evolve, frozen

from sobek_core.kernel.game import Position, Refused
from sobek_core.records.record import GameResult, Record, RecordedMove, dump
from sobek_verification.simulation.machines.neighbours import every_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.suite import GameSuite


@frozen
class Side:
    """A game. states: the state before each move, and the one after the last move."""

    record: Record
    states: tuple[Any, ...]

    @classmethod
    def begin(cls, record: Record) -> Self:
        """Start a game from the setup of a record without moves."""
        return cls(record, (record.game.start(record.setup),))

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self.states[-1]

    @property
    def deciders(self) -> tuple[int | None, ...]:
        """The seat that is to decide in each state; None if chance or nobody is."""
        return tuple(getattr(self.record.game.turn(state), "seat", None) for state in self.states)

    def after(self, move: Any, state: Any) -> Self:
        """Return the game with one more move and the state after it."""
        record = evolve(self.record, entries=(*self.record.entries, RecordedMove(move)))
        return evolve(self, record=record, states=(*self.states, state))

    def first(self, moves: int) -> Self:
        """Return the game as it was after a number of moves."""
        record = evolve(self.record, entries=self.record.entries[:moves])
        return evolve(self, record=record, states=self.states[: moves + 1])


Files: TypeAlias = tuple[bytes, bytes]
Sides: TypeAlias = tuple[Side, Side]

SOUND: Final = "by the rules"
WRONG_DIGEST: Final = "0" * 32


def sound(game: GameSuite, sides: Sides) -> Files:
    """Return the records as they are, with the digest of every state."""
    return _file(_with_digests(game, sides[0])), _file(_with_digests(game, sides[1]))


def _sound(game: GameSuite, _random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    return sound(game, sides)


def _refused_for_another(game: GameSuite, random: Random, sides: Sides, viewer: Viewer) -> Files | None:
    """Add an illegal move of another seat to each record. The moves can differ, since the viewer sees neither.

    Usually it is a move of the seat that is to decide.
    """
    files = []
    for side in sides:
        moves = [move for move in _refused(game, side) if getattr(move, "seat", None) != viewer]
        if not moves:
            return None
        its_own = [move for move in moves if getattr(move, "seat", None) == side.deciders[-1]]
        files.append(_ended_with(side, random.choice(random.choice((moves, its_own, its_own)) or moves)))
    return files[0], files[1]


def _refused_for_viewer(game: GameSuite, random: Random, sides: Sides, viewer: Viewer) -> Files | None:
    one, other = ([move for move in _refused(game, side) if getattr(move, "seat", None) == viewer] for side in sides)
    if not (both := [move for move in one if move in other]):
        return None
    move = random.choice(both)
    return _ended_with(sides[0], move), _ended_with(sides[1], move)


def _wrong_digest(game: GameSuite, random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    """Replace one digest by one that matches neither state; all others are correct."""
    number = random.randrange(len(sides[0].record.entries))

    def damaged(record: Record) -> bytes:
        entries = list(record.entries)
        entries[number] = evolve(entries[number], state=WRONG_DIGEST)
        return _file(evolve(record, entries=tuple(entries)))

    return damaged(_with_digests(game, sides[0])), damaged(_with_digests(game, sides[1]))


def _wrong_result(_game: GameSuite, _random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    """Claim a result for a game that is not over."""
    claimed = GameResult((0,), tuple(range(len(sides[0].record.names))))
    one, other = (_file(evolve(side.record, result=claimed)) for side in sides)
    return one, other


def _wrong_setup(game: GameSuite, random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    """Remove the last two cards of the deck, and add a random card of it a second time, in each record separately."""

    def damaged(side: Side) -> bytes:
        deck = game.deck_of(side.record.setup)[:-2]
        return _file(evolve(side.record, setup=game.with_deck(side.record.setup, (*deck, random.choice(deck)))))

    return damaged(sides[0]), damaged(sides[1])


def _broken_chain(_game: GameSuite, _random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    """Break the chain at the header. The right link would be a digest of the setup."""

    def damaged(side: Side) -> bytes:
        header, *others = _file(side.record).splitlines(keepends=True)
        return b"".join((header.replace(json.loads(header)["chain"].encode(), WRONG_DIGEST.encode()), *others))

    return damaged(sides[0]), damaged(sides[1])


def _broken_form(_game: GameSuite, random: Random, sides: Sides, _viewer: Viewer) -> Files | None:
    """Put a space, which is not allowed, somewhere in the setup."""

    def damaged(side: Side) -> bytes:
        text = _file(side.record).decode()
        setup = range(text.index('"setup"'), text.index("\n"))
        place = random.choice([place + 1 for place in setup if text[place] == ","])
        return f"{text[:place]} {text[place:]}".encode()

    return damaged(sides[0]), damaged(sides[1])


ENDINGS: Final[Mapping[str, Callable[[GameSuite, Random, Sides, Viewer], Files | None]]] = {
    SOUND: _sound,
    "another seat's move is refused": _refused_for_another,
    "a digest is wrong": _wrong_digest,
    "the viewer's move is refused": _refused_for_viewer,
    "the setup is wrong": _wrong_setup,
    "the chain is broken": _broken_chain,
    "a line is malformed": _broken_form,
    "the result is wrong": _wrong_result,
}


def _file(record: Record) -> bytes:
    return dump(record).encode()


def _refused(game: GameSuite, side: Side) -> Iterator[Any]:
    """Yield moves of every kind that are illegal at the end of a game."""
    for move in every_kind(side.state, game):
        if isinstance(side.record.game.apply(side.state, move), Refused):
            yield move


def _ended_with(side: Side, move: Any) -> bytes:
    return _file(evolve(side.record, entries=(*side.record.entries, RecordedMove(move))))


def _with_digests(game: GameSuite, side: Side) -> Record:
    made, digest = zip(side.record.entries, side.states[1:], strict=True), game.tools.digest
    return evolve(
        side.record,
        entries=tuple(RecordedMove(entry.move, digest(Position(side.record.game, state))) for entry, state in made),
    )
