"""Walks many trees, over several processes, and holds each against its size."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_verification.fuzz.coverage import everything
from sobek_verification.games import GAMES
from sobek_verification.trees.miniature import Miniature, Size, miniatures
from sobek_verification.trees.walk import Walked, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_verification.suite import GameSuite, Sight
    from sobek_verification.workers import Workers

TO_SEE = ("choice", "move", "character", "token", "turn")
AFTER_A_DEAL = ("move", "deal")  # a tree ends where one is owed


@frozen
class Outcome:
    """What came of the tree of a miniature game. walked: None if interrupted; problem: what was wrong, if any."""

    game: str
    miniature: Miniature
    walked: Walked | None
    problem: str = ""


def outcome_of(game: str, miniature: Miniature) -> Outcome:
    """Walk a tree and hold it against its size."""
    try:
        walked = walk(GAMES[game], miniature)
    except Exception as error:  # whatever is raised is what is looked for
        return Outcome(game, miniature, None, f"{type(error).__name__}: {error}")
    if walked.size != miniature.size:
        return Outcome(game, miniature, walked, f"expected {_words(miniature.size)}; found {_words(walked.size)}")
    return Outcome(game, miniature, walked)


def _words(size: Size) -> str:
    return f"{size.states} states, {size.moves} moves, {size.ends} ends, {size.nodes} nodes"


def walk_all(games: Sequence[str], workers: Workers) -> Iterator[Outcome]:
    """Walk all trees of some games, in their order."""
    named = [(game, one) for game in games for one in miniatures(game)]
    return workers.in_order(_outcome_of_one, named)


def _outcome_of_one(named: tuple[str, Miniature]) -> Outcome:
    return outcome_of(*named)


def missing(game: GameSuite, outcomes: Sequence[Outcome]) -> list[Sight]:
    """Give what no tree of a game has reached: kinds of moves and turns, characters, tokens, and readings."""
    seen: Counter[Sight] = Counter()
    for one in outcomes:
        seen.update({} if one.walked is None else one.walked.seen)
    return [sight for sight in everything(game) if sight[0] in TO_SEE and sight != AFTER_A_DEAL and not seen[sight]]
