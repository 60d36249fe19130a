"""Moves and setups for Hypothesis, with numbers and piles of any size: whatever the types allow."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from sobek_core.classic import moves as m
from sobek_core.classic.components import ALL_CARDS, Back, Cards, Good, Token, Tokens
from sobek_verification.simulation.machines.strategies import NUMBERS, piles

WEIGHTS: Final[dict[type[m.Move], int]] = {m.Take: 5, m.PlayCharacter: 2, m.PlaySet: 3, m.LaySet: 3}

CARDS: Final = st.sampled_from(ALL_CARDS.distinct())
PILES: Final = piles(Cards)
TOKENS: Final = st.sampled_from(Token)
TOKEN_PILES: Final = st.dictionaries(TOKENS, st.integers(0, 127)).map(Tokens.from_counts)
DECKS: Final = st.one_of(
    st.lists(CARDS, max_size=60), st.builds(lambda card, number: [card] * number, CARDS, st.integers(50, 300))
).map(tuple)

DEALS: Final = st.builds(
    m.Deal,
    st.lists(PILES, max_size=6).map(tuple),
    DECKS,
    st.one_of(TOKEN_PILES, st.lists(TOKENS, min_size=5, max_size=5).map(Tokens.of)),
)

MOVES: Final[st.SearchStrategy[m.Move]] = st.one_of(
    st.builds(m.Take, NUMBERS, NUMBERS),
    st.builds(m.PlayCharacter, NUMBERS, CARDS),
    st.builds(m.PlaySet, NUMBERS, PILES, st.one_of(st.none(), NUMBERS)),
    st.builds(m.NameType, NUMBERS, st.sampled_from(Good)),
    st.builds(m.NameVictim, NUMBERS, NUMBERS),
    st.builds(m.PickCard, NUMBERS, CARDS),
    st.builds(m.NameBack, NUMBERS, st.sampled_from(Back)),
    st.builds(m.FetchCard, NUMBERS, NUMBERS),
    st.builds(m.AddCards, NUMBERS, PILES, NUMBERS),
    st.builds(m.DiscardCard, NUMBERS, CARDS),
    st.builds(m.ChooseToken, NUMBERS, TOKENS),
    st.builds(m.ChooseSet, NUMBERS, NUMBERS),
    st.builds(m.LaySet, NUMBERS, PILES),
    st.builds(m.FinishLaying, NUMBERS),
    st.builds(m.NameStarter, NUMBERS, NUMBERS),
    st.builds(m.StealCard, CARDS),
    st.builds(m.DrawChooser, NUMBERS),
    st.builds(m.DealRound, DEALS),
)

SETUPS: Final = st.builds(m.Setup, DEALS, NUMBERS)
