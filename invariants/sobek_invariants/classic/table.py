"""What the invariants of classic observe: states in plain tuples of cards, and what is done to them.

Piles are unpacked here, once, so that no invariant depends on the arithmetic of piles. Invariants share only data with
the core and recompute everything else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.classic import Classic, Setup, State
from sobek_core.classic.components import ALL_CARDS, Card, Cards, Good, Token, Tokens
from sobek_core.classic.events import Event
from sobek_core.classic.moves import Move
from sobek_invariants import subjects

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic.state import TableSet

RANK: Final = {card: rank for rank, card in enumerate(ALL_CARDS.distinct())}


@lru_cache(maxsize=1 << 15)
def spread(pile: Cards) -> tuple[Card, ...]:
    """Return the cards of a pile one by one, in the order of kinds."""
    return tuple(pile)


@lru_cache(maxsize=1 << 10)
def spread_tokens(pile: Tokens) -> tuple[Token, ...]:
    """Return the tokens of a pile one by one."""
    return tuple(pile)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards in the order of kinds."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def types_of(cards: Iterable[Card]) -> set[Good]:
    """Return the types of these cards; amulets have none (classic.sets.amulets)."""
    return {card.good for card in cards if card.good is not None}


def type_of(cards: Iterable[Card]) -> Good | None:
    """Return the type of cards that have at most one (classic.sets.untyped)."""
    return next(iter(types_of(cards)), None)


def scarabs_on(cards: Iterable[Card]) -> int:
    """Count the scarabs, card by card."""
    return sum(card.scarabs for card in cards)


def names_of(cards: Iterable[Card]) -> str:
    """Name cards, for messages."""
    return " ".join(card.name for card in cards) or "nothing"


@frozen
class TableSetSeen:
    """A set on the table. prosperity: the number of such tokens on it; good: its type, None for amulets alone."""

    cards: tuple[Card, ...]
    prosperity: int
    good: Good | None


@lru_cache(maxsize=1 << 13)
def _lying(one: TableSet) -> TableSetSeen:
    cards = spread(one.cards)
    return TableSetSeen(cards, one.prosperity, type_of(cards))


@frozen
class ObservedState:
    """A state in plain tuples, with its game.

    hands, corruption, sets, laid: by seat. Cards without an order of their own are in the order of kinds.
    """

    game: Classic
    state: State
    hands: tuple[tuple[Card, ...], ...]
    corruption: tuple[tuple[Card, ...], ...]
    sets: tuple[tuple[TableSetSeen, ...], ...]
    laid: tuple[tuple[tuple[Card, ...], ...], ...]
    discard: tuple[Card, ...]
    box: tuple[Card, ...]
    tokens: tuple[Token, ...]
    spent: tuple[Token, ...]
    box_tokens: tuple[Token, ...]

    @classmethod
    def of(cls, game: Classic, state: State) -> ObservedState:
        """Unpack a state, played under a game."""
        return cls(
            game=game,
            state=state,
            hands=tuple(spread(seat.hand) for seat in state.seats),
            corruption=tuple(spread(seat.corruption) for seat in state.seats),
            sets=tuple(tuple(map(_lying, seat.sets)) for seat in state.seats),
            laid=tuple(tuple(map(spread, seat.laid)) for seat in state.seats),
            discard=spread(state.discard),
            box=spread(state.box),
            tokens=spread_tokens(state.tokens),
            spent=spread_tokens(state.spent),
            box_tokens=spread_tokens(state.box_tokens),
        )

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    def clockwise(self, seat: int) -> int:
        """Return the next seat (classic.turn.order): the next number, or 0 after the last."""
        return 0 if seat == self.players - 1 else seat + 1

    def others(self, seat: int) -> list[int]:
        """Return the other seats, clockwise from the next one."""
        others = []
        other = self.clockwise(seat)
        while other != seat:
            others.append(other)
            other = self.clockwise(other)
        return others


Opening: TypeAlias = subjects.Opening[Setup, Classic, ObservedState]
Listing: TypeAlias = subjects.Listing[ObservedState, Move]
Judgement: TypeAlias = subjects.Judgement[ObservedState, State, Move, Event]
Step: TypeAlias = subjects.Step[ObservedState, Move, Event]
Twins: TypeAlias = subjects.Twins[State, Move, Event]

SENTENCES: Final = subjects.Sentences[Setup, Classic, ObservedState, State, Move, Event]()
of_opening = SENTENCES.of_opening
of_table = SENTENCES.of_table
of_listing = SENTENCES.of_listing
of_step = SENTENCES.of_step
