"""Checking ports: every mistake of a port is caught and named, and the run goes on."""

from __future__ import annotations

import json
import re
import sys
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as Xml

import pytest
from attrs import evolve

from sobek_verification.conformance import games, run_vectors
from sobek_verification.conformance.games import NOBODY, GamesPlan, play, play_in_parallel
from sobek_verification.conformance.match import read_requests
from sobek_verification.conformance.misbehaving import MOVES_BEFORE_FORGETTING, PORTS
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.reply import unlike
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.conformance.shrink import OTHERWISE, Search
from sobek_verification.conformance.vectors import load_chapter, read_index
from sobek_verification.games import GAMES
from tests.commands import sobek
from tests.ports import FEW, NO_VECTORS, ONE, REFERENCE, check, misbehaving

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.conformance.reply import Reply


def test_the_reference_passes() -> None:
    """It passes the vectors and random games of both games."""
    result = check(REFERENCE, *NO_VECTORS, "--games", 1)
    assert (0, True) == (result.exit_code, "2 passed, 0 failed" in result.output)
    result = check(REFERENCE, *FEW)
    assert (0, True) == (result.exit_code, " 0 failed, 0 skipped, 0 errored" in result.output)


CAUGHT = {
    "accepts-illegal-moves": (("--only", "classic/2010.1/quay"), "apply: result: expected nothing, got"),
    "names-another-rule": (("--only", "classic/2010.1/quay"), 'got "classic.turn.over"'),
    "swaps-the-order": (FEW, "legal: result.moves[0]"),
    "forgets-a-card": (FEW, "start: result.state.box."),
    "leaks-a-hand": (("--only", "classic/2010.1/visibility"), 'hand.kinds[0]: expected "(beige)", got "'),
    "lists-moves-for-anybody": (
        ("--only", "classic/2010.1/rulings/amulet-only-set-allowed-seen"),
        "legal: result.moves[0]: expected nothing, got",
    ),
    "omits-an-event": (("--only", "duel/2021.1/scoring"), "apply: result.events["),
    "miscounts-weights": (("--only", "duel/2021.1/market"), "turn: result.turn.outcomes[0].weight: expected"),
    "answers-late": (ONE, "\n  legal: late: no answer within"),
    "omits-a-reply": (ONE, "late: no answer within"),
    "prints-rubbish": (ONE, '  legal: rubbish: expected JSON, got "Segmentation fault (core dumped)'),
    "crashes": (
        ("--only", "scarabs-times-cards", "--only", "no-scarabs-no-points"),
        "\n  legal: died: ended with code 1: out of memory\n",
    ),
    "echoes-the-wrong-number": (ONE, "wrong-number: expected the answer to request"),
    "has-wrong-digests": (("--only", "classic/2010.1/turn/three-in-turn-take-3"), "\n  start: result.state: expected"),
    "skips-everything": (ONE, "start: 0 answered correctly, 1 skipped"),
    "omits-an-event-for-viewers": (("--only", "classic/2010.1/rulings"), "apply: result.events["),
    "plays-a-game-that-it-does-not-name": (ONE, "failed: protocol/start-of-duel"),
    "skips-a-game-that-it-does-not-name": (ONE, "line 2: expected the error malformed, got skipped"),
    "skips-games-that-do-not-exist": (
        ("--only", "a-game-that-is-not-served"),
        "line 2: expected the error malformed, got skipped",
    ),
    "recalls-nothing": (("--only", "classic/2010.1/deals"), "recall: result.recalled."),
    "recalls-nothing-late": (("--only", "game-1-of-2-after-20"), "recall: result.recalled."),
    "breaks-at-a-refusal": (("--only", "classic/2010.1/quay"), "state: result.state."),
    "swaps-the-order-at-times": (("--only", "classic/2010.1/quay"), "legal: result.moves[0]"),
    "closes-its-output": (ONE, "closed: closed its output, and did not end"),
    "prints-without-end": (ONE, "rubbish: expected a line of at most 1048576 bytes"),
    "breaks-its-end": (FEW, 'errored: protocol/stop: rubbish: expected nothing after the last answer, got "goodbye'),
    "prints-control-characters": (ONE, r"legal: failed: \x1b[31mred\x07\u202e\n"),
}


