"""The command `sobek-verify port`: conflicting options, files that cannot be written, and reports."""

from __future__ import annotations

import json
import re
import shlex
import signal
from itertools import repeat
from pathlib import Path
from unittest.mock import DEFAULT, Mock
from xml.etree import ElementTree as Xml

import pytest

from sobek_verification.cli import port as port_command
from sobek_verification.conformance import results, run_vectors, shrink
from sobek_verification.conformance.match import read_requests, replay, written
from sobek_verification.conformance.misbehaving import MOVES_BEFORE_FORGETTING
from sobek_verification.errors import UnreadableDataError
from tests.commands import verify
from tests.ports import BACKWARDS, NO_VECTORS, ONE, REFERENCE, check, misbehaving

FORGETFUL = misbehaving("recalls-nothing-late")
GAMES = (*NO_VECTORS, "--game", "duel", "--seed", 5, "--games")
USAGE = {
    "--seconds inf": "is not in the range",
    "--seconds 1e300": "is not in the range",
    "--game classic --only duel": "nothing is left to try",
    "--only classic --skip classic": "nothing is left to try",
    "--games 0 --skip classic --skip duel": "nothing is left to try",
    "--gmaes 3": "o such option",
    "--record x --only classic": "--only: a saved game is sent as it is",
    "--record x --skip classic": "--skip: a saved game is sent as it is",
    "--record x --game duel": "--game: a saved game is sent as it is",
    "--record x --games 3": "--games: a saved game is sent as it is",
    "--record x --games 100": "--games: a saved game is sent as it is",
    "--record x -o y": "--save: a saved game is sent as it is",
    "--only classic -o y": "--save: expected random games",
    "--games 0 -o y": "--save: expected random games",
    "--junit .": "--junit: expected a file that can be written, got '.': Is a directory",
    "--junit there/is/none.xml": "got 'there/is/none.xml': No such file or directory",
}


