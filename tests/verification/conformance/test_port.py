"""Checking ports: every mistake of a port is caught and named, and the run goes on."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.json_text import canonical
from sobek_invariants.conditions import move_tables
from sobek_verification.conformance import games, run_vectors
from sobek_verification.conformance.games import NOBODY, GamesPlan, play, play_in_parallel
from sobek_verification.conformance.match import Difference
from sobek_verification.conformance.reference import Reference, read_greeting
from sobek_verification.conformance.reply import PortError, essence
from sobek_verification.conformance.run_vectors import MOVING
from sobek_verification.games import GAMES
from tests.misbehaving import MOVES_BEFORE_FORGETTING, PORTS, answers
from tests.ports import FEW, ONE, REFERENCE, check, misbehaving

if TYPE_CHECKING:
    from sobek_verification.conformance.reply import Reply
    from sobek_verification.suite import GameSuite
    from tests.misbehaving import Damage

ONE_OF: Final = {"classic": ONE, "duel": ("--only", "all-the-scarabs-of-ivory")}  # a vector of each game
GREETING: Final = Reference().greeting
GAMES_PLAYED: Final = 200  # enough for every rule
CLASSIC: Final = {**GREETING, "games": {"classic": GREETING["games"]["classic"]}}


def test_the_reference_passes() -> None:
    """It passes vectors of both games, and random games if they are asked for."""
    none_unknown = ("--only", "methods-that-nobody-has")  # to a server that has further methods, too
    for words, passed in ((ONE, 1), (none_unknown, 2), ((*ONE_OF["classic"], *ONE_OF["duel"], "--games", 1), 4)):
        report = json.loads(check(REFERENCE, *words, "--json").stdout)
        assert ({"passed": passed, "failed": 0, "skipped": 0, "errored": 0}, "") == (
            report["counts"],
            report["problem"],
        )


CAUGHT: Final = tomllib.loads(Path(__file__).with_name("caught.toml").read_text(encoding="utf-8"))
NO_FAULT: Final = {"skips-games", "names-one-game"}  # a port with a gap that says so: what it lacks is skipped


@pytest.mark.parametrize("name", CAUGHT)
def test_a_port_that_misbehaves_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report says what it did; it is restarted for the next vector, but asked nothing after a wrong greeting."""
    monkeypatch.chdir(tmp_path)
    said, words = CAUGHT[name]["said"], [word for one in CAUGHT[name]["only"] for word in ("--only", one)]
    words += ["--games", CAUGHT[name].get("games", 0), "--seconds", 2 if "late: no answer" in said else 20]
    result = check(misbehaving(name), *words)
    assert (1, True) == (result.exit_code, said in result.output), result.output
    assert ("protocol/hello" in said) == (result.output.count("\n") == 2)


def test_every_way_to_misbehave_is_caught() -> None:
    """A port with a gap passes, unless nothing is left to pass."""
    assert set(PORTS) == {*CAUGHT, *NO_FAULT}
    for name, reason in (
        ("skips-games", "duel is not written yet"),
        ("names-one-game", "does not name duel when it is"),
    ):
        result = check(misbehaving(name), *FEW, "--only", "duel/2021.1/protocol")
        assert (0, True) == (result.exit_code, reason in result.output)
        result = check(misbehaving(name), *ONE_OF["duel"], "--games", 1)
        assert (1, True) == (result.exit_code, "FAILED: nothing has passed" in result.output)


def test_a_port_that_breaks_its_end_is_caught_in_random_games() -> None:
    """Each port that plays is told to stop; the first one that does not end properly is reported."""
    result = check(misbehaving("breaks-its-end"), *ONE_OF["duel"], "--games", 1)
    message = "errored: duel/random-games: after 1 games: stop: rubbish: expected nothing after the last answer, got"
    assert (1, True) == (result.exit_code, message in result.output), result.output
    assert "protocol/stop" not in result.output  # the port that had one vector is not reported


