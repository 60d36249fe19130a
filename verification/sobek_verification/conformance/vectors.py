"""Vectors: a state, a move, and the expected outcome, as data for any implementation (spec/porting.md).

Each chapter of a game and edition has a file, such as `vectors/classic/2010.1/quay.json`, with one vector per line.

The index has the version of the suite, and what each name asks, so that no name is reused for another case. Adding
vectors makes a new minor version; changing what a case expects, or removing a case, makes a new major one. A removed
name stays listed as retired, and is never used again.

For ports without Python, every vector is written as requests and replies, and all files go into one archive.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from attrs import asdict, evolve, field, frozen

from sobek_core.json_text import canonical, digest
from sobek_verification.errors import UnreadableDataError
from sobek_verification.tables import read_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


FORMAT: Final = "sobek-vectors-1"
OPTIONAL: Final = ("move", "moves")  # keys of a vector that are left out if they are empty
SHIPPED: Final = Path(__file__).parent / "vectors"
FILE: Final = "index.json"
INDEX_FORMAT: Final = "sobek-vectors-index-1"
EXCHANGES: Final = "exchanges.jsonl"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the first moment that an archive can name
MODE: Final = 0o100644 << 16  # an ordinary file that everybody may read


@frozen
class Vector:
    """One case.

    name: a slug, never reused for another case; rules: the ids of the rules it decides; given: the arguments of
    `start`, either `state`, or `setup` with the choices and the track; move: the move made next, empty if none.

    then: the outcome. If the move is refused, `refused` has the rules in order. Otherwise there are `state`, `events`,
    `seen` by viewer, `turn`, `legal`, `views` by viewer and sometimes `recalled` by viewer. A case about what viewers
    see has only `legal_by_viewer`, the moves listed for each viewer, and `seen`, the events that each sees.

    moves: the moves of a whole game from a setup. Then `made`, with the answers to `start` and to each move, replaces
    `state` and `events`. In a conversation in lines (reference.py), `given` has the lines and `then` has the answers.
    """

    name: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    then: dict[str, Any]
    move: dict[str, Any] = field(factory=dict)
    moves: tuple[dict[str, Any], ...] = ()

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
        elif "legal_by_viewer" in then:
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
                _refused_or(then, {"state": _digest_of(then), "events": then.get("events"), "seen": then.get("seen")}),
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
            seen = {"seen": {viewer: events}}
            yield {"method": "apply", "move": vector.move, "viewer": _viewer(viewer)}, {"result": seen}


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


def full_name(file: VectorFile, vector: Vector) -> str:
    """Return the name of a vector with its game, edition and chapter."""
    return f"{file.game}/{file.edition}/{file.chapter}/{vector.name}"


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


@frozen
class IndexEntry:
    """The index entry of a vector. question, expects: digests of its question and of its answer."""

    question: str
    expects: str


@frozen
class Index:
    """The index. suite: the version, major and minor; vectors: by full name; retired: names no longer in use."""

    format: Literal["sobek-vectors-index-1"] = field(default=INDEX_FORMAT, kw_only=True)
    suite: tuple[int, ...]
    vectors: dict[str, IndexEntry]
    retired: tuple[str, ...]

    @property
    def version(self) -> str:
        """The version as text."""
        return ".".join(map(str, self.suite))


def listed(files: Iterable[VectorFile]) -> dict[str, IndexEntry]:
    """Return the entries of vectors as they are now."""
    return {
        full_name(file, one): IndexEntry(one.question, digest(canonical(one.then)))
        for file in files
        for one in file.vectors
    }


def problems(before: Index, now: Mapping[str, IndexEntry]) -> Iterator[str]:
    """Yield the names whose meaning has changed."""
    for name, one in now.items():
        if name in before.retired:
            yield f"{name}: this name was used for a case that is gone; choose another"
        elif name in before.vectors and before.vectors[name].question != one.question:
            yield f"{name}: this name belongs to another case; choose another"


def following(before: Index, now: dict[str, IndexEntry]) -> Index:
    """Return the next index, with the version that the changes require."""
    gone = sorted(set(before.vectors) - set(now))
    changed = [name for name in now if name in before.vectors and now[name].expects != before.vectors[name].expects]
    major, minor = before.suite
    if gone or changed:
        major, minor = major + 1, 0
    elif set(now) - set(before.vectors):
        minor += 1
    return evolve(before, suite=(major, minor), vectors=now, retired=(*before.retired, *gone))


def read_index(folder: Path = SHIPPED) -> Index:
    """Read the index of a folder of vectors. Raise UnreadableDataError."""
    return read_json(folder / FILE, Index, INDEX_FORMAT)


def write_index(index: Index) -> str:
    """Write an index, one vector per line."""
    lines = ",\n".join(
        f"{json.dumps(name)}:{canonical({'question': one.question, 'expects': one.expects})}"
        for name, one in sorted(index.vectors.items())
    )
    head = {"format": INDEX_FORMAT, "suite": list(index.suite), "retired": list(index.retired)}
    return f'{json.dumps(head)[:-1]}, "vectors": {{\n{lines}\n}}}}\n'


def exchange_lines(files: Iterable[VectorFile]) -> Iterator[str]:
    """Yield a line of JSON for each vector: its full name, its rules, and its requests, each with the right reply."""
    for file in files:
        for one in file.vectors:
            exchanges = [list(exchange) for exchange in file.exchanges(one)]
            line = {"name": full_name(file, one), "rules": list(one.rules), "exchanges": exchanges}
            yield f"{canonical(line)}\n"


def pack(folder: Path, archive: Path, name: str) -> str:
    """Pack a folder into a zip archive, below a folder with this name. Return its SHA-256.

    Equal files give equal bytes, with the same version of zlib. Raise OSError.
    """
    with ZipFile(archive, "x") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            about = ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", LONG_AGO)
            about.create_system, about.external_attr = 3, MODE  # as on Unix, on every system
            packed.writestr(about, path.read_bytes(), ZIP_DEFLATED, compresslevel=9)
    return hashlib.sha256(archive.read_bytes()).hexdigest()
