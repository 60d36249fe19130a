"""`sobek judge` of positions and records, and what it asks for at a terminal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.cli.judge import question_of_record
from sobek_core.spec import DisputedCase, load_cases
from sobek_core.verdicts.judge import judge
from tests.commands import DEMO, DUEL, Demo, each_demo, sobek
from tests.schemas import damaged, faults

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

WORDS = {True: "legal", False: "illegal", None: "open"}


def judged(*words: str, feed: str) -> Result:
    """Run the command with this input."""
    return sobek("judge", *words, feed=feed)


@pytest.mark.parametrize("case", load_cases(), ids=lambda case: case.name)
def test_a_case_of_the_case_book(case: DisputedCase) -> None:
    """The command reads its lines, and answers as the book, with the same basis; an open one says what is needed.

    Every verdict fits its schema, also if nobody knows what is asked.
    """
    words = ("--position", "-", "--game", case.game, "--json")
    result = judged(*words, feed=case.text)
    found = json.loads(result.stdout)
    expected = {line: rest for line, _, rest in (line[3:].partition(": ") for line in case.lines if line[:2] == "->")}
    assert (expected["answer"], "ask" in found) == (_answer(found), expected["answer"] == "open")
    assert result.exit_code == (0 if found["answer"] else 1)
    assert expected["basis"] == found["basis"]
    assert [] == faults("verdict", found)
    if "ask" in found:
        unknown = ", ".join([found["ask"]["rule"], *found["ask"]["places"]])
        open_still = json.loads(judged(*words, feed=f"{case.text}unknown: {unknown}\n").stdout)
        assert ([], None) == (faults("verdict", open_still), open_still["answer"])


def _answer(found: dict[str, Any]) -> str:
    """Return the answer as the case book writes it."""
    right = found["right"]
    if "move" in found["question"] or found["answer"] is None:
        return WORDS[found["answer"]]
    if not isinstance(right, list):
        return str(right)
    numbers = " ".join(map(str, right))
    scores = " ".join(str(one["points"]["least"]) for one in found["sheets"] if "points" in one)
    return f"winners {numbers}, scores {scores}" if "result" in found["question"] else numbers


def test_the_result_at_the_end_needs_no_number(tmp_path: Path) -> None:
    """Points and a result without a move number are those after the last move of the record."""
    for words in (("--result", "winners 1, scores 12 52 16"), ("--score", "12 52 16")):
        last = sobek("judge", DEMO, *words)
        assert (0, sobek("judge", DEMO, "--at", 144, *words).stdout) == (last.exit_code, last.stdout)
    none = sobek("judge", DUEL.written(tmp_path, entries=(), result=None), "--score", "0 0")
    assert (2, True) == (none.exit_code, "sobek: the record has no move" in none.stderr)


# Keys whose texts, numbers and lists are arbitrary.
FREE = re.compile(r"'(?:text|section|reasoning|evidence|places?|facts|law|answer|right|title|yes|no)'|^\('choices'")


def test_a_verdict_that_is_damaged_does_not_fit() -> None:
    """Each key is required, other keys are refused, and values have their types; texts are arbitrary."""
    (case,) = (one for one in load_cases() if one.name == "refill-in-the-turn-of-a-pyramid")
    found = json.loads(judged("--position", "-", "--game", "duel", "--json", feed=case.text).stdout)
    kept = [where for where, changed in damaged(found) if not faults("verdict", changed) and not _is_free(where)]
    assert [] == kept


def _is_free(where: str) -> bool:
    """Return whether a change still leaves a valid verdict."""
    path, _, change = where.partition(": ")
    optional = change in {"without choice", "without pyramid-refill"}
    return optional or change in {"[]", "{}"} or "'gold'" in change or FREE.search(path) is not None


@each_demo
def test_every_move_of_a_game_is_judged_legal(demo: Demo) -> None:
    """For every move of a record, the first rule is the one that asks for it."""
    record = demo.record
    for number, entry in enumerate(record.entries, start=1):
        question = question_of_record(record, "demo", number, record.tools.notation.write(entry.move))
        assert (True, number) == (judge(question).answer, number)


@pytest.mark.parametrize(
    ("typed", "exit_code", "last"),
    [
        (["y"], 0, "legal: the rules are clear"),
        (["n"], 1, "illegal: the rules are clear"),
        (["", "zebra", "no"], 1, "illegal: the rules are clear"),
        (["?"], 1, "not settled: it depends on whether Ben has any card in hand"),
        (["fish-1 ?"], 0, "legal: the rules are clear"),
        (["Ben's hand is empty: yes"], 1, "not settled yet"),
        (["move: Ada takes the first card"], 1, "type an answer"),
        (["Ben hand: -"], 1, "illegal: the rules are clear"),
        ([], 1, "not settled yet"),
    ],
)
def test_a_fact_is_asked_for_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], exit_code: int, last: str
) -> None:
    """It is answered by yes, no or nobody knows, or by what lies there; other lines say what can be typed."""
    monkeypatch.setattr("sobek_core.cli.judge.at_terminal", lambda: True)
    lines = ["classic", "Ada, Ben", "Ada steals from Ben with the thief", *typed]
    result = judged("--brief", feed="\n".join([*lines, ""]))
    assert (exit_code, 1) == (result.exit_code, result.stdout.splitlines().count(last))


def test_points_are_asked_for_player_by_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts for a player can be stated, be nothing else, or be unknown; a marker cannot be nothing."""
    monkeypatch.setattr("sobek_core.cli.judge.at_terminal", lambda: True)
    lines = ["classic", "Ada, Ben", "who has won?", "yes", "-", "12", "Ben marker: 15", "3"]
    result = judged("--brief", feed="\n".join([*lines, ""]))
    said = result.stdout.splitlines()
    assert (0, 1, 1) == (
        result.exit_code,
        said.count("type an answer"),
        said.count("What else counts for Ben: marker?"),
    )
    assert said[-1].startswith("the winner is Ben")


