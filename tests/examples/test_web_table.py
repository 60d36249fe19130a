"""The web table: played in real browsers, what its sockets send, and its limits."""

from __future__ import annotations

import json
import re
import socket
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from signal import SIGINT
from subprocess import PIPE, run
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from attrs import evolve
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from examples.web_table import server as sockets
from examples.web_table import tables as limits
from examples.web_table.server import MAX_CHARACTERS, MAX_MESSAGES, server_of
from examples.web_table.tables import MAX_WINDOWS, Tables
from sobek_core import Deal, Draw, Observer, Play
from sobek_core.records.audit import result_of
from sobek_core.records.file import RecordFile
from sobek_verification.simulation.machines.neighbours import every_kind
from sobek_verification.simulation.secrets.records import record_pair
from tests.browser import needs_browser
from tests.games import each_suite
from tests.processes import running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import Popen

    from playwright.sync_api import Browser, Locator, Page

    from sobek_core import Viewer
    from sobek_verification.simulation.secrets.records import RecordPair
    from sobek_verification.suite import GameSuite

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
PAIRS = range(24)


@contextmanager
def serving(tables: Tables) -> Iterator[str]:
    """Serve tables in this process, and yield the address without its protocol."""
    server = server_of(tables)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def watched(tables: Tables, address: str, table_id: str, viewer: Viewer = Observer.SPECTATOR) -> Iterator[Any]:
    """Open the socket of a viewer, who has sent the key."""
    key = tables.links(table_id)[viewer][1].partition("#")[2] if isinstance(viewer, int) else ""
    with connect(f"ws://{address}/socket/{table_id}", proxy=None) as opened:
        opened.send(json.dumps({"key": key}))
        yield opened


# Secrecy.


def sent(tables: Tables, address: str, pair: RecordPair, side: int, tried: list[str]) -> list[str | bytes]:
    """Return all that a viewer is sent of a game of a pair: at once, and for each move that is tried."""
    table_id = f"{pair.number:011x}{side}"
    with watched(tables, address, table_id, pair.viewer) as opened:
        got = [opened.recv(10)]
        for line in tried:
            opened.send(json.dumps({"move": line, "after": json.loads(got[0])["moves"]}))
            got.append(opened.recv(10))
    return got


def told_apart(game: GameSuite, folder: Path) -> tuple[list[int], int]:
    """Return which pairs a viewer can tell apart by what their socket gets, and how many refusals were compared."""
    tables, found, refusals = Tables(folder), [], 0
    with serving(tables) as address:
        for pair in (record_pair(game.name, 1, number) for number in PAIRS):
            record, state = pair.sides[0].record, pair.sides[0].state
            turn = record.game.turn(state)
            if isinstance(turn, Draw | Deal):  # the server would draw at once, and differently
                continue
            for number, side in enumerate(pair.sides):
                begun = evolve(side.record, result=result_of(record.game.turn(side.state)))
                RecordFile.create(folder / f"{pair.number:011x}{number}.jsonl", begun)
            own = [move for move in every_kind(state, game) if getattr(move, "seat", None) == pair.viewer]
            refused = [move for move in own if not hasattr(record.game.apply(state, move), "events")]
            tried = [game.tools.notation.write(move) for move in refused[:8]]
            refusals += len(tried)
            if sent(tables, address, pair, 0, tried) != sent(tables, address, pair, 1, tried):
                found.append(pair.number)
    return found, refusals


@each_suite
def test_a_socket_gets_the_same_bytes_whatever_is_hidden(game: GameSuite, tmp_path: Path) -> None:
    """NAME.visibility: games that differ only in what a seat may not know, with the reasons of its refused moves."""
    found, refusals = told_apart(game, tmp_path)
    assert [] == found
    assert refusals > len(PAIRS)


