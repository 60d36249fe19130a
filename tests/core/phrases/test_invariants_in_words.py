"""Why a position cannot occur, in every language: English is in the names of invariants, others in the catalogue."""

from __future__ import annotations

import pytest

from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_invariants.classic.plausibility import CHECKS as CLASSIC
from sobek_invariants.duel.plausibility import CHECKS as DUEL
from tests.commands import sobek

other_languages = pytest.mark.parametrize("language", [name for name in LANGUAGES if name != ENGLISH.language])


@other_languages
def test_every_invariant_of_positions_is_translated(language: str) -> None:
    """The catalogue has exactly the invariants that a message can name."""
    named = {one.text for checks in (CLASSIC, DUEL) for one in (*checks.invariants.of_state, checks.can_be_done)}
    messages = load_words(language).messages
    assert named == {one.removeprefix("invariants.") for one in messages if one.startswith("invariants.")}


CLASSIC_SET = "game: classic\nnames: Ada, Ben\nquays: marble-0\nseat 0 sets: fish-0*2\nmove: seat 0: take 0\n"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (CLASSIC_SET, "en", "a set has three or more cards of one type; here: `seat 0 sets: fish-0 fish-0` ("),
        (
            CLASSIC_SET,
            "fr",
            "une série a trois cartes ou plus d'un même type ; ici : `seat 0 sets: fish-0 fish-0` (",
        ),
    ],
)
def test_the_command_says_it_in_the_language(text: str, language: str, expected: str) -> None:
    """It also suggests what to write instead; the JSON has the English names."""
    judged = ("judge", "--position", "-", "--language", language)
    printed = sobek(*judged, feed=text)
    assert (65, True) == (printed.exit_code, expected in printed.stderr.replace("\u00a0", " "))
    assert ("cannot occur" in printed.stderr) == (language == "en")
    english = sobek(*judged[:-2], "--json", feed=text).stdout.partition('"broken": ')[2]
    assert english == sobek(*judged, "--json", feed=text).stdout.partition('"broken": ')[2]