@pytest.mark.parametrize(
    ("typed", "disputed"),
    [
        (["chess", "classic", "Ada, Ada", "Ada, Ben", "zebra", "Ada takes the fifth card"], "disputed: `Ada: take 4`"),
        (["duel", "7", "", "", "seat 1 takes c4"], "disputed: `seat 1: take c4`"),
        (["classic", "3", "seat 2 takes the fifth card"], "disputed: `seat 2: take 4`"),
    ],
)
def test_everything_is_asked_for_without_a_position(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], disputed: str
) -> None:
    """The game, the players by name or by number, and the question are asked for until they can be read."""
    monkeypatch.setattr("sobek_core.cli.judge.at_terminal", lambda: True)
    result = judged(feed="\n".join([*typed, ""]))
    assert (1, 1) == (result.exit_code, result.stdout.splitlines().count(disputed))


@pytest.mark.parametrize(
    ("lines", "exit_code", "headline"),
    [
        (("see: Ben's hand",), 0, "Ada and a spectator: the backs; Ben: everything"),
        (("see: seat 0 hand",), 0, "Ada: everything; Ben and a spectator: the backs"),
        (("quays: fish-1 wheat-0", "take back: Ada takes the first card"), 0, "It can be taken back: "),
        (("Ada hand: queen", "take back: Ada plays the queen"), 1, "Not settled: it depends on what is in deck"),
        (("Ada hand: queen", "deck: ebony-0*2", "take back: Ada plays the queen"), 1, "It cannot be taken back: "),
        (("see: the moon",), 65, ""),
        (("take back: Ada eats a card",), 65, ""),
    ],
)
def test_who_sees_a_place_and_what_can_be_taken_back(lines: tuple[str, ...], exit_code: int, headline: str) -> None:
    """The answers are those of the Judge page, with the rule."""
    result = judged("--position", "-", "--game", "classic", feed="\n".join(("names: Ada, Ben", *lines)))
    said = result.stdout.splitlines()
    assert (exit_code, True) == (result.exit_code, "".join(said[1:2]).startswith(headline))
    assert (exit_code < 65) == any(line.startswith("classic.visibility.") for line in said)


@pytest.mark.parametrize(
    ("typed", "exit_code", "asked", "headline"),
    [
        (["see: the moon", "see: Ben's hand"], 0, "there is no place the moon", "Ada and a spectator: the backs"),
        (["take back: Ada eats", "take back: Ada takes 0", "- ?", "fish-1 wheat-0"], 0, "is here: quays?", "It can be"),
        (["take back: Ada plays the queen", "?"], 1, "is here: deck?", "Not settled: it depends on what is in deck"),
        (["take back: Ada plays the queen"], 1, "such as `deck: ...`", "Not settled: it depends on what is in deck"),
    ],
)
def test_sights_are_asked_for_without_a_position(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], exit_code: int, asked: str, headline: str
) -> None:
    """The dialogue says that one can ask who sees a place and what can be taken back, and asks for what that needs."""
    monkeypatch.setattr("sobek_core.cli.judge.at_terminal", lambda: True)
    result = judged("--brief", feed="\n".join(["classic", "Ada, Ben", *typed, ""]))
    said = result.stdout.splitlines()
    assert (exit_code, True, True) == (result.exit_code, "`see: Ada hand`" in result.stdout, asked in result.stdout)
    assert said[-1].startswith(headline)
