"""The folder of `sobek serve --folder`: games that are saved in files, and resumed."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from sobek_core.json_text import shown
from sobek_core.kernel.game import Draw, Position
from sobek_core.names import first_fault
from sobek_core.protocol.ongoing_game import OngoingGame, weights_of
from sobek_core.protocol.request import RequestError
from sobek_core.protocol.session import About, seed_of
from sobek_core.records.audit import audit, result_of
from sobek_core.records.file import RecordFile
from sobek_core.records.record import MAX_BYTES, Record, RecordedMove, RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.protocol.request import Content, Request

MAX_NAME: Final = 64  # characters
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{MAX_NAME - 1}}}")
_DEVICE: Final = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")  # on Windows, with any ending


def record_of(game: OngoingGame, request: Request) -> Record:
    """Return the record of a game. Raise RequestError for malformed names, or if it was started from a state."""
    game.check_setup()
    names, players = request.fields.get("names", [*game.names]), len(game.names)
    if not isinstance(names, list) or len(names) != players or not all(isinstance(one, str) for one in names):
        raise RequestError("malformed", f"expected an array of {players} names, got {shown(names)}", "names")
    if (fault := first_fault(names)) is not None:
        raise RequestError("malformed", str(fault), "names")
    return _continued(Record(game.tools, game.game, tuple(names), game.setup), game)


def _continued(record: Record, game: OngoingGame) -> Record:
    """Return a record with the moves of a game, and its result."""
    entries = tuple(RecordedMove(one.move) for one in game.made)
    return evolve(record, entries=entries, result=result_of(game.game.turn(game.state)))


@frozen(eq=False)
class SavedGame:
    """The file of a game, to which each of its moves is written."""

    _file: RecordFile

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._file.record.names

    def follow(self, game: OngoingGame) -> None:
        """Write the move that was made, or take out those that were taken back. Raise RequestError if that fails."""
        try:
            self._file.write(_continued(self._file.record, game))
        except OSError as error:
            raise _failed(error) from None


@frozen
class Folder:
    """A folder in which games are saved. No name leads out of it, and no file is written over."""

    path: Path

    @property
    def methods(self) -> Mapping[str, About]:
        """What a server with this folder answers besides."""
        return {
            "save": About(self._save, frozenset({"file"}), frozenset({"names"})),
            "resume": About(self._resume, frozenset({"file"}), frozenset({"seed"}), needs_game=False),
        }

    def _save(self, game: OngoingGame, request: Request) -> tuple[OngoingGame, Content]:
        """Write a game to a new file, and from now on each move."""
        path, record = self._file_of(request), record_of(game, request)
        try:
            file = RecordFile.create(path, record)
        except FileExistsError:
            raise RequestError("out-of-order", f"expected a name that is not in use; there is {path.name}") from None
        except OSError as error:
            raise _failed(error) from None
        return evolve(game, file=SavedGame(file)), {"result": {}}

    def _resume(self, _game: OngoingGame | None, request: Request) -> tuple[OngoingGame, Content]:
        """Take up the game in a file, and go on writing to it."""
        path, seed = self._file_of(request), seed_of(request.fields, "")
        try:
            _check_regular(path)
            file = RecordFile.open(path)
        except FileNotFoundError:
            raise RequestError("out-of-order", f"expected the name of a saved game; there is no {path.name}") from None
        except OSError as error:
            raise _failed(error) from None
        except RecordError as error:
            raise RequestError("failed", f"{path.name}: {error}") from None
        replay = audit(record := file.record)
        if (fault := replay.fault) is not None and (fault.path != "result" or record.result is not None):
            raise RequestError("failed", f"{path.name}: line {fault.line} breaks the rules; `audit` says which")
        tools, rules, state = record.tools, record.game, replay.state
        turns = (rules.turn(one.before) for one in replay.steps)
        drawn = tuple(weights_of(turn) for turn in turns if isinstance(turn, Draw))
        game = OngoingGame(tools, rules, state, record.setup, seed, replay.steps, drawn, file=SavedGame(file))
        digest = tools.digest(Position(rules, state))
        found = {"game": tools.name, "names": list(record.names), "moves": len(replay.steps), "state": digest}
        return game, {"result": found}

    def _file_of(self, request: Request) -> Path:
        """Return the file that a request names: in lower case, so that names differ on every system."""
        name = request.fields["file"]
        if not isinstance(name, str) or not _NAME.fullmatch(name) or _DEVICE.fullmatch(name):
            what = f"a name of 1 to {MAX_NAME} lower-case letters, digits, '-' and '_', the first no '-' or '_'"
            raise RequestError("malformed", f"expected {what}, got {shown(name)}", "file")
        return self.path / f"{name}.jsonl"


def _check_regular(path: Path) -> None:
    """Raise OSError for a link, a device, or a file that is too large."""
    found = path.lstat()
    if not S_ISREG(found.st_mode) or found.st_nlink > 1 or found.st_size > MAX_BYTES:
        message = f"expected a file, not a link, of at most {MAX_BYTES} bytes"
        raise OSError(None, message, path.name)


def _failed(error: OSError) -> RequestError:
    """Return the reply for a file that cannot be read or written, without the path of the folder."""
    name = f"{Path(str(error.filename)).name}: " if error.filename else ""
    return RequestError("failed", f"{name}{error.strerror or 'another program has written to it; resume it'}")
