"""The greeting of a port: its form, which games are played, and that it stays the same."""

from __future__ import annotations

from typing import Any, Final
from unittest.mock import Mock

import pytest

from sobek_verification.conformance.games import GamesPlan, play_in_parallel
from sobek_verification.conformance.reference import Reference, read_greeting, replies_to
from sobek_verification.conformance.reply import PortError
from sobek_verification.conformance.run_vectors import Running
from tests.ports import NO_VECTORS, REFERENCE, check, misbehaving

ONE_GAME = misbehaving("names-one-game")
RIGHT: Final = Reference().greeting
CLASSIC: Final = {**RIGHT, "games": {"classic": RIGHT["games"]["classic"]}}


def without(*keys: str) -> dict[str, Any]:
    """Return a greeting that lacks these keys."""
    return {key: value for key, value in RIGHT.items() if key not in keys}


@pytest.mark.parametrize(
    ("greeting", "message"),
    [
        (without("protocol"), "unknown-version: expected it to speak sobek-protocol-1"),
        (without("name"), "wrong-greeting: expected protocol, name, version and games, "),
        (without("version"), "wrong-greeting: expected protocol, name, version and games, "),
        ({**RIGHT, "name": 7}, "wrong-greeting: expected protocol, name, version and games, "),
        ({**RIGHT, "version": ["1"]}, "wrong-greeting: expected protocol, name, version and games, "),
        ({**RIGHT, "motto": "hi"}, "wrong-greeting: expected protocol, name, version and games, "),
        ({**RIGHT, "games": {}}, "wrong-greeting: expected games "),
        ({**RIGHT, "games": ["duel"]}, "wrong-greeting: expected "),
        ({**RIGHT, "games": {"chess": {}}}, "wrong-greeting: expected games "),
        (
            {**RIGHT, "games": {"duel": {**RIGHT["games"]["duel"], "editions": []}}},
            "wrong-greeting: duel.editions[0]: ",
        ),
    ],
)
def test_a_greeting_of_the_wrong_form_is_reported(greeting: dict[str, Any], message: str) -> None:
    """It has exactly the four keys, and its games have what they have here."""
    with pytest.raises(PortError) as caught:
        read_greeting({"result": greeting}, {})
    assert message == str(caught.value)[: len(message)]


def test_a_greeting_is_the_same_again() -> None:
    """After a restart, a port must describe itself as before."""
    assert RIGHT == read_greeting({"result": dict(RIGHT)}, {}) == read_greeting({"result": dict(RIGHT)}, RIGHT)
    for first in (CLASSIC, {**RIGHT, "version": "before"}):
        with pytest.raises(PortError, match="wrong-greeting: expected what it said at first: "):
            read_greeting({"result": dict(RIGHT)}, first)


def test_a_wrong_greeting_after_a_restart_is_an_error() -> None:
    """The error is about the greeting, not about the next request."""
    with pytest.raises(PortError, match="wrong-greeting") as caught:
        Running(REFERENCE, 10, CLASSIC).ask({"method": "turn"})
    assert "hello" == caught.value.asked


def test_a_port_that_is_started_for_games_greets_as_before() -> None:
    """Every worker process compares the greeting with the first one."""
    found = play_in_parallel(GamesPlan("classic", REFERENCE, 10, 1, "0", CLASSIC), 1, lambda _: None).difference
    assert found is not None
    assert "wrong-greeting: expected what it said at first: games.duel: expected nothing" in found.problems[0]


def test_a_game_that_is_not_named_is_not_asked_of_a_port() -> None:
    """Its vectors, conversations and random games are reported as skipped."""
    running = Running(ONE_GAME, 10)
    try:
        said = {"skipped": "the port does not name duel when it is greeted"}
        assert said == running.ask({"method": "start", "game": "duel"})
        assert said == running.ask({"method": "conversation", "game": "duel", "lines": []})
        assert "error" in running.ask({"method": "start", "game": "classic"})
    finally:
        running.close()
    words = ("--only", "classic/2010.1/scoring", "--only", "duel/2021.1/scoring", "--only", "duel/2021.1/protocol")
    result = check(ONE_GAME, *words)
    assert (0, True) == (result.exit_code, ": the port does not name duel when it is greeted" in result.output)
    result = check(ONE_GAME, *NO_VECTORS, "--game", "duel", "--games", 1)
    assert (1, True) == (result.exit_code, "FAILED: nothing has passed" in result.output)


def test_a_greeting_in_a_conversation_has_its_form() -> None:
    """For a valid greeting only the version counts; an invalid one is reported as it is."""
    for greeting, reported in ((RIGHT, {"protocol": RIGHT["protocol"]}), (without("name"), without("name"))):
        server = Mock(**{"say.return_value": {"result": dict(greeting)}, "end.return_value": 0})
        assert [{"result": reported}] == replies_to([{"text": "", "id": 1}], server)["result"]["replies"]
