"""A random game that differs is reported before it is made smaller, within a limit, and is in the final report."""

from __future__ import annotations

import json
import re
import shlex
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from threading import Event
from typing import TYPE_CHECKING, Any
from unittest.mock import DEFAULT, Mock
from xml.etree import ElementTree as Xml

import pytest

from sobek_core.records.record import load as load_record
from sobek_core.spec import load_spec
from sobek_verification.conformance import parallel, port_report, shrink
from sobek_verification.conformance.games import RandomGamesResult, play_one
from sobek_verification.conformance.misbehaving import MOVES_BEFORE_FORGETTING
from sobek_verification.conformance.run_vectors import full_name
from sobek_verification.conformance.vectors import load_chapter
from sobek_verification.errors import UnreadableDataError
from sobek_verification.workers import Workers
from tests.ports import BACKWARDS, NO_VECTORS, check, misbehaving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sobek_verification.conformance.parallel import GamesPlan

FORGETFUL = misbehaving("recalls-nothing-late")
GAMES = (*NO_VECTORS, "--game", "duel", "--seed", 5, "--games")
FAILED = "failed: duel/random-games: after "
SCORING = ("--only", "duel/2021.1/scoring")


def line_of(text: str, begin: str) -> str:
    """Return the only line that begins like this."""
    (line,) = (line for line in text.splitlines() if line.startswith(begin))
    return line


