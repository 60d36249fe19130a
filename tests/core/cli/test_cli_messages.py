"""Error messages do not mislead: no option that was not typed, no Python values, no far-fetched suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sobek_invariants import classic, duel
from tests.commands import DEMO, PYTHON, sobek
from tests.invariants.test_invariants_classic import TABLES as CLASSIC_TABLES
from tests.invariants.test_invariants_duel import TABLES as DUEL_TABLES

if TYPE_CHECKING:
    from sobek_invariants.registry import Invariants
    from tests.seeded_faults import Seeded


@pytest.mark.parametrize("command", ["judge", "page"])
def test_of_a_record_no_line_of_a_position_is_asked_for(command: str) -> None:
    """A record has no such lines."""
    asked = sobek(command, DEMO, "--at", 1)
    both = sobek(command, DEMO, "--score", "1 2 3", "--result", "winners 0, scores 1 2 3")
    assert (2, 2) == (asked.exit_code, both.exit_code)
    assert "sobek: expected --move, --score or --result\n" == asked.stderr
    assert "sobek: --score and --result exclude each other\n" == both.stderr


def test_a_market_without_an_ankh_is_told_in_words() -> None:
    """duel.market.centre: a table whose line for the Ankh was forgotten."""
    text = "game: duel\nmove: seat 0: take c4\ndraw-pile: marble-b-0\nmarket: c4 fish-f-0\n"
    result = sobek("judge", "--position", "-", feed=text)
    assert 65 == result.exit_code
    assert "found: the Ankh is off the board, owed is `turn: action seat 0`" in result.stderr


@pytest.mark.parametrize(
    ("of_state", "seeded"),
    [(classic.INVARIANTS.of_state, CLASSIC_TABLES), (duel.INVARIANTS.of_state, DUEL_TABLES)],
    ids=["classic", "duel"],
)
def test_tables_that_cannot_occur_are_told_in_words(of_state: Invariants[Any], seeded: Seeded[Any]) -> None:
    """The findings of sentences about tables contain no Python values; what is pending is put in words."""
    sentences = {one.text: one for one in of_state}
    for text, _, faulty in seeded:
        for violation in sentences[text].violations(faulty):
            assert [] == PYTHON.findall(violation.found.replace(str(faulty.state.pending), "what is owed"))
