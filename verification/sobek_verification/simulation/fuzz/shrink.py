"""Shrink a failing game: Hypothesis searches for a game that violates the same invariant, and shrinks it.

The result depends only on the plan and the failing game.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, frozen
from hypothesis import Phase
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from sobek_core.kernel.game import Deal, Over
from sobek_core.records.audit import replay_moves, result_of
from sobek_core.records.record import Record, RecordedMove
from sobek_verification.games import GAMES
from sobek_verification.simulation.fuzz.coverage import CoverageWatch
from sobek_verification.simulation.fuzz.play import MAX_MADE, MAX_VARIED, Fuzz, invariant_of, problems_of
from sobek_verification.simulation.machines.hypothesis_games import draw_games
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import by_kind
from sobek_verification.simulation.machines.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.simulation.fuzz.play import FuzzFailure
    from sobek_verification.simulation.fuzz.run import FuzzPlan
    from sobek_verification.suite import GameSuite

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
STATES: Final = 20_000  # the maximum number of states to look at
GAMES_PLAYED: Final = 600  # the maximum number of games to try until one fails


@frozen
class Wrong:
    """A game up to its failure. moves: the moves made, and the last move tried, if any; problems: what is wrong."""

    game: Any
    setup: Any
    moves: tuple[Any, ...]
    problems: tuple[str, ...]


@frozen
class Shrunk:
    """The smallest game found that fails in the same way. moves: how many moves the original game has."""

    moves: int
    wrong: Wrong
    record: Record


class ViolationError(Exception):
    """A game violates the invariant."""


def shrink(plan: FuzzPlan, failure: FuzzFailure) -> Shrunk | None:
    """Shrink the failing game. Return None if a random state failed instead of a game."""
    if failure.what != "game":
        return None
    game = GAMES[plan.game]
    fuzzed = Fuzz(CoverageWatch(game), plan.seed, failure.number, failure.players)
    fuzzed.run()
    search = _Search(game, fuzzed, failure)
    moves = len(search.best.moves)
    search.run()
    return Shrunk(moves, search.best, _record(game, search.best))


def _record(game: GameSuite, wrong: Wrong) -> Record:
    """Return a record of a failing game. If the game is over, it has the result that the core reports."""
    entries = tuple(map(RecordedMove, wrong.moves))
    record = Record(game.tools, wrong.game, NAMES[: wrong.setup.players], wrong.setup, entries)
    try:
        return evolve(record, result=result_of(replay_moves(record).turn))
    except Exception:  # the core is broken, and may raise anything
        return record


class _Search:
    """A search for a smaller game. best: the smallest one found so far.

    In each state it tries the move that was made or tried at the failure, and others of its kind.
    """

    def __init__(self, game: GameSuite, fuzzed: Fuzz, failure: FuzzFailure) -> None:
        self.game, self.watch, self.states = game, Watch(game), 0
        tried = () if fuzzed.move is None else (fuzzed.move,)
        moves = (*fuzzed.made, *tried)
        self.first = self.best = Wrong(fuzzed.rules, fuzzed.setup, moves, failure.problems)
        self.invariant = invariant_of(failure.problems[0])
        self.move: Any = moves[-1] if moves else None
        self.is_listed = not tried or fuzzed.move in fuzzed.observed.game.legal(fuzzed.observed.state)
        self.moves: tuple[Any, ...] = ()  # the moves of the game being played

    def run(self) -> None:
        """Search until the game cannot be made smaller, or until enough states have been looked at."""

        def search(data: st.DataObject) -> None:
            if self.states < STATES:
                self._try_game(data)

        with suppress(ViolationError, Flaky):  # a failure found just before the limit looks flaky
            draw_games(GAMES_PLAYED, 0, (Phase.generate, Phase.shrink), search)

    def _try_game(self, data: st.DataObject) -> None:
        """Play a game with default or original choices, and with the original setup or a new one for few players."""
        default = asdict(self.game.tools.game(), recurse=False)
        drawn = {
            name: data.draw(st.sampled_from((one, getattr(self.first.game, name)))) for name, one in default.items()
        }
        game, number = type(self.first.game)(**drawn), data.draw(st.integers(0, 99))
        new = self.game.random_setup(generator(number), self.game.player_counts[0])
        setup, self.moves = new if number else self.first.setup, ()
        try:
            observed = self.watch.start(setup, game)
            if not isinstance(observed, tuple):
                self._play(data, observed)
        except Exception as error:
            problems = problems_of(error)
            if not self._is_suspect(problems):
                return
            wrong = Wrong(game, setup, self.moves, problems)
            if len(wrong.moves) <= len(self.best.moves):
                self.best = wrong
            raise ViolationError from error

    def _is_suspect(self, problems: tuple[str, ...]) -> bool:
        return self.invariant in map(invariant_of, problems)

    def _play(self, data: st.DataObject, observed: Any) -> None:
        """Check each state, try moves there, and make one. Raise whatever fails."""
        deals = generator("deals")
        for left in range(data.draw(st.integers(0, max(0, len(self.first.moves) - 1))), -1, -1):
            self.states += 1
            made, listed, turn = self.moves, self.watch.check_state(observed), observed.game.turn(observed.state)
            for move in self._likely(observed, listed):
                self.moves = made if move is None else (*made, move)
                self._probe(observed, move, is_listed=move in listed)
            if not left or isinstance(turn, Over):
                return
            if isinstance(turn, Deal):
                (move,) = self.game.deals(deals, len(observed.state.seats))
            else:
                move = data.draw(by_kind(listed))
            self.moves = (*made, move)
            observed, _ = self.watch.apply(observed, move)

    def _likely(self, observed: Any, listed: tuple[Any, ...]) -> Iterator[Any]:
        """Yield the suspected move, and others of its kind; None for the comparison of two equal states."""
        if self.invariant in {one.text for one in self.game.invariants.of_equal_states}:
            yield None
        alike = [other for other in listed if type(other) is type(self.move)]
        if self.is_listed:
            yield from alike[:MAX_MADE]
            return
        near = (other for base in alike[:MAX_VARIED] for other in neighbours(base, self.game))
        every = (other for other in self.game.every_kind(observed.state) if type(other) is type(self.move))
        yield from (other for other in dict.fromkeys((self.move, *near, *every)) if other not in listed)

    def _probe(self, observed: Any, move: Any, *, is_listed: bool) -> None:
        """Try a move that may violate the invariant. Raise this violation, and nothing else."""
        try:
            if move is None:
                self.watch.compare_with_a_copy(observed)
            elif is_listed:
                self.watch.check_state(self.watch.apply(observed, move)[0])
            else:
                self.watch.check_verdict(observed, move, listed=False)
        except Exception as error:
            if self._is_suspect(problems_of(error)):
                raise
