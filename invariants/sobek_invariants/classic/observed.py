"""What the invariants of classic observe: states as plain tuples of cards, with helper functions.

Piles are unpacked here, once, so that no invariant depends on the arithmetic of piles. Invariants share only data with
the core, and recompute everything else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.classic import Classic, Setup, State
from sobek_core.classic.components import Card, Good, Token
from sobek_core.classic.events import Event
from sobek_core.classic.moves import Move
from sobek_core.classic.state import Pending, Seat
from sobek_core.classic.text.position import POSITIONS
from sobek_invariants import observed
from sobek_invariants.observed import spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic.edition import Figures
    from sobek_core.classic.state import PlayedSet


def types_of(cards: Iterable[Card]) -> set[Good]:
    """Return the types of these cards; amulets have none (classic.sets.amulets)."""
    return {card.good for card in cards if card.good is not None}


def scarabs_on(cards: Iterable[Card]) -> int:
    """Count the scarabs, card by card."""
    return sum(card.scarabs for card in cards)


@frozen
class PlayedSetSeen:
    """A set on the table. prosperity: how many Prosperity tokens are on it; good: its type, None for amulets alone."""

    cards: tuple[Card, ...]
    prosperity: int
    good: Good | None


@lru_cache(maxsize=1 << 13)
def _lying(one: PlayedSet) -> PlayedSetSeen:
    cards = spread(one.cards)
    return PlayedSetSeen(cards, one.prosperity, next(iter(types_of(cards)), None))


@frozen(eq=False)  # each is hashed as the object that it is, to remember what is computed from it
class ObservedState:
    """A state as plain tuples, with its game.

    hands, corruption, sets, laid: by seat. Cards that have no order of their own are in the order of kinds.
    """

    game: Classic
    state: State
    pending: Pending
    seats: tuple[Seat, ...]
    round: int
    deck: tuple[Card, ...]
    quays: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    corruption: tuple[tuple[Card, ...], ...]
    sets: tuple[tuple[PlayedSetSeen, ...], ...]
    laid: tuple[tuple[tuple[Card, ...], ...], ...]
    discard: tuple[Card, ...]
    box: tuple[Card, ...]
    tokens: tuple[Token, ...]
    spent: tuple[Token, ...]
    box_tokens: tuple[Token, ...]

    @classmethod
    def of(cls, game: Classic, state: State) -> ObservedState:
        """Unpack a state of a game."""
        return cls(
            game=game,
            state=state,
            pending=state.pending,
            seats=state.seats,
            round=state.round,
            deck=state.deck,
            quays=state.quays,
            hands=tuple(spread(seat.hand) for seat in state.seats),
            corruption=tuple(spread(seat.corruption) for seat in state.seats),
            sets=tuple(tuple(map(_lying, seat.sets)) for seat in state.seats),
            laid=tuple(tuple(map(spread, seat.laid)) for seat in state.seats),
            discard=spread(state.discard),
            box=spread(state.box),
            tokens=spread(state.tokens),
            spent=spread(state.spent),
            box_tokens=spread(state.box_tokens),
        )

    @property
    def turn(self) -> str:
        """The line of a position that says what is pending, for messages."""
        return f"turn: {POSITIONS.turn.write(self.pending)}"

    @property
    def figures(self) -> Figures:
        """The figures of the edition."""
        return self.game.edition.figures

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    def clockwise(self, seat: int) -> int:
        """Return the next seat (classic.turn.order): the next number, or 0 after the last seat."""
        return 0 if seat == self.players - 1 else seat + 1

    def others(self, seat: int) -> list[int]:
        """Return the other seats, clockwise from the next one."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def others_have(self, things: tuple[tuple[Card, ...], ...], seat: int) -> bool:
        """Return whether another seat has any of these things. things: by seat."""
        return any(things[other] for other in self.others(seat))


Opening: TypeAlias = observed.Opening[Setup, Classic, ObservedState]
Step: TypeAlias = observed.Step[ObservedState, Move, Event]

INVARIANTS: Final = observed.GameInvariants[Setup, Classic, ObservedState, State, Move, Event]()
of_opening = INVARIANTS.of_opening
of_state = INVARIANTS.of_state
of_step = INVARIANTS.of_step
