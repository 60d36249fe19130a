"""Records of games that random seats have played, and ways to spoil them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import asdict, evolve, frozen

from sobek_core.games import GAMES
from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record, RecordedMove, dump, seal
from sobek_core.text.notation import MAX_DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("Ada", "Ben", "Cleo", "Dan")
GONE: Final = object()  # in the place of a value that is left out


def keys(path: str) -> tuple[str | int, ...]:
    """Return the keys of a path in JSON, such as `seats.0.hand`."""
    return tuple(int(key) if key.isdecimal() else key for key in path.split("."))


def put(value: Any, path: Sequence[str | int], part: Any) -> None:
    """Put a part into JSON in place of another; GONE takes that away."""
    *outer, last = path
    for key in outer:
        value = value[key]
    if part is GONE:
        del value[last]
    else:
        value[last] = part


def shortened(problem: str, expected: str) -> str:
    """Return a message as it is expected if it is that, where … stands for any words; otherwise as it is."""
    return expected if re.fullmatch(".*".join(map(re.escape, expected.split("…"))), problem) else problem


def played(game: str, players: int, seed: int, rules: Any | None = None) -> Play:
    """Play a whole game of random seats. game: of that game, by default its own."""
    tools = GAMES[game]
    terms = rules or tools.game()
    chance = Chance(tools, terms, players, seed)
    record = Record(tools, terms, NAMES[:players], chance.setup)
    play = Play(record, chance, frozenset(range(players)))
    play.run()
    return play


def can_be_written(value: Any) -> bool:
    """Whether all numbers of a move or a setup have at most as many digits as can be written."""
    numbers = (number for number in asdict(value, recurse=False).values() if isinstance(number, int))
    return all(abs(number) < 10**MAX_DIGITS for number in numbers)


@frozen
class Sample:
    """A record and the lines of its file."""

    record: Record

    @property
    def text(self) -> str:
        """The whole file."""
        return dump(self.record)

    @property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return self.text.splitlines()

    def changed(self, line: int, change: Callable[[dict[str, Any]], object]) -> bytes:
        """Change a line (from 1) and seal the whole again, so that only the form of that line is in question."""
        values = [json.loads(text) for text in self.lines]
        change(values[line - 1])
        return seal([{key: part for key, part in value.items() if key != "chain"} for value in values]).encode()

    def raw(self, change: Callable[[list[str]], list[str]]) -> bytes:
        """Change the lines and leave the chain as it was."""
        return "".join(f"{line}\n" for line in change(self.lines)).encode()

    def rewritten(self, number: int, text: str) -> Record:
        """Put another move in the place of one."""
        entries = list(self.record.entries)
        entries[number - 1] = RecordedMove(self.record.tools.notation.read(text))
        return evolve(self.record, entries=tuple(entries))


CLASSIC = Sample(played("classic", 3, 7).record)
DUEL = Sample(played("duel", 2, 7).record)
SAMPLES = (CLASSIC, DUEL)

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.tools.name)
