"""Walk trees, and compare their sizes with the expected sizes."""

from __future__ import annotations

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.laws.trees.miniature import EveryGame, Miniature, TreeSize
from sobek_verification.laws.trees.walk import walk


@frozen
class TreeOutcome:
    """The result of walking a tree. size: None if that failed; problem: what was wrong, if anything."""

    size: TreeSize | None
    problem: str = ""


def outcome_of(game: str, miniature: EveryGame | Miniature) -> TreeOutcome:
    """Walk a tree, and compare its size with the expected size."""
    try:
        size = walk(GAMES[game], miniature)
    except Exception as error:  # any exception is a finding
        return TreeOutcome(None, f"{type(error).__name__}: {error}")
    if size != miniature.size:
        return TreeOutcome(size, f"expected {_words(miniature.size)}; found {_words(size)}")
    return TreeOutcome(size)


def _words(size: TreeSize) -> str:
    return f"{size.states} states, {size.moves} moves, {size.ends} ends, {size.nodes} nodes"
