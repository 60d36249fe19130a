"""Moves and setups for Hypothesis, with numbers and piles of any size: whatever the types allow."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import ALL_TILES, Back, Good, Group, Mark, Tiles, Token, Tokens
from sobek_verification.simulation.machines.strategies import NUMBERS, piles

WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.SellSet: 2}

CELL: Final = st.sampled_from(CELLS)
TILE: Final = st.sampled_from(ALL_TILES.distinct())
PILES: Final = piles(Tiles)
TOKEN: Final = st.sampled_from(Token)
TOKEN_PILES: Final = piles(Tokens)
GOOD: Final = st.sampled_from(Good)

MOVES: Final[st.SearchStrategy[m.Move]] = st.one_of(
    st.builds(m.Take, NUMBERS, CELL),
    st.builds(m.Refill, NUMBERS),
    st.builds(m.Orient, NUMBERS, st.sampled_from(Mark)),
    st.builds(m.TradeTile, NUMBERS),
    st.builds(m.KeepTile, NUMBERS),
    st.builds(m.PlayCharacter, NUMBERS, TILE),
    st.builds(m.SellSet, NUMBERS, PILES, GOOD),
    st.builds(m.NameGroup, NUMBERS, st.sampled_from(Group)),
    st.builds(m.PickTile, NUMBERS, TILE),
    st.builds(m.NameBack, NUMBERS, st.sampled_from(Back)),
    st.builds(m.FetchTile, NUMBERS, CELL),
    st.builds(m.AddTiles, NUMBERS, PILES, GOOD),
    st.builds(m.DiscardTile, NUMBERS, TILE),
    st.builds(m.ChooseToken, NUMBERS, TOKEN),
    st.builds(m.PointFinger, NUMBERS, CELL),
    st.builds(m.ChooseSet, NUMBERS, GOOD),
    st.builds(m.DrawDeben, NUMBERS),
    st.builds(m.StealTile, TILE),
    st.builds(m.DrawTokens, TOKEN_PILES),
)

SETUPS: Final = st.builds(
    m.Setup,
    NUMBERS,
    st.lists(PILES, max_size=4).map(tuple),
    st.lists(TILE, max_size=8).map(tuple),
    st.one_of(
        st.lists(TILE, max_size=70), st.builds(lambda tile, number: [tile] * number, TILE, st.integers(50, 300))
    ).map(tuple),
    TOKEN_PILES,
)
