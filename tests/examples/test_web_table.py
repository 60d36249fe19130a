"""The web table: played in real browsers, what its sockets send, and its limits."""

from __future__ import annotations

import json
import re
import socket
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import PIPE
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from attrs import evolve
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from examples.web_table import tables as limits
from examples.web_table.__main__ import server_of
from examples.web_table.server import MAX_MESSAGES, MAX_NEW, WORDS
from examples.web_table.tables import MAX_SPECTATORS, MAX_WINDOWS, Table, Tables
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

    from playwright.sync_api import Browser, Page

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
    with connect(f"ws://{address}/table/{table_id}/socket", proxy=None) as opened:
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
    right = Table.shown
    monkeypatch.setattr(Table, "shown", lambda table, _, since, words: right(table, Observer.REFEREE, since, words))
    assert [] != told_apart(game, tmp_path)[0]


# Limits.


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """Keep tables in a new folder."""
    return Tables(tmp_path)


def said(slug: str, **facts: int) -> str:
    """Return a message in English."""
    return WORDS["en"](f"table.{slug}", **facts)


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
    wrong = [
        (["{}"] * most, said("rate", number=most, seconds=seconds)),
        (["x" * 1001], said("long", number=1000)),
        (["[" * 999], said("no-json")),
        (["3"], said("no-json")),
    ]
    with serving(tables) as address:
        for messages, expected in wrong:
            with watched(tables, address, table_id) as opened:
                for message in messages:
                    opened.send(message)
                assert {"error": expected} == last_of(opened)
        for path, key, expected in ((table_id, "é", "key"), ("..", "", "no-table"), ("f" * 12, "", "no-table")):
            with connect(f"ws://{address}/table/{path}/socket", proxy=None) as opened:
                opened.send(json.dumps({"key": key}))
                assert {"error": said(expected)} == last_of(opened)


def test_each_link_can_be_open_in_so_many_windows(tables: Tables) -> None:
    """Spectators leave the seats free; one window more is refused, and a closed one makes room."""
    table_id = tables.new("duel", ("Ada", "Ben"))
    table, change = tables.table(table_id), Any
    for viewer, most in ((Observer.SPECTATOR, MAX_SPECTATORS), (0, MAX_WINDOWS), (1, MAX_WINDOWS)):
        windows = [table.watched(viewer, change) for _ in range(most + 1)]  # type: ignore[arg-type]
        for window in windows[:-1]:
            window.__enter__()
        with pytest.raises(limits.RefusedError, match="windows"):
            windows[-1].__enter__()
        windows[0].__exit__(None, None, None)
        with table.watched(viewer, change):  # type: ignore[arg-type]
            pass


def test_a_seat_makes_its_own_moves_alone(tables: Tables) -> None:
    """Not another seat's, nor those of chance, nor after a move that it has not seen; spectators make none."""
    table_id = tables.new("duel", ("Ada", "Ben"))
    table = tables.table(table_id)
    seat: Any = table.play.seat
    own = table.play.record.tools.notation.write(table.play.legal()[0])
    for viewer, line, after, slug in (
        (Observer.SPECTATOR, own, 0, "watching"),
        (1 - seat, own, 0, "not-yours"),
        (seat, "chance: deben 3", 0, "not-yours"),
        (seat, own, 1, "late"),
        (seat, "what?", 0, "no-move"),
    ):
        with pytest.raises(limits.RefusedError, match=slug):
            table.make(viewer, line, after)
    table.make(seat, own, 0)
    assert 1 <= len(Tables(tables._folder).table(table_id).play.steps)  # noqa: SLF001  # as after a restart


