"""The tables of spec/protocol.md and spec/notation.md agree with the vectors and the core."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.classic.codec import EVENT_NAMES as CLASSIC_EVENTS
from sobek_core.cli.serving import MORE
from sobek_core.duel.codec import EVENT_NAMES as DUEL_EVENTS
from sobek_core.games import GAMES
from sobek_core.package_data import spec_root
from sobek_core.protocol.session import Session
from sobek_verification.conformance.vectors import VectorFile, load
from sobek_verification.games import GAMES as VERIFIED
from tests.games import each_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FILES: Final = load()
PROTOCOL: Final = (spec_root() / "protocol.md").read_text(encoding="utf-8")
NOTATION: Final = (spec_root() / "notation.md").read_text(encoding="utf-8")


def rows_below(text: str, head: str) -> list[list[str]]:
    """Return the cells of the rows of the table with this header."""
    _, _, below = text.partition(f"{head}\n")
    lines = below.splitlines()[1:]
    end = next(number for number, line in enumerate(lines) if not line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[:end]]


def of_protocol() -> list[VectorFile]:
    """Return the files of conversations of both games."""
    return [file for file in FILES if file.chapter == "protocol"]


def test_everything_that_is_malformed_has_its_conversations() -> None:
    """The rows are numbered, and name exactly the conversations that have malformed requests."""
    rows = rows_below(PROTOCOL, "| | field | it is malformed if | conversations |")
    assert [str(number) for number in range(1, len(rows) + 1)] == [row[0] for row in rows]
    said: dict[str, set[str]] = {game: set() for game in GAMES}
    for *_, of, _, conversations in rows:
        of_game = re.findall(r"of (classic|duel)$", of)
        for part in conversations.split(";"):
            of_part = re.findall(r"in (classic|duel)$", part.strip()) or of_game
            for game in of_part or GAMES:
                said[game].update(re.findall("`([a-z-]+)`", part))
    for file in of_protocol():
        malformed = {one.name for one in file.vectors if {"error": "malformed"} in one.then["replies"]}
        assert malformed == said[file.game]


@pytest.mark.parametrize("file", of_protocol(), ids=lambda file: file.game)
def test_values_called_malformed_are_and_values_called_unusual_are_not(file: VectorFile) -> None:
    """After each malformed request the state is as it was."""
    of_values = [one for one in file.vectors if one.name.startswith(("malformed-", "unusual-"))]
    assert [] != of_values
    for one in of_values:
        methods = [json.loads(line["text"])["method"] for line in one.given["lines"]]
        replies = one.then["replies"]
        if one.name.startswith("malformed-"):
            assert {"error": "malformed"} == replies[2]
            assert all(
                replies[2] == reply for method, reply in zip(methods[2:], replies[2:], strict=True) if method != "turn"
            )
            turns = [reply for method, reply in zip(methods, replies, strict=True) if method == "turn"]
            assert [turns[0]] * len(turns) == turns
        else:
            assert [] == [reply for reply in replies if "error" in reply]


@pytest.mark.parametrize("file", of_protocol(), ids=lambda file: file.game)
def test_everything_that_can_be_pending_is_tried_with_other_keys(file: VectorFile) -> None:
    """`malformed-turns` has every slug that can be pending."""
    slugs = set(VERIFIED[file.game].pending_kinds.slugs.values())
    (vector,) = (one for one in file.vectors if one.name == "malformed-turns")
    starts = [json.loads(line["text"]) for line in vector.given["lines"]]
    stated = [one.get("state", {}).get("pending", {}) for one in starts]
    assert slugs == {pending["pending"] for pending in stated if "pending" in pending}


# What happens: the vectors agree with the tables of events of each move of each game.

EVENTS: Final = {"classic": {*CLASSIC_EVENTS.values()}, "duel": {*DUEL_EVENTS.values()}}
END: Final = "any move that ends the game"
OF_VICTIM: Final = {"vizier": "the Vizier", "thief": "the Thief", "guild": "the Guild", "curse": "the Curse"}


def events_of_moves(game: str) -> dict[str, str]:
    """Return the rows of a game's table of events by their first cell."""
    rows = rows_below(PROTOCOL, f"| move of {game} | events |")
    assert len(rows) == len({row[0] for row in rows})
    return {move: " | ".join(events) for move, *events in rows}


def once(names: Iterable[str]) -> list[str]:
    """Return the names with adjacent equal ones merged."""
    return [name for name, _ in groupby(names)]


def named(game: str, row: str) -> list[str]:
    """Return the events that a row names, in order."""
    return once(word for word in re.findall("`([a-z-]+)`", row) if word in EVENTS[game])


def observed(game: str) -> Iterator[tuple[str, list[str]]]:
    """Yield for the moves of the vectors their row and the names of their events, in order."""
    for file in FILES:
        for vector in file.vectors if file.game == game else ():
            if "events" in vector.then:
                yield label(vector.move, vector.given["state"]["pending"]["pending"]), names_of(vector.then)
            if "made" in vector.then:
                made = zip(vector.moves, vector.then["made"][1:], strict=True)
                # after several moves, who asks for a victim is not stated
                yield from ((label(move), names_of(result)) for move, result in made if move["move"] != "victim")


def label(move: Mapping[str, Any], pending: str = "") -> str:
    """Return the row of a move: its verb, and for `victim` who asks."""
    of = f" of {OF_VICTIM[pending.removesuffix('-victim')]}" if move["move"] == "victim" else ""
    return f"`{move['move']}`{of}"


def names_of(result: Mapping[str, Any]) -> list[str]:
    """Return the names of the events of a move."""
    return once(event["event"] for event in result["events"])


@each_game
def test_each_verb_has_a_row(game: str) -> None:
    """A row says `none` exactly if it names no event; duel has a row for the end of the game too."""
    rows = events_of_moves(game)
    verbs = {f"`{pattern.verb}`" for pattern in GAMES.named(game).notation.patterns}
    assert verbs | ({END} if game == "duel" else set()) == {row.partition(" of ")[0] for row in rows}
    assert {row for row, text in rows.items() if text == "none"} == {
        row for row, text in rows.items() if not named(game, text)
    }


@each_game
def test_moves_have_the_events_that_their_rows_name_in_that_order(game: str) -> None:
    """Every row occurs in a vector, with each event that it names and no others."""
    rows = {row: named(game, text) for row, text in events_of_moves(game).items()}
    met: dict[str, set[str]] = defaultdict(set)
    for row, events in observed(game):
        left = [(row, name) for name in rows[row]] + [(END, name) for name in rows.get(END, ())]
        met[row] |= set()  # also if nothing happens
        for name in events:
            while left and left[0][1] != name:
                left.pop(0)
            assert left, (row, events)
            met[left.pop(0)[0]].add(name)
    assert {row: set(names) for row, names in rows.items()} == met


def test_the_conversation_is_what_the_server_says() -> None:
    """Line by line; `...` stands for anything."""
    *_, conversation = PROTOCOL.partition("## A conversation\n")
    lines = re.findall(r"^ {4}(→|←) (.*)$", conversation, re.MULTILINE)
    session, answered = Session(GAMES, "sobek-core", "0.1.0", more=MORE), []
    for arrow, line in lines:
        if arrow == "→":
            session, reply = session.answer(line.encode())
            answered.append(reply.decode().rstrip())
    expected = [line for arrow, line in lines if arrow == "←"]
    assert len(expected) == len(answered)
    for line, said in zip(expected, answered, strict=True):
        assert re.fullmatch(re.escape(line).replace(re.escape("..."), ".*"), said), said
