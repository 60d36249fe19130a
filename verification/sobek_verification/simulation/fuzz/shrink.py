"""Make a failing game smaller, and a record of it.

A smaller game has fewer moves; of two of equal length, the smaller one has moves that come earlier in their listings.
The result depends only on the plan and the failing game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, frozen

from sobek_core.kernel.game import Deal
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import Record, RecordedMove
from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import SeeingWatch
from sobek_verification.simulation.fuzz.play import Fuzz, sentence_of
from sobek_verification.simulation.fuzz.trial import FuzzStart, Suspect, Trials, Wrong
from sobek_verification.simulation.machines.drawing import choose, generator

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from sobek_verification.simulation.fuzz.play import FuzzFailure
    from sobek_verification.simulation.fuzz.run import FuzzPlan
    from sobek_verification.suite import GameSuite

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
TABLES: Final = 20_000  # states that are looked at, at most
TABLES_AT_RANDOM: Final = 6000  # of these, in games that are played at random to find a shorter one
AT_RANDOM: Final = 600  # such games, at most


@frozen
class Shrunk:
    """A failing game, and the smallest one found that fails in the same way. moves: of the first."""

    moves: int
    wrong: Wrong
    record: Record


def shrink(plan: FuzzPlan, failure: FuzzFailure) -> Shrunk | None:
    """Make the failing game smaller. Return None if a random state failed instead of a game."""
    if failure.what != "game":
        return None
    game = GAMES[plan.game]
    fuzzed = Fuzz(SeeingWatch(game), plan.seed, failure.number, failure.players)
    fuzzed.run()
    beginning, choices = _way(fuzzed)
    tried = () if fuzzed.move is None else (fuzzed.move,)
    first = Wrong(beginning, choices, (*fuzzed.made, *tried), failure.problems)
    trials = Trials(game, _suspect(fuzzed, failure))
    found = trials.along(beginning, choices)
    best = first if found is None else _Shrinking(trials, found).run()
    return Shrunk(len(first.moves), best, _record(game, best))


def _suspect(fuzzed: Fuzz, failure: FuzzFailure) -> Suspect:
    """Return what to look for: the invariant, and the move that was being made or tried, or else the last one made."""
    sentence = sentence_of(failure.problems[0])
    if fuzzed.move is None:
        return Suspect(sentence, fuzzed.made[-1] if fuzzed.made else None, listed=True)
    return Suspect(sentence, fuzzed.move, fuzzed.move in fuzzed.table.game.legal(fuzzed.table.state))


def _way(fuzzed: Fuzz) -> tuple[FuzzStart, tuple[int, ...]]:
    """Return the start of a fuzzed game, and the indices of its moves in their listings."""
    rules = fuzzed.rules
    choices, deals = [], []
    if fuzzed.made:
        state = fuzzed.rules.start(fuzzed.setup)
        for move in fuzzed.made:
            if isinstance(rules.turn(state), Deal):
                deals.append(move)
            else:
                choices.append(rules.legal(state).index(move))
            state = rules.apply(state, move).state
    return FuzzStart(fuzzed.rules, fuzzed.setup, tuple(deals)), tuple(choices)


def _record(game: GameSuite, wrong: Wrong) -> Record:
    """Return a record of a failing game, with the result that the core reports if it is over."""
    beginning, entries = wrong.beginning, tuple(map(RecordedMove, wrong.moves))
    names = NAMES[: game.tools.players(beginning.setup)]
    record = Record(game.tools, beginning.game, names, beginning.setup, entries)
    try:
        return evolve(record, result=result_of(replay_moves(record).turn))
    except Exception:  # the core is broken, and may raise anything
        return record


class _Shrinking:
    """A search for a smaller game. best: the smallest found so far."""

    def __init__(self, trials: Trials, found: Wrong) -> None:
        self.trials = trials
        self.best = found
        self._plain = asdict(trials.game.tools.game(), recurse=False)

    def run(self) -> Wrong:
        """Search until nothing makes it smaller, or enough states have been looked at."""
        self._make_plain()
        self._play_at_random()
        while self._drop() or self._lower():
            pass
        return self.best

    def _size(self, wrong: Wrong) -> tuple[object, ...]:
        game = asdict(wrong.beginning.game, recurse=False)
        unusual = sum(game[name] != value for name, value in self._plain.items())
        return len(wrong.moves), len(wrong.choices), unusual, wrong.choices

    def _take(self, wrong: Wrong | None) -> bool:
        """Keep a game if it is smaller than the best one."""
        smaller = wrong is not None and self._size(wrong) < self._size(self.best)
        if smaller and wrong is not None:
            self.best = wrong
        return smaller

    def _may_go_on(self) -> bool:
        return self.trials.tables < TABLES

    def _make_plain(self) -> None:
        """Play under the default terms, as far as the game still fails."""
        for name, value in self._plain.items():
            beginning = self.best.beginning
            usual = evolve(beginning, game=evolve(beginning.game, **{name: value}))
            self._take(self.trials.along(usual, self.best.choices))

    def _play_at_random(self) -> None:
        """Play games at random that are shorter than the best: with its setup, and with new ones for few players."""
        game, random = self.trials.game, generator("shrink")
        for number in range(AT_RANDOM):
            if self.trials.tables > TABLES_AT_RANDOM or not self.best.choices:
                break
            beginning = self.best.beginning
            if number % 2:
                beginning = FuzzStart(beginning.game, game.random_setup(random, game.tools.player_counts[0]))
            self._take(self.trials.play(beginning, len(self.best.choices) - 1, self._player(random)))

    def _player(self, random: Random) -> Callable[[int, tuple[Any, ...]], int]:
        """Choose as fuzzed games do."""
        return lambda _, moves: moves.index(choose(random, moves, self.trials.game.weights))

    def _drop(self) -> bool:
        """Leave moves out: many at once, then fewer, then one at a time. Return whether it helped."""
        before, number = self.best, len(self.best.choices) // 2
        while number:
            first = 0
            while first < len(self.best.choices) and self._may_go_on():
                choices = self.best.choices
                fewer = choices[:first] + choices[first + number :]
                if not self._take(self.trials.along(self.best.beginning, fewer)):
                    first += number
            number //= 2
        return self.best is not before

    def _lower(self) -> bool:
        """Replace a move by the first one in its listing. Return whether it helped."""
        before, place = self.best, 0
        while place < len(self.best.choices) and self._may_go_on():
            choices = self.best.choices
            if choices[place]:
                lower = (*choices[:place], 0, *choices[place + 1 :])
                self._take(self.trials.along(self.best.beginning, lower))
            place += 1
        return self.best is not before
