"""Why a position cannot occur, in every language: English is in the invariants, translations in the catalogue."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sobek_invariants
from sobek_core.phrases import ENGLISH, LANGUAGES, load_words
from sobek_core.plausibility import Finding
from sobek_invariants.classic.plausibility import CHECKS as CLASSIC
from sobek_invariants.duel.plausibility import CHECKS as DUEL
from tests.commands import sobek
from tests.core.phrases.test_words import facts_and_numbers, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

other_languages = pytest.mark.parametrize("language", [name for name in LANGUAGES if name != ENGLISH.language])


def section(language: str, name: str) -> dict[str, str]:
    """Return a section of a catalogue that maps English texts to their translations."""
    messages = load_words(language).messages
    return {one.removeprefix(f"{name}."): said for one, said in messages.items() if one.startswith(f"{name}.")}


def english_found() -> Iterator[str]:
    """Yield the English text of every finding, as it stands in the code of the invariants."""
    for path in Path(sobek_invariants.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Finding.__name__:
                yield str(ast.literal_eval(node.args[0]))


def test_what_players_read_has_facts() -> None:
    """Every invariant that a message can name yields findings that can be translated, not plain text."""
    named = [one for checks in (CLASSIC, DUEL) for one in (*checks.invariants.of_state, checks.can_be_done)]
    assert [] == [one.text for one in named if one.predicate.__annotations__["return"] != "Iterator[Finding]"]


@other_languages
def test_every_invariant_of_positions_is_translated(language: str) -> None:
    """The catalogue has exactly the invariants that a message can name."""
    named = {one.text for checks in (CLASSIC, DUEL) for one in (*checks.invariants.of_state, checks.can_be_done)}
    assert named == {*section(language, "invariants")}


@other_languages
def test_everything_found_is_translated(language: str) -> None:
    """The catalogue has exactly the findings, with the same facts in order; pure notation needs no translation."""
    found = {text for text in english_found() if any(map(str.isalpha, plain(text)))}
    translated = section(language, "found")
    assert found == {*translated}
    assert [] == [text for text, said in translated.items() if facts_and_numbers(text) != facts_and_numbers(said)]


CLASSIC_SET = "game: classic\nnames: Ada, Ben\nquays: marble-0\nseat 0 sets: fish-0*2\nmove: seat 0: take 0\n"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (CLASSIC_SET, "en", "a set has three or more cards of one type; here: Ada has the set fish-0 fish-0 ("),
        (
            CLASSIC_SET,
            "fr",
            "une série a trois cartes ou plus d'un même type ; ici : Ada a la série fish-0 fish-0 (",
        ),
    ],
)
def test_the_command_says_it_in_the_language(text: str, language: str, expected: str) -> None:
    """It also suggests what to write instead; the JSON has the English texts."""
    judged = ("judge", "--position", "-", "--language", language)
    printed = sobek(*judged, feed=text)
    assert (65, True) == (printed.exit_code, expected in printed.stderr.replace("\u00a0", " "))
    assert ("cannot occur" in printed.stderr) == (language == "en")
    english = sobek(*judged[:-2], "--json", feed=text).stdout.partition('"broken": ')[2]
    assert english == sobek(*judged, "--json", feed=text).stdout.partition('"broken": ')[2]
