"""What `sobek serve` answers beyond the methods of every server: spec/protocol.md, More methods."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.cli.folder import Folder
from sobek_core.cli.serving import MORE
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.visibility import Observer
from sobek_core.play import Chance, Play
from sobek_core.records.audit import audit
from sobek_core.records.record import MAX_BYTES, dump, load
from tests.commands import sobek
from tests.games import each_game
from tests.processes import running, shell
from tests.protocol_client import Client, as_json, move_of, start_of, state_of
from tests.records import played, shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.protocol.session import About

NAMES: Final = ["Ada", "Ben", "Cleo", "Dan"]
UNANSWERED: Final = tomllib.loads(Path(__file__).with_name("unanswered.toml").read_text(encoding="utf-8"))["more"]


def methods(folder: Path) -> Mapping[str, About]:
    """Return all of them, with those for a folder."""
    return {**MORE, **Folder(folder).methods}


@pytest.mark.parametrize("case", UNANSWERED)
def test_a_request_that_cannot_be_answered_says_why(case: str, tmp_path: Path) -> None:
    """The reply has kind, path and problem, the state is as it was, and no file was made."""
    expected = UNANSWERED[case]
    client, _ = Client.over("duel", 2, more=methods(tmp_path))
    before = client.session
    kind, path, problem = client.error(**expected["request"])
    assert (expected["kind"], expected["at"]) == (kind, path)
    assert expected["problem"] == shortened(problem, expected["problem"])
    assert (before, []) == (client.session, [*tmp_path.iterdir()])


def test_a_move_is_tried_written_narrated_and_taken_back() -> None:
    """Nothing changes but by `undo`, which is fair."""
    client, play = Client.over("classic", more=MORE)
    start, move, seat = client.result("state"), move_of(play, 0), play.game.turn(play.steps[0].before).seat
    other = (seat + 1) % 4
    assert {} == client.result("try", move=move)
    assert {} == client.result("try", move=move, viewer=seat)
    for wrong in (move, {**move, "slot": 9}):
        assert ["classic.turn.order"] == client.ask("try", move=wrong, viewer=other)["refused"]["rules"]
        assert ["classic.turn.pending"] == client.ask("try", move=wrong, viewer="spectator")["refused"]["rules"]
    text = client.result("notation", move=move)["text"]
    assert move == client.result("notation", text=text)["move"]
    assert ("out-of-order", "", "expected a decision to take back") == client.error("undo")
    client.result("apply", move=move)
    for language in ("en", "fr"):
        assert 1 == len(client.result("narrate", viewer=other, language=language)["sentences"])
    assert 0 == client.result("undo")["moves"]
    assert start == client.result("state")
    for number in range(30):
        recalled = client.result("memory", viewer=0, visibility="open")
        client.result("apply", move=move_of(play, number))
        client.result("memory", viewer=0, visibility="open")  # of what is taken back
        undone = client.ask("undo")
        if "refused" in undone:
            assert ["classic.visibility.undo"] == undone["refused"]["rules"]
            assert number == client.result("undo", by_agreement=1)["moves"]
        assert recalled == client.result("memory", viewer=0, visibility="open")
        client.result("apply", move=move_of(play, number))


@each_game
def test_either_memory_is_told_whatever_the_game_is_played_with(game: str) -> None:
    """`open` is what `recall` returns in an open game, `hidden` is nothing."""
    told = {}
    for reading in ("hidden", "open"):
        client, play = Client(more=MORE), played(game, 2, 7)
        started = start_of(play)
        client.result("start", **{**started, "choices": {**started["choices"], "visibility": reading}})
        for number in range(40):
            client.result("apply", move=move_of(play, number))
        told[reading] = client.result("memory", viewer=0, visibility="open")["recalled"]
        assert {} == client.result("memory", viewer=0, visibility="hidden")["recalled"]
        assert {} == client.result("memory", viewer="referee", visibility="open")["recalled"]
        assert (told[reading] if reading == "open" else {}) == client.result("recall", viewer=0)["recalled"]
    assert told["open"] == told["hidden"] != {}


@each_game
def test_a_screen_is_the_one_that_the_library_shows(game: str) -> None:
    """To seats, spectators and the referee, in both languages, from any move on."""
    client, play = Client.over(game, 20, more=MORE)
    names = tuple(f"Player {seat}" for seat in play)  # what the server calls them
    record = evolve(play.record, entries=play.record.entries[:20], result=None, names=names)
    shown = Play[Any](record, Chance(play.game, len(record.names), 0), (), plays_chance=False)
    for viewer in (0, 1, Observer.SPECTATOR, Observer.REFEREE):
        for language, since in (("en", 0), ("fr", 17), ("en", 20)):
            asked = {"viewer": getattr(viewer, "value", viewer), "language": language, "since": since}
            expected = as_json(shown.screen(viewer, language, since=since))
            assert expected == client.result("screen", **asked)["screen"] | {"asking": []}


@each_game
def test_a_record_is_written_and_audited(game: str, tmp_path: Path) -> None:
    """It is the one that the library writes, the audit is that of `sobek audit`, and a game from a state has none."""
    client, play = Client.over(game, more=MORE)
    for number in range(len(play.steps)):
        client.result("apply", move=move_of(play, number))
    names = NAMES[: len(play.record.names)]
    text = client.result("record", names=names)["record"]
    assert dump(play.record) == text
    file = tmp_path / "game.jsonl"
    for language in ("en", "fr"):
        for written in (text, text.replace(names[0], "Zoe"), dump(_cut(play))):
            file.write_text(written, encoding="utf-8", newline="")
            done = sobek("audit", file, "--json", "--language", language)
            reply = client.ask("audit", record=written, language=language)
            if "error" in reply:
                assert (65, "malformed") == (done.exit_code, reply["error"]["kind"])
                assert json.loads(done.output)["problem"].endswith(reply["error"]["problem"])
            else:
                assert json.loads(done.output) == reply["result"]["audit"]
    client.result("start", **state_of(play, 3))
    assert ("out-of-order", "", "expected a game that was started from a setup or a deal") == client.error("record")


def _cut(play: Play[Any]) -> Any:
    """Return the record of a game without its first move, so that it breaks the rules."""
    return evolve(play.record, entries=play.record.entries[1:])


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("classic", "names: Ada, Ben\nquays: ?*9\nAda: take 4"),
        ("classic", "seat 0 hand: fish-1 ?\nseat 0: set fish-1*3"),
        ("classic", "names: Ada, Ben\nsee: Ada hand"),
        ("classic", "quays: ?*9\r\ntake back: seat 0: take 0"),
        ("duel", "ankh: c3 v\nmarket: c1 fish-v-1 / ?\nseat 0: refill"),
        ("duel", "points: 12 30"),
    ],
)
def test_a_question_is_answered_as_by_the_command(game: str, text: str, tmp_path: Path) -> None:
    """The answer has what `sobek judge --json` prints, in either language, whatever is played at the table."""
    file, client = tmp_path / "position.txt", Client(more=MORE)
    file.write_text(text, encoding="utf-8", newline="")
    for language in ("en", "fr"):
        done = sobek("judge", "--position", file, "--game", game, "--json", "--language", language)
        for _ in range(2):
            (answer,) = client.result("judge", text=text, game=game, language=language).values()
            assert json.loads(done.stdout) == answer
            client.result("start", **start_of(played(game, 2, 7)))


@each_game
def test_a_saved_game_is_resumed_with_its_own_seed_as_if_it_had_not_stopped(game: str, tmp_path: Path) -> None:
    """Every move is in the file before the reply; undo takes it out; names, draws and the result are kept."""
    more, play = methods(tmp_path), played(game, 2, 7)
    client, never_stopped, file = Client(more=more), Client(), tmp_path / "a-game.jsonl"
    for one in (client, never_stopped):
        one.result("start", game=game, edition=play.record.game.edition.name, deal={"players": 2, "seed": 11})
    client.result("save", file="a-game", names=NAMES[:2])
    seats = Stream(3, "seats")
    for _ in range(400):
        turn = client.result("turn")["turn"]["turn"]
        if turn == "over":
            break
        if turn == "decision":
            moves = client.result("legal")["moves"]
            move = moves[seats.below(len(moves))]
            client.result("apply", move=move)
            never_stopped.result("apply", move=move)
            if not seats.below(4):
                client.result("undo", by_agreement=1)
                client.result("apply", move=move)
        else:
            assert client.result(turn) == never_stopped.result(turn)
        if not seats.below(4):
            state, told = client.result("state"), client.result("narrate", viewer=0)
            client = Client(more=more)
            resumed = client.result("resume", file="a-game", seed=11)
            assert (game, NAMES[:2]) == (resumed["game"], resumed["names"])
            assert (state, told) == (client.result("state"), client.result("narrate", viewer=0))
    record = load(file.read_bytes())
    assert (None, client.result("record")["record"]) == (audit(record).fault, file.read_text(encoding="utf-8"))
    assert as_json(record.result and record.result.scores) == client.result("result")["scores"]
    assert [file] == [*tmp_path.iterdir()]
    same = Play.resume(file)
    assert [file.read_text(encoding="utf-8")] == [dump(same.record)]
    file.write_bytes(file.read_bytes()[:-9])  # its footer is cut off
    Client(more=more).result("resume", file="a-game")
    assert dump(same.record) == file.read_text(encoding="utf-8")


def test_nothing_is_written_over_and_nothing_outside_is_read_or_written(tmp_path: Path) -> None:
    """Not through a link to a file, a second name of one, a device, a folder, or what a killed program left behind."""
    folder, outside = tmp_path / "games", tmp_path / "outside.jsonl"
    folder.mkdir()
    client, play = Client.over("duel", more=methods(folder))
    client.result("save", file="mine")
    inside = (folder / "mine.jsonl").read_bytes()
    outside.write_bytes(inside)
    (folder / "link.jsonl").symlink_to(outside)
    (folder / "nowhere.jsonl").symlink_to(tmp_path / "new.jsonl")
    (folder / "second.jsonl").hardlink_to(outside)
    (folder / "folder.jsonl").mkdir()
    (folder / "large.jsonl").write_bytes(b" " * (MAX_BYTES + 1))
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.jsonl")
    names = sorted(file.stem for file in folder.iterdir())
    for name in names:
        assert "out-of-order" == client.error("save", file=name)[0]
        if name != "mine":
            kind, _, problem = client.error("resume", file=name)
            assert ("failed", True) == (kind, problem.startswith(f"{name}.jsonl: expected a file"))
            assert str(tmp_path) not in problem
    client.result("apply", move=move_of(play, 0))
    (folder / "mine.jsonl.new").symlink_to(outside)
    client.result("undo", by_agreement=1)
    assert (inside, inside) == ((folder / "mine.jsonl").read_bytes(), outside.read_bytes())
    assert ["games", "outside.jsonl"] == sorted(file.name for file in tmp_path.iterdir())


def test_a_move_that_cannot_be_written_is_not_made(tmp_path: Path) -> None:
    """Two tables with one file: the second to write fails, and can resume the game."""
    client, play = Client.over("duel", more=methods(tmp_path))
    client.result("save", file="a")
    client.result("resume", file="a", table="b")
    client.result("apply", move=move_of(play, 0), table="b")
    kind, _, problem = client.error("apply", move=move_of(play, 0))
    assert ("failed", "another program has written to it; resume it") == (kind, problem)
    assert 1 == client.result("resume", file="a")["moves"]
    client.result("apply", move=move_of(play, 1))
    (tmp_path / "a.jsonl").unlink()
    assert "failed" == client.error("apply", move=move_of(play, 2))[0]


def test_a_file_that_is_no_game_is_not_resumed(tmp_path: Path) -> None:
    """Nor one that breaks the rules or claims another result; the problem says where."""
    client, play = Client(more=methods(tmp_path)), played("duel", 2, 7)
    text, file = dump(play.record), tmp_path / "a.jsonl"
    for written, expected in (
        ("", "a.jsonl: expected the header of a game; the file has no whole line"),
        (text.replace("Ada", "Zoe"), "a.jsonl: line 1: chain: expected …"),
        (dump(_cut(play)), "a.jsonl: line 2 breaks the rules; `audit` says which"),
    ):
        file.write_text(written, encoding="utf-8", newline="")
        kind, _, problem = client.error("resume", file="a")
        assert ("failed", expected) == (kind, shortened(problem, expected))
        assert written == file.read_text(encoding="utf-8")


def test_a_folder_is_given_to_the_command(tmp_path: Path) -> None:
    """Without it games cannot be saved, and `hello` does not name these methods; one that is not there is refused."""
    lines = [
        {"id": 1, "method": "hello", "protocol": ["sobek-protocol-2"]},
        {"id": 2, "method": "start", "game": "duel", "edition": "2021.1", "deal": {"players": 2, "seed": 7}},
        {"id": 3, "method": "save", "file": "a"},
    ]
    feed = "".join(f"{json.dumps(line)}\n" for line in lines)
    for options, kinds, files in (
        ("", ["result", "result", "error"], []),
        ("--folder .", ["result", "result", "result"], ["a.jsonl"]),
    ):
        done = shell(f"sobek serve {options}", tmp_path, feed=feed)
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        assert kinds == [next(key for key in reply if key != "id") for reply in replies]
        assert bool(files) == ({"save", "resume"} <= {*replies[0]["result"]["more"]})
        assert files == [file.name for file in tmp_path.iterdir()]
    assert 2 == shell("sobek serve --folder nowhere", tmp_path, feed=feed).returncode


@pytest.mark.skipif(os.name != "posix", reason="nothing is killed like this elsewhere")
def test_a_server_that_is_killed_loses_no_move(tmp_path: Path) -> None:
    """It is killed after each reply to a move, and the next one resumes the game where it was."""
    play = played("duel", 2, 7)
    begin = [{"method": "hello", "protocol": ["sobek-protocol-2"]}, {"method": "start", **start_of(play)}]
    save, resume = {"method": "save", "file": "a"}, {"method": "resume", "file": "a"}
    pipe = subprocess.PIPE
    for number in range(3):
        with running("sobek", "serve", "--folder", str(tmp_path), stdin=pipe, stdout=pipe, stderr=pipe) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            asked = [*begin, save] if number == 0 else [begin[0], resume]
            for request in (*asked, {"method": "apply", "move": move_of(play, number)}):
                server.stdin.write(f"{json.dumps({'id': 1, **request})}\n".encode())
                server.stdin.flush()
                reply = json.loads(server.stdout.readline())
                assert "result" in reply
                if request is resume:
                    assert number == reply["result"]["moves"]
            server.kill()
            server.wait(timeout=30)
    assert 3 == len(Play.resume(tmp_path / "a.jsonl", plays_chance=False).steps)
