"""The checks of whole game trees, one for each tree."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import HOLDS, UNCOUNTED, Check, CheckOutcome, add_of_games, in_words, name_of, where_of
from sobek_verification.game_checks import compared, found, seeded_check
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE
from sobek_verification.laws.trees.miniature import trees
from sobek_verification.laws.trees.run import outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.laws.trees.miniature import EveryGame, Miniature


# The trees to walk with faults seeded: small ones in which these faults make a difference.
SHOWING: Final = {"classic": "courtesan and amulets", "duel": "refill any line"}


def _finds(game: str, number: int) -> CheckOutcome:
    (tree,) = (one for one in trees(game) if one.name == SHOWING[game])
    with OF_CORE[game][number].seeded():
        return found(outcome_of(game, tree).problem)


def every_invariant_holds_at_every_node_of_a_whole_game_tree(game: str, tree: EveryGame | Miniature) -> CheckOutcome:
    """Walk the tree, and compare its size with the expected one."""
    outcome = outcome_of(game, tree)
    size = UNCOUNTED if outcome.size is None else outcome.size.nodes
    return compared(size, [outcome.problem] if outcome.problem else [])


@add_of_games
def _of_each_tree() -> Iterator[Check]:
    walk = every_invariant_holds_at_every_node_of_a_whole_game_tree
    for game in GAMES:
        for one in trees(game):
            yield Check(
                name=name_of(game, "tree", one.name),
                kind="game tree",
                description=in_words(walk),
                rules=(),
                where=where_of(walk),
                expected=HOLDS,
                run=partial(walk, game, one),
            )
        for number, fault in enumerate(OF_CORE[game]):
            at = name_of(game, "tree", SHOWING[game])
            yield seeded_check(at, fault.description, (), partial(_finds, game, number))
