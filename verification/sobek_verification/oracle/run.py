"""Compare many games, divided among workers in shares: whole games, and positions that are built for a rule.

A game with a number of a seed is always the same one. What has been compared is kept share by share, so that a run that
was interrupted goes on where it was.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from operator import itemgetter
from typing import IO, TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, frozen

from sobek_core.json_text import cut
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Deal, Over, Position
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.oracle.compare import Comparer, DiffersError, OracleResult
from sobek_verification.oracle.small import small_game
from sobek_verification.oracle.smallest import smallest
from sobek_verification.oracle.twin import viewers
from sobek_verification.simulation.campaign import Plan, until_failure
from sobek_verification.simulation.machines.free_moves import FreeMoves, positions_of_examples
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import choose, generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.suite import GameSuite
    from sobek_verification.workers import Map

SHARE: Final = 20  # games
TOGETHER: Final = 16  # shares that are handed to the workers at once
BUILT_IN: Final = 50  # one game out of this many begins in a position that is built for a rule
EXAMPLES_IN: Final = 25  # one out of this many begins with a position of an example, and one is of a small edition
SMALL: Final = 2  # the number of the first such game
MOVES_FROM_A_POSITION: Final = 6
WRONG_SETUPS: Final = 20  # to try before some games
FREE_IN: Final = 100  # one state of a whole game out of this many gets freely written moves; each of a position does
MOST_FREE: Final = 8
LOOKED_AT_IN: Final = 10  # one move out of this many is compared as every viewer sees it
REMEMBERED_IN: Final = 25  # two games out of this many are remembered by every viewer, one of a small edition


@frozen
class Found:
    """A difference.

    number: of the game; position, move: in notation, the smallest position that shows it, or a setup in JSON, and the
    move if it is about one; what: what differs; core, engine: what each side says.
    """

    number: int
    position: list[str]
    move: str | None
    what: str
    core: str
    engine: str


@frozen
class OraclePlan(Plan):
    """Which games to compare. rule: begin each of them in a position that is built for this rule."""

    rule: str | None = None


def compare_share(plan: OraclePlan) -> tuple[int, OracleResult]:
    """Compare the games of a plan, up to the first difference. Return the number of the first game, too."""
    suite, tally = GAMES[plan.game], OracleResult()
    comparer = Comparer(suite, tally)
    games = (OracleResult(1, _Compared(suite, comparer, plan, one).failure()) for one in plan.numbers)
    return plan.first, until_failure(OracleResult(), games).merged(tally)


def compare(
    plan: OraclePlan, transitions: int, in_order: Map, kept: IO[str], on_progress: Callable[[int], object]
) -> OracleResult:
    """Compare games, share by share, until so many moves were made on both sides, or up to the first difference.

    kept: a file of the shares that are done, a line each, which is read and then written on; on_progress: called with
    the number of moves of each share. Raise UnreadableDataError if the file is of another run.
    """
    run = {"game": plan.game, "seed": plan.seed, "rule": plan.rule}
    done = _resumed(kept, run)
    on_progress(done.transitions)
    plans = _shares(plan, done.games)
    while done.transitions < transitions and not done.failure:
        for first, share in in_order(compare_share, tuple(islice(plans, TOGETHER))):
            if first != done.games:
                message = f"expected the share that begins with game {done.games}, got that of game {first}"
                raise RuntimeError(message)
            kept.write(f"{json.dumps({'run': run, 'share': asdict(share)})}\n")
            kept.flush()
            done = done.merged(share)
            on_progress(share.transitions)
            if done.failure or done.transitions >= transitions:
                break
    return done


def _resumed(kept: IO[str], run: dict[str, Any]) -> OracleResult:
    """Return what the shares in a file found, and cut off a last line that was not written to its end."""
    done = OracleResult()
    kept.seek(0)
    text = kept.read()
    whole = text[: text.rfind("\n") + 1]
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            kept_run, share = itemgetter("run", "share")(json.loads(line))
            failure = share["failure"] and Found(**share["failure"])
            counted = [Counter(share[name]) for name in ("compared", "held", "broken")]
            found = OracleResult(share["games"], failure, *counted)
        except (KeyError, TypeError, ValueError):
            kept_run = None
        if kept_run != run:
            message = f"line {number}: expected a share of this run ({run}), got {cut(line)}"
            raise UnreadableDataError(message)
        done = done.merged(found)
    if whole != text:
        kept.seek(0)
        kept.truncate()
        kept.write(whole)
    return done


def is_small(number: int) -> bool:
    """Return whether the game with a number is of a small edition."""
    return number % EXAMPLES_IN == SMALL


def is_remembered(number: int) -> bool:
    """Return whether the game with a number is compared in what viewers recall, too."""
    return number % REMEMBERED_IN in {SMALL, SMALL + 2}


def buildable(suite: GameSuite) -> list[str]:
    """Return the conditions of moves, for which positions can be built."""
    return [rule for rule in suite.conditions.holds if rule not in suite.conditions.setup_holds]


def unreached(suite: GameSuite, result: OracleResult) -> list[str]:
    """Return the conditions that were never seen to hold, or never seen to be broken."""
    return [rule for rule in suite.conditions.rules if not (result.held[rule] and result.broken[rule])]


def _shares(plan: OraclePlan, first: int) -> Iterator[OraclePlan]:
    while True:
        yield evolve(plan, games=SHARE, first=first)
        first += SHARE


class _Compared:
    """One game that is compared."""

    def __init__(self, suite: GameSuite, comparer: Comparer, plan: OraclePlan, number: int) -> None:
        self.suite, self.comparer, self.number, self.rule = suite, comparer, number, plan.rule
        self.random: Random = generator(f"oracle {suite.name} {plan.seed} {number}")
        self.free = FreeMoves(suite, self.random)

    def failure(self) -> Found | None:
        """Play the game, and return the first difference."""
        try:
            self._play()
        except DiffersError as found:
            if self.comparer.state is None:
                setup = f"setup: {self.comparer.write.json(found.move)}"
                return Found(self.number, [setup], None, found.what, str(found.core), str(found.engine))
            position = Position(self.comparer.rules, self.comparer.state)
            lines, shown = smallest(self.suite, self.suite.tools.positions.write(position), found)
            move = None if shown.move is None else self.suite.tools.notation.write(shown.move)
            return Found(self.number, lines, move, shown.what, str(shown.core), str(shown.engine))
        return None

    def _play(self) -> None:
        number, suite = self.number, self.suite
        if self.rule or number % BUILT_IN == 1:
            rules = buildable(suite)
            found = self.free.position_about(self.rule or rules[number // BUILT_IN % len(rules)])
            if found is not None:
                position, move = found
                self.comparer.begin(position.game, position.state)
                self.comparer.try_move(move)
                self._go_on(free_in=1, most=MOVES_FROM_A_POSITION)
        elif number % EXAMPLES_IN == 0:
            position = self.random.choice(positions_of_examples(suite.name))
            self.comparer.begin(position.game, position.state)
            self._go_on(free_in=1, most=None)
        else:
            game, setup = self._setup()
            for one in self.random.sample([*neighbours(setup, suite)], WRONG_SETUPS if number % BUILT_IN == 3 else 0):
                self.comparer.start(game, one)
            state = self.comparer.start(game, setup)
            self.comparer.begin(game, state, setup if is_remembered(number) else None)
            self._go_on(free_in=FREE_IN, most=None)

    def _setup(self) -> tuple[Any, Any]:
        game = self.suite.random_game(self.random)
        if is_remembered(self.number):  # or nothing could be recalled
            game = evolve(game, choices=evolve(game.choices, visibility="open"))
        if is_small(self.number):
            return small_game(self.suite.name, game, self.random)
        return game, self.suite.random_setup(self.random, self.random.choice(self.suite.player_counts))

    def _go_on(self, free_in: int, most: int | None) -> None:
        """Play to the end, or so many moves. free_in: one state out of this many gets freely written moves."""
        comparer, random, made = self.comparer, self.random, 0
        players = len(comparer.state.seats)
        while most is None or made < most:
            listed = comparer.moves()
            if random.randrange(free_in) == 0:
                pools = self.free.pools(comparer.state, listed)
                for _ in range(random.randint(1, MOST_FREE)):
                    comparer.try_move(self.free.draw(pools))
            turn = comparer.rules.turn(comparer.state)
            if isinstance(turn, Deal):
                move = comparer.rules.deal_round(Stream(random.getrandbits(32), "deal"), players)
            elif isinstance(turn, Over) or not listed:
                return
            else:
                move = choose(random, listed, self.suite.weights)
            seen_by: tuple[Viewer, ...] = viewers(players) if random.randrange(LOOKED_AT_IN) == 0 else ()
            comparer.make(move, seen_by)
            made += 1
