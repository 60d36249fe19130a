"""The sockets of the web table, and its limits; its pages are files."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.http.h11_impl import H11Protocol

from examples.web_table.tables import RefusedError, Tables
from sobek_core import tap_script

if TYPE_CHECKING:
    from examples.web_table.tables import Table, Window

MAX_CHARACTERS: Final = 1000  # of a message
MAX_MESSAGES: Final = (20, 10)  # of one window, in so many seconds
MAX_NEW: Final = (10, 600)  # tables that an address opens, in so many seconds
MAX_ADDRESSES: Final = 1000  # of which that is counted: those that have opened a table last
MAX_CONNECTIONS: Final = (1000, 100)  # at a time, of all and of one address
PATIENCE: Final = 10  # seconds for all requests of a connection, and for the key of a window
REFUSED: Final = 1008  # the close code of WebSockets for a broken policy
UNSAID: Final = {"slug": "file"}  # all that a window is told of another error: it is about the file of a table
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
]


class Rate:
    """How often something may happen: at most so many times in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._last: deque[float] = deque(maxlen=most)
        self._seconds = seconds

    def count(self) -> None:
        """Count one more. Raise RefusedError if that is too many."""
        now, last = time.monotonic(), self._last
        if len(last) == last.maxlen and now - last[0] < self._seconds:
            raise RefusedError("rate", number=last.maxlen, seconds=self._seconds)
        last.append(now)


class Connection(H11Protocol):
    """A connection, which is ended if it is one too many, or has not become a window in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the base class
        """Begin it."""
        super().connection_made(transport)
        every: Any = self.connections
        hosts, (most, own) = [one.client and one.client[0] for one in every], MAX_CONNECTIONS
        is_too_many = len(hosts) > most or hosts.count(self.client and self.client[0]) > own
        self.loop.call_later(0 if is_too_many else PATIENCE, self._end)

    def _end(self) -> None:
        if self in self.connections:  # no window
            self.transport.abort()


def server_of(tables: Tables) -> uvicorn.Server:
    """Return a server of tables, with the limits of connections and of the bytes of a message."""
    limits: Any = {"http": Connection, "ws": "websockets-sansio", "ws_max_size": 64 * MAX_CHARACTERS}
    app = Server(tables).app
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, headers=HEADERS, **limits))


class Server:
    """The web table as a Starlette application."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._opened = lru_cache(MAX_ADDRESSES)(lambda _: Rate(*MAX_NEW))  # by address
        self.app = Starlette(
            routes=[
                Route("/new", self._open, methods=["POST"]),
                WebSocketRoute("/socket/{table_id}", self._socket),
                Route("/tap.js", lambda _: Response(tap_script(), media_type="text/javascript")),
                Mount("/", StaticFiles(directory=Path(__file__).parent / "files", html=True)),
            ]
        )

    async def _open(self, request: Request) -> Response:
        """Open a table, and return its id and its links."""
        try:
            size = int(request.headers.get("content-length", MAX_CHARACTERS + 1))
            is_ours = request.headers.get("content-type") == "application/json"  # browsers ask before others send it
            asked = _object(await request.body() if is_ours and size <= MAX_CHARACTERS else "")
            self._opened(getattr(request.client, "host", "")).count()
            table_id = self._tables.new(str(asked.get("game")), asked.get("names"))
        except (RefusedError, OSError, ClientDisconnect) as error:
            return JSONResponse(getattr(error, "said", UNSAID), 400)
        return JSONResponse({"table": table_id, "links": self._tables.links(table_id)})

    async def _socket(self, socket: WebSocket) -> None:
        """Serve one window: its first message has the key, each later one a move."""
        table_id, rate = socket.path_params["table_id"], Rate(*MAX_MESSAGES)
        language = "fr" if socket.query_params.get("lang") == "fr" else "en"
        await socket.accept()
        try:
            key = (await asyncio.wait_for(_received(socket, rate), PATIENCE)).get("key", "")
            table, viewer = self._tables.table(table_id), self._tables.viewer(table_id, str(key))
            with table.window(viewer) as window:
                sending = asyncio.create_task(_send(socket, table, window, language))
                try:
                    while True:
                        message = await _received(socket, rate)
                        try:
                            table.answer(viewer, message, language)
                        except (RefusedError, OSError) as error:
                            await socket.send_json({"refused": getattr(error, "said", UNSAID)})
                finally:
                    sending.cancel()
                    with suppress(asyncio.CancelledError, WebSocketDisconnect):
                        await sending
        except (WebSocketDisconnect, TimeoutError):  # without a key in time, the page tries again
            pass
        except (RefusedError, OSError, ValueError) as error:
            if socket.application_state is WebSocketState.CONNECTED:
                await socket.send_json({"error": getattr(error, "said", UNSAID)})
                await socket.close(REFUSED)


async def _send(socket: WebSocket, table: Table, window: Window, language: str) -> None:
    """Send what the viewer sees, at once and after each change; who is slow gets several moves at a time."""
    while True:
        window.change.clear()
        shown = table.play.screen(window.viewer, language, since=window.seen)
        window.seen = shown["moves"]
        await socket.send_json(shown)
        await window.change.wait()


async def _received(socket: WebSocket, rate: Rate) -> dict[str, Any]:
    """Return a message. Raise RefusedError if it is one too many, or as `_object`."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    rate.count()
    return _object(message.get("text") or "")


def _object(text: str | bytes) -> dict[str, Any]:
    """Read an object of JSON. Raise RefusedError if it is too long, or not one."""
    try:
        found = json.loads(text) if len(text) <= MAX_CHARACTERS else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise RefusedError("no-message", number=MAX_CHARACTERS)
    return found
