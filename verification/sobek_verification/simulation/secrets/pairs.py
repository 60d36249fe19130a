"""Make pairs for the law, alternately from random states and states of random games, by dealing hidden things anew.

Now and then there is a pair of records, of which there are few, since they take longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.visibility import Observer
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES
from sobek_verification.simulation.campaign import CampaignResult, Plan, until_failure
from sobek_verification.simulation.machines.neighbours import every_kind, neighbours
from sobek_verification.simulation.machines.rng import choose, generator
from sobek_verification.simulation.recall.directed import small_positions
from sobek_verification.simulation.secrets.law import Pair, broken_by
from sobek_verification.simulation.secrets.records import record_pair

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_verification.simulation.secrets.records import RecordPair
    from sobek_verification.suite import GameSuite

CHUNK: Final = 200  # pairs of states that a process makes at a time, together with one pair of records
TRIED: Final = 12  # moves to try with each pair


@frozen
class SecretsPlan(Plan):
    """Which pairs to compare."""

    @property
    def records(self) -> range:
        """The numbers of the pairs of records: one at the beginning of each chunk."""
        return range(-(-self.first // CHUNK), -(-(self.first + self.games) // CHUNK))


@frozen
class SecretsOutcome(CampaignResult):
    """The results of pairs of states, or of games, and of records. failure: what tells a pair apart, and one side.

    differing: how many pairs really differed in something hidden; turns: what was pending in them.
    """

    records: int = 0
    differing: int = 0
    turns: frozenset[str] = frozenset()


def try_pairs(plan: SecretsPlan) -> SecretsOutcome:
    """Make pairs of states one after the other, then pairs of records, up to the first leak."""
    records = (record_pair(plan.game, plan.seed, number) for number in plan.records)
    return until_failure(try_states(plan), map(try_record, records))


def try_states(plan: SecretsPlan, *, small: bool = False) -> SecretsOutcome:
    """Make pairs of states one after the other, up to the first leak. small: of the positions of small games."""
    game, differing, turns = GAMES[plan.game], 0, set()
    random = generator(f"secrets {plan.game} {plan.seed} {plan.first}")
    few = small_positions(plan.game)
    positions = (few[number % len(few)] for number in plan.numbers) if small else _positions(game, random)
    for number, position in zip(plan.numbers, positions, strict=False):
        state = position.state
        viewer = random.choice((*range(len(state.seats)), Observer.SPECTATOR))
        pair = Pair(position.game, state, game.deal_hidden_anew(random, state, viewer), viewer)
        differing += pair.left != pair.right
        turns.add(game.pending_kinds.slugs[type(state.pending)])
        if found := tuple(broken_by(game, pair, _moves(game, random, position))):
            leak = (f"pair {number}, seen by {viewer}", *found, *game.describe(position))
            return SecretsOutcome(number - plan.first + 1, leak, 0, differing, frozenset(turns))
    return SecretsOutcome(plan.games, None, 0, differing, frozenset(turns))


def try_record(pair: RecordPair) -> SecretsOutcome:
    """Compare what is shown of both records of a pair."""
    found = tuple(pair.broken_by())
    leak = (f"records {pair.number}, seen by {pair.viewer}", *found, *pair.position)
    return SecretsOutcome(failure=leak if found else None, records=1)


def _positions(game: GameSuite, random: Random) -> Iterator[Position[Any, Any]]:
    """Yield random positions and positions of random games alternately."""
    numbers = game.player_counts
    rules, played = game.tools.game(), None
    while True:
        yield game.random_position(random, random.choice(numbers))
        if played is None:
            rules = game.random_game(random)
            played = rules.start(game.random_setup(random, random.choice(numbers)))
        yield Position(rules, played)
        moves = game.moves_in(rules, played, random)
        verdict = rules.apply(played, choose(random, moves, game.weights)) if moves else None
        played = verdict.state if isinstance(verdict, Applied) else None


def _moves(game: GameSuite, random: Random, position: Position[Any, Any]) -> list[Any]:
    """Return some legal moves, some nearly legal moves, and some moves of any kind."""
    listed = possible(position.game, position.state)
    some = random.sample(listed, min(4, len(listed)))
    near = [other for move in some[:1] for other in neighbours(move, game)]
    every = list(every_kind(position.state, game))
    return [*some, *random.sample(near, min(4, len(near))), *random.sample(every, min(TRIED - len(some), len(every)))]
