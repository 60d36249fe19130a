"""Walk a whole game tree with every invariant checked, and measure it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from sobek_verification.laws.trees.miniature import TreeSize
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.watch import Watch

if TYPE_CHECKING:
    from sobek_verification.laws.trees.miniature import EveryGame, Miniature
    from sobek_verification.suite import GameSuite

JUDGED: Final = 24  # one move out of this many is checked against all invariants, a different one at each node


def walk(game: GameSuite, miniature: EveryGame | Miniature) -> TreeSize:
    """Walk the whole tree of a miniature game, or all trees of a miniature edition.

    Raise InvariantError if an invariant is violated, and DifferenceError if an unlisted move is applied, or if the tree
    ends before the game is over or a deal is pending.
    """
    roots = tuple(miniature.roots(game))
    tree = _Tree(game, roots[0].game, miniature.stops)
    nodes = sum(map(tree.visit, roots))
    tree.try_all_moves_everywhere()
    moves = sum(map(len, tree.listed.values()))
    ends = sum(not listed for listed in tree.listed.values())
    return TreeSize(len(tree.listed), moves, ends, nodes)


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
            table, legal = game.observe(rules, state), set(rules.legal(state))
            near = (other for move in followed for other in neighbours(move, game))
            for move in (*moves[number % JUDGED :: JUDGED], *near):
                self.watch.check_verdict(table, move, listed=move in legal)
            for move in moves:
                if isinstance(rules.apply(state, move), Applied) != (move in legal):
                    what = "listed, and refused" if move in legal else "not listed, and applied"
                    where = [f"{game.tools.notation.write(move)}: {what}", *game.describe(Position(rules, state))]
                    raise DifferenceError("\n".join(where))
