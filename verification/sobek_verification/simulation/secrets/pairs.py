"""Pairs for the law: states of random games and random states in turn, with hidden things dealt anew in one of each.

Occasionally there is a pair of records; they are few, since printing them in every form takes long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from sobek_core.kernel.game import Applied, Deal, Position
from sobek_core.kernel.visibility import Observer
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.drawing import choose, generator
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.secrets import law, printed
from sobek_verification.simulation.secrets.law import Pair
from sobek_verification.simulation.secrets.records import record_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.simulation.secrets.comparison import Comparison
    from sobek_verification.simulation.secrets.records import RecordPair
    from sobek_verification.suite import GameSuite
    from sobek_verification.workers import Workers

CHANNELS: Final = (*law.CHANNELS, *(channel.name for channel in printed.CHANNELS))
CHUNK: Final = 200  # pairs of states that a process makes at a time, with one of records
MORE: Final = 100  # pairs of records, for channels that were not compared
TRIED: Final = 12  # moves that are tried at each pair


@frozen
class SecretsPlan:
    """Which pairs: `pairs` of a seed, from a number on, of a game."""

    game: str
    pairs: int
    seed: int
    first: int = 0

    @property
    def records(self) -> range:
        """The numbers of the pairs of records: one at the beginning of each chunk."""
        return range(-(-self.first // CHUNK), -(-(self.first + self.pairs) // CHUNK))


@frozen
class Leak:
    """A pair that can be told apart. number: of the pair; channels: those that differ; position: one side, in lines."""

    number: int
    viewer: str
    channels: tuple[str, ...]
    problems: tuple[str, ...]
    position: tuple[str, ...]


@frozen
class SecretsOutcome:
    """The results of pairs of states, and of records.

    differing: pairs of states that actually differed in something hidden; turns: what was pending in them; channels:
    how often each was compared.
    """

    pairs: int = 0
    records: int = 0
    differing: int = 0
    turns: frozenset[str] = frozenset()
    channels: Mapping[str, int] = field(factory=dict)
    leak: Leak | None = None

    def joined(self, other: SecretsOutcome) -> SecretsOutcome:
        """Add the results of other pairs; the first leak stays."""
        return SecretsOutcome(
            self.pairs + other.pairs,
            self.records + other.records,
            self.differing + other.differing,
            self.turns | other.turns,
            Counter(self.channels) + Counter(other.channels),
            self.leak or other.leak,
        )


def look_for_leaks(
    plan: SecretsPlan,
    workers: Workers,
    tell: Callable[[int], None],
    try_some: Callable[[SecretsPlan], SecretsOutcome] | None = None,
    chunk: int = CHUNK,
) -> SecretsOutcome:
    """Check the pairs of a plan against the law, up to the first leak.

    tell: called with the number of pairs since the last call; try_some: makes pairs and compares them, by default
    `try_pairs`; chunk: how many a process makes at a time.
    """
    outcome = SecretsOutcome()
    for part in workers.in_order(try_some or try_pairs, _chunks(plan, chunk)):
        outcome = outcome.joined(part)
        tell(part.pairs)
        if outcome.leak:
            break
    return outcome


def _chunks(plan: SecretsPlan, size: int) -> Iterator[SecretsPlan]:
    for first in range(plan.first, plan.first + plan.pairs, size):
        yield evolve(plan, pairs=min(size, plan.first + plan.pairs - first), first=first)


def uncompared(outcome: SecretsOutcome) -> list[printed.Channel]:
    """Return the channels through which commands print that no pair has compared."""
    return [channel for channel in printed.CHANNELS if not outcome.channels.get(channel.name)]


def compare_others(plan: SecretsPlan, outcome: SecretsOutcome) -> SecretsOutcome:
    """Print more pairs of records through the channels that the pairs of a plan have not compared by chance."""
    first = plan.records.stop
    for number in range(first, first + MORE):
        if outcome.leak or not (others := uncompared(outcome)):
            break
        outcome = outcome.joined(try_record(record_pair(plan.game, plan.seed, number), others))
    return outcome


def try_pairs(plan: SecretsPlan) -> SecretsOutcome:
    """Make pairs of states one after the other, then those of records, up to the first leak."""
    outcome = try_tables(plan)
    for number in plan.records:
        if outcome.leak is None:
            outcome = outcome.joined(try_record(record_pair(plan.game, plan.seed, number), printed.CHANNELS))
    return outcome


def try_tables(plan: SecretsPlan) -> SecretsOutcome:
    """Make pairs of states one after the other, up to the first leak."""
    game, differing, turns, channels = GAMES[plan.game], 0, set(), Counter[str]()
    random = generator(f"secrets {plan.game} {plan.seed} {plan.first}")
    for number, position in zip(range(plan.first, plan.first + plan.pairs), _tables(game, random), strict=False):
        state = position.state
        viewer = random.choice((*range(len(state.seats)), Observer.SPECTATOR))
        pair = Pair(position.game, state, game.deal_hidden_anew(random, state, viewer), viewer)
        differing += pair.one != pair.other
        turns.add(game.pending_kinds.slugs[type(state.pending)])
        if found := _different(law.compared(game, pair, _moves(game, random, position)), channels):
            leak = _leak(number, viewer, found, game.describe(position))
            return SecretsOutcome(number - plan.first + 1, 0, differing, frozenset(turns), channels, leak)
    return SecretsOutcome(plan.pairs, 0, differing, frozenset(turns), channels)


def try_record(pair: RecordPair, channels: Iterable[printed.Channel]) -> SecretsOutcome:
    """Print both records of a pair through these channels."""
    counted = Counter[str]()
    found = _different(printed.compared(pair, channels), counted)
    leak = _leak(pair.number, pair.viewer, found, pair.position) if found else None
    return SecretsOutcome(records=1, channels=counted, leak=leak)


def _different(comparisons: Iterable[Comparison], channels: Counter[str]) -> list[Comparison]:
    """Return the comparisons that tell a pair apart, and count all of them by channel."""
    found = []
    for one in comparisons:
        channels[one.channel] += 1
        if one.differs:
            found.append(one)
    return found


def _leak(number: int, viewer: Viewer, found: list[Comparison], position: tuple[str, ...]) -> Leak:
    through = tuple(dict.fromkeys(one.channel for one in found))
    return Leak(number, str(viewer), through, tuple(map(str, found)), position)


def _tables(game: GameSuite, random: Random) -> Iterator[Position[Any, Any]]:
    """Yield random positions and positions of random games, in turn."""
    numbers = game.tools.player_counts
    rules, played = game.tools.game(), None
    while True:
        yield game.random_position(random, random.choice(numbers))
        if played is None:
            rules = game.random_terms(random)
            played = rules.start(game.random_setup(random, random.choice(numbers)))
        yield Position(rules, played)
        moves = rules.legal(played)
        if isinstance(rules.turn(played), Deal):
            moves = game.deals(random, len(played.seats))
        if not moves:
            played = None
            continue
        verdict = rules.apply(played, choose(random, moves, game.weights))
        played = verdict.state if isinstance(verdict, Applied) else None


def _moves(game: GameSuite, random: Random, position: Position[Any, Any]) -> list[Any]:
    """Return some legal moves, some nearly legal ones, and some of any kind."""
    listed = position.game.legal(position.state)
    some = random.sample(listed, min(4, len(listed)))
    near = [other for move in some[:1] for other in neighbours(move, game)]
    every = list(game.every_kind(position.state))
    return [*some, *random.sample(near, min(4, len(near))), *random.sample(every, min(TRIED - len(some), len(every)))]
