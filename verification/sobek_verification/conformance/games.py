"""Play random games against a port, and compare every reply with that of the reference.

A game begins with a setup, in a position that an example of the spec begins with, or in one that is built so that rare
things are in it. Besides listed moves, moves are tried that are written freely: of every class, above all of those that
answer what is pending, by any seat, with plausible and implausible fields.

Several processes play at the same time, each with its own port. The games are divided into shares that depend only on
the plan: equal seeds play equal games, however many processes there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import define, evolve, frozen

from sobek_core.kernel.game import Deal, Decision, Over
from sobek_verification.conformance.match import Difference, DifferentError, Match, SkippedError
from sobek_verification.conformance.reply import PortError
from sobek_verification.conformance.results import Status
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.games import GAMES
from sobek_verification.simulation.campaign import CampaignResult, Plan, until_failure
from sobek_verification.simulation.machines.free_moves import FreeMoves, positions_of_examples
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.suite import GameSuite
from sobek_verification.workers import processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_core.kernel.game import Turn
    from sobek_verification.conformance.reply import Reply
    from sobek_verification.conformance.run_vectors import AskedPort

SETUP_IN: Final = 5  # one game out of this many begins with a setup, and one with the position of an example
MOVES_FROM_A_POSITION: Final = 6  # in a game that begins in a position
WRONG_SETUPS: Final = 4  # to try before the right one
MOST_FREE: Final = 6  # moves to write freely in a state, until one of them is made
TOGETHER: Final = 10  # games per share: few, so that there are shares for several processes
RARELY: Final = 10  # one question out of this many is what a viewer recalls, which takes longest, or the result
TABLES: Final[tuple[Mapping[str, str], ...]] = ({}, {"table": "a"}, {"table": "x" * 64})
SEEDS: Final = 10**15  # exclusive bound
NOBODY: Final = (-1, 4, "nobody")  # viewers that no game has


@frozen
class RandomGames(CampaignResult):
    """The results of random games.

    failure: the difference, if there is one; otherwise why the port skips the game or does not end properly, with the
    status. moves: how many moves both sides made; left_out: the kinds of requests that the port skipped.
    """

    failure: Difference | tuple[Status, str] | None = None
    moves: int = 0
    left_out: frozenset[str] = frozenset()


@frozen(kw_only=True)
class GamesPlan(Plan):
    """The games to play.

    command, seconds: the command of the port and the time limit for each answer; greeting: the earlier greeting of the
    port, if there was one.
    """

    command: tuple[str, ...]
    seconds: float
    greeting: Mapping[str, Any] | None = None


def play_in_parallel(plan: GamesPlan, jobs: int, on_progress: Callable[[int], object]) -> RandomGames:
    """Play all games, up to the first share in which the port differs, skips a game or does not end properly.

    on_progress: called with the number of games played in each share. Raise UnreadableDataError if the port cannot be
    started.
    """
    shares = tuple(plan.chunks(TOGETHER))
    with processes(min(jobs, len(shares))) as (_, in_order):
        return until_failure(RandomGames(), in_order(_play_share, shares), on_progress)


def _play_share(share: GamesPlan) -> RandomGames:
    with closing(Running(share.command, share.seconds, share.greeting)) as running:
        played = play(GAMES[share.game], running, share.numbers, share.seed)
        if not isinstance(played.failure, Difference):
            try:
                running.stop()
            except PortError as error:
                return evolve(played, failure=(Status.ERRORED, f"stop: {error}"))
        return played


def play(game: GameSuite, running: AskedPort, numbers: Iterable[int], seed: int) -> RandomGames:
    """Play the random games with these numbers, up to the first failure. The same seed plays the same games."""
    return until_failure(RandomGames(), (_play_one(game, running, number, seed) for number in numbers))


def _play_one(game: GameSuite, running: AskedPort, number: int, seed: int) -> RandomGames:
    one = _Game(game, Match(running), generator(f"{seed}/{number}"))
    try:
        one.play(number)
    except DifferentError as error:
        return RandomGames(0, error.difference, one.made)
    except SkippedError as skipped:
        return RandomGames(0, (Status.SKIPPED, str(skipped)), one.made)
    return RandomGames(1, None, one.made, frozenset(one.match.left_out))


@define
class _Game:
    """A random game. made: how many moves were made so far; table: the requests' key for its table, if it has one."""

    game: GameSuite
    match: Match
    random: Random
    made: int = 0
    table: Mapping[str, str] = {}

    @property
    def free(self) -> FreeMoves:
        """Moves that are written freely."""
        return FreeMoves(self.game, self.random)

    def play(self, number: int) -> None:
        """Play the game with a number. Raise DifferentError or SkippedError."""
        kind = number % SETUP_IN
        self.table = self.random.choice(TABLES)
        rules = [rule for rule in self.game.conditions.holds if rule not in self.game.conditions.setup_holds]
        if kind == 0:
            players = self._start_with_a_setup()
            self._go_on(most=None)
            for viewer in _viewers(players):
                self._ask("recall", viewer=viewer)
                self._ask("see", viewer=viewer, since=self.random.randrange(RARELY))
            for method in ("close", "turn"):
                self._ask(method)
            return
        examples = positions_of_examples(self.game.name)
        position, first = self.random.choice(examples), None
        if kind > 1:
            position, first = self.free.position_about(rules[number % len(rules)]) or (position, None)
        state = self._write(position)
        self._ask("start", game=self.game.name, edition=position.game.edition.name, state=state, **self._seed())
        if first is not None:
            self._is_made(first, None)
        self._go_on(most=MOVES_FROM_A_POSITION)

    def _start_with_a_setup(self) -> int:
        """Try setups that are probably illegal, then start with a legal one or a deal. Return the number of players."""
        rules, players = self.game.random_game(self.random), self.random.choice(self.game.player_counts)
        setup = self.game.random_setup(self.random, players)
        for one in (*self.random.sample([*neighbours(setup, self.game)], WRONG_SETUPS), setup):
            self._ask("start", game=self.game.name, setup=self._write(one), **self._write(rules), **self._seed())
        if self.random.randrange(2):
            deal = {"players": players, "seed": self.random.randrange(SEEDS)}
            self._ask("start", game=self.game.name, deal=deal, **self._write(rules))
        return players

    def _seed(self) -> dict[str, int]:
        return {"seed": self.random.randrange(SEEDS)} if self.random.randrange(2) else {}

    def _go_on(self, most: int | None) -> None:
        """Play to the end, or a number of moves, trying free moves in each state until one of them is made."""
        for _ in count() if most is None else range(most):
            ongoing = self.match.game
            assert ongoing is not None  # noqa: S101  # it has started
            rules, state = ongoing.game, ongoing.state
            turn, players = rules.turn(state), len(state.seats)
            self._look(players, is_over=isinstance(turn, Over))
            if self._is_left_to_chance(turn, self.random.choice(_viewers(players))):
                continue
            listed = self.game.moves_in(rules, state, self.random)
            pools = self.free.pools(state, listed)
            free = (self.free.draw(pools) for _ in range(self.random.randint(0, MOST_FREE)))
            if any(self._is_made(move, self._viewer(players)) for move in free):
                continue
            if not listed:  # over, or at an odd turn
                return
            move = choose(self.random, listed, self.game.weights)
            viewer = None if isinstance(turn, Deal) else self.random.choice((None, *_viewers(players)))
            self._is_made(move, viewer)

    def _look(self, players: int, *, is_over: bool) -> None:
        """Ask about the state, as the referee and as one viewer."""
        viewer = self._viewer(players)
        self._ask("turn")
        self._ask("legal")
        self._ask("view", viewer=viewer)
        self._ask("legal", viewer=viewer)
        if self.random.randrange(RARELY) == 0 and viewer not in NOBODY:  # that could be wrong in two ways
            self._ask("recall", viewer=viewer)
            self._ask("see", viewer=viewer, last=self.random.randrange(RARELY))
        if is_over or self.random.randrange(RARELY) == 0:
            self._ask("result")

    def _is_left_to_chance(self, turn: Turn[Any], viewer: int | str) -> bool:
        """Ask for a deal or a draw, rarely if none is pending, and return whether it was made."""
        if isinstance(turn, Decision | Over) and self.random.randrange(RARELY):
            return False
        method = self.random.choice(("deal", "draw")) if isinstance(turn, Decision | Over) else type(turn).__name__
        return "result" in self._ask(method.lower(), viewer=viewer)

    def _viewer(self, players: int) -> int | str:
        """Draw a viewer, rarely one that does not exist."""
        return self.random.choice(NOBODY if self.random.randrange(3 * RARELY) == 0 else _viewers(players))

    def _is_made(self, move: Any, viewer: int | str | None) -> bool:
        """Send a move, and return whether it was made."""
        written = self._write(move, unstructure_as=self.game.tools.game.move)
        reply = self._ask("apply", move=written, **({} if viewer is None else {"viewer": viewer}))
        self.made += "result" in reply
        return "result" in reply

    def _ask(self, method: str, **fields: Any) -> Reply:
        return self.match.ask({"method": method, **self.table, **fields})

    def _write(self, value: object, **how: Any) -> Any:
        return self.game.tools.converter.unstructure(value, **how)


def _viewers(players: int) -> tuple[int | str, ...]:
    return ("referee", "spectator", *range(players))
