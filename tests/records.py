"""Records of games between seats that play at random, and ways to damage them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import asdict, evolve, frozen

from sobek_core.games import GAMES
from sobek_core.play import Chance, Play
from sobek_core.records.record import Record, RecordedMove, dump, seal
from sobek_core.text.notation import MAX_DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("Ada", "Ben", "Cleo", "Dan")
GONE: Final = object()  # replaces a value that is left out


def keys(path: str) -> tuple[str | int, ...]:
    """Return the keys of a path in JSON, such as `seats.0.hand`."""
    return tuple(int(key) if key.isdecimal() else key for key in path.split("."))


def put(value: Any, path: Sequence[str | int], part: Any) -> None:
    """Replace a part of a JSON value; GONE removes it."""
    *outer, last = path
    for key in outer:
        value = value[key]
    if part is GONE:
        del value[last]
    else:
        value[last] = part


def shortened(problem: str, expected: str) -> str:
    """Return the expected message if the actual one matches it, where … stands for any words; else the actual one."""
    return expected if re.fullmatch(".*".join(map(re.escape, expected.split("…"))), problem) else problem


def played(game: str, players: int, seed: int, rules: Any | None = None) -> Play[Any]:
    """Play a whole game of random seats. rules: by default the game with its default choices."""
    tools = GAMES.named(game)
    chosen = rules or tools.game()
    chance = Chance(chosen, players, seed)
    record = Record(tools, chosen, NAMES[:players], chance.setup)
    play = Play[Any](record, chance, frozenset(range(players)))
    play.run()
    return play


def states_of(play: Play[Any]) -> list[Any]:
    """Return the states of a game: before each move, and at the end."""
    return [*(step.before for step in play.steps), play.state]


def can_be_written(value: Any) -> bool:
    """Return whether no number of a move or a setup has too many digits to be written."""
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
        """Change a line (from 1) and seal the record again, so that only the form of that line is wrong."""
        values = [json.loads(text) for text in self.lines]
        change(values[line - 1])
        return seal([{key: part for key, part in value.items() if key != "chain"} for value in values]).encode()

    def rewritten(self, number: int, text: str) -> Record:
        """Replace a move."""
        entries = list(self.record.entries)
        entries[number - 1] = RecordedMove(self.record.tools.notation.read(text))
        return evolve(self.record, entries=tuple(entries))


CLASSIC = Sample(played("classic", 3, 7).record)
DUEL = Sample(played("duel", 2, 7).record)
SAMPLES = (CLASSIC, DUEL)

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.record.tools.name)
