"""The events of classic, in the order in which players would see them.

Cards, tokens and markers change only by these events: applying the events of a move to the state before it yields the
state after it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from sobek_core.classic.components import SEATS, Card, Cards, Good, Token, Tokens
from sobek_core.classic.moves import DealtCards
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.kind import Word


class Zone(Word):
    """Where cards and tokens can be."""

    BOX = "box"
    BOX_TOKENS = "box-tokens"
    DECK = "deck"
    QUAYS = "quays"
    DISCARD = "discard"
    HAND = "hand"
    SET = "set"
    LAID = "laid"
    CORRUPTION = "corruption"
    EVENT_PILE = "event-pile"
    SPENT = "spent"


@frozen(cache_hash=True)
class Place:
    """A place on the table. seat: the player's, if it belongs to one; number: of the set, from 0, if it is a set."""

    zone: Zone
    seat: int | None = None
    number: int | None = None


def _of_seats(zone: Zone) -> tuple[Place, ...]:
    return tuple(Place(zone, seat) for seat in SEATS)


place: Final = lru_cache(Place)  # shared, since there are few
BOX: Final = Place(Zone.BOX)
BOX_TOKENS: Final = Place(Zone.BOX_TOKENS)
DECK: Final = Place(Zone.DECK)
QUAYS: Final = Place(Zone.QUAYS)
DISCARD: Final = Place(Zone.DISCARD)
EVENT_PILE: Final = Place(Zone.EVENT_PILE)
SPENT: Final = Place(Zone.SPENT)
HAND: Final = _of_seats(Zone.HAND)  # by seat
CORRUPTION: Final = _of_seats(Zone.CORRUPTION)  # by seat


@fast_init
@frozen
class CardsMoved:
    """Cards moved from one place to another. To or from the quays, they are in the order of the slots."""

    cards: tuple[Card, ...]
    origin: Place
    goal: Place


@fast_init
@frozen
class TokenMoved:
    """A token moved from one place to another."""

    token: Token
    origin: Place
    goal: Place


@fast_init
@frozen
class MarkerMoved:
    """A marker moved from one total of points to another. rule: the rule that moved it."""

    seat: int
    before: int
    after: int
    rule: RuleId


# Makers, for the events of most moves.
cards_moved: Final = maker(CardsMoved)
token_moved: Final = maker(TokenMoved)
marker_moved: Final = maker(MarkerMoved)


@frozen
class ExtraTurn:
    """A player has another turn (classic.events.flood)."""

    seat: int


@frozen
class TypeNamed:
    """A player named a type. All cards of it leave their corruption (classic.characters.priest)."""

    seat: int
    good: Good


@frozen
class RoundEnded:
    """The last card was taken. ender: the player who took it."""

    ender: int


@fast_init
@frozen
class SetLine:
    """One set of a scoring sheet. count: of cards; scarabs: those on the cards and of Prosperity; points: its score."""

    cards: Cards
    horizontal: bool
    count: int
    scarabs: int
    points: int


@fast_init
@frozen
class SeatSheet:
    """How a player's round was scored.

    lines: each set with its points; points: of all sets together; before: the marker before these points; scored: the
    marker after them; cards: the number of cards in the corruption; curses: the number of Curse tokens there; count:
    the corruption count, the cards plus two for each Curse; penalised: whether the player is penalised; base: the
    points from which the penalty is calculated; steps: how many steps the marker goes back, 0 without a penalty; after:
    the marker after the penalty; scarabs: the scarabs on the cards in the corruption, None where they are not shown
    (classic.visibility.scoring).
    """

    lines: tuple[SetLine, ...]
    points: int
    before: int
    scored: int
    cards: int
    curses: int
    count: int
    penalised: bool
    base: int
    steps: int
    after: int
    scarabs: int | None = None


@frozen
class RoundScored:
    """The round was scored. round: from 1; sheets: by seat."""

    round: int
    sheets: tuple[SeatSheet, ...]


@frozen
class TableCleared:
    """A new round: all cards and tokens were collected and dealt anew."""

    round: int
    deal: DealtCards
    box: Cards
    box_tokens: Tokens


@frozen
class RoundBegan:
    """A player begins the round."""

    round: int
    seat: int


@frozen
class GameEnded:
    """The game is over. winners: seats, ascending."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    CardsMoved
    | TokenMoved
    | MarkerMoved
    | ExtraTurn
    | TypeNamed
    | RoundEnded
    | RoundScored
    | TableCleared
    | RoundBegan
    | GameEnded
)
"""Every class of event."""
