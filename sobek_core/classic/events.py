"""What happened: the events of classic, in the order in which people at the table would see them.

Cards, tokens and markers never change in any other way than by these events, so that the table after a move is the
table before it with its events carried out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

from attrs import frozen

from sobek_core.classic.components import SEATS, Card, Cards, Good, Token, Tokens
from sobek_core.classic.moves import Deal
from sobek_core.kernel.quick import quick


class Zone(StrEnum):
    """Where cards and tokens can lie."""

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


@frozen
class Place:
    """A place on the table. seat: whose, if it is a player's; number: which set, if it is a set, from 0."""

    zone: Zone
    seat: int | None = None
    number: int | None = None


def _of_seats(zone: Zone) -> tuple[Place, ...]:
    return tuple(Place(zone, seat) for seat in SEATS)


BOX: Final = Place(Zone.BOX)
BOX_TOKENS: Final = Place(Zone.BOX_TOKENS)
DECK: Final = Place(Zone.DECK)
QUAYS: Final = Place(Zone.QUAYS)
DISCARD: Final = Place(Zone.DISCARD)
EVENT_PILE: Final = Place(Zone.EVENT_PILE)
SPENT: Final = Place(Zone.SPENT)
HAND: Final = _of_seats(Zone.HAND)  # by seat
CORRUPTION: Final = _of_seats(Zone.CORRUPTION)  # by seat


@quick
@frozen
class CardsMoved:
    """Cards went from a place to another. Moved from or onto the quays, they stand in the order of the slots."""

    cards: tuple[Card, ...]
    origin: Place
    goal: Place


@frozen
class TokenMoved:
    """A token went from a place to another."""

    token: Token
    origin: Place
    goal: Place


@frozen
class MarkerMoved:
    """A marker went from a total of points to another. rule: the rule that moved it."""

    seat: int
    before: int
    after: int
    rule: str


@frozen
class ExtraTurn:
    """A player has another turn (classic.events.flood)."""

    seat: int


@frozen
class TypeNamed:
    """A player named a type, all of which leaves their corruption (classic.characters.priest)."""

    seat: int
    good: Good


@frozen
class RoundEnded:
    """The last card was taken. ender: who took it."""

    ender: int


@frozen
class SetLine:
    """One set of a scoring sheet. count: cards; scarabs: those on the cards and of Prosperity; points: its score."""

    cards: Cards
    horizontal: bool
    count: int
    scarabs: int
    points: int


@quick
@frozen
class SeatSheet:
    """How a player's round was scored.

    points: of all sets; before, scored, after: the marker before scoring, after it, and after the penalty;
    cards, curses: what lies in the corruption; count: cards and twice the curses; scarabs: on its cards, none where
    they are not shown (classic.visibility.scoring);
    base: the points that count for the lots; lots: steps back, 0 for those not penalised.
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
    lots: int
    after: int
    scarabs: int | None = None


@frozen
class RoundScored:
    """The round was scored. round: from 1; sheets: by seat."""

    round: int
    sheets: tuple[SeatSheet, ...]


@frozen
class TableCleared:
    """A new round: all cards and tokens went back together and were dealt anew."""

    round: int
    deal: Deal
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
