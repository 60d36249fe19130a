"""Walk many trees in several processes, and compare their sizes with the expected sizes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import EveryGame, Miniature, TreeSize, trees
from sobek_verification.laws.trees.walk import Walked, walk
from sobek_verification.simulation.fuzz.coverage import everything

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_verification.suite import CoverageItem, GameSuite
    from sobek_verification.workers import Workers

TO_SEE = ("choice", "move", "character", "token", "turn")
AFTER_A_DEAL = ("move", "deal")  # a tree ends where a deal is pending


@frozen
class TreeOutcome:
    """The result of walking a tree. walked: None if that failed; problem: what was wrong, if anything."""

    game: str
    miniature: EveryGame | Miniature
    walked: Walked | None
    problem: str = ""


def outcome_of(game: str, miniature: EveryGame | Miniature) -> TreeOutcome:
    """Walk a tree, and compare its size with the expected size."""
    try:
        walked = walk(GAMES[game], miniature)
    except Exception as error:  # any exception is a finding
        return TreeOutcome(game, miniature, None, f"{type(error).__name__}: {error}")
    if walked.size != miniature.size:
        return TreeOutcome(game, miniature, walked, f"expected {_words(miniature.size)}; found {_words(walked.size)}")
    return TreeOutcome(game, miniature, walked)


def _words(size: TreeSize) -> str:
    return f"{size.states} states, {size.moves} moves, {size.ends} ends, {size.nodes} nodes"


def walk_all(games: Sequence[str], workers: Workers) -> Iterator[TreeOutcome]:
    """Walk all trees of some games, in order."""
    named = [(game, one) for game in games for one in trees(game)]
    return workers.in_order(_outcome_of_one, named)


def _outcome_of_one(named: tuple[str, EveryGame | Miniature]) -> TreeOutcome:
    return outcome_of(*named)


def missing(game: GameSuite, outcomes: Sequence[TreeOutcome]) -> list[CoverageItem]:
    """Return what no tree of a game has reached: kinds of moves and turns, characters, tokens, and readings."""
    seen: Counter[CoverageItem] = Counter()
    for one in outcomes:
        seen.update({} if one.walked is None else one.walked.seen)
    return [item for item in everything(game) if item[0] in TO_SEE and item != AFTER_A_DEAL and not seen[item]]