@pytest.mark.parametrize("name", CAUGHT)
def test_a_port_that_misbehaves_is_caught(name: str) -> None:
    """The report says what it did for every vector that shows it; it is restarted for the next one."""
    words, said = CAUGHT[name]
    result = check(misbehaving(name), *words, "--seconds", 2 if "late: no answer" in said else 20)
    assert 1 == result.exit_code
    assert said in result.output


GREETS_WRONGLY = {
    misbehaving("knows-no-choices"): "wrong-greeting: classic.choices.amulet-only-set: expected",
    misbehaving("speaks-another-version"): "unknown-version: expected it to speak sobek-protocol-1",
    misbehaving("greets-with-a-list"): "rubbish: expected an object as result, got {",
    (sys.executable, "-c", "raise SystemExit('no server')"): "died: ended with code 1: no server",
}


@pytest.mark.parametrize("command", GREETS_WRONGLY)
def test_a_port_that_cannot_be_greeted_is_asked_nothing_else(command: tuple[str, ...]) -> None:
    """The problem is reported once, not for every vector and game."""
    result = check(command, *FEW)
    (first, last) = result.stdout.splitlines()
    message = f"errored: protocol/hello: {GREETS_WRONGLY[command]}"
    assert (1, message) == (result.exit_code, first[: len(message)])
    assert "; nothing else was asked" == first[-len("; nothing else was asked") :]
    assert f"suite {read_index().version}: 0 passed, 0 failed, 0 skipped, 1 errored" == last
    counts = json.loads(check(command, *NO_VECTORS, "--games", 1, "--json").stdout)["counts"]
    assert {"passed": 0, "failed": 0, "skipped": 0, "errored": 1} == counts


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_port_that_breaks_its_end_is_caught_in_random_games(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each port that plays is told to stop; the first one that does not end properly is reported."""
    monkeypatch.setattr(games, "TOGETHER", 1)
    result = check(misbehaving("breaks-its-end"), *NO_VECTORS, "--game", "duel", "--games", 2, "--jobs", jobs)
    message = "errored: duel/random-games: after 1 games: stop: rubbish: expected nothing after the last answer, got"
    assert (1, 1) == (result.exit_code, result.output.count(message)), result.output
    assert "protocol/stop" not in result.output  # the port that was only greeted is not reported


def test_every_way_to_misbehave_is_caught() -> None:
    """A port with a gap that says so does not misbehave: what it lacks is skipped."""
    none = {"skips-games", "names-one-game", "leaves-a-process-behind"}
    assert set(PORTS) - none == {*CAUGHT, *(name for *_, name in GREETS_WRONGLY)} & set(PORTS)
    result = check(misbehaving("skips-games"), *FEW)
    assert (0, True) == (result.exit_code, ": duel is not written yet" in result.output)
    begun = monotonic()
    assert 0 == check(misbehaving("leaves-a-process-behind"), *ONE).exit_code
    assert monotonic() - begun < 15
    result = check(misbehaving("skips-games"), *NO_VECTORS, "--game", "duel", "--games", 1)
    assert (1, True) == (result.exit_code, "FAILED: nothing has passed" in result.output)


@pytest.mark.parametrize(
    ("name", "methods"),
    [
        ("accepts-illegal-moves", "start"),  # with an illegal setup
        ("swaps-the-order", "start legal"),
        ("forgets-a-card", "start"),
        ("leaks-a-hand", "start view"),
        ("lists-moves-for-anybody", "start legal"),
        ("omits-an-event-for-viewers", "start apply"),
        ("recalls-nothing", "start recall"),
        ("recalls-nothing-late", f"start {'apply ' * (MOVES_BEFORE_FORGETTING + 1)}recall"),
        ("breaks-at-a-refusal", "start apply turn"),  # the move that is refused before
    ],
)
def test_a_random_game_that_differs_is_made_smaller(name: str, methods: str, tmp_path: Path) -> None:
    """The smallest game is saved as requests that show the difference again, also by hand."""
    path, game = tmp_path / "game.jsonl", "classic" if len(name) % 2 else "duel"
    result = check(misbehaving(name), *NO_VECTORS, "--game", game, "--games", 20, "-o", path)
    assert (1, True) == (result.exit_code, f"sobek-verify port --record {path} -- {sys.executable}" in result.output)
    assert methods.split() == [request["method"] for request in read_requests(str(path))]
    again = check(misbehaving(name), "--record", path)
    assert (1, True) == (again.exit_code, f"failed: {game}/record:\n" in again.output)
    right = check(REFERENCE, "--record", path)
    assert (0, True) == (right.exit_code, f"passed: {game}/record: {len(methods.split())} requests" in right.output)
    served = sobek("serve", feed=path.read_bytes())
    assert len(methods.split()) + 1 == len(served.stdout.splitlines())


def test_a_port_that_changes_its_answers_is_reported() -> None:
    """A difference that depends on an earlier game of the process cannot be made smaller, and the report says so."""
    (vector, *_) = load_chapter("duel/2021.1/scoring").vectors
    with closing(Running(misbehaving("swaps-the-order-at-times"), 10)) as running:
        running.ask({"method": "start", "game": "duel", "edition": "2021.1", **vector.given})
        for _ in range(3):
            running.ask({"method": "legal"})
        found = play(GAMES["duel"], running, range(10), "0").difference
        assert found is not None
        search = Search(found)
        search.run(running)
    assert (found, OTHERWISE) == (search.best, search.ended)


def test_every_viewer_is_asked_what_they_see() -> None:
    """States and moves are shown to every viewer, also if there are more viewers than moves between views."""
    asked: set[tuple[str, int | str]] = set()

    class Overheard:
        """Plays as the reference does, and skips all other requests."""

        def __init__(self) -> None:
            self.reference = Reference()

        def ask(self, request: dict[str, Any]) -> Reply:
            asked.add((request["method"], request.get("viewer", "referee")))
            return self.reference.ask(request) if request["method"] in {"start", "apply"} else {"skipped": "not asked"}

    viewers = (0, 1, 2, "spectator", "referee")
    wanted = {(ask, viewer) for ask in ("view", "legal", "apply") for viewer in (*viewers, *NOBODY)}
    wanted |= {("recall", viewer) for viewer in viewers}
    for number in range(9):  # the viewer is random
        if not wanted <= asked:
            play(GAMES["classic"], Overheard(), range(5), str(number))
    assert set() == wanted - asked
    play(GAMES["duel"], Overheard(), range(20), "0")
    # In a game from a position that would be wrong in two ways, and a port may report either.
    assert set() == asked & {("recall", viewer) for viewer in NOBODY}


@pytest.mark.parametrize(
    ("name", "message"), [("answers-late", "late: no answer"), ("closes-its-output", "closed: closed its output")]
)
def test_a_port_that_hangs_is_given_up(name: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for a few times, not for each vector; so is one that closes its output and keeps running."""
    monkeypatch.setattr(run_vectors, "MAX_HUNG", 2)
    begun = monotonic()
    check(misbehaving("prints-rubbish"), *ONE)
    limit = max(1.5, 2 * (monotonic() - begun))  # a busy machine takes longer to start it
    begun = monotonic()
    result = check(misbehaving(name), *FEW, "--seconds", limit)
    assert monotonic() - begun < 7 * limit  # two of it for the vectors, and less than four for starting it
    assert 2 == result.output.count(message)
    assert 15 < result.output.count("not tried: the port hung on the 2 before")


@pytest.mark.long
def test_games_are_shared_out_alike_among_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal seeds give the same games and the same first difference; each process has its own port."""
    monkeypatch.setattr(games, "TOGETHER", 1)
    plan = GamesPlan("duel", REFERENCE, 10, 2, "7")
    reported: list[int] = []
    alone = play_in_parallel(plan, 1, reported.append)
    assert (alone, None) == (play_in_parallel(plan, 2, reported.append), alone.difference)
    assert [2 * alone.games, 4] == [sum(reported), len(reported)]
    wrong = evolve(plan, command=misbehaving("swaps-the-order"))
    first = play_in_parallel(wrong, 2, reported.append)
    assert first.difference is not None
    assert first.difference == play_in_parallel(wrong, 1, reported.append).difference


def test_results_are_written_for_builds_and_machines(tmp_path: Path) -> None:
    """JUnit and JSON have the version, the counts, and everything that did not pass, with its rules."""
    path = tmp_path / "junit.xml"
    scoring = load_chapter("duel/2021.1/scoring")
    found = check(misbehaving("swaps-the-order"), "--only", "duel/2021.1/scoring", "--junit", path, "--json")
    report, (suite,) = json.loads(found.stdout), Xml.parse(path).getroot()  # noqa: S314  # written by this test
    failures = report["counts"]["failed"]
    assert ("duel/2021.1/scoring", str(failures)) == (suite.get("name"), suite.get("failures"))
    assert 5 < failures == len(report["findings"]) == len([*suite.iter("failure")])
    rules = {f"duel/2021.1/scoring/{one.name}": list(one.rules) for one in scoring.vectors}
    assert [rules[one["name"]] for one in report["findings"]] == [one["rules"] for one in report["findings"]]
    written = [re.findall("^rule: ([^:]+)", one.text or "", re.MULTILINE) for one in suite.iter("failure")]
    assert written == [one["rules"] for one in report["findings"]]
    version = read_index().version
    assert (version, [version]) == (report["suite"], [one.get("value") for one in suite.iter("property")])


def test_unknown_names_of_vectors_and_unknown_commands_are_refused() -> None:
    """The exit codes are 2 and 65, and the message says what would be right."""
    unknown = check(REFERENCE, "--only", "classic/qay")
    assert (2, True) == (unknown.exit_code, "got 'classic/qay'" in unknown.output)
    missing = check(("/there/is/no/port",))
    assert (65, True) == (missing.exit_code, "cannot start the port: /there/is/no/port" in missing.stderr)


def test_replies_are_compared_by_what_they_say() -> None:
    """Error texts, and additions to a refusal, may differ; a number is not equal to a text."""
    errors = [{"error": {"kind": "malformed", "problem": problem}} for problem in "ab"]
    assert () == unlike(*errors)
    assert () == unlike({"refused": {"rules": ["r"]}}, {"refused": {"rules": ["r"], "reasons": ["words"]}})


LONG = "ivory-3 " * 40
SHOWN = "...ivory-3 ivory-3 ivory-3 "


@pytest.mark.parametrize(
    ("expected", "got", "reported"),
    [
        ({"a": [1, 2]}, {"a": [1, "2"]}, 'a[1]: expected 2, got "2"'),
        ({"a": 0}, {}, "a: expected 0, got nothing"),
        ({"text": "take"}, {"text": "fetch"}, 'text: expected "take", got "fetch"'),
        ({"text": LONG + "fish"}, {"text": LONG + "wheat"}, f'text: expected {SHOWN}fish", got {SHOWN}wheat"'),
        ({"text": LONG}, {"text": LONG + "fish"}, f'text: expected {SHOWN}", got {SHOWN}fish"'),
    ],
)
def test_a_difference_is_shown_with_its_place(expected: dict[str, Any], got: dict[str, Any], reported: str) -> None:
    """Two long texts are not cut before the first difference."""
    (difference,) = unlike({"result": expected}, {"result": got})
    assert f"result.{reported}" == str(difference)
