"""How the server of the protocol answers lines that it cannot process: spec/protocol.md."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

from sobek_core.duel.edition import EDITIONS, PUBLISHED
from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_core.protocol.session import ABOUT, MAX_TABLES, METHODS
from tests.games import each_game
from tests.protocol_client import Client, as_json, move_of, start_of, state_of
from tests.records import GONE, keys, played, put, shortened

# Lines that are not requests.

EMPTY: Final = "expected JSON, an object with the keys 'id' and 'method', got an empty line"
DEEP: Final = "expected brackets nested at most 16 deep"
DIGITS: Final = "expected a whole number of at most 15 digits, got one"
VALUES: Final = "expected objects, arrays, strings and whole numbers, got"
TOO_LONG: Final = "expected at most 1048576 bytes with the line feed"
LINES: Final = {
    "not-json": {
        "nothing": (b"\n", EMPTY),
        "blanks": (b" \t\r\n", EMPTY),
        "no end": (b'{"id":1,"method":"turn"', "expected JSON: Expecting ',' delimiter at character 24"),
        "two": (b'{"id":1,"method":"turn"}{"id":2,"method":"turn"}\n', "expected JSON: Extra data at character 25"),
        "not UTF-8": (b'{"id":1,"method":"\xff"}\n', "expected UTF-8, got an invalid byte at position 19"),
        "a byte order mark": (b'\xef\xbb\xbf{"id":1}\n', "expected JSON: Expecting value at character 1"),
        "half a surrogate pair": (
            b'{"id":1,"method":"\\ud800"}\n',
            "expected valid Unicode, got half of a surrogate pair",
        ),
        "very deep": (b"[" * 500_000 + b"\n", DEEP),
        "a huge number": (b'{"id":' + b"9" * 500_000 + b"}\n", f"{DIGITS} of 500000"),
        "a fraction": (b'{"id":1.0,"method":"turn"}\n', "expected a whole number, got 1.0"),
        "a long fraction": (b'{"id":1.' + b"0" * 500_000 + b"}\n", f"expected a whole number, got 1.{'0' * 58}..."),
        "an exponent": (b'{"id":1e3,"method":"turn"}\n', "expected a whole number, got 1e3"),
        "no number": (b'{"id":NaN,"method":"turn"}\n', "expected a whole number, got NaN"),
        "true": (b'{"id":true,"method":"turn"}\n', f"{VALUES} true"),
        "null": (b'{"id":1,"method":null}\n', f"{VALUES} null"),
        "a key twice": (b'{"id":1,"id":2,"method":"turn"}\n', "expected each key once, got 'id' twice"),
        "a NUL": (b'{"id":1,"method":"\x00"}\n', "expected JSON: Invalid control character at character 19"),
    },
    "too-long": {
        "much": (b'{"id":1,"method":"' + b"x" * (2 << 20) + b'"}\n', TOO_LONG),
        "a part": (b"x" * (1 << 20), TOO_LONG),
    },
    "not-a-request": {
        "an array": (b"[]\n", "expected an object, got []"),
        "a text": (b'"turn"\n', 'expected an object, got "turn"'),
        "no id": (b'{"method":"turn"}\n', "expected the key 'id', a whole number, 0 or more; there is none"),
        "a negative id": (b'{"id":-1,"method":"turn"}\n', "expected a whole number, 0 or more, got -1"),
        "a text as id": (b'{"id":"1","method":"turn"}\n', 'expected a whole number, 0 or more, got "1"'),
        "an array as id": (b'{"id":[1],"method":"turn"}\n', "expected a whole number, 0 or more, got [1]"),
    },
}


@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind, cases in LINES.items() for case in cases])
def test_a_line_that_is_no_request_is_answered_without_a_number(kind: str, case: str) -> None:
    """The reply is one short line, and the conversation goes on."""
    line, problem = LINES[kind][case]
    client, _ = Client.over("duel", 2)
    before = client.session
    reply = client.say(line)
    assert (["error"], kind, problem) == (list(reply), reply["error"]["kind"], reply["error"]["problem"])
    assert before is client.session


def test_where_the_fault_of_a_number_is_is_reported() -> None:
    """A malformed `id` has its path, as any other key does."""
    reply = Client.over("duel")[0].say(b'{"id":-1,"method":"turn"}\n')
    assert "id" == reply["error"]["path"]


UNANSWERED: Final = tomllib.loads(Path(__file__).with_name("unanswered.toml").read_text(encoding="utf-8"))
REQUESTS: Final[dict[str, dict[str, Any]]] = {
    **UNANSWERED["requests"],
    "a very long key": {
        "request": {"method": "turn", "\U0001f40a" * 900: 0},
        "kind": "not-a-request",
        "at": "",
        "problem": 'turn: expected no key "' + "\\ud83d\\udc0a" * 4 + "\\ud83d\\udc0...",
    },
}


@pytest.mark.parametrize("case", REQUESTS)
def test_a_request_that_cannot_be_answered_says_why(case: str) -> None:
    """The reply has kind, path and problem, and the state is as it was."""
    expected = REQUESTS[case]
    client, _ = Client.over("duel", 2)
    before = client.session
    reply = client.say(canonical({"id": 15, **expected["request"]}).encode())
    error = reply["error"]
    assert (15, expected["kind"], expected["at"]) == (reply["id"], error["kind"], error.get("path", ""))
    assert expected["problem"] == shortened(error["problem"], expected["problem"])
    assert len(error["problem"]) < 300
    assert before is client.session


@pytest.mark.parametrize("method", [method for method in METHODS if method != "hello"])
def test_nothing_is_answered_before_hello(method: str) -> None:
    """Every other request is refused."""
    assert ("out-of-order", "", f"expected 'hello' first, got {method!r}") == Client(greeted=False).error(method)


@pytest.mark.parametrize("method", ABOUT)
def test_nothing_is_answered_about_a_game_that_is_not_there(method: str) -> None:
    """Before the first `start`, questions about a state are refused."""
    particulars: dict[str, Any] = dict.fromkeys(ABOUT[method].needed, 0)
    assert ("out-of-order", "", f"expected 'start' first, got {method!r}") == Client().error(method, **particulars)
    elsewhere = f"expected 'start' first at the table 'a', got {method!r}"
    assert ("out-of-order", "", elsewhere) == Client().error(method, table="a", **particulars)


def test_a_version_that_is_not_spoken_can_be_asked_for_again() -> None:
    """After an unknown version or a malformed list, a supported version is accepted."""
    client = Client(greeted=False)
    unknown: tuple[list[str], ...] = (["sobek-protocol-9"], [])
    for spoken in unknown:
        problem = f"expected 'sobek-protocol-2' among them, got {json.dumps(spoken)}"
        assert ("unknown-version", "protocol", problem) == client.error("hello", protocol=spoken)
    for malformed in ("sobek-protocol-2", [1]):
        problem = f"expected an array of versions, got {json.dumps(malformed)}"
        assert ("malformed", "protocol", problem) == client.error("hello", protocol=malformed)
    assert client.result("hello", protocol=["sobek-protocol-2"])


def test_nothing_is_recalled_of_a_game_that_was_not_started_from_a_setup() -> None:
    """Nobody saw how the state came about."""
    client, play = Client(), played("duel", 2, 5)
    client.result("start", **state_of(play, 3))
    client.result("apply", move=move_of(play, 3))
    problem = "expected a game that was started from a setup or a deal"
    assert ("out-of-order", "", problem) == client.error("recall", viewer=0)


@pytest.mark.parametrize("case", UNANSWERED["starts"])
def test_a_start_that_cannot_be_read_says_why(case: str) -> None:
    """The reply has kind, path and problem."""
    expected = UNANSWERED["starts"][case]
    particulars = as_json(start_of(played(expected["game"], 2, 5)))
    put(particulars, keys(expected["path"]), expected.get("part", GONE))
    found = Client().error("start", **particulars)
    assert (expected["kind"], expected["at"]) == found[:2]
    assert expected["problem"] == shortened(found[2], expected["problem"])


@each_game
def test_a_state_that_cannot_be_is_malformed(game: str) -> None:
    """It has the wrong form, or more or less than the box (*.setup.components)."""
    particulars = as_json(state_of(played(game, 2, 5), 9))
    shape = Client().error("start", **(particulars | {"state": particulars["state"] | {"spent": []}}))
    assert ("malformed", "state.spent") == shape[:2]
    less = Client().error("start", **(particulars | {"state": particulars["state"] | {"box": {"queen": 1}}}))
    assert ("malformed", "state") == less[:2]
    assert "expected" in less[2]
    assert ("malformed", "state") == Client().error("start", **(particulars | {"state": []}))[:2]


def test_a_state_of_another_edition_is_malformed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state of the default edition names no edition, so it is malformed for an erratum that the request names."""
    erratum = evolve(PUBLISHED, name="2021.2")
    monkeypatch.setitem(EDITIONS, erratum.name, erratum)
    particulars = state_of(played("duel", 2, 5), 9)
    problem = "expected the edition of the game, 2021.2, got 2021.1"
    named = particulars | {"edition": erratum.name}
    assert ("malformed", "state.edition", problem) == Client().error("start", **named)
    assert Client().result("start", **(named | {"state": particulars["state"] | {"edition": erratum.name}}))


