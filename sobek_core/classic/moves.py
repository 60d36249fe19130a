"""The moves of classic: a closed union. A player's action names its seat; an outcome of chance does not.

Slots, seats and sets are numbered from 0. `notation`: how each move is written, its verb and its fields
(spec/notation.md).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from sobek_core.classic.components import Back, Card, Cards, Good, Token, Tokens
from sobek_core.kernel.fast_init import fast_init


@frozen
class DealtCards:
    """The cards and tokens of one round. hands: by seat; deck: the top card first; tokens: the event pile."""

    hands: tuple[Cards, ...]
    deck: tuple[Card, ...]
    tokens: Tokens


@frozen(repr=False)
class Setup:
    """What a game starts from. deal: the cards and tokens of the first round; first: the seat that begins it."""

    deal: DealtCards
    first: int

    def __repr__(self) -> str:
        return f"<Setup of classic: {self.players} players, seat {self.first} first>"

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.deal.hands)


@frozen
class _BySeat:
    """A player's action. seat: whose it is."""

    seat: int


@fast_init
@frozen
class Take(_BySeat):
    """Take the card in a slot of the quays."""

    notation: ClassVar = "take SLOT"
    slot: int


@frozen
class PlayCharacter(_BySeat):
    """Play a character for its power."""

    notation: ClassVar = "play CARD"
    card: Card


@fast_init
@frozen
class PlaySet(_BySeat):
    """Play cards as a new set, or add them to one of the player's sets."""

    notation: ClassVar = "set CARDS [onto ONTO]"
    cards: Cards
    onto: int | None = None


@frozen
class NameType(_BySeat):
    """Name the type for a priest."""

    notation: ClassVar = "name GOOD"
    good: Good


@frozen
class NameVictim(_BySeat):
    """Name an opponent as the victim of the Vizier, the Thief, the Guild or the Curse."""

    notation: ClassVar = "victim VICTIM"
    victim: int


@frozen
class PickCard(_BySeat):
    """Take a card from the corruption that the Vizier opened."""

    notation: ClassVar = "pick CARD"
    card: Card


@frozen
class NameBack(_BySeat):
    """Name the back for the Thief."""

    notation: ClassVar = "back BACK"
    back: Back


@frozen
class FetchCard(_BySeat):
    """Take the card in a slot of the quays with the Merchant."""

    notation: ClassVar = "fetch SLOT"
    slot: int


@frozen
class AddCards(_BySeat):
    """Add cards to one of the player's sets with the Courtesan."""

    notation: ClassVar = "add CARDS onto ONTO"
    cards: Cards
    onto: int


@frozen
class DiscardCard(_BySeat):
    """Put a card on the player's own corruption because of the Scribe."""

    notation: ClassVar = "discard CARD"
    card: Card


@frozen
class ChooseToken(_BySeat):
    """Take a token from the event pile."""

    notation: ClassVar = "token TOKEN"
    token: Token


@frozen
class ChooseSet(_BySeat):
    """Put Prosperity on one of the player's sets."""

    notation: ClassVar = "onto ONTO"
    onto: int


@fast_init
@frozen
class LaySet(_BySeat):
    """Lay a horizontal set at the end of the round."""

    notation: ClassVar = "lay CARDS"
    cards: Cards


@frozen
class FinishLaying(_BySeat):
    """Finish laying sets."""

    notation: ClassVar = "done"


@frozen
class NameStarter(_BySeat):
    """Name the starting player of the new round."""

    notation: ClassVar = "start STARTER"
    starter: int


@frozen
class StealCard:
    """Chance: the card that the Thief drew."""

    notation: ClassVar = "steal CARD"
    card: Card


@frozen
class DrawChooser:
    """Chance: the tied player who names the starting player."""

    notation: ClassVar = "chooser CHOOSER"
    chooser: int


@frozen
class DealRound:
    """Chance: the deal of a later round."""

    notation: ClassVar = "deal DEAL"
    deal: DealtCards


PlayerMove: TypeAlias = (
    Take
    | PlayCharacter
    | PlaySet
    | NameType
    | NameVictim
    | PickCard
    | NameBack
    | FetchCard
    | AddCards
    | DiscardCard
    | ChooseToken
    | ChooseSet
    | LaySet
    | FinishLaying
    | NameStarter
)
"""Every class of move that a player makes."""
ChanceOutcome: TypeAlias = StealCard | DrawChooser
"""Every class of outcome of a draw."""
Move: TypeAlias = PlayerMove | ChanceOutcome | DealRound
"""Every class of move."""
