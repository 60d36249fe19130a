"""The state of duel: where everything is, and what is pending."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from sobek_core.duel.board import Ankh, Cell, Market
from sobek_core.duel.components import Back, Debens, Good, Tile, Tiles, Tokens
from sobek_core.kernel.fast_init import copying, fast_init
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.shown import Shown


@fast_init
@frozen
class SoldSet:
    """A set that a player has sold. tokens: the number of scarabs tokens on it, 0 to 2."""

    good: Good
    tiles: Tiles
    tokens: int = 0


@fast_init
@frozen
class Seat:
    """The things that belong to a player.

    hand: the tiles in hand; sold: the sold sets, in the order of types, at most one of each; corruption: the tiles on
    the Corruption board; tokens: the pirogue tokens kept, including those given by the opponent; debens: the deben
    tokens, each by its points.
    """

    hand: Tiles = Tiles()
    sold: tuple[SoldSet, ...] = ()
    corruption: Tiles = Tiles()
    tokens: Tokens = Tokens()
    debens: Debens = Debens()

    @copying
    def with_tiles(self, hand: Tiles, corruption: Tiles) -> None:
        """Return the seat with another hand and Corruption board."""

    @copying
    def with_sold(self, hand: Tiles, sold: tuple[SoldSet, ...]) -> None:
        """Return the seat with another hand and other sold sets."""

    @copying
    def with_tokens(self, tokens: Tokens, debens: Debens) -> None:
        """Return the seat with other tokens and debens."""

    def set_of(self, good: Good) -> SoldSet | None:
        """Return the sold set of a type, None if there is none."""
        for one in self.sold:
            if one.good is good:
                return one
        return None


# What can be pending: a class for each row of the table in spec/duel/turn.md.
# asked_by: the rule that asks.


@frozen
class _OfSeat:
    """What is pending for a seat. seat: the player who decides, or for whom chance decides."""

    seat: int


@frozen
class CentreTake(_OfSeat):
    """A player takes a tile from the centre of the Market: the first take of the game, or one after a refill."""

    asked_by: ClassVar[RuleId] = "duel.market.centre"


@frozen
class Action(_OfSeat):
    """A player takes a tile, refills the Market, plays a character or sells a set."""

    asked_by: ClassVar[RuleId] = "duel.turn.action"


@frozen
class PyramidAction(_OfSeat):
    """An `Action` in the extra turn of a pyramid, in which tiles on all four lines can be taken."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.pyramid"


@frozen
class ForcedTake(_OfSeat):
    """A player takes the tile under the finger."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.finger"
    cell: Cell


@frozen
class AnkhDirection(_OfSeat):
    """The player who has taken a character chooses the Ankh's direction."""

    asked_by: ClassVar[RuleId] = "duel.market.direction"


@frozen
class DebenTile(_OfSeat):
    """The player who has just taken this tile trades it for a deben or keeps it."""

    asked_by: ClassVar[RuleId] = "duel.market.deben-tile"
    tile: Tile


@frozen
class DebenDraw(_OfSeat):
    """Chance draws a deben for a player."""

    asked_by: ClassVar[RuleId] = "duel.market.deben-draw"


@frozen
class PriestGroup(_OfSeat):
    """The player who played a priest names what leaves their Corruption board."""

    asked_by: ClassVar[RuleId] = "duel.characters.priest"


@frozen
class VizierTile(_OfSeat):
    """The player who played the Vizier picks a tile from the opponent's Corruption board."""

    asked_by: ClassVar[RuleId] = "duel.characters.vizier"


@frozen
class ThiefBack(_OfSeat):
    """The player who played the Thief names a back in the opponent's hand."""

    asked_by: ClassVar[RuleId] = "duel.characters.thief"


@frozen
class ThiefTile(_OfSeat):
    """Chance draws a tile with this back from the opponent's hand. seat: the player who played the Thief."""

    asked_by: ClassVar[RuleId] = "duel.characters.thief"
    back: Back


@frozen
class MerchantTile(_OfSeat):
    """The player who played the Merchant names a cell of the Market."""

    asked_by: ClassVar[RuleId] = "duel.characters.merchant"


@frozen
class CourtesanTiles(_OfSeat):
    """The player who played the Courtesan adds tiles to a sold set."""

    asked_by: ClassVar[RuleId] = "duel.characters.courtesan"


