"""The checks of whole game trees, one for each tree."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import (
    HOLDS,
    UNCOUNTED,
    Check,
    CheckOutcome,
    add_of_games,
    compared,
    found,
    in_words,
    name_of,
    seeded_check,
    where_of,
)
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.laws.trees.walk import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.laws.trees.miniature import EveryGame, Miniature


# The trees to walk with faults seeded: small ones in which these faults make a difference.
SHOWING: Final = {"classic": "courtesan and amulets", "duel": "refill any line"}


def _finds(game: str, number: int) -> CheckOutcome:
    (tree,) = (one for one in trees(game) if one.name == SHOWING[game])
    with OF_CORE[game][number].seeded():
        return found(every_invariant_holds_at_every_node_of_a_whole_game_tree(game, tree).found)


def every_invariant_holds_at_every_node_of_a_whole_game_tree(game: str, tree: EveryGame | Miniature) -> CheckOutcome:
    """Walk the tree, and compare its size with the expected one."""
    try:
        size = walk(GAMES[game], tree)
    except Exception as error:  # any exception is a finding
        return compared(UNCOUNTED, [f"{type(error).__name__}: {error}"])
    return compared(size.nodes, [] if size == tree.size else [f"expected {tree.size}; found {size}"])


@add_of_games
def _of_each_tree() -> Iterator[Check]:
    law = every_invariant_holds_at_every_node_of_a_whole_game_tree
    for game in GAMES:
        for one in trees(game):
            yield Check(
                name=name_of(game, "tree", one.name),
                kind="game tree",
                description=in_words(law),
                rules=(),
                where=where_of(law),
                expected=HOLDS,
                run=partial(law, game, one),
            )
        for number, fault in enumerate(OF_CORE[game]):
            at = name_of(game, "tree", SHOWING[game])
            yield seeded_check(at, fault.description, (), partial(_finds, game, number))
