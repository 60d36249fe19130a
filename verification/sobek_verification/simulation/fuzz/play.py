"""Fuzz one game and one random state. All randomness comes from the seed and the number of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Deal, Over
from sobek_verification.simulation.machines.drawing import choose, generator
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.watch import InvariantError

if TYPE_CHECKING:
    from sobek_verification.simulation.fuzz.coverage import SeeingWatch

PROBES: Final = 6  # neighbours of a listed move to try at each step
THOROUGH: Final = 40  # one step out of this many is thorough
BASES: Final = 6  # listed moves whose neighbours are all tried at a thorough step
LISTED: Final = 30  # listed moves made at a thorough step, at most
FROM_A_TABLE: Final = 6  # moves to play from a random state


@frozen
class FuzzFailure:
    """Where a failure occurred. what: "game" or "table"; number: of the game; step: the number of the move, from 1."""

    number: int
    players: int
    what: str
    step: int
    problems: tuple[str, ...]
    position: tuple[str, ...]
    move: str | None


def problems_of(error: Exception) -> tuple[str, ...]:
    """Return the violations of invariants, or the exception as text, since no call of a game may raise one."""
    if isinstance(error, InvariantError):
        return tuple(map(str, error.violations))
    return (f"nothing is raised: {type(error).__name__}: {error}",)


def invariant_of(problem: str) -> str:
    """Return the text of the invariant at the beginning of a problem, or of the exception."""
    invariant, _, rest = problem.partition(": ")
    return f"{invariant}: {rest.partition(': ')[0]}" if invariant == "nothing is raised" else invariant


class Fuzz:
    """Play one game, and on from one random state, through a watch, step by step."""

    def __init__(self, watch: SeeingWatch, seed: int, number: int, players: int) -> None:
        """Prepare the game with a number of a seed. players: a possible player count."""
        self.watch = watch
        self.game = watch.game
        self.number = number
        self.players = players
        self.random = generator(f"{self.game.name} {seed} {number} {players}")
        self.what = "game"
        self.step = 0
        self.rules: Any = None
        self.setup: Any = None
        self.made: list[Any] = []  # the moves of the game
        self.table: Any = None
        self.move: Any = None  # the move that is being made or tried

    def run(self) -> FuzzFailure | None:
        """Play the game, then the state. Return the failure, if any."""
        try:
            self._game()
            self._from_a_table()
        except InvariantError as error:
            return self._failure(error, error.position, error.move)
        except Exception as error:  # any exception is a finding
            move = None if self.move is None else self.game.tools.notation.write(self.move)
            return self._failure(error, self.watch.describe(self.table), move)
        return None

    def _failure(self, error: Exception, position: tuple[str, ...], move: str | None) -> FuzzFailure:
        if self.table is None:
            position = (f"setup: {self.game.tools.setups.write(self.setup)}",)
        return FuzzFailure(self.number, self.players, self.what, self.step, problems_of(error), position, move)

    def _game(self) -> None:
        """Try illegal setups, then play a whole game, including any further deals."""
        random = self.random
        self.setup, self.rules = self.game.random_setup(random, self.players), self.game.random_game(random)
        others = neighbours(self.setup, self.game) if self.number % THOROUGH == 0 else ()
        begun: Any = None
        for setup in (*others, self.setup):
            self.setup = setup
            begun = self.watch.start(setup, self.rules)
        self.table = None if isinstance(begun, tuple) else begun
        if self.table is None:
            return
        while not self._is_over():
            self._one_step(thorough=random.randrange(THOROUGH) == 0)
        self._try_much(self.watch.look(self.table))

    def _from_a_table(self) -> None:
        """Set up a random state, try everything that can be tried there, and play a few moves."""
        self.what, self.step = "table", 0
        position = self.game.random_position(self.random, self.players)
        self.table = self.game.lay_out(position.game, position.state)
        self.watch.seen.start(position.game.choices, ())
        for played in range(FROM_A_TABLE):
            if self._is_over():
                self._try_much(self.watch.look(self.table))
                return
            self._one_step(thorough=played == 0)

    def _is_over(self) -> bool:
        return isinstance(self.table.game.turn(self.table.state), Over)

    def _one_step(self, *, thorough: bool) -> None:
        """Check the state, try some moves, and choose and make one."""
        self.step += 1
        moves = self.watch.look(self.table)
        if thorough:
            self._try_much(moves)
        elif moves:
            near = tuple(neighbours(self.random.choice(moves), self.game))
            self._try(moves, self.random.sample(near, min(PROBES, len(near))))
        if isinstance(self.table.game.turn(self.table.state), Deal):
            (self.move,) = self.game.deals(self.random, self.players)
        else:
            self.move = choose(self.random, moves, self.game.weights)
        self.table, _ = self.watch.make(self.table, self.move)
        self.made.append(self.move)
        self.move = None

    def _try(self, moves: tuple[Any, ...], tried: list[Any]) -> None:
        """Try moves, most of which are not listed."""
        for self.move in tried:
            self.watch.judge(self.table, self.move, listed=self.move in moves)

    def _try_much(self, moves: tuple[Any, ...]) -> None:
        """Make listed moves, try all neighbours of some and every kind of move, and compare the state with a copy."""
        random = self.random
        for self.move in random.sample(moves, min(LISTED, len(moves))):
            after, _ = self.watch.make(self.table, self.move)
            self.watch.look(after)
        deals = self.game.deals(random, self.players)
        bases = random.sample(moves, min(BASES, len(moves))) or deals
        near = [other for base in bases for other in neighbours(base, self.game)]
        self._try(moves, list(dict.fromkeys((*near, *self.game.every_kind(self.table.state), *deals))))
        self.watch.compare_with_a_copy(self.table)
