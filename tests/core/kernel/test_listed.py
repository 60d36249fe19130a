"""Lists of legal moves are cut, and say so."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sobek_core.kernel.game import listed
from sobek_core.records.audit import audit
from tests.commands import DEMO, sobek
from tests.games import each_suite
from tests.records import CLASSIC, SAMPLES

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

MOST = 2  # moves, in these tests
FAULTY = CLASSIC.changed(4, lambda line: line.update(move={"move": "take", "seat": 2, "slot": 8}))


@each_suite
def test_moves_come_one_after_the_other_as_they_are_listed(game: GameSuite) -> None:
    """The iterator gives the listed moves in order."""
    rules = game.tools.game()
    sample = next(one for one in SAMPLES if one.record.tools is game.tools)
    for state in audit(sample.record).states[::7]:
        assert rules.legal(state)[:MOST] == tuple(islice(rules.legal_moves(state), MOST))


@pytest.mark.parametrize(
    ("module", "words", "said"),
    [
        ("cli.legal", ("legal", DEMO, "--at", 3), "only the first 2 legal moves are shown\n"),
        ("cli.legal", ("legal", DEMO, "--at", 3, "--json"), '"legal_moves_truncated": true'),
        ("cli.audit", ("audit", "-"), "moves that would have been legal: at least 2\n"),
        ("cli.audit", ("audit", "-", "--json"), '"legal_moves_truncated": true'),
    ],
)
def test_a_list_that_is_cut_says_so(
    module: str, words: tuple[str | int, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text and JSON do; a whole list does not mention it."""
    feed = FAULTY if "-" in words else None
    assert said not in sobek(*words, feed=feed).output
    monkeypatch.setattr(f"sobek_core.{module}.listed", partial(listed, most=MOST))
    assert said in sobek(*words, feed=feed).output