def test_tables_are_opened_up_to_a_number_and_not_too_fast(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so, and otherwise shows the links of the seats."""
    most, seconds = MAX_NEW
    monkeypatch.setattr(limits, "MAX_TABLES", 1)
    wanted = [
        "game=duel&name=Ada",
        "game=chess&name=Ada",
        "game=classic&name=Ada&name=Ben&name=Cleo&name=",
        "game=duel",
    ]
    wanted += ["game=duel&name=Ada&name=Ben", "x" * 1001, *["game=duel"] * most]
    pages = []
    with serving(tables) as address:
        for form in wanted:
            try:
                with urlopen(f"http://{address}/", form.encode(), timeout=10) as answer:  # our own
                    pages.append(answer.read().decode())
            except HTTPError as error:
                pages.append(error.read().decode())
    full, fast = said("tables", number=1), said("new-rate", number=most, seconds=seconds)
    alerts = [re.findall('role="alert">(.*)</p>', page) for page in pages]
    assert [[said("names")], [said("names")], [], [full], [full], [said("long", number=1000)]] == alerts[:6]
    assert [fast] == alerts[-1]
    assert 3 == len(re.findall('href="/table/[0-9a-f]{12}#', pages[2]))


# In real browsers.


@contextmanager
def started(folder: Path, *words: str) -> Iterator[tuple[Popen[Any], list[str]]]:
    """Start the web table as people do, and yield the process and the links of the seats."""
    command = (sys.executable, "-m", "examples.web_table", "--host", "127.0.0.1", "--folder", str(folder), *words)
    with running(*command, cwd=ROOT, stdout=PIPE, text=True) as process:
        links: list[str] = []
        for line in process.stdout or ():
            links += re.findall(r"http://\S+#\S+", line)
            if line.startswith("Who has"):
                break
        yield process, links


class Windows:
    """The windows of all players, and who plays at random in them."""

    def __init__(self, browser: Browser, links: list[str]) -> None:
        """Open each link in a browser of its own, the first in French."""
        self.faults: list[str] = []
        self.pages = [self._open(browser, link, "fr" if not at else "en") for at, link in enumerate(links)]
        self._random = Random(1)  # noqa: S311  # a game

    def _open(self, browser: Browser, link: str, language: str) -> Page:
        page = browser.new_context(viewport=PHONE, locale=language).new_page()  # type: ignore[arg-type]
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "Security" in said.text else None)
        page.goto(link)
        page.wait_for_function("made || !byId('choices').hidden || byId('turn').textContent")
        return page

    def move(self) -> bool:
        """Tap one of the moves of whoever has to move, and wait until all windows show it. Return whether one could."""
        moving = [page for page in self.pages if page.locator("#choices").is_visible()]
        if not moving:
            return False
        (page,) = moving
        buttons = page.locator("#legal button")
        number = self._random.randrange(buttons.count())
        buttons.nth(number).evaluate("one => { for (let up = one; up; up = up.parentElement) up.open = true; }")
        before = page.evaluate("made")
        buttons.nth(number).click()
        for one in self.pages:
            one.wait_for_function("before => made > before", arg=before)
        self.agree(page.evaluate("made"))
        return True

    def agree(self, made: int) -> None:
        """Wait until all windows are connected and show so many moves."""
        ready = "made => window.socket_ready() && byId('log').children.length === made"
        for page in self.pages:
            page.evaluate("window.socket_ready = () => socket.readyState === 1")
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
        while played < 40 or (
            game == "classic" and "The next round is dealt" not in windows.pages[1].inner_text("#log")
        ):
            assert windows.move() or "the game is over" in windows.pages[1].inner_text("#turn")
            played += 1
        shown = windows.pages[1].evaluate("byId('log').children.length")
        assert [""] == [page.inner_text("#refused") for page in windows.pages[:1]]
        wide, small = (
            [page.evaluate(script) for page in windows.pages]
            for script in (
                "document.documentElement.scrollWidth > innerWidth",
                "[...document.querySelectorAll('#legal button')].filter((one) => one.offsetHeight && "
                "one.offsetHeight < 43).length",
            )
        )
        assert ([False] * len(links), [0] * len(links)) == (wide, small)
    (file,) = tmp_path.glob("*.jsonl")
    assert shown == len(Play.resume(file).steps)
    assert [] == windows.faults
