"""Read a complete state in JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sobek_core.cli.failures import BadDataError
from sobek_core.json_text import JsonError, parse
from sobek_core.kernel.game import Position
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from sobek_core.tools import GameTools


def read_state(shown: str, text: str, tools: GameTools) -> Position[Any, Any]:
    """Read a complete state in JSON."""
    try:
        position: Position[Any, Any] = tools.converter.read(parse(text), Position)
        tools.positions.check(position)
    except JsonError as error:
        path = error.path.removeprefix("$").removeprefix(".")
        broken = error.__context__  # text that is not JSON has no path, but a line
        line = {"line": broken.lineno} if isinstance(broken, json.JSONDecodeError) else {}
        where = f"line {line['line']}" if line else path
        message = f"{shown}: {where}: {error.problem}" if where else f"{shown}: {error.problem}"
        raise BadDataError(message, file=shown, path=path, expected=error.problem, **line) from None
    except NotationError as error:
        raise BadDataError(f"{shown}: {error}", file=shown, expected=str(error)) from None
    return position