@pytest.mark.parametrize("words", USAGE)
def test_what_cannot_be_meant_is_refused_at_once(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 2, and the message says what would be right, before the port is started."""
    monkeypatch.chdir(tmp_path)
    result = check(("there-is-no-such-port",), *words.split())
    assert (2, True) == (result.exit_code, USAGE[words] in result.output), result.output
    assert [] == [*tmp_path.iterdir()]


def test_each_game_that_differs_is_reported_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets an unused file name, and the reported command can be pasted into a shell."""
    monkeypatch.chdir(tmp_path)
    Path("port-duel-0.jsonl").write_text("kept")
    result = check(BACKWARDS, *NO_VECTORS, "--games", 1, "-o", "my game.jsonl")
    assert 1 == result.exit_code
    reported = [shlex.split(again) for again in re.findall("see it again: (.*)", result.stdout)]
    for words, path in zip(reported, ("my game.jsonl", "port-duel-0-2.jsonl"), strict=True):
        assert ["sobek-verify", "port", "--record", path, "--", *BACKWARDS] == words
        assert "start" == read_requests(path)[0]["method"]
    assert "kept" == Path("port-duel-0.jsonl").read_text()


def test_a_difference_that_cannot_be_saved_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference is still reported. A requested file is checked at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sobek_verification.saving.unused_name", lambda _: "there/is/no/folder.jsonl")
    result = check(BACKWARDS, *NO_VECTORS, "--game", "duel", "--games", 1)
    assert 1 == result.exit_code
    assert "\n  legal: result.moves[0]" in result.stdout
    assert "\n  not saved: there/is/no/folder.jsonl: cannot be written" in result.stdout
    Path("there.jsonl").write_text("kept")
    result = check(("there-is-no-such-port",), "-o", "there.jsonl")
    assert (1, True) == (result.exit_code, "there.jsonl: already exists" in result.stderr)


def test_what_came_until_it_was_interrupted_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text and JUnit have the results so far, and replace the previous run; the exit code is 130."""
    path, before = tmp_path / "junit.xml", run_vectors._tried  # noqa: SLF001  # where a signal may arrive
    path.write_text("of the run before")
    monkeypatch.setattr(run_vectors, "_tried", Mock(wraps=before, side_effect=[DEFAULT, DEFAULT, KeyboardInterrupt]))
    result = check(REFERENCE, "--only", "classic/2010.1/scoring", "--junit", path, "--json")
    assert (130, True) == (result.exit_code, "sobek-verify port: interrupted" in result.stderr)
    reported = json.loads(result.stdout)
    assert (2, "interrupted") == (reported["counts"]["passed"], reported["problem"])
    suite, run = Xml.parse(path).getroot()  # noqa: S314  # written by this test
    assert ("2", "1", "interrupted") == (suite.get("tests"), run.get("errors"), problem_in(run))


def problem_in(run: Xml.Element) -> str | None:
    """Return why a run was aborted, from its JUnit file."""
    error = run.find("testcase/error")
    return None if error is None else error.get("message")


def test_a_run_without_a_finding_is_reported_for_machines(tmp_path: Path) -> None:
    """If the port cannot be started or a record is malformed, JSON and JUnit have the counts and the problem."""
    path = tmp_path / "junit.xml"
    record = tmp_path / "game.jsonl"
    record.write_text("no record", "utf-8")
    for port, words, code, problem in (
        (("there-is-no-such-port",), (), 65, "cannot start the port: there-is-no-such-port: No such file or directory"),
        (REFERENCE, ("--record", record), 65, f"{record}: expected requests"),
        (REFERENCE, ("-o", record), 1, f"{record}: already exists"),
    ):
        path.write_text("of the run before")
        result = check(port, *words, "--junit", path, "--json")
        reported = json.loads(result.stdout)
        assert (code, problem) == (result.exit_code, reported["problem"][: len(problem)])
        assert ({"passed": 0, "failed": 0, "skipped": 0, "errored": 0}, []) == (
            reported["counts"],
            reported["findings"],
        )
        (run,) = Xml.parse(path).getroot()  # noqa: S314  # written by this test
        assert reported["problem"] == problem_in(run)
    whole = check(REFERENCE, *ONE, "--json")
    assert "" == json.loads(whole.stdout)["problem"]


def test_games_that_are_asked_for_are_played_beside_chosen_vectors() -> None:
    """With --only, games are played only if --games is given."""
    reported = [json.loads(check(REFERENCE, *ONE, *words, "--json").stdout) for words in ((), ("--games", 1))]
    assert [1, 3] == [run["counts"]["passed"] for run in reported]


def test_a_request_to_end_ends_the_port_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A port is in its own process group, which signals to this process do not reach."""
    monkeypatch.setattr(run_vectors, "_tried", lambda *_: signal.raise_signal(signal.SIGTERM))
    before = signal.getsignal(signal.SIGTERM)
    result = check(REFERENCE, *ONE)
    assert (128 + signal.SIGTERM, before) == (result.exit_code, signal.getsignal(signal.SIGTERM))


def test_a_disk_that_is_full_costs_no_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the JUnit file cannot be written, the report is still printed."""
    monkeypatch.setattr(port_command, "put_file", Mock(side_effect=OSError(28, "No space left on device")))
    result = check(REFERENCE, *ONE, "--junit", tmp_path / "junit.xml")
    assert (1, True) == (result.exit_code, "junit.xml: cannot be written: No space left on device" in result.stderr)
    assert "1 passed, 0 failed" in result.stdout


def test_a_folder_of_vectors_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    """One line says what is wrong."""
    file = tmp_path / "file"
    file.write_text("no folder")
    result = verify("vectors", "export", file / "vectors")
    message = f"sobek-verify vectors: {file / 'vectors'}: cannot be written: Not a directory\n"
    assert (1, message) == (result.exit_code, result.stderr)


@pytest.mark.parametrize(
    "words",
    [
        ("trace", "--sources", "no\x1b\u202e"),
        ("port", "--games", "0", "--", "no\x1b\u202e"),
        ("vectors", "show", "no\x1b\u202e"),
    ],
)
def test_what_was_typed_is_escaped_in_messages(words: tuple[str, ...]) -> None:
    """A terminal neither obeys nor hides it, whatever the command."""
    message = verify(*words).stderr
    assert (True, True, False) == (r"no\x1b\u202e" in message, message.isascii(), "\x1b" in message)


@pytest.mark.parametrize("left", [(), (0,), (1,), (0, 0), (1, 0), (2, 1)])
def test_a_saved_game_begins_with_a_greeting_and_a_start(tmp_path: Path, left: tuple[int, ...]) -> None:
    """Nothing else is sent to a port. left: which lines of a saved game are there."""
    requests = ({"method": "start", "game": "duel"}, {"method": "state"})
    lines, path = written(requests).splitlines(keepends=True), tmp_path / "game.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    assert requests == read_requests(str(path))
    for wrong in ("".join(lines[number] for number in left), f"{''.join(lines)}[]\n", f"{''.join(lines)}7 8\n"):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(UnreadableDataError, match="expected requests of spec"):
            read_requests(str(path))


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
        assert "\n  recall: result.recalled." in said
    assert (1, True) == (result.exit_code, f"{made}\n" in result.stdout)
    assert sum(one["method"] == "apply" for one in read_requests(str(path))) > MOVES_BEFORE_FORGETTING


def test_a_long_game_is_made_smaller_soon(tmp_path: Path) -> None:
    """A difference that a whole state shows takes a few steps; one that needs the past, a tenth of the limit."""
    for name, most in (("leaks-a-hand", 3), ("recalls-nothing-late", shrink.MAX_STEPS // 10)):
        played = check(misbehaving(name), *GAMES, 20, "-o", tmp_path / name).stdout
        said = re.findall(r"^  moves: (\d+), made smaller from (\d+) \(steps: (\d+)\)$", played, re.MULTILINE)
        ((moves, before, steps),) = [tuple(map(int, found)) for found in said]
        assert (name, True, True) == (name, moves < before or before == 0, steps <= most)


@pytest.mark.parametrize(
    ("stop", "code", "ended"),
    [
        (KeyboardInterrupt, 130, "interrupted"),
        (UnreadableDataError("cannot start the port: gone"), 1, "cannot start the port: gone"),
    ],
)
def test_a_difference_is_saved_whatever_ends_the_search(
    stop: BaseException, code: int, ended: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one failure, and the file shows the difference again."""
    path, effects = tmp_path / "game.jsonl", [*repeat(DEFAULT, 5), stop]
    monkeypatch.setattr(shrink, "replay", Mock(wraps=replay, side_effect=effects))
    result = check(FORGETFUL, *GAMES, 20, "-o", path, "--json")
    (problem,) = (one["problem"] for one in json.loads(result.stdout)["findings"] if one["status"] == "failed")
    assert (code, True) == (result.exit_code, f"until {ended}); see it again: " in problem)
    again = check(FORGETFUL, "--record", path)
    assert (1, True) == (again.exit_code, "failed: duel/record:\n" in again.stdout)


def test_a_game_that_differs_is_shown_however_many_vectors_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first failing vectors are listed, others counted."""
    monkeypatch.setattr(results, "FAILURES_SHOWN", 2)
    words = ("--only", "duel/2021.1/scoring", "--game", "duel", "--games", 1, "-o", tmp_path / "game.jsonl")
    failed = re.findall("^(?:failed: |[.]{3} and )(.*)", check(BACKWARDS, *words).stdout, re.MULTILINE)
    begins = ("duel/2021.1/scoring/", "duel/2021.1/scoring/", "", "duel/random-games:")
    assert [True] * 4 == [line.startswith(begin) for line, begin in zip(failed, begins, strict=True)]
    assert " more vectors; " in failed[2]
