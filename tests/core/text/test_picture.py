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
POSITIONS: Final = {
    "classic": """\
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
""",
    "duel": """\
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
""",
}
PICTURES: Final[dict[str, tuple[str, str, Viewer]]] = {
    "classic-everything": ("classic", "action seat 0", REFEREE),
    "classic-seat-0": ("classic", "action seat 0", 0),
    "classic-seat-1": ("classic", "action seat 0", 1),
    "classic-vizier": ("classic", "vizier-card seat 0 victim 1", 0),
    "classic-vizier-2": ("classic", "vizier-card seat 0 victim 1", 2),
    "classic-vizier-victim": ("classic", "vizier-victim seat 0", 0),
    "classic-tokens": ("classic", "token-choice seat 0", 0),
    "classic-tokens-1": ("classic", "token-choice seat 0", 1),
    "classic-guild": ("classic", "guild-victim seat 0", 0),
    "everything": ("duel", "action seat 0", REFEREE),
    "seat-0": ("duel", "action seat 0", 0),
    "seat-1": ("duel", "action seat 0", 1),
    "finger-0": ("duel", "forced-take seat 1 cell d3", 0),
    "finger": ("duel", "forced-take seat 1 cell d3", 1),
    "finger-tile": ("duel", "finger-tile seat 0", 0),
    "pyramid": ("duel", "pyramid-action seat 0", 0),
    "direction": ("duel", "ankh-direction seat 0", 0),
    "architect": ("duel", "architect-token seat 1 drawn mummy seven", 1),
    "architect-drawn": ("duel", "architect-token seat 0 drawn seven", 0),
    "architect-drawn-1": ("duel", "architect-token seat 0 drawn seven", 1),
    "vizier": ("duel", "vizier-tile seat 0", 0),
    "vizier-1": ("duel", "vizier-tile seat 0", 1),
    "thief": ("duel", "thief-back seat 0", 0),
    "tokens": ("duel", "token-choice seat 0", 0),
    "tokens-1": ("duel", "token-choice seat 0", 1),
    "horus": ("duel", "horus-draw seat 0 kept 5", 0),
    "horus-1": ("duel", "horus-draw seat 0 kept 5", 1),
}


def read_golden(name: str) -> str:
    """Return a golden picture."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def drawn(game: str, state: Any, viewer: Viewer) -> str:
    """Draw a viewer's view of a state, with a line feed at the end as in a file."""
    tools = GAMES.named(game)
    return tools.render_view(tools.game(), tools.game().view(state, viewer), NAMES, ENGLISH) + "\n"


@pytest.mark.parametrize("name", PICTURES)
def test_golden_picture(name: str) -> None:
    """classic.quay.faces, classic.characters.vizier, duel.pirogues.trigger: a player sees what they pick from.

    Also: the Market with the Ankh and its line, backs where faces are hidden, the order of backs, and the finger.
    """
    game, pending, viewer = PICTURES[name]
    lines = POSITIONS[game].replace("c3 h", "c3") if name == "direction" else POSITIONS[game]
    position = GAMES.named(game).positions.read([*lines.splitlines(), f"turn: {pending}"])
    assert read_golden(name) == drawn(game, position.state, viewer)


def test_the_first_position_is_drawn_without_the_ankh() -> None:
    """duel.market.centre: it is not on the board yet."""
    assert read_golden("first-take") == drawn("duel", played("duel", 2, 7).steps[0].before, 1)


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
    assert read_golden("scoring") == draw_scoring(GAMES["duel"].positions.read(lines).state.seats)


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
    assert read_golden("scoring-round") == tools.render_sheets(position.game, scored, NAMES[:3], ENGLISH) + "\n"


def test_nobody_is_less_corrupt_where_both_are_alike() -> None:
    """duel.scoring.reward: with equal points, the sheet names nobody."""
    alike = GAMES["duel"].positions.read(["seat 0 corruption: queen", "seat 1 corruption: thief"])
    assert "less" not in draw_scoring(alike.state.seats)


# Widths.


def widest(text: str) -> int:
    """Return the width of the longest line."""
    return max(map(len, text.splitlines()))


each_words = pytest.mark.parametrize("words", [load_words(language) for language in LANGUAGES], ids=LANGUAGES)


@each_words
@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES.named(game).player_counts]
)
def test_no_line_of_a_game_is_too_wide(game: str, players: int, words: Words) -> None:
    """Positions and sheets of whole games fit into a hundred columns, with the longest names."""
    tools = GAMES.named(game)
    for seed in range(4):
        play = played(game, players, seed)
        for step in play.steps:
            for viewer in (REFEREE, *range(players)):
                assert (
                    widest(tools.render_view(play.game, play.game.view(step.before, viewer), LONG_NAMES, words))
                    <= WIDTH
                )
            for event in step.events:
                if isinstance(event, tools.scored):
                    assert widest(tools.render_sheets(play.game, event, LONG_NAMES, words)) <= WIDTH


@each_suite
@given(data=st.data())
def test_no_line_of_a_random_state_is_too_wide(game: GameSuite, data: st.DataObject) -> None:
    """The same holds for random states that play seldom reaches."""
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
