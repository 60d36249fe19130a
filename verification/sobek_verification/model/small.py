"""Compare the core with the logic programs in every state of every tree of games (sobek_verification.laws.trees)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.game import Position
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.model.compare import Compared, compare_at, merged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sobek_verification.laws.trees.miniature import EveryGame, Miniature
    from sobek_verification.model.compare import LogicProgram
    from sobek_verification.suite import GameSuite
    from sobek_verification.workers import Workers


def number_of_transitions(name: str) -> int:
    """Return how many transitions the trees of a game have, according to their pinned sizes."""
    return sum(one.size.moves for one in trees(name))


def compare_small(name: str, workers: Workers, report: Callable[[int], object]) -> Compared:
    """Compare all transitions of all trees of a game, stopping at the first difference.

    report: called with the number of transitions compared since the last call.
    """
    return merged(workers.in_order(partial(compare_tree, name), trees(name)), report)


def compare_tree(name: str, tree: EveryGame | Miniature) -> Compared:
    """Compare every state of a tree, once each."""
    game = GAMES[name]
    roots = [Position(root.game, root.state) for root in tree.roots(game)]
    return compare_from(game, tree.model(game), roots, tree.stops)


def compare_from(
    game: GameSuite, model: LogicProgram, roots: Iterable[Position[Any, Any]], stops: str | None = None
) -> Compared:
    """Compare every state that can be reached from some positions. stops: pending decisions at which to stop."""
    transitions, asked, ahead = 0, set[str](), list(roots)
    reached = {position.state for position in ahead}
    while ahead:
        position = ahead.pop()
        slug = game.pending_kinds.slugs[type(position.state.pending)]
        if slug == stops:
            continue
        count, difference = compare_at(game.tools, model, position)
        transitions += count
        asked.add(slug)
        if difference is not None:
            return Compared(transitions, len(reached), tuple(sorted(asked)), difference)
        verdicts = (position.game.apply(position.state, move) for move in position.game.legal(position.state))
        new = dict.fromkeys(verdict.state for verdict in verdicts if verdict.state not in reached)
        reached.update(new)
        ahead += (Position(position.game, state) for state in new)
    return Compared(transitions, len(reached), tuple(sorted(asked)))
