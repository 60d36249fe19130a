"""At least one seeded fault for every invariant of steps of duel: a position, a move, and what is wrong after it."""

from __future__ import annotations

from functools import partial
from typing import Final

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel.board import Ankh, Market, cell
from sobek_core.duel.components import Debens, Mark, Tiles, Token, Tokens, tile
from sobek_core.duel.events import (
    BAG,
    CORRUPTION,
    HAND,
    SPENT,
    AnkhMoved,
    DebenMoved,
    EndTriggered,
    GameEnded,
    GameScored,
    TilesMoved,
    TokenMoved,
)
from sobek_core.duel.text.notation import TILES, TOKENS
from sobek_verification.laws.invariants import subjects
from sobek_verification.laws.invariants.subjects import (
    Seeded,
    then,
    without,
    wrong,
    wrong_after,
    wrong_seat_after,
    wrong_sheet,
)

step = partial(subjects.step, "duel")

MARKET: Final = "market: c4 fish-f-0 / c5 wheat-b-0"
LINE: Final = (MARKET, "ankh: c3 v")
FISH: Final = TILES.read("fish-f-0")
WHEAT: Final = TILES.read("wheat-v-1")

TAKE: Final = step("draw-pile: queen", *LINE, "seat 0: take c5")
REFILL: Final = step("draw-pile: queen thief vizier", "market: c4 fish-f-0", "ankh: c3 h", "seat 0: refill")
DEBEN_TILE: Final = (
    "draw-pile: queen",
    *LINE,
    "bag: 5*2",
    "seat 0 hand: wheat-f-0-deben",
    "turn: deben-tile seat 0 tile wheat-f-0-deben",
)
TRADE: Final = step(*DEBEN_TILE, "seat 0: trade")
KEEP: Final = step(*DEBEN_TILE, "seat 0: keep")
QUEEN: Final = step("draw-pile: fish-v-1 fish-h-1 fish-b-1 thief", *LINE, "seat 0 hand: queen", "seat 0: play queen")
NAME: Final = step(
    *LINE,
    "removed: high-priest",
    "seat 0 corruption: statue-v queen architect",
    "turn: priest-group seat 0",
    "seat 0: name statue",
)
PICK: Final = step(
    *LINE, "removed: vizier", "seat 1 corruption: wheat-v-1", "turn: vizier-tile seat 0", "seat 0: pick wheat-v-1"
)
FETCH: Final = step(*LINE, "removed: merchant", "turn: merchant-tile seat 0", "seat 0: fetch c5")
SELL: Final = step(
    *LINE,
    "pirogues: seven",
    "seat 0 hand: fish-v-1 fish-h-1 fish-b-1 statue-v",
    "seat 0 sold: fish: fish-v-0-grey fish-h-0-grey fish-b-0",
    "seat 0: sell fish-v-1 fish-h-1 statue-v as fish",
)
SNAKE: Final = step(*LINE, "pirogues: snake-1 seven", "turn: token-choice seat 0", "seat 0: token snake-1")
ONTO: Final = step(
    *LINE,
    "spent: scarabs",
    "seat 0 sold: fish: fish-v-1 fish-h-1 fish-b-1",
    "turn: scarabs-set seat 0",
    "seat 0: onto fish",
)
MUMMY: Final = step(
    *LINE, "pirogues: mummy", "seat 0 corruption: wheat-v-1", "turn: token-choice seat 0", "seat 0: token mummy"
)
PYRAMID: Final = step(*LINE, "pirogues: pyramid", "turn: token-choice seat 0", "seat 0: token pyramid")
HORUS: Final = step(
    *LINE, "spent: horus", "bag: 4 6", "seat 0 debens: 8", "turn: horus-draw seat 0 kept 8", "chance: deben 4"
)
ORIENT: Final = step(
    *("market: c5 wheat-b-0", "ankh: c3", "seat 0 hand: queen", "turn: ankh-direction seat 0", "seat 0: orient v")
)
POINT: Final = step(*LINE, "spent: finger", "turn: finger-tile seat 0", "seat 0: point c4")
SCRIBE: Final = step(
    *LINE,
    "removed: scribe-fish",
    "seat 1 hand: livestock-v-1 livestock-h-1 fish-v-1 fish-h-1 wheat-v-1 wheat-b-1 ebony-v-2",
    "turn: scribe-discard seat 1",
    "seat 1: discard fish-v-1",
)
EIGHT: Final = step(
    *LINE,
    "removed: scribe-fish",
    "seat 1 hand: livestock-v-1 livestock-h-1 fish-v-1 fish-h-1 wheat-v-1 wheat-b-1 ebony-v-2 ivory-f-0",
    "turn: scribe-discard seat 1",
    "seat 1: discard fish-v-1",
)