def test_a_fault_of_the_server_is_reported_and_the_conversation_goes_on() -> None:
    """The reply is `failed` with the problem; the state stays as it was."""
    client, play = Client.over("duel", 2)
    game = client.session.tables[""]

    class Broken:
        def __getattr__(self, name: str) -> Any:
            message = "\ud800 no\nsuch thing " * 100
            raise AttributeError(message)

    client.session = evolve(client.session, tables={"": evolve(game, game=Broken())})
    for method, particulars in (
        ("turn", {}),
        ("legal", {}),
        ("apply", {"move": move_of(play, 2)}),
        ("view", {"viewer": 0}),
    ):
        kind, _, problem = client.error(method, **particulars)
        assert "failed" == kind
        fault = ("\\ud800 no\\nsuch thing " * 100)[:199]
        assert f"internal error of the server: AttributeError '{fault}..." == problem
    client.session = evolve(client.session, tables={"": game})
    assert client.result("apply", move=move_of(play, 2))


def test_one_table_more_than_a_server_keeps_is_an_error() -> None:
    """A game at a table that there is can still be replaced, and a table that is closed makes room."""
    client, _ = Client.over("duel")
    client.session = evolve(client.session, tables={str(one): client.session.tables[""] for one in range(MAX_TABLES)})
    start = {"game": "duel", "edition": "2021.1", "deal": {"players": 2, "seed": 7}}
    too_many = ("too-many", "table", "expected at most 1000 tables; close one")
    assert too_many == client.error("start", table="a", **start)
    assert client.result("start", table="7", **start)
    client.result("close", table="8")
    assert client.result("start", table="a", **start)


def test_more_moves_than_a_line_can_hold_are_not_written() -> None:
    """Tried with all tiles in one hand, and with a list whose line alone is too long."""
    tools = GAMES["duel"]
    tiles = tools.positions.read([]).state
    for hand in (str(tiles.box), " ".join(str(tiles.box).split(" ")[:49])):
        client, position = Client(), tools.positions.read([f"seat 0 hand: {hand}"])
        client.result("start", game="duel", edition="2021.1", state=tools.converter.unstructure(position))
        kind, _, problem = client.error("legal")
        assert "failed" == kind
        assert "more than a line" in problem
