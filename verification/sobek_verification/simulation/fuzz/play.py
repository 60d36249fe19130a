"""Fuzz one game and one random state. All randomness comes from the seed and the number of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Deal, Over
from sobek_verification.simulation.machines.neighbours import every_kind, neighbours
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.machines.watch import InvariantError

if TYPE_CHECKING:
    from sobek_verification.simulation.fuzz.coverage import CoverageWatch

MAX_NEIGHBOURS: Final = 6  # neighbours of a listed move to try at each step
THOROUGH_INTERVAL: Final = 40  # one step out of this many is thorough
MAX_VARIED: Final = 6  # listed moves whose neighbours are all tried at a thorough step
MAX_MADE: Final = 30  # listed moves made at a thorough step, at most
MOVES_FROM_A_POSITION: Final = 6  # moves to play from a random state


@frozen
class FuzzFailure:
    """Where a failure occurred. what: "game" or "position"; number: of the game; step: of the move, from 1."""

    number: int
    players: int
    what: str
    step: int
    problems: tuple[str, ...]
    position: tuple[str, ...]
    move: str | None


class Fuzz:
    """Play one game, and on from one random state, through a watch, step by step."""

    def __init__(self, watch: CoverageWatch, seed: int, number: int, players: int) -> None:
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
        self.observed: Any = None
        self.move: Any = None  # the move that is being made or tried

    def run(self) -> FuzzFailure | None:
        """Play the game, then the state. Return the failure, if any."""
        try:
            self._game()
            self._from_a_position()
        except InvariantError as error:
            return self._failure(tuple(map(str, error.violations)), error.position, error.move)
        except Exception as error:  # no call of a game may raise one
            problem = f"nothing is raised: {type(error).__name__}: {error}"
            move = None if self.move is None else self.game.tools.notation.write(self.move)
            return self._failure((problem,), self.watch.describe(self.observed), move)
        return None

    def _failure(self, problems: tuple[str, ...], position: tuple[str, ...], move: str | None) -> FuzzFailure:
        if self.observed is None:
            position = (f"setup: {self.game.tools.setups.write(self.setup)}",)
        return FuzzFailure(self.number, self.players, self.what, self.step, problems, position, move)

    def _game(self) -> None:
        """Try illegal setups, then play a whole game, including any further deals."""
        random = self.random
        self.setup, self.rules = self.game.random_setup(random, self.players), self.game.random_game(random)
        others = neighbours(self.setup, self.game) if self.number % THOROUGH_INTERVAL == 0 else ()
        begun: Any = None
        for setup in (*others, self.setup):
            self.setup = setup
            begun = self.watch.start(setup, self.rules)
        self.observed = None if isinstance(begun, tuple) else begun
        if self.observed is None:
            return
        while not self._is_over():
            self._one_step(thorough=random.randrange(THOROUGH_INTERVAL) == 0)
        self._try_thoroughly(self.watch.check_state(self.observed))

    def _from_a_position(self) -> None:
        """Set up a random state, try everything that can be tried there, and play a few moves."""
        self.what, self.step = "position", 0
        position = self.game.random_position(self.random, self.players)
        self.observed = self.game.observe(position.game, position.state)
        self.watch.count_start(position.game)
        for played in range(MOVES_FROM_A_POSITION):
            if self._is_over():
                self._try_thoroughly(self.watch.check_state(self.observed))
                return
            self._one_step(thorough=played == 0)

    def _is_over(self) -> bool:
        return isinstance(self.observed.game.turn(self.observed.state), Over)

    def _one_step(self, *, thorough: bool) -> None:
        """Check the state, try some moves, and choose and make one."""
        self.step += 1
        moves = self.watch.check_state(self.observed)
        if thorough:
            self._try_thoroughly(moves)
        elif moves:
            near = tuple(neighbours(self.random.choice(moves), self.game))
            self._try(moves, self.random.sample(near, min(MAX_NEIGHBOURS, len(near))))
        if isinstance(self.observed.game.turn(self.observed.state), Deal):
            (self.move,) = self.game.deals(self.random, self.players)
        else:
            self.move = choose(self.random, moves, self.game.weights)
        self.observed, _ = self.watch.apply(self.observed, self.move)
        self.made.append(self.move)
        self.move = None

    def _try(self, moves: tuple[Any, ...], tried: list[Any]) -> None:
        """Try moves, most of which are not listed."""
        listed = frozenset(moves)
        for self.move in tried:
            self.watch.check_verdict(self.observed, self.move, listed=self.move in listed)

    def _try_thoroughly(self, moves: tuple[Any, ...]) -> None:
        """Make listed moves, try all neighbours of some and every kind of move, and compare the state with a copy."""
        random = self.random
        for self.move in random.sample(moves, min(MAX_MADE, len(moves))):
            after, _ = self.watch.apply(self.observed, self.move)
            self.watch.check_state(after)
        deals = self.game.deals(random, self.players)
        bases = random.sample(moves, min(MAX_VARIED, len(moves))) or deals
        near = [other for base in bases for other in neighbours(base, self.game)]
        self._try(moves, list(dict.fromkeys((*near, *every_kind(self.observed.state, self.game), *deals))))
        self.watch.compare_with_a_copy(self.observed)