@each_suite
def test_a_leak_of_the_web_table_is_found(game: GameSuite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The view of the referee, sent to everybody, tells pairs apart."""
    right = Play.screen
    monkeypatch.setattr(Play, "screen", lambda play, _, *words, **more: right(play, Observer.REFEREE, *words, **more))
    assert [] != told_apart(game, tmp_path)[0]


# Limits.


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """Keep tables in a new folder."""
    return Tables(tmp_path)


def last_of(opened: Any) -> Any:
    """Read up to the end of a connection, and return the last message."""
    got = None
    try:
        while True:
            got = json.loads(opened.recv(10))
    except ConnectionClosed:
        return got


def test_limits_of_a_window_end_it_with_one_message(tables: Tables) -> None:
    """Too many messages, a long one, one that is no object, and a wrong key."""
    table_id = tables.new("duel", ("Ada", "Ben"))
    most, seconds = MAX_MESSAGES
    none: list[str | bytes] = ["x" * 1001, "{" + " " * 999 + "}", "[" * 999, "3", b"{}"]
    wrong = [([one], {"slug": "no-message", "number": MAX_CHARACTERS}) for one in none]
    wrong.append((["{}"] * most, {"slug": "rate", "number": most, "seconds": seconds}))
    with serving(tables) as address:
        for messages, expected in wrong:
            with watched(tables, address, table_id) as opened:
                for message in messages:
                    opened.send(message)
                assert {"error": expected} == last_of(opened)
        for path, key, slug in ((table_id, "é", "key"), ("..", "", "no-table"), ("f" * 12, "", "no-table")):
            with connect(f"ws://{address}/socket/{path}", proxy=None) as opened:
                opened.send(json.dumps({"key": key}))
                assert {"error": {"slug": slug}} == last_of(opened)


def test_each_link_can_be_open_in_so_many_windows(tables: Tables) -> None:
    """Spectators leave the seats free; one window more is refused, and a closed one makes room."""
    table = tables.table(tables.new("duel", ("Ada", "Ben")))
    for viewer in (Observer.SPECTATOR, 0, 1):
        windows = [table.window(viewer) for _ in range(MAX_WINDOWS + 1)]
        for window in windows[:-1]:
            window.__enter__()
        with pytest.raises(limits.RefusedError, match="windows"):
            windows[-1].__enter__()
        windows[0].__exit__(None, None, None)
        with table.window(viewer):
            pass


def test_a_seat_makes_its_own_moves_alone(tables: Tables, tmp_path: Path) -> None:
    """Not another seat's, nor those of chance, nor after a move that it has not seen; spectators make none."""
    table_id = tables.new("duel", ("Ada", "Ben"))
    table = tables.table(table_id)
    seat: Any = table.play.seat
    own = table.play.offers(seat)[0].notation
    for viewer, line, after, slug in (
        (Observer.SPECTATOR, own, 0, "watching"),
        (1 - seat, own, 0, "no-move"),
        (seat, "chance: deben 3", 0, "no-move"),
        (seat, own, 1, "late"),
        (seat, "what?", 0, "no-move"),
        (seat, f"seat {seat}: refill", 0, "illegal"),
    ):
        with pytest.raises(limits.RefusedError, match=slug):
            table.answer(viewer, {"move": line, "after": after}, "en")
    table.answer(seat, {"move": own, "after": 0}, "en")
    for message in ({"after": 0}, {}):  # such as a second tap on what has been made
        with pytest.raises(limits.RefusedError, match="late"):
            table.answer(seat, {"move": own, **message}, "en")
    (file,) = tmp_path.glob("*.jsonl")
    assert 1 <= len(Play.resume(file).steps)  # as after a restart


def test_a_move_is_taken_back_when_all_have_asked(tables: Tables) -> None:
    """Every window is then sent the whole game again."""
    table_id = tables.new("duel", ("Ada", "Ben"))
    play = tables.table(table_id).play
    play.make(play.legal()[0])
    with serving(tables) as address, watched(tables, address, table_id, play.seat or 0) as opened:
        first = json.loads(opened.recv(10))
        opened.send(json.dumps({"move": first["offers"][0]["move"], "after": first["moves"]}))
        second = json.loads(opened.recv(10))
        opened.send(json.dumps({"undo": True, "after": second["moves"]}))
        assert [first["seat"]] == json.loads(opened.recv(10))["asking"]
        with watched(tables, address, table_id, 1 - first["seat"]) as other:
            assert len(first["log"]) < len(json.loads(other.recv(10))["log"])
            other.send(json.dumps({"undo": True, "after": second["moves"]}))
            again = json.loads(other.recv(10))
            assert (len(first["log"]), 0, first["moves"]) == (len(again["log"]), again["since"], again["moves"])
        assert first == json.loads(opened.recv(10))


def answer_of(address: str, text: str, kind: str = "application/json", behind: str = "127.0.0.1") -> Any:
    """Ask for a new table, and return the answer. behind: who asks, if a proxy is between."""
    headers = {"Content-Type": kind, "X-Forwarded-For": behind}
    try:
        with urlopen(Request(f"http://{address}/new", text.encode(), headers), timeout=10) as answer:
            return json.load(answer)
    except HTTPError as error:
        return json.load(error)


def test_tables_are_opened_up_to_a_number(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games in progress; otherwise whoever opens one is told why not, in words that both languages have."""
    monkeypatch.setattr(limits, "MAX_TABLES", 1)
    Play.new("duel", seed=1, at_random=range(2)).save(tmp_path / "over.jsonl")
    (tmp_path / "broken.jsonl").touch()
    assert [] == tables.going_on()
    names = ["Ada", "Ben", "Cleo"]
    wrong: list[tuple[str, Any]] = [("duel", names[:1]), ("chess", names[:2]), ("duel", 3), ("duel", [1, 2])]
    asked = [*wrong, ("classic", names), ("duel", names[:2])]
    wanted = [json.dumps({"game": game, "names": one}) for game, one in asked]
    forms = [(text, "application/json") for text in [*wanted, "x" * 1001, "[]"]]
    forms.append((forms[0][0], "text/plain"))  # as any page can have a browser send
    with serving(tables) as address:
        answers = [answer_of(address, text, kind) for text, kind in forms]
    opened = answers.pop(4)
    assert names == [name for name, _ in opened["links"]]
    assert all(re.fullmatch("table.html\\?id=[0-9a-f]{12}#[\\w-]{20}", link) for _, link in opened["links"])
    assert ["names"] * 4 + ["tables"] + ["no-message"] * 3 == [one["slug"] for one in answers]


def test_an_address_opens_so_many_tables_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it waits, and no other does, such as another one behind a proxy, until so many others have come."""
    monkeypatch.setattr(sockets, "MAX_ADDRESSES", 2)
    asked = json.dumps({"game": "duel", "names": ["Ada", "Ben"]})
    most, seconds = sockets.MAX_NEW
    with serving(tables) as address:
        assert most == sum("table" in answer_of(address, asked) for _ in range(most))
        assert {"slug": "rate", "number": most, "seconds": seconds} == answer_of(address, asked)
        assert all("table" in answer_of(address, asked, behind=f"192.0.2.{one}") for one in (1, 2))
        assert "table" in answer_of(address, asked)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /new HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        b"GET /socket/f HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ],
)
def test_who_says_nothing_is_left(tables: Tables, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    """Before, in and after a request, and before the key; a window that has sent its key stays."""
    monkeypatch.setattr(sockets, "PATIENCE", 0.5)
    table_id = tables.new("duel", ("Ada", "Ben"))
    with serving(tables) as address, watched(tables, address, table_id, 0) as window:
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=10) as silent:
            silent.sendall(sent)
            while silent.recv(1000):
                pass
        window.recv(10)
        window.send("{}")
        assert "refused" in json.loads(window.recv(10))


def test_an_address_has_so_many_connections(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is ended at once."""
    monkeypatch.setattr(sockets, "MAX_CONNECTIONS", (9, 3))
    with serving(tables) as address, ExitStack() as opened:
        host, port = address.split(":")
        begun = [opened.enter_context(socket.create_connection((host, int(port)), timeout=10)) for _ in range(4)]
        assert b"" == begun[3].recv(1)
        begun[0].sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert begun[0].recv(1000).startswith(b"HTTP/1.1 200")


def test_the_limits_are_those_that_the_readme_states() -> None:
    """In the same order."""
    text = (ROOT / "examples/README.md").read_text("utf-8").partition("* The server has limits")[2].partition("\n*")[0]
    expected = limits.MAX_TABLES, *sockets.MAX_NEW, MAX_WINDOWS, MAX_CHARACTERS, *MAX_MESSAGES
    assert [*expected, *sockets.MAX_CONNECTIONS, sockets.PATIENCE] == [*map(int, re.findall(r"\d+", text))]


def test_the_pages_say_the_same_in_both_languages() -> None:
    """The same messages with the same facts, among them all that the server refuses with."""
    words = json.loads((ROOT / "examples/web_table/files/words.json").read_text("utf-8"))
    english, french = ({slug: re.findall(r"\{\w+\}", text) for slug, text in one.items()} for one in words.values())
    assert english == french
    files = [one for one in (ROOT / "examples/web_table").rglob("*.*") if one.suffix in {".py", ".js", ".html"}]
    code = "".join(one.read_text("utf-8") for one in files)
    said = {*re.findall(r'(?:RefusedError\(|say\(|"slug": |data-word=)"([\w-]+)"', code)}
    assert {"illegal"} == said - english.keys()  # which comes with its reasons in words
    assert set() == english.keys() - said


# Started as people do.

WEB_TABLE = (sys.executable, "-m", "examples.web_table", "--host", "127.0.0.1", "--folder")


@contextmanager
def started(folder: Path, *words: str, **options: Any) -> Iterator[tuple[Popen[Any], list[str]]]:
    """Start the web table, and yield the process and the links of the seats."""
    options |= {"cwd": ROOT, "stdout": PIPE, "text": True, "patience": 900}  # as long as browsers play
    with running(*WEB_TABLE, str(folder), *words, **options) as process:
        links: list[str] = []
        for line in process.stdout or ():
            links += re.findall(r"http://\S+#\S+", line)
            if line.startswith("Who has"):
                break
        yield process, links


def test_a_folder_of_tables_has_one_server(tmp_path: Path) -> None:
    """A second one says so and writes nothing; one that was killed leaves it to the next, which ends at Ctrl-C."""
    with started(tmp_path, "--port", "0") as (server, links):
        files = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
        assert sys.platform == "win32" or not any(path.stat().st_mode & 0o077 for path in files)
        words = [*WEB_TABLE, str(tmp_path), "--port", "0", "--names", "Cleo,Dan"]
        second = run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603  # ours
        said = f"web_table: {tmp_path}: another server keeps these tables; stop it, or name another --folder\n"
        assert (1, "", said) == (second.returncode, second.stdout, second.stderr)
        assert files == {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
        server.kill()
        server.wait()
    (tmp_path / "begun.jsonl").touch()
    with started(tmp_path, "--port", "0", stderr=PIPE) as (server, again):
        assert [one.partition("?")[2] for one in links] == [one.partition("?")[2] for one in again]
        assert "table" in answer_of(again[0].split("/")[2], json.dumps({"game": "duel", "names": ["Ada", "Ben"]}))
        server.send_signal(SIGINT)
        left_out = "web_table: begun.jsonl is left out: expected the header of a game; the file has no whole line\n"
        assert (("", left_out), 0) == (server.communicate(), server.returncode)


# In real browsers.


class Windows:
    """The windows of all players, and who plays at random in them."""

    def __init__(self, browser: Browser, links: list[str]) -> None:
        """Open each link in a browser of its own, the first in French."""
        self.faults: list[str] = []
        self.tapped = 0
        self.pages = [self._open(browser, link, "fr" if not at else "en") for at, link in enumerate(links)]
        self._random = Random(1)  # noqa: S311  # a game

    def _open(self, browser: Browser, link: str, language: str) -> Page:
        page = browser.new_context(viewport=PHONE, locale=language).new_page()  # type: ignore[arg-type]
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "Security" in said.text else None)
        page.goto(link)
        page.wait_for_function("() => byId('turn').textContent")
        return page

    def move(self) -> bool:
        """Tap one of the moves of whoever has to move, and wait until all windows show it. Return whether one could."""
        moving = [page for page in self.pages if page.locator("#choices").is_visible()]
        if not moving:
            return False
        (page,) = moving
        buttons, marks = page.locator("#legal button"), page.locator("#position [role=button]")
        self._tap(marks, buttons)
        number = self._random.randrange(buttons.count())
        buttons.nth(number).evaluate("one => { for (let up = one; up; up = up.parentElement) up.open = true; }")
        before = page.evaluate("made")
        buttons.nth(number).click()
        for one in self.pages:
            one.wait_for_function("before => made > before", arg=before)
        self.agree(page.evaluate("made"))
        return True

    def _tap(self, marks: Locator, buttons: Locator) -> None:
        """Tap something in the picture, and again, and again: fewer moves are left, all, and the same fewer."""
        if not marks.count():
            return
        every, mark = set(buttons.all_text_contents()), marks.nth(self._random.randrange(marks.count()))
        mark.click()
        left = set(buttons.all_text_contents())
        assert "true" == mark.get_attribute("aria-pressed")
        assert left
        assert left <= every
        mark.press("Enter")
        assert every == set(buttons.all_text_contents())
        mark.press(" ")
        assert left == set(buttons.all_text_contents())
        self.tapped += left < every

    def agree(self, made: int) -> None:
        """Wait until all windows are connected and show so many moves."""
        ready = "made => socket?.readyState === 1 && byId('log').children.length === made"
        for page in self.pages:  # one that was loaded again has no socket until its words are there
            page.wait_for_function(ready, arg=made)


@needs_browser
@pytest.mark.long
@pytest.mark.parametrize(("game", "names"), [("duel", "Ada,Ben"), ("classic", "Ada,Ben,Cleo")])
def test_a_game_is_played_in_browsers(browser: Browser, tmp_path: Path, game: str, names: str) -> None:
    """At least forty moves, of classic a round; one window is loaded again, and the server killed and started again."""
    with started(tmp_path, "--port", "0", "--game", game, "--names", names) as (server, links):
        windows = Windows(browser, links)
        for _ in range(12):
            windows.move()
        windows.pages[0].reload()
        made = windows.pages[1].evaluate("made")
        windows.agree(made)
        server.kill()
        server.wait()
    port = links[0].split(":")[2].partition("/")[0]
    with started(tmp_path, "--port", port) as (_, again):
        assert links == again
        windows.agree(made)
        played = 12
        log = windows.pages[1].locator("#log")
        while played < 40 or (game == "classic" and "The next round is dealt" not in log.inner_text()):
            assert windows.move() or "the game is over" in windows.pages[1].inner_text("#turn")
            played += 1
        shown = windows.pages[1].evaluate("byId('log').children.length")
        wide, small = (
            [page.evaluate(script) for page in windows.pages]
            for script in (
                "[document.documentElement, ...document.querySelectorAll('pre')].some((one) => "
                "one.scrollWidth > one.clientWidth)",
                "[...document.querySelectorAll('#legal button')].filter((one) => one.offsetHeight && "
                "one.offsetHeight < 43).length",
            )
        )
        assert ([False] * len(links), [0] * len(links)) == (wide, small)
        windows.pages[0].goto(again[0].replace("?id=", "?id=no"))
        windows.pages[0].wait_for_selector("#refused")
        assert not windows.pages[0].locator(".columns").is_visible()
    (file,) = tmp_path.glob("*.jsonl")
    assert shown == len(Play.resume(file).steps)
    assert [] == windows.faults
    assert windows.tapped > 9
