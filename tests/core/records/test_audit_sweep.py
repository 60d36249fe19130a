"""A change of a single value, with a new chain, is found at its line, or does not change the game."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

import pytest
from attrs import evolve, frozen

from sobek_core.games import GAMES as BINDINGS
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.game import Position
from sobek_core.records.audit import Fault, Mismatch, audit
from sobek_core.records.record import RecordError, load, seal
from tests.records import GONE, Sample, each_sample, played, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.records.record import Record

Path: TypeAlias = tuple[str | int, ...]

NOBODY: Final = "Nobody"  # a name that nobody has in these games


def with_digests(record: Record) -> Record:
    """Record the digest after every move."""
    digests = (record.tools.digest(Position(record.game, state)) for state in audit(record).states[1:])
    entries = zip(record.entries, digests, strict=True)
    return evolve(record, entries=tuple(evolve(entry, state=digest) for entry, digest in entries))


@each_sample
def test_each_digest_alone_is_compared(sample: Sample) -> None:
    """A wrong digest of any move, even the last, is a fault, with or without other digests."""
    record = with_digests(sample.record)
    entries = record.entries
    rights = [entry.state for entry in entries]
    bare = [evolve(entry, state=None) for entry in entries]
    for place, right in enumerate(rights):
        wrong = rights[place - 1]  # of another state of the same game
        alone = evolve(bare[place], state=wrong)
        fault = audit(evolve(record, entries=(*bare[:place], alone, *bare[place + 1 :]))).fault
        assert Fault(place + 2, "state", place + 1, mismatch=Mismatch(wrong, right)) == fault
        if place in {0, len(entries) // 2, len(entries) - 1}:
            assert fault == audit(evolve(record, entries=(*entries[:place], alone, *entries[place + 1 :]))).fault


@frozen
class Change:
    """A changed value of a line (from 1), or GONE."""

    line: int
    path: Path
    value: Any


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every atomic value of a line; for a long array, only the first, the middle and the last element."""
    match value:
        case dict():
            for key, part in value.items():
                yield from leaves(part, (*path, key))
        case list():
            for place in sorted({0, len(value) // 2, len(value) - 1} & {*range(len(value))}):
                yield from leaves(value[place], (*path, place))
        case _:
            yield path, value


def others(values: list[dict[str, Any]], path: Path, value: Any, record: Record) -> Iterator[Any]:
    """Yield replacements for a value: one that occurs at the same key elsewhere, and GONE."""
    if isinstance(value, int):
        yield value + 1
    elif path[0] == "choices":
        choices = readings_of(type(record.game.choices))
        yield from (reading for reading in choices[str(path[1])] if reading != value)
    else:
        keys = [key for key in path if isinstance(key, str)]
        beside = {
            other
            for one in values
            for where, other in leaves(one)
            if [key for key in where if isinstance(key, str)] == keys and other != value
        }
        yield from sorted(beside)[:1]
        if path[0] == "seats":
            yield NOBODY
    if isinstance(path[-1], str):
        yield GONE


def values_of(sample: Sample) -> list[dict[str, Any]]:
    """Return the lines of a record without their chain values."""
    return [{key: part for key, part in json.loads(text).items() if key != "chain"} for text in sample.lines]


def changes(sample: Sample, kinds: frozenset[type]) -> Iterator[Change]:
    """Yield changes of the header, the footer, the first, middle and last move, and the first move of each other kind.

    kinds: the kinds of moves that another game covers; if given, only the remaining kinds are changed here.
    """
    values = values_of(sample)
    moves = reversed([*enumerate(sample.record.entries, start=2)])
    first = {type(entry.move): number for number, entry in moves if type(entry.move) not in kinds}
    always = () if kinds else (1, 2, len(values) // 2, len(values) - 1, len(values))
    for line in sorted({*always, *first.values()}):
        for path, value in leaves(values[line - 1]):
            for other in others(values, path, value, sample.record):
                yield Change(line, path, other)


def changed(values: list[dict[str, Any]], change: Change) -> bytes:
    """Write the lines with one value changed or left out, and a valid chain."""
    line = deepcopy(values[change.line - 1])
    put(line, change.path, change.value)
    return seal([*values[: change.line - 1], line, *values[change.line :]]).encode()


def line_of_fault(data: bytes) -> int | tuple[Any, ...]:
    """Return the line of a malformed record or of its first fault, or the game's states if it has none."""
    try:
        replay = audit(load(data))
    except RecordError as error:
        return -1 if error.line is None else error.line
    return replay.states if replay.fault is None else replay.fault.line


def expected_lines(change: Change, last: int) -> set[int]:
    """Return the lines at which a change may be found, or an empty set if it does not change the game."""
    if change.path[0] == "seats" and change.value == NOBODY:
        return set()  # no rule depends on a name, unless another seat has it
    if change.path == ("state",) and change.value is GONE:
        return set()  # a digest may be left out
    if change.path == ("moves",) and change.value is GONE:
        return {last + 1}  # without it the last line is no footer, so the record is truncated
    if change.path[0] in {"choices", "track", "setup"}:
        return {1, 2}  # a change of the header changes the digest after the first move
    return {change.line}


# games that together have every kind of move
GAMES: Final = {"classic": ((2, 17), (3, 26)), "duel": ((2, 22), (2, 13))}


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_is_changed_is_found(game: str) -> None:
    """A changed or missing value is found at its line, or does not change the game.

    Another move can lead to the same state, for example if it takes one of two equal cards.
    """
    kinds: frozenset[type] = frozenset()
    for players, seed in GAMES[game]:
        sample = Sample(with_digests(played(game, players, seed).record))
        values, tables = values_of(sample), audit(sample.record).states
        for change in changes(sample, kinds):
            found = line_of_fault(changed(values, change))
            expected = expected_lines(change, len(values))
            same_game = found == tables and (not expected or change.path[0] == "move")
            assert same_game or found in expected, change
        kinds |= {type(entry.move) for entry in sample.record.entries}
    assert frozenset(get_args(BINDINGS[game].game.move)) == kinds
