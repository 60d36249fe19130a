"""Read positions that somebody has written, and refuse those that cannot occur."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.cli.asked import QUESTIONS, Said
from sobek_core.cli.failures import BadDataError, UsageError
from sobek_core.cli.files import read_lines, shown_path
from sobek_core.codec import JsonError, parse
from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.links import rule_link
from sobek_core.plausibility import Plausibility
from sobek_core.text.notation import NotationError
from sobek_core.text.notation import shown as shown_text
from sobek_core.text.positions import Gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.plausibility import Broken
    from sobek_core.text.positions import Stated
    from sobek_core.tools import GameTools


SAID: Final = ("game", *QUESTIONS)
EXPECTED: Final = "-> "  # begins a line of the case book with the expected judgement


@frozen
class WrittenPosition:
    """A position that can occur, as far as it is known.

    plausibility: its checks; said: the lines with the question, by name.
    """

    position: Position[Any, Any]
    gaps: tuple[Gap, ...]
    plausibility: Plausibility
    said: Mapping[str, Said]


def read_position(path: str, game: str | None, site: str) -> WrittenPosition:
    """Read a position: lines of spec/notation.md, or a state in JSON. Fail with exit code 65 if it cannot occur.

    Lines may also name the game and what is disputed. game: its name if given elsewhere, otherwise None.
    """
    shown, text = shown_path(path), "\n".join(read_lines(path, partial(_bad, path)))
    if text.lstrip().startswith("{"):
        tools = _binding(game, {})
        written = WrittenPosition(_json(shown, text, tools), (), Plausibility(tools), {})
    else:
        lines, said = _lines(shown, text)
        tools = _binding(game, said)
        stated = _stated(shown, lines, tools)
        written = WrittenPosition(stated.position, stated.gaps, Plausibility(tools, stated.known), said)
    checks, game, state = written.plausibility, written.position.game, written.position.state
    if not written.gaps and (broken := checks.broken(game, state) or checks.unlisted(game, state)):
        raise cannot_occur(tools, shown, state, broken, site)
    return written


def cannot_occur(tools: GameTools, file: str, state: Any, broken: Sequence[Broken], site: str) -> BadDataError:
    """Return the failure for an implausible position: each invariant that it breaks, and what was found."""
    pending = tools.positions.turn.write(state.pending)
    found = [one.found.replace(str(state.pending), f"`turn: {pending}`") for one in broken]
    lines = [
        f"  {one.invariant}; found: {said} ({', '.join(one.rules)})" for one, said in zip(broken, found, strict=True)
    ]
    message = "\n".join([f"{file}: this table of {tools.name} cannot occur, since this always holds:", *lines])
    facts = [
        {
            "sentence": one.invariant,
            "found": said,
            "rules": [{"rule": rule, "link": rule_link(rule, site)} for rule in one.rules],
        }
        for one, said in zip(broken, found, strict=True)
    ]
    return BadDataError(message, file=file, broken=facts)


def _binding(game: str | None, said: Mapping[str, Said]) -> GameTools:
    """Return the tools of a position's game."""
    stated = said.get("game")
    if stated is None:
        if game is None:
            raise UsageError("--position: expected --game, or a line `game:` in the position")
        return GAMES[game]
    if game is not None:
        raise UsageError(f"--game: expected no such option, since line {stated.line} of the position says it")
    if stated.text not in GAMES:
        raise stated.bad("game", f"expected {' or '.join(GAMES)}, got {shown_text(stated.text)}")
    return GAMES[stated.text]


def _bad(path: str, line: int | None, problem: str) -> BadDataError:
    place, facts = ("", {}) if line is None else (f"line {line}: ", {"line": line})
    return BadDataError(f"{shown_path(path)}: {place}{problem}", file=path, **facts)


def _lines(shown: str, text: str) -> tuple[list[str], dict[str, Said]]:
    """Separate the lines of a position from those with the question, which are replaced by empty ones."""
    lines, said = text.split("\n"), dict[str, Said]()
    for number, line in enumerate(lines, start=1):
        name, colon, value = line.strip().partition(": ")
        if colon and name in SAID:
            one = Said(value, shown, number)
            if name in said:
                message = f"{shown}: line {number}: {name!r} is stated twice, first in line {said[name].line}"
                raise BadDataError(message, file=shown, line=number)
            said[name], lines[number - 1] = one, ""
        elif line.startswith(EXPECTED):
            lines[number - 1] = ""
    return lines, said


def _stated(shown: str, lines: list[str], tools: GameTools) -> Stated[Any, Any]:
    try:
        return tools.positions.read_open(lines)
    except NotationError as error:
        raise BadDataError(f"{shown}: {error}", file=shown, expected=str(error)) from None


def _json(shown: str, text: str, tools: GameTools) -> Position[Any, Any]:
    """Read a complete state in JSON."""
    try:
        position: Position[Any, Any] = tools.converter.read(parse(text), Position)
        tools.positions.check(position.state)
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
