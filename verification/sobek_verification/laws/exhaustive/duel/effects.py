"""What a character or a token can do at small tables: it has its effect where it can, and otherwise none.

spec/duel/characters.md, pirogues.md. Corruption boards with snakes alone beside them are among the tables.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import events as e
from sobek_core.duel.board import Market, cell
from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import ChooseToken, PlayCharacter
from sobek_core.duel.state import (
    Action,
    ArchitectDraw,
    CourtesanTiles,
    DebenDraw,
    FingerTile,
    HorusDraw,
    MerchantTile,
    PriestGroup,
    PyramidAction,
    ScarabsSet,
    ScribeDiscard,
    Seat,
    SoldSet,
    ThiefBack,
    TokenChoice,
    VizierTile,
)
from sobek_core.duel.text.notation import TILES
from sobek_core.duel.text.position import read_position
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from sobek_core.duel.events import Event
    from sobek_core.duel.moves import Move
    from sobek_core.duel.state import Pending, State

enumerations: Final = Enumerations()

GAME: Final = Duel()
# With a tile to draw there is something to do for the next player.
TABLE: Final = evolve(read_position(["draw-pile: marble-b-0", "ankh: c3 v"]).state, pending=Action(0))
HAND: Final = e.HAND[0]
CORRUPTION: Final = e.CORRUPTION[0]

BOARDS: Final = tuple(map(TILES.read, ("-", "statue-v", "fish-v-1", "thief", "fish-v-1 architect")))
SNAKES: Final = (Tokens(), Tokens.of([Token.SNAKE_1]), Tokens.of([Token.SNAKE_1, Token.SNAKE_2]))
HANDS: Final = tuple(map(TILES.read, ("-", "fish-b-1", "wheat-v-1*3 wheat-f-1*3 wheat-b-1")))
CHARACTERS: Final = ("high-priest", "high-priestess", "vizier", "thief", "merchant", "scribe-fish", "architect")
# Nothing on the Market, a tile on the Ankh's line, and one off it.
EMPTY: Final = Market.of([])
ON_THE_LINE: Final = Market.of([(cell("c5"), tile("fish-h-1"))])
MARKETS: Final = (EMPTY, ON_THE_LINE, Market.of([(cell("a2"), tile("fish-h-1"))]))


@enumerations.law(
    "duel.characters.power",
    "duel.characters.priest",
    "duel.characters.vizier",
    "duel.characters.thief",
    "duel.characters.merchant",
    "duel.characters.scribe",
    "duel.characters.architect",
)
def a_power_asks_exactly_where_it_can_have_an_effect() -> int:
    """Each character except the Queen, who asks nothing, and the Courtesan, whom the next enumeration covers.

    Boards have no tile, a wild one, goods, a character, or two. Snakes, which are not tiles, lie beside both boards.
    The opponent's hand has none, one or seven tiles, the Market none or one, and there is a token aside or none.
    """
    size = 0
    for name, board, own_snakes in product(CHARACTERS, BOARDS, SNAKES):
        played = tile(name)
        own = Seat(hand=Tiles.of([played]), corruption=board, tokens=own_snakes)
        for other_board, snakes, hand, laid, aside in product(BOARDS[:2], SNAKES, HANDS, MARKETS, range(2)):
            other = Seat(hand=hand, corruption=other_board, tokens=snakes)
            asked: dict[str, Pending | None] = {
                "high-priest": PriestGroup(0) if len(board) else None,
                "high-priestess": PriestGroup(0) if len(board) else None,
                "vizier": VizierTile(0) if len(other_board) else None,
                "thief": ThiefBack(0) if len(hand) else None,
                "merchant": MerchantTile(0) if laid != EMPTY else None,
                "scribe-fish": ScribeDiscard(1) if len(hand) > 6 else None,
                "architect": ArchitectDraw(0) if aside else None,
            }
            state = evolve(TABLE, market=laid, aside=Tokens.of([Token.HORUS] * aside), seats=(own, other))
            seats = evolve(own, hand=Tiles()), other
            expected = asked[name] or Action(1), seats, (e.TilesMoved((played,), HAND, e.REMOVED),)
            came = _made(state, PlayCharacter(0, played))
            if came != expected:
                hold(f"{name}, board {board} and {own_snakes}, opponent {other}, {aside} aside", expected, came)
            size += 1
    return size


def _made(state: State, move: Move) -> tuple[Pending, tuple[Seat, ...], tuple[Event, ...]]:
    """Make a move, and return what is pending then, the seats, and the events."""
    verdict = GAME.apply(state, move)
    events = verdict.events if isinstance(verdict, Applied) else ()
    return verdict.state.pending, verdict.state.seats, events


COURTESAN: Final = tile("courtesan")
LYING: Final = (
    (Good.FISH, "fish-v-1 fish-h-1 fish-f-1"),
    (Good.WHEAT, "wheat-v-1 wheat-f-1 wheat-b-1"),
    (Good.IVORY, "ivory-v-3 ivory-b-3 statue-v"),
)
TO_ADD: Final = ("fish-b-1", "thief", "ivory-f-3", "statue-b", "architect")
OF_TYPE: Final = (Good.FISH, Good.FISH, Good.IVORY, None, None)
MAX_TOKENS: Final = 2  # scarabs on one set


@enumerations.law("duel.characters.power", "duel.characters.courtesan", "duel.selling.wild")
def the_courtesan_asks_exactly_where_a_tile_fits_a_sold_set() -> int:
    """All rows of three sold sets, with up to two scarabs on those that can bear them; all hands of up to two tiles."""
    size = 0
    tokens = range(MAX_TOKENS + 1)
    for borne in product((None, *tokens), (None, *tokens), (None, 0)):
        there = [(*lying, number) for lying, number in zip(LYING, borne, strict=True) if number is not None]
        sold = tuple(sorted((SoldSet(good, TILES.read(pile), number) for good, pile, number in there), key=_place))
        for number in range(3):
            for held in combinations_with_replacement(range(len(TO_ADD)), number):
                hand = Tiles.of(tile(TO_ADD[one]) for one in held)
                seats = Seat(hand=hand.plus(COURTESAN), sold=sold), Seat()
                pending, _, _ = _made(evolve(TABLE, seats=seats), PlayCharacter(0, COURTESAN))
                fits = any(OF_TYPE[one] in (None, good) for one in held for good, _, _ in there)
                hold(f"hand {hand}, sold {sold}", CourtesanTiles(0) if fits else Action(1), pending)
                size += 1
    return size


def _place(sold: SoldSet) -> int:
    return list(Good).index(sold.good)


BEARING: Final = SoldSet(Good.LIVESTOCK, TILES.read("livestock-v-1 livestock-h-1 livestock-b-1"))
NOT_BEARING: Final = SoldSet(Good.IVORY, TILES.read("ivory-v-3*2 ivory-b-3"))
ROWS: Final = ((), (NOT_BEARING,), (BEARING,), (BEARING, NOT_BEARING))


@enumerations.law(
    "duel.pirogues.effect",
    "duel.pirogues.snake",
    "duel.pirogues.pyramid",
    "duel.pirogues.finger",
    "duel.pirogues.mummy",
    "duel.pirogues.seven",
    "duel.pirogues.scarabs",
    "duel.pirogues.deben-and-two",
    "duel.pirogues.horus",
)
def a_token_lies_where_it_must_and_has_its_effect_where_it_can() -> int:
    """Each token, with every board, a snake beside it or none, sold sets of every sort, a deben in the bag or none.

    What is pending after it, both seats and all its events are checked: what does not happen is not reported.
    """
    size = 0
    for token, board, snakes, row, laid, debens in product(Token, BOARDS, SNAKES[:2], ROWS, MARKETS, range(2)):
        if token in snakes:
            continue  # the box has it once
        own = Seat(corruption=board, tokens=snakes, sold=row)
        other = Seat()
        bag = Debens.of([5] * debens)
        state = evolve(
            TABLE, market=laid, pirogues=Tokens.of([token]), bag=bag, seats=(own, other), pending=TokenChoice(0)
        )
        pending: Pending = Action(1)
        goal = e.SPENT
        told: tuple[Event, ...] = ()
        match token:
            case Token.SNAKE_1 | Token.SNAKE_2:
                goal, other = e.TOKENS[1], evolve(other, tokens=Tokens.of([token]))
            case Token.SEVEN | Token.DEBEN_2:
                goal, own = e.TOKENS[0], evolve(own, tokens=own.tokens.plus(token))
                pending = DebenDraw(0) if debens and token is Token.DEBEN_2 else pending
            case Token.MUMMY if len(board):
                own = evolve(own, hand=board, corruption=Tiles())
                told = (e.TilesMoved(tuple(board), CORRUPTION, HAND),)
            case Token.PYRAMID:
                pending, told = PyramidAction(0), (e.ExtraTurn(0),)
            case Token.FINGER if laid == ON_THE_LINE:
                pending = FingerTile(0)
            case Token.SCARABS if BEARING in row:
                pending = ScarabsSet(0)
            case Token.HORUS if debens:
                pending = HorusDraw(0)
            case _:
                pass
        expected = pending, (own, other), (e.TokenMoved(token, e.PIROGUES, goal), *told)
        came = _made(state, ChooseToken(0, token))
        if came != expected:
            hold(f"{token}, board {board} and {snakes}, {len(row)} sets, {debens} debens", expected, came)
        size += 1
    return size