@pytest.mark.parametrize(
    ("name", "methods"),
    [
        ("accepts-illegal-moves", "start"),  # with an illegal setup
        ("swaps-the-order", "start legal"),
        ("lists-moves-of-the-other", "start legal"),
        ("forgets-a-card", "start"),
        ("leaks-a-hand", "start view"),
        ("lists-moves-for-anybody", "start legal"),
        ("omits-an-event-for-viewers", "start apply"),
        ("recalls-nothing-late", rf"start( .*apply){{{MOVES_BEFORE_FORGETTING + 1},}}.* recall"),
        ("breaks-at-a-refusal", "start.* apply turn"),
    ],
)
def test_a_random_game_that_differs_is_saved(
    name: str, methods: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The requests in a new file show the difference again, from the state before it if that is enough."""
    monkeypatch.chdir(tmp_path)
    game = "classic" if len(name) % 2 else "duel"
    Path(f"port-{game}-0.jsonl").write_text("kept")
    result = check(misbehaving(name), *ONE_OF[game], "--games", 20)
    assert (1, True) == (result.exit_code, f"sobek serve < port-{game}-0-2.jsonl\n" in result.output)
    assert "kept" == Path(f"port-{game}-0.jsonl").read_text()
    said = result.output.partition("/random-games:\n")[2]
    assert (name in {"accepts-illegal-moves", "lists-moves-of-the-other"}) == said.startswith("  rule: ")
    lines = Path(f"port-{game}-0-2.jsonl").read_bytes().splitlines(keepends=True)
    asked = " ".join(json.loads(line)["method"] for line in lines)
    assert re.fullmatch(f"hello {methods}", asked), asked
    damages: tuple[Damage, ...] = (lambda _request, reply, _session: reply, PORTS[name])
    (*right, last), (*got, wrong) = ([essence(reply) for reply in answers(one, lines)] for one in damages)
    assert (right, False) == (got, last == wrong)


class Counting:
    """The reference as a port, which notes which rules held, which were broken, and what was asked."""

    def __init__(self, game: GameSuite) -> None:
        """Note nothing yet."""
        self._game, self._reference = game, Reference()
        self.viewers: set[tuple[str, int | str]] = set()  # with the kind of request
        self.tracks: set[str] = set()
        self.asked: set[str] = set()  # rules that ask for a decision
        self.held: set[str] = set()  # conditions of moves and setups that were made
        self.broken: set[str] = set()

    def ask(self, request: dict[str, Any]) -> Reply:
        """Note what a request meets."""
        table = request.get("table", "")
        before, reply, after = self._reference.game(table), self._reference.ask(request), self._reference.game(table)
        self.viewers.add((request["method"], request.get("viewer", "referee")))
        self.tracks.add(canonical(request.get("state", request).get("track")))
        if before is not None and request["method"] == "turn":
            self.asked.add(before.state.pending.asked_by)
        self.broken.update(reply.get("refused", {}).get("rules", ()))
        if "setup" in request and "result" in reply:
            self.held.update(self._game.conditions.setup_holds)
        if before is not None and after is not None and request["method"] in MOVING - {"start"} and "result" in reply:
            move = after.made[-1].move
            rows = move_tables(self._game.name)[self._game.conditions.table_of(before.state, move)]
            self.held.update(row.rule for row in rows.conditions)
        return reply


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_random_games_hold_and_break_every_rule(name: str) -> None:
    """Each condition of moves and setups holds and is broken, each rule that asks for a decision asks, and all look."""
    game, port = GAMES[name], Counting(GAMES[name])
    played = play(game, port, range(GAMES_PLAYED), 0)
    assert (GAMES_PLAYED, None) == (played.games, played.failure)
    rules = {*game.conditions.rules, *game.conditions.setup_holds}
    assert (set(), set()) == (rules - port.held, rules - port.broken)
    assert {kind.asked_by for kind in game.pending_kinds.kinds} == port.asked
    viewers = (*range(game.player_counts[-1]), "spectator", "referee")
    assert {("recall", viewer) for viewer in viewers} == {one for one in port.viewers if one[0] == "recall"}
    looks = {(method, viewer) for method in ("view", "legal", "apply") for viewer in (*viewers, *NOBODY)}
    assert set() == looks - port.viewers
    assert (len(port.tracks) > 5) == (name == "classic")


def test_a_port_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for a few times, not for each vector."""
    monkeypatch.setattr(run_vectors, "MAX_HUNG", 2)
    result = check(misbehaving("answers-late"), *FEW, "--seconds", 2)
    assert 2 == result.output.count("late: no answer")
    assert 15 < result.output.count("not tried: the port hung on the 2 before")


@pytest.mark.long
def test_games_are_shared_out_alike_among_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal seeds give the same games and the same first difference; each process has its own port."""
    monkeypatch.setattr(games, "TOGETHER", 1)
    plan = GamesPlan("duel", 2, 7, command=REFERENCE, seconds=10)
    reported: list[int] = []
    alone = play_in_parallel(plan, 1, reported.append)
    assert (alone, None) == (play_in_parallel(plan, 2, reported.append), alone.failure)
    assert [2 * alone.games, 4] == [sum(reported), len(reported)]
    wrong = evolve(plan, command=misbehaving("swaps-the-order"))
    first = play_in_parallel(wrong, 2, reported.append)
    assert first.failure is not None
    assert first.failure == play_in_parallel(wrong, 1, reported.append).failure


def without(*keys: str) -> dict[str, Any]:
    """Return a greeting that lacks these keys."""
    return {key: value for key, value in GREETING.items() if key not in keys}


@pytest.mark.parametrize(
    ("greeting", "message"),
    [
        (without("protocol"), "unknown-version: expected it to speak sobek-protocol-2"),
        (without("name"), "wrong-greeting: expected protocol, name and version, three texts, "),
        ({**GREETING, "version": ["1"]}, "wrong-greeting: expected protocol, name and version, three texts, "),
        ({**GREETING, "motto": "hi"}, "wrong-greeting: expected protocol, name and version, three texts, "),
        ({**GREETING, "games": {}}, "wrong-greeting: expected games "),
        ({**GREETING, "games": ["duel"]}, "wrong-greeting: expected "),
        ({**GREETING, "games": {"chess": {}}}, "wrong-greeting: expected games "),
        (
            {**GREETING, "games": {"duel": {**GREETING["games"]["duel"], "editions": []}}},
            "wrong-greeting: duel.editions[0]: ",
        ),
        (GREETING, "wrong-greeting: expected what it said at first: games.duel: expected nothing"),
    ],
)
def test_a_greeting_of_the_wrong_form_is_reported(greeting: dict[str, Any], message: str) -> None:
    """It has exactly the five keys, its games have what they have here, and it is the same after a restart."""
    assert CLASSIC == read_greeting({"result": dict(CLASSIC)}, CLASSIC) == read_greeting({"result": dict(CLASSIC)}, {})
    with pytest.raises(PortError) as caught:
        read_greeting({"result": greeting}, CLASSIC)
    assert message == str(caught.value)[: len(message)]


def test_a_greeting_is_the_same_in_every_process() -> None:
    """Every worker process compares the greeting with the first one, and names it in the error."""
    plan = GamesPlan("classic", 1, 0, command=REFERENCE, seconds=10, greeting=CLASSIC)
    found = play_in_parallel(plan, 1, lambda _: None).failure
    assert isinstance(found, Difference)
    assert "hello: wrong-greeting: expected what it said at first: games.duel: " in found.problems[0]
