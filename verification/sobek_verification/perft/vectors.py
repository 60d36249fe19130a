"""The files of pinned counts, spec/vectors/perft-GAME.json (spec/perft.md): one line per move, read strictly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal

from attrs import asdict, frozen

from sobek_core.json_text import canonical
from sobek_verification.errors import UnreadableDataError
from sobek_verification.package_data import spec_vectors
from sobek_verification.perft.count import Counts
from sobek_verification.tables import read_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FORMAT: Final = "sobek-perft-2"


@frozen
class PerftFile:
    """All pinned counts of a game."""

    format: Literal["sobek-perft-2"]
    game: str
    positions: tuple[Counts, ...]


def file_name(game: str) -> str:
    """Return the name of the file of a game."""
    return f"perft-{game}.json"


def load_counts(game: str) -> tuple[Counts, ...]:
    """Read the pinned counts of a game. Raise UnreadableDataError if there are none, or they have another form."""
    return read_counts(spec_vectors() / file_name(game), game)


def read_counts(path: Path, game: str) -> tuple[Counts, ...]:
    """Read a file of counts. Raise UnreadableDataError if it is missing, has another form, or is of another game."""
    read = read_json(path, PerftFile, f"{FORMAT}, which `sobek-verify perft --write FOLDER` writes")
    if read.game != game:
        raise UnreadableDataError(f"{path}: expected {FORMAT} of {game}, got that of {read.game}")
    return read.positions


def write_counts(game: str, positions: Iterable[Counts]) -> str:
    """Return counts as JSON, with one line for each part of a position, its state, and each move."""
    written = ",\n".join("\n".join(_lines_of(counts)) for counts in positions)
    return f'{{"format": "{FORMAT}", "game": "{game}", "positions": [\n{written}\n]}}\n'


def _lines_of(counts: Counts) -> Iterator[str]:
    yield f'{{"name": {json.dumps(counts.name)},'
    yield f' "position": {_array(counts.position)},'
    yield f' "state": {canonical(counts.state)},'
    yield f' "counts": {json.dumps(counts.counts)},'
    yield f' "moves": {_array(map(asdict, counts.moves))}}}'


def _array(values: Iterable[object]) -> str:
    written = ",\n  ".join(map(json.dumps, values))
    return f"[\n  {written}]" if written else "[]"
