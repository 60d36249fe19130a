"""Reading positions that somebody has written, and refusing those that cannot occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.cli.failures import BadDataError
from sobek_core.cli.files import read_bytes, shown_path
from sobek_core.cli.standing import Standing, cannot_occur
from sobek_core.notation import NotationError
from sobek_core.positions import Gap
from sobek_core.record import BYTES_MOST
from sobek_core.wire import WireError, parse

if TYPE_CHECKING:
    from sobek_core.binding import Binding
    from sobek_core.positions import Stated


@frozen
class Written:
    """A position that can occur, as far as it is known. standing: which sentences are asked of it."""

    state: Any
    gaps: tuple[Gap, ...]
    standing: Standing


def read_position(path: str, binding: Binding, site: str) -> Written:
    """Read a position: lines of spec/notation.md, or a state in JSON. Fails with exit code 65 if it cannot occur."""
    shown, text = shown_path(path), _text(path)
    if text.lstrip().startswith("{"):
        written = Written(_json(shown, text, binding), (), Standing(binding))
    else:
        stated = _lines(shown, text, binding)
        known = stated.places - {gap.place for gap in stated.gaps}
        written = Written(stated.state, stated.gaps, Standing(binding, known))
    standing, state = written.standing, written.state
    if not written.gaps and (broken := standing.broken(state) or standing.unlisted(state)):
        raise cannot_occur(standing, shown, state, broken, site)
    return written


def _text(path: str) -> str:
    data = read_bytes(path)
    if len(data) > BYTES_MOST:
        message = f"{shown_path(path)}: expected at most {BYTES_MOST} bytes"
        raise BadDataError(message, file=path)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"{shown_path(path)}: line {line}: expected text in UTF-8"
        raise BadDataError(message, file=path, line=line) from None


def _lines(shown: str, text: str, binding: Binding) -> Stated[Any]:
    try:
        return binding.positions.read_open(text.removesuffix("\n").split("\n"))
    except NotationError as error:
        message = f"{shown}: {error}"
        raise BadDataError(message, file=shown, expected=str(error)) from None


def _json(shown: str, text: str, binding: Binding) -> Any:
    """Read a state in JSON, which states all that lies on the table."""
    try:
        state = binding.converter.read(parse(text), binding.state)
        binding.positions.check(state)
    except WireError as error:
        path = error.path.removeprefix("$").removeprefix(".")
        message = f"{shown}: {path}: {error.problem}" if path else f"{shown}: {error.problem}"
        raise BadDataError(message, file=shown, path=path, expected=error.problem) from None
    except NotationError as error:
        message = f"{shown}: {error}"
        raise BadDataError(message, file=shown, expected=str(error)) from None
    return state
