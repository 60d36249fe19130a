"""Errors of malformed input: each keeps the parts of its message."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from sobek_core.json_text import JsonError
from sobek_core.protocol.request import RequestError
from sobek_core.records.record import RecordError
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from sobek_core.kernel.errors import MalformedError

ERRORS: dict[str, MalformedError] = {
    "line 3: moves: expected 2": RecordError("moves", "expected 2", 3),
    "$.seat: expected 0": JsonError("$.seat", "expected 0"),
    "state: expected a table": RequestError("out-of-order", "expected a table", "state"),
    "turn: victim: expected 1, got '0' (classic.turn.opponent)": NotationError(
        place="turn", part="victim", expected="1", got="0", rule="classic.turn.opponent"
    ),
}


@pytest.mark.parametrize("said", ERRORS)
def test_an_error_is_the_same_in_another_process(said: str) -> None:
    """Its message says where and what was expected; worker processes send it with all its parts."""
    error = ERRORS[said]
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301  # of this test
    assert (said, said) == (str(error), str(sent))
    assert vars(error) == vars(sent)
