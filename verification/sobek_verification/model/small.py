"""Compare the core with the logic programs in every state of every miniature game (sobek_verification.laws.trees)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.game import Applied, Position
from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import miniatures
from sobek_verification.model.compare import Compared, compare_at, joined, model_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.laws.trees.miniature import Miniature
    from sobek_verification.workers import Workers


def number_of_transitions(name: str) -> int:
    """Return how many transitions the miniature games of a game have, from their pinned sizes."""
    return sum(one.size.moves for one in miniatures(name))


def compare_small(name: str, workers: Workers, report: Callable[[int], object]) -> Compared:
    """Compare all transitions of all miniature games of a game, up to the first that has a difference.

    report: called with the number of transitions compared since the last call.
    """
    done = Compared(0, 0, ())
    for compared in workers.in_order(partial(compare_tree, name), miniatures(name)):
        done = joined(done, compared)
        report(compared.transitions)
        if done.difference is not None:
            break
    return done


def compare_tree(name: str, miniature: Miniature) -> Compared:
    """Compare in every state that a miniature game can reach, once each."""
    game = GAMES[name]
    root = game.tools.positions.read(miniature.lines)
    rules = root.game
    transitions, asked = 0, set[str]()
    reached, ahead = {root.state}, [root.state]
    while ahead:
        state = ahead.pop()
        slug = game.pending_kinds.slugs[type(state.pending)]
        if slug == miniature.stops:
            continue
        position = tuple(game.tools.positions.write(Position(rules, state)))
        count, difference = compare_at(game.tools, model_of(name), position)
        transitions += count
        asked.add(slug)
        if difference is not None:
            return Compared(transitions, len(reached), tuple(sorted(asked)), difference)
        new = [after for after in _after(rules, state) if after not in reached]
        reached.update(new)
        ahead += dict.fromkeys(new)
    return Compared(transitions, len(reached), tuple(sorted(asked)))


def _after(rules: Any, state: Any) -> list[Any]:
    verdicts = (rules.apply(state, move) for move in rules.legal(state))
    return [verdict.state for verdict in verdicts if isinstance(verdict, Applied)]
