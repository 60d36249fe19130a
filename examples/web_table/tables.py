"""The tables: games in progress, each in a file of its own, the keys of their seats, and what a viewer is sent."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sobek_core import InputError, Observer, Play, Viewer, Words
from sobek_core.kernel.game import listed
from sobek_core.page.drawing import DRAWING
from sobek_core.page.narration import offered, told, turn_text
from sobek_core.page.script_data import script_data
from sobek_core.verdicts.phrases import event_text

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MAX_TABLES: Final = 100
MAX_WINDOWS: Final = 4  # of one seat
MAX_SPECTATORS: Final = 20  # of one table
MAX_LISTED: Final = 1000  # moves, as buttons

_ID: Final = re.compile("[0-9a-f]{12}")


class RefusedError(Exception):
    """Something that the server does not do.

    slug: of the message in words.toml; facts: those in it.
    """

    def __init__(self, slug: str, **facts: object) -> None:
        """Keep what the message needs."""
        super().__init__(slug)
        self.slug = slug
        self.facts = facts


class Table:
    """A game in progress and who looks at it."""

    def __init__(self, play: Play[Any]) -> None:
        """Begin with nobody at the table."""
        self.play = play
        self._windows: Counter[Viewer] = Counter()
        self._changes: set[asyncio.Event] = set()

    @contextmanager
    def watched(self, viewer: Viewer, change: asyncio.Event) -> Iterator[None]:
        """Set the event after each move. Raise RefusedError if the viewer has too many windows."""
        most = MAX_SPECTATORS if viewer is Observer.SPECTATOR else MAX_WINDOWS
        if self._windows[viewer] >= most:
            raise RefusedError("windows", number=most)
        self._windows[viewer] += 1
        self._changes.add(change)
        try:
            yield
        finally:
            self._windows[viewer] -= 1
            self._changes.discard(change)

    def make(self, viewer: Viewer, line: str, after: object) -> None:
        """Make a move in notation, chosen after so many moves, for a seat, and tell all who look.

        Raise RefusedError if it is not a move of this seat, IllegalMoveError with all reasons, and OSError if the
        file cannot be written; then nothing has changed.
        """
        if viewer is Observer.SPECTATOR:
            raise RefusedError("watching")
        if after != len(self.play.steps):
            raise RefusedError("late")
        try:
            move: Any = self.play.record.tools.notation.read(line)
        except InputError:
            raise RefusedError("no-move") from None
        if getattr(move, "seat", None) != viewer:  # another seat's, or an outcome of chance
            raise RefusedError("not-yours")
        self.play.make(move)
        for change in self._changes:
            change.set()

    def shown(self, viewer: Viewer, since: int, words: Words) -> dict[str, Any]:
        """Return all that a viewer is sent: the view, the legal moves, and what was seen of the moves since."""
        play, words = self.play, words.of(self.play.record.names)
        tools, view = play.record.tools, play.game.view(play.state, viewer)
        legal = listed(play.game.legal_moves(play.state, viewer), MAX_LISTED)
        return {
            "seat": viewer if isinstance(viewer, int) else -1,
            "since": since,
            "moves": len(play.steps),
            "lines": dict(DRAWING[tools.name].lines(play.game, view, words)),
            "pending": turn_text(play.turn, words),
            "legal": [self._choice(move, view, words) for move in legal.moves],
            "log": [self._seen(number, viewer, words) for number in range(since, len(play.steps))],
        }

    def _choice(self, move: Any, view: Any, words: Words) -> dict[str, str]:
        """Return a legal move in notation and in words, with what the player sees of what it takes."""
        tools = self.play.record.tools
        kind = words(f"judge-page.verb.{tools.name}.{tools.notation.verb(move)}")
        return {"move": tools.notation.write(move), "kind": kind, "text": offered(tools, view, move, words)}

    def _seen(self, number: int, viewer: Viewer, words: Words) -> dict[str, Any]:
        """Return a move and its events as a viewer saw them, in words. number: from 0."""
        play, step = self.play, self.play.steps[number]
        tools, game = play.record.tools, play.game
        after = play.steps[number + 1].before if number + 1 < len(play.steps) else play.state
        events = [game.see(step.before, event, after, viewer) for event in step.events]
        return {
            "text": told(tools, step.before, step.move, viewer, words),
            "events": [text for event in events if (text := event_text(tools, event, words))],
            "sheets": [
                tools.render_sheets(game, event, play.record.names, words)
                for event in events
                if isinstance(event, tools.scored)
            ],
        }

    def drawing(self, words: Words) -> dict[str, Any]:
        """Return what the drawing code needs besides positions, the same for everybody."""
        record = self.play.record
        return script_data(record, (), (), DRAWING[record.tools.name], words.of(record.names))


class Tables:
    """All tables of a folder: a file each, and one with the secret from which the keys are made."""

    def __init__(self, folder: Path) -> None:
        """Open a folder, and make it if there is none. Raise OSError if that is impossible."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self._open: dict[str, Table] = {}
        secret = folder / "secret"
        if not secret.exists():
            written = folder / "secret.new"
            written.touch(mode=0o600)
            written.write_bytes(secrets.token_bytes(32))
            written.replace(secret)
        self._secret = secret.read_bytes()

    @property
    def ids(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        return [one.stem for one in sorted(self._folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)]

    def new(self, game: str, names: Sequence[str]) -> str:
        """Deal a game at a new table, and return its id. Raise RefusedError for wrong names or too many tables."""
        if len(self.ids) >= MAX_TABLES:
            raise RefusedError("tables", number=MAX_TABLES)
        try:
            play: Play[Any] = Play.new(game, names=names)
        except (KeyError, ValueError):
            raise RefusedError("names") from None
        table_id = secrets.token_hex(6)
        play.save(self._folder / f"{table_id}.jsonl")
        self._open[table_id] = Table(play)
        return table_id

    def table(self, table_id: str) -> Table:
        """Return a table, from its file if nobody has asked for it yet.

        Raise RefusedError if there is none, OSError or RecordError if its file cannot be read.
        """
        if table_id not in self._open:
            path = self._folder / f"{table_id}.jsonl"
            if not _ID.fullmatch(table_id) or not path.exists():
                raise RefusedError("no-table")
            self._open[table_id] = Table(Play.resume(path))
        return self._open[table_id]

    def links(self, table_id: str) -> list[tuple[str, str]]:
        """Return the name and the link of each seat, below the address of the server."""
        names = self.table(table_id).play.record.names
        return [(name, f"table/{table_id}#{self._key(table_id, seat)}") for seat, name in enumerate(names)]

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
