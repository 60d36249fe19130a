"""Faults on the page of a game."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from markupsafe import escape

from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import make_page
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.records.audit import Fault, Mismatch, Replay, audit, remainder
from sobek_core.records.record import GameResult
from sobek_core.reports import remainder_lines
from tests.pages import Parts, each_game_name, replay_of


@pytest.mark.parametrize(
    ("fault", "message", "follows"),
    [
        (
            Fault(7, "state", 6, mismatch=Mismatch("a" * 32, "b" * 32)),
            "digest after move 6 (line 7 of the record): this is not the digest",
            True,
        ),
        (
            Fault(60, "result", mismatch=Mismatch(GameResult((1,), (3, 4)), None)),
            "expected no result, since the game is not over, got winners 1, scores 3 4",
            False,
        ),
    ],
)
def test_a_fault_that_is_no_move(fault: Fault, message: str, follows: bool) -> None:
    """A wrong digest and a wrong result are reported with their line; the page shows no digest.

    follows: whether a player is shown consequences. A wrong result has none.
    """
    page = make_page(evolve(replay_of("duel"), fault=fault), 1, ENGLISH)
    assert message in page
    assert "a" * 32 not in page
    assert follows is (ENGLISH("audit.follows.title") in page)
    assert len(replay_of("duel").steps) == Parts(page).data["opens"]


def faulty(game: str) -> Replay:
    """Audit a whole game with a wrong digest and with one move left out, so that the next one breaks the rules."""
    record = replay_of(game).record
    noted = evolve(record.entries[4], state="0" * 32)
    return audit(evolve(record, entries=(*record.entries[:4], noted, *record.entries[5:20], *record.entries[21:])))


@each_game_name
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rest_is_described_with_the_fault(name: str, language: str) -> None:
    """The referee sees what `sobek audit` reports, with moves marked up; a seat sees only what reveals nothing."""
    replay, words = faulty(name), load_words(language)
    assert replay.fault is not None
    lines = [line.strip() for line in remainder_lines(replay.record, replay.fault, remainder(replay), words)]
    pages = [make_page(replay, viewer, words) for viewer in (Observer.REFEREE, 0, Observer.SPECTATOR)]
    shown = [
        re.findall("<li>(.*)</li>", page.split(f"<h3>{escape(words('audit.follows.title'))}</h3>")[1].split("</ul>")[0])
        for page in pages
    ]
    coded = [re.sub("`(.*?)`", r"<code>\1</code>", str(escape(line))) for line in lines]
    assert any("<code>seat" in line for line in coded)
    assert [coded, coded[:1], coded[:1]] == shown
    assert str(words.count("move", len(replay.record.entries))) in pages[1].split("</header>")[0]
    assert f"{len(replay.steps)} " in pages[1].split("</header>")[0]


def test_a_setup_against_the_rules_has_no_picture() -> None:
    """There is nothing to draw, so the page says why and has no stepper."""
    record = replay_of("duel").record
    page = make_page(audit(evolve(record, setup=evolve(record.setup, first=9))), Observer.REFEREE, ENGLISH)
    assert "setup (line 1 of the record): against the rules" in page
    assert "duel.setup.first-player" in page
    assert 'id="slider"' not in page