@pytest.mark.parametrize(
    ("limit", "most", "made"),
    [
        ("MAX_STEPS", 2, "shrunk in 2 steps, until the limit of 2 steps was reached"),
        ("MAX_SECONDS", 0, "shrunk in 0 steps, until the limit of 0 seconds was reached"),
    ],
)
def test_looking_for_a_smaller_game_has_a_limit(
    limit: str, most: int, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is in steps and in seconds; the difference is reported before, and the limit afterwards."""
    monkeypatch.setattr(shrink, limit, most)
    path = tmp_path / "game.jsonl"
    result = check(FORGETFUL, *GAMES, 10, "-o", path)
    before = line_of(result.stderr, FAILED)
    assert f"; looking for a smaller game, in at most {shrink.limits()}" in before
    assert "recall: result.recalled." in before
    after = line_of(result.stdout, FAILED)
    assert (1, True) == (result.exit_code, f"; {made}; see it again: sobek-verify port --record {path}" in after), after
    assert "0 passed, 1 failed" in result.stdout
    assert len(load_record(path.read_bytes()).entries) > MOVES_BEFORE_FORGETTING


def test_a_difference_is_saved_if_shrinking_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one failure, the exit code is 130, and the record shows the difference again."""
    path, effects = tmp_path / "game.jsonl", [*repeat(DEFAULT, 5), KeyboardInterrupt]
    monkeypatch.setattr(shrink, "play_one", Mock(wraps=play_one, side_effect=effects))
    result = check(FORGETFUL, *GAMES, 10, "-o", path, "--json")
    assert 130 == result.exit_code
    reported = json.loads(result.stdout)
    assert (1, "interrupted") == (reported["counts"]["failed"], reported["problem"])
    (found,) = (one for one in reported["findings"] if one["status"] == "failed")
    assert " steps, until interrupted; see it again: " in found["problem"]
    again = check(FORGETFUL, "--record", path)
    assert (1, True) == (again.exit_code, "failed: duel/record: after" in again.stdout)


def test_a_request_to_end_while_looking_for_a_smaller_game_differs_from_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is 143 for SIGTERM, with the one failure."""
    monkeypatch.setattr(shrink, "play_one", lambda *_: signal.raise_signal(signal.SIGTERM))
    result = check(FORGETFUL, *GAMES, 10, "-o", tmp_path / "game.jsonl")
    assert (128 + signal.SIGTERM, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)


@pytest.mark.parametrize("place", ["parallel.shrink", "saving.Saving.save"])
def test_a_difference_counts_whatever_comes_after_it(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption at any later moment never leads to a report without the failure."""
    monkeypatch.setattr(shrink, "MAX_STEPS", 0)
    monkeypatch.setattr(f"sobek_verification.conformance.{place}", Mock(side_effect=KeyboardInterrupt))
    result = check(BACKWARDS, *GAMES, 1)
    assert (130, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    assert "legal: result.moves[0]" in line_of(result.stdout, FAILED)


def test_a_port_that_cannot_be_started_again_keeps_its_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is saved as it was played, and the report says why no smaller one was found."""
    monkeypatch.setattr(shrink, "play_one", Mock(side_effect=UnreadableDataError("cannot start the port: gone")))
    path = tmp_path / "game.jsonl"
    result = check(BACKWARDS, *GAMES, 1, "-o", path)
    assert (1, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    assert ", until cannot start the port: gone; see it again: " in line_of(result.stdout, FAILED)
    load_record(path.read_bytes())


def test_an_interrupted_run_reports_what_another_process_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is reported and saved as it was played, even if earlier games are still running."""
    play_share, later_is_heard_of = parallel._play_share, Event()  # noqa: SLF001  # runs in the worker processes

    def in_threads(share: GamesPlan) -> Any:
        number = int(share.seed.rpartition("/")[2]) // parallel.TOGETHER
        if number == 0:
            later_is_heard_of.wait()
            raise KeyboardInterrupt
        if number == 1:
            return play_share(share)
        later_is_heard_of.set()
        return RandomGamesResult(0, 0), None

    @contextmanager
    def threads(number: int) -> Iterator[Workers]:
        with ThreadPoolExecutor(number) as pool:
            yield Workers(number, pool)

    monkeypatch.setattr(parallel, "processes", threads)
    monkeypatch.setattr(parallel, "_play_share", in_threads)
    path = tmp_path / "game.jsonl"
    result = check(BACKWARDS, *GAMES, 3 * parallel.TOGETHER, "--jobs", 2, "-o", path)
    assert (130, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    assert "; as it was played; see it again: " in line_of(result.stdout, FAILED)
    load_record(path.read_bytes())


def test_a_port_that_answers_otherwise_while_shrinking_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first difference is reported, with a note that it did not occur again."""
    monkeypatch.setattr(shrink, "play_one", lambda *_: None)
    result = check(BACKWARDS, *GAMES, 1, "-o", tmp_path / "game.jsonl")
    assert shrink.OTHERWISE in line_of(result.stdout, FAILED)


def test_a_game_that_differs_is_shown_however_many_vectors_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has its file and the command to replay it; only the first failing vectors are listed, others counted."""
    monkeypatch.setattr(port_report, "FAILURES_SHOWN", 2)
    path = tmp_path / "game.jsonl"
    words = (*SCORING, "--game", "duel", "--games", 1, "-o", path)
    result = check(BACKWARDS, *words)
    failed = [line for line in result.stdout.splitlines() if line.startswith("failed: ")]
    beginnings = ("duel/2021.1/scoring/", "duel/2021.1/scoring/", "duel/random-games: ")
    assert [True] * 3 == [line.startswith(f"failed: {begin}") for line, begin in zip(failed, beginnings, strict=True)]
    again = shlex.split(failed[-1].partition("see it again: ")[2])
    assert ["sobek-verify", "port", "--record", str(path), "--", *BACKWARDS] == again
    more = int(line_of(result.stdout, "... and ").split()[2])
    reported = json.loads(check(BACKWARDS, *SCORING, "--json").stdout)
    assert reported["counts"]["failed"] - 2 == more


def test_a_vector_that_differs_names_its_rules(tmp_path: Path) -> None:
    """They are in the text, in JSON and in JUnit."""
    path = tmp_path / "junit.xml"
    file = load_chapter("duel/2021.1/scoring")
    rules = {full_name(file, one): list(one.rules) for one in file.vectors}
    reported = json.loads(check(BACKWARDS, *SCORING, "--json", "--junit", path).stdout)
    failed = {one["name"]: one["rules"] for one in reported["findings"]}
    assert failed == {name: rules[name] for name in failed}
    name, *_ = failed
    titled = "\n".join(f"  rule: {rule}: {load_spec().rules[rule].title}" for rule in rules[name])
    assert f"failed: {name}:\n{titled}\n" in check(BACKWARDS, *SCORING).stdout
    cases = {f"{case.get('classname')}/{case.get('name')}": case for case in Xml.parse(path).iter("testcase")}  # noqa: S314  # written by this test
    written = {name: case.findtext("failure", "") for name, case in cases.items() if case.find("failure") is not None}
    assert failed == {name: re.findall("^rule: ([^:]+)", text, re.MULTILINE) for name, text in written.items()}
