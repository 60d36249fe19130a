"""The pictures of both games: what each viewer is shown, and that no line is ever too wide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.classic.events import RoundScored
from sobek_core.duel import Duel
from sobek_core.duel.components import ALL_DEBENS, ALL_TILES, ALL_TOKENS
from sobek_core.duel.events import GameScored
from sobek_core.duel.rules.scoring import score_seat
from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer
from sobek_core.names import MAX_CHARACTERS
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.text.layout import WIDTH
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite
from tests.records import NAMES, played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.state import Seat
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_verification.suite import GameSuite

LONG_NAMES: Final = tuple(letter * MAX_CHARACTERS for letter in "wxyz")
REFEREE: Final = Observer.REFEREE
GOLDEN: Final = Path(__file__).parents[2] / "golden" / "pictures"


def read_golden(name: str) -> str:
    """Return a golden picture."""
    return (GOLDEN / name).read_text(encoding="utf-8")


def drawn(game: str, state: Any, viewer: Viewer) -> str:
    """Draw a viewer's view of a state, with a line feed at the end as in a file."""
    tools = GAMES.named(game)
    return tools.render_view(tools.game(), tools.game().view(state, viewer), NAMES, ENGLISH) + "\n"


@pytest.mark.parametrize("name", sorted(path.stem for game in GAMES for path in GOLDEN.glob(f"{game}-*.txt")))
def test_golden_picture(name: str) -> None:
    """classic.quay.faces, classic.characters.vizier, duel.pirogues.trigger: a player sees what they pick from.

    Also: the Market with the Ankh and its line, backs where faces are hidden, the order of backs, and the finger.
    The first line of the file says what is pending in the position of its game, and who looks.
    """
    game, (about, _, picture) = name.partition("-")[0], read_golden(f"{name}.txt").partition("\n\n")
    pending, _, viewer = about.partition(", seen by ")
    lines = read_golden(f"{game}.position").replace("c3 h", "c3" if "ankh-direction" in pending else "c3 h")
    state = GAMES.named(game).positions.read([*lines.splitlines(), f"turn: {pending}"]).state
    assert picture == drawn(game, state, REFEREE if viewer == "the referee" else int(viewer.removeprefix("seat ")))


def test_the_first_position_is_drawn_without_the_ankh() -> None:
    """duel.market.centre: it is not on the board yet."""
    assert read_golden("first-take.txt") == drawn("duel", played("duel", 2, 7).steps[0].before, 1)


def draw_scoring(seats: Iterable[Seat]) -> str:
    """Draw the sheets of the seats of duel."""
    tools, game = GAMES["duel"], Duel()
    sheets = tuple(score_seat(seat, game.edition.figures) for seat in seats)
    return tools.render_sheets(game, GameScored(sheets), NAMES[:2], ENGLISH) + "\n"


def test_the_scoring_sheet() -> None:
    """duel.scoring.set, .debens, .tokens, .corruption-count: it shows each sum, and who is less corrupt."""
    lines = (
        "seat 0 sold: fish: fish-v-1 fish-h-1 statue-b / wheat: wheat-v-0-grey wheat-v-1 wheat-f-1 +scarabs*2",
        "seat 0 corruption: ebony-v-2 ebony-h-2",
        "seat 0 tokens: snake-2 seven",
        "seat 0 debens: 5 8",
        "seat 1 corruption: ivory-v-3 ivory-f-3 ivory-b-3",
    )
    assert read_golden("scoring.txt") == draw_scoring(GAMES["duel"].positions.read(lines).state.seats)


def test_the_scoring_sheets_of_a_round() -> None:
    """classic.scoring: sets, corruption, scarabs that break a tie, even zero, and every space of the way back."""
    lines = (
        *("players: 3", "seat 0 sets: fish-1*3 +prosperity", "seat 0 laid: wheat-0*3 / ebony-2*3"),
        *("seat 0 corruption: ivory-3", "seat 0 curses: 1", "seat 0 marker: 38", "seat 1 sets: cattle-1*3"),
        *("seat 1 corruption: fish-0*3", "turn: hand-sets seat 2 ender 0"),
    )
    tools = GAMES["classic"]
    position = tools.positions.read(lines)
    verdict = position.game.apply(position.state, tools.notation.read("seat 2: done"))
    assert isinstance(verdict, Applied)
    (scored,) = (event for event in verdict.events if isinstance(event, RoundScored))
    assert read_golden("scoring-round.txt") == tools.render_sheets(position.game, scored, NAMES[:3], ENGLISH) + "\n"


# Widths.


def widest(text: str) -> int:
    """Return the width of the longest line."""
    return max(map(len, text.splitlines()))


each_words = pytest.mark.parametrize("words", [load_words(language) for language in LANGUAGES], ids=LANGUAGES)


@each_words
@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES.named(game).player_counts]
)
def test_no_line_of_a_sheet_is_too_wide(game: str, players: int, words: Words) -> None:
    """The sheets of whole games fit into a hundred columns, with the longest names."""
    tools = GAMES.named(game)
    for seed in range(4):
        play = played(game, players, seed)
        for step in play.steps:
            for event in step.events:
                if isinstance(event, tools.scored):
                    assert widest(tools.render_sheets(play.game, event, LONG_NAMES, words)) <= WIDTH


@each_suite
@given(data=st.data())
def test_no_line_of_a_random_state_is_too_wide(game: GameSuite, data: st.DataObject) -> None:
    """The same holds for the views of random states, also those that play seldom reaches."""
    position = data.draw(positions(game))
    for viewer in (REFEREE, *range(len(position.state.seats))):
        seen = position.game.view(position.state, viewer)
        for words in map(load_words, LANGUAGES):
            assert widest(game.tools.render_view(position.game, seen, LONG_NAMES, words)) <= WIDTH


def test_a_seat_with_everything_fits_into_the_width() -> None:
    """All tiles, tokens and debens with one player, and the longest possible sheet."""
    state = GAMES["duel"].positions.read([]).state
    full = evolve(state.seats[0], hand=ALL_TILES, corruption=ALL_TILES, tokens=ALL_TOKENS, debens=ALL_DEBENS)
    crowded = evolve(state, seats=(full, full), draw_pile=tuple(ALL_TILES), removed=ALL_TILES, bag=ALL_DEBENS)
    for viewer in (REFEREE, 0):
        assert widest(drawn("duel", crowded, viewer)) <= WIDTH
    assert widest(draw_scoring((full, full))) <= WIDTH
