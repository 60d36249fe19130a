"""Pairs for the law: tables of random games and random tables in turn, each dealt anew where a viewer sees nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel import Applied, Deal
from sobek_core.sight import Onlooker
from verification.games import GAMES
from verification.machines.drawing import choose, generator
from verification.machines.neighbours import neighbours
from verification.processes import process_pool
from verification.secrets.law import Pair, broken_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from verification.verified import Verified

CHUNK: Final = 200  # pairs that a process makes at a time
TRIED: Final = 12  # moves that are tried at each pair


@frozen
class Plan:
    """Which pairs, of which game: so many, from a number on, of a seed."""

    game: str
    pairs: int
    seed: int
    first: int = 0


@frozen
class Leak:
    """A pair that can be told apart. number: of the pair; position: one of its tables, in lines."""

    number: int
    viewer: str
    problems: tuple[str, ...]
    position: tuple[str, ...]


@frozen
class Outcome:
    """What came of pairs. differing: those that did differ in something hidden; turns: what was owed at them."""

    pairs: int = 0
    differing: int = 0
    turns: frozenset[str] = frozenset()
    leak: Leak | None = None

    def joined(self, other: Outcome) -> Outcome:
        """Add what came of other pairs; the first leak stays."""
        return Outcome(
            self.pairs + other.pairs,
            self.differing + other.differing,
            self.turns | other.turns,
            self.leak or other.leak,
        )


def look_for_leaks(
    plan: Plan,
    jobs: int,
    tell: Callable[[int], None],
    try_some: Callable[[Plan], Outcome] | None = None,
    chunk: int = CHUNK,
) -> Outcome:
    """Hold the pairs of a plan against the law, up to the first leak.

    jobs: processes; tell: is told how many more; try_some: makes pairs and compares them, `try_pairs` if none is given;
    chunk: how many a process makes at a time.
    """
    outcome = Outcome()
    for part in _parts(plan, jobs, try_some or try_pairs, chunk):
        outcome = outcome.joined(part)
        tell(part.pairs)
        if outcome.leak:
            break
    return outcome


def _parts(plan: Plan, jobs: int, try_some: Callable[[Plan], Outcome], size: int) -> Iterator[Outcome]:
    chunks = [
        evolve(plan, pairs=min(size, plan.first + plan.pairs - first), first=first)
        for first in range(plan.first, plan.first + plan.pairs, size)
    ]
    if jobs == 1:
        yield from map(try_some, chunks)
        return
    with process_pool(jobs) as pool:
        yield from pool.map(try_some, chunks)


def try_pairs(plan: Plan) -> Outcome:
    """Make pairs one after the other, and stop at the first leak."""
    game, differing, turns = GAMES[plan.game], 0, set()
    random = generator(f"secrets {plan.game} {plan.seed} {plan.first}")
    for number, state in zip(range(plan.first, plan.first + plan.pairs), _tables(game, random), strict=False):
        viewer = random.choice((*range(len(state.seats)), Onlooker.SPECTATOR))
        pair = Pair(state, game.deal_hidden_anew(random, state, viewer), viewer)
        differing += pair.one != pair.other
        turns.add(game.owing.slugs[type(state.owed)])
        if problems := tuple(broken_by(game, pair, _moves(game, random, state))):
            leak = Leak(number, str(viewer), problems, game.describe(state))
            return Outcome(number - plan.first + 1, differing, frozenset(turns), leak)
    return Outcome(plan.pairs, differing, frozenset(turns))


def _tables(game: Verified, random: Random) -> Iterator[Any]:
    """Give random tables and the tables of random games, in turn."""
    rules, numbers, played = game.binding.terms(), game.binding.numbers, None
    while True:
        yield game.random_position(random, random.choice(numbers))
        if played is None:
            played = game.random_terms(random).start(game.random_setup(random, random.choice(numbers)))
        yield played
        moves = rules.legal(played)
        if isinstance(rules.turn(played), Deal):
            moves = game.deals(random, len(played.seats))
        if not moves:
            played = None
            continue
        verdict = rules.apply(played, choose(random, moves, game.weights))
        played = verdict.state if isinstance(verdict, Applied) else None


def _moves(game: Verified, random: Random, state: Any) -> list[Any]:
    """Give some legal moves, some that are nearly so, and some of any kind."""
    listed = game.binding.terms().legal(state)
    some = random.sample(listed, min(4, len(listed)))
    near = [other for move in some[:1] for other in neighbours(move, game.others)]
    every = list(game.every_kind(state))
    return [*some, *random.sample(near, min(4, len(near))), *random.sample(every, min(TRIED - len(some), len(every)))]
