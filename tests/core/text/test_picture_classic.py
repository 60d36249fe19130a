"""What a seat sees of classic: nothing that the printed rules hide, and everything that they show."""

from __future__ import annotations

import pytest

from sobek_core.classic import Classic, State
from sobek_core.classic.events import RoundScored
from sobek_core.classic.moves import FinishLaying
from sobek_core.classic.text.notation import MOVES
from sobek_core.classic.text.picture import draw_sheets, draw_table
from sobek_core.classic.text.position import read_position
from sobek_core.classic.tools import CLASSIC
from sobek_core.classic.visibility import view
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer, Viewer

NAMES = ("Ada", "Ben", "Cleo", "Dora")


TABLE = """\
players: 3
deck: queen fish-1
quays: wheat-1 scribe-fish ivory-3
discard: courtesan
tokens: guild deceit
spent: flood
seat 0 hand: fish-1
seat 0 sets: fish-0 fish-1*2 +prosperity
seat 0 corruption: ebony-2
seat 1 hand: ivory-0-green ivory-3 wheat-1 merchant
seat 1 corruption: marble-2 cattle-1
seat 1 curses: 1
seat 1 marker: 61
seat 2 laid: wheat-0*3
"""


def table(turn: str = "action seat 0") -> State:
    """Return a small table on which this is pending."""
    return read_position([*TABLE.splitlines(), f"turn: {turn}"]).state


SEEN_BY_SEAT_1 = """\
Round 1 of 3

quays
  0      0        1         2        |
  space  wheat-1  (orange)  ivory-3  |  temple
deck          2
discard pile  1: courtesan
event pile    2
tokens spent  1: flood
box           43: (beige)*30 (green)*8 (orange)*5
tokens in box 7

Seat 0 Ada: 0 points (a number)
  hand        1: (beige)
  set 0       fish: fish-0 fish-1*2; 4 scarabs x 3 cards = 12, bears 1 Prosperity
  corruption  unseen

Seat 1 Ben: 61 points (ankh) - you
  hand        4: ivory-0-green ivory-3 wheat-1 merchant
  corruption  2: marble-2 cattle-1
              with 1 Curse token

Seat 2 Cleo: 0 points (a number)
  hand        0
  horizontal  wheat: wheat-0*3
  corruption  unseen"""


def test_table_of_a_seat() -> None:
    """classic.quay.faces: own cards are seen, others' backs, characters on the quays by their back, sets and Curses."""
    assert draw_table(Classic(), view(Classic(), table(), 1), NAMES) == SEEN_BY_SEAT_1


@pytest.mark.parametrize(
    ("turn", "viewer", "line"),
    [
        ("vizier-card seat 0 victim 1", 0, "  corruption  2: marble-2 cattle-1"),
        ("vizier-card seat 0 victim 1", 2, "  corruption  unseen"),
        ("vizier-victim seat 0", 0, "  corruption  unseen"),
        ("token-choice seat 0", 0, "event pile    2: guild deceit"),
        ("token-choice seat 0", 1, "event pile    2"),
        ("guild-victim seat 0", 0, "event pile    2"),
        ("action seat 0", Observer.REFEREE, "deck          2: queen fish-1"),
        ("action seat 0", Observer.REFEREE, "  space  wheat-1  scribe-fish  ivory-3  |  temple"),
    ],
)
def test_who_looks_at_what(turn: str, viewer: Viewer, line: str) -> None:
    """classic.characters.vizier, classic.events.choice: who picks sees what they pick from, and nobody else does."""
    assert line in draw_table(Classic(), view(Classic(), table(turn), viewer), NAMES).splitlines()


def test_backs_tell_nothing_by_their_order() -> None:
    """Backs of a hand stand in the order of backs, whatever the order of the kinds behind them."""
    lines = draw_table(Classic(), view(Classic(), table(), 0), NAMES).splitlines()
    assert "  hand        4: (beige)*2 (green) (orange)" in lines


@pytest.mark.parametrize(
    ("turn", "move", "viewer", "told"),
    [
        ("action seat 0", "seat 0: take 1", 0, "seat 0: take 1 -> scribe-fish"),
        ("action seat 0", "seat 0: take 1", 1, "seat 0: take 1 -> (orange)"),
        ("action seat 0", "seat 0: take 2", 1, "seat 0: take 2 -> ivory-3"),
        ("merchant-card seat 0", "seat 0: fetch 1", 2, "seat 0: fetch 1 -> (orange)"),
        ("scribe-discard seat 1 player 0", "seat 1: discard ivory-3", 1, "seat 1: discard ivory-3"),
        ("scribe-discard seat 1 player 0", "seat 1: discard ivory-3", 0, "seat 1: discard (beige)"),
        ("vizier-card seat 0 victim 1", "seat 0: pick marble-2", 0, "seat 0: pick marble-2"),
        ("vizier-card seat 0 victim 1", "seat 0: pick marble-2", 1, "seat 0: pick marble-2"),
        ("vizier-card seat 0 victim 1", "seat 0: pick marble-2", 2, "seat 0: pick (beige)"),
        ("thief-card seat 0 victim 1", "chance: steal merchant", 0, "chance: steal merchant"),
        ("thief-card seat 0 victim 1", "chance: steal merchant", 1, "chance: steal merchant"),
        ("thief-card seat 0 victim 1", "chance: steal merchant", 2, "chance: steal (orange)"),
        ("thief-card seat 0 victim 1", "chance: steal merchant", Observer.REFEREE, "chance: steal merchant"),
        ("new-deal", "chance: deal hands fish-0 deck queen tokens guild", 0, "chance: deal"),
        ("token-choice seat 0", "seat 0: token guild", 1, "seat 0: token guild"),
    ],
)
def test_what_a_seat_is_told(turn: str, move: str, viewer: Viewer, told: str) -> None:
    """classic.characters.thief, .vizier, .scribe: whose card it was and whose it is know it, others know its back."""
    assert CLASSIC.tell(table(turn), MOVES.read(move), viewer) == told


def test_scarabs_are_shown_of_the_tied_alone() -> None:
    """Ruling scoring-reveal: counts are shown of all, scarabs of those who are tied for the most."""
    state = read_position(
        [
            "players: 3",
            "seat 0 corruption: ivory-3 wheat-0",
            "seat 1 corruption: wheat-1*2",
            "seat 2 corruption: fish-1",
            "turn: hand-sets seat 2 ender 0",
        ]
    ).state
    verdict = Classic().apply(state, FinishLaying(2))
    assert isinstance(verdict, Applied)
    (scored,) = (event for event in verdict.events if isinstance(event, RoundScored))
    shown = [
        line for line in draw_sheets(Classic(), scored, ("Ada", "Ben", "Cleo")).splitlines() if "corruption" in line
    ]
    assert [
        "  corruption: 2 cards = 2, 3 scarabs for the tie - most corrupt",
        "  corruption: 2 cards = 2, 2 scarabs for the tie",
        "  corruption: 1 card = 1",
    ] == shown
