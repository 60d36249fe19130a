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

from sobek_core.spec import load_spec
from sobek_verification.conformance import parallel, port_report, shrink
from sobek_verification.conformance.games import RandomGamesResult
from sobek_verification.conformance.match import replay
from sobek_verification.conformance.misbehaving import MOVES_BEFORE_FORGETTING
from sobek_verification.conformance.run_vectors import full_name
from sobek_verification.conformance.saving import read_requests
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
FAILED = "failed: duel/random-games:"
SCORING = ("--only", "duel/2021.1/scoring")


def line_of(text: str, begin: str, end: str = "") -> str:
    """Return the only line that begins and ends like this."""
    (line,) = (line for line in text.splitlines() if line.startswith(begin) and line.endswith(end))
    return line


@pytest.mark.parametrize(
    ("limit", "most", "made"),
    [
        ("MAX_STEPS", 1, " (steps: 1, until the limit of 1 steps was reached)"),
        ("MAX_SECONDS", 0, ", not made smaller (steps: 0, until the limit of 0 seconds was reached)"),
    ],
)
def test_looking_for_a_smaller_game_has_a_limit(
    limit: str, most: int, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is in steps and in seconds; the difference is reported before, and the limit afterwards."""
    monkeypatch.setattr(shrink, limit, most)
    path = tmp_path / "game.jsonl"
    result = check(FORGETFUL, *GAMES, 20, "-o", path)
    assert f"\nlooking for a smaller game, in at most {shrink.limits()}\n" in result.stderr
    for said in (result.stderr, result.stdout):
        line_of(said, FAILED)
        assert "\n  recall: result.recalled." in said
    size = line_of(result.stdout, "  ", made)
    assert (1, True) == (result.exit_code, "  moves: " in size and ", not made smaller" in size)
    line_of(result.stdout, f"  see it again: sobek-verify port --record {path} -- ")
    assert "0 passed, 1 failed" in result.stdout
    assert sum(one["method"] == "apply" for one in read_requests(str(path))) > MOVES_BEFORE_FORGETTING


def test_a_long_game_is_made_smaller_soon(tmp_path: Path) -> None:
    """A difference that a whole state shows takes a few steps; one that needs the past, a tenth of the limit."""
    for name, most in (("leaks-a-hand", 3), ("recalls-nothing-late", shrink.MAX_STEPS // 10)):
        played = check(misbehaving(name), *GAMES, 20, "-o", tmp_path / name).stdout
        said = re.findall(r"^  moves: (\d+), made smaller from (\d+) \(steps: (\d+)\)$", played, re.MULTILINE)
        ((moves, before, steps),) = [tuple(map(int, found)) for found in said]
        assert (name, True, True) == (name, moves < before or before == 0, steps <= most)


def test_a_difference_is_saved_if_shrinking_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one failure, the exit code is 130, and the file shows the difference again."""
    path, effects = tmp_path / "game.jsonl", [*repeat(DEFAULT, 5), KeyboardInterrupt]
    monkeypatch.setattr(shrink, "replay", Mock(wraps=replay, side_effect=effects))
    result = check(FORGETFUL, *GAMES, 20, "-o", path, "--json")
    assert 130 == result.exit_code
    reported = json.loads(result.stdout)
    assert (1, "interrupted") == (reported["counts"]["failed"], reported["problem"])
    (found,) = (one for one in reported["findings"] if one["status"] == "failed")
    assert ", until interrupted); see it again: " in found["problem"]
    again = check(FORGETFUL, "--record", path)
    assert (1, True) == (again.exit_code, "failed: duel/record:\n" in again.stdout)


def test_a_request_to_end_while_looking_for_a_smaller_game_differs_from_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is 143 for SIGTERM, with the one failure."""
    monkeypatch.setattr(shrink, "replay", lambda *_: signal.raise_signal(signal.SIGTERM))
    result = check(FORGETFUL, *GAMES, 20, "-o", tmp_path / "game.jsonl")
    assert (128 + signal.SIGTERM, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)


@pytest.mark.parametrize("place", ["parallel.shrink", "saving.Saving.save"])
def test_a_difference_counts_whatever_comes_after_it(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interruption at any later moment never leads to a report without the failure."""
    monkeypatch.setattr(shrink, "MAX_STEPS", 0)
    monkeypatch.setattr(f"sobek_verification.conformance.{place}", Mock(side_effect=KeyboardInterrupt))
    result = check(BACKWARDS, *GAMES, 1, "-o", tmp_path / "game.jsonl")
    assert (130, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    assert "legal: result.moves[0]" in result.stdout


def test_a_port_that_cannot_be_started_again_keeps_its_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is saved as it was played, and the report says why no smaller one was found."""
    monkeypatch.setattr(shrink, "replay", Mock(side_effect=UnreadableDataError("cannot start the port: gone")))
    path = tmp_path / "game.jsonl"
    result = check(BACKWARDS, *GAMES, 1, "-o", path)
    assert (1, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    line_of(result.stdout, "  ", ", not made smaller (steps: 1, until cannot start the port: gone)")
    assert read_requests(str(path))


def test_an_interrupted_run_reports_what_another_process_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is reported and saved as it was played, even if earlier games are still running."""
    play_share, later_is_heard_of = parallel._play_share, Event()  # noqa: SLF001  # runs in the worker processes

    def in_threads(share: GamesPlan) -> Any:
        number = share.first // parallel.TOGETHER
        if number == 0:
            later_is_heard_of.wait()
            raise KeyboardInterrupt
        if number == 1:
            return play_share(share)
        later_is_heard_of.set()
        return RandomGamesResult(0, 0)

    @contextmanager
    def threads(number: int) -> Iterator[Workers]:
        with ThreadPoolExecutor(number) as pool:
            yield Workers(number, pool)

    monkeypatch.setattr(parallel, "processes", threads)
    monkeypatch.setattr(parallel, "_play_share", in_threads)
    path = tmp_path / "game.jsonl"
    result = check(BACKWARDS, *GAMES, 3 * parallel.TOGETHER, "--jobs", 2, "-o", path)
    assert (130, True) == (result.exit_code, "0 passed, 1 failed" in result.stdout)
    line_of(result.stdout, "  ", ", not made smaller (steps: 0)")
    assert read_requests(str(path))


def test_a_game_that_differs_is_shown_however_many_vectors_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has its file and the command to replay it; only the first failing vectors are listed, others counted."""
    monkeypatch.setattr(port_report, "FAILURES_SHOWN", 2)
    path = tmp_path / "game.jsonl"
    words = (*SCORING, "--game", "duel", "--games", 1, "-o", path)
    result = check(BACKWARDS, *words)
    failed = [line for line in result.stdout.splitlines() if line.startswith("failed: ")]
    beginnings = ("duel/2021.1/scoring/", "duel/2021.1/scoring/", "duel/random-games:")
    assert [True] * 3 == [line.startswith(f"failed: {begin}") for line, begin in zip(failed, beginnings, strict=True)]
    again = shlex.split(line_of(result.stdout, "  see it again: ").partition(": ")[2])
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
