"""Pairs of records that look the same to a viewer, and what is shown of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sobek_core.records.record import RecordError, load
from sobek_verification.simulation.secrets.records import CHANNELS, ENDINGS, LOOKING, METHODS, OF_REFEREE, record_pair
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

PAIRS = range(16)


def test_every_method_of_the_server_is_compared_or_for_the_referee() -> None:
    """spec/protocol.md: what is asked without a viewer is for the referee, or is answered without a look at a game."""
    without = {"hello", "start", "close", "stop"}  # these tell nothing about a game
    assert {"notation", "audit", "judge"} == {*METHODS} - {*LOOKING, *OF_REFEREE, *without, "apply", "try"}
    assert set() == {one for one in OF_REFEREE if "viewer" in METHODS[one].needed | METHODS[one].allowed}


@each_suite
def test_every_question_to_the_server_is_answered(game: GameSuite) -> None:
    """A request of the wrong form would compare nothing; but those for the referee accept no viewer."""
    pair = record_pair(game.name, 1, 2)
    replies = [json.loads(line) for line in CHANNELS["replies"](pair, pair.files[0]).splitlines()]
    kinds = [reply.get("error", {}).get("kind") for reply in replies if "id" in reply]
    assert {None, "out-of-order", "not-a-request"} >= {*kinds}
    assert len(OF_REFEREE) == kinds.count("not-a-request")


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
