"""The notation of duel: malformed moves and impossible positions (spec/notation.md)."""

from __future__ import annotations

import pytest

from sobek_core.duel.moves import SellSet, Setup
from sobek_core.duel.text.notation import MOVES, SETUP
from sobek_core.duel.text.position import read_position, write_position
from sobek_core.text.notation import NotationError

MALFORMED = {
    "seat 0: take 2": "expected a cell from a1 to f6",
    "seat 0: take g1": "expected a cell from a1 to f6",
    "seat 0: take a0": "expected a cell from a1 to f6",
    "seat 0: take C3": "expected a cell from a1 to f6",
    "seat 0: take c3 c4": "expected a cell from a1 to f6",
    "seat 0: take": "expected 'seat 0: take CELL'",
    "seat 00: refill": "expected 'seat 0: refill'",
    "seat 0: refill now": "expected 'seat 0: refill'",
    "seat 0: fill": "expected one of take, refill, orient, trade, keep",
    "seat 0: orient up": "expected a direction (v, h, f, b)",
    "seat 0: orient |": "expected a direction (v, h, f, b)",
    "seat 0: play king": "expected a tile",
    "seat 0: play scribe": "expected a tile (scribe-fish",
    "seat 0: sell fish-v-1*3": "expected 'seat 0: sell TILES as GOOD'",
    "seat 0: sell as fish": "expected 'seat 0: sell TILES as GOOD'",
    "seat 0: sell fish-v-1*3 as statue": "expected a type (livestock, fish, wheat, marble, ebony, ivory)",
    "seat 0: sell fish-v-1*3 as fish as fish": "got 'fish as fish'",
    "seat 0: sell fish-v-2*3 as fish": "expected a tile (fish-v-1",
    "seat 0: sell fish-v-1*999 as fish": "a pile holds at most 127",
    "seat 0: sell fish-h-1 fish-v-1 statue-b as fish": "expected 'fish-v-1 fish-h-1 statue-b'",
    "seat 0: sell fish-f-0 fish-v-0-grey fish-f-1 as fish": "expected 'fish-v-0-grey fish-f-0 fish-f-1'",
    "seat 0: sell statue-b fish-v-1*2 as fish": "expected 'fish-v-1*2 statue-b'",
    "seat 0: sell fish-v-1 fish-v-1 as fish": "expected 'fish-v-1*2'",
    "seat 0: add fish-v-1 onto fish": "expected 'seat 0: add TILES as GOOD'",
    "seat 0: onto 1": "expected a type (livestock, fish",
    "seat 0: name gold": "expected a type or statue (livestock, fish, wheat, marble, ebony, ivory, statue)",
    "seat 0: back orange": "expected a back (grey, black, red)",
    "seat 0: token guild": "expected a token (snake-1, snake-2, pyramid",
    "seat 0: token snake": "expected a token (snake-1",
    "seat 0: deben 5": "expected one of take, refill",
    "chance: deben five": "expected a whole number",
    "chance: deben 05": "expected 'chance: deben 5'",
    "chance: tokens horus seven": "expected 'seven horus'",
    "chance: tokens": "expected 'chance: tokens TOKENS'",
    "chance: steal (black)": "expected a tile",
    "chance: take c3": "expected one of deben, steal, tokens behind 'chance: '",
}


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_move_says_what_would_be_right(line: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        MOVES.read(line)
    assert MALFORMED[line] in str(caught.value)


def test_a_setup_is_one_line() -> None:
    """Hands, the centre and the draw pile in their order, tokens; nothing where there is nothing."""
    empty = "first 0 hands none centre - draw-pile - tokens -"
    assert Setup(0, (), (), (), read_position([]).state.pirogues) == SETUP.read(empty)
    line = "first 1 hands fish-v-0-grey / - centre queen*2 fish-v-1 queen draw-pile statue-b tokens seven horus"
    setup = SETUP.read(line)
    assert (1, 2, ["queen", "queen", "fish-v-1", "queen"]) == (
        setup.first,
        len(setup.hands),
        [tile.name for tile in setup.centre],
    )
    assert line == SETUP.write(setup)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "expected 'first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE'"),
        ("first 0 hands none deck - tokens -", "expected 'first SEAT hands"),
        ("first 00 hands none centre - draw-pile - tokens -", "expected 'first 0 hands none"),
        ("first 0 hands none / none centre - draw-pile - tokens -", "expected a tile, got 'none'"),
        ("first 0 hands - centre queen queen draw-pile - tokens -", "centre queen*2 draw-pile"),
        ("first 0 hands - centre (red) draw-pile - tokens -", "expected a tile"),
        ("first 0 hands - centre - draw-pile queen*99999 tokens -", "expected at most 10000 kinds"),
        ("first 0 hands - centre - draw-pile - tokens seven*128", "a pile holds at most 127"),
    ],
)
def test_a_malformed_setup_says_what_would_be_right(line: str, problem: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        SETUP.read(line)
    assert problem in str(caught.value)


IMPOSSIBLE = {
    "market: c3": "line 1: expected a tile",
    "market: c3 gold": "line 1: expected a tile",
    "market: g7 fish-v-1": "line 1: expected a cell from a1 to f6",
    "market: d3 fish-v-1 / c3 fish-h-1": "expected 'c3 fish-h-1 / d3 fish-v-1'",
    "market: c3 fish-v-1 / c3 fish-h-1": "expected each cell once, got c3 twice",
    "ankh: v": "line 1: expected a cell from a1 to f6",
    "ankh: c3 up": "line 1: expected a direction (v, h, f, b)",
    "draw-pile: queen queen": "expected 'queen*2'",
    "draw-pile: queen*2": "queen: the box has 1, the position 2 (duel.setup.components)",
    "seat 0 hand: fish-v-1*2": "fish-v-1: the box has 1, the position 2 (duel.setup.components)",
    "pirogues: pyramid*3": "pyramid: the box has 2, the position 3 (duel.setup.components)",
    "bag: 9*2": "9: the box has 1, the position 2 (duel.setup.components)",
    "seat 0 debens: 2": "expected the points of a deben (3, 4, 5, 6, 7, 8, 9), got '2'",
    "seat 0 debens: 5 3": "expected '3 5'",
    "seat 0 sold: fish-v-1*3": "expected 'TYPE: PILE', got 'fish-v-1*3'",
    "seat 0 sold: statue: statue-b": "expected a type (livestock, fish",
    "seat 0 sold: wheat: wheat-v-1 / fish: fish-v-1": "seat 0 sold: expected each type once, in the order of types",
    "seat 0 sold: fish: fish-v-1 / fish: fish-h-1": "seat 0 sold: expected each type once, in the order of types",
    "seat 0 sold: fish: fish-v-1 +scarabs*1": "expected 'fish: fish-v-1 +scarabs'",
    "seat 0 sold: fish: fish-v-1 +scarabs*x": "line 1: expected a whole number",
    "seat 0 sold: fish: fish-v-1 +scarabs*3": "scarabs: the box has 2, the position 3 (duel.setup.components)",
    "seat 0 sold: fish: fish-v-1 +scarabs*128": "+scarabs: expected 0 to 127, got 128",
    "seat 2 hand: queen": "expected 'PLACE: VALUE' with one of the places of a position",
    "players: 2": "expected 'PLACE: VALUE' with one of the places of a position",
    "choices: priest-effect=maybe": "expected must-remove or free, got 'maybe'",
    "choices: same-type-set=extends": "expected a choice (new-set-goods, pyramid-refill, priest-effect, visibility)",
    "turn: action": "expected action seat ...",
    "turn: action seat 2": "turn: seat: expected 0 to 1, got 2",
    "turn: sleep": "expected one of centre-take, action, pyramid-action, forced-take",
    "turn: finished seat 0": "expected finished",
    "turn: forced-take seat 0": "expected forced-take seat ... cell ...",
    "turn: forced-take seat 0 cell c3": "expected a tile on c3, on the Ankh's line (duel.pirogues.finger)",
    "turn: thief-tile seat 0 back orange": "expected a back (grey, black, red)",
    "turn: deben-tile seat 0 tile fish-v-0-deben": "expected a deben tile of seat 0's hand, got fish-v-0-deben",
    "turn: architect-token seat 0 drawn seven horus": "expected tokens of those aside (duel.characters.architect)",
    "turn: architect-token seat 0 drawn -": "expected tokens of those aside (duel.characters.architect)",
    "turn: horus-draw seat 0 kept 5": "expected a deben of seat 0, got 5 (duel.pirogues.horus)",
    "turn: reward-draw seat 0 left 1": "expected 1 or more left, and no more than the bag has, got 1 left",
    "turn: horus-draw kept 5 seat 0": "expected 'horus-draw seat 0 kept 5'",
    "turn: scarabs-set seat 0": "expected scarabs among the spent, since they wait to be put (duel.pirogues.scarabs)",
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_an_impossible_position_says_what_would_be_right(line: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        read_position([line])
    assert IMPOSSIBLE[line] in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (("market: c3 fish-v-1", "ankh: c3 v"), "ankh: expected a cell without a tile, got c3, where fish-v-1 lies"),
        (("market: a1 fish-v-1", "ankh: c4 v", "turn: forced-take seat 0 cell a1"), "a tile on a1, on the Ankh's line"),
        (("seat 0 hand: fish-v-1", "turn: deben-tile seat 0 tile fish-v-1"), "a deben tile of seat 0's hand"),
        (
            ("seat 0 hand: fish-v-0-deben", "turn: deben-tile seat 0 tile fish-v-0-deben"),
            "expected a deben in the bag (duel.market.deben-tile)",
        ),
        (("ankh: c3 v", "turn: centre-take seat 0"), "expected the Ankh off the board, got it on c3"),
        (("seat 0 hand: queen", "turn: ankh-direction seat 0"), "expected the Ankh on a cell, without a direction"),
        (("ankh: c3 v", "turn: ankh-direction seat 0"), "expected the Ankh on a cell, without a direction"),
        (("ankh: c3", "turn: action seat 0"), "expected the Ankh's direction, got it on c3 without one"),
        (("seat 1 debens: 5", "turn: horus-draw seat 0 kept 5"), "expected a deben of seat 0, got 5"),
        (("bag: 3 5", "turn: reward-draw seat 0 left 3"), "got 3 left and 2 in the bag (duel.scoring.reward)"),
        (("bag: 3 5", "turn: reward-draw seat 0 left 0"), "got 0 left and 2 in the bag (duel.scoring.reward)"),
        (("bag: 3 5", "turn: reward-draw seat 0 left -1"), "got -1 left and 2 in the bag (duel.scoring.reward)"),
        (("aside: seven", "turn: architect-token seat 0 drawn seven horus"), "expected tokens of those aside"),
        (("seat 0 hand: queen", "seat 1 corruption: queen"), "queen: the box has 1, the position 2"),
        (("seat 0 tokens: seven", "seat 1 tokens: seven"), "seven: the box has 1, the position 2"),
        (("bag: 9", "seat 1 debens: 9"), "9: the box has 1, the position 2"),
        (("turn: action seat 0", "market: -"), "line 2: 'market' stands out of its order: it belongs before"),
        (("market: -", "market: -"), "line 2: 'market' is stated twice, first in line 1"),
        (("seat 1 hand: queen", "seat 0 hand: thief"), "line 2: 'seat 0 hand' stands out of its order"),
    ],
)
def test_lines_that_do_not_fit_together_say_what_would_be_right(lines: tuple[str, ...], problem: str) -> None:
    """What one line says is held against the others."""
    with pytest.raises(NotationError) as caught:
        read_position(lines)
    assert problem in str(caught.value)


POSITION = """\
choices: pyramid-refill=any-line priest-effect=free
draw-pile: queen statue-b*2 thief
market: a1 wheat-f-0-deben / f6 scribe-livestock
ankh: c4 v
removed: marble-h-0-grey
pirogues: snake-1 pyramid*2
aside: seven horus
spent: finger
bag: 3*2 9
seat 0 hand: fish-v-1 high-priest
seat 0 sold: livestock: livestock-f-1*2 statue-v +scarabs / wheat: wheat-h-1*2 merchant
seat 0 tokens: deben-2
seat 0 debens: 5
seat 1 corruption: ivory-v-3
turn: horus-draw seat 0 kept 5"""


def test_a_position_of_every_line() -> None:
    """All lines in their order, read and written again; what is not mentioned lies in the box."""
    position = read_position(POSITION.splitlines())
    assert POSITION.splitlines() == write_position(position)
    state = position.state
    assert (65 - 16, 13 - 8, 13 - 4) == (len(state.box), len(state.box_tokens), len(state.box_debens))
    assert [] == write_position(read_position([]))


def test_a_sale_is_named_with_its_type() -> None:
    """duel.selling.wild: what wild tiles are sold as stands in the move."""
    move = MOVES.read("seat 1: sell statue-v statue-b architect as ivory")
    assert isinstance(move, SellSet)
    assert ("ivory", 3) == (move.good, len(move.tiles))
