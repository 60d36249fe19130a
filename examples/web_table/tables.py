"""The tables: games in progress, each in a file of its own, the keys of their seats, and who looks at them."""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import sys
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from sobek_core import IllegalMoveError, InputError, Observer, Play, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAX_TABLES: Final = 100
MAX_WINDOWS: Final = 12  # of one link


class RefusedError(Exception):
    """Something that the server does not do. said: the id of a message in words.json, and the facts in it."""

    def __init__(self, slug: str, **facts: object) -> None:
        super().__init__(": ".join(map(str, (slug, *facts.values()))))
        self.said = {"slug": slug, **facts}


@define(eq=False)
class Window:
    """A window on a table. seen: how many moves it was sent; change: set when there is more."""

    viewer: Viewer
    seen: int = 0
    change: asyncio.Event = field(factory=asyncio.Event)


class Table:
    """A game in progress and who looks at it."""

    def __init__(self, play: Play[Any]) -> None:
        self.play = play
        self._windows: set[Window] = set()

    @contextmanager
    def window(self, viewer: Viewer) -> Iterator[Window]:
        """Open a window. Raise RefusedError if the viewer has too many."""
        if sum(one.viewer == viewer for one in self._windows) >= MAX_WINDOWS:
            raise RefusedError("windows", number=MAX_WINDOWS)
        self._windows.add(opened := Window(viewer))
        try:
            yield opened
        finally:
            self._windows.discard(opened)

    def answer(self, viewer: Viewer, message: dict[str, Any], language: str) -> None:
        """Make a move of a seat, or let it ask to take the last one back; then tell all who look.

        message: has `after`, how many moves the seat has seen, and `move` in notation or `undo`. Raise RefusedError if
        the seat cannot do so, with all reasons in words, and OSError if the file cannot be written.
        """
        if not isinstance(viewer, int):
            raise RefusedError("watching")
        if message.get("after") != len(self.play.steps):
            raise RefusedError("late")
        is_undone = bool(message.get("undo")) and self.play.ask_to_undo(viewer)
        try:
            if not message.get("undo"):
                self.play.make(self.play.read(str(message.get("move", "")), viewer))
        except InputError:
            raise RefusedError("no-move") from None
        except IllegalMoveError as error:
            raise RefusedError("illegal", reasons=self.play.explain(error, language)) from None
        for window in self._windows:
            window.seen = 0 if is_undone else window.seen
            window.change.set()


def _lock(folder: Path) -> None:
    """Keep a folder from other servers until this process ends, however it ends. Raise OSError if one has it."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)  # which the system lets go at the end
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # only this system has it

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  # and only the others this

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        message = f"{folder}: another server keeps these tables; stop it, or name another --folder"
        raise OSError(message) from None


class Tables:
    """All tables of a folder: a file each, and one with the secret from which the keys are made."""

    def __init__(self, folder: Path) -> None:
        """Open a folder, and make it if there is none. Raise OSError if that fails, or if another server has it."""
        folder.mkdir(parents=True, exist_ok=True)
        _lock(folder)
        self._folder = folder
        self._open: dict[str, Table] = {}
        secret = folder / "secret"
        if not secret.exists():
            written = folder / "secret.new"
            written.write_bytes(secrets.token_bytes(32))
            written.replace(secret)
        self._secret = secret.read_bytes()

    def going_on(self) -> list[str]:
        """Open all tables, and return the ids of those in progress, the oldest first. Say which cannot be read."""
        found = []
        for one in sorted(self._folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime):
            try:
                found += [] if self.table(one.stem).play.is_over else [one.stem]
            except (OSError, ValueError) as error:
                print(f"web_table: {one.name} is left out: {error}", file=sys.stderr)
        return found

    def new(self, game: str, names: Any) -> str:
        """Deal a game at a new table, and return its id. Raise RefusedError for wrong names or too many tables."""
        if sum(not one.play.is_over for one in self._open.values()) >= MAX_TABLES:
            raise RefusedError("tables", number=MAX_TABLES)
        try:
            play: Play[Any] = Play.new(game, names=names)
        except (KeyError, TypeError, ValueError) as error:
            raise RefusedError("names", problem=str(error)) from None
        table_id = secrets.token_hex(6)
        play.save(self._folder / f"{table_id}.jsonl")
        self._open[table_id] = Table(play)
        return table_id

    def table(self, table_id: str) -> Table:
        """Return a table, from its file if nobody has asked for it yet.

        Raise RefusedError if there is none, OSError or RecordError if its file cannot be read.
        """
        if table_id not in self._open:
            if table_id not in [one.stem for one in self._folder.glob("*.jsonl")]:
                raise RefusedError("no-table")
            self._open[table_id] = Table(Play.resume(self._folder / f"{table_id}.jsonl"))
        return self._open[table_id]

    def links(self, table_id: str) -> list[tuple[str, str]]:
        """Return the name and the link of each seat, below the address of the server."""
        names = self.table(table_id).play.names
        return [(name, f"table.html?id={table_id}#{self._key(table_id, seat)}") for seat, name in enumerate(names)]

    def viewer(self, table_id: str, key: str) -> Viewer:
        """Return whose key this is; an empty one is a spectator's. Raise RefusedError for a wrong one."""
        if not key:
            return Observer.SPECTATOR
        for seat in self.table(table_id).play:
            if hmac.compare_digest(self._key(table_id, seat).encode(), key.encode(errors="replace")):
                return seat
        raise RefusedError("key")

    def _key(self, table_id: str, seat: int) -> str:
        code = hmac.digest(self._secret, f"{table_id} {seat}".encode(), "sha256")
        return urlsafe_b64encode(code[:15]).decode()