# Seat 1 can do nothing. Three wheat tiles and the statue of seat 0 leave the game, and the ivory becomes Corruption.
END: Final = step(
    "ankh: c3 v",
    "bag: 3 5",
    "seat 0 hand: wheat-v-1 wheat-f-1 wheat-b-1 ivory-f-0 statue-v queen",
    "seat 0 sold: fish: fish-v-1 fish-h-1 fish-b-1",
    "seat 0 corruption: fish-f-0",
    "seat 1 hand: marble-v-2",
    "seat 1 tokens: snake-1",
    "seat 0: play queen",
)
REWARDED: Final = step(
    "ankh: c3 v",
    "bag: 3 5",
    "seat 0 hand: livestock-v-1 queen",
    "seat 1 corruption: fish-v-1 fish-h-1 fish-b-1 wheat-v-1 wheat-b-1",
    "seat 0: play queen",
)
SCORED: Final = step(
    "ankh: c3 v",
    "bag: 5",
    "seat 0 sold: fish: fish-v-1 fish-h-1 fish-b-1 +scarabs",
    "seat 0 corruption: marble-v-2",
    "seat 0 tokens: seven",
    "seat 0 debens: 4",
    "seat 1 corruption: ivory-f-0",
    "seat 1 tokens: snake-2",
    "turn: reward-draw seat 0 left 1",
    "chance: deben 5",
)
TURNED: Final = AnkhMoved(cell("a1"), Mark.ROW)

STEPS: Final[tuple[Seeded, ...]] = (
    ("everything that moves is reported", TAKE, without(TAKE, TilesMoved)),
    wrong("every movement of the ankh is reported", TAKE, events=(*TAKE.events, TURNED)),
    ("every reported movement moves something", MUMMY, then(MUMMY, TilesMoved((), CORRUPTION[0], HAND[0]))),
    ("every reported movement moves something", MUMMY, then(MUMMY, TilesMoved((tile("wheat-v-1"),), HAND[0], HAND[0]))),
    ("every reported movement moves something", HORUS, then(HORUS, DebenMoved(4, BAG, BAG))),
    ("every reported movement moves something", SNAKE, then(SNAKE, TokenMoved(Token.SNAKE_1, SPENT, SPENT))),
    wrong_after("only what an event reports changes", TAKE, box=Tiles()),
    wrong_seat_after(
        "skipped tiles become corruption and the taken tile goes to the hand", TAKE, 0, corruption=Tiles()
    ),
    wrong_after(
        "the market is filled in order from the top of the draw pile",
        REFILL,
        market=Market.of(((at, tile) for at, tile in REFILL.after.state.market.tiles()[:-1])),
    ),
    wrong_after("a traded tile leaves the game and a kept tile stays", TRADE, removed=Tiles()),
    wrong_seat_after("a played character leaves the game and the queen draws three", QUEEN, 0, hand=FISH),
    wrong_seat_after("a priest removes exactly the named group", NAME, 0, corruption=Tiles()),
    wrong_seat_after("vizier thief and scribe each move one tile", PICK, 1, corruption=WHEAT),
    wrong_after("the merchant takes one tile and changes nothing else", FETCH, ankh=Ankh(cell("c5"), Mark.FALLING)),
    wrong_seat_after("sold and added tiles join the set of their type", SELL, 0, sold=()),
    wrong_seat_after("a token goes where its effect puts it", SNAKE, 1, tokens=Tokens()),
    wrong("the mummy is the only token that moves tiles", MUMMY, after=MUMMY.before),
    wrong_seat_after("a drawn deben goes to its player and horus keeps the higher", HORUS, 0, debens=Debens.of([4])),
    wrong_seat_after("naming a direction a tile or a back and showing tokens moves nothing", POINT, 1, hand=FISH),
    wrong_after("only takes directions and refills move the ankh", TAKE, ankh=Ankh(cell("c5"), Mark.COLUMN)),
    wrong_seat_after("sold and removed tiles never come back", SELL, 0, sold=()),
    wrong_after(
        "the draw pile and the tokens on the board and aside only decrease",
        QUEEN,
        draw_pile=QUEEN.before.draw_pile[::-1],
    ),
    wrong_after("turns alternate", TAKE, pending=s.Action(0)),
    wrong_after("after a scribe exactly six tiles are left in hand", SCRIBE, pending=s.ScribeDiscard(1)),
    wrong("tiles to play decrease with every action and never increase", TAKE, after=TAKE.before),
    wrong("pending decisions decrease with each one made", KEEP, after=KEEP.before),
    wrong("every move decreases the progress measure", PICK, after=PICK.before),
    ("the game ends exactly when the player to move can do nothing", END, without(END, EndTriggered)),
    wrong_seat_after(
        "the end removes as many tiles as could be sold", END, 0, corruption=TILES.read("fish-f-0 ivory-f-0 statue-v")
    ),
    wrong_seat_after("at the end both hands go to the corruption boards", END, 1, corruption=Tiles()),
    wrong_after(
        "the less corrupt player draws one deben and one more for every three points",
        REWARDED,
        pending=s.RewardDraw(0, 1),
    ),
    ("the game is scored when nothing is pending", SCORED, without(SCORED, GameScored)),
    wrong_sheet(
        "sets score tiles times scarabs", SCORED, lambda sheet: evolve(sheet, lines=(evolve(sheet.lines[0], points=9),))
    ),
    wrong_sheet(
        "a score is the points of sets debens and kept tokens",
        SCORED,
        lambda sheet: evolve(sheet, score=sheet.score + 1),
    ),
    wrong_sheet("corruption counts tiles and snake points", SCORED, lambda sheet: evolve(sheet, snakes=1)),
    wrong(
        "the higher score wins and in a tie the lower corruption",
        SCORED,
        events=(*SCORED.events[:-1], GameEnded((0, 1))),
    ),
    wrong("each event is reported once", PYRAMID, events=PYRAMID.events * 2),
)

