"""The state of classic: where everything is, and what is pending."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from sobek_core.classic.components import OF_GOOD, Back, Card, Cards, Good, Tokens
from sobek_core.kernel.fast_init import copying, fast_init, maker
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.shown import Shown


@fast_init
@frozen
class PlayedSet:
    """A set that a player has played. prosperity: the number of Prosperity tokens on it, 0 to 2."""

    cards: Cards
    prosperity: int = 0

    @property
    def good(self) -> Good | None:
        """The type of the set, None if it consists of amulets alone (classic.sets.untyped)."""
        return good_of(self.cards)


@lru_cache(maxsize=4096)
def good_of(cards: Cards) -> Good | None:
    """Return the first type of these cards, in the order of types; None for amulets alone."""
    return next(iter(goods_of(cards)), None)


@lru_cache(maxsize=4096)
def goods_of(cards: Cards) -> tuple[Good, ...]:
    """Return all types of these cards, in the order of types.

    Amulets have no type (classic.sets.amulets); characters count as cards of theirs (classic.sets.characters).
    """
    return tuple(good for good, kinds in OF_GOOD.items() if cards.has_any(kinds))


@fast_init
@frozen
class Seat:
    """What belongs to a player.

    hand: the cards in hand; sets: the sets played, from number 0; laid: the horizontal sets of this round; corruption:
    the corrupt cards; curses: the Curse tokens there, 0 to 2; marker: the points; round_start: those before the round.
    """

    hand: Cards = Cards()
    sets: tuple[PlayedSet, ...] = ()
    laid: tuple[Cards, ...] = ()
    corruption: Cards = Cards()
    curses: int = 0
    marker: int = 0
    round_start: int = 0

    @copying
    def with_cards(self, hand: Cards, corruption: Cards) -> None:
        """Return the seat with another hand and corruption."""

    @copying
    def with_marker(self, marker: int) -> None:
        """Return the seat with its marker on another total."""

    @copying
    def with_sets(self, hand: Cards, sets: tuple[PlayedSet, ...]) -> None:
        """Return the seat with another hand and other sets."""

    @copying
    def with_laid(self, hand: Cards, laid: tuple[Cards, ...]) -> None:
        """Return the seat with another hand and other horizontal sets."""


# What can be pending: a class for each row of the table in spec/classic/turn.md.
# asked_by: the rule that asks.


@frozen
class _OfSeat:
    """What is pending for a seat. seat: the player who decides, or who played the character."""

    seat: int


@frozen
class Action(_OfSeat):
    """A player takes a card, plays a character or plays a set."""

    asked_by: ClassVar[RuleId] = "classic.turn.action"


@frozen
class PriestType(_OfSeat):
    """The player who played a priest names a type."""

    asked_by: ClassVar[RuleId] = "classic.characters.priest"


@frozen
class VizierVictim(_OfSeat):
    """The player who played the Vizier names an opponent."""

    asked_by: ClassVar[RuleId] = "classic.characters.vizier"


@frozen
class VizierCard(_OfSeat):
    """The player who played the Vizier picks a card from the victim's corruption."""

    asked_by: ClassVar[RuleId] = "classic.characters.vizier"
    victim: int


@frozen
class ThiefVictim(_OfSeat):
    """The player who played the Thief names an opponent."""

    asked_by: ClassVar[RuleId] = "classic.characters.thief"


@frozen
class ThiefBack(_OfSeat):
    """The player who played the Thief names a back in the victim's hand."""

    asked_by: ClassVar[RuleId] = "classic.characters.thief"
    victim: int


@frozen
class ThiefCard(_OfSeat):
    """Chance draws a card from the victim's hand. back: the back that was named, None if the Thief draws blindly."""

    asked_by: ClassVar[RuleId] = "classic.characters.thief"
    victim: int
    back: Back | None = None


@frozen
class MerchantCard(_OfSeat):
    """The player who played the Merchant names a slot of the quays."""

    asked_by: ClassVar[RuleId] = "classic.characters.merchant"


@frozen
class CourtesanCards(_OfSeat):
    """The player who played the Courtesan adds cards to a set."""

    asked_by: ClassVar[RuleId] = "classic.characters.courtesan"


