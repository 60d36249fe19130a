"""Every sentence about steps of duel finds a fault seeded for it: a position, a move, and what is wrong behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.duel import state as owe
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
    Event,
    GameEnded,
    GameScored,
    SeatSheet,
    TilesMoved,
    TokenMoved,
)
from sobek_core.duel.text.notation import TILES, TOKENS
from sobek_invariants.duel import INVARIANTS, Step
from tests.duel_tables import changed, seated, step
from tests.seeded_faults import Seeded, findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_invariants.registry import Invariant


def _after(sound: Step, **fields: object) -> Step:
    return evolve(sound, after=changed(sound.after, **fields))


def _then(sound: Step, event: Event) -> Step:
    """Add an event at the end of a step."""
    return evolve(sound, events=(*sound.events, event))


def _seat_after(sound: Step, number: int, **fields: object) -> Step:
    return evolve(sound, after=seated(sound.after, number, **fields))


def _sheet(sound: Step, change: Callable[[SeatSheet], SeatSheet]) -> Step:
    """Change the sheet of seat 0 in the scoring of a step."""
    return evolve(
        sound,
        events=tuple(
            GameScored((change(event.sheets[0]), *event.sheets[1:])) if isinstance(event, GameScored) else event
            for event in sound.events
        ),
    )


def _without(sound: Step, *kinds: type[object]) -> Step:
    """Leave out the events of some kinds."""
    return evolve(sound, events=tuple(event for event in sound.events if not isinstance(event, kinds)))


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

# Seat 1 can do nothing: three wheat and the statue of seat 0 leave the game, the ivory becomes Corruption.
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

STEPS: Final[Seeded[Step]] = (
    ("every thing that moves is announced", TAKE, _without(TAKE, TilesMoved)),
    ("every movement of the ankh is announced", TAKE, evolve(TAKE, events=(*TAKE.events, TURNED))),
    ("no event moves nothing", MUMMY, _then(MUMMY, TilesMoved((), CORRUPTION[0], HAND[0]))),
    ("no event moves nothing", MUMMY, _then(MUMMY, TilesMoved((tile("wheat-v-1"),), HAND[0], HAND[0]))),
    ("no event moves nothing", HORUS, _then(HORUS, DebenMoved(4, BAG, BAG))),
    ("no event moves nothing", SNAKE, _then(SNAKE, TokenMoved(Token.SNAKE_1, SPENT, SPENT))),
    ("what no event tells stays as it was", TAKE, _after(TAKE, box=Tiles())),
    (
        "tiles passed over become corruption and the one taken comes to hand",
        TAKE,
        _seat_after(TAKE, 0, corruption=Tiles()),
    ),
    (
        "the market is filled in order from the top of the draw pile",
        REFILL,
        _after(REFILL, market=Market.of((at, tile) for at, tile in REFILL.after.state.market.tiles()[:-1])),
    ),
    ("a tile traded leaves the game and one kept stays", TRADE, _after(TRADE, removed=Tiles())),
    ("a character played leaves the game and the queen draws three", QUEEN, _seat_after(QUEEN, 0, hand=FISH)),
    ("a priest removes exactly the group named", NAME, _seat_after(NAME, 0, corruption=Tiles())),
    ("vizier thief and scribe move one tile", PICK, _seat_after(PICK, 1, corruption=WHEAT)),
    (
        "the merchant brings one tile and changes nothing else",
        FETCH,
        _after(FETCH, ankh=Ankh(cell("c5"), Mark.FALLING)),
    ),
    ("tiles sold or added join the set of their type", SELL, _seat_after(SELL, 0, sold=())),
    ("a token goes where its effect puts it", SNAKE, _seat_after(SNAKE, 1, tokens=Tokens())),
    ("of all tokens the mummy alone moves tiles", MUMMY, evolve(MUMMY, after=MUMMY.before)),
    (
        "a deben comes to its drawer and horus keeps the higher",
        HORUS,
        _seat_after(HORUS, 0, debens=Debens.of([4])),
    ),
    ("turning pointing naming and showing move nothing", POINT, _seat_after(POINT, 1, hand=FISH)),
    (
        "the ankh moves by takes directions and refills alone",
        TAKE,
        _after(TAKE, ankh=Ankh(cell("c5"), Mark.COLUMN)),
    ),
    ("what is sold or out of the game stays there", SELL, _seat_after(SELL, 0, sold=())),
    ("draw pile board and aside only shrink", QUEEN, _after(QUEEN, draw_pile=QUEEN.before.draw_pile[::-1])),
    ("turns alternate", TAKE, _after(TAKE, pending=owe.Action(0))),
    ("after a scribe exactly six are left", SCRIBE, _after(SCRIBE, pending=owe.ScribeDiscard(1))),
    ("tiles to play fall with every action and never rise", TAKE, evolve(TAKE, after=TAKE.before)),
    ("open decisions fall with each that is made", KEEP, evolve(KEEP, after=KEEP.before)),
    ("the progress measure falls", PICK, evolve(PICK, after=PICK.before)),
    ("the game ends exactly when nothing can be done", END, _without(END, EndTriggered)),
    (
        "as much is removed at the end as sales could bring down",
        END,
        _seat_after(END, 0, corruption=TILES.read("fish-f-0 ivory-f-0 statue-v")),
    ),
    ("the end empties both hands onto corruption boards", END, _seat_after(END, 1, corruption=Tiles())),
    (
        "the less corrupt draws one deben and one for every three",
        REWARDED,
        _after(REWARDED, pending=owe.RewardDraw(0, 1)),
    ),
    ("the game is scored when nothing more is pending", SCORED, _without(SCORED, GameScored)),
    (
        "sets score tiles times scarabs",
        SCORED,
        _sheet(SCORED, lambda sheet: evolve(sheet, lines=(evolve(sheet.lines[0], points=9),))),
    ),
    (
        "a score is sets debens and kept tokens",
        SCORED,
        _sheet(SCORED, lambda sheet: evolve(sheet, score=sheet.score + 1)),
    ),
    ("points of corruption are tiles and snakes", SCORED, _sheet(SCORED, lambda sheet: evolve(sheet, snakes=1))),
    (
        "the higher score wins then the fewer points of corruption",
        SCORED,
        evolve(SCORED, events=(*SCORED.events[:-1], GameEnded((0, 1)))),
    ),
    ("what happens is told once", PYRAMID, evolve(PYRAMID, events=PYRAMID.events * 2)),
)

# What can be wrong in other ways.
FURTHER: Final[Seeded[Step]] = (
    ("every thing that moves is announced", TAKE, evolve(TAKE, events=TAKE.events * 2)),
    ("every thing that moves is announced", SNAKE, evolve(SNAKE, events=())),
    ("every thing that moves is announced", HORUS, evolve(HORUS, events=HORUS.events[:1])),
    ("every movement of the ankh is announced", ORIENT, evolve(ORIENT, events=())),
    ("no event moves nothing", FETCH, evolve(FETCH, events=(AnkhMoved(cell("c3"), Mark.COLUMN),))),
    ("tiles passed over become corruption and the one taken comes to hand", TAKE, _seat_after(TAKE, 0, hand=Tiles())),
    ("tiles passed over become corruption and the one taken comes to hand", TAKE, _after(TAKE, removed=FISH)),
    ("the market is filled in order from the top of the draw pile", REFILL, _after(REFILL, draw_pile=(*FISH,))),
    ("a tile traded leaves the game and one kept stays", KEEP, _seat_after(KEEP, 0, hand=Tiles())),
    ("a priest removes exactly the group named", NAME, _seat_after(NAME, 0, corruption=TILES.read("queen architect"))),
    ("vizier thief and scribe move one tile", SCRIBE, _seat_after(SCRIBE, 1, corruption=WHEAT)),
    ("a token goes where its effect puts it", SNAKE, _seat_after(SNAKE, 0, tokens=TOKENS.read("snake-1"))),
    ("a token goes where its effect puts it", ONTO, _seat_after(ONTO, 0, sold=ONTO.before.state.seats[0].sold)),
    ("of all tokens the mummy alone moves tiles", SNAKE, _seat_after(SNAKE, 0, hand=WHEAT)),
    ("the ankh moves by takes directions and refills alone", REFILL, _after(REFILL, ankh=Ankh(cell("c3"), Mark.ROW))),
    ("the ankh moves by takes directions and refills alone", ORIENT, _after(ORIENT, ankh=Ankh(cell("c3"), Mark.ROW))),
    ("what is sold or out of the game stays there", NAME, _after(NAME, removed=TILES.read("statue-v architect"))),
    ("draw pile board and aside only shrink", SNAKE, _after(SNAKE, pirogues=TOKENS.read("seven horus"))),
    ("draw pile board and aside only shrink", SNAKE, _after(SNAKE, aside=TOKENS.read("horus"))),
    ("after a scribe exactly six are left", EIGHT, _after(EIGHT, pending=owe.Action(1))),
    (
        "a character played leaves the game and the queen draws three",
        END,
        evolve(END, events=(EndTriggered(1), *_without(END, EndTriggered).events)),
    ),
    (
        "a character played leaves the game and the queen draws three",
        END,
        evolve(END, events=(*_without(END, EndTriggered).events, EndTriggered(1))),
    ),
    ("tiles to play fall with every action and never rise", PICK, _after(PICK, draw_pile=(*FISH,))),
    ("the game ends exactly when nothing can be done", TAKE, _after(TAKE, pending=owe.Finished())),
    ("the game ends exactly when nothing can be done", END, evolve(END, events=(*END.events, EndTriggered(0)))),
    (
        "as much is removed at the end as sales could bring down",
        END,
        _seat_after(END, 1, corruption=Tiles()),
    ),
    ("the end empties both hands onto corruption boards", END, _seat_after(END, 0, hand=WHEAT)),
    (
        "a score is sets debens and kept tokens",
        SCORED,
        _sheet(SCORED, lambda sheet: evolve(sheet, tokens=0, sets=sheet.sets + 7)),
    ),
    ("points of corruption are tiles and snakes", SCORED, _sheet(SCORED, lambda sheet: evolve(sheet, count=9))),
    ("what happens is told once", POINT, evolve(POINT, events=())),
    ("what happens is told once", END, _without(END, GameEnded)),
)

FINDINGS: Final = findings(INVARIANTS.of_step, STEPS)


@pytest.mark.parametrize("invariant", tuple(INVARIANTS.of_step), ids=lambda invariant: invariant.text)
def test_seeded_fault_is_found(invariant: Invariant[Any]) -> None:
    """Each invariant about steps has a fault seeded for it, finds it, and finds nothing without it."""
    sound, faulty = FINDINGS[invariant.text]
    assert sound == []
    assert faulty != []


@pytest.mark.parametrize("seeded", FURTHER, ids=lambda seeded: seeded[0])
def test_further_fault_of_a_step_is_found(seeded: tuple[str, Step, Step]) -> None:
    """A sentence finds what can be wrong in another way, too."""
    ((sound, faulty),) = findings(INVARIANTS.of_step, (seeded,)).values()
    assert sound == []
    assert faulty != []
