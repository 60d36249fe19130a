"""Pairs of records that look the same to a viewer, and what is shown of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.protocol.session import ABOUT
from sobek_core.records.record import RecordError, load
from sobek_verification.simulation.secrets.records import ENDINGS, LOOKING, record_pair
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

PAIRS = range(16)


def test_every_question_to_the_server_that_names_a_viewer_is_asked() -> None:
    """spec/protocol.md: the replies to all of them are one channel."""
    assert {ask for ask, about in ABOUT.items() if "viewer" in about.needed | about.allowed} == {"apply", *LOOKING}


@each_suite
def test_pairs_of_records_differ_where_the_viewer_does_not_look(game: GameSuite) -> None:
    """All endings occur; both records of a pair are malformed or neither is, and their final states differ."""
    pairs = [record_pair(game.name, 1, number) for number in PAIRS]
    assert set(ENDINGS) == {pair.ending for pair in pairs}
    assert len(PAIRS) * 0.7 < sum(pair.sides[0].state != pair.sides[1].state for pair in pairs)
    assert len(PAIRS) * 0.8 < sum(pair.files[0] != pair.files[1] for pair in pairs)
    for pair in pairs:
        malformed = [False, False]
        for side, file in enumerate(pair.files):
            try:
                load(file)
            except RecordError:
                malformed[side] = True
        assert [pair.ending == "a line is malformed"] * 2 == malformed
