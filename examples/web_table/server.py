"""The pages and sockets of the web table, and its limits."""

from __future__ import annotations

import asyncio
import json
import re
import time
import tomllib
from collections import deque
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from attrs import evolve
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from examples.web_table.tables import RefusedError, Tables
from sobek_core import IllegalMoveError, Words, load_words
from sobek_core.phrases import catalogue

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from sobek_core import Viewer

MAX_CHARACTERS: Final = 1000  # of a message
MAX_MESSAGES: Final = (20, 10)  # of one window, in so many seconds
MAX_NEW: Final = (10, 60)  # tables in so many seconds
KEY_WITHIN: Final = 10  # seconds
REFUSED: Final = 1008  # the close code of WebSockets for a broken policy

_HERE: Final = Path(__file__).parent
_ICONS: Final = files("sobek_core.page").joinpath("assets/icons.svg").read_text("utf-8")
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_PAGES: Final = Environment(
    loader=FileSystemLoader(_HERE / "pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


class Rate:
    """How often something may happen: at most so many times in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        """Begin with nothing."""
        self._last: deque[float] = deque(maxlen=most)
        self._seconds = seconds

    def count(self, slug: str) -> None:
        """Count one more. Raise RefusedError with this message if that is too many."""
        now, last = time.monotonic(), self._last
        if len(last) == last.maxlen and now - last[0] < self._seconds:
            raise RefusedError(slug, number=last.maxlen, seconds=self._seconds)
        last.append(now)


class Server:
    """The web table as a Starlette application."""

    def __init__(self, tables: Tables) -> None:
        """Serve these tables."""
        self._tables = tables
        self._new = Rate(*MAX_NEW)

    def app(self) -> Starlette:
        """Return the application."""
        return Starlette(
            routes=[
                Route("/", self._home),
                Route("/", self._open, methods=["POST"]),
                Route("/table/{table_id}", self._table),
                WebSocketRoute("/table/{table_id}/socket", self._socket),
                Mount("/drawing", StaticFiles(packages=[("sobek_core.page", "assets")])),
                Mount("/files", StaticFiles(directory=_HERE / "files")),
            ]
        )

    async def _home(self, request: Request) -> Response:
        return self._opened(_words(request))

    async def _open(self, request: Request) -> Response:
        """Open a table, and show its links to whoever opened it."""
        words = _words(request)
        try:
            fields = parse_qs((await _body(request)).decode(errors="replace"))
            self._new.count("new-rate")
            table_id = self._tables.new(fields.get("game", [""])[0], [one.strip() for one in fields.get("name", [])])
        except (RefusedError, OSError) as error:
            return self._opened(words, error=_said(error, words), status=400)
        return self._opened(words, table_id=table_id, links=self._tables.links(table_id))

    def _opened(self, words: Words, status: int = 200, **facts: Any) -> Response:
        return _page("home.html", words, status, **{"error": "", "links": (), "table_id": "", **facts})

    async def _table(self, request: Request) -> Response:
        words, table_id = _words(request), request.path_params["table_id"]
        try:
            table = self._tables.table(table_id)
        except (RefusedError, OSError, ValueError) as error:
            return self._opened(words, error=_said(error, words), status=404)
        own = {name[6:]: text for name, text in words.messages.items() if name.startswith("table.")}
        game, data = table.play.record.tools.name, {**table.drawing(words), "table": own}
        return _page("table.html", words, data=data, game=game, icons=Markup(_ICONS))  # noqa: S704  # ours

    async def _socket(self, socket: WebSocket) -> None:
        """Serve one window: its first message has the key, each later one a move."""
        words, table_id, rate = _words(socket), socket.path_params["table_id"], Rate(*MAX_MESSAGES)
        await socket.accept()
        try:
            async with asyncio.timeout(KEY_WITHIN):
                first = await _received(socket, rate)
            viewer = self._tables.viewer(table_id, str(first.get("key", "")))
            change = asyncio.Event()
            with self._tables.table(table_id).watched(viewer, change):
                sending = asyncio.create_task(self._send(socket, table_id, viewer, change, words))
                try:
                    while True:
                        await self._move(socket, table_id, viewer, await _received(socket, rate), words)
                finally:
                    sending.cancel()
                    with suppress(asyncio.CancelledError, WebSocketDisconnect):
                        await sending
        except WebSocketDisconnect:
            pass
        except (RefusedError, OSError, ValueError) as error:
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.send_json({"error": _said(error, words)})
                await socket.close(REFUSED)

    async def _send(
        self, socket: WebSocket, table_id: str, viewer: Viewer, change: asyncio.Event, words: Words
    ) -> None:
        """Send what the viewer sees, at once and after each change; who is slow gets several moves at a time."""
        table, since = self._tables.table(table_id), 0
        while True:
            change.clear()
            shown = table.shown(viewer, since, words)
            since = shown["moves"]
            await socket.send_json(shown)
            await change.wait()

    async def _move(
        self, socket: WebSocket, table_id: str, viewer: Viewer, message: dict[str, Any], words: Words
    ) -> None:
        """Make a move, or say to this window alone why it is refused."""
        table = self._tables.table(table_id)
        try:
            table.make(viewer, str(message.get("move", "")), message.get("after"))
        except IllegalMoveError as error:
            named = words.of(table.play.record.names)
            await socket.send_json({"refused": [f"{named.reason(one)} ({one.rule})" for one in error.reasons]})
        except (RefusedError, OSError) as error:
            await socket.send_json({"refused": [_said(error, words)]})


async def _body(request: Request) -> bytes:
    """Return what was posted. Raise RefusedError if it is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_CHARACTERS:
            raise RefusedError("long", number=MAX_CHARACTERS)
    return body


async def _received(socket: WebSocket, rate: Rate) -> dict[str, Any]:
    """Return a message. Raise RefusedError if it is too long, not an object of JSON, or one too many."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    rate.count("rate")
    text = message.get("text") or ""
    if len(text) > MAX_CHARACTERS:
        raise RefusedError("long", number=MAX_CHARACTERS)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise RefusedError("no-json")
    return found


def _words_of(language: str) -> Words:
    """Return the words of the library, and those of the web table, whose ids begin with `table`."""
    words, own = load_words(language), tomllib.loads((_HERE / "words.toml").read_text("utf-8"))[language]
    return evolve(words, messages={**words.messages, **{f"table.{slug}": text for slug, text in own.items()}})


WORDS: Final = {language: _words_of(language) for language in catalogue.LANGUAGES}


def _words(asked: HTTPConnection) -> Words:
    """Return the words in the language that the address names, else in the first one known that is accepted."""
    accepted = re.findall("[a-z]{2}", asked.headers.get("accept-language", "")[:100].lower())
    return next((WORDS[one] for one in (asked.query_params.get("lang"), *accepted) if one in WORDS), WORDS["en"])


def _page(name: str, words: Words, status: int = 200, **facts: Any) -> Response:
    text = _PAGES.get_template(name).render(words=words, **facts)
    return HTMLResponse(text, status, headers={**_HEADERS, "Content-Language": words.language})


def _said(error: Exception, words: Words) -> str:
    """Return a refusal in words; another error is about the file of a table, and says no more than that."""
    if isinstance(error, RefusedError):
        return words(f"table.{error.slug}", **error.facts)  # type: ignore[arg-type]  # numbers
    return words("table.late-key" if isinstance(error, TimeoutError) else "table.file")
