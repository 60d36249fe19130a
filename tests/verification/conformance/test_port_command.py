"""The command `sobek-verify port`: conflicting options, files that cannot be written, and reports."""

from __future__ import annotations

import json
import re
import shlex
import signal
from pathlib import Path
from unittest.mock import DEFAULT, Mock
from xml.etree import ElementTree as Xml

import pytest

from sobek_core.package_data import spec_root
from sobek_verification.cli import port as port_command
from sobek_verification.cli import vectors as vectors_command
from sobek_verification.conformance import run_vectors
from sobek_verification.conformance.saving import read_requests, written
from sobek_verification.conformance.vectors import load, load_chapter
from sobek_verification.errors import UnreadableDataError
from tests.commands import verify
from tests.ports import BACKWARDS, NO_VECTORS, ONE, REFERENCE, check, misbehaving

USAGE = {
    "--seconds inf": "is not in the range",
    "--seconds 1e300": "is not in the range",
    "--seconds nan": "expected a number of seconds, got nan",
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
        (REFERENCE, ("--record", record), 65, f"{record}: line 1"),
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


def test_no_more_vectors_are_read_than_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipped vectors are reported from the index alone, in the order of names."""
    overheard = Mock(wraps=load_chapter)
    monkeypatch.setattr(run_vectors, "load_chapter", overheard)
    check(REFERENCE, *ONE)
    overheard.assert_called_once_with("classic/2010.1/scoring")
    result = check(REFERENCE, *NO_VECTORS, "--game", "duel", "--games", 1, "--json")
    overheard.assert_called_once()
    duel = sum(len(file.vectors) for file in load() if file.game == "duel")
    assert {"passed": 1, "failed": 0, "skipped": duel, "errored": 0} == json.loads(result.stdout)["counts"]


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


def test_words_of_a_port_are_harmless(tmp_path: Path) -> None:
    """Characters that move the cursor or reverse the direction are escaped, in JUnit too."""
    path = tmp_path / "junit.xml"
    result = check(misbehaving("prints-control-characters"), *ONE, "--junit", path)
    assert result.stdout.replace("\n", "").isprintable()
    assert r"\x1b[31mred\x07\u202e\n" in path.read_text()


def test_the_page_says_at_which_step_each_conversation_can_pass() -> None:
    """spec/porting.md: a table says which conversations can pass after each step, in each game that has them."""
    page = (spec_root() / "porting.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| step \| conversations .*\n\|---\|---\|\n((?:\|.*\n)+)", page, re.MULTILINE)
    said = {int(row.split("|")[1]): re.findall("`([a-z-]+)`", row) for row in table.splitlines()}
    files = [file for file in load() if file.chapter == "protocol"]
    assert set() == {name for names in said.values() for name in names} - {one.name for f in files for one in f.vectors}
    for file in files:
        can_pass: dict[int, list[str]] = {1: [], 4: [], 8: []}
        for vector in file.vectors:
            lines = [line.get("text", "") for line in vector.given["lines"]]
            if any('"setup":' in line for line in lines):  # conversations with a setup belong to step 9
                continue
            begins = any("state" in reply.get("result", {}) for reply in vector.then["replies"])
            plays = any(f'"method":"{method}"' in line for method in ("apply", "legal") for line in lines)
            can_pass[8 if plays else 4 if begins else 1].append(vector.name)
        own = {one.name for one in file.vectors}
        of_file = {step: sorted(own.intersection(names)) for step, names in said.items()}
        assert {step: sorted(names) for step, names in {**can_pass, 9: []}.items()} == of_file


@pytest.mark.parametrize("verb", ["export", "write"])
def test_a_folder_of_vectors_that_cannot_be_made_is_reported(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says what is wrong."""
    monkeypatch.setattr(vectors_command, "made", lambda: (load_chapter("duel/2021.1/scoring"),))
    file = tmp_path / "file"
    file.write_text("no folder")
    result = verify("vectors", verb, file / "vectors")
    assert 1 == result.exit_code
    assert f"sobek-verify vectors: {file / 'vectors'}: cannot be written: Not a directory\n" == result.stderr


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
    path.write_text("".join(lines[number] for number in left), encoding="utf-8")
    with pytest.raises(UnreadableDataError, match="then start, in the first two lines"):
        read_requests(str(path))