@frozen
class ScribeDiscard(_OfSeat):
    """The opponent of the player who played the Scribe puts a tile on their Corruption board. seat: the opponent."""

    asked_by: ClassVar[RuleId] = "duel.characters.scribe"


@frozen
class ArchitectDraw(_OfSeat):
    """Chance draws from the pirogue tokens set aside."""

    asked_by: ClassVar[RuleId] = "duel.characters.architect"


@frozen
class ArchitectToken(_OfSeat):
    """The player who played the Architect chooses one of the tokens drawn. They are still set aside."""

    asked_by: ClassVar[RuleId] = "duel.characters.architect"
    drawn: Tokens


@frozen
class TokenChoice(_OfSeat):
    """The player who has just sold takes a token from the board."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.trigger"


@frozen
class FingerTile(_OfSeat):
    """The player who took the finger points at a tile of the Ankh's line."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.finger"


@frozen
class ScarabsSet(_OfSeat):
    """The player who took the scarabs names one of their sold sets."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.scarabs"


@frozen
class HorusDraw(_OfSeat):
    """Chance draws a deben for Horus. kept: the first deben drawn, None before it."""

    asked_by: ClassVar[RuleId] = "duel.pirogues.horus"
    kept: int | None = None


@frozen
class RewardDraw(_OfSeat):
    """Chance draws a deben for the less corrupt player. left: how many remain, including this one."""

    asked_by: ClassVar[RuleId] = "duel.scoring.reward"
    left: int


@frozen
class Finished:
    """The game is over."""

    asked_by: ClassVar[RuleId] = "duel.game-end.trigger"


Acting: TypeAlias = Action | PyramidAction
"""Every class of decision that asks for an action."""
Taking: TypeAlias = CentreTake | Action | PyramidAction | ForcedTake
"""Every class of decision in which a tile is taken."""
Decided: TypeAlias = (
    Taking
    | AnkhDirection
    | DebenTile
    | PriestGroup
    | VizierTile
    | ThiefBack
    | MerchantTile
    | CourtesanTiles
    | ScribeDiscard
    | ArchitectToken
    | TokenChoice
    | FingerTile
    | ScarabsSet
)
"""Every class of pending decision of a player."""
ChancePending: TypeAlias = DebenDraw | ThiefTile | ArchitectDraw | HorusDraw | RewardDraw
"""Every class of pending draw."""
Pending: TypeAlias = Decided | ChancePending | Finished
"""Every class of what is pending."""


@fast_init
@frozen(repr=False)
class State(Shown):
    """Where every tile and token is, and what is pending.

    draw_pile: the top tile first; market: the tiles on the Market; removed: the tiles out of the game, open; box: the
    tiles that this game is played without; pirogues: the tokens on the board; aside: the tokens set aside; spent: the
    tokens out of the game; bag: the debens in the bag; box_tokens: the pirogue tokens that this game is played without,
    none in a dealt game; box_debens: the debens that this game is played without, none in a dealt game; seats: both
    players, by seat; pending: what is pending; ankh: the Ankh's cell and direction, None while it is off the board.
    """

    game: ClassVar = "duel"
    text: ClassVar = "sobek_core.duel.text.picture:show"

    draw_pile: tuple[Tile, ...]
    market: Market
    removed: Tiles
    box: Tiles
    pirogues: Tokens
    aside: Tokens
    spent: Tokens
    bag: Debens
    box_tokens: Tokens
    box_debens: Debens
    seats: tuple[Seat, ...]
    pending: Pending
    ankh: Ankh | None = None

    @copying
    def with_pending(
        self,
        pending: Pending,
        seats: tuple[Seat, ...] | None = None,
        *,
        market: Market | None = None,
        removed: Tiles | None = None,
        pirogues: Tokens | None = None,
        aside: Tokens | None = None,
        spent: Tokens | None = None,
        bag: Debens | None = None,
        ankh: Ankh | None = None,
    ) -> None:
        """Return the state with something else pending and the given parts replaced."""

    def seats_with(self, seat: int, own: Seat) -> tuple[Seat, ...]:
        """Return both seats, with one of them replaced."""
        return (own, self.seats[1]) if seat == 0 else (self.seats[0], own)
