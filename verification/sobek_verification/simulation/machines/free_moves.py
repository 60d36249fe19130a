"""Moves that are written freely: most of them illegal, for some reason that is rare in play; and positions for them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.spec import load_spec
from sobek_invariants.conditions import move_tables
from sobek_verification.examples import ExampleScript, game_of
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.neighbours import every_kind, neighbours
from sobek_verification.simulation.machines.rng import choose
from sobek_verification.suite import GameSuite

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.kernel.game import Position
    from sobek_invariants.conditions import Conditions

NEIGHBOURS: Final = 3  # of each move
POSITIONS_BUILT: Final = 300  # until a move breaks the wanted rule
RARELY: Final = 10  # one pool out of this many has deals too


@frozen
class FreeMoves:
    """Writes moves of a game freely: of every class, above all of those that answer what is pending."""

    game: GameSuite
    random: Random

    def position_about(self, rule: str) -> tuple[Position[Any, Any], Any] | None:
        """Build positions until a freely written move breaks a rule there. Return both; None if it takes too long.

        The conditions of the invariants say what it breaks: the core may be what is wrong.
        """
        conditions, tables = self.game.conditions, move_tables(self.game.name)
        about = {name for name, table in tables.items() if rule in {row.rule for row in table.conditions}}
        for _ in range(POSITIONS_BUILT):
            position = self.game.random_position(self.random, self.random.choice(self.game.player_counts))
            rules, state = position.game, position.state
            if about.isdisjoint(_asking(conditions, state.pending)):
                continue
            moves = [
                one
                for one in self._fitting(state, every_kind(state, self.game))
                if conditions.table_of(state, one) in about
            ]
            moves += [self.random.choice([*neighbours(one, self.game)]) for one in moves * NEIGHBOURS]
            observed = self.game.observe(rules, state)
            for move in self.random.sample(moves, len(moves)):
                if rule in conditions.broken(observed, move):
                    return position, move
        return None

    def _fitting(self, state: Any, every: Iterable[Any]) -> list[Any]:
        """Return those of the moves of every class that answer what is pending, by the seat that decides."""
        conditions, pending = self.game.conditions, state.pending
        tables = _asking(conditions, pending)
        kinds = {kind for kind, judged_by in conditions.answers.items() if not tables.isdisjoint(judged_by)}
        seat = conditions.who_decides(pending)
        return [one for one in every if type(one) in kinds and getattr(one, "seat", None) == seat]

    def pools(self, state: Any, listed: Sequence[Any]) -> list[Sequence[Any]]:
        """Return moves to choose from: twice those that answer what is pending, the listed ones, and all classes."""
        every = [*every_kind(state, self.game)]
        if self.random.randrange(RARELY) == 0:
            every += self.game.deals(self.random, len(state.seats))
        fitting = self._fitting(state, every)
        return [pool for pool in (fitting, fitting, listed, every) if pool]

    def draw(self, pools: Sequence[Sequence[Any]]) -> Any:
        """Draw a pool, a class of moves and a move; return it, or one that differs from it in one field."""
        move = choose(self.random, self.random.choice(pools), {})
        beside = [*neighbours(move, self.game)]
        return self.random.choice(beside) if beside and self.random.randrange(2) else move


def _asking(conditions: Conditions[Any, Any], pending: object) -> set[str]:
    """Return the names of the move tables that judge answers to what is pending."""
    every = (one for tables in conditions.answers.values() for one in tables.items())
    return {name for name, asked in every if isinstance(pending, asked)}


@cache
def positions_of_examples(name: str) -> tuple[Position[Any, Any], ...]:
    """Return the positions in which the examples of a game begin."""
    return tuple(
        GAMES[name].tools.positions.read(text for _, text in ExampleScript.of(example).position)
        for example in load_spec().examples()
        if game_of(example) == name
    )