# Further faults.
FURTHER: Final[tuple[Seeded, ...]] = (
    wrong("everything that moves is reported", TAKE, events=TAKE.events * 2),
    wrong("everything that moves is reported", SNAKE, events=()),
    wrong("everything that moves is reported", HORUS, events=HORUS.events[:1]),
    wrong("every movement of the ankh is reported", ORIENT, events=()),
    wrong("every reported movement moves something", FETCH, events=(AnkhMoved(cell("c3"), Mark.COLUMN),)),
    wrong_seat_after("skipped tiles become corruption and the taken tile goes to the hand", TAKE, 0, hand=Tiles()),
    wrong_after("skipped tiles become corruption and the taken tile goes to the hand", TAKE, removed=FISH),
    wrong_after("the market is filled in order from the top of the draw pile", REFILL, draw_pile=(*FISH,)),
    wrong_seat_after("a traded tile leaves the game and a kept tile stays", KEEP, 0, hand=Tiles()),
    wrong_seat_after("a priest removes exactly the named group", NAME, 0, corruption=TILES.read("queen architect")),
    wrong_seat_after("vizier thief and scribe each move one tile", SCRIBE, 1, corruption=WHEAT),
    wrong_seat_after("a token goes where its effect puts it", SNAKE, 0, tokens=TOKENS.read("snake-1")),
    wrong_seat_after("a token goes where its effect puts it", ONTO, 0, sold=ONTO.before.state.seats[0].sold),
    wrong_seat_after("the mummy is the only token that moves tiles", SNAKE, 0, hand=WHEAT),
    wrong_after("only takes directions and refills move the ankh", REFILL, ankh=Ankh(cell("c3"), Mark.ROW)),
    wrong_after("only takes directions and refills move the ankh", ORIENT, ankh=Ankh(cell("c3"), Mark.ROW)),
    wrong_after("sold and removed tiles never come back", NAME, removed=TILES.read("statue-v architect")),
    wrong_after(
        "the draw pile and the tokens on the board and aside only decrease", SNAKE, pirogues=TOKENS.read("seven horus")
    ),
    wrong_after("the draw pile and the tokens on the board and aside only decrease", SNAKE, aside=TOKENS.read("horus")),
    wrong_after("after a scribe exactly six tiles are left in hand", EIGHT, pending=s.Action(1)),
    wrong(
        "a played character leaves the game and the queen draws three",
        END,
        events=(EndTriggered(1), *without(END, EndTriggered).events),
    ),
    wrong(
        "a played character leaves the game and the queen draws three",
        END,
        events=(*without(END, EndTriggered).events, EndTriggered(1)),
    ),
    wrong_after("tiles to play decrease with every action and never increase", PICK, draw_pile=(*FISH,)),
    wrong_after("the game ends exactly when the player to move can do nothing", TAKE, pending=s.Finished()),
    wrong("the game ends exactly when the player to move can do nothing", END, events=(*END.events, EndTriggered(0))),
    wrong_seat_after("the end removes as many tiles as could be sold", END, 1, corruption=Tiles()),
    wrong_seat_after("at the end both hands go to the corruption boards", END, 0, hand=WHEAT),
    wrong_sheet(
        "a score is the points of sets debens and kept tokens",
        SCORED,
        lambda sheet: evolve(sheet, tokens=0, sets=sheet.sets + 7),
    ),
    wrong_sheet("corruption counts tiles and snake points", SCORED, lambda sheet: evolve(sheet, count=9)),
    wrong("each event is reported once", POINT, events=()),
    ("each event is reported once", END, without(END, GameEnded)),
)

SEEDED: Final = (*STEPS, *FURTHER)