@frozen
class ScribeDiscard(_OfSeat):
    """An opponent puts a card on their corruption. player: who played the Scribe."""

    asked_by: ClassVar[RuleId] = "classic.characters.scribe"
    player: int


@frozen
class TokenChoice(_OfSeat):
    """The player who has just played a set takes a token."""

    asked_by: ClassVar[RuleId] = "classic.events.trigger"


@frozen
class GuildVictim(_OfSeat):
    """The player who took the Guild names an opponent."""

    asked_by: ClassVar[RuleId] = "classic.events.guild"


@frozen
class CurseVictim(_OfSeat):
    """The player who took the Curse names an opponent."""

    asked_by: ClassVar[RuleId] = "classic.events.curse"


@frozen
class ProsperitySet(_OfSeat):
    """The player who took Prosperity names one of their sets."""

    asked_by: ClassVar[RuleId] = "classic.events.prosperity"


@frozen
class HandSets(_OfSeat):
    """At the end of the round a player lays sets or finishes. ender: who took the last card."""

    asked_by: ClassVar[RuleId] = "classic.round-end.hand-sets"
    ender: int


@frozen
class NewDeal:
    """The next round must be dealt."""

    asked_by: ClassVar[RuleId] = "classic.game-end.new-round"


@frozen
class Chooser:
    """Chance draws which of the players with the fewest points names the starting player."""

    asked_by: ClassVar[RuleId] = "classic.game-end.lowest-tie"


@frozen
class StartingPlayer(_OfSeat):
    """A player names the starting player."""

    asked_by: ClassVar[RuleId] = "classic.game-end.lowest-chooses"


@frozen
class Finished:
    """The game is over."""

    asked_by: ClassVar[RuleId] = "classic.game-end.rounds"


Decided: TypeAlias = (
    Action
    | PriestType
    | VizierVictim
    | VizierCard
    | ThiefVictim
    | ThiefBack
    | MerchantCard
    | CourtesanCards
    | ScribeDiscard
    | TokenChoice
    | GuildVictim
    | CurseVictim
    | ProsperitySet
    | HandSets
    | StartingPlayer
)
"""Every class of decision."""
Pending: TypeAlias = Decided | ThiefCard | NewDeal | Chooser | Finished
"""Every class of what is pending."""


@fast_init
@frozen(repr=False)
class State(Shown):
    """Where every card, token and marker is, and what is pending.

    round: the round, from 1; deck: the top card first; quays: the card nearest the 0 space first; discard: the cards
    discarded; tokens: the event pile; spent: the tokens used in this round; box: the cards not in this round;
    box_tokens: the tokens not in this round; seats: the players, by seat; pending: what is pending.
    """

    game: ClassVar = "classic"
    text: ClassVar = "sobek_core.classic.text.picture:show"

    round: int
    deck: tuple[Card, ...]
    quays: tuple[Card, ...]
    discard: Cards
    tokens: Tokens
    spent: Tokens
    box: Cards
    box_tokens: Tokens
    seats: tuple[Seat, ...]
    pending: Pending

    @copying
    def with_pending(
        self,
        pending: Pending,
        seats: tuple[Seat, ...] | None = None,
        *,
        discard: Cards | None = None,
        tokens: Tokens | None = None,
        spent: Tokens | None = None,
    ) -> None:
        """Return the state with something else pending and the given parts replaced."""

    @copying
    def with_quays(
        self, pending: Pending, seats: tuple[Seat, ...], deck: tuple[Card, ...], quays: tuple[Card, ...]
    ) -> None:
        """Return the state with something else pending, other seats, another deck and other quays."""

    def seats_with(self, seat: int, own: Seat) -> tuple[Seat, ...]:
        """Return all seats, with one of them replaced."""
        seats = [*self.seats]
        seats[seat] = own
        return tuple(seats)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the next one (classic.turn.order, classic.turn.opponent)."""
        return (*range(seat + 1, len(self.seats)), *range(seat))


make_set: Final = maker(PlayedSet)
make_seat: Final = maker(Seat)
