"""Walk whole game trees with every invariant checked, and measure them; one check for each tree.

GAME.toml has the trees of a game: that of its miniature edition, and those of miniature games, which are positions from
which few moves lead to the end.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_invariants.observed import possible
from sobek_verification.checks import (
    HOLDS,
    UNCOUNTED,
    Check,
    CheckOutcome,
    add_checks,
    compared,
    found,
    in_words,
    name_of,
    where_of,
    with_fault,
)
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE
from sobek_verification.laws.exhaustive.enumeration import DifferenceError, hold
from sobek_verification.miniature import MINIATURES
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.watch import Watch
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_verification.suite import GameSuite

JUDGED: Final = 24  # one move out of this many is checked against all invariants, a different one at each node


@frozen
class Miniature:
    """A small game. states: the number of distinct states in its tree; position: its root; stops: what cuts it off.

    Without a position, it is every game of every deal of the miniature edition. A tree ends where the game is over or a
    deal is pending. Only a tree that begins just after a deal has `stops`: it would not be small otherwise.
    """

    name: str
    states: int
    position: str | None = None
    stops: str | None = None

    def roots(self, game: GameSuite) -> Iterator[Any]:
        """Yield the initial position, or those of all setups."""
        if self.position is None:
            rules, setups = MINIATURES[game.name].game, MINIATURES[game.name].setups()
            yield from (game.observe(rules, rules.start(setup)) for setup in setups)
        else:
            root = game.tools.positions.read(self.position.splitlines())
            yield game.observe(root.game, root.state)


@frozen
class Miniatures:
    """The contents of a file."""

    miniature: tuple[Miniature, ...]


def trees(game: str) -> tuple[Miniature, ...]:
    """Read the trees of a game. Raise UnreadableDataError if the file is invalid."""
    return read_table(Path(__file__).with_name(f"{game}.toml"), Miniatures, "miniature games").miniature


class _Tree:
    """A tree being walked. listed: the moves from each reached state; nodes: the size of the tree below each state."""

    def __init__(self, game: GameSuite, rules: Any, stops: str | None) -> None:
        self.watch = Watch(game)
        self.rules = rules
        self.stops = stops
        self.listed: dict[Any, tuple[Any, ...]] = {}
        self.nodes: dict[Any, int] = {}

    def visit(self, table: Any) -> int:
        """Check a state and all below it, unless reached before. Return the number of nodes, without merging states.

        This terminates, since no state can be reached from itself: every move decreases the progress measure.
        """
        state = table.state
        if state not in self.nodes:
            self.listed[state] = self._moves(table)
            self.watch.compare_with_a_copy(table)
            after = (self.watch.apply(table, move)[0] for move in self.listed[state])
            self.nodes[state] = 1 + sum(map(self.visit, after))
        return self.nodes[state]

    def _moves(self, table: Any) -> tuple[Any, ...]:
        """Check the listing, and return the moves to follow."""
        moves = self.watch.check_state(table)
        slug = self.watch.game.pending_kinds.slugs[type(table.state.pending)]
        if not moves and not isinstance(self.rules.turn(table.state), (Deal, Over)):
            message = f"nothing is listed while {slug} is pending"
            raise DifferenceError(message)
        return () if slug == self.stops else moves

    def try_all_moves_everywhere(self) -> None:
        """Try each move that is legal anywhere in every state: it must be applied exactly where it is listed.

        Some of these moves, and moves that differ in one field from a listed one, are checked against all invariants.
        """
        moves = tuple(dict.fromkeys(move for listed in self.listed.values() for move in listed))
        game, rules = self.watch.game, self.rules
        for number, (state, followed) in enumerate(self.listed.items()):
            table, legal = game.observe(rules, state), set(possible(rules, state))
            near = (other for move in followed for other in neighbours(move, game))
            for move in (*moves[number % JUDGED :: JUDGED], *near):
                self.watch.check_verdict(table, move, listed=move in legal)
            for move in moves:
                if isinstance(rules.apply(state, move), Applied) != (move in legal):
                    what = "listed, and refused" if move in legal else "not listed, and applied"
                    where = [f"{game.tools.notation.write(move)}: {what}", *game.describe(Position(rules, state))]
                    raise DifferenceError("\n".join(where))


# The trees to walk with faults seeded: small ones in which these faults make a difference.
SHOWING: Final = {"classic": "courtesan and amulets", "duel": "refill any line"}


def every_invariant_holds_at_every_node_of_a_whole_game_tree(game: str, miniature: Miniature) -> CheckOutcome:
    """Walk the whole tree of a miniature game, or all trees of a miniature edition, and count the nodes."""
    try:
        roots = tuple(miniature.roots(GAMES[game]))
        tree = _Tree(GAMES[game], roots[0].game, miniature.stops)
        nodes = sum(map(tree.visit, roots))
        tree.try_all_moves_everywhere()
        hold("states", miniature.states, len(tree.listed))
    except Exception as error:  # any exception is a finding
        return compared(UNCOUNTED, [f"{type(error).__name__}: {error}"])
    return compared(nodes, ())


def _finds(game: str, number: int, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    with OF_CORE[game][number].seeded():
        return found(run().found)


@add_checks
def _of_each_tree() -> Iterator[Check]:
    law = every_invariant_holds_at_every_node_of_a_whole_game_tree
    for game in GAMES:
        for tree in trees(game):
            run = partial(law, game, tree)
            sound = Check(
                name=name_of(game, "tree", tree.name),
                kind="game tree",
                description=in_words(law),
                rules=(),
                where=where_of(law),
                expected=HOLDS,
                run=run,
            )
            yield sound
            for number, fault in enumerate(OF_CORE[game] if tree.name == SHOWING[game] else ()):
                name = name_of(sound.name, fault.description)
                yield with_fault(sound, name, fault.description, partial(_finds, game, number, run))
