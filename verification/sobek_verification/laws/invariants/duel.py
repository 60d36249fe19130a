"""At least one seeded fault for every invariant of duel except those of steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel import Choices, Duel
from sobek_core.duel import state as s
from sobek_core.duel.board import Ankh, Market, cell
from sobek_core.duel.components import Back, Debens, Good, Mark, Tiles, Token, Tokens, tile
from sobek_core.duel.dealing import deal_setup
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.text.notation import MOVES, TILES
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Draw, Refused
from sobek_invariants.duel import EqualStates, ObservedState, Opening
from sobek_verification.laws.invariants import subjects
from sobek_verification.laws.invariants.subjects import (
    Seeded,
    breaking,
    changed,
    judged,
    listing,
    seated,
    wrong,
    wrong_edition,
    wrong_reasons,
    wrong_seat,
    wrong_state,
)

if TYPE_CHECKING:
    from sobek_core.duel.moves import Setup
    from sobek_core.kernel.game import RuleId

GAME: Final = Duel()
SETUP: Final = deal_setup(Duel(), Stream(1, "deal"), 2)
DEALT: Final = ObservedState.of(GAME, GAME.start(SETUP))
table = partial(subjects.table, "duel")

# Tables.

PLAIN: Final = table("market: c4 fish-f-0", "ankh: c3 v", "bag: 5", "seat 0 hand: wheat-v-1")
SOLD: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "seat 0 sold: fish: fish-v-1 fish-h-1 statue-v +scarabs / marble: marble-v-2 marble-h-2 marble-b-2",
)
PRIEST: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "removed: high-priest",
    "seat 0 corruption: fish-v-1",
    "turn: priest-group seat 0",
)
FORCED: Final = table(
    "market: d3 fish-b-0 / c5 fish-f-0", "ankh: c3 v", "spent: finger", "turn: forced-take seat 1 cell c5"
)
SHOWN: Final = table(
    "market: c4 fish-f-0",
    "ankh: c3 v",
    "removed: architect",
    "aside: pyramid seven horus",
    "turn: architect-token seat 0 drawn pyramid seven horus",
)
REWARD: Final = table(
    "ankh: c3 v", "bag: 5 6", "seat 1 corruption: fish-v-1 fish-h-1 fish-f-1", "turn: reward-draw seat 0 left 2"
)
STUCK: Final = table("draw-pile: fish-f-0", "market: e5 fish-b-0", "ankh: c3 v")
EXTRA: Final = table("market: e5 fish-b-0", "ankh: c3 v", "spent: pyramid", "turn: pyramid-action seat 0")
BAG: Final = table("market: c4 fish-f-0", "ankh: c3 v", "bag: 5", "seat 0 tokens: deben-2", "turn: deben-draw seat 0")
HANDED: Final = TILES.read("fish-v-1")

TABLES: Final[tuple[Seeded, ...]] = (
    wrong_seat("no tile token or deben is added or lost", PLAIN, 1, hand=HANDED),
    wrong_state("no tile token or deben is added or lost", PLAIN, spent=Tokens.of([Token.HORUS])),
    wrong_state("no tile token or deben is added or lost", PLAIN, bag=Debens()),
    wrong_state("there are two players", PLAIN, seats=PLAIN.state.seats * 2),
    wrong_state("no tile is on the cell of the ankh", PLAIN, ankh=Ankh(cell("c4"), Mark.ROW)),
    wrong_state(
        "the ankh is off the board exactly while a take from the centre is pending", DEALT, pending=s.Action(0)
    ),
    wrong_state("the ankh has no direction exactly while one must be chosen", PLAIN, ankh=Ankh(cell("c3"))),
    wrong_state("the tile under the finger is on the line of the ankh", FORCED, pending=s.ForcedTake(1, cell("d3"))),
    wrong_seat(
        "sold sets are in the order of types with at most one of each", SOLD, 0, sold=SOLD.state.seats[0].sold[::-1]
    ),
    wrong_seat(
        "a sold set has three or more tiles of its type or wild ones",
        SOLD,
        0,
        sold=(s.SoldSet(Good.FISH, TILES.read("fish-v-1 fish-h-1 marble-h-2")),),
    ),
    (
        "a sold set has a tile that could begin it",
        evolve(SOLD, game=Duel(choices=Choices(new_set_goods="typed-tile"))),
        seated(SOLD, 0, sold=(s.SoldSet(Good.FISH, TILES.read("statue-v statue-h scribe-fish")),)),
    ),
    wrong_seat(
        "scarabs tokens are at most two and only on sets of wheat livestock or fish",
        SOLD,
        0,
        sold=(s.SoldSet(Good.MARBLE, TILES.read("marble-v-2 marble-h-2 marble-b-2"), 1),),
    ),
    wrong_seat(
        "snakes seven and deben 2 are kept and all other tokens are spent", PLAIN, 1, tokens=Tokens.of([Token.MUMMY])
    ),
    wrong_state(
        "in a dealt game eight tokens are aside until the architect uses one", DEALT, aside=Tokens.of(DEALT.aside[1:])
    ),
    wrong_state(
        "in a dealt game each sale used a token while any were left", DEALT, pirogues=Tokens.of(DEALT.pirogues[1:])
    ),
    wrong_state(
        "during the game removed tiles were played traded or named by a priest",
        PRIEST,
        removed=TILES.read("fish-v-1 high-priest"),
    ),
    wrong_seat("during the game no more debens are held than could be drawn", DEALT, 0, debens=Debens.of([9])),
    wrong_seat("when the game is over the hands draw pile and line are empty", REWARD, 1, hand=HANDED),
    wrong_state("deciding seats are in the game", PLAIN, pending=s.Action(2)),
    wrong_state("the state explains what is pending", PRIEST, removed=Tiles()),
    wrong_seat("every pending choice has a legal answer", PRIEST, 0, corruption=Tiles()),
    wrong_state("the player to move can do something", STUCK, draw_pile=()),
    wrong_state("only the less corrupt player draws a reward", REWARD, pending=s.RewardDraw(1, 2)),
)

# Further faults for invariants that treat each kind of pending decision separately, or that work in both directions.

FURTHER: Final[tuple[Seeded, ...]] = (
    wrong_state("the ankh is off the board exactly while a take from the centre is pending", PLAIN, ankh=None),
    wrong_state(
        "the ankh is off the board exactly while a take from the centre is pending", PLAIN, pending=s.CentreTake(0)
    ),
    wrong_state("the ankh has no direction exactly while one must be chosen", PLAIN, pending=s.AnkhDirection(0)),
    wrong_state("the tile under the finger is on the line of the ankh", FORCED, pending=s.ForcedTake(1, cell("c6"))),
    wrong_state("the player to move can do something", EXTRA, market=Market()),
    wrong_state("the player to move can do something", EXTRA, pending=s.Action(0)),
    wrong_state("the state explains what is pending", FORCED, spent=Tokens()),
    wrong_state("the state explains what is pending", EXTRA, spent=Tokens.of([Token.FINGER])),
    wrong_state("the state explains what is pending", SHOWN, removed=Tiles.of([tile("queen")])),
    wrong_seat("the state explains what is pending", BAG, 0, tokens=Tokens()),
    wrong_state("the state explains what is pending", PLAIN, pending=s.AnkhDirection(0)),
    wrong_state("the state explains what is pending", PLAIN, pending=s.TokenChoice(0)),
    wrong_state(
        "snakes seven and deben 2 are kept and all other tokens are spent", PLAIN, spent=Tokens.of([Token.SEVEN])
    ),
    wrong_seat("in a dealt game each sale used a token while any were left", DEALT, 0, sold=SOLD.state.seats[0].sold),
    wrong_state(
        "in a dealt game eight tokens are aside until the architect uses one",
        DEALT,
        pirogues=DEALT.state.pirogues + Tokens.of([Token.HORUS]),
    ),
    wrong_state("when the game is over the hands draw pile and line are empty", REWARD, draw_pile=tuple(HANDED)),
    wrong_state("when the game is over the hands draw pile and line are empty", REWARD, market=PLAIN.state.market),
)

# Decisions that nobody could make: at a table with one tile on the Ankh's line, and nothing else.
UNANSWERABLE: Final = (
    s.CentreTake(0),
    s.DebenTile(0, tile("fish-v-0-deben")),
    s.DebenDraw(0),
    s.PriestGroup(0),
    s.VizierTile(0),
    s.ThiefBack(0),
    s.ThiefTile(0, Back.RED),
    s.CourtesanTiles(0),
    s.ScribeDiscard(0),
    s.ArchitectDraw(0),
    s.ArchitectToken(0, Tokens.of([Token.SEVEN])),
    s.ArchitectToken(0, Tokens()),
    s.TokenChoice(0),
    s.ScarabsSet(0),
    s.HorusDraw(0),
    s.HorusDraw(0, 5),
    s.RewardDraw(0, 1),
)
BARE: Final = table("market: b3 fish-f-0", "ankh: c3 h")

# Listings.


ACTION: Final = listing(
    table("market: c4 fish-f-0 / c5 thief", "ankh: c3 v", "seat 0 hand: ivory-v-3 ivory-f-3 ivory-b-3 statue-v queen")
)
STEAL: Final = listing(
    table(
        "market: c4 fish-f-0",
        "ankh: c3 v",
        "removed: thief",
        "seat 1 hand: wheat-h-1*2",
        "turn: thief-tile seat 0 back black",
    )
)
DRAWN: Final = listing(
    table(
        "market: c4 fish-f-0",
        "ankh: c3 v",
        "removed: architect",
        "aside: pyramid*2 finger seven",
        "turn: architect-draw seat 0",
    )
)
FORCED_TAKE: Final = listing(FORCED)
OVER: Final = listing(
    table("ankh: c3 v", "seat 1 corruption: fish-v-1 fish-h-1", "seat 1 tokens: seven", "turn: finished")
)

LISTINGS: Final[tuple[Seeded, ...]] = (
    breaking(
        wrong(
            "each outcome of chance is weighted by how many there are",
            STEAL,
            turn=Draw(((STEAL.moves[0], 1),), "thief-tile", "duel.characters.thief"),
        ),
        "duel.characters.thief-tile",
    ),
    breaking(wrong("what is pending has a legal move", ACTION, moves=()), "duel.turn.follow-up"),
    wrong("no move is listed twice", ACTION, moves=ACTION.moves[:1] * 2),
    wrong("the forced tile is the only take", FORCED_TAKE, moves=(*FORCED_TAKE.moves, MOVES.read("seat 1: take d3"))),
)
FURTHER_LISTINGS: Final[tuple[Seeded, ...]] = (
    breaking(
        wrong("each outcome of chance is weighted by how many there are", DRAWN, moves=DRAWN.moves[::-1]),
        "duel.characters.architect-tokens",
    ),
)

# Judgements, starts and equal states.


FAR: Final = judged(ACTION, MOVES.read("seat 0: take d4"))
WRONG: Final = judged(ACTION, MOVES.read("seat 0: sell fish-v-1 wheat-v-1 as fish"))

JUDGEMENTS: Final[tuple[Seeded, ...]] = (
    wrong("a move is applied exactly when it is legal", FAR, listed=True),
    wrong("a refused move changes nothing", FAR, verdict=Refused(PLAIN.state, ())),
    wrong_reasons(WRONG, "duel.selling.one-type", "duel.selling.three", "duel.selling.in-hand"),
    wrong_reasons(FAR, "duel.turn.order", "duel.market.tile", "duel.market.line"),
    wrong_reasons(WRONG, "duel.selling.in-hand"),
)

OPENED: Final = Opening(SETUP, GAME, DEALT)

ILLEGAL: Final[dict[RuleId, Setup]] = {
    "duel.setup.players": evolve(SETUP, hands=SETUP.hands[:1]),
    "duel.setup.starting-hands": evolve(SETUP, hands=(Tiles(), SETUP.hands[1])),
    "duel.setup.centre": evolve(SETUP, centre=SETUP.centre[1:]),
    "duel.setup.draw-pile": evolve(SETUP, draw_pile=SETUP.draw_pile[1:]),
    "duel.setup.pirogues": evolve(SETUP, pirogues=Tokens()),
    "duel.setup.first-player": evolve(SETUP, first=2),
}

OPENINGS: Final[tuple[Seeded, ...]] = (
    *(
        breaking(wrong("a game starts exactly when its setup is legal", OPENED, setup=setup), law)
        for law, setup in ILLEGAL.items()
    ),
    wrong("a game starts as its setup says", OPENED, begun=changed(DEALT, pending=s.Action(SETUP.first))),
    wrong("the tiles to play at the start follow from the box", OPENED, begun=changed(DEALT, draw_pile=())),
    *(
        wrong_edition("the published edition has the published figures", OPENED, **part)
        for part in (
            {"figures": evolve(PUBLISHED.figures, centre=3)},
            {"tiles": PUBLISHED.tiles.plus(tile("statue-v"))},
            {"tokens": PUBLISHED.tokens.plus(Token.HORUS)},
            {"debens": PUBLISHED.debens.plus(3)},
            {"filling": PUBLISHED.filling[::-1]},
        )
    ),
)

EQUAL_STATES: Final[tuple[Seeded, ...]] = (
    (
        "equal states give equal answers",
        EqualStates(GAME, PLAIN.state, evolve(PLAIN.state)),
        EqualStates(GAME, PLAIN.state, DEALT.state),
    ),
    (
        "equal states have the same json",
        EqualStates(GAME, PLAIN.state, evolve(PLAIN.state)),
        EqualStates(GAME, PLAIN.state, DEALT.state),
    ),
)

SEEDED: Final = (*OPENINGS, *TABLES, *FURTHER, *LISTINGS, *FURTHER_LISTINGS, *JUDGEMENTS, *EQUAL_STATES)
