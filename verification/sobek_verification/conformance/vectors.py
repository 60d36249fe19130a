"""Vectors: a state, a move, and the expected outcome, as data for any implementation (spec/porting.md).

Each chapter of a game and edition has a file, such as `vectors/classic/2010.1/quay.json`, with one vector per line.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import asdict, field, frozen

from sobek_core.json_text import canonical, digest
from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORMAT: Final = "sobek-vectors-1"
OPTIONAL: Final = ("move", "moves")  # keys of a vector that are left out if they are empty
SHIPPED: Final = Path(__file__).parent / "vectors"


def _object(value: dict[str, Any] | None) -> dict[str, Any]:
    return value or {}


def _array(value: tuple[dict[str, Any], ...] | None) -> tuple[dict[str, Any], ...]:
    return value or ()


@frozen
class Vector:
    """One case.

    name: a slug, never reused for another case; rules: the ids of the rules it decides; given: the arguments of
    `start`, either `state`, or `setup` with the choices and the track; move: the move made next, empty if none.

    then: the outcome. If the move is refused, `refused` has the rules in order. Otherwise there are `state`, `events`,
    `turn`, `legal`, `views` by viewer and sometimes `recalled` by viewer. A case about what viewers see has only
    `legal_by_viewer`, the moves listed for each viewer, and `seen`, the events that each sees.

    moves: the moves of a whole game from a setup. Then `made`, with the answers to `start` and to each move, replaces
    `state` and `events`. In a conversation in lines (lines.py), `given` has the lines and `then` has the answers.
    """

    name: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    then: dict[str, Any]
    move: dict[str, Any] = field(default=None, converter=_object)
    moves: tuple[dict[str, Any], ...] = field(default=None, converter=_array)

    @property
    def question(self) -> str:
        """The digest of what the vector asks, which never changes while the name is in use."""
        moves = {"moves": list(self.moves)} if self.moves else {}
        return digest(canonical({"given": self.given, "move": self.move, **moves}))


@frozen
class VectorFile:
    """The vectors of a chapter of a game, for an edition."""

    format: Literal["sobek-vectors-1"] = field(default=FORMAT, kw_only=True)
    game: str
    edition: str
    chapter: str
    vectors: tuple[Vector, ...]

    @property
    def path(self) -> Path:
        """The path of the file in a folder of vectors."""
        return Path(self.game, self.edition, f"{self.chapter}.json")

    def exchanges(self, vector: Vector) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Yield the requests that a vector consists of, each with the correct reply."""
        then = vector.then
        if "lines" in vector.given:
            yield {"method": "conversation", "game": self.game, **vector.given}, {"result": dict(then)}
        elif "seen" in then:
            yield from self._exchanges_about_visibility(vector)
        elif "made" in then:
            moves = ({"method": "apply", "move": move} for move in vector.moves)
            for request, made in zip((self._start(vector), *moves), then["made"], strict=True):
                yield request, {"result": made}
            yield from _exchanges_about_state(then)
        else:
            yield from self._exchanges_about_move(vector)

    def _start(self, vector: Vector) -> dict[str, Any]:
        return {"method": "start", "game": self.game, "edition": self.edition, **vector.given}

    def _exchanges_about_move(self, vector: Vector) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        then = vector.then
        started = then if "setup" in vector.given else {"state": vector.given["state"]}
        yield self._start(vector), _refused_or(started, {"state": _digest_of(started)})
        if vector.move:
            yield (
                {"method": "apply", "move": vector.move},
                _refused_or(then, {"state": _digest_of(then), "events": then.get("events")}),
            )
        if "refused" in then and vector.move:
            yield {"method": "state"}, {"result": {"state": vector.given["state"]}}
        if "refused" not in then:
            yield from _exchanges_about_state(then)

    def _exchanges_about_visibility(self, vector: Vector) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        state = digest(canonical(vector.given["state"]))
        start = (self._start(vector), {"result": {"state": state}})
        yield start
        for viewer, moves in vector.then["legal_by_viewer"].items():
            yield {"method": "legal", "viewer": _viewer(viewer)}, {"result": {"moves": moves}}
        for viewer, events in vector.then["seen"].items():
            yield start
            yield {"method": "apply", "move": vector.move, "viewer": _viewer(viewer)}, {"result": {"events": events}}


def _exchanges_about_state(then: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    yield {"method": "turn"}, {"result": {"turn": then["turn"]}}
    yield {"method": "legal"}, {"result": {"moves": then["legal"]}}
    for viewer, view in then["views"].items():
        yield {"method": "view", "viewer": _viewer(viewer)}, {"result": {"view": view}}
    for viewer, recalls in then.get("recalled", {}).items():
        yield {"method": "recall", "viewer": _viewer(viewer)}, {"result": {"recalled": recalls}}


def _refused_or(then: Mapping[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    return {"refused": {"rules": then["refused"]}} if "refused" in then else {"result": result}


def _digest_of(then: Mapping[str, Any]) -> str:
    return digest(canonical(then.get("state")))


def _viewer(name: str) -> int | str:
    return int(name) if name.isdecimal() else name


def as_json(vector: Vector) -> dict[str, Any]:
    """Return a vector as it is in its file."""
    return {key: part for key, part in asdict(vector, recurse=False).items() if part or key not in OPTIONAL}


def write_file(file: VectorFile) -> str:
    """Write a file, one vector per line."""
    head = {"format": FORMAT, "game": file.game, "edition": file.edition, "chapter": file.chapter}
    lines = ",\n".join(canonical(as_json(one)) for one in file.vectors)
    return f'{json.dumps(head)[:-1]}, "vectors": [\n{lines}\n]}}\n'


def load(folder: Path = SHIPPED) -> tuple[VectorFile, ...]:
    """Read all vectors of a folder, by path.

    Raise UnreadableDataError for an invalid file, or one in the wrong place.
    """
    return tuple(_load_file(folder, path) for path in sorted(folder.glob("*/*/*.json")))


def load_chapter(name: str) -> VectorFile:
    """Read the published vectors of a chapter, by game, edition and chapter. Raise UnreadableDataError."""
    return _load_file(SHIPPED, SHIPPED / f"{name}.json")


@cache
def _load_file(folder: Path, path: Path) -> VectorFile:
    file = read_json(path, VectorFile, FORMAT)
    if folder / file.path != path:
        raise UnreadableDataError(f"{path}: expected it at {folder / file.path}, by its game, edition and chapter")
    return file
