"""The files of pinned counts, spec/vectors/perft-GAME.json (spec/perft.md): a move a line, read strictly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.package_data import spec_root
from sobek_core.wire import StrictConverter, WireError, parse
from verification.errors import BadDataError
from verification.perft.count import Counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FORMAT: Final = "sobek-perft-1"
CONVERTER: Final = StrictConverter()


@frozen
class PerftFile:
    """All pinned counts of a game."""

    format: str
    game: str
    positions: tuple[Counts, ...]


def file_name(game: str) -> str:
    """Name the file of a game."""
    return f"perft-{game}.json"


def load_counts(game: str) -> tuple[Counts, ...]:
    """Read the pinned counts of a game. Raises BadDataError if there are none, or of another form."""
    path = spec_root() / "vectors" / file_name(game)
    try:
        return read_counts(path, game)
    except FileNotFoundError:
        raise BadDataError(f"{path}: no such file; `sobek-verify perft --write FOLDER` writes it") from None


def read_counts(path: Path, game: str) -> tuple[Counts, ...]:
    """Read a file of counts. Raises BadDataError if it has another form, or is of another game."""
    try:
        read = CONVERTER.read(parse(path.read_text(encoding="utf-8")), PerftFile)
    except (WireError, UnicodeDecodeError) as error:
        raise BadDataError(f"{path}: {error}") from None
    if (read.format, read.game) != (FORMAT, game):
        raise BadDataError(f"{path}: expected {FORMAT} of {game}, got {read.format} of {read.game}")
    return read.positions


def write_counts(game: str, positions: Iterable[Counts]) -> str:
    """Write counts as a JSON text in which each line of a position, and each move, has a line of its own."""
    written = ",\n".join("\n".join(_lines_of(counts)) for counts in positions)
    return f'{{"format": "{FORMAT}", "game": "{game}", "positions": [\n{written}\n]}}\n'


def _lines_of(counts: Counts) -> Iterator[str]:
    yield f'{{"name": {json.dumps(counts.name)},'
    yield f' "position": {_array(counts.position)},'
    yield f' "counts": {json.dumps(counts.counts)},'
    yield f' "moves": {_array(CONVERTER.unstructure(counts.moves))}}}'


def _array(values: Iterable[object]) -> str:
    written = ",\n  ".join(map(json.dumps, values))
    return f"[\n  {written}]" if written else "[]"
