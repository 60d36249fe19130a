"""Every fact that the page draws, read back in a real browser, agrees with the view of that step."""

from __future__ import annotations

import shutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from playwright.sync_api import Error

import sobek_core.page
from sobek_core.disputes import MoveQuestion, dispute_at, judge
from sobek_core.duel.board import cell
from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.page import make_page
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.records.audit import audit
from tests.core.disputes.test_verdict_words import meanings_in
from tests.drawn.browser import Reader, differences, needs_browser
from tests.drawn.drawn_games import DRAWN_GAMES, drawn_game
from tests.drawn.expected import Expected
from tests.drawn.faults import DRAWN_WRONG, SENT_WRONG, SOON, Fault
from tests.pages import replay_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _pytest.mark import ParameterSet
    from playwright.sync_api import Browser

    from sobek_core.kernel.visibility import Viewer

pytestmark = needs_browser

PACKAGE = Path(sobek_core.page.__file__).parent
RARELY = 5  # one in this many of the English steps is drawn in French too
FEW = 6  # steps that are read at once when looking for a fault


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Reader:
    """Return a page reader, which is used for one page after the other."""
    return Reader.of(browser)


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in DRAWN_GAMES), ("classic-2", "fr"), ("duel-2", "fr")]
)
def test_what_is_drawn_is_what_the_viewer_sees(reader: Reader, tmp_path: Path, name: str, language: str) -> None:
    """Every card, count, set, marker, line, sign, text and sheet is drawn, and nothing else."""
    game, words = drawn_game(name), load_words(language)
    reader.open(make_page(game.replay, game.viewer, words), tmp_path / "page.html")
    for viewer, steps in game.steps.items():
        expected, looked_at = Expected(game.replay, viewer, words), steps[:: 1 if language == "en" else RARELY]
        for step, drawn in zip(looked_at, reader.drawings(viewer, looked_at), strict=True):
            assert (viewer, step, []) == (viewer, step, [*differences(expected.drawing(step), drawn)])
        assert [] == [*differences(expected.sheets(), reader.sheets(viewer))]
        assert expected.moves() == reader.moves(viewer)
    assert expected.frame([*game.steps]) == reader.frame()
    assert [] == reader.problems


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["classic", "duel"])
def test_a_verdict_has_its_colour(reader: Reader, tmp_path: Path, name: str, language: str) -> None:
    """Legal has one colour, and illegal, not yet expected and faulty another, with the right words."""
    replay, words = replay_of(name), load_words(language)
    made = replay.steps[0].move
    other = evolve(made, slot=99) if name == "classic" else evolve(made, cell=cell("a1"))
    drawn = {}
    for move in (made, other, evolve(made, seat=1 - made.seat)):  # the last one is not that player's turn
        judgement = judge(dispute_at(replay.record, 1, MoveQuestion(move)))
        page = make_page(replay, Observer.REFEREE, words, judgement=judgement)
        reader.open(page, tmp_path / "page.html")
        ((_, color, text),) = reader.verdicts()
        (meaning,) = meanings_in("verdict", language, text.partition(":")[0])
        drawn[meaning] = color
    assert {"legal": "good", "illegal": "bad", "not-yet": "bad"} == drawn
    faulty = audit(evolve(replay.record, result=None))
    reader.open(make_page(faulty, Observer.REFEREE, words), tmp_path / "page.html")
    assert [[words("page.fault", line=len(replay.steps) + 2), "bad"]] == reader.verdicts()


def looked_for(faults: tuple[Fault, ...]) -> list[ParameterSet]:
    """Return faults as parameters of a test; most are looked for only in a long run."""
    marks = {fault: [] if fault.wrong in SOON else [pytest.mark.long] for fault in faults}
    return [pytest.param(fault, marks=marks[fault], id=fault.name) for fault in faults]


def test_the_faults_that_are_looked_for_in_every_run_are_there() -> None:
    """They are named by their replacement."""
    assert SOON <= {fault.wrong for fault in (*DRAWN_WRONG, *SENT_WRONG)}


@pytest.mark.parametrize("fault", [*DRAWN_WRONG, *SENT_WRONG], ids=lambda fault: fault.name)
def test_what_a_fault_replaces_is_there(fault: Fault) -> None:
    """Otherwise the fault would change nothing, and only the long run would show it."""
    file = next(file for file in (PACKAGE / fault.file, PACKAGE / "assets" / fault.file) if file.exists())
    assert 1 == file.read_text(encoding="utf-8").count(fault.right)


@cache
def page_of(name: str) -> str:
    """Write the page of a game."""
    return make_page(drawn_game(name).replay, drawn_game(name).viewer, ENGLISH)


@cache
def expected_of(name: str, viewer: Viewer) -> Expected:
    """Return what the page must show to a viewer."""
    return Expected(drawn_game(name).replay, viewer, ENGLISH)


def seen(reader: Reader, name: str) -> Iterator[str]:
    """Yield what is drawn wrongly, until the whole page has been read."""
    try:
        for viewer, steps in drawn_game(name).steps.items():
            expected = expected_of(name, viewer)
            for first in range(0, len(steps), FEW):
                few = steps[first : first + FEW]
                for step, drawn in zip(few, reader.drawings(viewer, few), strict=True):
                    yield from differences(expected.drawing(step), drawn)
            yield from differences(expected.sheets(), reader.sheets(viewer))
            yield from differences(expected.moves(), reader.moves(viewer))
    except Error as error:
        if "The reader knows no such thing" not in error.message:
            raise
        yield error.message


@pytest.mark.parametrize("fault", looked_for(DRAWN_WRONG))
def test_a_fault_in_the_drawing_is_seen(reader: Reader, tmp_path: Path, fault: Fault) -> None:
    """Each fault in the script or the style makes the page differ from the view; the script still runs."""
    right, page = (PACKAGE / "assets" / fault.file).read_text(encoding="utf-8"), page_of(fault.game)
    assert (1, 1) == (right.count(fault.right), page.count(right))
    reader.open(page.replace(right, right.replace(fault.right, fault.wrong)), tmp_path / "page.html")
    found = next(seen(reader, fault.game), None)
    assert (True, []) == (found is not None, reader.problems)


def written_with(fault: Fault, folder: Path) -> str:
    """Write the page of the game that shows a fault, with a copy of the package that has the fault."""
    name = f"page_with_fault_{SENT_WRONG.index(fault)}"
    copy = shutil.copytree(PACKAGE, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.name == fault.file:
            assert 1 == source.count(fault.right)
            source = source.replace(fault.right, fault.wrong)
        path.write_text(source.replace("sobek_core.page", name), encoding="utf-8")
    drawn = {game: import_module(f"{name}.{game}").DRAWING for game in GAMES}  # the copy's, not those registered
    vars(import_module(f"{name}.document"))["DRAWING"] = drawn
    made: str = import_module(name).make_page(drawn_game(fault.game).replay, drawn_game(fault.game).viewer, ENGLISH)
    return made


@pytest.mark.parametrize("fault", looked_for(SENT_WRONG))
def test_a_fault_in_what_is_sent_is_seen(
    reader: Reader, tmp_path: Path, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fault in the data for the script, or in the page itself, makes the page differ from the view."""
    monkeypatch.syspath_prepend(tmp_path)
    reader.open(written_with(fault, tmp_path), tmp_path / "page.html")
    found = next(seen(reader, fault.game), None)
    assert (True, []) == (found is not None, reader.problems)
