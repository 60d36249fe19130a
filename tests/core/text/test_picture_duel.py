"""What a seat sees of duel: nothing that the printed rules hide, and everything that they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.duel import Duel
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS
from sobek_core.duel.events import GameScored
from sobek_core.duel.rules.scoring import score_seat
from sobek_core.duel.text.notation import MOVES
from sobek_core.duel.text.picture import draw_sheets, draw_table
from sobek_core.duel.text.position import read_position
from sobek_core.duel.tools import DUEL
from sobek_core.duel.visibility import view
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.text.layout import WIDTH
from tests.records import played

if TYPE_CHECKING:
    from sobek_core.duel import State

NAMES = ("Ada", "Ben")
GOLDEN = Path(__file__).parents[2] / "golden" / "pictures"
TABLE = """\
draw-pile: queen fish-v-1
market: c1 wheat-h-1 / a3 thief / d3 livestock-b-0-deben / f3 scribe-livestock / e5 statue-b
ankh: c3 h
removed: courtesan
pirogues: snake-1 horus
aside: mummy seven
spent: finger
bag: 3*2 9
seat 0 hand: fish-v-0-grey fish-h-1 merchant
seat 0 sold: wheat: wheat-v-0-grey wheat-v-1 wheat-f-1 +scarabs
seat 0 corruption: ebony-v-2
seat 0 debens: 5
seat 1 hand: marble-h-0-grey ivory-v-3 vizier
seat 1 corruption: livestock-f-1 marble-v-2 high-priest
seat 1 tokens: deben-2
seat 1 debens: 4 8
"""


def table(turn: str = "action seat 0", *, marked: bool = True) -> State:
    """Return a small table on which this is pending. marked: whether the Ankh has its direction."""
    text = TABLE if marked else TABLE.replace("c3 h", "c3")
    return read_position([*text.splitlines(), f"turn: {turn}"]).state


PICTURES: dict[str, tuple[State, Viewer]] = {
    "everything.txt": (table(), Observer.REFEREE),
    "seat-0.txt": (table(), 0),
    "seat-1.txt": (table(), 1),
    "finger-0.txt": (table("forced-take seat 1 cell d3"), 0),
    "finger.txt": (table("forced-take seat 1 cell d3"), 1),
    "pyramid.txt": (table("pyramid-action seat 0"), 0),
    "direction.txt": (table("ankh-direction seat 0", marked=False), 0),
    "architect.txt": (table("architect-token seat 1 drawn mummy seven"), 1),
    "first-take.txt": (played("duel", 2, 7).steps[0].before, 1),
}


@pytest.mark.parametrize("file", PICTURES)
def test_golden_picture(file: str) -> None:
    """The Market with the Ankh and its line, backs where faces are hidden, the finger, what is chosen from."""
    state, viewer = PICTURES[file]
    expected = (GOLDEN / file).read_text(encoding="utf-8")
    assert expected == draw_table(Duel(), view(state, viewer), NAMES) + "\n"


@pytest.mark.parametrize(
    ("turn", "viewer", "line"),
    [
        ("vizier-tile seat 0", 0, "  corruption  3: livestock-f-1 marble-v-2 high-priest"),
        ("vizier-tile seat 0", 1, "  corruption  1"),
        ("thief-back seat 0", 0, "  corruption  3"),
        ("token-choice seat 0", 0, "pirogues      2: snake-1 horus"),
        ("token-choice seat 0", 1, "pirogues      2"),
        ("finger-tile seat 0", 0, "pirogues      2"),
        ("architect-token seat 0 drawn seven", 0, "drawn of them 1: seven"),
        ("architect-token seat 0 drawn seven", 1, "drawn of them 1"),
        ("architect-token seat 0 drawn seven", 0, "set aside     2"),
        ("horus-draw seat 0 kept 5", 0, "  debens      1: 5"),
        ("horus-draw seat 0 kept 5", 1, "  debens      1"),
        ("action seat 0", Observer.REFEREE, "draw pile     2: queen fish-v-1"),
        ("action seat 0", 0, "draw pile     2"),
        ("action seat 0", 0, "deben bag     3"),
        ("action seat 0", 1, "  hand        3: (black) (grey) (red)"),
        ("action seat 0", 1, "  tokens      1: deben-2"),
        ("action seat 0", 0, "  tokens      1: deben-2"),
        ("action seat 0", 0, "out of game   1: courtesan"),
    ],
)
def test_who_looks_at_what(turn: str, viewer: Viewer, line: str) -> None:
    """duel.characters.vizier, duel.pirogues.trigger: who picks sees what they pick from, and nobody else does."""
    assert line in draw_table(Duel(), view(table(turn), viewer), NAMES).splitlines()


@pytest.mark.parametrize(
    ("turn", "move", "viewer", "told"),
    [
        ("action seat 0", "seat 0: take d3", 0, "seat 0: take d3 -> livestock-b-0-deben"),
        ("action seat 0", "seat 0: take d3", 1, "seat 0: take d3 -> livestock-b-0-deben"),
        ("action seat 0", "seat 0: take a3", 0, "seat 0: take a3 -> thief"),
        ("action seat 0", "seat 0: take a3", 1, "seat 0: take a3 -> (red)"),
        ("action seat 0", "seat 0: take a3", Observer.REFEREE, "seat 0: take a3 -> thief"),
        ("merchant-tile seat 0", "seat 0: fetch f3", 1, "seat 0: fetch f3 -> (red)"),
        ("merchant-tile seat 0", "seat 0: fetch f3", 0, "seat 0: fetch f3 -> scribe-livestock"),
        ("scribe-discard seat 1", "seat 1: discard ivory-v-3", 1, "seat 1: discard ivory-v-3"),
        ("scribe-discard seat 1", "seat 1: discard ivory-v-3", 0, "seat 1: discard (black)"),
        ("vizier-tile seat 0", "seat 0: pick marble-v-2", 1, "seat 0: pick marble-v-2"),
        ("thief-tile seat 0 back black", "chance: steal ivory-v-3", 1, "chance: steal ivory-v-3"),
        ("deben-draw seat 0", "chance: deben 9", 0, "chance: deben 9"),
        ("deben-draw seat 0", "chance: deben 9", 1, "chance: deben"),
        ("horus-draw seat 0", "chance: deben 9", 1, "chance: deben"),
        ("reward-draw seat 1 left 1", "chance: deben 9", 1, "chance: deben 9"),
        ("reward-draw seat 1 left 1", "chance: deben 9", 0, "chance: deben"),
        ("architect-draw seat 0", "chance: tokens mummy seven", 0, "chance: tokens mummy seven"),
        ("architect-draw seat 0", "chance: tokens mummy seven", 1, "chance: tokens"),
        ("token-choice seat 0", "seat 0: token horus", 1, "seat 0: token horus"),
        ("action seat 0", "seat 0: play merchant", 1, "seat 0: play merchant"),
    ],
)
def test_what_a_seat_is_told(turn: str, move: str, viewer: Viewer, told: str) -> None:
    """duel.market.deben-draw, duel.characters.thief, .scribe: who looks at a tile knows it, the other its back."""
    assert DUEL.tell(table(turn), MOVES.read(move), viewer) == told


def scored(*lines: str) -> list[str]:
    """Score a table, and give the sheets."""
    state = read_position(lines).state
    sheets = GameScored(tuple(score_seat(seat) for seat in state.seats))
    return draw_sheets(Duel(), sheets, NAMES).splitlines()


def test_the_scoring_sheet() -> None:
    """duel.scoring.set, .debens, .tokens, .corruption-count: each sum is shown, and who is less corrupt."""
    lines = (
        "seat 0 sold: fish: fish-v-1 fish-h-1 statue-b / wheat: wheat-v-0-grey wheat-v-1 wheat-f-1 +scarabs*2",
        "seat 0 corruption: ebony-v-2 ebony-h-2",
        "seat 0 tokens: snake-2 seven",
        "seat 0 debens: 5 8",
        "seat 1 corruption: ivory-v-3 ivory-f-3 ivory-b-3",
    )
    assert [
        "Scoring",
        "",
        "Seat 0 Ada",
        "  fish        fish-v-1 fish-h-1 statue-b",
        f"  {'2 scarabs x 3 tiles':<80} =   6",
        "  wheat       wheat-v-0-grey wheat-v-1 wheat-f-1",
        f"  {'6 scarabs x 3 tiles':<80} =  18",
        f"  {'sets together':<80} =  24",
        f"  {'debens 5 + 8':<80} =  13",
        f"  {'pirogue tokens':<80} =   7",
        f"  {'score':<80} =  44",
        "  corruption: 2 tiles and 2 points of snakes = 4",
        "",
        "Seat 1 Ben",
        f"  {'sets together':<80} =   0",
        f"  {'debens':<80} =   0",
        f"  {'pirogue tokens':<80} =   0",
        f"  {'score':<80} =   0",
        "  corruption: 3 tiles = 3 - less corrupt",
    ] == scored(*lines)


def test_nobody_is_less_corrupt_where_both_are_alike() -> None:
    """duel.scoring.reward: with equal points nobody is."""
    assert not any("less" in line for line in scored("seat 0 corruption: queen", "seat 1 corruption: thief"))


def test_a_seat_with_everything_fits_into_the_width() -> None:
    """All tiles, tokens and debens with one player, and the longest sheet that there can be."""
    state = read_position([]).state
    full = evolve(state.seats[0], hand=ALL_TILES, corruption=ALL_TILES, tokens=ALL_TOKENS, debens=ALL_DEBENS)
    crowded = evolve(state, seats=(full, full), draw_pile=tuple(ALL_TILES), removed=ALL_TILES, bag=ALL_DEBENS)
    for viewer in (Observer.REFEREE, 0):
        assert max(map(len, draw_table(Duel(), view(crowded, viewer), NAMES).splitlines())) <= WIDTH
    sheets = GameScored((score_seat(full), score_seat(full)))
    assert max(map(len, draw_sheets(Duel(), sheets, NAMES).splitlines())) <= WIDTH
