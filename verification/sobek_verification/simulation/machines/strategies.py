"""What both games need for Hypothesis: numbers and piles of any size, and random tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from hypothesis import strategies as st

from sobek_verification.simulation.machines.drawing import generator

if TYPE_CHECKING:
    from sobek_core.kernel.pile import Pile
    from sobek_verification.suite import GameSuite

PileT = TypeVar("PileT", bound="Pile[Any]")

NUMBERS: Final = st.one_of(st.integers(-2, 10), st.integers())


def piles(pile: type[PileT]) -> st.SearchStrategy[PileT]:
    """Piles of a few kinds, and of many of each."""
    kinds = st.sampled_from(pile.kinds)
    few = st.lists(kinds, max_size=8).map(pile.of)
    many = st.dictionaries(kinds, st.integers(0, 127)).map(pile.from_counts)
    return st.one_of(few, many)


def positions(game: GameSuite) -> st.SearchStrategy[Any]:
    """Random tables of a game, each from a seed: moves shrink, tables do not.

    A table is made of some hundred draws that hang on each other; to shrink those takes minutes and gains little, since
    a violation is found within a move or two and names its position.
    """

    def lay_out(seed: int) -> Any:
        random = generator(seed)
        return game.random_position(random, random.choice(game.tools.player_counts))

    return st.integers(0, 2**32).map(lay_out)
