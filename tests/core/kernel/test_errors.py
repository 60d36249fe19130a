"""Errors of malformed input and of illegal setups: each keeps the parts of its message."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

from sobek_core.json_text import JsonError
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Reason
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


@pytest.mark.parametrize("message", ERRORS)
def test_an_error_is_the_same_in_another_process(message: str) -> None:
    """Its message says where and what was expected; worker processes send it with all its parts."""
    error = ERRORS[message]
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301  # of this test
    assert (message, message) == (str(error), str(sent))
    assert vars(error) == vars(sent)


def test_an_illegal_setup_is_not_an_input_error() -> None:
    """It is a ValueError that `except InputError` does not catch; its reasons survive being sent and copied."""
    error = IllegalSetupError((Reason("classic.setup.deck", (("cards", 7),)), Reason("classic.setup.event-pile")))
    assert (True, False) == (isinstance(error, ValueError), isinstance(error, InputError))
    for sent in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301  # of this test
        assert error.reasons == sent.reasons
        assert "classic.setup.deck (cards 7); classic.setup.event-pile" == str(sent)
